"""The event store: streams of commits in Redis."""
