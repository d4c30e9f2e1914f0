"""What is counted and may not touch, on boards of Star Battle: a position for each technique, and the sentence as it is read.
The laws check that it follows. Another page of the same shape is told in its own words."""

import pytest

from entails import puzzles
from entails.boards.puzzle import Puzzle
from entails.engines.grounding import grounded
from entails.engines.hints.arguing.counting.chart import Chart, Sky, members, union
from entails.engines.hints.arguing.counting.findings import confined, needed, roomless, set_pairs, sets
from entails.engines.hints.arguing.counting.shape import Vocabulary, vocabulary
from entails.engines.hints.arguing.counting.steps import CountingTeller, planned
from entails.engines.hints.arguing.counting.supposing import refutations
from entails.engines.hints.arguing.counting.techniques import techniques
from entails.engines.hints.arguing.counting.words import ranges, units_named
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.telling import Known, Proposal
from entails.limits import FOREVER
from entails.models.ground.purpose import REASONS
from entails.pages.board import Board
from entails.pages.puzzle import puzzle_of
from entails.pages.reading import read_page
from entails.puzzles.starbattle import PUZZLE
from entails.questions.hint import Explanation, hint
from entails.questions.problem import Problem

FOUR = "AABB\nAABB\nCCDD\nCCDD\n"
GEMS = """
puzzle "Gems": "One gem in each row, each column and each zone. Gems share no side."
board Cell
read regions zone(p): Zone
answer cells "o": gem(p)
find gem(Cell)
say "{p} has a gem" | "{p} have gems", "{p} has none" | "{p} have none": gem(p)
rule "gems share no side":      ∀p,q (beside(p,q) ∧ gem(p) → ¬gem(q))
rule "row {r} has one gem":     ∀r ∃=1 c gem(r,c)
rule "column {c} has one gem":  ∀c ∃=1 r gem(r,c)
rule "zone {a} has one gem":    ∀a ∃=1 p (zone(p) = a ∧ gem(p))
"""


def seen(text: str, rows: tuple[str, ...], puzzle: Puzzle[Board] = PUZZLE) -> tuple[Known, Vocabulary]:
    """What somebody knows who has these marks on a board."""
    board = puzzle.parse(text, None)
    theory, world = puzzle.theory(board), puzzle.world(board)
    marks = puzzle.partial.facts(board, {"rows": list(rows)})
    words = vocabulary(theory)
    assert words is not None
    return Known(Knowledge(grounded(theory, world, REASONS, FOREVER), marks)), words


def position(text: str, *rows: str) -> tuple[Chart, Sky]:
    known, words = seen(text, rows)
    chart = Chart(known, words)
    return chart, chart.seen(known)


def proposal(text: str, *rows: str) -> Proposal:
    """The first step on a board with these marks on it."""
    known, words = seen(text, rows)
    told = next(iter(CountingTeller(words)(known)))
    assert told.technique in techniques(words)
    return told


# --- techniques ---


def test_a_star_closes_what_is_around_it() -> None:
    told = proposal(FOUR, "*...", "....", "....", "....")
    assert told.conclusion == "r1c2–r1c4, r2c1–r2c2, r3c1 and r4c1 are empty: the star in r1c1 closes them"
    told = proposal(FOUR, "*xxx", "..xx", "x...", "x...")
    assert told.conclusion == "r2c1–r2c2 are empty next to the star in r1c1"


def test_the_only_place_left_has_a_star_and_what_it_closes_goes_without_saying() -> None:
    told = proposal(FOUR, "x.xx", "....", "....", "....")
    assert told.conclusion == "r1c2 has a star: row 1 has no other cell left"
    assert {fact.row for fact in told.aside} == {(2, 1), (2, 2), (2, 3), (3, 2), (4, 2)}


def test_cells_without_which_there_is_no_room_have_stars() -> None:
    text = "stars: 2\nABBC\nABBC\nABDC\nADDD\n"
    chart, sky = position(text, "....", "....", "x...", "....")
    told = needed(chart, sky, chart.lines[1][0])
    assert told is not None
    assert told.conclusion == "r4c1 has a star: without it, column 1 has only r1c1–r2c1 left, which touch"


def test_a_region_that_lies_in_a_line_takes_it() -> None:
    chart, sky = position("ABBB\nACBB\nCCDB\nCDDD\n")
    told = confined(chart, sky, chart.regions[0], chart.lines[1][0])
    assert told is not None
    assert told.conclusion == "The rest of column 1 is empty: region A has only r1c1–r2c1 left, which lie in it"
    assert chart.cells(told.empty) == ((2, 0), (3, 0))
    assert confined(chart, sky, chart.regions[1], chart.lines[1][0]) is None


def test_a_star_that_would_leave_no_cell_is_not_there() -> None:
    chart, sky = position("ABBB\nACBB\nCCDB\nCDDD\n")
    told = {one.conclusion: one.reason for one in roomless(chart, sky, chart.regions[0])}
    assert told == {
        "r1c2–r2c2 are empty: a star in either of them would leave region A no cell": (
            "it would touch r1c1–r2c1: all that region A has left"
        ),
        "r3c1–r4c1 are empty: a star in either of them would leave region A no cell": (
            "it would share column 1 with r1c1–r2c1: all that region A has left"
        ),
    }


