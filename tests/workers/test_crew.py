"""Many items are asked about on several processes, and none pays for another."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from entails.errors import BoardError, EngineError
from entails.limits import Limit, OutOfTime
from entails.workers.crew import MOST_AT_ONCE, Crew, Done, Pace, WorkItem
from entails.workers.memory import GB
from entails.workers.worker import Outcome
from tests.workers import planted

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


def items(*values: object) -> Iterator[WorkItem]:
    return (WorkItem(number, value) for number, value in enumerate(values))


def outcomes(done: Iterator[Done]) -> dict[int, Outcome]:
    found = list(done)
    assert len({one.number for one in found}) == len(found), "something was done twice"
    return {one.number: one.outcome for one in found}


def test_every_thing_has_its_outcome_once_and_things_are_drawn_as_they_are_needed() -> None:
    drawn = 0

    def many() -> Iterator[WorkItem | None]:
        nonlocal drawn
        for number in range(1000):
            drawn += 1
            yield WorkItem(number, number)

    with Crew(2) as crew:
        running = crew.run(planted.double, many())
        first = next(running)
        assert drawn <= 2 * MOST_AT_ONCE
        assert outcomes(running) | {first.number: first.outcome} == {n: Outcome(2 * n) for n in range(1000)}


def test_nothing_just_now_is_not_the_end() -> None:
    def halting() -> Iterator[WorkItem | None]:
        yield WorkItem(0, 0)
        yield None
        yield WorkItem(1, 1)

    with Crew(1) as crew:
        assert outcomes(crew.run(planted.double, halting())) == {0: Outcome(0), 1: Outcome(2)}


def test_a_thing_that_ends_its_process_costs_itself_and_nothing_else() -> None:
    words = ["a", "dies", "b", "stuck", "c", "killed", "d", "polite", "e", "greedy", "f", "wrong", "g"]
    with Crew(1, seconds=0.2, memory=GB) as crew:
        crew._pace.took(1e-4)  # so that all are handed out at once
        found = outcomes(crew.run(planted.troubled, items(*words)))
    said = {words[number]: outcome for number, outcome in found.items()}
    assert {word: said[word] for word in "abcdefg"} == {word: Outcome(word) for word in "abcdefg"}
    assert isinstance(said["dies"].error, EngineError)
    assert isinstance(said["wrong"].error, BoardError)
    assert [said[word].why for word in ("stuck", "killed", "polite", "greedy")] == [
        "time limit",
        "killed",
        "time limit",
        "out of memory",
    ]


def test_a_process_that_is_stuck_is_noticed_although_others_have_much_to_say() -> None:
    stuck: list[Outcome] = []

    def until_it_is_seen() -> Iterator[WorkItem]:
        yield WorkItem(0, "stuck")
        number = 0
        while not stuck:
            number += 1
            yield WorkItem(number, "chatter")

    with Crew(2, seconds=0.1) as crew:
        for done in crew.run(planted.troubled, until_it_is_seen()):
            stuck += [done.outcome] if done.number == 0 else []
    assert stuck == [Outcome(why="time limit")]


def test_a_process_that_has_grown_large_is_replaced() -> None:
    with Crew(1, memory=GB // 2) as crew:
        crew._pace.took(1e-4)
        found = outcomes(crew.run(planted.holding, items(GB // 3, 1, 1)))
    first, second, third = (found[number].result for number in range(3))
    assert first != second == third


def test_one_process_answers_many_items() -> None:
    with Crew(1) as crew:
        once = outcomes(crew.run(planted.process, items(0, 1, 2)))
        again = outcomes(crew.run(planted.process, items(0)))
    assert len({outcome.result for outcome in (*once.values(), *again.values())}) == 1


def test_what_waits_behind_a_thing_that_takes_long_is_done_by_others(tmp_path: Path) -> None:
    flag = str(tmp_path / "flag")
    with Crew(2) as crew:
        crew._pace.took(1e-4)  # both items go to the first process
        found = outcomes(crew.run(planted.first_waits, items((0, flag), (1, flag))))
    assert found == {0: Outcome(0), 1: Outcome(1)}


def test_a_crew_that_was_left_in_the_middle_can_be_asked_again() -> None:
    with Crew(1) as crew:
        crew._pace.took(1e-4)
        running = crew.run(planted.troubled, items("a", "stuck", "b"))
        assert next(running).outcome == Outcome("a")
        running.close()
        assert outcomes(crew.run(planted.double, items(7))) == {0: Outcome(14)}


def test_a_limit_for_all_ends_it() -> None:
    with Crew(1, limit=Limit.seconds(0)) as crew, pytest.raises(OutOfTime):
        list(crew.run(planted.troubled, items("stuck")))


def test_where_there_is_no_fork_it_happens_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert outcomes(Crew(2).run(planted.process, items(0))) == {0: Outcome(os.getpid())}


def test_small_things_are_handed_out_together_and_large_ones_alone() -> None:
    pace = Pace(0.05)
    assert pace.at_once() == 1
    pace.took(0.01)
    assert pace.at_once() == 5
    for _ in range(20):
        pace.took(1e-5)
    assert pace.at_once() == MOST_AT_ONCE
    pace.took(10.0)
    assert pace.at_once() == 1
