"""One run of a command: its options, files, clock and voice."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import Any

from entails.boards.puzzle import Puzzle, names, puzzle
from entails.cli.main import UNKNOWN
from entails.cli.show import Style, relations_json, show_solution
from entails.engines.answers import Solution, Unknown
from entails.errors import BoardError
from entails.limits import Limit, why
from entails.logic.formula import Formula
from entails.logic.notation import Reader
from entails.models.ground.grounder import ground
from entails.models.ground.result import Grounding
from entails.models.text import read_theory
from entails.models.theory import Theory
from entails.models.world import World

MAX_BYTES = 64_000_000


@dataclass(frozen=True)
class Subject:
    """What a question is about: a theory file, or a board of a puzzle. The theory and the world that a board stands for are
    made when they are asked for: some questions are answered without them."""

    stated: tuple[Theory, World] | None = None
    puzzle: Puzzle | None = None
    board: Any = None

    @cached_property
    def theory(self) -> Theory:
        return self.stated[0] if self.stated else self._puzzle.theory(self.board)

    @cached_property
    def world(self) -> World:
        return self.stated[1] if self.stated else self._puzzle.world(self.board)

    @property
    def lean(self) -> tuple[Theory, World]:
        """To find solutions with: the puzzle may know a theory with the same ones that is solved sooner."""
        if self.puzzle and self.puzzle.shortcuts.lean:
            return self.puzzle.shortcuts.lean(self.board)
        return self.theory, self.world

    @property
    def _puzzle(self) -> Puzzle:
        assert self.puzzle is not None
        return self.puzzle

    def claim(self, text: str) -> Formula:
        """A claim in the words of the theory, about the elements of the world."""
        return stated(text, "the claim", self.theory, self.world)[1]

    @property
    def kind(self) -> str:
        return self.puzzle.name if self.puzzle else "theory"

    def answer(self, solution: Solution) -> Mapping[str, Any]:
        """As JSON has it."""
        return self.puzzle.read(self.board, solution) if self.puzzle else relations_json(solution)

    def text(self, solution: Solution, style: Style, more: Mapping[str, Any] | None = None) -> str:
        """As a person likes to see it; with `more` to tell than this solution."""
        if not self.puzzle:
            return show_solution(solution, self.theory, self.world, style)
        answer = {**self.puzzle.read(self.board, solution), **(more or {})}
        return self.puzzle.draw(self.board, answer, style.color, not style.plain)


def stated(text: str, name: str, theory: Theory, world: World | None) -> tuple[Formula, Formula]:
    """A formula in the words of a theory (and, if it is given, about the elements of a world), as written and typed."""
    reader = Reader(text, name)
    formula = reader.formula()
    reader.end()
    return formula, theory.claim(formula, reader.marks, text, name, world)


class Job:
    """One run of a command: its options, its clock, and the ways in which it speaks."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.style = Style(options.no_color)
        self.begin = monotonic()
        self.kind = "theory"
        self.progress = _Progress() if sys.stderr.isatty() and not options.verbose else None
        limit = Limit.seconds(options.time_limit)
        self.limit = limit.heard_by(self.progress.tick if self.progress else None)

    @contextmanager
    def stage(self, name: str) -> Iterator[list[str]]:
        """A stage to be told of with -v; what it made goes into the list."""
        made: list[str] = []
        begin = monotonic()
        if self.progress:
            self.progress.tick(name)
        yield made
        if self.options.verbose:
            what = f" {', '.join(made)}" if made else ""
            print(f"entails: {name}{what} ({monotonic() - begin:.3f} s)", file=sys.stderr)

    def print(self, text: str = "") -> None:
        self.quiet()
        self._write(text)

    def json(self, **document: Any) -> None:
        self.quiet()
        self._write(json.dumps({"puzzle": self.kind, **document}, ensure_ascii=self.style.plain))
        sys.stdout.flush()

    def _write(self, text: str) -> None:
        """In one piece: `print` would leave room for Ctrl-C between a line and its end."""
        sys.stdout.write(text + "\n")

    def quiet(self) -> None:
        if self.progress:
            self.progress.clear()

    def note(self, text: str) -> None:
        """What the user should know although all went well: on stderr, so that the output stays clean."""
        self.quiet()
        print(f"entails: note: {text}", file=sys.stderr)

    def seconds(self) -> float:
        return round(monotonic() - self.begin, 4)

    def stopped(self, stop: BaseException) -> Unknown:
        """The answer when a stage was stopped. Keeping the exception keeps alive what the stage had built: freeing a
        million clauses takes longer than the user should wait for the answer."""
        self.kept = stop
        return Unknown(why(stop))

    def unknown(self, answer: Unknown, **document: Any) -> int:
        if self.options.json:
            self.json(status="unknown", why=answer.why, **document, seconds=self.seconds())
        else:
            self.print(f"Not known: {answer.why}.")
        return UNKNOWN

    # --- the theory ---

    def read(self) -> Subject:
        file, given = self.options.file, self.options.puzzle
        with self.stage("read"):
            if given and given not in kinds():
                raise _kind_error(file, given)
            typed = _is_typed_board(file)
            pack = None if typed else pack_level(file)
            name = "the text given" if typed else _name(file)
            text = file if typed else read_file(pack[0] if pack else file)
            board = self._read_foreign(text, name)
            if board is None:
                self.kind = kind_of(file, given)
            if self.kind == "theory":
                return Subject(read_theory(text, name, self.limit.check))
            made = puzzle(self.kind)
            return Subject(None, made, _one_of(made, text, pack[1] if pack else None, name) if board is None else board)

    def _read_foreign(self, text: str, name: str) -> Any:
        """The board, if the text is an address or a task string; its kind is then known too."""
        from entails.boards.formats.exchange import read

        found = read(text, name)
        if found is None:
            return None
        given = self.options.puzzle
        if given not in (None, found.kind):
            raise BoardError(f"this is a board of {found.kind}, not of {given}", file=name)
        self.kind = found.kind
        for note in found.notes:
            self.note(note)
        return found.board

    def ground(
        self,
        theory: Theory,
        world: World,
        *,
        selectors: bool = False,
        determined: bool = False,
        whole: bool = False,
    ) -> Grounding:
        with self.stage("ground") as made:
            grounding = ground(
                theory,
                world,
                selectors=selectors,
                lemmas=not selectors,  # no reason rests on a lemma
                determined=determined,
                whole=whole,
                check=self.limit.check,
            )
            if self.options.verbose:
                clauses = sum(len(batch.clauses) for batch in grounding.batches) + len(grounding.auxiliary)
                made += [f"{grounding.top} variables ({grounding.found} to find)", f"{clauses} clauses"]
                made += [f"{len(grounding.counts)} counts kept whole"] if grounding.counts else []
        return grounding


