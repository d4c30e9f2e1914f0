"""The rules of Flow in first-order logic, and the facts of a board that they speak of.

The theory has four variants, by two headers of a board: `fill` (does every cell have a colour?) and `touch` (may a flow run
beside itself?). The lean theory has the same solutions with fewer variables; it finds solutions, and never gives a reason.
"""

from __future__ import annotations

from functools import cache

from entails.boards.grid import name_of
from entails.models.reading.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.flow.board import Board
from entails.values import replace

HEAD = """
sort Cell, Colour
given beside(Cell, Cell), pair(Cell, Cell), end(Cell), mark(Cell, Colour)
find  link(Cell, Cell) within beside, symmetric
find  colour(Cell, Colour)

say "{p} is linked to {q}", "{p} is not linked to {q}": link(p,q)
say "{p} is {c}" | "{p} are {c}", "{p} is not {c}" | "{p} are not {c}": colour(p,c)

rule "the end at {p} is {c}" | "the ends at {p} are {c}":
    ∀p,c (mark(p,c) → colour(p,c))
rule "{p} and {q} have one colour if linked" | "[{p} and {q}] have one colour if linked":
    ∀p,q,c (pair(p,q) ∧ link(p,q) → (colour(p,c) ↔ colour(q,c)))
rule "the end at {p} has one link" | "the ends at {p} have one link":
    ∀p (end(p) → ∃=1 q link(p,q))

define "a flow is reached from its ends along the links" reached(Cell):
    ∀p (end(p) → reached(p));  ∀p,q (reached(p) ∧ link(p,q) → reached(q))
"""
FILLED = """
rule "{p} has exactly one colour" | "{p} have exactly one colour each":
    ∀p ∃=1 c colour(p,c)
rule "the flow enters and leaves {p}":             ∀p (¬end(p) → ∃=2 q link(p,q))
rule "{p} lies on a flow that reaches an end" | "{p} lie on flows that reach an end":
    ∀p reached(p)
"""
NUMBERLINK = """
rule "{p} has at most one colour" | "{p} have at most one colour each":
    ∀p ∃≤1 c colour(p,c)
rule "the flow enters and leaves {p}":             ∀p,c (colour(p,c) ∧ ¬end(p) → ∃=2 q link(p,q))
rule "{p} is linked, so it has a colour" | "{p} are linked, so they have a colour":
    ∀p,q (link(p,q) → ∃c colour(p,c))
rule "{p} is {c}, so it lies on a flow that reaches an end":  ∀p,c (colour(p,c) → reached(p))
"""
TOUCH = "∀p,q,c (pair(p,q) ∧ colour(p,c) ∧ colour(q,c) → link(p,q))\n"
NO_TOUCH = 'rule "{p} and {q} are both {c}, so they are linked": ' + TOUCH
SELDOM_TOUCH = 'guess "{p} and {q} are both {c}, so they are linked": ' + TOUCH

# The lean theory. Letters are numbered, and a cell has the binary digits of its letter's number.
LEAN_HEAD = """
sort Cell, Digit
given beside(Cell, Cell), pair(Cell, Cell), end(Cell), mark(Cell, Digit)
find  link(Cell, Cell) within beside, symmetric
find  one(Cell, Digit)

rule "the end at {p} has the number of its letter":     ∀p,d (end(p) → (one(p,d) ↔ mark(p,d)))
rule "{p} and {q} are linked, so their numbers agree":  ∀p,q,d (link(p,q) ∧ one(p,d) → one(q,d))
rule "the end at {p} has one link":                     ∀p (end(p) → ∃=1 q link(p,q))

define reached(Cell):  ∀p (end(p) → reached(p));  ∀p,q (reached(p) ∧ link(p,q) → reached(q))
"""
LEAN_FILLED = """
rule "the flow enters and leaves {p}":                  ∀p (¬end(p) → ∃=2 q link(p,q))
rule "{p} lies on a flow that reaches an end":          ∀p reached(p)
"""
LEAN_NUMBERLINK = """
rule "the flow enters and leaves {p}, or it is empty":  ∀p (¬end(p) → (∃=2 q link(p,q)) ∨ ¬∃q link(p,q))
rule "{p} has a number, so it is linked":               ∀p,d (one(p,d) → ∃q link(p,q))
rule "{p} is linked, so its flow reaches an end":       ∀p,q (link(p,q) → reached(p))
"""
LEAN_TOUCH = "∀p,q (pair(p,q) ∧ ¬link(p,q){} → ∃d ¬(one(p,d) ↔ one(q,d)))\n"
BOTH_LINKED = " ∧ (∃r link(p,r)) ∧ ∃r link(q,r)"


def theory(board: Board) -> Theory:
    return _theory(board.fill, board.touch)


@cache
def _theory(fill: bool, touch: bool) -> Theory:
    return parse_theory(HEAD + (FILLED if fill else NUMBERLINK) + (SELDOM_TOUCH if touch else NO_TOUCH))


def world(board: Board) -> World:
    cells = [strand for cell in board.cells() for strand in board.strands(cell)]
    beside = list(board.passages())
    places = {cell: place for place, cell in enumerate(cells)}
    pairs = dict.fromkeys((a, b) for a, b in beside if places[a] < places[b])  # of neighbours, each in one order
    marks = [(name_of(cell), letter) for letter, places in board.ends().items() for cell in places]
    return World(
        {"Cell": cells, "Colour": sorted(board.ends())},
        {"beside": beside, "pair": list(pairs), "end": [(cell,) for cell, _ in marks], "mark": marks},
    )


def lean(board: Board) -> tuple[Theory, World]:
    full = world(board)
    letters = {letter: number for number, letter in enumerate(full.elements["Colour"])}
    digits = list(range(max(1, (len(letters) - 1).bit_length())))
    marks = [(cell, d) for cell, letter in full.facts["mark"] for d in digits if letters[str(letter)] >> d & 1]
    facts = {**full.facts, "mark": marks}
    return lean_theory(board.fill, board.touch), World({"Cell": full.elements["Cell"], "Digit": digits}, facts)


@cache
def lean_theory(fill: bool, touch: bool, more: str = "") -> Theory:
    """`more` are further rules, for solutions in normal form."""
    apart = LEAN_TOUCH.format("" if fill else BOTH_LINKED)
    apart = f'{"guess" if touch else "rule"} "{{p}} and {{q}} are of one flow, so they are linked": {apart}'
    return parse_theory(LEAN_HEAD + (LEAN_FILLED if fill else LEAN_NUMBERLINK) + apart + more)


def readings(board: Board) -> list[Board]:
    """Most boards have a solution that fills them, and in which no flow runs beside itself."""
    strict, filled = replace(board, fill=True, touch=False), replace(board, fill=True)
    return [reading for reading in dict.fromkeys((strict, filled)) if reading != board]
