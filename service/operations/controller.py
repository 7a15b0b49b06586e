"""Metrics over HTTP."""

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from prometheus_client import CONTENT_TYPE_LATEST

from service.operations.scraping import Scraper


class MetricsController(Controller):
    """How much is going on?"""

    tags = ["Operations"]  # noqa: RUF012 - litestar's way to write it

    @get("/metrics", operation_id="getMetrics", summary="Figures for Prometheus", media_type="text/plain")
    async def metrics(self, scraper: NamedDependency[Scraper]) -> Response[bytes]:
        """This API process's own figures, those of all workers, and those of the store and the queue."""
        return Response(await scraper.text(), media_type=CONTENT_TYPE_LATEST)
