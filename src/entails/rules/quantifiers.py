"""Variables, and what is said of all, of some or of so many of them.

x, y = Node.variables("x y")
forall(x, y, edge(x, y) >> ~(chosen(x) & chosen(y)))
count(x, chosen(x)) <= 3
total(x, weight(x), where=packed(x)) <= 20
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import GeneratorType
from typing import Protocol

from entails.errors import TheoryError
from entails.logic import formula as logic
from entails.logic.formula import BESIDE, ONE, TOP, Connected, Count, Exists, Forall, Formula, Loop
from entails.logic.term import Variable as Ranged
from entails.logic.term import set_item, set_of
from entails.rules.expressions import Computed, Constant, Expression, Named, Statement, Value, element, said, value

NUMBERED = {"=": "exactly", "≥": "at_least", "≤": "at_most"}


class HasName(Protocol):
    """A relation as `Rules` hands it out."""

    name: str


def variables(names: str, *, among: Iterable[object] | None = None) -> tuple[Named, ...]:
    """Variables by their names, with blanks between; their sorts are found by what is said of them. Or they range over some
    elements: variables("i j", among=range(1, 4))."""
    sort = None if among is None else _set(among)
    return tuple(Named(name, sort) for name in _names(names))


def _names(names: str) -> list[str]:
    found = names.replace(",", " ").split()
    if not found:
        raise TypeError('expected the names of variables with blanks between, as in variables("x y")')
    return found


def _set(among: Iterable[object]) -> str:
    if isinstance(among, range) and among.step == 1 and len(among) > 1:
        return set_of([f"{among[0]}..{among[-1]}"])
    return set_of([set_item(str(element(one))) for one in among])


def forall(*given: object) -> Statement:
    """forall(x, y, φ): for all x and y, φ. Variables may stand in a tuple or a list."""
    return _quantified("forall", Forall, given)


def exists(*given: object) -> Statement:
    """exists(x, y, φ): there are x and y such that φ."""
    return _quantified("exists", Exists, given)


def _quantified(word: str, kind: Callable[[str, str | None, Formula], Formula], given: tuple[object, ...]) -> Statement:
    bound, body = _split(word, given)
    formula, part = body.formula, body
    for one in reversed(bound):
        formula = kind(one.name, one.sort, formula)
        part = Statement(formula, one, part)
    return part


def count(*given: object) -> Value:
    """count(x, y, φ): how many pairs x, y there are for which φ holds."""
    bound, body = _split("count", given)
    return Computed(logic.total(_ranged(bound), ONE, body.formula), *bound, body)


def total(*given: object, where: object = True) -> Value:
    """total(x, weight(x), where=packed(x)): the sum of the weights of those x for which packed(x) holds."""
    if not given or isinstance(given[0], GeneratorType):
        begins = "" if not given else "a sum goes through its variables by itself: "
        raise TypeError(f"{begins}expected variables and a term, as in total(x, weight(x), where=packed(x))")
    bound, what, condition = _bound("total", given[:-1]), value(given[-1]), said(where)
    refuse_captured(bound, (what, condition))
    formula = TOP if where is True else condition.formula
    return Computed(logic.total(_ranged(bound), what.term, formula), *bound, what, condition)


def smallest(*given: object) -> Value:
    """The smallest of several numbers: min in a text."""
    return _chosen("min", given)


def largest(*given: object) -> Value:
    """The largest of several numbers: max in a text."""
    return _chosen("max", given)


def _chosen(word: str, given: tuple[object, ...]) -> Value:
    parts = [value(one) for one in given]
    return Computed(logic.Term(word, tuple(one.term for one in parts)), *parts)


def exactly(number: object, *given: object) -> Statement:
    """exactly(2, y, edge(x, y)): there are two y with an edge from x."""
    return _numbered("=", number, given)


def at_least(number: object, *given: object) -> Statement:
    """at_least(2, y, edge(x, y)): there are two y or more with an edge from x."""
    return _numbered("≥", number, given)


def at_most(number: object, *given: object) -> Statement:
    """at_most(2, y, edge(x, y)): there are no more than two y with an edge from x."""
    return _numbered("≤", number, given)


def _numbered(comparison: str, number: object, given: tuple[object, ...]) -> Statement:
    word = NUMBERED[comparison]
    if isinstance(number, Value | Statement) and len(given) == 1:
        raise TypeError(f"{word} counts by itself: write {word}(2, x, edge(x, y)), or compare, as in count(x, …) <= 2")
    (bound, body), bound_number = _split(word, given), value(number)
    formula = Count(comparison, bound_number.term, _ranged(bound), body.formula)
    return Statement(formula, bound_number, *bound, body)


def connected(*given: object, along: HasName | str = BESIDE) -> Statement:
    """connected(p, ~black(p)): the places that are not black are one piece, along a relation."""
    bound, body = _split("connected", given)
    return Statement(Connected(_ranged(bound), body.formula, _relation(along)), *bound, body)


def loop(link: HasName | str, *through: object) -> Statement:
    """loop(link): the links are one closed loop; loop(link, p, open(p)): it passes just the places that are open."""
    if not through:
        return Statement(Loop(_relation(link)))
    bound, body = _split("loop", through)
    return Statement(Loop(_relation(link), _ranged(bound), body.formula), *bound, body)


def _relation(given: HasName | str) -> str:
    return given if isinstance(given, str) else given.name


def _ranged(bound: tuple[Named, ...]) -> tuple[Ranged, ...]:
    return tuple((one.name, one.sort) for one in bound)


def _split(word: str, given: tuple[object, ...]) -> tuple[tuple[Named, ...], Statement]:
    """Variables, and what is said of them."""
    if given and isinstance(given[0], GeneratorType):
        raise TypeError(f"{word} goes through its variables by itself: write {word}(x, p(x)), with x = N.variable(…)")
    if len(given) < 2:
        of_problem = given and hasattr(given[0], "with_facts")
        other = (
            "; how many solutions a problem has, tells count of entails: from entails import count"
            if of_problem
            else ""
        )
        first = "2, " if word in NUMBERED.values() else ""
        raise TypeError(f"expected variables and what is said of them, as in {word}({first}x, y, edge(x, y)){other}")
    bound, body = _bound(word, given[:-1]), said(given[-1])
    refuse_captured(bound, (body,))
    return bound, body


def _bound(word: str, given: Iterable[object]) -> tuple[Named, ...]:
    given = [name for one in given for name in (one if isinstance(one, tuple | list) else (one,))]
    for one in given:
        if not isinstance(one, Named):
            raise TypeError(f'expected variables in {word}(…), such as those of Node.variables("x y"), found {one!r}')
    return tuple(one for one in given if isinstance(one, Named))


def refuse_captured(bound: Iterable[Named], bodies: tuple[Expression, ...]) -> None:
    """Refuses an element, or a function without arguments, inside a quantifier whose variable has the same name: in a
    formula, which has only names, it would be that variable."""
    names = {one.name for one in bound}
    for part in (part for body in bodies for part in body.whole()):
        if isinstance(part, Constant | Computed) and not part.term.arguments and part.term.name in names:
            what = "element" if isinstance(part, Constant) else "function"
            raise TheoryError(f"the {what} {part.term.name} has the name of a variable: call the variable otherwise")
