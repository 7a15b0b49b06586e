"""What is counted. Each process counts for itself; what workers count is added up by the ledger."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.process_collector import ProcessCollector

from domain.commands import Command

disable_created_metrics()  # type: ignore[no-untyped-call] # they double the number of series

# From a move without its answer's way home, up to the longest wait that a client may ask for.
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

REQUESTS: Final = Counter("azulejo_requests", "Requests answered.", ["route", "method", "status"], registry=REGISTRY)
REQUEST_SECONDS: Final = Histogram(
    "azulejo_request_seconds",
    "Seconds from a request to the end of its answer; waits and streams are long by design.",
    ["route", "method"],
    buckets=SECONDS,
    registry=REGISTRY,
)
IN_PROGRESS: Final = Gauge(
    "azulejo_requests_in_progress", "Requests that are being answered, waits and streams among them.", registry=REGISTRY
)
REFUSALS: Final = Counter(
    "azulejo_refusals", "Requests answered with a problem, by its code.", ["code"], registry=REGISTRY
)
COMMITS: Final = Counter("azulejo_commits", "Commands carried out and stored.", ["command"], registry=REGISTRY)
CONFLICTS: Final = Counter(
    "azulejo_version_conflicts", "Commits that another writer forestalled; they are decided again.", registry=REGISTRY
)
JOBS: Final = Counter("azulejo_jobs", "Jobs run.", ["job", "outcome"], registry=REGISTRY)
JOB_SECONDS: Final = Histogram(
    "azulejo_job_seconds", "Seconds a job took.", ["job"], buckets=SECONDS, registry=REGISTRY
)
ENQUEUED: Final = Counter(
    "azulejo_duties_enqueued",
    "Duties that the sweeper enqueued: clocks and expiries when they are due, everything else when it is overdue.",
    ["kind"],
    registry=REGISTRY,
)


def count_commit(command: Command) -> None:
    COMMITS.labels(command.__struct_config__.tag).inc()
