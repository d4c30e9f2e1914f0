"""Unwordle: the colours of a Wordle board are given, and the answer or not even that; which words were guessed?

Readings of the rules. With `scoring: wordle` (the default) a letter is coloured as often as the answer has it: green where
it stands in its place, then yellow from the left. With `scoring: report` it is as the report has it: yellow wherever the
answer has the letter elsewhere, white where it does not have it at all. With `repeat: no` (the default) no word stands twice
on a board, and the answer ends the game: so no row before the last is all green, as in the real game. With `repeat: yes`
both may be. A last row that is all green is the answer's own and no guess.

Several boards may be given, with a blank line between them; they have one answer. Where it is not known (`answer: ?`, or a
shared text without any), it is one of the words that may be answers. Where it is known it need not be in the list: people
play with other lists. Hard mode is not used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from entails.boards.answer import Answer, Broken, Cell
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Counted, Impossible, Solution, Solved, Unknown
from entails.errors import BoardError
from entails.limits import STOPS, Limit, why
from entails.logic.tokens import WORDS as TAKEN
from entails.models.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import Element, World
from entails.puzzles.drawings.unwordle import draw, picture
from entails.puzzles.partial.unwordle import facts, sketch
from entails.puzzles.words.board import Board, parse, write
from entails.puzzles.words.colouring import fillings, fitting, members, ranked

if TYPE_CHECKING:
    from random import Random

    from entails.boards.making.maker import Maker

__all__ = ["PUZZLE", "Board", "parse", "write"]

THEORY = """
sort Row, Place, Letter, Word
given green(Row, Place), yellow(Row, Place), white(Row, Place), spells(Word, Place, Letter)
find  guess(Row, Word), letter(Row, Place, Letter)
say "row {i} has {l} at place {k}", "row {i} does not have {l} at place {k}": letter(i,k,l)

rule "row {i} is a word of the list":
    ∀i (∃=1 w guess(i,w) ∧ ∀k ∃=1 l letter(i,k,l) ∧ ∀w,k,l (guess(i,w) ∧ spells(w,k,l) → letter(i,k,l)))
rule "row {i} is green at place {k}, so the answer's letter stands there":
    ∀i,k (green(i,k) → ∀l (answer(k,l) → letter(i,k,l)))
rule "row {i} is not green at place {k}, so another letter than the answer's stands there":
    ∀i,k (¬green(i,k) → ∀l (answer(k,l) → ¬letter(i,k,l)))
"""

KNOWN = """
given answer(Place, Letter)
"""

UNKNOWN = """
given possible(Word)
find  secret(Word) within possible
find  answer(Place, Letter)
say "the answer has {l} at place {k}", "the answer does not have {l} at place {k}": answer(k,l)

rule "the answer is one of the words that may be it":
    ∃=1 w secret(w) ∧ ∀k ∃=1 l answer(k,l) ∧ ∀w,k,l (secret(w) ∧ spells(w,k,l) → answer(k,l))
"""

WORDLE = """
sort Copies
given amount(Copies): number
given before(Place, Place)

rule "the answer has every letter that is coloured in row {i}, and as often":
    ∀i ¬∃l,n (∃≥amount(n) k ((green(i,k) ∨ yellow(i,k)) ∧ letter(i,k,l)) ∧ ¬∃≥amount(n) k answer(k,l))
rule "row {i} is white at place {k}, so no more of that letter are in the answer than are coloured":
    ∀i,k (white(i,k) → ¬∃l,n (letter(i,k,l) ∧ ∃≥amount(n) j answer(j,l) ∧
        ¬∃≥amount(n) j ((green(i,j) ∨ yellow(i,j)) ∧ letter(i,j,l))))
rule "row {i} is white at place {j} and yellow further right, at {k}, so two different letters stand there":
    ∀i,j,k (white(i,j) ∧ before(j,k) ∧ yellow(i,k) → ¬∃l (letter(i,j,l) ∧ letter(i,k,l)))
"""

REPORT = """
rule "row {i} is yellow at place {k}, so the answer has that letter":
    ∀i,k (yellow(i,k) → ∃l (letter(i,k,l) ∧ ∃j answer(j,l)))
rule "row {i} is white at place {k}, so the answer does not have that letter":
    ∀i,k (white(i,k) → ¬∃l,j (letter(i,k,l) ∧ answer(j,l)))
"""

ONCE = """
given together(Row, Row)

