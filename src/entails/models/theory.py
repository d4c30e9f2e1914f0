"""Theories: sorts, relations, named rules, definitions, an objective. `entails.models.builder` makes and checks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, reduce
from itertools import takewhile
from typing import Any, Literal

from entails.logic.formula import (
    ONE,
    And,
    Compare,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Sum,
    Term,
    show,
    show_term,
    total,
)
from entails.models.signature import Relation, Sorts, Variables, split_prefix
from entails.models.sorts import SortChecker
from entails.models.source_map import SourceMap
from entails.models.strata import Stratum
from entails.models.world import NOTHING, Element, Expansion, Row, World
from entails.values import dataclass, field, pattern, replace

RuleKind = Literal["rule", "lemma", "guess", "technique"]
Look = Literal["list", "table", "grid", "graph"]

HOLE = pattern(r"\{([^{}]*)\}")
NUMBER_HOLE = pattern(r"(\w+)\(([^()]+)\)")  # {clue(r)}: a given number
NUMBERED = pattern(r"\b1((?: [^\s\d()]+)+)\(s\)")  # of "{n} star(s)", filled with 1


def in_number(sentence: str) -> str:
    """One or several, by the number before: "1 star(s)" is "1 star", "2 star(s)" is "2 stars"."""
    return NUMBERED.sub(r"1\1", sentence).replace("(s)", "s") if "(s)" in sentence else sentence


@dataclass(frozen=True, slots=True)
class Rule:
    """An English sentence with holes, and the formula that it says. A lemma follows from the rules and a guess need not:
    both only help the solver, and no answer rests on them."""

    sentence: str
    formula: Formula
    typed: Formula
    kind: RuleKind = "rule"
    declared: bool = False  # it is what the declaration of a function demands
    plurals: tuple[str, ...] = ()  # the sentence for several instances at once; what is listed may stand in [ ]

    @property
    def variables(self) -> Variables:
        """The leading universal variables. An instance fills in those that the sentence speaks of (`spoken_of`)."""
        return split_prefix(self.typed)[0]

    def spoken_of(self) -> frozenset[str]:
        """The leading variables that the sentence speaks of. They decide how finely the rule is stated: instances that it
        says with the same words are one instance."""
        holes = {name for _, _, names in self.numbers() for name in names} | {
            hole[1] for hole in HOLE.finditer(self.sentence)
        }
        return frozenset(name for name, _ in self.variables if name in holes)

    def fill(self, values: Mapping[str, Element]) -> str:
        """The sentence with its holes filled; `values` has the given numbers that it speaks of by their text, `clue(r)`."""
        return in_number(HOLE.sub(lambda hole: str(values[hole[1]]), self.sentence))

    def numbers(self) -> Iterator[tuple[str, str, list[str]]]:
        """The given numbers that the sentence speaks of: as they are written, their name, and their variables.

        {clue(r)} is ("clue(r)", "clue", ["r"]); {most}, a number that is the same for all, is ("most", "most", [])
        """
        variables = dict(self.variables)
        for hole in HOLE.finditer(self.sentence):
            if number := NUMBER_HOLE.fullmatch(hole[1]):
                yield hole[1], number[1], number[2].split(",")
            elif hole[1] not in variables:
                yield hole[1], hole[1], []


class Unnamed(Rule):
    """A rule that only its formula names. Its sentence is written when it is asked for: there may be a million of them."""

    __slots__ = ()
    kind: RuleKind = "rule"
    declared = False
    plurals: tuple[str, ...] = ()

    def __init__(self, formula: Formula) -> None:
        object.__setattr__(self, "formula", formula)

    @property
    def sentence(self) -> str:
        return show(self.formula)

    @property
    def typed(self) -> Formula:
        return self.formula

    def __reduce__(self) -> tuple[object, ...]:
        return Unnamed, (self.formula,)


@dataclass(frozen=True, slots=True)
class Saying:
    """How a fact of a relation is said: two sentences with holes, for when it holds and for when it does not."""

    variables: tuple[str, ...]
    holds: str
    fails: str
    holds_plurals: tuple[str, ...] = ()
    fails_plurals: tuple[str, ...] = ()
    sides: bool = False  # it links corners of cells, which count from 0: people say the sides of cells

    def sentences(self) -> tuple[str, ...]:
        return (self.holds, self.fails, *self.holds_plurals, *self.fails_plurals)

    def changed(self, change: Callable[[str], str]) -> Saying:
        """The saying with each of its sentences changed."""
        holds, fails = (tuple(map(change, some)) for some in (self.holds_plurals, self.fails_plurals))
        return Saying(self.variables, change(self.holds), change(self.fails), holds, fails, self.sides)


@dataclass(frozen=True, slots=True)
class Objective:
    """What is to be as large or as small as can be: a term that stands for a number, such as #x chosen(x). Solutions in which
    it has no value are not compared."""

    direction: Literal["maximise", "minimise"]
    term: Term
    sentence: str | None = None  # what a best solution has, with a hole {} for the number
    written: Term | None = field(default=None, compare=False)  # the term without what the sort checker filled in

    def show(self, style: str = "unicode") -> str:
        """The term as it was written."""
        return show_term(self.written or self.term, style)

    def reached(self, value: int) -> Rule:
        """A rule: a solution is as good as this one."""
        comparison = "≥" if self.direction == "maximise" else "≤"
        bound, term = Term(str(value)), self.term
        counts = isinstance(term, Sum) and term.value == ONE
        formula: Formula = (
            Count(comparison, bound, term.variables, term.condition)
            if isinstance(term, Sum) and counts
            else Compare(comparison, term, bound)
        )
        counted = "a best solution has {} of what is counted" if counts else "a best solution comes to {}"
        return Rule((self.sentence or counted).replace("{}", str(value)), formula, formula)


@dataclass(frozen=True, slots=True)
class Condition:
    """Facts by condition: given r(A,B) = {(x,y) : φ}, or with a value, given f(A): B = {x -> t : φ}. `typed` is
    ∀x,y (φ ∧ t = t), so that it carries all sorts; a variable of a product stands there in its parts, which makes `columns`
    variables. The facts are worked out when all data has come."""

    relation: str
    variables: tuple[str, ...]  # as written
    value: Term | None
    formula: Formula
    typed: Formula
    columns: int

    def split(self) -> tuple[Variables, Formula, tuple[Term, ...]]:
        """The variables with their sorts, what stands below them, and the value, in its parts if it is of a product."""
        variables: list[tuple[str, str]] = []
        body = self.typed
        while len(variables) < self.columns and isinstance(body, Forall):
            variables.append((body.variable, body.sort or ""))
            body = body.body
        if self.value is None:
            return tuple(variables), body, ()
        assert isinstance(body, And)  # φ ∧ ∃v (v = t)
        return tuple(variables), body.left, tuple(_equated(body.right))


def _equated(formula: Formula) -> Iterator[Term]:
    """The terms t, u of ∃v (v = t) ∧ ∃v (v = u); of a number t = t."""
    match formula:
        case And(left, right):
            yield from _equated(left)
            yield from _equated(right)
        case Exists(_, _, body):
            yield from _equated(body)
        case Equal(_, right):
            yield right


@dataclass(frozen=True, slots=True)
class Preference:
    """A rule that may be broken: each of its instances that fails costs its weight."""

    sentence: str
    weight: int
    formula: Formula
    typed: Formula

    @property
    def rule(self) -> Rule:
        """The rule that it would be if it had to be kept."""
        return Rule(self.sentence, self.formula, self.typed)

    def cost(self) -> Sum:
        """Σ over the variables that the sentence speaks of, of the weight, where what is left of the formula fails: what has
        the same words is one instance.

        prefer "{y} is free" (weight 2): ∀x,y ¬at(x,y)    costs    Σy {2 : ¬∀x ¬at(x,y)}
        """
        spoken_of = self.rule.spoken_of()
        variables, body = split_prefix(self.typed)
        spoken: list[tuple[str, str]] = []
        taken = {name for name, _ in variables}
        for place, (name, sort) in reversed(list(enumerate(variables))):
            hidden = name in (inner for inner, _ in variables[place + 1 :])  # an inner variable has its name
            if name in spoken_of and not hidden:
                spoken.insert(0, (name, sort))
            else:
                body = Forall(other_name(name, taken) if hidden else name, sort, body)
        return total(tuple(spoken), Term(str(self.weight)), Not(body))


def other_name(name: str, taken: set[str]) -> str:
    """A name for a variable that nothing mentions."""
    while name in taken:
        name += "'"
    taken.add(name)
    return name


@dataclass(frozen=True, slots=True)
class Technique:
    """What people see in the rules, with a name: it is told where it is used, and checked there. Solutions do not rest on it.

    It is tried after so many of the rules as stand above it in the file.
    """

    name: str
    rule: Rule
    above: int


@dataclass(frozen=True)
class Theory:
    """What a `.fol` file says, but for its facts: sorts, relations, rules, definitions, aims, and how they are told."""

    sorts: Sorts
    relations: Mapping[str, Relation]
    rules: tuple[Rule, ...]
    strata: tuple[Stratum, ...] = ()
    definitions: tuple[tuple[tuple[str, ...], tuple[Formula, ...]], ...] = ()  # as written
    objectives: tuple[Objective, ...] = ()  # the first matters most
    preferences: tuple[Preference, ...] = ()
    sayings: Mapping[str, Saying] = field(default_factory=dict)  # by relation
    techniques: tuple[Technique, ...] = ()
    conditions: tuple[Condition, ...] = ()  # of given relations, in the order of their declarations
    numeric: tuple[str, ...] = ()  # sorts whose elements, which come with the world, have to be numbers
    products: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # sorts that are products of others
    shows: Mapping[str, Look] = field(default_factory=dict)  # by relation; if there are any, nothing else is shown
    source_map: SourceMap = field(default_factory=SourceMap, compare=False, repr=False)

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What the grounder keeps for the next world. Of each rule, its clauses before they meet facts, by its place
        (`entails.models.ground.keeping`), and what it added, by place and purpose (`entails.models.ground.repeating`); of
        each relation, its facts as numbers, by its name."""
        return {}

    @cached_property
    def closed_numbers(self) -> dict[Formula, list[Term]]:
        """The given numbers that a formula asks for, where somebody has looked (`entails.models.missing`)."""
        return {}

    def __getstate__(self) -> dict[str, object]:
        """A theory travels without what is kept of it."""
        return {name: value for name, value in self.__dict__.items() if name not in ("kept", "closed_numbers")}

    @cached_property
    def functions(self) -> Mapping[str, str]:
        """The functions with the sort of their values, and the given numbers, whose values are of “number”."""
        return {name: one.values for name, one in self.relations.items() if one.values}

    def expansion(self, world: World, relations: Mapping[str, Iterable[Row | Element]] = NOTHING) -> Expansion:
        """A world with extents for the other relations, as the structure in which formulas of this theory are evaluated."""
        return Expansion(world, relations, self.functions)

    @cached_property
    def aims(self) -> tuple[Objective, ...]:
        """What is optimised, one after the other: the objectives, then the cost of preferences that are not met."""
        costs: list[Term] = [preference.cost() for preference in self.preferences]
        if not costs:
            return self.objectives
        cost = reduce(lambda a, b: Term("+", (a, b)), costs)
        return (*self.objectives, Objective("minimise", cost, "a best solution breaks preferences of weight {}"))

    @property
    def objective(self) -> Objective | None:
        """The objective that is optimised first."""
        return self.aims[0] if self.aims else None

    def without_aims(self) -> Theory:
        """The theory without objectives and preferences."""
        return replace(self, objectives=(), preferences=())

    def in_order(self) -> Iterator[Rule | Technique]:
        """Rules and techniques in the order of the file."""
        written = [rule for rule in self.rules if not rule.declared]
        left = list(self.techniques)
        for place, rule in enumerate(written):
            while left and left[0].above <= place:
                yield left.pop(0)
            yield rule
        yield from left

    def technique_name(self, rule: Rule) -> str:
        """The name of the technique that says this; empty if it is a rule."""
        return next((one.name for one in self.techniques if one.rule == rule), "") if rule.kind == "technique" else ""

    def for_telling(self) -> Theory:
        """The theory whose techniques stand among its rules, for whoever keeps them apart by their kind. Techniques that are
        written before all rules also come before what declarations say."""
        written = list(self.in_order())
        first = list(takewhile(lambda one: isinstance(one, Technique), written))
        declared = [rule for rule in self.rules if rule.declared]
        ordered = [*first, *declared, *written[len(first) :]]
        return replace(self, rules=tuple(one.rule if isinstance(one, Technique) else one for one in ordered))

    def saying(self, name: str) -> Saying | None:
        """How facts of a relation are said; of a function without a `say` line, "start of a is 3"."""
        relation = self.relations[name]
        if name in self.sayings or not (relation.function or relation.product):
            return self.sayings.get(name)
        variables = tuple(f"x{place}" for place in range(1, len(relation.sorts) + 1))
        arguments, value = variables[: -relation.width], variables[-relation.width :]
        of = f"{name} of {', '.join(f'{{{one}}}' for one in arguments)}" if arguments else name
        written = ",".join(f"{{{one}}}" for one in value)
        written = f"({written})" if relation.product else written
        holds = f"{of} is {written}"
        return Saying(variables, holds, f"{of} is not {written}", (holds,) if arguments else ())

    def find(self) -> Iterator[Relation]:
        """The relations that an answer tells."""
        return (relation for relation in self.relations.values() if relation.role == "find" and not relation.aside)

    def sought(self) -> Iterator[Relation]:
        """The relations to find: those that an answer tells, then those that are found aside."""
        yield from self.find()
        yield from (relation for relation in self.relations.values() if relation.aside)

    @cached_property
    def has_aside(self) -> bool:
        """Is something found that is no part of an answer? Then a rule that one model of an answer breaks may hold in
        another one of the same answer."""
        return any(relation.aside for relation in self.relations.values())

    def claim(
        self,
        formula: Formula,
        marks: Mapping[int, int] | None = None,
        source: str | None = None,
        file: str | None = None,
        world: World | None = None,
    ) -> Formula:
        """A closed formula in this theory's language, checked, with its sorts filled in. It may speak of the elements that
        the theory names, and of those of a world."""
        named = {sort: tuple(elements) for sort, elements in world.elements.items()} if world else {}
        sorts = {**self.sorts, **named}
        return SortChecker(sorts, self.relations, marks or {}, source, file, self.products).formula(formula)
