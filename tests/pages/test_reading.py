"""Pages as texts: what each line means, and what is said of lines that are wrong."""

import pytest

from entails.boards.picture import Text
from entails.errors import EntailsError
from entails.pages.page import ReadRegions, ReadSide
from entails.pages.puzzle import puzzle_of
from entails.pages.reading import read_page
from entails.questions.problem import Problem
from entails.questions.solve import solve

HEAD = 'puzzle "Try": "Try it."\nboard Cell\n'
REST = 'read cells "{n}": clue(p) = n\nanswer cells "#": black(p)\nfind black(Cell)\n'


def rows(page: str, board: str) -> list[str]:
    kind = puzzle_of(read_page(page, "try"))
    problem = Problem.of(kind, kind.parse(board, None))
    answer = solve(problem)
    return list(problem.answer(answer.solution)["rows"])  # type: ignore[union-attr]


def test_a_page_of_six_lines_is_a_puzzle() -> None:
    page = HEAD + REST + 'rule "{clue(p)} black cells around {p}": ∀p ∃=clue(p) q (around(p,q) ∧ black(q))\n'
    page += 'rule "{p} has a number": ∀p (clue(p) ≥ 0 → ¬black(p))\n'
    assert rows(page, "3 .\n. .\n") == [".#", "##"]


def test_numbers_beside_the_board_and_ranges_of_its_size() -> None:
    page = HEAD + "read above down(c), left across(r)\nsort Digit = {1..rows}\nanswer cells value(p)\n"
    page += "find value(Cell): Digit\n"
    page += 'rule "column {c} sums to {down(c)}": ∀c (Σr {value(r,c)} = down(c))\n'
    page += 'rule "row {r} sums to {across(r)}": ∀r (Σc {value(r,c)} = across(r))\n'
    assert rows(page, "2 4\n. .\n") == ["1 2", "1 2"]
    kind = puzzle_of(read_page(page, "try"))
    assert kind.world(kind.parse("2 4\n. . .\n", None)).elements["Digit"] == (1, 2, 3)


LETTERS = (
    HEAD
    + """sort Letter = {A, B}
read left west(r): Letter, above north(c): Letter
read cells "{x∈Letter}": clue(p) = x
answer cells "#": black(p); letter(p); note "x": ¬filled(p)
find letter(Cell): Letter partial, black(Cell)
find aside filled(Cell)
rule "{p} is filled or not": ∀p (filled(p) ↔ ∃x (letter(p) = x))
rule "{p} is not black": ∀p (filled(p) → ¬black(p))
rule "{p} is {clue(p)}": ∀p,x (clue(p) = x → letter(p) = x)
rule "row {r} has one {x}": ∀r,x (west(r) = x → ∃=1 c (letter(r,c) = x))
rule "column {c} has only {x}": ∀c,x (north(c) = x → ∀r (letter(r,c) = x))
rule "one cell is black": ∃=1 p black(p)
"""
)


def test_elements_of_a_sort_beside_the_board() -> None:
    assert rows(LETTERS, "B .\n. A\n\n..\n..\n") == ["B A", "# A"]
    kind = puzzle_of(read_page(LETTERS, "try"))
    world = kind.world(kind.parse("B -\n. A\n\n..\n..\n", None))
    assert world.facts["west"] == ((1, "B"),)
    assert world.facts["north"] == ((2, "A"),)
    with pytest.raises(EntailsError, match="expected one of A and B or “.”, found “C”"):
        kind.parse("C .\n. A\n\n..\n..\n", None)


def test_a_sort_beside_the_board_has_the_elements_that_stand_there() -> None:
    page = read_page(LETTERS.replace("sort Letter = {A, B}\n", ""), "try")
    kind = puzzle_of(page)
    assert kind.world(kind.parse("B .\n. q\n\n.C\n..\n", None)).elements["Letter"] == ("B", "q", "C")


def test_several_elements_a_row_have_commas_between() -> None:
    page = HEAD + 'sort Sign = {x, o}\nread left signs(r,i): Sign\nread cells "#": wall(p)\nfind black(Cell)\n'
    kind = puzzle_of(read_page(page + 'answer cells "#": black(p)\n', "try"))
    world = kind.world(kind.parse("x,o .\n\n..\n..\n", None))
    assert world.facts["signs"] == ((1, 1, "x"), (1, 2, "o"))


def test_options_and_regions() -> None:
    page = HEAD + "option stars: number = 1\nread regions room(p): Room in one piece\n"
    page += 'answer cells "*": star(p)\nfind star(Cell)\n'
    page += 'rule "region {a} has {stars} stars": ∀a ∃=stars p (room(p) = a ∧ star(p))\n'
    assert rows(page, "stars: 2\nab\nab\n") == ["**", "**"]
    made = read_page(page, "try")
    assert made.reads == (ReadRegions("room", "Room", True),)
    with pytest.raises(EntailsError, match="region b falls apart: no way inside it leads from r1c2 to r2c1"):
        puzzle_of(made).parse("ab\nba\n", None)


