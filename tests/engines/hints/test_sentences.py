"""Facts and rule instances in words."""

from pathlib import Path

from entails.engines.answers import Fact
from entails.engines.hints.arguing.pruning import pruned
from entails.engines.hints.sentences import (
    in_common,
    in_lines,
    in_order,
    runs_across,
    runs_down,
    say_facts,
    say_instances,
    say_of_all,
)
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import parse_theory, read_theory
from entails.questions.load import load

THEORY = parse_theory(
    "sort Cell, Colour\nfind link(Cell, Cell) symmetric\nfind colour(Cell, Colour)\nfind wet(Cell)\nfind bare(Cell)\n"
    'say "{p} is linked to {q}", "{p} is not linked to {q}": link(p,q)\n'
    'say "{p} is {c}" | "{p} are {c}", "{p} is not {c}": colour(p,c)\n'
    'say "{p} is wet" | "{p} are wet", "{p} stays dry" | "{p} stay dry": wet(p)\n'
)


def test_names_are_listed_in_order_and_cells_in_a_line_at_once() -> None:
    assert in_order(["ann"]) == "ann"
    assert in_order(["b", "a"]) == "a and b"
    assert in_order(["r10c1", "r2c1", "r1c1"]) == "r1c1, r2c1 and r10c1"
    assert in_order(["r1c3", "r1c1", "r1c2", "r5c5"]) == "r1c1 to r1c3 and r5c5"
    assert in_order(["r1c1", "r2c1", "r3c1", "r1c2"], "or") == "r1c1 to r3c1 or r1c2"
    assert in_order(["r1c1", "r1c2"]) == "r1c1 and r1c2"
    assert in_order([f"x{i}" for i in range(40)]).endswith("x37, x38 and x39")


def test_what_texts_have_in_common_and_what_not() -> None:
    assert in_common(["r1c4 is black", "r1c6 is black"]) == ("", ["r1c4", "r1c6"], "is black")
    assert in_common(["it is r1c1 to r1c3", "it is r1c1 to r3c1"]) == ("it is r1c1 to", ["r1c3", "r3c1"], "")
    assert in_common(["a is b", "c has d"]) == ("", ["a is b", "c has d"], "")
    assert in_common(["it is wet", "it is wet"]) == ("it is", ["wet", "wet"], "")


def several(sentence: str, *plurals: str, **values: str) -> str:
    """What is said of values such as p="a b", q="c d": a with c, and b with d."""
    rows = zip(*(some.split() for some in values.values()), strict=True)
    return ", ".join(say_of_all(sentence, [dict(zip(values, row, strict=True)) for row in rows], plurals))


def test_a_plural_of_the_theory_says_several_at_once() -> None:
    assert (
        several("the end at {p} has one link", "the ends at {p} have one link", p="a b")
        == "the ends at a and b have one link"
    )
    assert (
        several("the end at {p} has one link", "the ends at {p} have one link", p="a a") == "the end at a has one link"
    )
    pairs = "{p} and {q} have one colour", "[{p} and {q}] have one colour"
    assert several(*pairs, p="a b", q="c d") == "a and c, b and d have one colour"
    assert several(*pairs, p="a a", q="c d") == "a and c, a and d have one colour"
    clue = "row {r} has {n} wet cells", "rows {r} have {n} wet cells"
    assert several(*clue, r="1 2 3", n="0 4 0") == "rows 1 and 3 have 0 wet cells, row 2 has 4 wet cells"


def test_without_a_plural_only_the_last_word_is_listed() -> None:
    assert several("the flow enters and leaves {p}", p="r1c1 r7c1") == "the flow enters and leaves r1c1 and r7c1"
    assert several("no flow leaves r{r}c{c}", r="1 2", c="1 3") == "no flow leaves r1c1 and r2c3"
    assert several("{p} is linked to {q}", p="a a", q="b c") == "a is linked to b and c"
    assert several("{p} is linked to {q}", p="a x", q="b c") == "a is linked to b, x is linked to c"


def test_what_cannot_be_joined_is_said_sentence_by_sentence() -> None:
    """A hole that touches text, and words whose plural nobody gave, were joined wrongly once."""
    assert several("the clue at r{r}c{c} holds", r="1 2", c="1 3") == "the clue at r1c1 holds, the clue at r2c3 holds"
    boxes = several("box {b}{v} has a {d}", b="d d", v="u v", d="2 3")
    assert boxes == "box du has a 2, box dv has a 3"
    assert (
        several("row {i} is a word of the list", i="1 2") == "row 1 is a word of the list, row 2 is a word of the list"
    )
    plural = "rows {i} are words of the list"
    assert several("row {i} is a word of the list", plural, i="1 2 3") == "rows 1, 2 and 3 are words of the list"
    many = say_of_all("{p} is {q}", [{"p": f"x{i}", "q": f"y{i}"} for i in range(30)])
    assert many[-1] == "x29 is y29"


