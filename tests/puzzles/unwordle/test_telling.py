"""Steps of Unwordle in a player's words: each technique as it is told on a small board.

`tests.puzzles.reading` judges each step. Tested by themselves: the smaller world in which steps are checked (`small_world`),
and what words have in common (`common`, `is_like`).
"""

from pathlib import Path
from random import Random

import pytest

from entails.engines.answers import Solved
from entails.engines.hints.steps import Step
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.models.world import World
from entails.puzzles.unwordle import PUZZLE
from entails.puzzles.unwordle.board import Board
from entails.puzzles.unwordle.sample import sample
from entails.puzzles.unwordle.searching import direct
from entails.puzzles.unwordle.telling import common, is_like, small_world
from tests.puzzles import reading
from tests.running import transcript

ONCE = ("a yellow letter", "left means")
GOLDEN = Path(__file__).parent / "golden"


def steps(text: str, *words: str) -> tuple[Step, ...]:
    """All steps of a board, from an unfinished answer on: a word for each row, and the answer; `?` is open."""
    return reading.steps("unwordle", text, {"words": words} if words else None)


def told(text: str, technique: str, *words: str) -> str:
    """The step of a technique, without what is said once for all steps."""
    step = next(step for step in steps(text, *words) if step.technique == technique)
    return f"{step.conclusion}: " + "; ".join(one.text for one in step.reason if not one.text.startswith(ONCE))


def test_green_letters_are_the_answers_own() -> None:
    text = "answer: cat\nlist: cat bat cot dog\nWGG\nGWG\n"
    assert told(text, "green") == "Row 1 is ?AT and row 2 is C?T: a green letter is the answer's own: CAT"


def test_a_green_letter_that_is_known_shows_the_answers() -> None:
    text = "answer: ?\nlist: cat bat cot dot rot\nWGG\n"
    assert told(text, "green", "?o?", "???") == "The answer is ?O?: row 1 is green there"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "answer: to\nlist: to ot go on no so\nYY\n",
            "Row 1 is OT: row 1 needs a word with O first and T second (yellow): only OT is left",
        ),
        (
            "answer: rat\nlist: rat ram ape asp\nYWW\n",
            "Row 1 is A??: row 1 needs a word with A or T first (yellow) and other letters second and third (white): only "
            "APE and ASP are left",
        ),
        (
            "answer: rat\nlist: rat ara ape\nYYW\n",
            "Row 1 is ARA: row 1 needs a word with A or T first and R or T second (yellow) and another letter third (white): "
            "only ARA is left; its third letter is white, as the answer's A is coloured already",
        ),
    ],
)
def test_what_all_words_have_that_are_left_is_certain(text: str, sentence: str) -> None:
    assert told(text, "words left") == sentence


def test_what_the_colours_mean_is_said_once_and_the_easiest_row_comes_first() -> None:
    text = "answer: cat\nlist: cat bat ace\nYYW\nWGG\n"
    _, first, second = steps(text)
    assert [step.conclusion for step in (first, second)] == ["Row 2 is BAT", "Row 1 is ACE"]
    assert [one.text for one in first.reason][1:] == [
        "a yellow letter is in the answer at another place, and not used up by green ones; a white one is not in the answer, "
        "or used up by coloured ones (from now on without a word)",
        "left means: of the 3 words of the list",
    ]
    assert len(second.reason) == 1


def test_no_word_is_left_for_two_rows() -> None:
    text = "answer: cat\nlist: cat bat hat\nWGG\nWGG\n"
    sentence = "row 2 needs a word like ?AT with another letter first (white): only HAT is left"
    assert told(text, "no word twice", "bat", "???", "cat") == f"Row 2 is HAT: {sentence}, as BAT stands in another row"


def test_what_all_answers_have_that_are_left_is_certain() -> None:
    text = "answer: ?\nlist: cat bat dog\nWGG\n"
    assert told(text, "answers left") == "The answer is ?AT: if it were DOG, no word would fit row 1"


def test_words_that_have_a_letter_in_common() -> None:
    assert common(["grave", "crave"]) == "?rave"
    assert is_like("crave", "?ra?e")
    assert not is_like("crane", "???v?")


def test_the_small_world_has_the_same_solutions() -> None:
    for seed in range(60):
        board = sample(Random(seed))
        if isinstance(direct(board, FOREVER), Solved):
            assert _letters(board, small_world(board)) == _letters(board, PUZZLE.world(board)), seed


def _letters(board: Board, world: World) -> set[tuple[object, ...]]:
    with Session(ground(PUZZLE.theory(board), world)) as session:
        return {session.solution().relations["letter"] for _ in session.each()}


@pytest.mark.parametrize("name", ["planets", "long", "which-animal"])
def test_transcript(name: str, update: bool) -> None:
    text = transcript(f"explain examples/unwordle/{name}.unwordle")
    golden = GOLDEN / f"{name}.txt"
    if update:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
