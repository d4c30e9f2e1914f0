"""Workers for a server: one for each request, a line, and an end to what nobody awaits."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from entails.studio import pool as pools
from entails.studio.pool import Busy, Pool
from entails.studio.progress import Progress
from tests.running import in_a_thread
from tests.workers.planted import long, polite, squares, stuck

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

    return in_a_thread(lambda: asyncio.run(run()))


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


async def begun(pool: Pool, question: Any, **options: Any) -> asyncio.Task[Any]:
    """A question that is being answered."""
    told: list[object] = []
    work = asyncio.create_task(pool.run(question, seconds=600, tell=told.append, **options))
    await until(lambda: bool(told))
    return work


async def left(*works: asyncio.Task[Any]) -> None:
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)


def test_two_hopeless_questions_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LONG_AFTER", 0.01)

    async def act(pool: Pool) -> None:
        hopeless = [await begun(pool, polite), await begun(pool, stuck)]
        assert (await pool.run(squares, 1, seconds=60)).error is None
        assert not any(work.done() for work in hopeless)
        await left(*hopeless)

    within(act)


def test_beyond_so_many_long_questions_the_oldest_ends_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LONG_AFTER", 0.01)

    monkeypatch.setattr(pools, "MOST_LONG", 1)
    monkeypatch.setattr(pools, "QUIET", 0.01)

    async def act(pool: Pool) -> None:
        works = [await begun(pool, polite), await begun(pool, stuck)]
        assert (await works[0]).why == "ended for others: more than 3 long questions at once"
        works.append(await begun(pool, polite))
        assert (await works[1]).why == pools.CROWDED
        monkeypatch.setattr(pools, "LONG_AFTER", 600.0)
        assert (await pool.run(squares, 1, seconds=60)).error is None
        assert not works[2].done()
        assert len(pool._workers) == 2
        await left(works[2])
        await until(lambda: len(pool._workers) == pool._free.qsize() == 1)

    within(act, size=1)


def test_where_all_questions_are_long_workers_are_not_started_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is on a busy machine: what one start costs would make the next question long."""
    monkeypatch.setattr(pools, "LONG_AFTER", 0.0)

    async def act(pool: Pool) -> set[int]:
        seen: set[int] = set()

        async def asked() -> None:
            for _ in range(20):
                seen.add((await pool.run(long, 0.02, seconds=60)).result)

        await asyncio.gather(asked(), asked())
        return seen

    assert len(within(act)) <= pools.SIZE + pools.MOST_LONG


def test_workers_that_are_not_needed_any_more_end_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LONG_AFTER", 0.01)
    monkeypatch.setattr(pools, "QUIET", 0.2)

    async def act(pool: Pool) -> None:
        hopeless = [await begun(pool, polite), await begun(pool, stuck)]
        assert (await pool.run(squares, 1, seconds=60)).error is None
        await left(*hopeless)
        await until(lambda: len(pool._workers) == pool._free.qsize() == 2 and not pool._retired)

    within(act)


def test_a_worker_that_is_killed_is_said_to_be_killed() -> None:
    async def act(pool: Pool) -> Any:
        work = await begun(pool, polite)
        os.kill(next(iter(pool._workers)).pid, signal.SIGKILL)
        return await work

    assert within(act, size=1).why == "killed"


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
