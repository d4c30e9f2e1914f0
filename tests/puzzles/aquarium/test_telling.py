"""How Aquarium is told: a position for each technique, and the sentence as it is read.

The boards are small enough to see what is told; `tests.puzzles.reading` judges each step besides. Tested by themselves, since
`explain` shows only the best of what they find: how a supposition is laid out in lines and told again later (`stories`,
`retold`), the words of each clash (`wrong`), the order of a plan (`planned`), and sums (`ways`).
"""

from entails.engines.answers import Fact
from entails.engines.hints.telling import Known
from entails.models.world import Element
from entails.puzzles.aquarium.board import Board, parse
from entails.puzzles.aquarium.names import tags
from entails.puzzles.aquarium.partial import facts
from entails.puzzles.aquarium.techniques import TECHNIQUES
from entails.puzzles.aquarium.telling.clues import Clues
from entails.puzzles.aquarium.telling.parts import Tanks, Wetness
from entails.puzzles.aquarium.telling.planning import Speaker, planned
from entails.puzzles.aquarium.telling.reasons import wrong
from entails.puzzles.aquarium.telling.steps import refuted
from entails.puzzles.aquarium.telling.supposing import retold, stories
from entails.puzzles.aquarium.telling.tallies import BrokenTally, Forcing, unmet, ways
from entails.puzzles.aquarium.telling.words import the_tanks
from tests.puzzles.reading import said, steps


class Seen(Known):
    """What somebody knows who has these marks on the board."""

    def __init__(self, board: Board, rows: list[str], last: tuple[Fact, ...] = ()) -> None:
        self.last, self.wanted = last, None
        self.marks = {fact.row: fact.holds for fact in facts(board, {"rows": rows})}

    def holds(self, relation: str, *row: Element) -> bool | None:
        return self.marks.get(row)

    def truth(self, relation: str, *row: Element) -> bool | None:
        return None


def sentence(text: str, *rows: str) -> str:
    """The first step on a board with these marks on it."""
    first = steps("aquarium", text, {"rows": rows} if rows else None)[0]
    assert first.technique in TECHNIQUES
    return said(first)


def alone(text: str, technique: str) -> str:
    """The first step that a technique tells."""
    return said(next(step for step in steps("aquarium", text) if step.technique == technique))


# --- names ---


def test_a_letter_that_stands_for_several_tanks_is_numbered() -> None:
    assert tags(parse("aab\nbab\n")) == {"a": (0, 0), "b1": (0, 2), "b2": (1, 0)}


def test_a_digit_is_told_from_a_number() -> None:
    assert tags(parse("a5\n")) == {"a": (0, 0), "#5": (0, 1)}


def test_there_are_names_for_more_tanks_than_digits() -> None:
    board = parse("\n".join(["abababababababababab", "babababababababababa"]) + "\n")
    names = tags(board)
    assert len(names) == 40
    assert list(names)[18:20] == ["aa", "ba"]


# --- techniques ---


def test_water_is_level() -> None:
    board = "rows: . . .\naab\naab\naab\n"
    assert sentence(board, "...", "~..", "...") == "Tank a is wet from row 2 down: r2c1 is wet"
    assert sentence(board, "...", ".x.", "...") == "Tank a is dry from row 2 up: r2c2 is dry"
    assert sentence(board, "~..", "...", "...") == "Tank a is full: r1c1 is wet"
    assert sentence(board, "...", "...", "..x") == "Tank b is empty: r3c3 is dry"


def test_a_line_that_has_its_number_takes_no_more() -> None:
    assert sentence("rows: 0 .\naab\nacb\n") == "Tanks a and b are dry in row 1: row 1 wants 0"
    assert sentence("rows: . 1\nabb\nacc\n", "...", "~..") == "Tank c is empty: row 2 has its 1"


def test_a_line_that_needs_all_gets_all() -> None:
    assert sentence("rows: 3 .\naab\nacb\n") == "Tanks a and b are full: row 1 needs all its 3 open cells"
    assert sentence("rows: 2 .\naab\ncdb\n", "..x", "...") == "Tank a is full: row 1 needs both its open cells"
    assert sentence("columns: 1 .\nab\ncb\n", "x.", "..") == "Tank c is full: column 1 needs its last open cell"


