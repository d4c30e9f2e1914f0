"""Answers are values. "No solution" is an answer, and so is "not known"; neither is an exception.

An answer prints as a person reads it (`str`), and an answer with a solution can be indexed by relation:

    answer = solve(load("examples/theories/colouring.fol"))
    print(answer)            # Solved; there are other solutions. …
    answer["colour"]         # (("berlin", "red"), …)

An answer that gives what was asked for is true, and “no”, “it does not follow” and “not known” are false, so that after
`if answer:` there is a solution to look into.

How a solution looks (a table, a board) is known to the problem that it solves: the questions attach that as its `view`.
A `note` is a sentence that belongs to the answer: what it rests on, or why it is not what one would expect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, KeysView, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Protocol

from entails.values import NamedTuple, dataclass, field

if TYPE_CHECKING:
    from entails.engines.tables import RelationTable
    from entails.models.ground.result import Instance
    from entails.models.theory import Objective
    from entails.models.world import Element, Row

Certain = Mapping["Row", bool]  # rows of a relation that are in all solutions, or in none


class Fact(NamedTuple):
    """A relation holds of a row of elements, or does not: Fact("wet", ("r1c1",), True)."""

    relation: str
    row: Row
    holds: bool


def _noted(text: str, note: str) -> str:
    return f"{text}\n{note}" if note else text


class View(Protocol):
    """Draws and writes solutions of one problem; `Problem` is the view of its own solutions."""

    def text(self, solution: Solution) -> str:
        """The solution as it is printed in a terminal."""

    def svg(self, solution: Solution) -> str | None:
        """The solution as a picture, if it can be drawn."""

    def rows(self, solution: Solution, relation: str) -> tuple[Row, ...]:
        """The rows of any relation of the theory, also of one that the solution does not name. Raises `KeyError`."""

    def table(self, solution: Solution, relation: str) -> RelationTable:
        """The rows of a relation with what their columns are."""


def framed_text(text: str) -> str:
    """A text as HTML shows it letter by letter."""
    from html import escape  # only notebooks need it

    return f"<pre>{escape(text)}</pre>"


def paragraph(lines: Sequence[str]) -> str:
    from html import escape

    return f"<p>{'<br>'.join(map(escape, lines))}</p>"


class Displayed:
    """Base of values that a notebook displays: as the text that `str` gives, unless a subclass has a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return framed_text(str(self))


@dataclass(frozen=True, slots=True)
class Solution:
    """The rows that hold of each `find` relation: Solution({"served": (("soup",),)})."""

    relations: Mapping[str, tuple[Row, ...]]
    view: View | None = field(default=None, compare=False, repr=False)

    def __getitem__(self, relation: str) -> tuple[Row, ...]:
        if relation not in self.relations and self.view:
            return self.view.rows(self, relation)
        return self.relations[relation]

    def __contains__(self, relation: object) -> bool:
        return relation in self.relations

    def __iter__(self) -> Iterator[str]:
        return iter(self.relations)

    def keys(self) -> KeysView[str]:
        """The names of what was found, so that dict(solution) has its rows by name."""
        return self.relations.keys()

    def table(self, relation: str) -> RelationTable:
        """The rows of a relation with what their columns are: `.dict()`, `.frame()`, `.array()`, `.graph()`."""
        if self.view is None:
            raise ValueError("this solution is of no problem that is known: use its rows, solution[relation]")
        return self.view.table(self, relation)

    def dict(self, relation: str) -> dict[Element | Row, Element | Row]:
        """The values of a function by its arguments."""
        return self.table(relation).dict()

    def frame(self, relation: str, package: Literal["pandas", "polars"] = "pandas") -> Any:
        """The rows of a relation as a data frame, if the package is installed."""
        return self.table(relation).frame(package)

    def array(self, relation: str) -> Any:
        """A relation as an array of numpy: truth values, or the values of a function, by the places of its sorts."""
        return self.table(relation).array()

    def graph(self, relation: str) -> Any:
        """A relation between two as a graph of networkx."""
        return self.table(relation).graph()

    def __str__(self) -> str:
        if self.view:
            return self.view.text(self)
        return "\n".join(f"{name}: {', '.join(map(row_text, rows)) or 'none'}" for name, rows in self.relations.items())

    def _repr_svg_(self) -> str | None:
        return self.view.svg(self) if self.view else None


def row_text(row: Row) -> str:
    return str(row[0]) if len(row) == 1 else f"({','.join(map(str, row))})"


