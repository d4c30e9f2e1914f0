"""Which words a colouring allows."""

from collections import Counter
from math import perm
from random import Random

import pytest

from entails.puzzles.unwordle.colouring import fitting, members, ranked
from entails.puzzles.unwordle.lists import shipped
from entails.puzzles.unwordle.referee import marks as referee_marks
from tests.puzzles.unwordle.game import game_marks, report_marks


@pytest.mark.parametrize(
    ("answer", "word", "marks"),
    [
        ("abbey", "babes", "YYGGW"),
        ("abbey", "kebab", "WYGYY"),
        ("abbey", "abyss", "GGYWW"),
        ("those", "geese", "WWWGG"),
        ("dread", "added", "YYWYG"),
        ("halts", "halts", "GGGGG"),
        ("eel", "lee", "YGY"),
    ],
)
def test_repeated_letters_are_counted(answer: str, word: str, marks: str) -> None:
    assert game_marks(word, answer) == referee_marks(word, answer, report=False) == marks
    assert members((word,), fitting((word,), [marks], answer, counted=True)[marks]) == [word]


@pytest.mark.parametrize("seed", range(40))
def test_the_words_that_fit_are_those_that_the_game_colours_so(seed: int) -> None:
    random = Random(seed)
    length = random.randint(2, 15)
    letters = "abcdefg"[: random.randint(2, 7)]
    words = tuple({"".join(random.choices(letters, k=length)) for _ in range(300)})
    for answer in random.choices(words, k=8):
        for counted, marks in ((True, game_marks), (False, report_marks)):
            by_row: dict[str, list[str]] = {}
            for word in words:
                assert marks(word, answer) == referee_marks(word, answer, report=not counted)
                by_row.setdefault(marks(word, answer), []).append(word)
            rows = [*by_row, *("".join(random.choices("GYW", k=length)) for _ in range(20))]
            for row, chosen in fitting(words, rows, answer, counted).items():
                assert members(words, chosen) == by_row.get(row, [])


def test_answers_are_ranked_by_a_plain_double_loop_alike() -> None:
    words = shipped(3).guesses[:200]
    grids = [["WWY", "WWY", "WGW"], ["WWW"]]
    expected = []
    for answer in words:
        number = Counter(game_marks(word, answer) for word in words)
        ways = perm(number["WWY"], 2) * number["WGW"] * number["WWW"]
        if ways:
            expected.append((answer, ways))
    expected.sort(key=lambda pair: (-pair[1], pair[0]))
    assert ranked(words, words, grids, counted=True, repeat=False) == expected
