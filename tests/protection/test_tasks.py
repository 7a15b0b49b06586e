"""A task in the background ends, whatever it does."""

import asyncio

from service.tasks import end


async def stubborn(times: int) -> None:
    """Swallows some cancellations, as asyncio.wait_for does now and then."""
    while True:
        try:
            await asyncio.sleep(3_600)
        except asyncio.CancelledError:
            times -= 1
            if times < 0:
                raise


async def test_a_task_that_swallows_cancellations_ends() -> None:
    task = asyncio.create_task(stubborn(2))
    await asyncio.sleep(0)
    await end(task)
    assert task.cancelled()


async def test_what_is_over_or_never_began_has_ended() -> None:
    await end(None)
    task = asyncio.create_task(asyncio.sleep(0))
    await task
    await end(task)
    assert not task.cancelled()