class _WithSolution:
    """Base of answers that have a solution: they are indexed by relation and drawn as the solution is."""

    __slots__ = ()
    solution: Solution

    def __getitem__(self, relation: str) -> tuple[Row, ...]:
        return self.solution[relation]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            known = name != "solution" and not name.startswith("_") and name in self.solution
            advice = f'; write answer["{name}"] for its rows' if known else ""
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{advice}")

    def __contains__(self, relation: object) -> bool:
        return relation in self.solution

    def __iter__(self) -> Iterator[str]:
        return iter(self.solution)

    def dict(self, relation: str) -> dict[Element | Row, Element | Row]:
        return self.solution.dict(relation)

    def frame(self, relation: str, package: Literal["pandas", "polars"] = "pandas") -> Any:
        return self.solution.frame(relation, package)

    def array(self, relation: str) -> Any:
        return self.solution.array(relation)

    def graph(self, relation: str) -> Any:
        return self.solution.graph(relation)

    def _beside(self) -> list[str]:
        """Lines of text that a notebook shows above the picture."""
        return []

    def _repr_svg_(self) -> str | None:
        return self.solution._repr_svg_()

    def _repr_html_(self) -> str:
        picture = self._repr_svg_()
        if picture is None:
            return framed_text(str(self))
        return paragraph(self._beside()) + picture


@dataclass(frozen=True, slots=True)
class Solved(_WithSolution):
    """A solution, and whether it is the only one. Indexed by relation: `answer["colour"]`."""

    solution: Solution
    unique: bool | None = None  # None: not asked, or not known
    note: str = ""

    @property
    def headline(self) -> str:
        """What was found, in one sentence; a note stands on a line below."""
        words = {
            True: "Solved: this is the only solution.",
            False: "Solved; there are other solutions.",
            None: "Solved.",
        }
        return _noted(words[self.unique], self.note)

    def _beside(self) -> list[str]:
        return self.headline.split("\n")

    def __str__(self) -> str:
        return f"{self.headline}\n{self.solution}"

    def __bool__(self) -> Literal[True]:
        return True


class _WithoutSolution(Displayed):
    """Base of answers without a solution: indexing one raises an error that quotes the answer. Type checkers refuse the
    indexing by themselves, so the methods are hidden from them."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise AttributeError(self._lacks(name))

        def __getitem__(self, name: str) -> NoReturn:
            raise TypeError(self._lacks(name))

        def _lacks(self, name: str) -> str:
            return f"this answer has no {name}: {self} After “if answer:” there is a solution to look into"


@dataclass(frozen=True, slots=True)
class Impossible(_WithoutSolution):
    """There is no solution: this is proved."""

    note: str = ""

    def __str__(self) -> str:
        return _noted("Impossible: there is no solution.", self.note)

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True)
class Unknown(_WithoutSolution):
    """The question was stopped before its answer was known; `at_least` solutions were found by then."""

    why: str  # "time limit" or "interrupted"
    at_least: int = 0  # solutions found before that

    def __str__(self) -> str:
        return f"Not known: {self.why}."

    def __int__(self) -> NoReturn:
        raise TypeError(f"{self} There is no exact number; at_least is {self.at_least}")

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True)
class Counted(Displayed):
    """The exact number of solutions, of any size."""

    count: int
    by_length: Mapping[int, int] | None = None  # where solutions have lengths
    note: str = ""
    by: str = field(default="", compare=False)  # the engine that counted

    def __str__(self) -> str:
        lengths = [f"  {number:,} of length {length}" for length, number in (self.by_length or {}).items()]
        return _noted("\n".join([count_words(self.count), *lengths]), self.note)

    def __int__(self) -> int:
        return self.count

    __index__ = __int__

    def __bool__(self) -> bool:
        return self.count > 0


def count_words(number: int) -> str:
    if number == 0:
        return "No solution."
    return "1 solution." if number == 1 else f"{number:,} solutions."


class Aim(NamedTuple):
    """An objective, its value in the best solution found, and a bound that its value cannot pass."""

    objective: Objective
    value: int
    bound: int

    def __str__(self) -> str:
        """The objective's sentence with the value; without a sentence, its formula: maximise #x chosen(x): 12."""
        objective = self.objective
        if objective.sentence:
            return objective.sentence.replace("{}", str(self.value))
        return f"{objective.direction} {objective.show()}: {self.value}"


class Unmet(NamedTuple):
    """An instance of a preference that a solution does not meet, and the weight that this costs."""

    instance: Instance
    weight: int

    def __str__(self) -> str:
        return f"{self.instance.sentence} (weight {self.weight})"


