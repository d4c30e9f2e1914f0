"""Steps of Unwordle in a player's words: each technique as it is told on a small board."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from entails.engines.answers import Fact, Solved
from entails.engines.hints.aim import guide
from entails.engines.hints.steps import Step
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.models.world import World
from entails.puzzles.unwordle import PUZZLE
from entails.puzzles.unwordle.board import Board, parse
from entails.puzzles.unwordle.sample import sample
from entails.puzzles.unwordle.searching import direct
from entails.puzzles.unwordle.telling import common, is_like, small_world, telling
from tests.running import transcript

GOLDEN = Path(__file__).parent / "golden"


def steps(text: str, *assumed: Fact) -> Iterator[Step]:
    board = parse(text)
    found = direct(board, FOREVER)
    assert isinstance(found, Solved)
    world = PUZZLE.world(board)
    with guide(PUZZLE.theory(board), world, found, assumed, teller=telling().teller(board)) as guided:
        yield from guided.steps()
        assert guided.told is not None
        assert not guided.told.refused


def told(text: str, technique: str, *assumed: Fact) -> str:
    step = next(step for step in steps(text, *assumed) if step.technique == technique)
    return f"{step.conclusion}: " + "; ".join(sentence.text for sentence in step.reason)


def test_green_letters_are_the_answers_own() -> None:
    text = "answer: cat\nlist: cat bat cot dog\nWGG\nGWG\n"
    assert told(text, "green") == "Row 1 is ?AT and row 2 is C?T: a green letter is the answer's own: CAT"


def test_a_green_letter_that_is_known_shows_the_answers() -> None:
    text = "answer: ?\nlist: cat bat cot dot rot\nWGG\n"
    assert told(text, "green", Fact("letter", (1, 2, "o"), True)) == "The answer is ?O?: row 1 is green there"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "answer: to\nlist: to ot go on no so\nYY\n",
            "Row 1 is OT: row 1 needs a word with O first and T second (yellow: in the answer, at another place): only OT is "
            "left",
        ),
        (
            "answer: rat\nlist: rat ram ape asp\nYWW\n",
            "Row 1 is A??: row 1 needs a word with A or T first (yellow: in the answer, at another place) and no further "
            "letter of RAT second and third (white): only APE and ASP are left",
        ),
    ],
)
def test_what_all_words_have_that_are_left_is_certain(text: str, sentence: str) -> None:
    assert told(text, "words left") == sentence


def test_no_word_is_left_for_two_rows() -> None:
    text = "answer: cat\nlist: cat bat hat\nWGG\nWGG\n"
    first = [Fact("letter", (1, place, letter), True) for place, letter in enumerate("bat", 1)]
    sentence = "row 2 needs a word like ?AT with no further letter of CAT first (white): only HAT is left"
    assert told(text, "no word twice", *first) == f"Row 2 is HAT: {sentence}, as BAT stands in another row"


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
