"""Steps of a board as a reader gets them from `explain` and `hint`, each judged before it is handed out.

    steps("aquarium", "rows: 0 .\naab\nacb\n")[0].conclusion      # "Tanks a and b are dry in row 1"

Whoever asks for the words of a step knows by then that its facts follow from the rules and from what was read before (another
solver says so), that no technique proposed what does not follow, that the cells its reason names are lit, and that it has
fewer than `WORDY` words.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from entails.engines.answers import Fact
from entails.engines.hints.steps import Mistake, Step
from entails.limits import FOREVER
from entails.models.theory import Theory
from entails.models.world import World
from entails.questions.hint import Explaining, Wrong, explaining, hint
from entails.questions.load import load_text
from entails.questions.partial import facts_of
from tests.laws.test_hints import Judge, opposite
from tests.laws.test_techniques import WORDY, check_lit


def steps(kind: str, text: str, answer: Mapping[str, Any] | None = None) -> tuple[Step, ...]:
    """All steps from the board, or from an unfinished answer."""
    return _steps(kind, text, json.dumps(answer or {}))


@cache
def _steps(kind: str, text: str, answer: str) -> tuple[Step, ...]:
    problem = load_text(text, "", kind)
    known = json.loads(answer)
    running = explaining(problem, facts_of(problem, known) if known else (), None, FOREVER)
    assert isinstance(running, Explaining), running
    found = tuple(running)
    told = running.guide.told
    assert told is not None
    assert not told.refused
    judge_steps(running.theory, problem.world, running.start, found)
    return found


def judge_steps(theory: Theory, world: World, start: Iterable[Fact], found: Iterable[Step]) -> None:
    """Each step follows from what was known before, names lit cells, and is not too long."""
    with Judge(theory, world) as judge:
        rules = [judge.grounding.selected(x) for x in judge.selectors.values()]
        known = list(start)
        assert judge.possible(rules, known)
        for step in found:
            for fact in (*step.facts, *step.aside):
                assert not judge.possible(rules, [*known, opposite(fact)]), f"{step}\ndoes not follow: {fact}"
            known += [*step.facts, *step.aside]
            assert not step.technique or len(str(step).split()) < WORDY, step
            check_lit(step, str(step))


def said(step: Step) -> str:
    """A step as one line: what it concludes, and why."""
    return " | ".join([step.conclusion, *(sentence.text for sentence in step.reason)])


def mistake(kind: str, text: str, answer: Mapping[str, Any]) -> Mistake:
    """What is told of an answer with a wrong mark."""
    wrong = hint(load_text(text, "", kind), answer=answer)
    assert isinstance(wrong, Wrong), wrong
    assert wrong.reason.mistake is not None
    return wrong.reason.mistake
