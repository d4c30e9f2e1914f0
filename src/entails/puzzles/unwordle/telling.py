"""How people solve Unwordle: by the words that are left for a row, and for the answer where it is not given.

What all words that are left have at a place is certain. Known letters of a word are written as in "?ra?e".

    Row 4 is REHAB.
       • row 4 needs a word with A, B or E first, … (yellow) and another letter third (white): only REHAB is left
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from entails.boards.answer import Cell
from entails.boards.puzzle import Telling
from entails.engines.answers import Fact
from entails.engines.hints.telling import Known, Proposal
from entails.errors import capitalised, listed
from entails.models.world import World
from entails.puzzles.unwordle.board import Board
from entails.puzzles.unwordle.colouring import GREEN, WHITE, YELLOW, columns, fitting, members
from entails.puzzles.unwordle.rules import world
from entails.puzzles.unwordle.searching import ranking_of

GAPS, LEFT = "fill the gaps", "words left"
TECHNIQUES = {
    "green": "A green letter is the answer's own.",
    GAPS: "Where at least half of a row's letters are green, few words fit the gaps between them.",
    LEFT: "What all words have that fit a row's colours is certain.",
    "no word twice": "A word that stands in a row is not left for another.",
    "answers left": "What all words have that can be the answer is certain.",
}
OPEN = "?"
FEW = 6  # words that are named
MANY = 500  # answers that are too many to look at one by one
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

# What the colours say, once for all steps: with and without the copies of a letter counted.
COLOURS = (
    "a yellow letter is in the answer at another place, and not used up by green ones; a white one is not in the answer, or "
    "used up by coloured ones",
    "a yellow letter is in the answer; a white one is not",
)

Pattern = str  # a word with "?" where a letter is not known


def telling() -> Telling[Board]:
    return Telling(TECHNIQUES, lambda board: Unwordle(board).proposals, small_world)


def small_world(board: Board) -> World:
    """The world without the words that fit no row, whatever the answer is. It has the same solutions, and is soon ready."""
    left = Unwordle(board)
    if len(left.possible) > MANY:
        return world(board)
    fit = 0
    for row in board.rows:
        fit |= left.fitting(row, left.possible, OPEN * board.width)
    return world(board, words=[*dict.fromkeys([*members(board.words.guesses, fit), *left.answers(left.possible)])])


def possible(board: Board) -> list[str]:
    """The answers that leave words for all rows, those with most ways to fill them in first."""
    return [answer for answer, _ in sorted(ranking_of(board), key=lambda pair: (-pair[1], pair[0]))]


class Unwordle:
    """Proposes steps on a board, from the words that are left."""

    def __init__(self, board: Board) -> None:
        self.board, self.words = board, board.words.guesses
        self.introduced = False  # is it said what the colours mean, and which words there are?
        self._fits: dict[str, dict[str, int]] = {}

    # --- the words that are left ---

    @cached_property
    def possible(self) -> list[str]:
        """The answers that leave words for all rows."""
        return possible(self.board)

    def answers(self, some: Iterable[str]) -> list[str]:
        """The answers, if the answer is to be found; none if it is given."""
        return list(some) if self.board.answer is None else []

    def _fitting(self, answer: str) -> dict[str, int]:
        """For each row of colours the set of the words that an answer colours so."""
        if answer not in self._fits:
            self._fits[answer] = fitting(self.words, self.board.rows, answer, not self.board.report)
        return self._fits[answer]

    def fitting(self, colours: str, answers: Iterable[str], pattern: Pattern) -> int:
        """The set of the words like a pattern that one of some answers colours so."""
        found = 0
        for answer in answers:
            found |= self._fitting(answer)[colours]
        for place, letter in enumerate(pattern):
            if letter != OPEN:
                found &= columns(self.words).having[place].get(letter, 0)
        return found

    # --- steps ---

    def proposals(self, known: Known) -> Iterator[Proposal]:
        if known.wanted:
            return  # steps to what stands there instead are short enough
        rows = [self._known(known, "letter", row) for row in range(1, len(self.board.rows) + 1)]
        answer = self.board.answer or self._known(known, "answer")
        yield from self._green(rows, answer)
        if len(self.possible) > MANY:
            return
        answers = [one for one in self.possible if self._can_be(one, answer, rows)]
        if self.board.answer is None:
            yield from self._answers_left(answers, answer)
        for row in sorted(range(len(rows)), key=lambda row: self._alike(rows[row])):
            for proposal in self._words_left(row, rows, answers):
                before, self.introduced = self.introduced, True
                yield proposal._replace(reason="\n".join([proposal.reason, *([] if before else self._introduction())]))
                self.introduced = before  # the proposal was passed over

    def _alike(self, pattern: Pattern) -> int:
        """How many words of the list are like a pattern: the fewer, the easier the row."""
        everything = (1 << len(self.words)) - 1
        for place, letter in enumerate(pattern):
            everything &= columns(self.words).having[place].get(letter, 0) if letter != OPEN else -1
        return everything.bit_count()

    def _introduction(self) -> list[str]:
        name = "list" if self.board.words.file is not None else "built-in list"
        return [
            f"{COLOURS[self.board.report]} (from now on without a word)",
            f"left means: of the {len(self.words):,} words of the {name}",
        ]

    def _known(self, known: Known, relation: str, *row: int) -> Pattern:
        """The known letters of a word, as a pattern."""
        letters = [columns(self.words).having[place] for place in range(self.board.width)]
        found = (
            next((letter for letter in some if known.holds(relation, *row, place, letter)), OPEN)
            for place, some in enumerate(letters, 1)
        )
        return "".join(found)

    def _can_be(self, word: str, answer: Pattern, rows: Sequence[Pattern]) -> bool:
        return is_like(word, answer) and all(
            self.fitting(colours, [word], pattern) for colours, pattern in zip(self.board.rows, rows, strict=True)
        )

    def _green(self, rows: list[Pattern], answer: Pattern) -> Iterator[Proposal]:
        """Letters that green places share with the answer."""
        greens = [
            "".join(letter if colour == GREEN else OPEN for colour, letter in zip(colours, answer, strict=True))
            for colours in self.board.rows
        ]
        facts = [fact for row, pattern in enumerate(greens) for fact in _new(pattern, rows[row], "letter", row + 1)]
        if facts:
            new = {int(fact.row[0]) - 1 for fact in facts}
            said = [f"row {row + 1} is {merged(greens[row], rows[row]).upper()}" for row in sorted(new)]
            reason = f"a green letter is the answer's own: {answer.upper()}"
            lit = [(row, place) for row in new for place, colour in enumerate(self.board.rows[row]) if colour == GREEN]
            yield Proposal("green", tuple(facts), capitalised(listed(said)), reason, tuple(lit))
        elif self.board.answer is None:
            yield from self._answer_green(rows, answer)

    def _answer_green(self, rows: list[Pattern], answer: Pattern) -> Iterator[Proposal]:
        """The answer's letters that known green places show."""
        for row, (colours, pattern) in enumerate(zip(self.board.rows, rows, strict=True)):
            shown = "".join(
                letter if colour == GREEN else OPEN for colour, letter in zip(colours, pattern, strict=True)
            )
            if facts := _new(shown, answer, "answer"):
                text = f"The answer is {merged(shown, answer).upper()}"
                yield Proposal("green", tuple(facts), text, f"row {row + 1} is green there", self._cells(row))

    def _cells(self, row: int) -> tuple[Cell, ...]:
        return tuple((row, place) for place in range(self.board.width))

    def _answers_left(self, answers: list[str], answer: Pattern) -> Iterator[Proposal]:
        shared = common(answers)
        if facts := _new(shared, answer, "answer"):
            why = self._others_fail(answers, answer) or f"{_left(answers, shared)} can have coloured all rows"
            lit = tuple(cell for row in range(len(self.board.rows)) for cell in self._cells(row))
            yield Proposal("answers left", tuple(facts), f"The answer is {merged(shared, answer).upper()}", why, lit)

    def _others_fail(self, answers: list[str], answer: Pattern) -> str:
        """For a few possible answers, which row each of the others leaves without a word."""
        others = [word for word in self.board.words.answers if word not in answers and is_like(word, answer)]
        fails = {word: self._failing(word) for word in others[: FEW + 1]}
        if len(others) > FEW or not all(fails.values()) or not others:
            return ""
        by_row: dict[int, list[str]] = {}
        for word, row in fails.items():
            by_row.setdefault(row, []).append(word.upper())
        return "; ".join(
            f"if it were {listed(some, 'or')}, no word would fit row {row}" for row, some in sorted(by_row.items())
        )

    def _failing(self, answer: str) -> int:
        """The first row, from 1, that an answer leaves without a word; 0 if there is none."""
        fit = self._fitting(answer)
        return next((row for row, colours in enumerate(self.board.rows, 1) if not fit[colours]), 0)

    def _words_left(self, row: int, rows: list[Pattern], answers: list[str]) -> Iterator[Proposal]:
        words = members(self.words, self.fitting(self.board.rows[row], answers, rows[row]))
        taken = [] if self.board.repeat else [rows[other] for other in self._beside(row) if rows[other] in words]
        for gone in ([], taken) if taken else ([],):
            left = [word for word in words if word not in gone]
            shared = common(left)
            if facts := _new(shared, rows[row], "letter", row + 1):
                needs = self._needs(row, rows[row], answers)
                reason = f"row {row + 1} needs {needs}: {_left(left, shared)} {'is' if len(left) == 1 else 'are'} left"
                reason += self._used_up(row, left, answers)
                if gone:
                    reason += f", as {listed([word.upper() for word in gone])} stands in another row"
                conclusion = f"Row {row + 1} is {merged(shared, rows[row]).upper()}"
                technique = "no word twice" if gone else GAPS if has_gaps_only(self.board.rows[row]) else LEFT
                yield Proposal(technique, tuple(facts), conclusion, reason, self._cells(row))
                return

    def _beside(self, row: int) -> list[int]:
        """The other rows of the same grid."""
        grid = self.board.grid_of
        return [other for other in range(len(grid)) if other != row and grid[other] == grid[row]]

    def _needs(self, row: int, pattern: Pattern, answers: list[str]) -> str:
        """In words what a word must be like to stand in a row."""
        colours = self.board.rows[row]
        texts = [f"a word like {pattern.upper()}" if set(pattern) != {OPEN} else "a word"]
        if len(answers) > 1:
            return texts[0] + f" that fits its colours with one of the {len(answers)} answers"
        answer = answers[0].upper()
        counted = [k for k, colour in enumerate(colours) if colour != GREEN or self.board.report]
        pool = {answer[k] for k in counted}
        by_letters: dict[str, list[int]] = {}
        for k in [k for k, colour in enumerate(colours) if colour == YELLOW]:
            by_letters.setdefault(listed(sorted(pool - {answer[k]}), "or"), []).append(k)
        if by_letters:
            yellow = listed([f"{letters} {_places(places)}" for letters, places in by_letters.items()])
            texts.append(f"with {yellow} (yellow)")
        if white := [k for k, colour in enumerate(colours) if colour == WHITE]:
            other = "another letter" if len(white) == 1 else "other letters"
            texts.append(f"{'and' if by_letters else 'with'} {other} {_places(white)} (white)")
        return " ".join(texts)

    def _used_up(self, row: int, words: list[str], answers: list[str]) -> str:
        """Why white letters of the only word are in the answer all the same: its copies are coloured already."""
        if len(words) > 1 or len(answers) > 1 or self.board.report:
            return ""
        colours, word, answer = self.board.rows[row], words[0], answers[0]
        twice = [k for k, colour in enumerate(colours) if colour == WHITE and word[k] in answer]
        said = [
            f"its {_places([k])} letter is white, as the answer's {word[k].upper()} is coloured already" for k in twice
        ]
        return f"; {listed(said)}" if said else ""


