"""What is seen in graphs, on small boards: its name and its words. `tests/laws/test_connected` tests that it follows."""

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import seen
from entails.engines.hints.steps import Step
from tests.engines.hints.theories import guided

BOARD = """
sort Row = {1..3}, Column = {1..3}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
"""
SHADED = (
    BOARD
    + """
find black(Cell)
say "r{r}c{c} is black" | "[r{r}c{c}] are black", "r{r}c{c} is white" | "[r{r}c{c}] are white": black(r,c)
show black as grid
rule "the white cells hang together": connected p ¬black(p)
"""
)
LINED = (
    BOARD
    + """
find link(Cell, Cell) within beside, symmetric
say "r{r}c{c} is linked to r{s}c{d}", "r{r}c{c} is not linked to r{s}c{d}": link(r,c,s,d)
rule "the loop": loop link
"""
)


def black(cell: tuple[int, int], holds: bool = True) -> Fact:
    return Fact("black", cell, holds)


def link(*ends: int, holds: bool = True) -> Fact:
    return Fact("link", ends, holds)


def steps(text: str, *assumed: Fact) -> dict[str, Step]:
    with guided(text, *assumed) as guide:
        return {step.conclusion: step for step in guide.steps()}


def told(step: Step) -> list[str]:
    return [sentence.text for sentence in step.reason]


def test_the_only_way_out() -> None:
    rules = (
        'rule "the middle is black": black(2,2) ∧ black(2,1)\nrule "two corners are white": ¬black(1,1) ∧ ¬black(3,3)'
    )
    step = steps(SHADED + rules)["r1c2, r1c3 and r2c3 are white"]
    assert step.technique == "only way out"
    assert told(step) == ["the white cells hang together: the only way out for r1c1; r2c1 and r2c2 are black"]


def test_out_of_reach() -> None:
    rules = 'rule "a diagonal is black": black(1,3) ∧ black(2,2) ∧ black(3,1)\nrule "a corner is white": ¬black(1,1)'
    found = steps(SHADED + rules)
    (step,) = [one for one in found.values() if one.technique == "out of reach"]
    assert step.conclusion == "r2c3, r3c2 and r3c3 are black"
    assert told(step) == [
        "the white cells hang together: r2c3, r3c2 and r3c3 would be shut in; r1c3, r2c2 and r3c1 are black"
    ]


@pytest.mark.parametrize(
    ("assumed", "conclusion", "technique", "words"),
    [
        ([link(1, 1, 1, 2)], "r1c1 is linked to r2c1", "only way on", "the only way on from r1c1"),
        (
            [link(1, 1, 1, 2), link(1, 1, 2, 1), link(1, 2, 2, 2), link(3, 3, 2, 3)],
            "r2c1 is linked to r3c1",
            "only way on",
            "a loop would be closed that leaves out r2c3: so r2c1 is not linked to r2c2",
        ),
    ],
)
def test_lines(assumed: list[Fact], conclusion: str, technique: str, words: str) -> None:
    found = steps(LINED, *assumed)
    step = next(one for text, one in found.items() if conclusion in text)
    assert step.technique == technique
    assert words in told(step)


def test_a_story_ends_where_something_is_cut_off() -> None:
    rules = """
    rule "the corners are white": ¬black(1,1) ∧ ¬black(3,3)
    rule "r1c2 and r2c1 are both black or both white": black(1,2) ↔ black(2,1)
    """
    (step,) = [one for one in steps(SHADED + rules).values() if one.technique == "supposition"]
    assert "then r1c1 is cut off: the white cells hang together" in told(step)


def test_what_a_plain_abbreviation_means_is_no_reason() -> None:
    text = BOARD + 'find p(Cell)\ndefine q(Cell): ∀x (¬p(x) → q(x))\nrule "one is not p": q(1,1)\n'
    with guided(text) as guide:
        (step,) = guide.steps()
    assert [one.sentence for one in step.instances] == ["one is not p"]


def test_pieces_with_sizes() -> None:
    rules = """
    rule "three cells are white": ∃=3 p ¬black(p)
    rule "r1c1 is white": ¬black(1,1)
    rule "r1c2 is black": black(1,2)
    """
    found = steps(SHADED + rules)
    assert {"no room", "too far"} <= {step.technique for step in found.values()}
    (needed,) = [step for step in found.values() if step.technique == "no room"]
    assert needed.conclusion == "r2c1 is white"
    assert told(needed) == [
        "three cells are white, the white cells hang together: without it there is room for only 1; "
        "r1c2 is black, r1c1 is white"
    ]


def test_no_part_of_the_way_out_leads_nowhere() -> None:
    """For r3c1 and r4c1 the premises do without r2c2, around which one might go: the reader knows that it is black."""
    board = SHADED.replace("{1..3}, Column = {1..3}", "{1..4}, Column = {1..4}")
    rules = """
    rule "some are black": black(1,4) ∧ black(2,2) ∧ black(2,3) ∧ black(3,2)
    rule "two corners are white": ¬black(1,3) ∧ ¬black(4,4)
    """
    step = steps(board + rules)["r1c1 to r4c1 and r1c2 are white"]
    assert told(step) == [
        "the white cells hang together: the only way out for r1c3; r1c4, r2c2, r2c3 and r3c2 are black"
    ]


def test_what_only_leads_to_the_way_out_is_said_to() -> None:
    """From r2c1 one may go by r2c2, which leads to r1c2 as well."""
    board = SHADED.replace("{1..3}, Column = {1..3}", "{1..4}, Column = {1..4}")
    rules = """
    rule "some are black": black(2,3) ∧ black(3,1) ∧ black(3,2)
    rule "some are white": ¬black(1,1) ∧ ¬black(2,1) ∧ ¬black(3,3)
    """
    step = steps(board + rules)["r1c2 to r1c4 and r2c4 are white"]
    assert told(step)[0].endswith(
        "the only way out for r1c1 and r2c1; r2c3, r3c1 and r3c2 are black, r2c2 only leads there"
    )


@pytest.mark.parametrize(
    ("white", "words"),
    [([(1, 1)], "r1c1"), ([(1, 1), (1, 2)], "r1c1 and r1c2"), ([(1, 1), (1, 2), (1, 3)], "r1c1 to r1c3")],
)
def test_a_piece_is_named_by_its_cells(white: list[tuple[int, int]], words: str) -> None:
    with guided(SHADED) as guide:
        knowledge = guide.knowledge
        (selector,) = knowledge.hanging.pure
        known = [*(black(cell, False) for cell in (*white, (3, 3))), black((2, 2)), black((2, 3))]
        literals = [x for fact in known if (x := knowledge.literal(fact))]
        way = seen(knowledge, selector, knowledge.literal(black((2, 1), False)), literals)
    assert way
    assert way.seen == f"the only way out for {words}"
