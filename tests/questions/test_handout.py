"""Explanations in pictures: one for each step, and a page that holds them all."""

import re
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from entails.boards.lighting import NEW, REASON
from entails.boards.picture import CELL, Line, to_svg
from entails.engines.hints.sentences import capital
from entails.questions.drawn_steps import reason_cells
from entails.questions.handout import LARGE, boards_page, drawn, page, pictures_of
from entails.questions.hint import Explanation, explain, hint
from entails.questions.load import load
from tests.printing import CHROMIUM, printed

BOARDS = ("flow/small.flow", "aquarium/small.aquarium", "overflow/small.overflow", "starbattle/five.starbattle")


@pytest.mark.parametrize("file", BOARDS)
def test_each_step_has_a_picture_in_which_what_is_new_is_framed(file: str) -> None:
    explanation = explain(load(f"examples/{file}"))
    assert isinstance(explanation, Explanation)
    pictures = list(pictures_of(explanation))
    assert len(pictures) == len(explanation.steps) > 0
    for step, picture in zip(explanation.steps, pictures, strict=True):
        framed = sum(isinstance(shape, Line) and shape.colour == NEW for shape in picture.shapes)
        assert framed == len(explanation.problem.cells_of_facts(step.facts)), step
    assert ElementTree.fromstring(to_svg(drawn(explanation))).tag.endswith("svg")


def test_a_page_says_every_step_and_nothing_comes_from_elsewhere() -> None:
    explanation = explain(load("examples/aquarium/small.aquarium"))
    assert isinstance(explanation, Explanation)
    text = page(explanation, "a <small> board")
    assert "a &lt;small&gt; board" in text
    assert text.count("<svg") == len(explanation.steps) + 1
    assert all(step.conclusion in text for step in explanation.steps)
    assert "<script" not in text
    assert "src=" not in text


def test_a_page_says_every_sentence_of_a_reason() -> None:
    explanation = explain(load("examples/overflow/small.overflow"))
    assert isinstance(explanation, Explanation)
    text = re.sub(r"<[^>]*>", "", page(explanation, "water"))
    sentences = [escape(capital(sentence.text)) for step in explanation.steps for sentence in step.reason]
    assert sentences
    assert [sentence for sentence in sentences if sentence not in text] == []


def test_a_page_says_what_the_signs_of_a_board_mean() -> None:
    explanation = explain(load("examples/overflow/small.overflow"))
    assert isinstance(explanation, Explanation)
    assert "<p>Tiles: - straight, L curve, + bridge, U ocean, # moat; " in page(explanation, "water")


def test_the_letters_of_flows_have_their_colours_and_the_word_a_has_none() -> None:
    explanation = explain(load("examples/flow/small.flow"))
    assert isinstance(explanation, Explanation)
    text = page(explanation, "flows")
    assert "<b>1. A path turns in the corner r1c1.</b>" in text
    assert '<b>3. <i style="background: #0ed0fd; color: #000000">C</i> goes from r5c3' in text


def test_one_step_is_one_picture() -> None:
    one = hint(load("examples/flow/small.flow"))
    assert isinstance(one, Explanation)
    assert drawn(one) == next(pictures_of(one))


def explained(file: str) -> Explanation:
    explanation = explain(load(f"examples/{file}"))
    assert isinstance(explanation, Explanation)
    return explanation


def test_a_page_has_rules_labels_and_what_the_head_of_the_board_says() -> None:
    text = page(explained("starbattle/five.starbattle"), "stars")
    assert "<li style='display: list-item; border: 0; padding: 0'>row <em>r</em> has 1 star</li>" in text
    assert "<p>stars: 1</p>" in text
    assert text.count(">r5</text>") == text.count(">c1</text>") == text.count("<svg")
    assert "size: A4;" in text
    assert "size: letter;" in page(explained("starbattle/five.starbattle"), "stars", "letter")


def test_only_what_the_sentences_name_is_framed_by_dashes() -> None:
    explanation = explained("flow/small.flow")
    for step, picture in zip(explanation.steps, pictures_of(explanation), strict=True):
        dashed = sum(isinstance(shape, Line) and shape.colour == REASON for shape in picture.shapes)
        new = {(r, c) for r, c in explanation.problem.cells_of_facts(step.facts)}
        assert dashed == 8 * len(set(reason_cells(step)) - new)


