"""How a supposition ends: what cannot both be, and how many a rule has left that counts."""

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.guiding.breaking import TOO_FEW, how_broken
from entails.engines.hints.guiding.chains import chain
from tests.engines.hints.theories import guided

HEAD = """sort P = {1..6}, K = {a}
find aside of(P, K)
find land(P), wet(K)
say "r1c{p} is land" | "[r1c{p}] are land", "r1c{p} is sea" | "[r1c{p}] are sea": land(p)
say "r1c{p} is of {k}" | "[r1c{p}] are of {k}", "r1c{p} is not of {k}" | "[r1c{p}] are not of {k}": of(p,k)
say "{k} is wet", "{k} is dry": wet(k)
rule "what is of a piece is land": ∀p,k (of(p,k) → land(p))
"""
TOGETHER = 'rule "3, 4 and 5 of {k} go together": ∀k ((of(3,k) ↔ of(4,k)) ∧ (of(4,k) ↔ of(5,k)))\n'


def test_what_is_aside_and_not_in_the_answer_clashes_in_a_word() -> None:
    """It was said in the line before that r1c1 is of a: only what that clashes with is said."""
    rules = 'rule "1 or 2 is sea": ¬land(1) ∨ ¬land(2)\nrule "if 1 is sea, 1 is of a": ¬land(1) → of(1,a)\n'
    with guided(HEAD + rules + 'rule "if 2 is sea, 1 is of a": ¬land(2) → of(1,a)\n') as guide:
        told = [sentence.text for step in guide.steps() for sentence in step.reason]
    assert "but r1c1 is sea" in told, told


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ('rule "{k} has four": ∀k ∃=4 p of(p,k)\n', "r1c1, r1c2 and r1c6"),
        ('rule "wet {k} has four": ∀k (wet(k) → ∃=4 p of(p,k))\n', ""),
    ],
)
def test_a_count_that_has_too_few_left_is_said_to(rule: str, why: str) -> None:
    with guided(HEAD + rule + TOGETHER) as guide:
        knowledge = guide.knowledge
        start = [knowledge.literal(Fact("wet", ("a",), True)), knowledge.literal(Fact("of", (3, "a"), False))]
        found = chain(knowledge, [x for x in start if x], knowledge.selectors)
    assert how_broken(found[-1]) == TOO_FEW
    assert (found[-1].way.why if found[-1].way else "") == why
