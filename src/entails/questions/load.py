"""Reads a `Problem` from a board file, a theory, one board of a pack, an address, a task string or a text.

This module alone decides what a text is, in this order:

1. an address of puzz.link, or a file that holds one: the genre tells the puzzle;
2. a text in some puzzle's foreign format (a task string);
3. what was said (`puzzle="flow"`, `--puzzle flow`), or the ending of the file; a page with a board below it;
4. a theory, if it begins like one; else the one puzzle whose board files look like this.

    load("examples/flow/seven.flow")
    load("levels.flow:12")                               # board 12 of a pack; "levels.txt:level=30": the one of that level
    load("https://puzz.link/p?numlin/5/5/1j2h3m1h2j3")   # nothing is fetched
    load("A.A\\nBB.", puzzle="flow")
    load("rules.fol", facts=["board.csv"])               # rules here, data there: see `entails.questions.facts`
"""

from __future__ import annotations

import os
import re
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from entails import puzzles
from entails.errors import BoardError, EntailsError, amount, plain_lines
from entails.limits import Limit
from entails.models.reading.text import KEYWORDS, read_theory
from entails.questions.catalogue import CATALOGUE, Catalogue
from entails.questions.files import read_file
from entails.questions.own_page import KIND as PAGE
from entails.questions.own_page import has_board, is_page, own_page
from entails.questions.problem import Problem
from entails.values import NamedTuple, dataclass, pattern, replace

if TYPE_CHECKING:
    from pathlib import Path

    from entails.boards.piece import Piece
    from entails.boards.puzzle import Puzzle
    from entails.boards.series import Which
    from entails.models.reading.facts import FactsFile, FactTable
    from entails.questions.facts import Facts

THEORY, TYPED = "theory", "the text given"
ENDING = "fol"  # of theories
SUDOKU = "sudoku"  # the kind that is copied from elsewhere most often
LONGEST_COPY = 500  # signs of such a copy
CLAUSES = ("cnf", "wcnf")  # the endings of clauses in DIMACS

_MAYBE_ADDRESS = pattern(r"\s*(?:https?:|\[InternetShortcut\]|[\w.:-]+/\S*\?)", re.IGNORECASE)
_PACK = pattern(r"(.+):(level=)?(\d{1,9})")
# The line `puzzle: KIND` in the head of a board, behind comments and other lines of the head.
_NAMED = pattern(r"(?:[ \t]*(?:--[^\n]*|(?!puzzle\b)[A-Za-z]\w*[ \t]*:[^\n]*)?\n)*[ \t]*puzzle[ \t]*:[ \t]*([\w./-]+)")
_CLAUSES = pattern(r"(?:[ \t]*(?:c\b[^\n]*)?\n)*[ \t]*p[ \t]+w?cnf\b")  # behind comments
_DECLARATION = pattern(rf"(?:\s|--[^\n]*\n)*(?:{'|'.join(KEYWORDS)})\b")


@runtime_checkable
class TheoryLike(Protocol):
    """Something that can be written as a theory."""

    def theory_text(self) -> str: ...


def ending_of(file: str | Path) -> str:
    """The end of a file's name behind its last dot: "flow" of "a/seven.flow". `Path.suffix` would do, but imports slowly."""
    name = os.path.basename(os.fspath(file).rstrip("/"))
    dot = name.rfind(".")
    return name[dot + 1 :] if dot > 0 else ""


def load(
    source: str | Path | TheoryLike,
    puzzle: str | None = None,
    *,
    facts: Facts | None = None,
    catalogue: Catalogue = CATALOGUE,
    limit: Limit | float | None = None,
) -> Problem:
    """The problem in a file (also `FILE:N` and `FILE:level=N`, for a board of a pack), in a text that stands for itself, or
    in an encoding for bauhaus. `puzzle` says what it is where its ending or its look does not tell, and `facts` has the data
    of a theory. Raises an `EntailsError` with the place of what is wrong."""
    if not isinstance(source, str) and isinstance(source, TheoryLike):  # asking a protocol takes a while
        return load_text(source.theory_text(), "an encoding", THEORY, facts=facts, catalogue=catalogue, limit=limit)
    if not isinstance(source, str | os.PathLike):
        made = ": its problem() is what questions are asked about" if hasattr(source, "problem") else ""
        raise TypeError(f"expected a file, an address, or the text of a board or a theory, found {source!r}{made}")
    given = os.fspath(source)
    text = _Reading("", TYPED, puzzle, catalogue, Limit.of(limit), data=_data(facts, limit))
    text.refuse_unknown_kind(given)
    if is_typed(given, catalogue) and not os.path.exists(given):
        return text.of(given, TYPED).problem()
    pack = pack_level(given)
    file = pack.file if pack else given
    if os.path.isdir(file):
        raise BoardError(
            f"cannot be read: it is a folder; for all that is in it, entails batch solve {file} --out FILE", file=file
        )
    whole = text.of(read_file(file, text.limit), given, ending_of(file), pack.which if pack else None)
    return replace(whole, is_file=True).problem()


