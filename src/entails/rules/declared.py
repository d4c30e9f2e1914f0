"""Sorts, relations and functions as objects: what `Rules` hands out when something is declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from entails.logic.formula import Atom, Term
from entails.logic.tokens import NAME, WORDS
from entails.rules.expressions import Computed, Named, Statement, Stating, Value, Valued, said, value
from entails.rules.quantifiers import variables

Adding = Callable[[int, list[Statement]], None]  # of clauses to a definition
NUMBER = "number"  # what is given with numbers: rules.given("cost", Node, to=NUMBER)


class Sort:
    """A sort. `sort.variables("x y")` are variables that range over it."""

    def __init__(self, name: str, parts: tuple[str, ...] = ()) -> None:
        self.name, self.parts = name, parts

    def variable(self, name: str) -> Named:
        """One variable that ranges over the sort."""
        return Named(name, self.name)

    def variables(self, names: str) -> tuple[Named, ...]:
        """Variables that range over the sort, by their names with blanks between: Node.variables("x y")."""
        return tuple(Named(one.name, self.name) for one in variables(names))

    def each_part(self, names: str) -> tuple[Named, ...]:
        """Of a product such as Cell = Row × Column, variables for its parts: ∀(r,c)∈Cell."""
        found = variables(names)
        if len(found) != len(self.parts):
            raise TypeError(f"{self.name} has {len(self.parts)} parts, found {len(found)} variables")
        return tuple(Named(one.name, f"{self.name}.{place}") for place, one in enumerate(found, start=1))

    def __iter__(self) -> NoReturn:
        raise self._gone_through()

    def __contains__(self, one: object) -> NoReturn:
        raise self._gone_through()

    def __mul__(self, other: object) -> NoReturn:
        raise TypeError(f'declare a product: rules.product("Cell", {self}, {other})')

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            told = f'; an element is written as text, "{name}"' if not name.startswith("_") else ""
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{told}")

    def _gone_through(self) -> TypeError:
        told = f'the rules go through a sort, not Python: write forall(x, …), with x = {self}.variable("x")'
        return TypeError(told)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<sort {self.name}>"


def _terms(given: Iterable[object]) -> tuple[Value, ...]:
    return tuple(value(one) for one in given)


class Predicate(Stating):
    """A relation; with arguments it is what can be true: edge(x, y). One without arguments stands for itself."""

    def __init__(self, name: str, defined: int | None = None, add: Adding | None = None) -> None:
        self.name, self._defined, self._add = name, defined, add

    def __call__(self, *arguments: object) -> Statement:
        terms = _terms(arguments)
        return Statement(Atom(self.name, tuple(one.term for one in terms)), *terms)

    def itself(self) -> Statement:
        """The statement that it is without arguments."""
        return self()

    def __getitem__(self, arguments: object) -> NoReturn:
        raise TypeError(f"write {self.name}(x) with round brackets")

    def __str__(self) -> str:
        return self.name

    def when(self, *clauses: object) -> Predicate:
        """More ways for a defined relation to hold: reached.when(forall(x, y, (reached(x) & edge(x, y)) >> reached(y)))."""
        definition, add = self.definition, self._add
        if add is not None:
            add(definition, [said(one) for one in clauses])
        return self

    @property
    def definition(self) -> int:
        """The number of the definition that the relation belongs to."""
        if self._defined is None:
            raise TypeError(f"{self.name} is not defined: rules.define(…) makes a relation that has such clauses")
        return self._defined

    def __repr__(self) -> str:
        return f"<relation {self.name}>"


class Function(Valued):
    """A function or a given number; with arguments it is a value: hour(x) + 1. One without arguments stands for itself."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *arguments: object) -> Value:
        terms = _terms(arguments)
        return Computed(Term(self.name, tuple(one.term for one in terms)), *terms)

    def itself(self) -> Value:
        """The value that it is without arguments."""
        return self()

    def __getitem__(self, arguments: object) -> NoReturn:
        raise TypeError(f"write {self.name}(x) with round brackets")

    def __repr__(self) -> str:
        return f"<function {self.name}>"


def plain_name(name: str) -> str:
    """The name, if a text can call a sort or a relation so; otherwise raises TypeError."""
    if not NAME.fullmatch(name) or name in WORDS:
        raise TypeError(f"a name is one word of letters, digits and _, and no word of the language, found {name!r}")
    return name


def sort_name(given: Sort | str | Any) -> str:
    if isinstance(given, Sort):
        return given.name
    if isinstance(given, str):
        return given
    raise TypeError(f"expected a sort (rules.sort makes one), found {given!r}")