def test_half_way_through_many_steps_there_is_a_large_picture() -> None:
    explanation = explained("flow/nine.flow")
    text = page(explanation, "nine")
    assert len(explanation.steps) > LARGE
    assert text.count("<svg") == len(explanation.steps) + 2
    assert f"So far, after step {len(explanation.steps) // 2}:" in text


def test_a_theory_with_a_grid_has_a_handout() -> None:
    explanation = hint(load("examples/theories/sudoku.fol"), steps=2)
    assert isinstance(explanation, Explanation)
    text = page(explanation, "sudoku")
    assert text.count("<svg") == 3
    assert "the clue at <em>p</em> stands" in text


def test_several_boards_a_sheet_and_their_solutions() -> None:
    problems = [load(f"examples/flow/{name}.flow") for name in ("small", "seven", "diagonal")]
    text = boards_page(problems, "flows", each=2)
    assert text.count("<section class=sheet") == 3  # two sheets of boards, one of solutions
    assert text.count("<svg") == 5
    assert "3. Impossible: there is no solution." in text
    boards, solutions = text.split("Solutions</h1>")
    assert (boards.count("<svg"), solutions.count("<svg")) == (3, 2)


LATIN = """sort Row = {1..2}, Column = {1..2}, Digit = {1..2}
given clue(Row, Column): number = {CLUE}
find digit(Row, Column): Digit
rule "row {r} has {d} once": forall r,d exists=1 c digit(r,c) = d
rule "column {c} has {d} once": forall c,d exists=1 r digit(r,c) = d
rule "the clue at {r},{c} is kept": forall r,c digit(r,c) = clue(r,c)
show digit as grid
"""


def test_where_several_solutions_are_left_a_page_shows_two() -> None:
    explanation = explain(load(LATIN.replace("CLUE", "")))
    assert isinstance(explanation, Explanation)
    text = page(explanation, "open")
    assert "Nothing more is settled: there are several solutions. Two of them:" in text
    assert text.count("<svg") == 3
    assert "Thick orange" not in text  # there is no step


def test_boards_of_several_kinds_have_the_rules_of_each_and_cells_are_named_as_people_say() -> None:
    problems = [load(f"examples/{one}") for one in ("sudoku/small.sudoku", "flow/tiny.flow")]
    text = boards_page([*problems, load(LATIN.replace("CLUE", "(1,1) -> 1"))], "three")
    assert (
        text.index("<h2>Sudoku</h2>")
        < text.index("<h2>Flow Free and Numberlink</h2>")
        < text.index("the clue at <em>r</em>")
    )
    assert "<em>p</em> and <em>q</em> share a box" in text
    assert text.count("<svg") == 6


@pytest.mark.skipif(not CHROMIUM, reason="needs Chromium")
def test_on_paper_pages_break_between_steps(tmp_path: Path) -> None:
    explanation = explained("flow/small.flow")
    pages = printed(page(explanation, "flow"), tmp_path)
    assert len(pages) > 1
    for number, step in enumerate(explanation.steps, 1):
        (there,) = [text for text in pages if re.search(rf"(?:^| ){number}\. [A-Z]", text)]
        ending = step.reason[-1].text.split()[-1]
        assert ending in there


@pytest.mark.skipif(not CHROMIUM, reason="needs Chromium")
def test_on_paper_a_sheet_of_boards_is_a_page(tmp_path: Path) -> None:
    files = ("flow/small", "flow/seven", "flow/six", "starbattle/five", "slitherlink/small", "flow/tiny")
    problems = [load(str(next(Path("examples").glob(f"{file}.*")))) for file in files]
    pages = printed(boards_page(problems, "several", each=4, paper="letter"), tmp_path)
    sheets = [{number for number in range(1, 7) if re.search(rf"(?:^| ){number} [A-Z3]", text)} for text in pages]
    assert {1, 2, 3, 4} in sheets
    assert {5, 6} in sheets


