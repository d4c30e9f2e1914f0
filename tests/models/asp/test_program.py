"""Programs for clingo, as a person reads them."""

import pytest

from entails.errors import TheoryError
from entails.models.asp.program import asp_program
from entails.models.reading.text import read_theory

SORTS = "sort Node = {1..4}\nsort Name = {ann, Bob}\n"


def statements(text: str) -> list[str]:
    """The program without facts, comments and what is shown."""
    lines = asp_program(*read_theory(SORTS + text)).splitlines()
    begin = lines.index("")
    return [line for line in lines[begin + 1 : lines.index("", begin + 1)] if not line.startswith("%")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("find a(Node)", ["{ a(X) : node(X) }."]),
        ("find a", ["{ a }."]),
        ("find f(Node): Name", ["{ f(X,Y) : name(Y) } = 1 :- node(X)."]),
        ("find f: Name partial", ["{ f(X) : name(X) } <= 1."]),
        (
            "find f(Node): Node bijective",
            ["{ f(X,Y) : node(Y) } = 1 :- node(X).", ":- node(Y), #count { X : f(X,Y) } != 1."],
        ),
        (
            "given e(Node, Node) = {(1,2)}\nfind l(Node, Node) within e, symmetric",
            ["{ l(X,Y) : e(X,Y), e(Y,X), X <= Y }.", "l(Y,X) :- l(X,Y)."],
        ),
    ],
)
def test_what_is_found_is_chosen(text: str, expected: list[str]) -> None:
    assert statements(text) == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("∀x,y (q(x,y) → ¬q(y,x))", [":- q(X,Y), q(Y,X)."]),
        ("∀x (q(x,1) → q(x,2) ∧ q(x,3))", [":- q(X,1), not q(X,2).", ":- q(X,1), not q(X,3)."]),
        ("∀x ∃y q(x,y)", ["part1(X) :- q(X,Y).", ":- node(X), not part1(X)."]),
        ("∀x ∃=2 y q(x,y)", [":- node(X), #count { Y : q(X,Y) } != 2."]),
        ("∀x,y (q(x,y) → |x − y| < 2)", [":- q(X,Y), |X-Y| >= 2."]),
        ("∀x q(x, x + 1)", [":- node(X), not q(X,(X+1))."]),
        ("∀x (f(x) = ann)", ["part1(X) :- f(X,Value), Value = ann.", ":- node(X), not part1(X)."]),
        ("Σx {x : q(x,1)} ≤ 3", [":- #sum { X,X : q(X,1) } > 3."]),
    ],
)
def test_rules_are_constraints(formula: str, expected: list[str]) -> None:
    found = statements(f'find q(Node, Node)\nfind f(Node): Name\nrule "r": {formula}')
    assert found[2:] == expected


def test_definitions_are_rules() -> None:
    text = "find q(Node, Node)\ndefine d(Node): d(1); ∀x,y (d(x) ∧ q(x,y) → d(y)); ∀x ((∀y (q(x,y) → d(y))) → d(x))"
    assert statements(text)[1:] == [
        "d(1) :- #true.",
        "d(Y) :- d(X), q(X,Y).",
        "part1(X,Y) :- node(X), node(Y), not q(X,Y).",
        "part1(X,Y) :- node(X), d(Y).",
        "part2(X) :- node(X), part1(X,Y) : node(Y).",
        "d(X) :- part2(X).",
    ]


def test_objectives_are_in_order_and_preferences_come_last() -> None:
    text = 'find a(Node)\nmaximise Σx {x : a(x)}\nminimise #x a(x)\nprefer "{x}" (weight 3): ∀x a(x)'
    assert statements(text)[1:] == [
        "#maximize { X@3,0,X : a(X) }.",
        "#minimize { 1@2,0,X : a(X) }.",
        "#minimize { 3@1,0,X : node(X), not a(X) }.",
    ]


def test_numbers_that_clingo_cannot_hold_are_refused() -> None:
    text = SORTS + 'given k: number = 99999\nfind q(Node)\nrule "r": ∀x (q(x) → k·k·x > 3)'
    with pytest.raises(TheoryError, match="32 bits"):
        asp_program(*read_theory(text))
