"""What functions speak of, in the words of their `say` lines."""

import pytest

from entails.engines.hints.arguing.words import subject
from entails.models.reading.text import read_theory
from entails.questions.hint import explain
from entails.questions.problem import Problem


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


def test_a_function_without_arguments_goes_by_its_name() -> None:
    theory, world = read_theory(
        "sort N = {0..5}\nfind x: N, y: N, z: N\nrule: 3·x + 2·y − z = 7\nrule: x div 2 + y mod 3 ≤ z\n"
        "rule: max(x, y) > min(y, z)\nmaximise z\nminimise x · y\n"
    )
    told = str(explain(Problem(theory, world)))
    assert "each way for x gives the same" in told


def test_a_count_that_takes_all_its_places_says_so() -> None:
    text = """
    sort Cell = {a, b, c}, Region = {east, west}
    given lies(Cell, Region) = {(a, east), (b, east), (c, west)}
    find passed(Cell)
    say "the loop passes {p}" | "the loop passes {p}", "the loop leaves {p} out": passed(p)
    rule "the loop passes 2 cells of the {k}": ∀k (k = east → ∃=2 p (lies(p,k) ∧ passed(p)))
    """
    told = str(explain(Problem(*read_theory(text))))
    assert "the loop passes 2 cells of the east, all there are" in told
