"""Which rules an answer breaks, beside what `evaluate` says of each rule."""

from itertools import product

from entails.engines.answers import Fact, Solution
from entails.engines.consequences.judging import judged
from entails.logic.evaluate import evaluate
from entails.models.reading.text import read_theory

THEORY, WORLD = read_theory(
    """
    sort Node = {1..3}
    given edge(Node, Node) symmetric = {(1,2), (2,3)}
    find chosen(Node)
    rule "{x} and {y} are not both chosen": ∀x,y (edge(x,y) ∧ chosen(x) → ¬chosen(y))
    rule "two are chosen": ∃=2 x chosen(x)
    """
)
ASIDE, SMALL = read_theory(
    """
    sort Node = {1..2}
    find chosen(Node)
    find aside leader(Node)
    rule "there is a leader": ∃x leader(x)
    rule "the leader {x} is chosen": ∀x (leader(x) → chosen(x))
    """
)


def test_the_rules_told_are_those_that_evaluate_finds_false() -> None:
    for bits in product((False, True), repeat=3):
        solution = Solution({"chosen": tuple((x,) for x, bit in enumerate(bits, start=1) if bit)})
        structure = THEORY.expansion(WORLD, solution.relations)
        false = {rule.sentence for rule in THEORY.rules if not evaluate(rule.typed, structure)}
        assert {one.rule.sentence for one in judged(THEORY, WORLD, solution).broken} == false, bits


def test_what_is_found_aside_may_be_chosen() -> None:
    assert not judged(ASIDE, SMALL, Solution({"chosen": ((2,),)})).broken
    broken = judged(ASIDE, SMALL, Solution({"chosen": ()})).broken
    assert {one.sentence for one in broken} == {
        "there is a leader",
        "the leader 1 is chosen",
        "the leader 2 is chosen",
    }


def test_what_cannot_hold_is_told() -> None:
    theory, world = read_theory("sort Node = {1, 2}\ngiven open(Node) = {1}\nfind chosen(Node) within open\n")
    assert judged(theory, world, Solution({"chosen": ((2,),)})).impossible == (Fact("chosen", (2,), True),)