def load_text(
    text: str,
    name: str,
    puzzle: str | None = None,
    *,
    facts: Facts | None = None,
    catalogue: Catalogue = CATALOGUE,
    limit: Limit | float | None = None,
    ending: str = ENDING,
    here: bool = False,
) -> Problem:
    """The problem in a text from elsewhere: as if it stood in a file with this ending. On standard input that is a theory,
    unless it is plainly something else; without an ending its look decides. A text that is sent opens no file that it names;
    a board that lies `here`, in the current folder, may name files in it."""
    reading = _Reading(text, name, puzzle, catalogue, Limit.of(limit), ending, data=_data(facts, limit), is_here=here)
    reading.refuse_unknown_kind("")
    return reading.problem()


def load_read(
    text: str,
    file: str,
    puzzle: str | None = None,
    *,
    which: Which | None = None,
    facts: Facts | None = None,
    catalogue: Catalogue = CATALOGUE,
    limit: Limit | float | None = None,
) -> Problem:
    """The problem in the text of a file that somebody else has read, perhaps on another machine: as `load` gives it."""
    name = f"{file}:{'level=' * which.by_level}{which.number}" if which else file
    ending = ending_of(file)
    return _Reading(text, name, puzzle, catalogue, Limit.of(limit), ending, which, _data(facts, limit), True).problem()


def _data(facts: Facts | None, limit: Limit | float | None) -> tuple[FactsFile | FactTable, ...]:
    if facts is None:
        return ()
    from entails.questions.facts import gathered  # most runs have none

    return tuple(gathered(facts, Limit.of(limit)))


class PackLevel(NamedTuple):
    file: str
    which: Which


def pack_level(file: str) -> PackLevel | None:
    """`PACK:N` and `PACK:level=N` name a board of a pack, unless there is a file of that very name."""
    match = _PACK.fullmatch(file) if ":" in file else None
    if match is None or os.path.exists(file):
        return None
    from entails.boards.series import Which

    return PackLevel(match[1], Which(int(match[3]), match[2] is not None))


def is_typed(given: str, catalogue: Catalogue) -> bool:
    """Is this a board or an address itself, given where a file name is expected, and no file name?"""
    return "\n" in given or _address(given) is not None or _is_foreign(given, catalogue)


def _is_foreign(text: str, catalogue: Catalogue) -> bool:
    """Is this a text in the foreign format of some puzzle, such as a task string? It may have mistakes."""
    try:
        return _foreign(text, TYPED, catalogue) is not None
    except BoardError:
        return True


def _foreign(text: str, name: str, catalogue: Catalogue) -> Problem | None:
    """The board of a text in a foreign format; None for other texts. Foreign texts have a semicolon and no declaration."""
    if ";" not in text or _DECLARATION.match(text):
        return None
    from entails.boards.piece import Piece

    piece = Piece(text, 0, text, name).stripped()
    for puzzle in catalogue.packages():
        read = puzzle.formats().text
        if read and (board := read(piece)) is not None:
            return Problem.of(puzzle, board, name)
    return None


def _address(text: str, name: str | None = None) -> Piece | None:
    """The address that this text is or holds. What reads addresses is loaded only where there may be one."""
    if not _MAYBE_ADDRESS.match(text):
        return None
    from entails.boards.addresses import find_address

    return find_address(text, name)


def _place(error: EntailsError) -> tuple[int, int]:
    return error.line or 0, error.column or 0