def test_what_is_too_wide_for_a_row_is_dry() -> None:
    told = "Tank a is empty: row 1 wants only 2; tank a has 3 cells there"
    assert alone("rows: 2\naaabcd\n", "too much") == told
    told = "Tanks a and b are empty | Row 1 wants only 1; tanks a (3) and b (2) have more there."
    assert alone("rows: 1\naaabbcd\n", "too much") == told
    told = "Tank a is dry in row 1: row 1 wants only 2; tank a has 1+2 cells there"
    assert alone("rows: 2 .\nabcdaa\naaaaaa\n", "too much") == told


def test_a_tank_gives_a_column_no_more_than_it_lacks() -> None:
    told = "Tank a is dry from row 2 up | Column 1 wants only 1; from row 2 tank a would give it 2."
    assert alone("columns: 1 .\nab\nab\nab\ncb\n", "too much") == told


def test_a_row_that_would_get_too_little_without_a_tank_has_its_water() -> None:
    told = "Tank a is full | Row 1 wants 4; the other tanks give at most 3, so tank a gives at least 1."
    assert alone("rows: 4\naaabcd\n", "too little without it") == told
    told = "Row 1 wants 6 of its 7 open cells: at most 1 stays dry; tanks a (3) and b (2) have more there."
    assert alone("rows: 6\naaabbcd\n", "too little without it") == f"Tanks a and b are full | {told}"


def test_a_column_needs_the_lowest_cells_of_a_deep_tank() -> None:
    told = (
        "Tank a is wet from row 2 down | Column 1 wants 3; the other tanks give at most 1, so tank a gives at least 2."
    )
    assert alone("columns: 3 .\nab\nab\nab\ncb\n", "too little without it") == told
    told = "Tank a is wet in row 2 and tank b in row 4 | Column 1 wants 3 of its 4 open cells: at most 1 stays dry."
    assert alone("columns: 3 .\nac\nac\nbc\nbc\n", "too little without it") == told


def test_only_some_sums_can_be_made() -> None:
    told = "Tank a is empty, tanks b and c are full | Row 1 wants 4 from a (3), b (2) and c (2): only 2 + 2 makes 4."
    assert alone("rows: 4\naaabbcc\n", "only these sums") == told
    told = "Tank a is empty and tank b is full | Row 1 wants 2 from a (3) and b (2): only the 2 fits."
    assert sentence("rows: 2\naaabb\n") == told


def test_where_there_are_many_sums_what_they_share_is_said() -> None:
    told = "Row 1 wants 15 from a (3), b (2), c (2), d (4), e (4), f (6) and g (8): no sum without a makes 15."
    row = "a" * 3 + "b" * 2 + "c" * 2 + "d" * 4 + "e" * 4 + "f" * 6 + "g" * 8
    assert alone(f"rows: 15\n{row}\n", "only these sums") == f"Tank a is full | {told}"


# --- suppositions ---


def test_a_supposition_is_told_with_what_goes_wrong() -> None:
    told = (
        "If tank A is dry from row 3 up, row 3 needs both its open cells, so tanks B and C are full; "
        "then row 4 gets 3, but wants 2."
    )
    assert sentence("rows: . . 2 2\nAAAA\nAAAA\nBAAC\nBDCC\n") == f"Tank A is wet in row 3 | {told}"


def test_a_supposition_may_take_several_links() -> None:
    told = (
        "If tank D is wet from row 3 down, row 3 has its 2, so tank B is dry from row 3 up; "
        "column 1 has its 2, so tank C is empty; then row 2 gets none of its 2."
    )
    board = "rows: . 2 2 .\ncolumns: 2 2 . .\nAAAB\nCCBB\nDDBB\nDDBB\n"
    assert sentence(board) == f"Tank D is dry in row 3 | {told}"


def test_of_suppositions_that_fail_in_the_same_way_the_strongest_is_told() -> None:
    told = (
        "If tank B is dry from row 2 up, row 2 needs both its open cells, so tank C is full and tank A is wet in row 2; "
        "then column 1 gets 3, but wants 2."
    )
    board = "rows: . 2 . .\ncolumns: 2 . .\nABB\nACB\nCCB\nCCB\n"
    assert sentence(board) == f"Tank B is wet from row 2 down | {told}"


def test_a_supposition_says_which_sums_it_uses() -> None:
    told = (
        "If tank C is dry in row 3, row 3 wants 2 from A (2) and B (1), so tank B is empty; "
        "then column 4 gets at most 1 of its 2."
    )
    assert sentence("rows: . . 2 2\ncolumns: . . . 2\nABBB\nABBB\nAABC\nAACC\n") == f"Tank C is full | {told}"


