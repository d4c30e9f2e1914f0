"""`constraint`: at least one, at most one, exactly one, at most k, none of, and "each of these implies all of those"; as
functions (`constraint.add_exactly_one(E, a, b, c)`) and as decorators of a class or a method.

What a constraint is about is looked up when the encoding is compiled: a class stands for all of its objects that are alive
then. A count stays a count (`Tally`) until somebody wants to see it as clauses.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from entails.bauhaus.clauses import HowMany
from entails.bauhaus.formulas import CustomNNF, text_of
from entails.bauhaus.notices import remark
from entails.bauhaus.places import CodeLine, here
from entails.bauhaus.sentences import Var

Live = Mapping[str, Mapping[int, Any]]  # by class, the objects that are alive


class Constrained(Protocol):
    """Where constraints are added."""

    constraints: Any


class Builder:
    """One call of `constraint`: what it says, and of what."""

    def __init__(
        self,
        kind: str,
        items: tuple[Any, ...] = (),
        of: Any = None,
        k: int | None = None,
        left: tuple[Any, ...] = (),
        right: tuple[Any, ...] = (),
        groupby: Any = None,
        place: CodeLine | None = None,
        name: str = "",
    ) -> None:
        self.kind, self.items, self.of, self.k = kind, items, of, k
        self.left, self.right, self.groupby, self.place, self.name = left, right, groupby, place, name
        self._key = (kind, items, of, k, left, right, groupby)
        self._hash = hash(self._key)  # a dict among the items is refused at once, as anything that no set can hold

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Builder) and self._key == other._key

    def __repr__(self) -> str:
        about = (
            self.of.__qualname__
            if self.of is not None
            else ", ".join(map(str, self.items or (*self.left, *self.right)))
        )
        return f"constraint.{self.kind}({f'k={self.k}, ' if self.k else ''}{about})"

    # --- what it says ---

    def build(self, live: Live) -> list[CustomNNF]:
        """A formula for each group of propositions that the constraint is about."""
        if self.kind == "implies_all":
            return self._implications(live)
        variables = _variables(self.items if self.of is None else (self.of,), live)
        if not variables:
            raise ValueError(f"{self} speaks of no proposition")
        groups = self._groups(variables)
        return [self._count(group) for group in groups if self.kind != "at_most_one" or len(set(group)) != 1]

    def _groups(self, variables: list[Any]) -> Iterable[list[Any]]:
        if not self.groupby:
            return [variables]
        if not isinstance(self.groupby, str):
            groups: Iterable[list[Var]] = self.groupby(variables)
            return groups
        found: dict[Any, list[Any]] = {}
        for variable in variables:
            found.setdefault(getattr(variable.name, self.groupby), []).append(variable)
        return found.values()

    def _count(self, group: Sequence[Any]) -> CustomNNF:
        parts = tuple(dict.fromkeys(group))
        number = len(parts)
        if not number:
            raise ValueError(f"{self} has an empty group")
        if self.k is not None and self.k > number:
            raise ValueError(f"{self}: k = {self.k} is more than the {number} propositions that it speaks of")
        if self.kind == "at_most_k" and self.k in (1, number):
            instead = "stops with an error" if self.k == 1 else f"allows only {number - 1}"
            remark(f"at most {self.k} of {number}, as {self.place} says: bauhaus {instead} there")
        low, high = {
            "at_least_one": (1, number),
            "at_most_one": (0, 1),
            "exactly_one": (1, 1),
            "at_most_k": (0, self.k or 0),
            "none_of": (0, 0),
        }[self.kind]
        return CustomNNF("tally", [HowMany(low, high, parts)])

    def _implications(self, live: Live) -> list[CustomNNF]:
        left, right = _variables(self.left, live), _variables(self.right, live)
        pairs = [(left, right)] if self.of is None else []
        for one, more in self._implied(live) if self.of is not None else ():
            pairs.append(([*left, one], [*right, *more]))
        if not any(second for _, second in pairs):
            raise ValueError(f"{self}: it is not said what is implied (right=…, or what the method returns)")
        return [
            CustomNNF("imp", [CustomNNF("or", first), CustomNNF("and", second)]) for first, second in pairs if second
        ]

    def _implied(self, live: Live) -> Iterator[tuple[Var, list[Var]]]:
        """Each object of the class with what the method, if it is one, returns for it."""
        if isinstance(self.of, type):
            yield from ((one, []) for one in _of_class(self.of, live))
            return
        for one in list(live.get(class_of(self.of), {}).values()):
            yield one._var, _variables(flattened([self.of(one)]), live)


# --- what a script names ---


def flattened(items: Iterable[Any]) -> list[Any]:
    """What is in lists, tuples and sets, however deep."""
    found: list[Any] = []
    todo = [iter(items)]
    while todo:
        for item in todo[-1]:
            if isinstance(item, list | tuple | set):
                todo.append(iter(item))
                break
            found.append(item)
        else:
            todo.pop()
    return found


def _variables(items: Iterable[Any], live: Live) -> list[Any]:
    """The propositions that are meant, each once: objects, the objects of a class, variables, formulas; anything else is the
    name of a proposition of its own."""
    found: dict[Any, None] = {}
    for item in flattened(items):
        if hasattr(item, "__qualname__"):
            found.update(dict.fromkeys(_of_class(item, live)))
        elif hasattr(item, "_var"):
            found[item._var] = None
        elif isinstance(item, Var):
            found[item] = None
        elif isinstance(item, CustomNNF):
            found[_meant(item)] = None
        elif isinstance(item, Iterator):
            raise ValueError(f"expected propositions, found {item!r}: write a list of what it yields")
        else:
            found[Var(item)] = None
    return list(found)


def _of_class(item: Any, live: Live) -> Iterator[Any]:
    """The objects of a class (those of classes that inherit from it among them); or of a method's class, with what it
    returns for each."""
    objects: list[Any] = [one for some in live.values() for one in list(some.values())]
    if isinstance(item, type):
        kind: type[Any] = item
        yield from (one._var for one in objects if isinstance(one, kind))
    else:
        for one in list(live.get(class_of(item), {}).values()):
            yield from _variables(flattened([item(one)]), live)
            yield one._var


def _meant(formula: CustomNNF) -> Any:
    """A formula among propositions counts if it holds; two times ~a is one thing."""
    text = text_of(formula)
    warnings.warn(f"{text} is a formula, not a proposition", stacklevel=2)
    remark(f"{text} is counted as what it says; bauhaus takes it for a new proposition that has nothing to do with it")
    inner = formula.args[0] if formula.typ == "not" else None
    return ~inner if isinstance(inner, Var) else formula


def class_of(method: Any) -> str:
    """The name of the class that a function stands in: a method is decorated before its class is there."""
    return str(method.__qualname__).split(".<locals>", 1)[0].rsplit(".", 1)[0]


# --- what scripts call ---


class constraint:
    """`constraint.add_exactly_one(E, a, b, c)`, `@constraint.at_most_one(E, groupby="row")`, and so on."""

    @staticmethod
    def add_at_least_one(encoding: Constrained, *items: Any, name: str = "") -> None:
        _add(encoding, "at_least_one", items, name)

    @staticmethod
    def add_at_most_one(encoding: Constrained, *items: Any, name: str = "") -> None:
        _add(encoding, "at_most_one", items, name)

    @staticmethod
    def add_exactly_one(encoding: Constrained, *items: Any, name: str = "") -> None:
        _add(encoding, "exactly_one", items, name)

    @staticmethod
    def add_none_of(encoding: Constrained, *items: Any, name: str = "") -> None:
        _add(encoding, "none_of", items, name)

    @staticmethod
    def add_at_most_k(encoding: Constrained, k: int, *items: Any, name: str = "") -> None:
        _add(encoding, "at_most_k", items, name, _whole(k))

    @staticmethod
    def add_implies_all(encoding: Constrained, left: Any, right: Any, name: str = "") -> None:
        if not (left and right):
            raise ValueError(f"expected propositions on both sides of the implication, found {left!r} and {right!r}")
        sides = tuple(flattened([left])), tuple(flattened([right]))
        encoding.constraints.add(Builder("implies_all", left=sides[0], right=sides[1], place=here(), name=name))

    @staticmethod
    def at_least_one(encoding: Constrained, **options: Any) -> Callable[[Any], Any]:
        return _decorator(encoding, "at_least_one", **options)

    @staticmethod
    def at_most_one(encoding: Constrained, **options: Any) -> Callable[[Any], Any]:
        return _decorator(encoding, "at_most_one", **options)

    @staticmethod
    def exactly_one(encoding: Constrained, **options: Any) -> Callable[[Any], Any]:
        return _decorator(encoding, "exactly_one", **options)

    @staticmethod
    def none_of(encoding: Constrained, **options: Any) -> Callable[[Any], Any]:
        return _decorator(encoding, "none_of", **options)

    @staticmethod
    def at_most_k(encoding: Constrained, k: int, **options: Any) -> Callable[[Any], Any]:
        return _decorator(encoding, "at_most_k", k=_whole(k), **options)

    @staticmethod
    def implies_all(encoding: Constrained, left: Any = None, right: Any = None, **options: Any) -> Callable[[Any], Any]:
        sides = {"left": tuple(flattened([left])) if left else (), "right": tuple(flattened([right])) if right else ()}
        return _decorator(encoding, "implies_all", **sides, **options)


def _whole(k: object) -> int:
    if not isinstance(k, int):
        raise TypeError(f"expected a whole number for k, found {k!r}")
    if k < 1:
        raise ValueError(f"expected k to be at least 1, found {k!r}")
    return k


def _add(encoding: Constrained, kind: str, items: tuple[Any, ...], name: str, k: int | None = None) -> None:
    if not items:
        raise ValueError(f"{kind} needs propositions to speak of")
    encoding.constraints.add(Builder(kind, tuple(flattened(items)), k=k, place=here(), name=name))


def _decorator(encoding: Constrained, kind: str, groupby: Any = None, **options: Any) -> Callable[[Any], Any]:
    place = here()

    def decorated(of: Any) -> Any:
        method = inspect.isfunction(of) and "self" in inspect.signature(of).parameters
        if groupby is not None and method:
            raise Exception(f"groupby divides the objects of a class, and {of.__qualname__} is a method")
        if groupby is not None and not isinstance(groupby, str) and not callable(groupby):
            raise ValueError(f"expected the name of an attribute or a function for groupby, found {groupby!r}")
        encoding.constraints.add(Builder(kind, of=of, groupby=groupby, place=place, **options))
        return of

    return decorated
