"""Formulas over propositions, as scripts write them: a & b, a | b, ~a, a >> b, And(…), Or(…); and counts, which may stand
wherever a formula may.

    E.add_constraint((a | b) >> ~c)
    E.add_constraint(~exactly(2, [a, b, c]) | d)

`proposition(E)` makes the objects of a class propositions of an encoding. The class stays a class.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import combinations
from typing import Any, Protocol

from entails.bauhaus import sentences
from entails.bauhaus.clauses import HowMany, Opposed
from entails.bauhaus.sentences import NNF, Var


class Registering(Protocol):
    """What an encoding does for its propositions."""

    def named_by(self, cls: type[Any]) -> bool: ...

    def register(self, thing: Any) -> None: ...

    def disable_custom_constraints(self) -> None: ...


NAMED = {"and": "And", "or": "Or"}


class CustomNNF:
    """A formula: `typ` is and, or, not, imp or tally; `args` are its parts, formulas and variables."""

    __slots__ = ("__weakref__", "args", "typ")
    suspect = False  # was And or Or given something that cannot stand in a formula? Compiling then looks at all of them

    def __init__(self, typ: str, args: Sequence[Any]) -> None:
        self.typ, self.args = typ, args

    def __and__(self, other: Any) -> CustomNNF:
        return CustomNNF("and", [*_flat(self, "and"), *_flat(other, "and")])

    def __or__(self, other: Any) -> CustomNNF:
        return CustomNNF("or", [*_flat(self, "or"), *_flat(other, "or")])

    def __invert__(self) -> CustomNNF:
        return CustomNNF("not", [self])

    def __rshift__(self, other: Any) -> CustomNNF:
        return CustomNNF("imp", [self, _operand(other, ">>")])

    def shape(self) -> tuple[str, Any]:
        if self.typ == "tally":
            return "tally", self.args[0]
        parts = [_part(one) for one in self.args] if CustomNNF.suspect else self.args
        return ("or", [Opposed(parts[0]), parts[1]]) if self.typ == "imp" else (self.typ, parts)

    def plain(self) -> Sequence[tuple[Any, bool]] | None:
        """The formula as a disjunction of variables with their signs; None if it is no such disjunction."""
        found = []
        alone: Sequence[Any] = (self,) if self.typ == "not" else (None,)
        for one in self.args if self.typ == "or" else alone:
            negated = type(one) is CustomNNF and one.typ == "not"
            inner = one.args[0] if negated else one
            if type(inner) is not Var:
                return None
            found.append((inner, not negated))
        return found

    def compile(self) -> NNF:
        """The formula as a sentence of `nnf`."""
        found: dict[int, NNF] = {}
        todo: list[Any] = [self]
        while todo:
            one = todo[-1]
            if id(one) not in found:
                if not isinstance(one, CustomNNF):
                    found[id(one)] = one
                elif left := [part for part in map(_part, one._parts()) if id(part) not in found]:
                    todo += left
                    continue
                else:
                    found[id(one)] = one._joined([found[id(_part(part))] for part in one._parts()])
            todo.pop()
        return found[id(self)]

    def _parts(self) -> Sequence[Any]:
        return () if self.typ == "tally" else self.args

    def _joined(self, parts: list[NNF]) -> NNF:
        match self.typ:
            case "and":
                return sentences.And(parts)
            case "or":
                return sentences.Or(parts)
            case "not":
                return parts[0].negate()
            case "tally":
                return written_out(self.args[0])
        return parts[0].negate() | parts[1]

    def __repr__(self) -> str:
        return text_of(self)


def sentence_of(part: CustomNNF | NNF) -> NNF:
    """What a constraint says as a sentence of `nnf`."""
    return part.compile() if isinstance(part, CustomNNF) else part


def _part(one: Any) -> Any:
    """What a formula is made of: formulas, and objects that are propositions. Anything else fails as in the library."""
    if isinstance(one, CustomNNF | NNF):
        return one
    variable = getattr(one, "_var", None)
    if variable is None:
        raise AttributeError(f"expected propositions and formulas of them in a formula, found {one!r}")
    return variable


def _operand(one: Any, operator: str) -> Any:
    """A formula, or the variable of a proposition."""
    if isinstance(one, CustomNNF):
        return one
    variable = getattr(one, "_var", None)
    if variable is None:
        raise AttributeError(f"expected a proposition or a formula on both sides of {operator}, found {one!r}")
    return variable


def _flat(one: Any, typ: str) -> Sequence[Any]:
    """The operands that one side brings to a new conjunction (or disjunction): its own, if it is one too."""
    operand = _operand(one, SIGNS[typ].strip())
    return operand.args if isinstance(operand, CustomNNF) and operand.typ == typ else (operand,)


def And(*items: Any) -> CustomNNF:
    return CustomNNF("and", _items(items))


def Or(*items: Any) -> CustomNNF:
    return CustomNNF("or", _items(items))


def _items(items: Iterable[Any]) -> list[Any]:
    """Lists among the items stand for what is in them; lists in these do not."""
    found: list[Any] = []
    for item in items:
        found += list(item) if isinstance(item, Iterable) else [item]
    for place, item in enumerate(found):
        if not isinstance(item, CustomNNF):
            found[place] = getattr(item, "_var", item)
            CustomNNF.suspect |= found[place] is item and not isinstance(item, NNF)
    return found


def exactly(k: int, *items: Any) -> CustomNNF:
    """Exactly k of the propositions hold: a formula like any other."""
    return _tally(k, k, items)


def at_least(k: int, *items: Any) -> CustomNNF:
    return _tally(k, None, items)


def at_most(k: int, *items: Any) -> CustomNNF:
    return _tally(0, k, items)


def _tally(low: int, high: int | None, items: Iterable[Any]) -> CustomNNF:
    parts = tuple(dict.fromkeys(map(_part, _items(items))))
    return CustomNNF("tally", [HowMany(low, len(parts) if high is None else high, parts)])


def written_out(tally: HowMany) -> NNF:
    """A count as clauses, as bauhaus writes it: each k + 1 have one that is false."""
    some: list[NNF] = [sentence_of(part) for part in tally.parts]
    clauses: list[NNF] = []
    if tally.low > 0:
        clauses += map(sentences.Or, combinations(some, len(some) - tally.low + 1))
    if tally.high < len(some):
        clauses += map(sentences.Or, combinations([one.negate() for one in some], tally.high + 1))
    return sentences.And(clauses)


# --- propositions ---


def proposition(encoding: Registering) -> Callable[[type[Any]], type[Any]]:
    """A decorator: each object of the class is a proposition of the encoding."""

    def decorated(cls: type[Any]) -> type[Any]:
        by_name = encoding.named_by(cls)
        for name, method in BY_NAME.items() if by_name else ():
            setattr(cls, name, method)
        _give_operators(cls, encoding)
        first = cls.__init__

        @wraps(first)
        def begin(self: Any, *arguments: Any, **named: Any) -> None:
            first(self, *arguments, **named)
            encoding.register(self)

        cls.__init__ = begin
        return cls

    return decorated


def _give_operators(cls: type[Any], encoding: Registering) -> None:
    defined = {name: method for one in reversed(cls.__mro__) for name, method in vars(one).items()}
    own = [name for name, method in METHODS.items() if defined.get(name, method) is not method]
    if own:
        encoding.disable_custom_constraints()
        warnings.warn(
            f"{cls.__name__} has an operator of its own ({', '.join(own)}), so add_constraint is switched off",
            stacklevel=3,
        )
        return
    for name, method in METHODS.items():
        setattr(cls, name, method)
    cls.compile = lambda self: self._var


BY_NAME: dict[str, Any] = {  # how objects are told apart that are one proposition if they have one name
    "__repr__": lambda self: self._prop_name(),
    "__hash__": lambda self: hash(self._prop_name()),
    "__eq__": lambda self, other: hash(self) == hash(other),
}
METHODS: dict[str, Any] = {
    "__and__": lambda self, other: CustomNNF("and", [self._var, *_flat(other, "and")]),
    "__or__": lambda self, other: CustomNNF("or", [self._var, *_flat(other, "or")]),
    "__invert__": lambda self: CustomNNF("not", [self._var]),
    "__rshift__": lambda self, other: CustomNNF("imp", [self._var, _operand(other, ">>")]),
}


# --- as text ---

SIGNS = {"and": " & ", "or": " | ", "imp": " >> "}


def text_of(formula: Any, most: int = 200) -> str:
    """A formula as one would type it, cut off where it gets long."""
    texts: list[str] = []
    todo: list[Any] = [formula]
    while todo and sum(map(len, texts)) <= most:
        one = todo.pop()
        if isinstance(one, str):
            texts.append(one)
        elif not isinstance(one, CustomNNF):
            texts.append(str(getattr(one, "name", one)))
        elif one.typ == "tally":
            low, high, parts = one.args[0]
            listed = [piece for part in parts for piece in (", ", part)][1:]
            todo += reversed([f"{_numbers(low, high, len(parts))} of ", *listed])
        elif one.typ == "not":
            todo += reversed(["~", *_bracketed(one.args[0])])
        else:
            pieces = [piece for part in one.args for piece in (SIGNS[one.typ], *_bracketed(part))]
            todo += reversed(pieces[1:] or [f"{NAMED[one.typ]}()"])
    text = "".join(texts)
    return text if len(text) <= most else text[: most - 1] + "…"


def _numbers(low: int, high: int, of: int) -> str:
    if low == high:
        return f"exactly {low}" if low else "none"
    return f"at least {low}" if high >= of else f"at most {high}" if low <= 0 else f"{low} to {high}"


def _bracketed(part: Any) -> list[Any]:
    alone = not isinstance(part, CustomNNF) or part.typ == "not"
    return [part] if alone else ["(", part, ")"]
