"""A server without workers, for tests that are the worker."""

from tests.workers.conftest import colleague, office, quiet_url

__all__ = ["colleague", "office", "quiet_url"]