def test_cells_that_close_a_line_in_the_same_way_are_told_together() -> None:
    chart, sky = position("AAABBCCC\nADDDCCCC\nADDDCDCC\nDDDDCDCC\nDDDDDDCE\nDFDDDDGE\nDFHHHDGG\nDFFFFFGG\n")
    told = {chart.cells(one.empty): one.reason for one in roomless(chart, sky, chart.regions[4])}
    assert told[(4, 6), (5, 6)] == "it would touch r5c8–r6c8: all that region E has left"
    assert told[(0, 7), (1, 7), (2, 7), (3, 7), (6, 7), (7, 7)] == (
        "it would share column 8 with r5c8–r6c8: all that region E has left"
    )


def test_of_several_stars_it_is_said_what_would_be_left_for_them() -> None:
    chart, sky = position("stars: 2\n" + "ABCDE\n" * 5)
    told = {chart.cells(one.empty): one.reason for one in roomless(chart, sky, chart.regions[0])}
    assert told == {
        ((1, 1),): "region A would have only r4c1–r5c1 left, which touch",
        ((3, 1),): "region A would have only r1c1–r2c1 left, which touch",
    }


def test_the_first_step_that_needs_it_says_what_a_star_closes() -> None:
    told = proposal(FOUR, "x.xx", "....", "....", "....")
    assert told.reason == (
        "a star closes the rest of its row, column and region and the cells around it (from now on without a word)"
    )


def test_two_regions_in_two_rows_take_them() -> None:
    chart, sky = position("AABBC\nAABBC\nDDDDC\nDEEEE\nEEEEE\n")
    found = [one for inner, outer in set_pairs(chart, sky) if (one := sets(chart, sky, inner, outer))]
    assert found[0].conclusion == "r1c5–r2c5 are empty"
    assert found[0].reason == (
        "regions A and B need 2 stars, and all their open cells lie in rows 1 and 2, which need no more than 2: "
        "so the rest of rows 1 and 2 is empty"
    )
    assert chart.cells(found[0].empty) == ((0, 4), (1, 4))


def test_a_supposition_says_what_is_needed_and_what_has_no_cell() -> None:
    chart, sky = position("AAAAA\nBBAAC\nBBCCC\nBBDCC\nEECCC\n")
    (told,) = refutations(chart, sky, [0])
    assert told.conclusion == "r1c1 is empty"
    assert told.reason == "If r1c1 has a star, row 2 has only r2c5 left; then column 4 has no cell left."


def test_the_cells_that_a_supposition_lights_are_on_the_board() -> None:
    """Rows, columns and regions overlap: what is lit is their union."""
    chart, sky = position("AAAAA\nBBAAC\nBBCCC\nBBDCC\nEECCC\n")
    for told in refutations(chart, sky, list(members(sky.open))):
        assert told.lit < 1 << 25
        assert set(chart.cells(told.lit)) <= {(r, c) for r in range(5) for c in range(5)}


# --- order ---


def test_a_plan_ends_where_all_stars_are_known() -> None:
    chart, sky = position("ABBB\nACCB\nDCCC\nDDDC\n")
    plan = planned(chart, sky, 0)
    stars = 0
    for step in plan:
        stars |= step.stars
    assert stars.bit_count() == 4


def test_a_solution_that_is_not_the_only_one_is_left_open() -> None:
    chart, sky = position("A\n")
    assert planned(chart, chart.put(sky, 0), 0) == []


# --- shapes ---


def test_of_our_pages_those_that_count_and_do_not_touch_are_told_so() -> None:
    assert [name for name in puzzles.pages() if puzzles.puzzle(name).telling] == ["starbattle"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("∃=1 r gem", "∃≤1 r gem"),
        ("∀p,q (beside(p,q) ∧ gem(p) → ¬gem(q))", "∀p,q (zone(p) = zone(q) ∧ gem(p) → ¬gem(q))"),
        ("∀p,q (beside(p,q) ∧ gem(p) → ¬gem(q))", "connected p ¬gem(p)"),
        (' | "{p} have gems"', ""),
        (": gem(p)\nfind gem(Cell)", ': gem(p); "r": ruby(p)\nfind gem(Cell), ruby(Cell)'),
    ],
)
def test_a_page_of_another_shape_is_left_to_others(old: str, new: str) -> None:
    assert old in GEMS
    assert vocabulary(read_page(GEMS.replace(old, new), "gems").theory) is None


def test_a_page_of_this_shape_is_told_in_its_own_words() -> None:
    puzzle = puzzle_of(read_page(GEMS, "gems"))
    told = hint(Problem.of(puzzle, puzzle.parse("aab\ncbb\nccc\n", None)), steps=100)
    assert isinstance(told, Explanation)
    assert [step.conclusion for step in told.steps] == [
        "The rest of row 1 has none: zone a has only r1c1–r1c2 left, which lie in it",
        "The rest of row 2 has none: zone b has only r2c2–r2c3 left, which lie in it",
    ]


# --- cells and room ---


def test_stars_fit_where_they_do_not_touch() -> None:
    chart, sky = position("stars: 2\n" + FOUR)
    assert not chart.room(chart.regions[0], sky)
    assert chart.fits(0b1001, 2)
    assert not chart.fits(0b0011, 2)
    assert list(members(0b1010)) == [1, 3]
    assert union([0b0110, 0b0011]) == 0b0111


def test_cells_are_named_as_people_point_at_them() -> None:
    assert ranges([(0, 0), (0, 1), (0, 2), (2, 2)]) == "r1c1–r1c3 and r3c3"
    assert ranges([(0, 0), (1, 0), (2, 0)]) == "r1c1–r3c1"
    chart, _ = position(FOUR)
    assert units_named(chart.lines[0][1:3]) == "rows 2 and 3"
    assert units_named(chart.regions[:1]) == "region A"
