"""Two theories about the same world as one, so that their solutions can be compared.

What both have to find is shared, by the names of the first. All else of the second gets names of its own (with a prime), so
that each theory keeps its facts and definitions. The rules of the two stay apart: a solution of the one that the other has
not satisfies the rules of the one and breaks one of the other's.

What a declaration demands belongs to the rules of its side, unless both demand the same. A sort has one order here, that of
the first. Where the second lists its elements otherwise, its comparisons become given relations.

    merged = merge(first, second, NameMatching({"City": "Node"}, {"chosen": "picked"}), world, other_world)
    merged.theory               # neither side's rules, but all relations and definitions
    merged.first, merged.second # the rules of either side
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from entails.logic.evaluate import COMPARE, is_numeral
from entails.logic.formula import ONE, Atom, Count, Equal, Exists, Forall, Formula, Iff, Implies, Term
from entails.models.demands import demands
from entails.models.renaming import Renaming, variables_in
from entails.models.signature import Relation, mirrored
from entails.models.theory import Rule, Theory
from entails.models.world import Row, World
from entails.values import dataclass, replace

ORDER_WORDS = {"<": "before", "≤": "not_after", ">": "after", "≥": "not_before"}


@dataclass(frozen=True, slots=True)
class NameMatching:
    """Which sorts and which relations to find of a second theory are which of the first: names of the second to names of
    the first."""

    sorts: Mapping[str, str]
    relations: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Merged:
    """Two theories as one. `theory` has the rules that both share (what their declarations demand alike); `first` and
    `second` are those that one side adds. `names` says how each relation of the second is called here; `tied` whether some
    relation is a function on one side only."""

    theory: Theory
    world: World
    first: tuple[Rule, ...]
    second: tuple[Rule, ...]
    names: Mapping[str, str]
    tied: bool

    def as_first(self) -> Theory:
        """The theory with the rules of the first."""
        return replace(self.theory, rules=(*self.theory.rules, *self.first))


def other_orders(matching: NameMatching, world: World, other: World) -> list[str]:
    """The sorts of the second theory whose elements stand in another order than in the first, where that means something:
    numbers are ordered by value."""
    return [
        their
        for their, mine in matching.sorts.items()
        if world.elements.get(mine) != other.elements.get(their)
        and not all(map(is_numeral, (*world.elements.get(mine, ()), *other.elements.get(their, ()))))
    ]


def merge(first: Theory, second: Theory, matching: NameMatching, world: World, other: World) -> Merged:
    return _Merge(first, second, matching, world, other).merged()


class _Merge:
    def __init__(self, first: Theory, second: Theory, matching: NameMatching, world: World, other: World) -> None:
        self.first, self.second, self.world, self.other = first, second, world, other
        self.pairs = {mine: name for name, mine in matching.relations.items()}  # from the first theory to the second
        self.taken = set(first.relations) | set(second.relations) | variables_in(first) | variables_in(second)
        self.taken |= {str(element) for some in world.elements.values() for element in some}
        self.tied = {
            mine for mine, name in self.pairs.items() if self._function(mine) != second.relations[name].function
        }
        names = {}
        for name in second.relations:
            mine = matching.relations.get(name)
            names[name] = mine if mine is not None and mine not in self.tied else self._fresh(name)
        sorts = {name: matching.sorts.get(name) or self._fresh(name) for name in second.sorts}
        products = {name: self._product(name, sorts) for name in second.products}
        self.names = names
        self.orders = {
            name: {sign: self._fresh(word) for sign, word in ORDER_WORDS.items()}
            for name in other_orders(matching, world, other)
        }
        self.change = Renaming.of(second, names, {**sorts, **products}).ordered(second, self.orders)

    def _product(self, name: str, sorts: Mapping[str, str]) -> str:
        """A product of the same sorts is the same."""
        parts = tuple(sorts[sort] for sort in self.second.products[name])
        same = [mine for mine, its in self.first.products.items() if its == parts]
        return name if name in same else same[0] if same else self._fresh(name)

    def _function(self, name: str) -> bool:
        return self.first.relations[name].function

    def _fresh(self, name: str) -> str:
        new = f"{name}'"
        while new in self.taken:
            new += "'"
        self.taken.add(new)
        return new

    def merged(self) -> Merged:
        first, second, change = self.first, self.second, self.change
        theirs = {self.names[name]: change.relation(one) for name, one in second.relations.items()}
        shared = {mine: self._shared(mine, theirs.get(mine)) for mine in self.pairs}
        relations = {**first.relations, **shared, **{n: one for n, one in theirs.items() if n not in shared}}
        for sort, words in self.orders.items():
            mine = change.sorts[sort]
            relations |= {name: Relation(name, (mine, mine), "given") for name in words.values()}
        for mine in self.tied:
            relations[self.names[self.pairs[mine]]] = self._loose(theirs[self.names[self.pairs[mine]]])
        common = tuple(demands(one for name, one in shared.items() if name not in self.tied))
        ties = tuple(self._tie(mine, relations) for mine in self.tied)
        known = {rule.typed for rule in common}
        sides = [self._side(place, relations, set(shared), known) for place in (0, 1)]
        theory = Theory(
            {**{change.sorts[name]: some for name, some in second.sorts.items()}, **first.sorts},
            relations,
            (*common, *ties),
            (*first.strata, *map(change.stratum, second.strata)),
            (*first.definitions, *self._definitions()),
            products={**first.products, **{change.sorts[n]: self._parts(p) for n, p in second.products.items()}},
        )
        return Merged(theory, self._world(), sides[0], sides[1], self.names, bool(self.tied))

    def _definitions(self) -> Iterator[tuple[tuple[str, ...], tuple[Formula, ...]]]:
        """The definitions of the second theory as written; with all sorts, where comparisons become relations."""
        if not self.orders:
            yield from map(self.change.definition, self.second.definitions)
        for stratum in self.second.strata if self.orders else ():
            yield self.change.definition((stratum.relations, stratum.clauses))

    def _parts(self, sorts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.change.sorts.get(sort, sort) for sort in sorts)

    # --- what both find ---

    def _shared(self, mine: str, their: Relation | None) -> Relation:
        """The relation as both sides declare it: only what they demand alike."""
        one = self.first.relations[mine]
        if their is None:
            return self._loose(one)
        within = one.within if one.within and self._same_rows(one.within, self.pairs[mine]) else None
        symmetric = one.symmetric and their.symmetric
        words = _common(one.words, their.words)
        if one.on == their.on:
            return replace(one, within=within, symmetric=symmetric, words=words)
        words = tuple(dict.fromkeys(("partial", *words)))
        return replace(one, within=within, symmetric=symmetric, words=words, on=None)

    def _loose(self, one: Relation) -> Relation:
        """A relation of which only one side says anything: nothing is demanded of all."""
        words = ("partial",) if one.function or one.product else ()
        return replace(one, within=None, symmetric=False, words=words, on=None)

    def _same_rows(self, within: str, name: str) -> bool:
        other = self.second.relations[name].within
        return other is not None and set(self.world.facts.get(within, ())) == set(self.other.facts.get(other, ()))

    def _tie(self, mine: str, relations: Mapping[str, Relation]) -> Rule:
        """A function on one side and a relation on the other: they are the same rows."""
        one, other = relations[mine], relations[self.names[self.pairs[mine]]]
        variables = [(f"x{place}", sort) for place, sort in enumerate(one.sorts, start=1)]
        names = [name for name, _ in variables]
        formula: Formula = Iff(holds(one, names), holds(other, names))
        return _rule(f"{one.name} and {other.name} are the same", variables, formula)

    # --- the rules of one side ---

    def _side(
        self, place: int, relations: Mapping[str, Relation], shared: set[str], common: set[Formula]
    ) -> tuple[Rule, ...]:
        theory, change = (self.second, self.change) if place else (self.first, None)
        rules = [rule for rule in theory.rules if rule.kind == "rule" and not rule.declared]
        own = [change.rule(rule) for rule in rules] if change else rules
        declared = [change.relation(one) if change else one for one in theory.sought()]
        more = [
            _written(rule, one) if one.name in shared and one.name not in self.tied else rule
            for one in declared
            for rule in demands([one])
            if rule.typed not in common
        ]
        limits = [rule for one in declared for rule in self._limits(one, relations[one.name])]
        return (*more, *limits, *own)

    def _limits(self, one: Relation, merged: Relation) -> Iterator[Rule]:
        """`within` and `symmetric` as rules, where the merged relation is not declared so."""
        variables = [(f"x{place}", sort) for place, sort in enumerate(one.sorts, start=1)]
        names = [name for name, _ in variables]
        if one.within and not merged.within:
            inside = Atom(one.within, tuple(map(Term, names)))
            yield _rule(f"{one.name} lies within {one.within}", variables, Implies(holds(one, names), inside))
        if one.symmetric and not merged.symmetric:
            both = Implies(holds(one, names), holds(one, list(mirrored(tuple(names)))))
            yield _rule(f"{one.name} is symmetric", variables, both)

    # --- facts ---

    def _world(self) -> World:
        world, other, names, sorts = self.world, self.other, self.names, self.change.sorts
        elements = {sorts[sort]: some for sort, some in other.elements.items()} | dict(world.elements)
        facts: dict[str, tuple[Row, ...]] = {names[name]: rows for name, rows in other.facts.items()}
        for sort, words in self.orders.items():
            places = list(enumerate(other.elements[sort]))
            for sign, name in words.items():
                facts[name] = tuple((a, b) for i, a in places for j, b in places if COMPARE[sign](i, j))
        numbers = {names[name]: rows for name, rows in other.numbers.items()}
        return World(elements, {**facts, **world.facts}, {**numbers, **world.numbers})


def _common(words: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The words for the merged function: partial if one of the two is, injective or bijective if both are."""
    partial = ("partial",) if "partial" in (*words, *others) else ()
    if "bijective" in words and "bijective" in others:
        return (*partial, "bijective")
    injective = {"injective", "bijective"}
    return (*partial, "injective") if injective & set(words) and injective & set(others) else partial