@dataclass(frozen=True, slots=True)
class _Reading:
    """A text on its way to a problem: its name for messages, what it is said to be, its ending, and which board of a pack."""

    text: str
    name: str
    kind: str | None
    catalogue: Catalogue
    limit: Limit
    ending: str = ""
    which: Which | None = None
    data: tuple[FactsFile | FactTable, ...] = ()  # of a theory
    is_file: bool = False  # only a file includes others: a text from elsewhere opens nothing
    is_here: bool = False  # a board on standard input, which may name files of the current folder

    def of(self, text: str, name: str, ending: str = "", which: Which | None = None) -> _Reading:
        return _Reading(text, name, self.kind, self.catalogue, self.limit, ending, which, self.data)

    def problem(self) -> Problem:
        if (plain := plain_lines(self.text)) != self.text:
            return replace(self, text=plain).problem()
        problem = self._read()
        if self.data and problem.puzzle:
            raise BoardError(f"facts are for theories, and this is a board of {problem.kind}", file=self.name)
        return problem

    def _read(self) -> Problem:
        if self.kind in (None, PAGE) and is_page(self.text):
            alone = self.ending == PAGE and self.kind is None and not has_board(self.text)
            return self._of_page() if alone else own_page(self.text, self.name, self.limit)
        if self.kind == PAGE:
            raise BoardError('expected a page, which begins with a line puzzle "…"', file=self.name)
        foreign = self._of_address() or self._of_foreign_text()
        if foreign:
            return self._expected(foreign)
        if self.which is not None:
            return self._of_pack(self.which)
        self._refuse_pack()
        if named := _NAMED.match(self.text) if self.kind is None else None:
            problem = self._of_board(self._named_page(named), self.text)
            problem.page = named[1]
            return problem
        if self.ending == PAGE and self.kind is None:
            return self._of_page()
        if self.kind is None and (
            self.ending in CLAUSES or (self.ending in ("", ENDING) and _CLAUSES.match(self.text))
        ):
            return self._of_clauses()
        kind = self._kind(self.text)
        if kind == THEORY:
            return self._of_theory()
        text = (kind == SUDOKU and self._copied()) or self.text
        problem = self._of_board(self.catalogue.puzzle(kind), text)
        if self.kind is None and not self.ending:
            problem.notes += (f"taken for a board of {kind} by its look alone; --puzzle KIND says what it is",)
        return problem

    # --- formats that are not ours ---

    def _of_address(self) -> Problem | None:
        piece = _address(self.text, self.name)
        if piece is None:
            return None
        from entails.boards.addresses import read_address

        formats = [(puzzle, puzzle.formats()) for puzzle in self.catalogue.packages()]
        readers = {genre: (puzzle, read) for puzzle, some in formats for genre, read in some.genres.items()}
        pages = self.catalogue.pages_by_address()
        advice = "; ".join(some.advice for _, some in formats if some.advice)
        address = read_address(piece, sorted({*readers, *pages}), advice)
        if address.genre in pages:
            puzzle = self.catalogue.puzzle(pages[address.genre])
            return Problem.of(puzzle, puzzle.formats().genres[address.genre](address), self.name, address.notes)
        puzzle, read = readers[address.genre]
        return Problem.of(puzzle, read(address), self.name, address.notes)

    def _of_foreign_text(self) -> Problem | None:
        return None if THEORY in (self.kind, self.ending) else _foreign(self.text, self.name, self.catalogue)

    def _expected(self, problem: Problem) -> Problem:
        if self.kind not in (None, problem.kind):
            raise BoardError(f"this is a board of {problem.kind}, not of {self.kind}", file=self.name)
        return problem

    # --- our own ---

    def _of_theory(self) -> Problem:
        opened = self._beside if self.is_file else None
        theory, world = read_theory(self.text, self.name, self.limit.check, opened=opened, data=self.data)
        problem = Problem(theory, world, self.name)
        if self.data:
            from entails.questions.facts import doubts

            problem.doubts = tuple(doubts(self.data))
        return problem

    def _of_clauses(self) -> Problem:
        from entails.models.dimacs import read_dimacs

        if self.data:
            raise BoardError("facts are for theories, and these are clauses", file=self.name)
        return Problem(read_dimacs(self.text, self.name, self.limit.check), None, self.name)

    def _of_page(self) -> Problem:
        """A page by itself: its rules, on the smallest board that they could be about."""
        from entails.pages.reading import read_page
        from entails.pages.sample import empty
        from entails.pages.world import world_of

        name = os.path.basename(self.name).removesuffix(puzzles.ENDING)
        page = read_page(self.text, name, self.name, self.limit.check)
        problem = Problem(page.theory, world_of(empty(page)), self.name)
        problem.rules_of = page
        return problem

    def _named_page(self, named: re.Match[str]) -> Puzzle[Any]:
        """The puzzle that the head of a board names: a kind, or a page that lies beside it."""
        name = named[1]
        if not name.endswith(puzzles.ENDING):
            return self.catalogue.puzzle(name)
        if not (self.is_file or self.is_here):
            message = "a text that was sent opens no file: say which kind of puzzle it is, as in “puzzle: KIND”"
            raise BoardError(message, file=self.name, source=self.text, offset=named.start(1))
        path = self.name if self.is_file else ""
        beside = os.path.join(os.path.dirname(path), name)
        return puzzles.page_puzzle(os.path.normpath(beside), partial(read_file, limit=self.limit))

    def _beside(self, name: str, file: str | None) -> tuple[str, str]:
        """The path and the text of a file that another one includes."""
        path = os.path.normpath(os.path.join(os.path.dirname(file or ""), name))
        return path, plain_lines(read_file(path, self.limit)).replace("\r\n", "\n")

    def _of_board(self, puzzle: Puzzle[Any], text: str) -> Problem:
        from entails.boards import series

        if series.is_series(text):
            numbers = series.numbers(text)
            message = f"this is a pack of {len(numbers)} boards: say which, as in {self.name}:{numbers[0]}"
            raise BoardError(message, file=self.name, source=text, offset=series.start(text, numbers[0]))
        return Problem.of(puzzle, self._parsed(puzzle, text), self.name)

    def _parsed(self, puzzle: Puzzle[Any], text: str) -> Any:
        """The board. Only a text that lies in some folder has a file name for its puzzle, from which it could find others."""
        try:
            return puzzle.parse(text, self.name if self.is_file or self.is_here else None)
        except EntailsError as error:
            for one in error.each():
                one.file = one.file or self.name
            raise

    def _of_pack(self, which: Which) -> Problem:
        """A board of a pack of ours, or of a pack in some puzzle's foreign format."""
        from entails.boards import series

        file = self.name.rpartition(":")[0]
        if series.is_series(self.text):
            return self._of_series(file, which.number)
        for puzzle in self._candidates():
            read = puzzle.formats().level
            if read and (board := read(self.text, which, file)) is not None:
                return Problem.of(puzzle, board, self.name)
        raise BoardError("this is no pack: expected boards below lines such as “=== 1”", file=file)

    def _of_series(self, file: str, level: int) -> Problem:
        from entails.boards import series

        text = series.board_text(self.text, level, file)
        try:
            return self._of_board(self.catalogue.puzzle(self._kind(text)), text)
        except EntailsError as error:  # its lines are counted from the first one of the board
            error.file = file
            if error.line is not None:
                error.line += self.text.count("\n", 0, series.start(self.text, level)) + 1
            raise

    def _candidates(self) -> list[Puzzle[Any]]:
        """The puzzle that a pack is of; all, if nothing tells."""
        kind = self.kind or (self.ending if self.catalogue.has(self.ending) else None)
        return [self.catalogue.puzzle(kind)] if kind else list(self.catalogue.packages())

    def _refuse_pack(self) -> None:
        """A foreign pack that stands where a board is expected. Such packs have semicolons; no board of ours has one."""
        if ";" not in self.text or THEORY in (self.kind, self.ending) or _DECLARATION.match(self.text):
            return
        for puzzle in self._candidates():
            listed = puzzle.formats().levels
            if listed and (numbers := listed(self.text)):
                found = f"this is a pack of {amount(len(numbers), 'level')}"
                line, level = (
                    f"{self.name}:1 (the first line)",
                    f"{self.name}:level={numbers[0]} (the number of a level)",
                )
                raise BoardError(f"{found}: say which, as in {line} or {level}", file=self.name)

    # --- what is it? ---

    def kinds(self) -> list[str]:
        return [THEORY, *self.catalogue.names()]

    def refuse_unknown_kind(self, file: str) -> None:
        if self.kind not in (None, THEORY, PAGE) and not self.catalogue.has(self.kind):
            raise self._unknown(f"the kind {self.kind or '“”'}", file or self.name)

    def _kind(self, text: str) -> str:
        if self.kind is not None:
            return self.kind
        if self.ending == ENDING or (not self.ending and _DECLARATION.match(text)):
            return THEORY
        if self.ending and self.catalogue.has(self.ending):
            return self.ending
        if self.ending:
            raise self._unknown(f"the ending “.{self.ending}”", self.name)
        return self._by_look(text)

    def _by_look(self, text: str) -> str:
        """The one puzzle of which this could be a board. If it could be of none, the error is that of the puzzle whose reader
        came furthest: most likely that is the one that was meant."""
        fitting: list[str] = []
        nearest: tuple[str, EntailsError] | None = None
        for puzzle in self.catalogue.packages():
            try:
                self._parsed(puzzle, text)
                fitting.append(puzzle.name)
            except EntailsError as error:
                if error.line and (nearest is None or _place(error) > _place(nearest[1])):
                    nearest = (puzzle.name, error)
        if len(fitting) == 1:
            return fitting[0]
        if not fitting and self._copied():
            return SUDOKU
        if fitting or nearest is None:
            look = f"its look: it could be {' or '.join(fitting)}" if fitting else "a name without an ending"
            raise self._unknown(look, self.name)
        name, wrong = nearest
        wrong.message = f"this looks like no board and no theory; as a board of {name}: {wrong.message}"
        raise wrong

    def _copied(self) -> str | None:
        """The Sudoku that a text is which was copied from somewhere, as it stands in files of ours."""
        if len(self.text) > LONGEST_COPY or not self.catalogue.has(SUDOKU):
            return None
        from entails.boards.copied import copied_sudoku

        return copied_sudoku(self.text)

    def _unknown(self, by: str, name: str) -> BoardError:
        from entails.questions.endings import unknown  # only where something is wrong

        return unknown(by, name, self.ending, self.kinds(), is_file=self.is_file, own=not self.catalogue.folder)