def test_several_numbers_a_column_have_an_index() -> None:
    page = read_page(
        HEAD + 'read above run(c,i)\nread cells "#": wall(p)\nanswer cells "#": black(p)\nfind black(Cell)\n', "try"
    )
    assert page.reads[0] == ReadSide("above", "run", "Index")
    kind = puzzle_of(page)
    world = kind.world(kind.parse("2,1 .\n\n..\n", None))
    assert world.numbers["run"] == {(1, 1): 2, (1, 2): 1}
    assert world.elements["Index"] == (1, 2)


def test_what_a_page_declares_itself_the_board_does_not() -> None:
    page = HEAD + REST + "given beside(Cell, Cell) = {(r,c,s,d) : r = s ∧ |c − d| = 1}\nrule: connected p black(p)\n"
    kind = puzzle_of(read_page(page, "try"))
    assert len(kind.world(kind.parse(". .\n. .\n", None)).facts["beside"]) == 4


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("", "a page begins with its title"),
        ('puzzle "Try"\nboard Cell\n', "expected “:” and the rules in players' words"),
        ('puzzle "Try": "Try it."\nread cells "#": wall(p)\n', "expected one that says what a board is"),
        (HEAD, "a page says how a board is written"),
        (HEAD + 'read cells "#": wall(p)\n', "a page says how an answer is written"),
        (HEAD + "board Cell\n", "a page has one `board` line"),
        (HEAD + 'puzzle "A": "B"\n', "a page has one `puzzle` line"),
        (HEAD + 'read corners "{n}": ring(x) = n\n', "this board has no corners: write “board Cell with corners”"),
        (HEAD + "read rows\n", "expected cells, regions, corners, between, left, above, right or below"),
        (HEAD + 'read cells "{n}": clue(q) = n\n', "expected variables of the token in clue"),
        (HEAD + 'read cells "{n}": clue(p) = m\n', "m stands in no hole"),
        (HEAD + 'read cells "# #": wall(p)\n', "a token has no blanks"),
        (HEAD + 'read cells "#": ¬wall(p)\n', "a board says what holds"),
        (HEAD + REST + 'read cells "*": black(p)\n', "black is to be found: a board gives something else"),
        (HEAD + REST + "answer cells value(p)\n", "there is no relation value"),
        (HEAD + REST + 'answer cells "o": black(p) = 3\n', "write black(…) alone"),
        (HEAD + REST + "draw black as blob\n", "there is no mark blob"),
        (HEAD + REST + "address try: secret\n", "expected numbers, small numbers, digits"),
        (HEAD + REST + "rule: ∀p (blak(p) → black(p))\n", "blak"),
    ],
)
def test_what_is_wrong_in_a_page_is_told(page: str, told: str) -> None:
    with pytest.raises(EntailsError) as caught:
        read_page(page, "try", "try.puzzle")
    assert told in str(caught.value)
    assert str(caught.value).startswith("try.puzzle:")


def test_no_mark_hides_a_clue() -> None:
    kind = puzzle_of(read_page(HEAD + REST + "draw clue as number\n", "try"))
    assert [
        shape.text for shape in kind.picture(kind.parse("3 .\n", None), None).shapes if isinstance(shape, Text)
    ] == ["3"]


def test_a_token_may_say_parts_of_a_clue_by_number() -> None:
    page = 'puzzle "Try": "Blacken cells.", "Two lines of rules."\nboard Cell\nsort Part = {1..2}\n'
    page += "given part(Cell, Part): number\nfind black(Cell)\n"
    page += 'read cells "{a}": part(p,1) = a; "{a},{b}": part(p,1) = a, part(p,2) = b\nanswer cells "#": black(p)\n'
    page += 'rule "{p} has both": ∀p (part(p,1) + part(p,2) = #q (beside(p,q) ∧ black(q)))\n'
    page += 'rule "{p} is white": ∀p (part(p,1) ≥ 0 → ¬black(p))\n'
    assert rows(page, "1,1 .\n. 0\n") == [".#", "#."]
    assert read_page(page, "try").legend == "Blacken cells.\nTwo lines of rules."
    kind = puzzle_of(read_page(page, "try"))
    assert kind.world(kind.parse("1,1 .\n. 0\n", None)).numbers["part"] == {(1, 1, 1): 1, (1, 1, 2): 1, (2, 2, 1): 0}


def test_a_number_outside_its_sort_is_told_and_no_board_is_called_too_large() -> None:
    page = HEAD + "sort Size = {0..2}\ngiven size(Cell): Size partial\n" + 'read cells "{n}": size(p) = n\n'
    page += 'answer cells "#": black(p)\nfind black(Cell)\nrule "{p}": ∀p (size(p) = 1 → black(p))\n'
    with pytest.raises(EntailsError, match="7 is no element of Size"):
        rows(page, "7 .\n")
