"""Portions are handed out until none is left, or until somebody has heard enough."""

from typing import Any

import pytest

from entails.engines.cubes.scheduling import Portion, Returned, Task, TaskContext, TaskReply, conquer
from entails.errors import BoardError
from entails.limits import FOREVER, Limit, OutOfTime
from tests.engines.cubes import planted
from tests.engines.cubes.alone import Alone


class Noting(Alone):
    """Notes what it was asked, and whether it was stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Any, ...]] = []
        self.stopped = False

    def start(self, number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> None:
        self.asked.append((context, *arguments))
        super().start(number, task, context, arguments, limit)

    def stop(self) -> None:
        self.stopped = True
        super().stop()


def named(limit: Limit, context: object, name: str) -> Returned:
    return Returned(name)


def test_what_is_cut_is_done_to_the_end() -> None:
    found: list[int] = []
    conquer(Alone(), [Portion(planted.halves, (0, 1000))], found.append)
    assert sum(found) == sum(range(1000))
    assert len(found) > 100


def test_the_largest_goes_first_and_what_is_known_goes_along() -> None:
    team = Noting()
    found: list[str] = []
    portions = [Portion(named, (name,), share) for name, share in (("small", 0.1), ("large", 0.7), ("middle", 0.2))]
    conquer(team, portions, found.append, known=lambda: len(found))
    assert [(context.known, name) for context, name in team.asked] == [(0, "large"), (1, "middle"), (2, "small")]


def test_a_portion_that_is_most_of_what_is_left_gets_little_patience_and_a_small_one_much() -> None:
    team = Noting()
    portions = [Portion(named, (name,), share) for name, share in (("large", 0.9), ("small", 0.05), ("last", 0.05))]
    conquer(team, [Portion(named, ("first",), 2.0), *portions], lambda found: None)
    patience = {name: context.patience for context, name in team.asked}
    assert patience == pytest.approx({"first": 0.25, "large": 1 / 1.8, "small": 1.0, "last": 0.5})
    assert TaskContext(patience=0.5).patient(FOREVER, None) is FOREVER


def test_nothing_is_started_after_enough_was_found_nor_what_can_be_skipped() -> None:
    team = Noting()
    portions = [Portion(named, (name,)) for name in "abcd"]
    conquer(team, portions, lambda found: found == "c", skip=lambda portion: portion.arguments == ("b",))
    assert [name for _, name in team.asked] == ["a", "c"]


def test_an_error_in_a_piece_is_raised_and_a_limit_holds() -> None:
    with pytest.raises(BoardError, match="no such board"):
        conquer(Alone(), [Portion(planted.refused, ())], lambda found: None)
    with pytest.raises(OutOfTime):
        conquer(Alone(), [Portion(planted.polite, ())], lambda found: None, Limit.seconds(0))


@pytest.mark.parametrize(("why", "raised"), [("time limit", OutOfTime), ("out of memory", MemoryError)])
def test_why_a_piece_was_stopped_is_raised_and_the_others_are_ended(why: str, raised: type[BaseException]) -> None:
    class Failing(Noting):
        size = 2

        def replies(self, seconds: float) -> list[TaskReply]:
            return [TaskReply(1, why=why)]

    team = Failing()
    with pytest.raises(raised):
        conquer(team, [Portion(named, (name,)) for name in "ab"], lambda found: None)
    assert team.stopped


def test_progress_tells_what_is_done_of_what_is_known() -> None:
    class Listener:
        def __init__(self) -> None:
            self.said: list[str] = []

        def progress(self, text: str | None) -> None:
            self.said.extend([text] if text else [])

        def stage(self, name: str, details: object, seconds: float) -> None: ...

        def stopped(self, stop: BaseException) -> None: ...

    listener = Listener()
    conquer(Alone(), [Portion(planted.halves, (0, 40))], lambda found: None, Limit().heard_by(listener))
    assert listener.said[0] == "0 of 2 cubes done (0%)"
    assert listener.said[-1] == "4 of 4 cubes done (100%)"
