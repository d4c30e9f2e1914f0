"""What functions speak of, in the words of their `say` lines."""

import pytest

from entails.engines.hints.arguing.words import subject
from entails.models.reading.text import read_theory


@pytest.mark.parametrize(
    ("declared", "row", "words"),
    [
        ('find f(House): Colour\nsay "house {h} is {c}", "house {h} is not {c}": f(h,c)', (1,), "house 1"),
        ("find f(House): Colour", (1,), "house 1"),
        ("find f(Colour): House", ("red",), "red"),
        (
            'find f(Colour): House\nsay "the {c} stands in {h}", "the {c} does not stand in {h}": f(c,h)',
            ("red",),
            "the red",
        ),
        ("find f(House, Colour): House", (1, "red"), ""),
        ('find f(House, House): Colour\nsay "r{r}c{c} is {d}", "r{r}c{c} is not {d}": f(r,c,d)', (1, 2), "r1c2"),
    ],
)
def test_the_subject_of_a_function(declared: str, row: tuple[int | str, ...], words: str) -> None:
    theory, _ = read_theory(f"sort House = {{1..3}}, Colour = {{red, blue}}\n{declared}\n")
    assert subject(theory, "f", row) == words
