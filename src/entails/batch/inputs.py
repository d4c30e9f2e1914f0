"""The boards of a batch, listed one by one, so that a million of them need no more memory than one.

    [one.place for one in listed(["levels.flow", "exam"], "solve")]     # ["levels.flow:1", "levels.flow:2", "exam/a.fol"]

A folder stands for the files in it and below it that the question can be asked about, in the order of their names; a pack
for its boards; a list (a text file that is no pack, or standard input) for what its lines name, each as it would be typed; a
Jape file, if its sequents are to be proved, for these. Files are read here and not where the question is answered, which may
be another machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from entails.boards import series
from entails.boards.series import Which
from entails.errors import BoardError, EntailsError, ProofError, file_error
from entails.limits import Limit
from entails.questions import facts
from entails.questions.catalogue import Catalogue
from entails.questions.files import read_file
from entails.questions.load import ENDING, is_typed, pack_level
from entails.reads import is_among, note_read

PROOFS = ("check", "prove")
VERBS = ("solve", "count", "explain", "check", "why", "prove")
STDIN = "-"
JAPE, SEQUENT = (".jp", ".j"), ".sequent"
A_LINE_OF = ("⊢", "|-", "|=", "⊨")  # what shows that a line is a sequent, not the name of a file
READING = 10.0  # seconds to wait for a pipe


class Input(NamedTuple):
    """One board: the file as it was named, its number in a pack, its text, and the line of the file on which that begins. An
    `error` says why there is no text; `answer` is what `check` judges."""

    file: str
    board: int | None = None
    text: str = ""
    line: int = 1
    which: Which | None = None
    typed: bool = False  # the text stands for itself: an address, or a sequent
    error: EntailsError | None = None
    answer: str | None = None

    @property
    def place(self) -> str:
        return self.file if self.board is None else f"{self.file}:{self.board}"


Read = Callable[[], Iterable[str]]  # the lines of standard input


def listed(
    paths: Iterable[str],
    verb: str,
    *,
    puzzle: str | None = None,
    each: bool = False,
    catalogue: Catalogue | None = None,
    stdin: Read = tuple,
    left_out: Sequence[str] = (),
) -> Iterator[Input]:
    """The boards that these paths name, in their order. With `each`, every file has the facts of one board for a theory. In a
    folder, the files `left_out` are not read: those that are written."""
    return _Lister(verb, puzzle, each, catalogue or Catalogue(), stdin, left_out).of(paths)


class _Lister:
    def __init__(
        self, verb: str, puzzle: str | None, each: bool, catalogue: Catalogue, stdin: Read, left_out: Sequence[str]
    ) -> None:
        self.verb, self.puzzle, self.each, self.catalogue = verb, puzzle, each, catalogue
        self.stdin, self.left_out = stdin, left_out

    @cached_property
    def _levels(self) -> list[Callable[[str], list[int]]]:
        """For each puzzle with packs in a foreign format, the function that lists their levels."""
        return [levels for one in self.catalogue.packages() if (levels := one.formats().levels)]

    def of(self, paths: Iterable[str]) -> Iterator[Input]:
        for path in paths:
            if path == STDIN:
                yield from self._list(self.stdin(), STDIN)
            elif os.path.isdir(path):
                yield from self._folder(path)
            else:
                yield from self._named(path)

    def _folder(self, folder: str) -> Iterator[Input]:
        """The files of a folder and those below it, folder by folder. What is no plain file is left out, and what has no
        ending that the question can be asked about."""
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            yield Input(folder, error=file_error("cannot be read", error, folder))
            return
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from self._folder(entry.path)
            elif entry.is_file() and self._fits(entry.path):
                yield from self._file(entry.path)

    def _fits(self, path: str) -> bool:
        """Does naming the folder include this file? Only if the question can be asked about a file with its ending."""
        if is_among(path, self.left_out):
            return False
        ending = Path(path).suffix
        if self.each:
            return ending.lower() in facts.ENDINGS
        if self.verb in PROOFS and ending in JAPE:
            return True
        if self.verb == "prove":
            return ending == SEQUENT
        if ending == ".txt":
            return True
        return self.catalogue.has(ending[1:]) or (self.verb != "check" and ending == f".{ENDING}")

    # --- one file ---

    def _named(self, path: str) -> Iterator[Input]:
        """The inputs that one argument names: a file, a board of a pack (`FILE:3`), a list, or a board typed as text."""
        if not os.path.exists(path):
            if self.verb == "prove" and any(sign in path for sign in A_LINE_OF):
                yield Input(path, text=path, typed=True)
                return
            if pack := pack_level(path):
                yield self._read(pack.file)._replace(file=path, which=pack.which)
                return
            if is_typed(path, self.catalogue):
                yield Input(path, text=path, typed=True)
                return
        if Path(path).suffix == ".list":
            yield from self._list(_lines(path), path)
            return
        found = self._read(path)
        is_list = Path(path).suffix == ".txt" and not self.puzzle and not self.each
        if is_list and found.error is None and not self._is_pack(found.text):
            yield from self._list(found.text.splitlines(), path)
        else:
            yield from self._boards(found)

    def _file(self, path: str) -> Iterator[Input]:
        """The inputs of a file found in a folder. A `.txt` file counts only if it is a pack or `puzzle` says what it is."""
        found = self._read(path)
        if Path(path).suffix != ".txt" or self.puzzle or (found.error is None and self._is_pack(found.text)):
            yield from self._boards(found)

    def _read(self, path: str) -> Input:
        if is_among(path, self.left_out):
            return Input(path, error=BoardError("this file is written: expected another name for it", file=path))
        try:
            return Input(path, text=read_file(path, Limit.seconds(READING)))
        except EntailsError as error:
            return Input(path, error=error)

    def _is_pack(self, text: str) -> bool:
        return series.is_series(text) or (";" in text and any(levels(text) for levels in self._levels))

    def _boards(self, found: Input) -> Iterator[Input]:
        """The boards of a pack; the sequents of a Jape file; or what the file itself is."""
        ending = Path(found.file).suffix
        if found.error or self.each or ending == f".{ENDING}":
            yield found
        elif self.verb == "prove" and ending in JAPE:
            yield from self._sequents(found)
        elif series.is_series(found.text):
            yield from _of_series(found)
        elif ";" in found.text and self._is_pack(found.text):
            yield from self._of_lines(found)
        else:
            yield found

    def _of_lines(self, found: Input) -> Iterator[Input]:
        """The levels of a pack in some puzzle's foreign format, which has one on a line."""
        number = 0
        for place, line in enumerate(found.text.split("\n"), start=1):
            if any(levels(line) for levels in self._levels):
                number += 1
                yield found._replace(board=number, text=line, line=place, which=Which(1))

    def _sequents(self, found: Input) -> Iterator[Input]:
        from entails.proofs.jape.file import Unreadable, read_blocks
        from entails.proofs.kernel.sequent import write_sequent

        try:
            blocks = read_blocks(found.text, found.file)
        except ProofError as error:
            yield found._replace(error=error)
            return
        for number, block in enumerate(blocks, start=1):
            if isinstance(block, Unreadable):
                yield found._replace(board=number, error=block.error)
            else:
                yield Input(found.file, number, write_sequent(block.stated), block.line, typed=True)

    # --- lists ---

    def _list(self, lines: Iterable[str], name: str) -> Iterator[Input]:
        """The boards that the lines of a list name: files and folders, or boards as texts (a task string, an address)."""
        number = 0
        try:
            for line in lines:
                path = line.strip()
                if path and not path.startswith("#"):
                    number += 1
                    yield from self._entry(path, number, name)
        except EntailsError as error:
            yield Input(name, error=error)

    def _entry(self, path: str, number: int, name: str) -> Iterator[Input]:
        if path == STDIN or Path(path).suffix == ".list":
            error = BoardError(f"a list names no lists: expected a board, found “{path[:60]}”", file=name)
            yield Input(name, number, error=error)
            return
        for found in self.of([path]):
            yield Input(name, number, found.text, typed=True) if found.typed and found.board is None else found


def _of_series(found: Input) -> Iterator[Input]:
    """The boards of a pack of ours."""
    for board in series.boards(found.text):
        yield found._replace(board=board.number, text=board.text, line=board.line, which=Which(board.number))


def _lines(path: str) -> Iterator[str]:
    """The lines of a list, which may be longer than memory."""
    try:
        note_read(path)
        with open(path, encoding="utf-8-sig") as file:
            yield from file
    except OSError as error:
        raise file_error("cannot be read", error, path) from None
    except UnicodeDecodeError:
        raise BoardError("expected UTF-8 text", file=path) from None
