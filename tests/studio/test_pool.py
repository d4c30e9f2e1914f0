"""Workers for a server: one for each request, a line, and an end to what nobody awaits."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from entails.studio import pool as pools
from entails.studio.pool import Busy, Pool
from entails.studio.progress import Progress
from tests.workers.planted import polite, squares, stuck

Act = Callable[[Pool], Awaitable[Any]]


@pytest.fixture(autouse=True)
def a_long_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a worker may need long to be ready."""
    monkeypatch.setattr(pools, "LONGEST_WAIT", 600.0)


def within(act: Act, **options: Any) -> Any:
    """What comes of an act with a pool, in a thread of its own: a browser that is tried may have its loop in this one."""

    async def run() -> Any:
        async with Pool(**options) as pool:
            return await act(pool)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(run())).result()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_a_question_is_answered_and_tells_on_the_way() -> None:
    told: list[object] = []
    outcome = within(lambda pool: pool.run(squares, 3, seconds=60, tell=told.append))
    assert outcome.error is outcome.why is None
    assert told == [0, 1, 4]


@pytest.mark.parametrize("question", [polite, stuck])
def test_what_nobody_awaits_is_stopped_and_its_worker_is_there_again(question: Any) -> None:
    async def act(pool: Pool) -> Any:
        told: list[object] = []
        work = asyncio.create_task(pool.run(question, seconds=600, tell=told.append))
        await until(lambda: bool(told))
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        return await pool.run(squares, 1, seconds=60)

    assert within(act, size=1).error is None


def test_a_question_that_does_not_look_up_is_killed_when_its_time_is_over() -> None:
    assert within(lambda pool: pool.run(stuck, seconds=0.1), size=1).why == "time limit"


def test_a_long_question_never_takes_the_last_worker() -> None:
    async def act(pool: Pool) -> None:
        told: list[object] = []
        long = [asyncio.create_task(pool.run(polite, seconds=600, tell=told.append, long=True)) for _ in range(3)]
        await until(lambda: bool(told))
        assert (await pool.run(squares, 1, seconds=60)).error is None
        assert told == ["ready"]
        for work in long:
            work.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    within(act)


def test_a_line_that_is_full_or_does_not_move_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(pool: Pool) -> Any:
        told: list[object] = []
        first = asyncio.create_task(pool.run(polite, seconds=600, tell=told.append))
        await until(lambda: bool(told))
        monkeypatch.setattr(pools, "LONGEST_WAIT", 0.05)
        rest = await asyncio.gather(*(pool.run(squares, 1, seconds=1) for _ in range(5)), return_exceptions=True)
        first.cancel()
        assert pool.waiting == 0
        return rest

    assert {type(one) for one in within(act, size=1, most_waiting=2)} == {Busy}


def test_progress_is_told_a_few_times_a_second(ticking: Callable[[float], None]) -> None:
    ticking(0.11)
    told: list[object] = []
    progress = Progress(told.append)
    for place in range(6):
        progress.progress(f"step {place}")
        progress.progress(None)
    assert told == [("progress", f"step {place}") for place in range(6)]
