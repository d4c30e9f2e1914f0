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
from entails.engines.certificates.plain.grounding import ground as plain_ground
from entails.engines.solvers import choices, counting_process
from entails.engines.solvers import counters as module
from entails.engines.solvers.count import count
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE
from entails.questions.load import load
from entails.questions.problem import Problem
from entails.questions.twice import count_twice
from tests.laws.random_terms import sample_terms
from tests.laws.random_theories import brute_force, sample, seeds
from tests.running import ROOT

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
    for seed in seeds(80_000, thorough, 180):
        drawn = sample(Random(seed))
        grounding = partial(ground, drawn.theory, drawn.world)
        counted = count(grounding(COUNTING), whole=partial(grounding, COUNTING_WHOLE))
        expected = len(brute_force(drawn.theory, drawn.world))
        assert counted == Counted(expected), f"seed {seed}, without {off}\n{drawn.text}"
        assert isinstance(counted, Counted)
        answered[counted.by or ""] += expected > 1
    assert {name for name, times in answered.items() if times} == ENGINES[off]
    assert min(answered[name] for name in ENGINES[off]) >= 5


BOUND = 5_000  # solutions: every count of a small example below it is counted twice
KINDS = ("flow", "aquarium", "starbattle", "overflow", "fol")
SMALL = 1_500  # bytes of an example


def test_two_counters_that_share_nothing_agree(thorough: bool) -> None:
    """Neither a grounding nor an engine is shared: `count` chooses, and the checker's grounding goes to another counter."""
    names = Counter[str]()
    for seed in range(600_000, 600_000 + (600 if thorough else 40)):
        random = Random(seed)
        drawn = sample(random) if seed % 2 else sample_terms(random, Counter())
        found = count_twice(Problem(drawn.theory, drawn.world))
        assert found.agree, f"seed {seed}\n{found.text()}\n{drawn.text}"
        names.update(found.by())
    assert len(names) >= 2


def test_two_counters_agree_on_the_examples(thorough: bool) -> None:
    tried, steps = Counter[str](), 60_000 if thorough else 6_500
    for file in sorted((ROOT / "examples").glob("*/*.*")):
        if file.suffix[1:] not in KINDS or file.stat().st_size > SMALL:
            continue
        problem = load(str(file))
        if plain_ground(problem.theory, problem.world, counting=True, most=steps) is None:
            continue
        found = count_twice(problem, limit=Limit().working(20.0 if thorough else 1.0))
        if isinstance(found.first, Counted) and found.first.count < BOUND:
            assert found.agree is not False, f"{file}\n{found.text()}"
            tried[file.suffix] += bool(found.agree)
    assert len(tried) == len(KINDS), tried
    assert tried.total() >= 10, tried
