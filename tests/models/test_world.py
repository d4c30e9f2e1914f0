"""Worlds: they store what they are given, whatever it came as, and nothing in them is ever ignored."""

from typing import Any

import pytest

from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Claim
from entails.engines.grounding import grounded
from entails.engines.solvers.count import count
from entails.errors import TheoryError
from entails.logic.evaluate import evaluate
from entails.logic.notation import parse
from entails.models.ground.purpose import COUNTING
from entails.models.reading.text import parse_theory
from entails.models.world import Expansion, World
from entails.models.writing import write_theory

THEORY = parse_theory(
    "sort Node, Colour\ngiven edge(Node, Node), marked(Node)\ngiven need(Node): number\ngiven most: number\n"
    'find chosen(Node)\nrule "{x} and {y} touch": ∀x,y (edge(x,y) → ¬(chosen(x) ∧ chosen(y)))\n'
    "define reached(Node): ∀x (marked(x) → reached(x))\n"
)
NODES = {"Node": ["a", "b", "c"], "Colour": ["red"]}


def solutions(world: World) -> int:
    answer = count(grounded(THEORY, world, COUNTING))
    return answer.count  # type: ignore[union-attr]


def test_facts_may_come_from_anything_that_can_be_gone_through() -> None:
    rows = [("a", "b"), ("b", "c")]
    plain = World(NODES, {"edge": rows})
    assert plain.facts == {"edge": (("a", "b"), ("b", "c"))}
    for same in (
        iter(rows),
        tuple(rows),
        (row for row in rows),
        set(rows),
        dict.fromkeys(rows).keys(),
        map(list, rows),
    ):
        world = World(NODES, {"edge": same})  # type: ignore[dict-item]
        assert world == plain
        assert solutions(world) == solutions(world) == 5


def test_a_world_does_not_change_with_what_it_was_made_of() -> None:
    rows = [("a", "b")]
    facts = {"edge": rows}
    world = World(NODES, facts)
    rows.append(("b", "c"))
    facts["marked"] = []
    assert world == World(NODES, {"edge": [("a", "b")]})


def test_an_element_alone_is_a_row_of_one() -> None:
    assert World(NODES, {"marked": ["a", "b"]}) == World(NODES, {"marked": [("a",), ("b",)]})
    assert World({"N": [1, 2]}, {"even": [2]}).facts == {"even": ((2,),)}
    assert World(NODES, numbers={"need": {"a": 1}}) == World(NODES, numbers={"need": {("a",): 1}})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"facts": {"edge": "ab"}}, "the facts of edge should be rows of elements such as .* found 'ab'"),
        ({"facts": {"edge": 3}}, "the facts of edge should be rows of elements"),
        ({"facts": {"edge": {"a": "b"}}}, "the facts of edge should be rows of elements"),
        ({"facts": {"edge": [{"a", "b"}]}}, "the facts of edge should be rows of elements"),
        ({"facts": {"edge": [("a", 0.5)]}}, "the facts of edge should be rows of elements"),
        ({"facts": {"edge": [("a", ["b"])]}}, "the facts of edge should be rows of elements"),
        ({"facts": [("a", "b")]}, "the facts of a world should be a mapping .*found"),
        ({"elements": {"Node": "abc"}}, "the elements of Node should be names or whole numbers, found 'abc'"),
        ({"elements": {"Node": ["a", None]}}, "the elements of Node should be names or whole numbers, found None"),
        ({"elements": {"Node": ["a", "b", "a"]}}, "the sort Node has the element a twice"),
        ({"elements": {"Node": [1, "1"]}}, "the sort Node has the element 1 twice"),
        ({"numbers": {"need": [("a", 1)]}}, "the numbers of need should map rows to whole numbers"),
        ({"numbers": {"need": {("a",): "1"}}}, "the numbers of need should map rows to whole numbers, .*found '1'"),
    ],
)
def test_what_is_no_world_is_refused_at_once(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(TheoryError, match=message):
        World(**parts)


@pytest.mark.parametrize(
    ("world", "message"),
    [
        (World(NODES, {"edges": []}), "the world has facts of edges, .*no relation .*; did you mean edge?"),
        (World(NODES, {"zebra": []}), r"no relation zebra \(there are: edge, marked"),
        (World({**NODES, "Nodes": []}), "elements of Nodes, .*no sort Nodes; did you mean Node?"),
        (World({"Node": ["a"]}), "there are no elements for the sort Colour"),
        (World(NODES, numbers={"needs": {}}), "the world has numbers of needs, .*; did you mean need?"),
        (World(NODES, {"chosen": [("a",)]}), "facts of chosen, which is to be found"),
        (World(NODES, {"reached": []}), "facts of reached, which is defined"),
        (World(NODES, {"need": []}), "facts of need, which is a number"),
        (World(NODES, numbers={"edge": {}}), "numbers of edge, which is a relation"),
        (World(NODES, {"edge": [("a", "b", "c")]}), r"edge\(Node, Node\) takes 2 elements, not 3: \(a,b,c\)"),
        (World(NODES, {"edge": ["a"]}), r"edge\(Node, Node\) takes 2 elements, not 1: \(a\)"),
        (World(NODES, {"edge": [()]}), r"edge\(Node, Node\) takes 2 elements, not 0: \(\)"),
        (World(NODES, {"marked": [("a", "b")]}), r"marked\(Node\) takes 1 element, not 2"),
        (World(NODES, {"edge": [("a", "red")]}), r"a fact of edge does not fit: edge\(a,red\), and red is no .* Node"),
        (World(NODES, numbers={"need": {("d",): 1}}), r"a number of need does not fit: need\(d\), and d is no"),
        (World(NODES, numbers={"most": {("a",): 1}}), "most takes 0 elements, not 1"),
        (
            World({**NODES, "Node": [1, 2]}, {"marked": ["1"]}),
            "the text '1' is no element of Node, but the number 1 is",
        ),
    ],
)
def test_what_a_theory_does_not_know_is_an_error_and_never_ignored(world: World, message: str) -> None:
    with pytest.raises(TheoryError, match=message):
        grounded(THEORY, world)
    with pytest.raises(TheoryError, match=message):
        write_theory(THEORY, world)
    with pytest.raises(TheoryError, match=message):
        certify(THEORY, world, Claim("impossible"))


def test_a_given_relation_without_facts_is_empty() -> None:
    assert solutions(World(NODES)) == 8


def test_an_expansion_knows_its_sorts_and_takes_rows_as_a_world_does() -> None:
    expansion = Expansion(World(NODES), {"chosen": ["a"], "pair": [("a", "b")]})
    assert evaluate(parse("chosen(a) ∧ pair(a,b) ∧ ¬chosen(b)"), expansion)
    with pytest.raises(TheoryError, match="the world has no sort Nodes; did you mean Node?"):
        evaluate(parse("∀x∈Nodes chosen(x)"), expansion)
    assert not evaluate(parse("name"), Expansion(World(), {"name": ["ab"]}))