# --- words ---


def has_gaps_only(colours: str) -> bool:
    """Are at least half of the places green?"""
    return 2 * colours.count(GREEN) >= len(colours)


def is_like(word: str, pattern: Pattern) -> bool:
    return all(letter in (OPEN, own) for own, letter in zip(word, pattern, strict=True))


def common(words: Sequence[str]) -> Pattern:
    """What all words have: common(["grave", "crave"]) is "?rave"."""
    return "".join(column[0] if len(set(column)) == 1 else OPEN for column in zip(*words, strict=True))


def merged(pattern: Pattern, other: Pattern) -> Pattern:
    return "".join(one if two == OPEN else two for one, two in zip(pattern, other, strict=True))


def _new(pattern: Pattern, known: Pattern, relation: str, *row: int) -> list[Fact]:
    """The facts of a pattern that are not known."""
    pairs = enumerate(zip(pattern, known, strict=False), 1)
    return [Fact(relation, (*row, k, one), True) for k, (one, two) in pairs if one != OPEN and two == OPEN]


def _places(places: Iterable[int]) -> str:
    found = [ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th" for place in places]
    return listed(found) if found else ""


def _left(words: Sequence[str], shared: Pattern) -> str:
    """The words that are left, by name if they are few."""
    if len(words) <= FEW:
        return f"only {listed([word.upper() for word in words])}"
    return f"{len(words):,} words, all of them like {shared.upper()},"