def test_a_long_supposition_has_a_line_for_each_link() -> None:
    tanks = Tanks(parse("rows: . 2 2 .\ncolumns: 2 2 . .\nAAAB\nCCBB\nDDBB\nDDBB\n"))
    clues, water = Clues(tanks), list[bool | None]([None] * len(tanks.parts))
    (story, *_) = [one for one in stories(clues, water, water) if len(one.links) == 2]
    short, long = (refuted(tanks, (story._replace(links=story.links * times),), water).reason for times in (1, 2))
    assert "\n" not in short
    first, *lines, last = long.split("\n\t")
    assert first.endswith(":")
    assert len(lines) == 4
    assert last.startswith("then ")


def test_what_no_supposition_refutes_is_left_open() -> None:
    assert not steps("aquarium", "rows: 1 .\nab\nab\n")


def test_each_clash_has_a_name() -> None:
    tanks = Tanks(parse("rows: 2\naaabb\n"))
    (row,) = tanks.tallies
    assert wrong(tanks, BrokenTally(row, -1, {})) == "row 1 gets 3, but wants 2"
    assert wrong(tanks, BrokenTally(row, 2, {})) == "row 1 gets none of its 2"
    assert wrong(tanks, BrokenTally(row, 2, {0: 3})) == "row 1 lacks 2, which a (3) cannot make"
    assert unmet(row, [True, None]) == BrokenTally(row, -1, {1: 2})
    assert unmet(row, [None, None]) is None


# --- vessels, arms and walls ---

ARMS = "water: vessels\nAAA\nABA\n"


def test_the_arms_of_a_vessel_are_named_by_their_cells() -> None:
    assert sentence(f"rows: . 1\ncolumns: . 0 .\n{ARMS}") == (
        "Tank A is dry in row 1 and tank B is empty: column 2 wants 0"
    )
    assert sentence(f"rows: . .\n{ARMS}", "...", "..x") == "Tank A is dry in row 1: r2c3 is dry"
    assert sentence(f"rows: . 3\n{ARMS}") == (
        "Tank B is full, tank A is wet at r2c1 and at r2c3: row 2 needs all its 3 open cells"
    )


def test_a_tank_with_one_level_has_one_part_a_row() -> None:
    tanks = Tanks(parse("AAA\nABA\n"))
    assert [part.place for part in tanks.parts] == ["row 1", "row 2", "row 2"]
    assert tanks.parts[1].cells == ((1, 0), (1, 2))


def test_a_wall_parts_a_letter_into_two_tanks() -> None:
    assert sentence("rows: 1\nwall: 0,0 0,1\naab\n", "~..") == "Tanks a2 and b are empty: row 1 has its 1"


# --- order ---


PLAIN = Speaker(lambda one, state: 5, lambda state: ())  # all steps take five words, and nothing is supposed


def lines(text: str, near: set[tuple[int, int]]) -> list[str]:
    """The rows and columns that a plan takes."""
    clues = Clues(Tanks(parse(text)))
    plan = planned(clues, [None] * len(clues.tanks.parts), near, PLAIN)
    return [step.tally.name for step in plan if isinstance(step, Forcing)]


def test_a_step_that_nothing_needs_is_left_out() -> None:
    """Row 1 wants 0, but so does row 2, and what is dry in row 2 is dry above."""
    assert list(map(said, steps("aquarium", "rows: 0 0\nab\nab\n"))) == ["Tanks a and b are empty: row 2 wants 0"]


def test_a_step_near_the_last_one_comes_first() -> None:
    for row in (0, 2):
        assert lines("rows: 0 . 0\nabc\ndef\nghi\n", {(row, 0)})[0] == f"row {row + 1}"


def test_a_story_is_told_again_only_where_it_still_fails() -> None:
    tanks = Tanks(parse("rows: . . 2 2\nAAAA\nAAAA\nBAAC\nBDCC\n"))
    water: Wetness = [None] * len(tanks.parts)
    clues = Clues(tanks)
    (story, *_) = [one for one in stories(clues, water, water) if tanks.parts[one.part].tank == "A"]
    assert retold(clues, water, story) == story
    known = [True if part.tank in "BC" else None for part in tanks.parts]
    assert retold(clues, known, story) is None


# --- words ---


def test_lists_are_read_as_people_say_them() -> None:
    assert the_tanks("aba") == "tanks a and b"


def test_the_same_sum_is_listed_once() -> None:
    assert ways([3, 2, 2, 1], 4) == [(3, 1), (2, 2)]
    assert ways([2, 2, 2], 4) == [(2, 2)]
