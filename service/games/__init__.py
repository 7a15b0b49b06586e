"""Games: from a request to a commit, and from commits to a view."""
