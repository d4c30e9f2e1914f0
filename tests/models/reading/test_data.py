"""Facts from several places become one world."""

import pytest

from entails.errors import TheoryError
from entails.models.reading.facts import FactsFile, FactTable
from entails.models.reading.text import read_theory
from entails.models.world import World

RULES = """sort Node, Colour
given edge(Node, Node)
given cost(Colour): number
given home(Node): Colour partial
find colour(Node): Colour
"""


def world(*data: FactsFile | FactTable, rules: str = RULES) -> World:
    return read_theory(rules, "rules.fol", data=data)[1]


def test_a_sort_without_elements_takes_those_that_the_data_name_in_the_order_met() -> None:
    found = world(
        FactTable("edge", [("c", "a"), ("a", "b")]), FactTable("cost", [("red", 2)]), FactTable("home", [("d", "blue")])
    )
    assert found.elements == {"Node": ("c", "a", "b", "d"), "Colour": ("red", "blue")}
    assert found.facts == {"edge": (("c", "a"), ("a", "b")), "home": (("d", "blue"),)}
    assert found.numbers == {"cost": {("red",): 2}}


def test_what_several_files_say_of_a_relation_is_put_together() -> None:
    first = FactsFile("one.fol", "sort Colour = {red}\ngiven edge(Node, Node) = {(a,b), (b,c)}\n")
    second = FactsFile("two.fol", "given edge = {(b,c), (c,d)}\ngiven home = {a -> red, (b,red)}\n")
    found = world(first, second)
    assert found.facts["edge"] == (("a", "b"), ("b", "c"), ("c", "d"))
    assert found.facts["home"] == (("a", "red"), ("b", "red"))
    assert found.elements["Colour"] == ("red",)


def test_facts_in_the_theory_itself_tell_the_elements_too() -> None:
    theory, found = read_theory("sort Node\ngiven edge(Node, Node) = {(3,1), (1,2)}\nfind p(Node)\nrule: p(1) ∧ ¬p(3)")
    assert found.elements["Node"] == (3, 1, 2)
    assert theory.sorts["Node"] == (3, 1, 2)


def test_numbers_are_ordered_by_value_however_they_are_met() -> None:
    from entails import Problem, solve

    text = "sort N\ngiven g(N) = {3, 1, 2}\nfind p(N)\nrule: ∀x,y (p(x) ∧ x < y → p(y))\nrule: p(2) ∧ ¬p(1)"
    answer = solve(Problem(*read_theory(text)))
    assert sorted(answer["p"]) == [(2,), (3,)]  # type: ignore[index]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            [FactTable("cost", [("red", 2)]), FactTable("cost", [("red", 3)])],
            "row 1 of cost: cost has two numbers for red",
        ),
        ([FactTable("edge", [("a",)])], "edge takes 2 arguments, not 1"),
        ([FactTable("cost", [("red", "two")])], "expected a number of cost at the end"),
        ([FactTable("cost", [("red", "99999999999")])], "a number has at most 9 digits"),
        ([FactTable("home", [("a", "red"), ("a", "blue")])], "row 2 of home: home has two values for a"),
        ([FactTable("egde", [])], "no such relation; did you mean edge"),
        ([FactTable("colour", [("a", "red")])], "colour is to be found and cannot be given"),
        ([FactTable("Node", [("a", "b")])], "expected one element of Node a row, found 2"),
        ([FactsFile("f.fol", "given egde = {(a,b)}")], "the theory has no given relation egde; did you mean edge"),
        ([FactsFile("f.fol", "sort Nodes = {a}")], "the theory has no sort Nodes; did you mean Node"),
        ([FactsFile("f.fol", "find edge(Node, Node)")], "this is a file of facts: expected sort or given, found find"),
        ([FactsFile("f.fol", "given edge(Node): Colour = {}")], r"another file declares edge\(Node, Node\)"),
        ([FactsFile("f.fol", "given colour(Node): Colour = {}")], "colour is to be found and cannot be given"),
        ([FactsFile("a.fol", "sort Node = {a}"), FactsFile("b.fol", "sort Node = {b}")], "has a above and not here"),
        ([FactsFile("a.fol", "sort Node = {a}\ngiven edge = {(a,b)}")], "b is not an element of Node"),
        ([FactsFile("a.fol", "given edge = {(a,b)}\nsort Node = {a}")], "speak of b, which is not an element of Node"),
    ],
)
def test_what_does_not_fit_is_refused(data: list[FactsFile | FactTable], words: str) -> None:
    with pytest.raises(TheoryError, match=words):
        world(*data)


def test_declaring_twice_in_one_file_is_still_a_mistake() -> None:
    with pytest.raises(TheoryError, match="declared twice"):
        read_theory("sort A = {a}\ngiven p(A)\ngiven p(A) = {a}")


def test_the_name_is_enough_for_a_number_without_arguments() -> None:
    rules = "sort A = {a}\ngiven most: number\ngiven head: A\ngiven dry\nfind p(A)"
    found = world(FactsFile("f.fol", "given most = 1\ngiven head = a\ngiven dry = {()}"), rules=rules)
    assert found.numbers["most"] == {(): 1}
    assert found.facts["head"] == (("a",),)
    assert found.facts["dry"] == ((),)
