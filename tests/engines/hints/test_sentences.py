"""Facts and rule instances in words."""

from entails.engines.answers import Fact
from entails.engines.hints.sentences import listed, say_facts, say_of_all
from entails.models.text import parse_theory

THEORY = parse_theory(
    "sort Cell, Colour\nfind link(Cell, Cell) symmetric\nfind colour(Cell, Colour)\nfind wet(Cell)\nfind bare(Cell)\n"
    'say "{p} is linked to {q}", "{p} is not linked to {q}": link(p,q)\nsay "{p} is {c}", "{p} is not {c}": colour(p,c)\n'
    'say "{p} is wet", "{p} stays dry": wet(p)\n'
)


def test_names_are_listed_in_order_and_cells_in_a_line_at_once() -> None:
    assert listed(["ann"]) == "ann"
    assert listed(["b", "a"]) == "a and b"
    assert listed(["r10c1", "r2c1", "r1c1"]) == "r1c1, r2c1 and r10c1"
    assert listed(["r1c3", "r1c1", "r1c2", "r5c5"]) == "r1c1 to r1c3 and r5c5"
    assert listed(["r1c1", "r2c1", "r3c1", "r1c2"], "or") == "r1c1 to r3c1 or r1c2"
    assert listed(["r1c1", "r1c2"]) == "r1c1 and r1c2"
    assert listed([f"x{i}" for i in range(40)]).endswith("x21 and 18 more")


def test_a_sentence_is_said_of_several_at_once() -> None:
    flows = "the flow enters and leaves {p}"
    assert say_of_all(flows, [{"p": "r1c1"}, {"p": "r7c1"}]) == "the flow enters and leaves r1c1 and r7c1"
    down = "water in {p} runs down to {q}"
    pairs = [{"p": "a", "q": "b"}, {"p": "c", "q": "d"}]
    assert say_of_all(down, pairs) == "water in a runs down to b, c runs down to d"
    green = [{"i": "2", "k": "3"}, {"i": "3", "k": "1"}]
    assert say_of_all("row {i} is green at {k}", green) == "row 2 is green at 3, row 3 is green at 1"
    assert say_of_all("{p} has one colour", [{"p": "a"}, {"p": "b"}]) == "a and b have one colour"
    assert say_of_all("{p} comes", [{"p": "ann"}, {"p": "bea"}]) == "ann and bea come"
    assert say_of_all("{p} thus loses", [{"p": "ann"}, {"p": "bea"}]) == "ann and bea thus loses"
    assert say_of_all("row {i} is a word", [{"i": "1"}, {"i": "2"}]) == "rows 1 and 2 are a word"
    both = [{"p": "a"}, {"p": "b"}]
    for sentence, said in {
        "the end at {p} has one link": "the ends at a and b have one link",
        "the curved tile {p} has two links": "the curved tiles a and b have two links",
        "the ocean {p} links to one tile": "the oceans a and b link to one tile",
        "the number of {p} is 0": "the numbers of a and b are 0",
        "the water in {p} is level": "the water in a and b is level",
        "water goes straight over the bridge {p}": "water goes straight over the bridges a and b",
        "the flow enters and leaves {p}": "the flow enters and leaves a and b",
        "row 1 is green at place {p}, so it is": "row 1 is green at places a and b, so it is",
        "the answer has what is coloured in row {p}": "the answer has what is coloured in rows a and b",
        "no water runs into the ocean {p}": "no water runs into the oceans a and b",
        "x comes only with {p}": "x comes only with a and b",
        "seat {p} takes one guest": "seats a and b take one guest",
    }.items():
        assert say_of_all(sentence, both) == said


def test_facts_of_a_kind_are_said_together() -> None:
    def said(*facts: tuple[str, tuple[str, ...], bool]) -> str:
        return say_facts([Fact(*fact) for fact in facts], THEORY)

    assert said(("wet", ("r1c1",), True), ("wet", ("r1c2",), False)) == "r1c1 is wet, r1c2 stays dry"
    assert said(("wet", ("r1c1",), False), ("wet", ("r3c2",), False)) == "r1c1 and r3c2 stay dry"
    linked = said(("link", ("a", "b"), True), ("link", ("c", "b"), True), ("link", ("x", "y"), True))
    assert linked == "b is linked to a and c, x is linked to y"
    assert said(("link", ("a", "b"), False), ("link", ("a", "c"), False)) == "a is not linked to b or c"
    assert said(("colour", ("a", "R"), True), ("colour", ("b", "R"), True)) == "a and b are R"
    assert said(("colour", ("a", "R"), False), ("colour", ("a", "G"), False)) == "a is not G or R"
    assert said(("bare", ("a",), False), ("bare", ("b",), True)) == "¬bare(a), bare(b)"
