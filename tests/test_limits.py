"""One clock, and one way to stop."""

import time
from collections.abc import Callable, Sequence

import pytest

from entails import limits
from entails.limits import FOREVER, Limit, OutOfTime, why


class Heard:
    def __init__(self) -> None:
        self.texts: list[str | None] = []
        self.stages: list[tuple[str, list[str], float]] = []
        self.stops: list[BaseException] = []

    def progress(self, text: str | None) -> None:
        self.texts.append(text)

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None:
        self.stages.append((name, list(details), seconds))

    def stopped(self, stop: BaseException) -> None:
        self.stops.append(stop)


def test_a_limit_is_so_many_looks_on_a_clock_that_ticks(ticking: Callable[[float], None]) -> None:
    ticking(1.0)
    limit = Limit.seconds(3.0)
    for _ in range(3):
        limit.check()
    with pytest.raises(OutOfTime):
        limit.check()


def test_a_part_of_the_work_ends_no_later_than_the_whole(frozen: None) -> None:
    assert Limit.seconds(5).within(9).deadline == 5
    assert Limit.seconds(5).within(2).deadline == 2
    assert FOREVER.within(2).deadline == 2
    assert FOREVER.left() is None
    assert Limit.seconds(5).left() == 5


def test_seconds_and_limits_and_nothing_are_limits(frozen: None) -> None:
    assert Limit.of(None) == FOREVER
    assert Limit.of(2.5) == Limit(2.5)
    assert Limit.of(Limit(7.0)) == Limit(7.0)


def test_a_listener_hears_what_is_going_on(ticking: Callable[[float], None]) -> None:
    ticking(1.0)
    heard = Heard()
    limit = FOREVER.heard_by(heard)
    with limit.stage("ground") as details:
        limit.say("half of it")
        limit.check()
        details.append("12 clauses")
    assert heard.texts == ["ground", "half of it", None]
    assert heard.stages == [("ground", ["12 clauses"], 1.0)]
    stop = KeyboardInterrupt()
    assert limit.stopped(stop) == "interrupted"
    assert heard.stops == [stop]
    assert why(OutOfTime()) == "time limit"


def test_the_clock_is_the_systems_unless_a_test_says_otherwise(clock_rate: float) -> None:
    before = time.monotonic() * clock_rate
    assert before <= limits.now() <= time.monotonic() * clock_rate