rule "rows {i} and {j} are different words":                  ∀i,j (together(i,j) → ¬∃w (guess(i,w) ∧ guess(j,w)))
rule "the answer ends the game, so row {i} is not all green": ∀i ∃k ¬green(i,k)
"""

MOST_FOCUSED = 60  # rows that are tried one by one


# --- the theory ---


@cache
def _theory(known: bool, report: bool, repeat: bool) -> Theory:
    head, *rules = THEORY.partition("\nrule")
    parts = [head, KNOWN if known else UNKNOWN, *rules, REPORT if report else WORDLE, "" if repeat else ONCE]
    return parse_theory("".join(parts))


def theory(board: Board) -> Theory:
    return _theory(board.answer is not None, board.report, board.repeat)


def element(word: str) -> str:
    """What a word is called in the theory: some words mean something in its language."""
    return f"{word}'" if word in TAKEN else word


def world(board: Board, rows: Sequence[int] | None = None) -> World:
    """The world of a board, or of some of its rows (counted from 0)."""
    chosen = range(len(board.rows)) if rows is None else rows
    places = list(range(1, board.width + 1))
    words = board.words.guesses
    facts: dict[str, list[tuple[str | int, ...]]] = {
        name: [(i + 1, k) for i in chosen for k, mark in enumerate(board.rows[i], 1) if mark == colour]
        for name, colour in (("green", "G"), ("yellow", "Y"), ("white", "W"))
    }
    facts["spells"] = [(element(word), k, letter) for word in words for k, letter in enumerate(word, 1)]
    if board.answer is None:
        facts["possible"] = [(element(word),) for word in board.words.answers]
    else:
        facts["answer"] = list(enumerate(board.answer, 1))
    elements: dict[str, list[str | int]] = {
        "Row": [i + 1 for i in chosen],
        "Place": list(places),
        "Letter": sorted(set("".join(words) + (board.answer or ""))),
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


def _solution(board: Board, guesses: Sequence[str], answer: str) -> Solution:
    """Words as a solution of the theory."""
    relations: dict[str, tuple[tuple[str | int, ...], ...]] = {
        "guess": tuple((i, element(word)) for i, word in enumerate(guesses, 1)),
        "letter": tuple((i, k, letter) for i, word in enumerate(guesses, 1) for k, letter in enumerate(word, 1)),
    }
    if board.answer is None:
        relations = {"secret": ((element(answer),),), "answer": tuple(enumerate(answer, 1)), **relations}
    return Solution(relations)


def read(board: Board, solution: Solution) -> Answer:
    """Without all the rules a row may have no word or several, and so may the answer: then its letters are told, and where
    those are in doubt too, question marks. The referee takes neither."""
    words = [_word(solution, "guess", "letter", (i,), board.width) for i in range(1, len(board.rows) + 1)]
    answer = board.answer or _word(solution, "secret", "answer", (), board.width)
    fit = fitting(board.words.guesses, board.rows, answer, not board.report)
    return {"words": [*words, answer], "candidates": [fit[row].bit_count() for row in board.rows]}


def _word(solution: Solution, words: str, letters: str, row: tuple[int, ...], width: int) -> str:
    """The word of a row that two relations speak of, one by the word and one by its letters."""
    chosen = [str(one[-1]).rstrip("'") for one in solution.relations[words] if one[:-1] == row]
    places: dict[object, list[str]] = {place: [] for place in range(1, width + 1)}
    for *where, place, letter in solution.relations[letters]:
        if tuple(where) == row:
            places[place].append(str(letter))
    spelled = "".join(some[0] if len(some) == 1 else "?" for some in places.values())
    return chosen[0] if "?" in spelled and len(chosen) == 1 else spelled


# --- without the theory: an answer at a time ---


@lru_cache(maxsize=4)
def _ranked(board: Board, limit: Limit) -> list[tuple[str, int]]:
    return _ranked_by(board, range(len(board.rows)), limit)


def _ranked_by(board: Board, rows: Sequence[int], limit: Limit) -> list[tuple[str, int]]:
    """The answers that fit some of the rows, and the ways to fill these in."""
    if not board.repeat and any(set(board.rows[i]) == {"G"} for i in rows):
        return []
    grids: dict[int, list[str]] = {}
    for i in rows:
        grids.setdefault(board.grid_of[i], []).append(board.rows[i])
    answers = board.words.answers if board.answer is None else (board.answer,)
    return ranked(
        board.words.guesses, answers, list(grids.values()), counted=not board.report, repeat=board.repeat, limit=limit
    )


def focus(board: Board, limit: Limit) -> World | None:
    """Of an impossible board rows that are impossible together, and no longer if any of them is left out: the theory
    finds a reason among a few rows far sooner."""
    rows = list(range(len(board.rows)))
    if len(rows) > MOST_FOCUSED or _ranked_by(board, rows, limit):
        return None
    for row in list(rows):
        fewer = [other for other in rows if other != row]
        if not _ranked_by(board, fewer, limit):
            rows = fewer
    return world(board, rows)


def count(board: Board, limit: Limit) -> Counted | Unknown:
    try:
        return Counted(sum(number for _, number in _ranked(board, limit)))
    except STOPS as stop:
        return Unknown(why(stop))


def direct(board: Board, limit: Limit) -> Solved | Impossible | Unknown:
    """A board with the answer that explains most boards."""
    try:
        first = next(each(board, limit), None)
        return Solved(first, sum(number for _, number in _ranked(board, limit)) == 1) if first else Impossible()
    except STOPS as stop:
        return Unknown(why(stop))


def each(board: Board, limit: Limit) -> Iterator[Solution]:
    """Every solution, the likeliest answer's first."""
    for answer, _ in _ranked(board, limit):
        for guesses in fillings(_choices(board, answer), board.grid_of, board.repeat):
            limit.check()
            yield _solution(board, guesses, answer)


