"""What looks like a mistake, and that nothing of ours does."""

from pathlib import Path

import pytest

from entails.models.reading.text import read_theory
from entails.models.remarks import remarks, weak_exists
from entails.models.world import World
from entails.puzzles import names, puzzle

ROOT = Path(__file__).parents[2]
HEAD = "sort N = {1..3}\ngiven e(N, N) = {(1,2)}\nfind p(N)\n"
RULE = "rule: ∃x p(x)\n"
CROWD = RULE + "sort M = {1..2}\n"


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("given g(N)\nrule: ∀x (g(x) → p(x))\n", "g is given, but there are no facts", (4, 7)),
        ("given n(N): number\nrule: ∀x ∃=n(x) y p(y)\n", "no number is known", (4, 7)),
        (RULE + "find q(N)\n", "no rule mentions q", (5, 6)),
        (RULE + "find f(N): N\nlemma: f(1) = 1\n", "no rule mentions f", (5, 6)),
        (RULE + 'rule "again": ∃y p(y)\n', "says the same as “∃x p(x)” in line 4", (5, 6)),
        (RULE + "find f(N): N\nrule: f(1) ≠ f(2) ≠ f(3)\n", "f(1) ≠ f(2) ≠ f(3) allows f(1) = f(3)", (6, 5)),
        (CROWD + "find f(N): M injective\nrule: f(1) = 1\n", "3 arguments and only 2 values", (6, 6)),
        (CROWD + "find f(M): N bijective\nrule: f(1) = 1\n", "3 values and only 2 arguments", (6, 6)),
        (
            RULE + 'sort C = {"cafe\u0301", café}\nfind q(C)\nrule: ∃x q(x)\n',
            "two elements of C only look the same",
            (5, 6),
        ),
        (RULE + "sort C = {A, \u0410}\nfind q(C)\nrule: ∃x q(x)\n", "two elements of C only look the same", (5, 6)),
        ("rule: ∀x,y (e(x,y) → p(x))\nrule: ∀a∈N,b∈N (e(a,b) → p(a))\n", "says the same as", (5, 5)),
    ],
)
def test_what_looks_like_a_mistake_is_remarked_at_its_place(text: str, message: str, place: tuple[int, int]) -> None:
    theory, world = read_theory(HEAD + text, "it.fol")
    (one,) = remarks(theory, world)
    assert message in one.message
    assert (one.file, one.line, one.column) == ("it.fol", *place)
    assert str(one).startswith(f"it.fol:{place[0]}:{place[1]}: ")


@pytest.mark.parametrize(
    "text",
    [
        RULE + "find f(N): N\nrule: f(1) ≠ f(2) ∧ f(2) ≠ f(3)\n",
        CROWD + "find f(M): N injective\nfind g(N): M injective partial\nrule: f(1) = 1 ∧ g(1) = 1\n",
        RULE + "given g(N) = {}\nrule: ∀x (g(x) → p(x))\n",
        RULE + "given g(N) = {x : x > 1}\n",
        RULE + "find f(N): N\nmaximise f(1)\n",
        RULE + 'sort C = {"x²", x2, Å, A}\nfind q(C)\nrule: ∃x q(x)\n',
        RULE + "find q(N)\nfind f(N): N on q\nrule: ∃x f(x) = 1\n",
        RULE + "find q(N)\ndefine d(N): ∀x (q(x) → d(x))\n",
        RULE + "find f(N): N\nprefer: f(2) = 1\n",
        RULE + "find f(N): N\nrule: Σx {f(x) : p(x)} ≤ 3\n",
        "rule: ∀x,y (e(x,y) → p(x))\nrule: ∀x,y (e(x,y) → p(y))\n",
    ],
)
def test_what_may_be_meant_is_not(text: str) -> None:
    assert not remarks(*read_theory(HEAD + text))


def test_a_theory_that_waits_for_its_facts_is_no_mistake() -> None:
    assert not remarks(*read_theory("sort N\ngiven g(N)\nfind p(N)\nrule: ∀x (g(x) → p(x))\n"))


def test_facts_of_what_is_not_given_are_remarked() -> None:
    theory, world = read_theory(HEAD + RULE)
    (one,) = remarks(theory, World(world.elements, {**world.facts, "ee": [(1, 2)]}, world.numbers))
    assert one.message == "there are facts of ee, which is no given relation; did you mean e?"


def test_an_implication_below_exists_is_weak() -> None:
    theory, _ = read_theory(HEAD + "rule: ∃x (e(x,1) → p(x))\nrule: ∀x ∃y (e(x,y) ∧ p(y))\n")
    (one,) = weak_exists(theory)
    assert "true as soon as e(x,1) fails for some x; did you mean ∧?" in one.message


@pytest.mark.parametrize("file", sorted(ROOT.glob("examples/**/*.fol")), ids=lambda file: file.stem)
def test_no_example_of_ours_is_remarked(file: Path) -> None:
    assert not remarks(*read_theory(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", names())
def test_no_theory_of_a_puzzle_is_remarked(name: str) -> None:
    one = puzzle(name)
    for text in one.variants:
        board = one.parse(text, None)
        assert not remarks(one.theory(board), one.world(board)), text


@pytest.mark.parametrize("text", ["", "-- only a comment\n", "sort A = {1}\n"])
def test_a_theory_that_finds_nothing_is_remarked_upon(text: str) -> None:
    assert [one.message for one in remarks(*read_theory(text))] == [
        "there is nothing to find here: a find line says what is wanted"
    ]
