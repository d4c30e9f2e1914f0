"""A worker answers, tells, and is stopped whatever it does."""

import os
from collections.abc import Iterator

import pytest

from entails.engines.answers import Solved, Unknown
from entails.errors import BoardError, EngineError
from entails.limits import Limit
from entails.questions.load import load_text
from entails.questions.solve import solve
from entails.workers.memory import GB
from entails.workers.worker import Outcome, Worker, answered
from tests.workers import planted

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


@pytest.fixture
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


def gone(process: int) -> bool:
    """No such process; or it is dead, and nobody has asked for its exit code."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_messages_arrive_in_order_and_a_process_serves_many_questions(worker: Worker) -> None:
    told: list[object] = []
    first = worker.run(planted.squares, 4, on_message=told.append)
    assert told == [0, 1, 4, 9]
    assert first.result != os.getpid()
    assert worker.run(planted.squares, 0) == first


def test_an_error_is_an_outcome_and_the_process_goes_on(worker: Worker) -> None:
    process = worker.run(planted.squares, 0).result
    error = worker.run(planted.refused).error
    assert isinstance(error, BoardError)
    assert error.message == "no such board"
    assert "unpicklable" in str(worker.run(planted.unpicklable).error)
    assert worker.run(planted.prints) == Outcome("said")
    assert worker.run(planted.squares, 0).result == process


def test_a_question_that_looks_at_its_limit_is_stopped_by_it_and_the_process_stays(worker: Worker) -> None:
    process = worker.run(planted.squares, 0).result
    assert worker.run(planted.polite, limit=Limit.seconds(0)) == Outcome(why="time limit")
    assert worker.run(planted.polite, on_message=lambda _: worker.interrupt()) == Outcome(why="interrupted")
    assert worker.run(planted.squares, 0).result == process


def test_a_question_that_never_looks_up_is_killed_and_the_next_one_gets_a_new_process(worker: Worker) -> None:
    process = worker.run(planted.squares, 0).result
    told: list[object] = []
    assert worker.run(planted.stuck, limit=Limit.seconds(0), on_message=told.append) == Outcome(why="time limit")
    assert told in (["ready"], [])
    assert gone(process)
    assert worker.run(planted.stuck, on_message=lambda _: worker.interrupt()) == Outcome(why="interrupted")
    assert worker.run(planted.squares, 0).result != process


def test_children_are_killed_with_it(worker: Worker) -> None:
    children: list[int] = []

    def told(child: int) -> None:
        children.append(child)
        worker.interrupt()

    assert worker.run(planted.stuck_with_child, on_message=told).why == "interrupted"
    assert children
    while not all(map(gone, children)):  # the signal is sent; when it arrives is for the machine to say
        os.sched_yield()


def test_memory_is_limited_for_each_process_and_for_all_together() -> None:
    with Worker(memory=GB // 4) as worker:
        assert worker.run(planted.greedy, GB) == Outcome(why="out of memory")
        assert worker.run(planted.greedy_together, GB // 10) == Outcome(why="out of memory")
        assert worker.run(planted.gives_up) == Outcome(why="out of memory")


def test_a_crash_is_an_error(worker: Worker) -> None:
    error = worker.run(planted.crashes).error
    assert isinstance(error, EngineError)
    assert "SIGSEGV" in str(error)
    assert worker.run(planted.squares, 0).result


def test_a_closed_worker_leaves_no_process() -> None:
    with Worker() as worker:
        process = worker.run(planted.squares, 0).result
    assert gone(process)
    assert worker.run(planted.squares, 0).result != process
    worker.close()


def ask(limit: Limit, tell: planted.Tell, text: str) -> object:
    return solve(load_text(text, "a theory"), limit=limit)


def test_questions_of_the_house_are_answered_there(worker: Worker) -> None:
    assert isinstance(worker.run(ask, "find p\nrule: p").result, Solved)
    assert worker.run(ask, "find p\nrule: p", limit=Limit.seconds(0)).result == Unknown("time limit")


def test_without_a_process_the_answers_are_the_same(worker: Worker) -> None:
    told: list[object] = []
    limit = Limit.seconds(100)
    assert answered(planted.squares, (3,), limit, told.append) == Outcome(os.getpid())
    assert told == [0, 1, 4]
    assert answered(planted.polite, (), Limit.seconds(0), told.append) == Outcome(why="time limit")
    assert isinstance(answered(planted.refused, (), limit, told.append).error, BoardError)