@dataclass(frozen=True, slots=True)
class Best(_WithSolution):
    """The best solution found, and a bound that no solution can pass. They meet when it is proved best.

    `value` and `bound` are those of the first aim. Where there are several, `aims` has all of them, the first matters most;
    what is preferred comes last, and `unmet` tells which preferences are not met (None: there are none).
    """

    value: int
    bound: int
    solution: Solution
    unique: bool | None = None
    why: str | None = None  # why the search stopped before they met
    note: str = ""
    aims: tuple[Aim, ...] = ()
    unmet: tuple[Unmet, ...] | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """The values of all aims, in the order of `aims`."""
        return tuple(aim.value for aim in self.aims) or (self.value,)

    @property
    def bounds(self) -> tuple[int, ...]:
        """What no solution can pass, of all aims, in the order of `aims`."""
        return tuple(aim.bound for aim in self.aims) or (self.bound,)

    @property
    def optimal(self) -> bool:
        """Is it proved that no solution is better?"""
        return self.values == self.bounds

    @property
    def headline(self) -> str:
        """What was found, in one sentence; a note stands on a line below."""
        values, bounds = (", ".join(map(str, some)) for some in (self.values, self.bounds))
        if not self.optimal:
            return _noted(f"Best so far: {values}; nothing can pass {bounds} (stopped: {self.why}).", self.note)
        alone = {True: ", and only this solution reaches it", False: "; other solutions reach it too", None: ""}
        return _noted(f"Best: {values}. It is proved that nothing is better{alone[self.unique]}.", self.note)

    def details(self) -> list[str]:
        """Lines with the value of each aim, if there are several, and with the preferences that are not met."""
        objectives = self.aims if self.unmet is None else self.aims[:-1]
        lines = [f"  {place}. {aim}" for place, aim in enumerate(objectives, start=1)] if len(self.aims) > 1 else []
        if self.unmet is None:
            return lines
        if not self.unmet:
            return [*lines, "All preferences are met."]
        violations = Counter(map(str, self.unmet))
        broken = [f"  • {words}{f', {number} times' if number > 1 else ''}" for words, number in violations.items()]
        return [*lines, f"Preferences that are not met, of weight {self.aims[-1].value} in all:", *broken]

    def _beside(self) -> list[str]:
        return [*self.headline.split("\n"), *self.details()]

    def __str__(self) -> str:
        return "\n".join([self.headline, *self.details(), str(self.solution)])

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True, slots=True)
class Forced(Displayed):
    """The rows of each relation that hold in every solution (`must`), and those that hold in none (`cannot`). If the search
    was stopped, `complete` is false and there may be more of both."""

    must: Mapping[str, tuple[Row, ...]]
    cannot: Mapping[str, tuple[Row, ...]]
    complete: bool = True
    note: str = ""

    def __str__(self) -> str:
        lines = [f"{name} must hold of {_rows_text(rows)}" for name, rows in self.must.items() if rows]
        lines += [f"{name} cannot hold of {_rows_text(rows)}" for name, rows in self.cannot.items() if rows]
        return _noted("\n".join(lines or ["Nothing is certain."]), self.note)


def _rows_text(rows: tuple[Row, ...]) -> str:
    return ", ".join(map(row_text, rows))


@dataclass(frozen=True, slots=True)
class Follows(Displayed):
    """The claim holds in every solution."""

    vacuous: bool = False  # the rules contradict each other, so everything follows
    note: str = ""

    def __str__(self) -> str:
        nothing = "\nBut so does everything: the rules have no solution on this world." if self.vacuous else ""
        return _noted(f"It follows.{nothing}", self.note)

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True, slots=True)
class Refuted(_WithSolution):
    """A solution in which the claim is false, and values of its leading variables for which it fails, if they are known."""

    solution: Solution
    values: Mapping[str, Element] = field(default_factory=dict)

    headline = "It does not follow. In this solution it is false:"

    def where(self) -> list[str]:
        """One sentence with the values, such as "It fails for x = 3."; an empty list if no values are known."""
        pairs = ", ".join(f"{name} = {value}" for name, value in self.values.items())
        return [f"It fails for {pairs}."] if pairs else []

    def _beside(self) -> list[str]:
        return [self.headline, *self.where()]

    def __str__(self) -> str:
        return "\n".join([self.headline, str(self.solution), *self.where()])

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True)
class Because(Displayed):
    """Rule instances that cannot all hold; without any one of them the others can (if `minimal`)."""

    instances: tuple[Instance, ...] = field(default=())
    minimal: bool = True

    headline = "There is no solution, because these cannot all hold:"

    def __str__(self) -> str:
        return "\n".join([self.headline, *(f"  • {one.sentence}" for one in self.instances)])