class _Progress:
    """A line on the terminal that says what is going on and for how long; it appears after a second."""

    def __init__(self) -> None:
        self.begin = self.shown = monotonic()
        self.text = ""
        self.visible = False

    def tick(self, text: str | None) -> None:
        if text is not None:
            self.text = text
        now = monotonic()
        if now - self.begin > 1 and now - self.shown > 0.2:
            self.shown = now
            self.visible = True
            print(f"\r\033[K{self.text} … {now - self.begin:.0f} s (Ctrl-C stops)", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.visible:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
            self.visible = False


def _one_of(made: Puzzle, text: str, level: int | None, name: str) -> Any:
    """The board that the text is, or the one with this number in it."""
    from entails.boards.formats import series

    if level is None:
        if series.is_series(text):
            first = series.numbers(text)[0]
            message = f"this is a pack of {len(series.numbers(text))} boards: say which, as in {name}:{first}"
            raise BoardError(message, file=name)
        return made.parse(text, name)
    if series.is_series(text):
        return made.parse(series.board_text(text, level, name), name)
    if made.name != "flow":
        raise BoardError("this is no pack: expected boards below lines such as “=== 1”", file=name)
    from entails.puzzles.formats.packs import read_level

    return read_level(text, level, name).board


def _name(file: str) -> str:
    return "standard input" if file == "-" else file


def pack_level(file: str) -> tuple[str, int] | None:
    """PACK:LEVEL names a board of a pack, unless there is a file of that very name."""
    match = re.fullmatch(r"(.+):(\d{1,9})", file)
    return (match[1], int(match[2])) if match and not os.path.exists(file) else None


def _is_typed_board(file: str) -> bool:
    """Is this no file, but an address or a task string that stands where a file could?"""
    from entails.boards.formats.exchange import find

    return find(file) is not None and not os.path.exists(file)


def kind_of(file: str, given: str | None) -> str:
    """The kind of a file, by the option or by its ending; standard input is a theory unless said otherwise."""
    known = kinds()
    pack = pack_level(file)
    ending = "fol" if file == "-" else Path(pack[0] if pack else file).suffix[1:]
    if given is None and pack and ending not in names():
        return "flow"  # packs of Flow end in anything
    kind = given if given is not None else "theory" if ending == "fol" else ending
    if kind not in known:
        raise _kind_error(file, given)
    return kind


def kinds() -> list[str]:
    return ["theory", *names()]


def _kind_error(file: str, given: str | None) -> BoardError:
    ending = Path(file).suffix
    found = f"the kind {given}" if given else f"the ending “{ending}”" if ending else "a name without an ending"
    message = f"cannot tell what this is by {found}; --puzzle says it ({', '.join(kinds())})"
    return BoardError(message, file=_name(file))


def read_file(file: str) -> str:
    try:
        if file == "-" and sys.stdin is None:
            raise BoardError("standard input is closed")
        if file == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(file, "rb") as opened:
                data = opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise BoardError(f"cannot be read: {error.strerror or error}", file=_name(file)) from None
    if len(data) > MAX_BYTES:
        raise BoardError(f"is larger than {MAX_BYTES // 1_000_000} MB", file=_name(file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        message = f"expected UTF-8 text, found the byte 0x{data[error.start]:02x}"
        raise BoardError(message, file=_name(file), source=before, offset=len(before)) from None


def write_file(file: str, content: str | bytes) -> None:
    try:
        Path(file).write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise BoardError(f"cannot be written: {getattr(error, 'strerror', None) or error}", file=file) from None
