"""Random theories are counted with each counting engine switched off: the same counts, and brute force has the last word.

Counters run in this process instead of one of their own, and start at the first solution, so that even small theories are
counted by all of them. Where a counter is meant to answer, it ends before the listing goes on.
"""

from collections import Counter
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from entails.engines.answers import Counted
from entails.engines.solvers import choices, counting_process
from entails.engines.solvers import count as module
from entails.engines.solvers.count import count
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE
from tests.laws.random_theories import brute_force, sample, seeds

GANAK = "Ganak" if find_spec("pyganak") else None

# What is off, and who then answers where there is something to count.
ENGINES = {
    "nothing": {"choices", GANAK or "components"},
    "choices": {GANAK or "components"},
    "choices and Ganak": {"components"},
    "choices and components": {GANAK or "listing"},
    "choices, Ganak and components": {"listing"},
}


class Ended:
    """A process that has ended, as far as `count` looks at one: it either counted or failed."""

    def __init__(self, number: int | None) -> None:
        self.number = number

    def poll(self) -> int:
        return 0

    def result(self) -> int | None:
        return self.number

    def stop(self) -> None: ...


def switch_off(engines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(name: str, problem: bytes, seconds: float | None = None) -> Ended:
        engine = import_module(name)
        off = {"ganak": "Ganak", "components": "components"}[name.rpartition(".")[2]] in engines
        if name.endswith("components"):
            return Ended(None if off else engine.count(*engine.unpack(problem)))
        return Ended(None if off else engine.count(problem))

    if "choices" in engines:
        monkeypatch.setattr(choices, "choices", lambda grounding: None)
    if "Ganak" in engines:
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    monkeypatch.setattr(module, "LISTED", 1)
    monkeypatch.setattr(module, "LISTED_LONG", 1)
    monkeypatch.setattr(counting_process, "start", start)
    monkeypatch.setattr(counting_process, "result", Ended.result)
    monkeypatch.setattr(counting_process, "stop", Ended.stop)


@pytest.mark.parametrize("off", ENGINES)
def test_with_an_engine_switched_off_the_count_is_the_same(
    off: str, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch_off(off, monkeypatch)
    answered = Counter[str]()
    for seed in seeds(80_000, thorough, 90):
        drawn = sample(Random(seed))
        grounding = partial(ground, drawn.theory, drawn.world)
        counted = count(grounding(COUNTING), whole=partial(grounding, COUNTING_WHOLE))
        expected = len(brute_force(drawn.theory, drawn.world))
        assert counted == Counted(expected), f"seed {seed}, without {off}\n{drawn.text}"
        assert isinstance(counted, Counted)
        answered[counted.by or ""] += expected > 1
    assert {name for name, times in answered.items() if times} == ENGINES[off]
    assert min(answered[name] for name in ENGINES[off]) >= 5
