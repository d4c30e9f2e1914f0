"""Rules as clauses, once for each rule and before any board: what the grounder then joins with the facts.

A clause is a disjunction: what facts alone decide are its guards, what only the solver can decide its literals. Nothing is
multiplied out twice: of several conjunctions in one disjunction all but one get a name, an auxiliary relation over their free
variables (Plaisted and Greenbaum, 1986), and so do both sides of ↔, what is counted, and parts that are nested very deep. A
name is defined only for the tuples that are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from entails.logic.formula import (
    ONE,
    Atom,
    Compare,
    Count,
    Equal,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Sum,
    Term,
    Truth,
    all_of,
    total,
)
from entails.logic.parts import bound_variables, children, conditions, names_in, own_terms, subformulas
from entails.logic.walking import Walk, walked
from entails.models.ground.clauses import (
    EQUALITY,
    SOME,
    TEST,
    Aggregate,
    Auxiliary,
    Body,
    Clause,
    Comparison,
    ConditionalLiteral,
    Literal,
    Meaning,
    Weighted,
    domain_of,
)
from entails.models.ground.comparisons import is_pin
from entails.models.ground.polarity import (
    NEGATED,
    Signed,
    band_of,
    conjunction,
    disjunction,
    is_aggregate,
    is_below,
    pieces,
    quantified,
    shape,
    without_not,
)
from entails.models.ground.rename import Renamer
from entails.models.signature import Variables
from entails.values import dataclass


@dataclass
class Clausifier:
    """Turns the formulas of one rule (or definition, or objective) into clauses. `is_fact` tells relations decided by facts,
    `within` the relations that can hold only on a domain; `register` is told of every auxiliary name."""

    label: str  # of the auxiliary names made here
    renamer: Renamer
    is_fact: Callable[[str], bool]
    within: Callable[[str], bool]
    register: Callable[[Auxiliary], None]

    def __post_init__(self) -> None:
        self.auxiliaries: dict[str, Auxiliary] = {}
        self.names: dict[tuple[Signed, str], Atom] = {}
        self.free: dict[Formula, dict[str, None]] = {}  # the free names of parts, in order
        self.own: frozenset[str] = frozenset()  # relations of the definition at hand
        self.speaking: dict[Formula, bool] = {}  # do they speak of these?

    # --- clauses ---

    def clauses(self, *parts: Signed) -> Iterator[Clause]:
        """Clauses that together say that one of the parts is true."""
        yield from self._disjunction(list(parts), (), band_of(parts))

    def name_of(self, auxiliary: Auxiliary) -> Atom:
        return Atom(auxiliary.name, tuple(Term(name) for name, _ in auxiliary.variables))

    def meaning(self, auxiliary: Auxiliary, determined: bool = False) -> Iterator[Clause]:
        """What the name of a part stands for; the variables of the name stay free."""
        name = self.name_of(auxiliary)
        formula, positive = auxiliary.part
        yield from self.clauses((name, False), (formula, positive))
        if determined or auxiliary.meaning == "both":
            yield from self.clauses((name, True), (formula, not positive))

    def _disjunction(self, parts: list[Signed], universal: Variables, band: int) -> Iterator[Clause]:
        """The largest conjunction among the parts is multiplied out; the others get names."""
        leaves: list[Signed] = []
        products: list[list[list[Signed]]] = []  # conjunctions in the disjunction, each a list of disjunctions
        todo = list(reversed(parts))
        while todo:
            formula, positive = without_not(*todo.pop())
            if is_below(formula, band):
                formula = self._name((formula, True), "both")
            match shape(formula, positive):
                case "true":
                    return
                case "false":
                    pass
                case "or":
                    todo.extend(reversed(pieces(formula, positive)))
                case "all":
                    variable, sort, body = quantified(formula, positive)
                    universal = (*universal, (variable, sort))
                    todo.append(body)
                case "and":
                    products.append([[part] for part in pieces(formula, positive)])
                case "iff":
                    products.append(self._two_ways(formula, positive))
                case _:
                    leaves.append((formula, positive))
        if not products:
            yield from self._clause(leaves, universal)
            return
        aggregated = any(is_aggregate(formula) for formula, _ in leaves)
        spread = None if aggregated else max(products, key=len)
        for product in products:
            if product is not spread:
                leaves.append((self._name((all_of([disjunction(part) for part in product]), True), "implies"), True))
        if spread is None:
            yield from self._clause(leaves, universal)
        for disjuncts in spread or ():
            yield from self._disjunction(leaves + disjuncts, universal, band)

    def _two_ways(self, formula: Formula, positive: bool) -> list[list[Signed]]:
        """a ↔ b as (¬a ∨ b) ∧ (a ∨ ¬b); negated, as (¬a ∨ ¬b) ∧ (a ∨ b)."""
        assert isinstance(formula, Iff)
        left, right = self._plain(formula.left), self._plain(formula.right)
        return [[(left, False), (right, positive)], [(left, True), (right, not positive)]]

    def _plain(self, formula: Formula) -> Formula:
        """The formula if it is an atom, else a name for it."""
        while isinstance(formula, Not) and isinstance(formula.body, Not):
            formula = formula.body.body
        inner = formula.body if isinstance(formula, Not) else formula
        plain = isinstance(inner, Atom | Truth) or (isinstance(inner, Equal | Compare) and not is_aggregate(inner))
        return formula if plain else self._name((formula, True), "both")

    def _clause(self, leaves: list[Signed], universal: Variables) -> Iterator[Clause]:
        """The clause of a disjunction without conjunctions. It has conditionals or one aggregate; other counts get names."""
        guards: list[Literal] = []
        literals: list[Literal] = []
        conditionals: list[ConditionalLiteral] = []
        aggregates: list[Signed] = []
        for formula, positive in leaves:
            literal = self._literal(formula, positive)
            if is_aggregate(formula):
                aggregates.append((formula, positive))
            elif literal is None:
                conditionals += self._conditionals((), [(formula, positive)], [], band_of([(formula, positive)]))
            elif self._decided(literal):
                guards.append(literal._replace(positive=not literal.positive))
            else:
                literals.append(literal)
                if self.within(literal.name) and not literal.positive:
                    guards.append(Literal(True, domain_of(literal.name), literal.arguments))
        for extra in aggregates[0 if conditionals else 1 :]:
            literals.append(self._named(extra, "implies"))
        aggregate = self._aggregate(*aggregates[0]) if aggregates and not conditionals else None
        yield Clause(universal, tuple(guards), tuple(literals), tuple(conditionals), aggregate)

    def _literal(self, formula: Formula, positive: bool) -> Literal | None:
        """The formula as a literal, if it is an atom, an equation or the negation of one."""
        formula, positive = without_not(formula, positive)
        match formula:
            case Atom(name, arguments):
                return Literal(positive, name, tuple(term.name for term in arguments))
            case Equal(left, right) if self._is_variable(left) and self._is_variable(right):
                return Literal(positive, EQUALITY, (left.name, right.name))
            case Equal(left, right) if not is_aggregate(formula):
                return self._test(positive, "=", left, right)
            case Compare(comparison, left, right) if not is_aggregate(formula):
                return self._test(positive, comparison, left, right)
        return None

    def _test(self, positive: bool, comparison: str, left: Term, right: Term) -> Literal:
        variables = (name for name in (*names_in(left), *names_in(right)) if self._is_variable(Term(name)))
        return Literal(positive, TEST, tuple(dict.fromkeys(variables)), Comparison(comparison, left, right))

    def _is_variable(self, term: Term) -> bool:
        return not term.arguments and (term.name in self.renamer.sorts or is_pin(term.name))

    def _decided(self, literal: Literal) -> bool:
        """Can facts alone decide it?"""
        return literal.name in (EQUALITY, TEST) or self.is_fact(literal.name)

    def _guard(self, formula: Formula, positive: bool) -> Literal | None:
        """The formula as a literal that facts decide, quantifiers and all; None if they cannot."""
        literal = self._literal(formula, positive)
        if literal:
            return literal if self._decided(literal) else None
        kind = shape(formula, positive)
        if kind not in ("all", "some", "or") or not self._given(formula):
            return None
        negated = kind == "all"
        parts = pieces(formula, positive) if kind == "or" else [(formula, positive != negated)]
        ranges = tuple(one for part in parts for one in self._conditionals((), [part], [], band_of([part])))
        if any(one.literal for one in ranges):  # a part that is nested deep has a name
            return None
        pins = {name for one in ranges for guard in one.guards for name in guard.arguments if is_pin(name)}
        names = dict.fromkeys([*(x for x in walked(self._free(formula)) if x in self.renamer.sorts), *sorted(pins)])
        return Literal(not negated, SOME, tuple(names), None, ranges)

    def _given(self, formula: Formula) -> bool:
        """Do facts alone decide it? Counts are none of their business."""
        return not any(
            isinstance(part, Iff) or is_aggregate(part) or (isinstance(part, Atom) and not self.is_fact(part.name))
            for part in subformulas(formula)
        )

    # --- rows: what ∃ and counts range over ---

    def _conditionals(
        self, variables: Variables, parts: list[Signed], guards: list[Literal], band: int
    ) -> Iterator[ConditionalLiteral]:
        """∃ variables (guards ∧ parts) as a disjunction of conditionals."""
        rest: list[Signed] = []
        todo = list(reversed(parts))
        while todo:
            formula, positive = without_not(*todo.pop())
            if is_below(formula, band):
                formula = self._name((formula, True), "both")
            match shape(formula, positive):
                case "false":
                    return
                case "true":
                    pass
                case "and":
                    todo.extend(reversed(pieces(formula, positive)))
                case "some":
                    variable, sort, body = quantified(formula, positive)
                    variables = (*variables, (variable, sort))
                    todo.append(body)
                case kind if kind != "or" and (guard := self._guard(formula, positive)):
                    guards = [*guards, guard]
                case _:
                    rest.append((formula, positive))
        if len(rest) > 1:  # a disjunction by itself is split below, which is better for joins
            found = [self._guard(*part) for part in rest]
            guards = [*guards, *filter(None, found)]
            rest = [part for part, guard in zip(rest, found, strict=True) if guard is None]
        if not rest:
            yield ConditionalLiteral(variables, tuple(guards), None)
        elif len(rest) == 1 and shape(*rest[0]) == "or":
            for part in pieces(*rest[0]):
                yield from self._conditionals(variables, [part], guards, band)
        else:
            literal = self._literal(*rest[0]) if len(rest) == 1 else None
            yield from self._rows(variables, guards, literal or self._named((conjunction(rest), True), "implies"))

    def _rows(self, variables: Variables, guards: list[Literal], literal: Literal) -> Iterator[ConditionalLiteral]:
        """Outside its domain a `within` relation is false: such rows drop out, or (negated) decide the matter."""
        if not self.within(literal.name):
            yield ConditionalLiteral(variables, tuple(guards), literal)
            return
        inside = Literal(True, domain_of(literal.name), literal.arguments)
        if not literal.positive:
            yield ConditionalLiteral(variables, (*guards, inside._replace(positive=False)), None)
        yield ConditionalLiteral(variables, (*guards, inside), literal)

    def _aggregate(self, formula: Formula, positive: bool) -> Aggregate:
        match formula:
            case Count(comparison, bound, variables, body):
                sums = [total(variables, ONE, body)]
            case Equal(left, bound):
                comparison, sums = "=", [part for part in left.arguments if isinstance(part, Sum)]
            case Compare(comparison, left, bound):
                sums = [part for part in left.arguments if isinstance(part, Sum)]
            case _:
                raise TypeError(formula)
        parts = tuple(self.weighted(part) for part in sums)
        return Aggregate(comparison if positive else NEGATED[comparison], bound, parts)

    def weighted(self, part: Sum) -> Weighted:
        variables = tuple((name, sort or "") for name, sort in part.variables)
        return Weighted(part.value, self.counted(variables, part.condition))

    def counted(self, variables: Variables, body: Formula) -> ConditionalLiteral:
        """The rows that a count ranges over; what is counted is an atom or gets a name."""
        guards: list[Literal] = []
        rest: list[Signed] = []
        todo: list[Signed] = [(body, True)]
        while todo:
            formula, positive = todo.pop()
            if shape(formula, positive) == "and":
                todo.extend(reversed(pieces(formula, positive)))
            elif guard := self._guard(formula, positive):
                guards.append(guard)
            elif shape(formula, positive) != "true":
                rest.append((formula, positive))
        if not rest:
            return ConditionalLiteral(variables, tuple(guards), None)
        literal = self._literal(*rest[0]) if len(rest) == 1 else None
        if literal is None or (self.within(literal.name) and not literal.positive):
            literal = self._named((conjunction(rest), True), "both")
        if self.within(literal.name):
            guards.append(Literal(True, domain_of(literal.name), literal.arguments))
        return ConditionalLiteral(variables, tuple(guards), literal)

    # --- names for parts ---

    def _name(self, part: Signed, meaning: Meaning) -> Formula:
        """An atom that stands for the part; the same for the same part."""
        name = self.names.get((part, meaning))
        if name is None:
            sorts = self.renamer.sorts
            free = walked(self._free(part[0])) if sorts else {}
            variables = tuple((name, sorts[name]) for name in free if name in sorts)
            auxiliary = Auxiliary(f"{self.label}.{len(self.names) + 1}", variables, part, meaning)
            self.auxiliaries[auxiliary.name] = auxiliary
            self.register(auxiliary)
            name = self.names[part, meaning] = self.name_of(auxiliary)
        return name

    def _free(self, formula: Formula) -> Walk[dict[str, None]]:
        """The same as `free_names`. The names of a part are kept: in a deep formula each of its parts may be asked for."""
        if formula not in self.free:
            inner: dict[str, None] = {}
            for child in children(formula):
                inner.update((yield self._free(child)))
            for variable in bound_variables(formula):
                inner.pop(variable, None)
            self.free[formula] = {name: None for term in own_terms(formula) for name in names_in(term)} | inner
        return self.free[formula]

    def named(self, formula: Formula) -> Literal:
        """A literal that is true exactly if the formula is."""
        return self._named((formula, True), "both")

    def _named(self, part: Signed, meaning: Meaning) -> Literal:
        literal = self._literal(self._name(part, meaning), True)
        assert literal is not None
        return literal

    # --- definitions ---

    def derivations(self, clause: Formula) -> Iterator[Body]:
        """The ways in which a prepared clause ∀… (body → head) derives its head."""
        variables: list[tuple[str, str]] = []
        parts: list[Signed] = []
        while not isinstance(clause, Atom):
            if isinstance(clause, Forall):
                variables.append((clause.variable, clause.sort or ""))
                clause = clause.body
            else:  # the body, or before it a condition that a number is given
                assert isinstance(clause, Implies)
                parts.append((clause.left, True))
                clause = clause.right
        yield from self.bodies(clause, parts, tuple(variables))

    def bodies(self, head: Atom, parts: list[Signed], variables: Variables = ()) -> Iterator[Body]:
        literal = self._literal(head, True)
        assert literal is not None
        yield from self._bodies(literal, parts, variables, [], [], [], band_of(parts))

    def _bodies(
        self,
        head: Literal,
        parts: list[Signed],
        variables: Variables,
        guards: list[Literal],
        literals: list[Literal],
        conditionals: list[ConditionalLiteral],
        band: int,
    ) -> Iterator[Body]:
        todo = list(reversed(parts))
        choices: list[Signed] = []
        while todo:
            formula, positive = todo.pop()
            kind = shape(formula, positive)
            literal = self._literal(formula, positive)
            if kind == "false":
                return
            if kind == "and":
                todo.extend(reversed(pieces(formula, positive)))
            elif kind == "some":
                variable, sort, inner = quantified(formula, positive)
                variables = (*variables, (variable, sort))
                todo.append(inner)
            elif kind == "or" and not choices and not is_below(formula, band):
                choices = pieces(formula, positive)
            elif kind == "all" and self._recursive(formula):
                conditionals = [*conditionals, self._every(formula, positive)]
            elif guard := self._guard(formula, positive):
                guards = [*guards, guard]
            elif kind != "true":
                if literal is None:
                    meaning: Meaning = "define" if self._recursive(formula) else "both"
                    literal = self._named((formula, positive), meaning)
                literals = [*literals, literal]
                if literal.positive and self.within(literal.name):
                    guards = [*guards, Literal(True, domain_of(literal.name), literal.arguments)]
        if not choices:
            yield Body(head, variables, tuple(guards), tuple(literals), tuple(conditionals))
        for choice in choices:
            yield from self._bodies(head, [choice], variables, guards, literals, conditionals, band)

    def _recursive(self, formula: Formula) -> bool:
        """Does the formula speak of a relation that is being defined?"""
        return walked(self._speaks(formula))

    def _speaks(self, formula: Formula) -> Walk[bool]:
        if formula not in self.speaking:
            found = isinstance(formula, Atom) and formula.name in self.own
            for part in (*conditions(formula), *children(formula)):
                found = (yield self._speaks(part)) or found
            self.speaking[formula] = found
        return self.speaking[formula]

    def _every(self, formula: Formula, positive: bool) -> ConditionalLiteral:
        """∀y (facts → part) inside a recursive definition: all rows must be derived."""
        variables: Variables = ()
        guards: list[Literal] = []
        rest: list[Signed] = []
        todo: list[Signed] = [(formula, positive)]
        while todo:
            inner, sign = todo.pop()
            literal = self._literal(inner, sign)
            kind = shape(inner, sign)
            if kind == "all" and not rest:
                variable, sort, body = quantified(inner, sign)
                variables = (*variables, (variable, sort))
                todo.append(body)
            elif kind == "or" and not rest:
                todo.extend(reversed(pieces(inner, sign)))
            elif literal and self._decided(literal):
                guards.append(literal._replace(positive=not literal.positive))
            else:
                rest.append((inner, sign))
        literal = self._literal(*rest[0]) if len(rest) == 1 else None
        if literal is None or self.within(literal.name):
            literal = self._named((disjunction(rest), True), "define")
        return ConditionalLiteral(variables, tuple(guards), literal)
