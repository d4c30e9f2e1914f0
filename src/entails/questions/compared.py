"""What came of comparing two theories or pages, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from entails.engines.answers import Solution, Unknown
from entails.engines.certificates.text import Certificate
from entails.engines.consequences.explore import NONE, Extra
from entails.models.merging import NameMatching
from entails.models.writing import write_row
from entails.questions.problem import Problem
from entails.questions.showing.style import PAGE, Style
from entails.questions.verdict import extra_words, is_single, number_words
from entails.values import dataclass, field

MOST_FACTS = 12  # of a random board that are told for each relation


@dataclass(frozen=True, slots=True)
class Sided:
    """What only one of two theories has: how many solutions, one of them in its own words, and what it breaks there."""

    extra: Extra = NONE
    example: Solution | None = None
    breaks: str = ""  # a sentence


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of comparing two problems. `tried` is the number of boards; the last one is that of `first` and `second`."""

    problems: tuple[Problem, Problem]
    matching: NameMatching
    only: tuple[Sided, Sided] = field(default_factory=lambda: (Sided(), Sided()))
    tried: int = 1
    random: bool = False  # was the last board a random one?
    solutions: int | None = None  # how many both have, if that is known
    certificate: Certificate | Unknown | None = None
    orders: tuple[str, ...] = ()  # sorts of the first whose elements the second lists in another order
    notes: tuple[str, ...] = ()
    board: str = ""  # of two pages: the random board on which they differ
    largest: tuple[int, int] = (0, 0)  # of two pages: the size of the largest board that was tried
    solvable: int = 0  # and how many of the boards have solutions

    @property
    def status(self) -> str:
        found = [one.extra.some for one in self.only]
        return "different" if any(found) else "unknown" if None in found else "same"

    @property
    def why(self) -> str | None:
        return next((one.extra.why for one in self.only if one.extra.some is None), None)

    # --- for people ---

    def __bool__(self) -> bool:
        return self.status == "same"

    def __str__(self) -> str:
        return "\n".join(self.text(("the first", "the second")))

    def text(
        self, names: tuple[str, str], style: Style = PAGE, tried: int | None = None, facts: str | None = None
    ) -> list[str]:
        """The result as lines, with the names of the two theories; `tried` boards in all, and the file of the last one."""
        if self.status == "unknown":
            return [f"Not known whether the solutions are the same ({self.why})."]
        if self.status == "same":
            return [style.good(self._same(self.tried if tried is None else tried)), *self._paired(names), *self.notes]
        where = f" The {'board is that' if self.problems[0].puzzle else 'facts are those'} of {facts}." if facts else ""
        lines = [style.bold(f"Not the same.{where}{self._where()}"), *self._facts(style)]
        lines += [*self._paired(names), *self.notes]
        for place in (0, 1):
            lines += ["", *self._extras(place, names, style)]
        return lines

    def _same(self, tried: int) -> str:
        if self.largest != (0, 0):
            have = f"{self.solvable} of them with solutions" if self.solvable else "none of them with a solution"
            return f"The same solutions on {tried} random boards of up to {self._cells()}, {have}; that is no proof."
        if self.random:
            return f"The same solutions on {tried} boards with random facts; that is no proof."
        if tried > 1:
            return f"The same solutions on each of {tried} boards."
        number = self.solutions
        how_many = {None: "", 0: " Neither has any.", 1: " Both have 1."}
        return f"The same solutions.{how_many.get(number, f' Both have {number_words(number or 0)}.')}"

    def _paired(self, names: tuple[str, str]) -> Iterator[str]:
        """The relations that are taken for each other although they are called differently."""
        for their, mine in self.matching.relations.items():
            if their != mine:
                yield f"{their} of {names[1]} is taken for {mine} of {names[0]}."

    def _cells(self) -> str:
        return f"{self.largest[0]}×{self.largest[1]} cells"

    def _where(self) -> str:
        if self.board:
            return f" This is board {self.tried} of those tried, drawn at random:"
        return f" This is board {self.tried} of those tried, with random facts:" if self.random else ""

    def _facts(self, style: Style) -> Iterator[str]:
        """The random facts of the board that shows the difference."""
        if not self.random:
            return
        if self.board:
            yield from (f"  {line}" for line in self.board.splitlines())
            return
        world = self.problems[0].world
        for sort, elements in world.elements.items():
            yield style.wrapped(f"{sort}: {', '.join(map(str, elements[:MOST_FACTS]))}", "  ", "    ")
        for name, rows in (*world.facts.items(), *((one, world.number_rows(one)) for one in world.numbers)):
            listed_rows = ", ".join(map(write_row, rows[:MOST_FACTS])) or "none"
            more = f" … and {len(rows) - MOST_FACTS} more" if len(rows) > MOST_FACTS else ""
            yield style.wrapped(f"{name}: {listed_rows}{more}", "  ", "    ")

    def _extras(self, place: int, names: tuple[str, str], style: Style) -> Iterator[str]:
        one, here, other = self.only[place], names[place], names[1 - place]
        if one.extra.some is None:
            yield f"Not known whether {here} has a solution that {other} has not ({one.extra.why})."
        elif not one.extra.some:
            yield f"Every solution of {here} is one of {other}."
        else:
            number = extra_words(one.extra, "@").replace("@ answer", "solution")
            perhaps = ":" if one.extra.count == 1 else ", and perhaps others:"
            alone = perhaps if is_single(one.extra) else "; one of them:"
            yield f"Only {here} has {number if not is_single(one.extra) else 'this solution'}{alone}"
            assert one.example is not None
            yield self.problems[place].text(one.example, style)
            if one.breaks:
                yield style.wrapped(f"In {other} it breaks “{one.breaks}”.")

    # --- for programs ---

    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = {"status": self.status, "boards": self.tried, "random": self.random}
        found |= {"why": self.why} if self.status == "unknown" else {}
        found |= {"solutions": self.solutions} if self.solutions is not None else {}
        found |= {"orders": list(self.orders)} if self.orders else {}
        found |= {"largest": list(self.largest)} if self.largest != (0, 0) else {}
        found |= {"solvable": self.solvable} if self.largest != (0, 0) and self.status == "same" else {}
        found |= {"board": self.board} if self.board else {}
        found["matched"] = {mine: their for their, mine in self.matching.relations.items()}
        for name, one, problem in zip(("first", "second"), self.only, self.problems, strict=True):
            if one.extra.some and one.example is not None:
                count = {"count": one.extra.count} if one.extra.count is not None else {"at_least": one.extra.at_least}
                breaks = {"breaks": one.breaks} if one.breaks else {}
                found[f"only_{name}"] = {**count, "solution": problem.answer(one.example), **breaks}
        return found