def test_a_theory_on_a_sheet_shows_its_clues() -> None:
    text = boards_page([load("examples/theories/sudoku.fol")], "sudoku", each=1)
    board, solution = text.split("Solutions</h1>")
    digits = [re.findall(r'font-size="17"[^>]*>(\d)<', one) for one in (board, solution)]
    given = re.findall(r"\(\d,\d\) -> \d", Path("examples/theories/sudoku.fol").read_text(encoding="utf-8"))
    assert (len(digits[0]), len(digits[1])) == (len(given), 81)
    assert "/" not in re.findall(r"<h1>([^<]*)", text)[0]


def test_a_side_that_a_step_speaks_of_has_a_frame() -> None:
    explanation = explained("slitherlink/small.slitherlink")
    for step, picture in zip(explanation.steps, pictures_of(explanation), strict=True):
        framed = [shape for shape in picture.shapes if isinstance(shape, Line) and shape.colour == NEW]
        assert len(framed) == len(step.facts) > 0
    first = next(pictures_of(explanation))
    assert explanation.steps[0].conclusion == "r4c5's left and lower sides are drawn"
    (x, y), (u, v) = first.places[3, 4], first.places[3, 3]
    lower, right = (shape.points for shape in first.shapes if isinstance(shape, Line) and shape.colour == NEW)
    assert all(abs(a - x) < CELL / 2 and abs(b - (y + CELL / 2)) < CELL / 4 for a, b in lower)
    assert all(abs(a - (u + CELL / 2)) < CELL / 4 and abs(b - v) < CELL / 2 for a, b in right)


def test_a_cell_of_a_row_and_a_column_is_a_pair_in_the_rules() -> None:
    text = boards_page([load("examples/heyawake/small.heyawake")], "rooms")
    assert "(<em>r</em>, <em>c</em>) to (<em>r</em>, <em>d</em>) pass two borders: one is black" in text


def test_rules_stand_on_the_first_sheet_and_its_boards_are_less_high() -> None:
    problems = [load(f"examples/flow/{name}.flow") for name in ("small", "seven", "six")]
    first, second, solutions = re.findall(r"--high: (\d+)mm", boards_page(problems, "flows", each=2))
    assert (second, solutions) == ("110", "62")
    assert 60 < int(first) < 100
    kinds = ["sudoku/small.sudoku", "slitherlink/small.slitherlink", "kakuro/small.kakuro", "nurikabe/small.nurikabe"]
    crowded = boards_page([load(f"examples/{one}") for one in kinds], "kinds", each=12)
    assert "<div class=alone><div class=kinds>" in crowded
    assert re.findall(r"--high: (\d+)mm", crowded) == ["48", "43"]


def test_where_heads_differ_each_board_says_its_own() -> None:
    problems = [load(f"examples/starbattle/{name}.starbattle") for name in ("five", "five")]
    alike = boards_page(problems, "stars")
    assert "<p>stars: 1</p>" in alike
    assert "row <em>r</em> has 1 star<" in alike
    (other,) = [one for one in Path("examples/starbattle").iterdir() if "stars: 3" in one.read_text(encoding="utf-8")]
    mixed = boards_page([problems[0], load(str(other))], "stars")
    assert "<figcaption>1 · stars: 1</figcaption>" in mixed
    assert "<figcaption>2 · stars: 3</figcaption>" in mixed
    assert "<p>stars: 1</p>" not in mixed
    assert "row <em>r</em> has <em>stars</em> stars<" in mixed


@pytest.mark.skipif(not CHROMIUM, reason="needs Chromium")
def test_on_paper_the_rules_stand_above_the_first_boards(tmp_path: Path) -> None:
    problems = [load(f"examples/flow/{name}.flow") for name in ("small", "seven", "six", "small")]
    pages = printed(boards_page(problems, "flows", each=4, paper="letter"), tmp_path)
    assert len(pages) == 2
    assert "has exactly one colour" in pages[0]
    assert pages[1].startswith("Solutions 1 ")


def test_few_solutions_are_drawn_larger() -> None:
    def high(number: int) -> int:
        text = boards_page([load("examples/sudoku/small.sudoku")] * number, "Sudoku")
        return int(re.findall(r"--high: (\d+)mm", text.partition("Solutions")[2])[0])

    assert high(7) < high(6) == high(1)
