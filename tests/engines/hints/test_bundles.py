"""Lines of a chain: what one sentence tells together."""

from entails.engines.answers import Fact
from entails.engines.hints.bundles import bundled, facts_of
from entails.engines.hints.steps import Deduction, Way
from entails.logic.notation import parse
from entails.models.ground.result import Instance
from entails.models.theory import Rule

RULE = parse("wet(p) -> wet(q)")
FLOWS = Rule("water in {p} runs to {q}", RULE, RULE, plurals=("water runs from [{p} to {q}]",))
ALONE = Rule("{p} stays dry", RULE, RULE)


def wet(name: str) -> Fact:
    return Fact("wet", (name,), True)


def flows(p: str, q: str, *premises: Fact) -> Deduction:
    return Deduction(wet(q), (Instance(FLOWS, {"p": p, "q": q}),), premises or (wet(p),))


def test_what_a_rule_with_a_plural_gives_is_one_line_if_nothing_is_told_between() -> None:
    first, second = flows("a", "b"), flows("c", "d")
    between = Deduction(wet("x"), (Instance(ALONE, {"p": "x"}),))
    assert [facts_of(line) for line in bundled([first, between, second])] == [[wet("b"), wet("d")], [wet("x")]]


def test_what_needs_a_line_in_between_stands_after_it() -> None:
    between = Deduction(wet("x"), (Instance(ALONE, {"p": "x"}),))
    lines = list(bundled([flows("a", "b"), between, flows("x", "d")]))
    assert [facts_of(line) for line in lines] == [[wet("b")], [wet("x")], [wet("d")]]


def test_a_contradiction_is_a_line_without_a_fact() -> None:
    end = Deduction(None, (Instance(ALONE, {"p": "b"}),), (wet("b"),))
    assert [facts_of(line) for line in bundled([flows("a", "b"), end])] == [[wet("b")], []]


def test_what_has_no_room_in_one_place_is_one_line() -> None:
    def small(size: int, cell: str) -> Deduction:
        way = Way("too small", numbers=(size, 1, 1), seen=cell)
        rule = (Instance(ALONE, {"p": f"{cell} with {size}"}),)
        return Deduction(Fact("size", (cell, size), False), rule, (wet("a"),), way=way)

    lines = [[fact.row for fact in facts_of(line)] for line in bundled([small(2, "x"), small(3, "x"), small(3, "y")])]
    assert lines == [[("x", 2), ("x", 3)], [("y", 3)]]
