"""What puzzles tell in their own words is enough, as far as words that are no rules can be judged.

"Row 3 has its 2" is no rule instance, so it cannot be read back like the sentences of a theory. What can be read back is
*where* it says that one has to look: the cells that it names or lights, with those that it concludes about. So each fact has
to follow from

- the facts that are known about these cells, and those in a row, column or region that it names, and no others, and
- the rule instances that name no other cell, and that have something to say of one of these (a row through one of them, its
  tank, the water as a whole).

A reason that leaves out a place fails. What is not judged is which of the rules at these places the words give. Two kinds of
words send the reader further: "boxed in" and "would have to" to the cells around those that are named; and what counts over
the whole board ("with the two before that makes five", "the only one left") or follows a path over it ("and so on to r5c3",
"would have to cross") to all that is known: that these follow from it is judged by `test_techniques`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pytest

from entails.boards.grid import name_of
from entails.engines.answers import Fact
from entails.engines.hints.scopes import instance_scopes
from entails.engines.hints.steps import Step
from entails.models.ground.result import Instance
from entails.questions.hint import Explanation, explain
from entails.questions.load import load
from tests.laws.test_hints import FEWEST, Judge, Sample, atoms, opposite, samples
from tests.laws.test_techniques import CELL, TELLING, guided

AROUND = re.compile(r"\bboxed in\b|\bdead end\b|\bwould have to\b")
NAMED = re.compile(r"(\w+) \{(\w+)\}")
EXAMPLES = Path(__file__).parents[2] / "examples"
COUNTS = r"\bonly (?:one|two|\w+ may)|\bbefore\b|\(\d+ of \d+"
OVER_THE_BOARD = re.compile(rf"{COUNTS}|\band so on\b|\balong its path\b|\bcross\b")


@pytest.mark.parametrize("name", TELLING)
def test_where_a_told_reason_looks_is_enough(name: str, thorough: bool) -> None:
    judged = [check_places(sample) for sample in samples(name, range(80_000, 80_120), thorough)]
    assert sum(local for local, _ in judged) >= FEWEST
    assert sum(over for _, over in judged) <= sum(local for local, _ in judged), "most reasons look somewhere"


def check_places(sample: Sample) -> tuple[int, int]:
    """Judges all steps of a board; returns how many look at some places only, and how many over the whole board."""
    local = over = 0
    with Judge(sample.best, sample.world) as judge, guided(sample) as guide:
        known = set(guide.explained_facts())
        for step in guide.steps():
            places = _places(step, judge)
            if step.technique and follows_from(step, places, judge, known):
                local += 1
            elif step.technique:
                where = f"{sample}{step}\nis not shown by what is known and said at {sorted(places)}"
                assert OVER_THE_BOARD.search(str(step)), where
                over += 1
            known.update(step.facts, step.aside)
    return local, over


def follows_from(step: Step, places: set[str], judge: Judge, known: set[Fact]) -> bool:
    """Do the rules and the known facts at some places force what a step concludes, one fact after the other?"""
    near = [(one, about) for one, about in spoken_of(judge) if _cells(one.values.values()) <= places]
    rules = [one for one, about in near if not about or about & places]
    seen = places.union(*(about for one, about in near if _is_named(one, str(step))))
    facts = [fact for fact in known if not (cells := _cells(fact.row)) or cells & seen]
    for fact in step.facts:
        if judge.possible(rules, [*facts, opposite(fact)]):
            return False
        facts.append(fact)
    return True


def _is_named(instance: Instance, text: str) -> bool:
    """Does a text name what a rule is about: “region C”, of “region {k} has {n} stars”?"""
    named = (
        f"{word} {instance.values[hole]}"
        for word, hole in NAMED.findall(instance.rule.sentence)
        if hole in instance.values
    )
    return any(re.search(rf"\b{re.escape(one)}\b", text, re.IGNORECASE) for one in named)


@lru_cache(maxsize=1)
def spoken_of(judge: Judge) -> list[tuple[Instance, set[str]]]:
    """Every rule instance with the cells that it says something of, whether it names them or not."""
    variables = {judge.grounding.variable(name, row): _cells(row) for name, row in atoms(judge, judge.grounding.theory)}
    scopes = instance_scopes(judge.grounding, [variable for variable in variables if variable])
    return [
        (judge.grounding.selected(x), set[str]().union(*(variables[variable] for variable in scope)))
        for x, scope in scopes.items()
    ]


def _places(step: Step, judge: Judge) -> set[str]:
    """The cells that a step lights, names or concludes about; and those around them, if its words send one there."""
    named = _cells([step.conclusion, *(sentence.text for sentence in step.reason)])
    places = named.union(map(name_of, step.lit), *(_cells(fact.row) for fact in step.facts))
    if AROUND.search(str(step)):
        pairs = [_cells(row) for _, row in atoms(judge, judge.grounding.theory)]
        places = places.union(*(pair for pair in pairs if pair & places))
    return places


def _cells(values: Iterable[object]) -> set[str]:
    """The cells that are named; two numbers are a cell of a page."""
    values = list(values)
    if len(values) == 2 and all(isinstance(value, int) for value in values):
        return {"r{}c{}".format(*values)}
    return set(CELL.findall(" ".join(map(str, values))))


def test_a_reason_that_leaves_out_a_place_is_not_enough() -> None:
    problem = load(EXAMPLES / "starbattle" / "five.starbattle")
    explained = explain(problem)
    assert isinstance(explained, Explanation)
    with Judge(explained.theory, problem.world) as judge:
        step = explained[0]
        assert follows_from(step, _places(step, judge), judge, set(explained.start))
        assert not follows_from(step, _cells(step.facts[0].row), judge, set(explained.start))