def test_what_no_one_list_has_is_said_in_as_few_as_there_may_be() -> None:
    lamps = "a lamp in {p} would light {q}", "lamps in {p} would light {q}"
    said = several(*lamps, p="a b c x x", q="x x x d e")
    assert said == "lamps in a, b and c would light x, a lamp in x would light d and e"
    assert several(*lamps, p="a b", q="x y") == "a lamp in a would light x, a lamp in b would light y"


def test_holes_that_touch_text_are_listed_with_it() -> None:
    plural = "the clues at r{r}c{c} hold"
    assert several("the clue at r{r}c{c} holds", plural, r="1 2", c="1 3") == "the clues at r1c1 and r2c3 hold"
    assert several("({x},{y}) is wet", "({x},{y}) are wet", x="1 2", y="5 6") == "(1,5) and (2,6) are wet"
    assert several("in {x}, it rains", "in {x}, it rains", x="a b") == "in a and b, it rains"


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
    assert said(("colour", ("a", "R"), False), ("colour", ("b", "R"), False)) == "a is not R, b is not R"


OWN = """puzzle "Own": "Write."
board Cell
read cells "{n}": clue(p) = n
answer cells value(p)
sort Digit = {1..9}
find value(Cell): Digit
find aside lit(Cell)
say "{p} is {value(p)}", "{p} is not {value(p)}": value(p)
say "{p} is a lamp", "{p} is dark": lit(p)
"""


def test_a_page_need_not_tell_the_plural_of_what_one_word_says_of_a_cell(tmp_path: Path) -> None:
    (tmp_path / "own.puzzle").write_text(OWN)
    (tmp_path / "small.own").write_text("puzzle: own.puzzle\n. .\n. .\n")
    theory = load(str(tmp_path / "small.own")).theory

    def said(relation: str, *rows: tuple[int, ...], holds: bool) -> str:
        return say_facts([Fact(relation, row, holds) for row in rows], theory)

    assert said("value", (1, 2, 8), (2, 1, 8), holds=False) == "r1c2 and r2c1 are not 8"
    assert said("value", (1, 2, 8), (2, 1, 8), holds=True) == "r1c2 and r2c1 are 8"
    assert said("value", (1, 2, 8), (1, 2, 9), holds=False) == "r1c2 is not 8 or 9"
    assert said("lit", (1, 2), (2, 1), holds=False) == "r1c2 and r2c1 are dark"
    assert said("lit", (1, 2), (2, 1), holds=True) == "r1c2 is a lamp, r2c1 is a lamp"


def test_of_very_many_instances_the_rule_is_said_and_at_how_many_places() -> None:
    theory, world = read_theory('sort S = {1..40}\nfind p(S, S)\nrule "{x} with {y} in": ∀x,y (x ≠ y → p(x,y))\n')
    grounding = ground(theory, world, REASONS)
    every = [grounding.selected(x) for x in grounding.selectors()]
    assert say_instances(every[:2]) == ["1 with 2 in, 1 with 3 in"]
    assert say_instances(every[:50]) == ["“… with … in” at 50 places"]
    assert say_instances(every[:50], whole=True)[0].count(" with ") == 50


def test_cells_in_a_line_go_by_the_ends_of_the_line() -> None:
    assert runs_across([(0, 4), (0, 0), (0, 1), (0, 2), (1, 0)]) == ["r1c1–r1c3", "r1c5", "r2c1"]
    assert runs_down([(0, 4), (0, 0), (0, 1), (0, 2), (1, 0)]) == ["r1c1–r2c1", "r1c2", "r1c3", "r1c5"]


def test_cells_in_rows_and_columns_stand_together() -> None:
    cross = [(1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (4, 2), (5, 2), (9, 9)]
    assert in_lines(cross) == [[(1, 2)], [(2, 1), (2, 2), (2, 3)], [(3, 2), (4, 2), (5, 2)], [(9, 9)]]


def test_a_plan_loses_what_its_end_does_not_need() -> None:
    """Numbers that have to add up to 10 or more; 1 may not go. Where 4 is left out, 3 goes along."""

    def followed(some: list[int]) -> list[int] | None:
        kept = [one for one in some if one != 3 or 4 in some]
        return kept if sum(kept) >= 10 else None

    assert pruned([3, 8, 4, 1, 2], lambda one: one != 1, followed) == [8, 4, 1]
    assert pruned([5, 5], lambda one: True, followed) == [5, 5]
    assert pruned([], lambda one: True, followed) == []