def holds(relation: Relation, names: list[str]) -> Formula:
    """The atom that a relation holds of these terms; of a function, the equation with the last one as its value."""
    if not relation.function:
        return Atom(relation.name, tuple(map(Term, names)))
    return Equal(Term(relation.name, tuple(map(Term, names[:-1]))), Term(names[-1]))


def _rule(sentence: str, variables: list[tuple[str, str]], formula: Formula) -> Rule:
    for name, sort in reversed(variables):
        formula = Forall(name, sort, formula)
    return Rule(sentence, formula, formula)


def _written(rule: Rule, relation: Relation) -> Rule:
    """What a declaration demands, as a rule that can be written down: with a function term instead of an atom."""
    typed = rule.typed
    variables = []
    while isinstance(typed, Forall):
        variables.append((typed.variable, typed.sort or ""))
        typed = typed.body
    if not isinstance(typed, Count) or relation.product:
        return replace(rule, declared=False)
    assert isinstance(typed.body, Atom)
    equal = holds(relation, [term.name for term in typed.body.arguments])
    formula: Formula = Count(typed.comparison, ONE, typed.variables, equal)
    if typed.comparison == "=" and typed.variables[0][0] == "y":  # it is a function, so it has at most one value
        formula = Exists("y", typed.variables[0][1], equal)
    return _rule(rule.sentence, variables, formula)
