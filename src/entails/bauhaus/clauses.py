"""From what a script says to numbered clauses.

First the parts of a sentence become a tree over integers: a literal, or a `Branch` of several. Parts that a script shares are
shared in the tree. Then the tree becomes clauses; a conjunction inside a disjunction gets a name (Plaisted and Greenbaum,
1986; both ways if a counter is to read them, so that a name has one value in each model).

    clauses = Clauses()
    clauses.state_all([a >> (b & c)])     # a, b, c are 1, 2, 3:  (-1, 2), (-1, 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:  # the grounder takes longer to load than most scripts to be read
    from entails.models.ground.result import Cardinality

Ints = tuple[int, ...]


class HowMany(NamedTuple):
    """At least `low` and at most `high` of some parts hold: propositions, as a rule."""

    low: int
    high: int
    parts: tuple[Any, ...]


class Junction:
    """A conjunction or a disjunction of trees. `conjunction` of none is true, a disjunction of none is false."""

    __slots__ = ("children", "conjunction")

    def __init__(self, conjunction: bool, children: Sequence[Tree]) -> None:
        self.conjunction, self.children = conjunction, children


class Counting:
    """A tally over integers, or its negation."""

    __slots__ = ("high", "literals", "low", "positive")

    def __init__(self, low: int, high: int, literals: Ints, positive: bool) -> None:
        self.low, self.high, self.literals, self.positive = low, high, literals, positive


Tree = int | Junction | Counting
TRUE, FALSE = Junction(True, ()), Junction(False, ())


class Sayable(Protocol):
    """Something that a script says."""

    def shape(self) -> tuple[str, Any]:
        """“var” with a name and a sign; “and”, “or”, “not” with parts; “tally” with a `HowMany`."""

    def plain(self) -> Sequence[tuple[Any, bool]] | None:
        """The formula as a disjunction: each variable with its sign; None if the formula is no disjunction of literals."""


class Clauses:
    """Clauses in the making. Propositions have the first numbers, in the order in which they are met."""

    def __init__(
        self, determined: bool = False, whole: bool = False, numbers: Mapping[Any, int] = MappingProxyType({})
    ) -> None:
        """`determined`: names are equivalent to what they stand for. `whole`: counts that are stated outright are kept.
        `numbers` has propositions that were met before."""
        self.determined, self.whole = determined, whole
        self.numbers: dict[Any, int] = dict(numbers)
        self.top = len(self.numbers)
        self._literals: dict[
            int, int
        ] = {}  # by the identity of a variable: a hash may cost a call of the script's code
        self.clauses: list[Ints] = []
        self.tallies: list[Cardinality] = []
        self._named: dict[int, tuple[Tree, int]] = {}  # by the identity of a tree, which is kept alive here
        self._trees: dict[tuple[int, bool], tuple[Sayable, Tree]] = {}

    def meet(self, names: Iterable[Any]) -> None:
        for name in names:
            self.numbers.setdefault(name, len(self.numbers) + 1)
        self.top = len(self.numbers)

    def fresh(self, number: int = 1) -> int:
        first = self.top + 1
        self.top += number
        return first

    def state_all(self, parts: Sequence[Sayable]) -> Clauses:
        """States that all parts hold. Most constraints of scripts are clauses already, for which no tree is built."""
        others = []
        for part in parts:
            plain = part.plain()
            if plain:
                clause = dict.fromkeys([self._literal(one) if sign else -self._literal(one) for one, sign in plain])
                if not any(-x in clause for x in clause):
                    self.clauses.append(tuple(clause))
            else:
                others.append(part)
        self.meet(names_in(others))
        for part in others:
            self.state(part)
        return self

    def _literal(self, variable: Any) -> int:
        literal = self._literals.get(id(variable))
        if literal is None:
            number = self.numbers.setdefault(variable.name, len(self.numbers) + 1)
            literal = self._literals[id(variable)] = number if variable.true else -number
        return literal

    def state(self, part: Sayable, selector: int | None = None) -> None:
        """States that the part holds; with a selector, only where the selector is true."""
        off = () if selector is None else (-selector,)
        todo: list[Tree] = [self._tree(part)]
        while todo:
            tree = todo.pop()
            if isinstance(tree, Junction) and tree.conjunction:
                todo += reversed(tree.children)
            elif isinstance(tree, Counting) and tree.positive:
                self._count(tree, off)
            else:
                self.clauses += ((*clause, *off) or self._never() for clause in self._disjunction(tree))

    def _never(self) -> Ints:
        """A clause that, with another one, cannot be met."""
        never = self.fresh()
        self.clauses.append((-never,))
        return (never,)

    # --- trees ---

    def _tree(self, part: Sayable) -> Tree:
        todo: list[tuple[Sayable, bool]] = [(part, True)]
        while todo:
            one, positive = todo[-1]
            if (id(one), positive) not in self._trees:
                kind, inner = one.shape()
                if kind == "var":
                    name, sign = inner
                    found: Tree = self.numbers[name] if sign == positive else -self.numbers[name]
                else:
                    below = _below(kind, inner, positive)
                    left = [pair for pair in below if (id(pair[0]), pair[1]) not in self._trees]
                    if left:
                        todo += left
                        continue
                    trees = [self._trees[id(each), sign][1] for each, sign in below]
                    found = self._joined(kind, inner, positive, trees)
                self._trees[id(one), positive] = one, found
            todo.pop()
        return self._trees[id(part), True][1]

    def _joined(self, kind: str, inner: Any, positive: bool, trees: list[Tree]) -> Tree:
        if kind == "tally":
            return Counting(inner.low, inner.high, tuple(map(self._equivalent, trees)), positive)
        return trees[0] if kind == "not" else _branch((kind == "and") == positive, trees)

    def _equivalent(self, tree: Tree) -> int:
        """A literal that says as much as a tree: what is counted has to be so both ways."""
        determined, self.determined = self.determined, True
        try:
            return self._name(tree)
        finally:
            self.determined = determined

    # --- clauses ---

    def _disjunction(self, tree: Tree) -> Iterator[Ints]:
        """The clauses that say a tree which is no conjunction."""
        literals: list[int] = []
        products: list[Junction] = []
        todo: list[Tree] = [tree]
        while todo:
            one = todo.pop()
            if isinstance(one, int):
                literals.append(one)
            elif isinstance(one, Junction) and not one.conjunction and id(one) not in self._named:
                todo += reversed(one.children)
            elif isinstance(one, Junction) and one.conjunction and not products and _is_flat(one):
                products.append(one)
            else:
                literals.append(self._name(one))
        rows: Iterable[Tree] = products[0].children if products else (FALSE,)
        for row in rows:
            more = row.children if isinstance(row, Junction) else (row,)
            clause = dict.fromkeys([*literals, *(x for x in more if isinstance(x, int))])
            if not any(-x in clause for x in clause):
                yield tuple(clause)

    def _name(self, tree: Tree) -> int:
        """A literal that implies a tree; with `determined`, one that is equivalent to it."""
        todo = [tree]
        while todo:
            one = todo[-1]
            if not isinstance(one, int) and id(one) not in self._named:
                left = [x for x in getattr(one, "children", ()) if not isinstance(x, int) and id(x) not in self._named]
                if left:
                    todo += left
                    continue
                self._named[id(one)] = one, self._defined(one)
            todo.pop()
        return tree if isinstance(tree, int) else self._named[id(tree)][1]

    def _defined(self, tree: Junction | Counting) -> int:
        if isinstance(tree, Counting):
            return self._named_count(tree)
        name = self.fresh()
        literals = [x if isinstance(x, int) else self._named[id(x)][1] for x in tree.children]
        if tree.conjunction:
            self.clauses += ((-name, x) for x in literals)
            if self.determined:
                self.clauses.append((name, *(-x for x in literals)))
        else:
            self.clauses.append((-name, *literals))
            if self.determined:
                self.clauses += ((name, -x) for x in literals)
        return name

    # --- counts ---

    def _count(self, tree: Counting, off: Ints) -> None:
        """Clauses that say that a tally holds."""
        number = len(tree.literals)
        low, high = max(tree.low, 0), min(tree.high, number)
        if low > high:
            self.clauses.append(off or self._never())
        elif self.whole and not off and number > 2 and (low, high) != (1, number):
            from entails.models.ground.result import Cardinality

            self.tallies.append(Cardinality(tree.literals, low, high))
        else:
            self._compare("≥", low, tree.literals, off)
            self._compare("≤", high, tree.literals, off)

    def _compare(self, comparison: str, bound: int, literals: Ints, off: Ints) -> None:
        from entails.models.ground.cardinality import substituted, template

        pattern = template(len(literals), comparison, bound)
        first = self.fresh(pattern.fresh)
        self.clauses += ((*clause, *off) for clause in substituted(pattern, literals, first))

    def _named_count(self, tree: Counting) -> int:
        """A literal for a tally or its negation."""
        name = self.fresh()
        inside = Counting(tree.low, tree.high, tree.literals, True)
        self._guarded(inside, -name, tree.positive)
        if self.determined:
            self._guarded(inside, name, not tree.positive)
        return name

    def _guarded(self, tree: Counting, off: int, positive: bool) -> None:
        """Clauses that say that a tally holds (or does not), or else the literal `off`."""
        if positive:
            self._count(tree, (off,))
            return
        number = len(tree.literals)
        which = self.fresh()  # are there too few, or too many?
        for side, comparison, bound in ((which, "≤", tree.low - 1), (-which, "≥", tree.high + 1)):
            if 0 <= bound <= number:
                self._compare(comparison, bound, tree.literals, (-side, off))
            else:
                self.clauses.append((-side, off))


def names_in(parts: Iterable[Sayable]) -> list[Any]:
    """The names of all propositions, in the order in which they are met."""
    names: dict[Any, None] = {}
    seen: set[int] = set()
    todo: list[Any] = list(reversed(list(parts)))
    while todo:
        part = todo.pop()
        if isinstance(part, Opposed):
            part = part.part
        if id(part) in seen:
            continue
        seen.add(id(part))
        kind, inner = part.shape()
        if kind == "var":
            names[inner[0]] = None
        else:
            todo += reversed(inner.parts if kind == "tally" else inner)
    return list(names)


def _below(kind: str, inner: Any, positive: bool) -> list[tuple[Sayable, bool]]:
    """The parts inside, each with the sign under which it stands."""
    if kind == "tally":
        return [(one, True) for one in inner.parts]
    signs = [not positive if isinstance(one, Opposed) or kind == "not" else positive for one in inner]
    return [(one.part if isinstance(one, Opposed) else one, sign) for one, sign in zip(inner, signs, strict=True)]


class Opposed(NamedTuple):
    """A part whose opposite is meant: the left side of an implication."""

    part: Sayable


def _branch(conjunction: bool, trees: Sequence[Tree]) -> Tree:
    """Without true and false inside."""
    nothing, everything = (TRUE, FALSE) if conjunction else (FALSE, TRUE)
    if everything in trees:
        return everything
    children = [tree for tree in trees if tree is not nothing]
    if not children:
        return nothing
    return children[0] if len(children) == 1 else Junction(conjunction, children)


def _is_flat(tree: Junction) -> bool:
    """A conjunction of literals and of disjunctions of literals?"""
    return all(
        isinstance(x, int)
        or (isinstance(x, Junction) and not x.conjunction and all(isinstance(y, int) for y in x.children))
        for x in tree.children
    )