def _choices(board: Board, answer: str) -> list[list[str]]:
    """For each row the words that fit it."""
    words = board.words.guesses
    fit = {row: members(words, chosen) for row, chosen in fitting(words, board.rows, answer, not board.report).items()}
    return [fit[row] for row in board.rows]


def overview(board: Board, limit: Limit) -> Answer:
    """Where the answer is not known: each that fits, and how many boards it explains."""
    return {"answers": [list(pair) for pair in _ranked(board, limit)]} if board.answer is None else {}


def choices(board: Board, answer: Answer, number: int) -> list[str]:
    """The words that fit row `number`, counted from 1, given the answer."""
    if not 1 <= number <= len(board.rows):
        raise BoardError(f"--row: expected a row from 1 to {len(board.rows)}, found {number}")
    return _choices(board, answer["words"][-1])[number - 1]


# --- answers ---


def places(board: Board, named: list[tuple[str, Element]]) -> list[Cell]:
    """Where a row and a place meet; all of a row where no place is named, and the answer's row where no row is."""
    rows = [int(element) - 1 for sort, element in named if sort == "Row"]
    columns = [int(element) - 1 for sort, element in named if sort == "Place"]
    rows = rows or [len(board.rows)] * bool(columns)
    return [(r, c) for r in rows for c in columns or range(board.width)]


def referee(board: Board, answer: Answer) -> list[Broken]:
    """Colour each word as the game does, and compare."""
    words = answer["words"]
    if not all(isinstance(word, str) and len(word) == board.width for word in words):
        return [Broken(f"every word has {board.width} letters")]
    if len(words) != len(board.rows) + 1:
        return [Broken("there is a word for each row, and the answer at the end")]
    *guesses, last = words
    broken: list[Broken] = []
    if last != board.answer if board.answer else last not in board.words.answers:
        broken.append(Broken("the answer is the one that is given" if board.answer else "the answer may be one"))
    for number, (word, row) in enumerate(zip(guesses, board.rows, strict=True)):
        if word not in board.words.guesses:
            broken.append(Broken("a guess is a word of the list", ((number, 0),)))
        right = marks(word, last, board.report)
        wrong = tuple((number, place) for place, mark in enumerate(right) if mark != row[place])
        if wrong:
            broken.append(Broken("the colours are those that the answer gives", wrong))
    if not board.repeat:
        for number, word in enumerate(guesses):
            earlier = [i for i in range(number) if guesses[i] == word and board.grid_of[i] == board.grid_of[number]]
            if earlier or word == last:
                broken.append(Broken("no word stands twice", ((number, 0), *((i, 0) for i in earlier))))
    return broken


def marks(word: str, answer: str, report: bool) -> str:
    """How the answer colours a word."""
    left = [b for a, b in zip(word, answer, strict=True) if a != b]
    row = ""
    for a, b in zip(word, answer, strict=True):
        yellow = a in answer if report else a in left
        row += "G" if a == b else "Y" if yellow else "W"
        if row[-1] == "Y" and not report:
            left.remove(a)
    return row


def sample(random: Random) -> Board:
    """A small random board."""
    from entails.puzzles.samples.unwordle import sample as made

    return made(random)


def maker() -> Maker:
    """Loaded when a board is made."""
    from entails.puzzles.making.unwordle import MAKER

    return MAKER


VARIANTS = tuple(
    f"answer: {answer}\nlist: ab ba\nscoring: {scoring}\nrepeat: {repeat}\nWW"
    for answer in ("ab", "?")
    for scoring in ("wordle", "report")
    for repeat in ("no", "yes")
)
PUZZLE = Puzzle(
    "unwordle",
    "Unwordle",
    parse,
    write,
    theory,
    world,
    read,
    draw,
    picture,
    referee,
    count,
    direct=direct,
    each=each,
    focus=focus,
    overview=overview,
    choices=choices,
    facts=facts,
    sketch=sketch,
    places=places,
    maker=maker,
    variants=VARIANTS,
    sample=sample,
)
