"""Boards told as a player would: what lies opposite is named, a number fills one of the rectangles that fit, and what is the
same whichever cell is black is said once."""

from pathlib import Path

from entails.models.world import Element, Row
from entails.questions.hint import Explanation, explain
from entails.questions.load import load_text
from tests.pages import corpus


def told(kind: str, board: str) -> dict[str, list[str]]:
    found = explain(load_text(board, "a board", kind))
    assert isinstance(found, Explanation)
    return {step.conclusion: [sentence.text for sentence in step.reason] for step in found.steps}


def test_a_number_of_shikaku_fills_one_of_the_rectangles_that_fit() -> None:
    steps = told("shikaku", "....\n...2\n....\n48.2\n")
    assert steps == {
        "r1c1 to r3c1 belong to r4c1": ["only r4c1 reaches r1c1 to r3c1 without another number"],
        "r1c2 to r3c2, r1c3 and r3c3 belong to r4c2": [
            "only r4c2 reaches r1c2 to r3c2, r1c3 and r3c3 without another number"
        ],
        "r1c4 belongs to r2c4": ["only r2c4 reaches r1c4 without another number"],
        "r2c3 and r4c3 belong to r4c2": [
            "the 8 in r4c2 needs a rectangle without other numbers, no other possible: so the rectangle of r4c2 is "
            "r1c2 to r4c3"
        ],
        "r3c4 belongs to r4c4": [
            "the 2 in r4c4 needs a rectangle without other numbers, no other left; r4c3 belongs to r4c2: so the "
            "rectangle of r4c4 is r3c4 to r4c4"
        ],
    }


def test_a_rectangle_is_excluded_by_a_cell_that_another_has() -> None:
    steps = told("shikaku", ". 6 . . . .\n1 . . . 5 .\n. . 6 . . .\n8 . . . 4 .\n. . . . . .\n. . 2 . 4 .\n")
    assert steps["r1c3 and r1c4 belong to r1c2"] == [
        "r1c2 reaches r1c1 only by a rectangle without other numbers; r1c1 belongs to r1c2: so the rectangle of r1c2 "
        "is r1c1 to r1c6"
    ]
    assert steps["r6c4 belongs to r6c3"] == [
        "the 2 in r6c3 needs a rectangle without other numbers, no other left; r5c3 belongs to r3c3, r6c2 belongs to "
        "r4c1: so the rectangle of r6c3 is r6c3 to r6c4"
    ]
    assert not any(" not " in step for step in steps), steps


def test_what_lies_opposite_a_cell_of_a_galaxy_is_named() -> None:
    steps = told("galaxies", "o.o.\n...o\n.e..\no...\n")
    assert steps["r1c2 belongs to r1c3"] == ["only r1c3 has a cell opposite r1c2"]
    assert steps["r1c4 belongs to r1c3"] == ["r1c2 and r1c4 lie opposite about r1c3; r1c2 belongs to r1c3"]


def test_whichever_cell_is_black_is_said_in_one_line() -> None:
    steps = told("hitori", "5 4 1 4 4\n2 1 5 2 4\n3 4 3 2 5\n4 5 1 1 1\n4 2 4 5 1\n")
    assert steps["r1c3 is white"] == ["one of r1c2 and r1c4 is black; whichever it is, black cells share no side"]


def test_pieces_that_a_region_cannot_have_are_named_with_the_rule_that_they_break() -> None:
    steps = told("lits", Path("examples/lits/large.lits").read_text(encoding="utf-8"))
    assert steps["r1c3 is black"] == [
        "region a has four black cells: only 3 ways are left; r1c2 is black",
        "r1c1, r1c3 and r2c1 are black",
        "r1c1, r1c3 and r2c2 are black",
        "r1c3, r2c1 and r2c2 are black",
        "others fail: if r1c1, r2c1 and r2c2 are black, that breaks “no 2×2 block is black”",
    ]
    assert steps["r2c2 is black"] == [
        "region a has four black cells: only 2 ways are left; r1c2 and r1c3 are black; r1c4 is black, region b has the "
        "shape L",
        "r1c1 and r2c2 are black",
        "r2c1 and r2c2 are black",
        "others fail: if r1c1 and r2c1 are black, regions a and b have the shape L, which breaks “equal shapes share no "
        "side”",
    ]
    assert not any(text.endswith("every way that is left has this") for lines in steps.values() for text in lines)


def test_why_the_loop_passes_a_cell_is_said() -> None:
    """No line shows yet that r2c1 is on the loop."""
    steps = told("yajilin", "0s 1s . . 0s\n. . . . .\n. 1s . . .\n. . . . .\n. . . . 1w\n")
    assert steps["r2c1–r2c2 and r2c1–r3c1 are linked"] == ["only two ways are left at r2c1, which is not black"]
    assert steps["r2c5–r2c4 and r2c5–r3c5 are linked"] == ["only two ways are left at r2c5, which is not black"]


def test_a_region_is_named_by_its_first_cell() -> None:
    steps = told("norinori", "aabb\nbbbb\nccdb\nccdb\n")
    assert steps["r1c1 and r1c2 are black"] == ["the region of r1c1 has two black cells"]


def test_each_way_ends_in_all_that_is_concluded() -> None:
    steps = told("heyawake", Path("examples/heyawake/large.heyawake").read_text(encoding="utf-8"))
    assert steps["r2c1 and r3c1 are white"] == [
        "the room of r1c1 has 2 black, black cells share no side: only 3 ways are left",
        "r1c1 and r2c2 are black: so r2c1 and r3c1 (r2c1's only way out) are white",
        "r1c1 and r3c2 are black: so r2c1 and r3c1 are white",
        "r1c2 and r3c2 are black: so r2c1 (r1c1's only way out) and r3c1 are white",
    ]


def test_all_places_in_which_a_piece_has_room_are_named_and_what_parts_them() -> None:
    steps = told("lits", Path("examples/lits/medium.lits").read_text(encoding="utf-8"))
    assert steps["r4c6 is black"] == [
        "region d has four black cells: without it there is room for only 3 (r2c6, r3c5 and r3c6); r1c6 is white"
    ]
    assert steps["r3c6 is black"] == [
        "region d has four black cells: without it there is room for only 2 (r1c6 and r2c6, or r4c6 and r5c6)"
    ]


@corpus.needs_corpus
def test_what_was_excluded_before_is_recalled_where_no_other_is_said_to_come_into_question() -> None:
    """ "No other galaxy has a cell opposite r1c9" would be false of one that was excluded because it cannot get there."""
    recalled = 0
    for board, _ in list(corpus.boards("galaxies").values())[:6]:
        found = explain(load_text(board, "a board", "galaxies"))
        assert isinstance(found, Explanation)
        excluded: dict[Row, set[Element]] = {}
        for step in found.steps:
            told = " ".join(sentence.text for sentence in step.reason)
            for fact in step.facts:
                before = excluded.setdefault(fact.row[:-1], set())
                if fact.holds and "no other galaxy has a cell" in told:
                    assert all(str(other) in told for other in before), f"{board}\n{step}"
                    recalled += len(before)
                elif not fact.holds:
                    before.add(fact.row[-1])
    assert recalled > 10
