"""The rules of Unwordle in first-order logic, and the facts of a board that they speak of.

The theory has eight variants: the answer is given or not; a coloured letter is counted as Wordle does or as the report does;
words may repeat or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from entails.logic.tokens import WORDS as TAKEN
from entails.models.reading.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.unwordle.board import Board

THEORY = """
sort Row, Place, Letter, Word
given green(Row, Place), yellow(Row, Place), white(Row, Place), spells(Word, Place, Letter)
find  guess(Row, Word), letter(Row, Place, Letter)
say "row {i} has {l} at place {k}" | "rows {i} have {l} at place {k}" | "row {i} has {l} at places [{k}]",
    "row {i} does not have {l} at place {k}" | "row {i} does not have {l} at places [{k}]"
    | "row {i} does not have [{l}] at place {k}": letter(i,k,l)

rule "row {i} is a word of the list" | "rows {i} are words of the list":
    ∀i (∃=1 w guess(i,w) ∧ ∀k ∃=1 l letter(i,k,l) ∧ ∀w,k,l (guess(i,w) ∧ spells(w,k,l) → letter(i,k,l)))
rule "row {i} is green at place {k}, so the answer's letter stands there"
    | "row {i} is green at places [{k}], so the answer's letter stands there"
    | "[row {i} is green at place {k}], so the answer's letter stands there":
    ∀i,k (green(i,k) → ∀l (answer(k,l) → letter(i,k,l)))
rule "row {i} is not green at place {k}, so another letter than the answer's stands there"
    | "row {i} is not green at places [{k}], so another letter than the answer's stands there"
    | "[row {i} is not green at place {k}], so another letter than the answer's stands there":
    ∀i,k (¬green(i,k) → ∀l (answer(k,l) → ¬letter(i,k,l)))
"""

GIVEN = """
given answer(Place, Letter)
"""

SOUGHT = """
given possible(Word)
find  secret(Word) within possible
find  answer(Place, Letter)
say "the answer has {l} at place {k}" | "the answer has {l} at places [{k}]",
    "the answer does not have {l} at place {k}" | "the answer does not have {l} at places [{k}]"
    | "the answer does not have [{l}] at place {k}": answer(k,l)

rule "the answer is one of the words that may be it":
    ∃=1 w secret(w) ∧ ∀k ∃=1 l answer(k,l) ∧ ∀w,k,l (secret(w) ∧ spells(w,k,l) → answer(k,l))
"""

WORDLE = """
sort Copies
given amount(Copies): number
given before(Place, Place)

rule "the answer has every letter that is coloured in row {i}, and as often"
    | "the answer has every letter that is coloured in rows {i}, and as often":
    ∀i ¬∃l,n (∃≥amount(n) k ((green(i,k) ∨ yellow(i,k)) ∧ letter(i,k,l)) ∧ ¬∃≥amount(n) k answer(k,l))
rule "row {i} is white at place {k}, so no more of that letter are in the answer than are coloured"
    | "row {i} is white at places [{k}], so no more of that letter are in the answer than are coloured"
    | "[row {i} is white at place {k}], so no more of that letter are in the answer than are coloured":
    ∀i,k (white(i,k) → ¬∃l,n (letter(i,k,l) ∧ ∃≥amount(n) j answer(j,l) ∧
        ¬∃≥amount(n) j ((green(i,j) ∨ yellow(i,j)) ∧ letter(i,j,l))))
rule "row {i} is white at place {j} and yellow further right, at {k}, so two different letters stand there":
    ∀i,j,k (white(i,j) ∧ before(j,k) ∧ yellow(i,k) → ¬∃l (letter(i,j,l) ∧ letter(i,k,l)))
"""

REPORT = """
rule "row {i} is yellow at place {k}, so the answer has that letter"
    | "row {i} is yellow at places [{k}], so the answer has that letter"
    | "[row {i} is yellow at place {k}], so the answer has that letter":
    ∀i,k (yellow(i,k) → ∃l (letter(i,k,l) ∧ ∃j answer(j,l)))
rule "row {i} is white at place {k}, so the answer does not have that letter"
    | "row {i} is white at places [{k}], so the answer does not have that letter"
    | "[row {i} is white at place {k}], so the answer does not have that letter":
    ∀i,k (white(i,k) → ¬∃l,j (letter(i,k,l) ∧ answer(j,l)))
"""

ONCE = """
given together(Row, Row)

rule "rows {i} and {j} are different words" | "rows [{i} and {j}] are different words":
    ∀i,j (together(i,j) → ¬∃w (guess(i,w) ∧ guess(j,w)))
rule "the answer ends the game, so row {i} is not all green" | "the answer ends the game, so rows {i} are not all green":
    ∀i ∃k ¬green(i,k)
"""


def theory(board: Board) -> Theory:
    return _theory(board.answer is not None, board.report, board.repeat)


@cache
def _theory(given: bool, report: bool, repeat: bool) -> Theory:
    head, *rules = THEORY.partition("\nrule")
    parts = [head, GIVEN if given else SOUGHT, *rules, REPORT if report else WORDLE, "" if repeat else ONCE]
    return parse_theory("".join(parts))


def element(word: str) -> str:
    """What a word is called in the theory. Words that mean something in its language get a stroke: in' for in."""
    return f"{word}'" if word in TAKEN else word


def world(board: Board, rows: Sequence[int] | None = None, words: Sequence[str] | None = None) -> World:
    """The world of a board, or of some of its rows (counted from 0), or with some of its words."""
    chosen = range(len(board.rows)) if rows is None else rows
    places = list(range(1, board.width + 1))
    every = board.words.guesses
    words = every if words is None else words
    facts: dict[str, list[tuple[str | int, ...]]] = {
        name: [(i + 1, k) for i in chosen for k, mark in enumerate(board.rows[i], 1) if mark == colour]
        for name, colour in (("green", "G"), ("yellow", "Y"), ("white", "W"))
    }
    facts["spells"] = [(element(word), k, letter) for word in words for k, letter in enumerate(word, 1)]
    if board.answer is None:
        known = set(words)
        facts["possible"] = [(element(word),) for word in board.words.answers if word in known]
    else:
        facts["answer"] = list(enumerate(board.answer, 1))
    elements: dict[str, list[str | int]] = {
        "Row": [i + 1 for i in chosen],
        "Place": list(places),
        "Letter": sorted(set("".join(every) + (board.answer or ""))),
        "Word": [element(word) for word in words],
    }
    numbers: dict[str, dict[tuple[str | int, ...], int]] = {}
    if not board.report:
        elements["Copies"] = list(places)
        facts["before"] = list(combinations(places, 2))
        numbers["amount"] = {(number,): number for number in places}
    if not board.repeat:
        pairs = combinations(chosen, 2)
        facts["together"] = [(i + 1, j + 1) for i, j in pairs if board.grid_of[i] == board.grid_of[j]]
    return World(elements, facts, numbers)
