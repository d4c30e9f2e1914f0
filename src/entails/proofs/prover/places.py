"""What is known at each place of a search: contexts grow when a box assumes something and when something is derived."""

from __future__ import annotations

from collections.abc import Iterable

from entails.logic.formula import And, Exists, Forall, Formula, Not, operands
from entails.logic.parts import children, free_names
from entails.proofs.kernel.sequent import canonical, is_actual
from entails.proofs.prover.consequences import Consequences, Derivations
from entails.proofs.prover.context import Context, Strategy
from entails.proofs.prover.course import ANY, Course
from entails.proofs.prover.derivation import Derivation, Deriver
from entails.proofs.prover.oracle import Oracle
from entails.values import replace


class Stuck(Exception):
    """Raised when a strategy finds no step to take."""


class Places:
    """Makes contexts, and says what of a context is needed for a goal."""

    def __init__(self, oracle: Oracle, way: Strategy, course: Course = ANY) -> None:
        self.oracle, self.strategy, self.course = oracle, way, course
        self.make = Deriver()
        calm = way.once or not oracle.classical
        self.consequences = Consequences(self.make, way.denying, calm, course, oracle.functions)
        self.sizes: dict[Formula, int] = {}
        self.boxes = 0

    def only(self, context: Context, formulas: Iterable[Formula]) -> Context:
        """The context in which nothing is known but these formulas, which are derived in it."""
        bare = replace(context, derived={}, active={})
        return self.knowing(bare, *(context.derived[canonical(one)] for one in formulas))

    def assuming(self, context: Context, *formulas: Formula) -> Context:
        """The context of a box that assumes these formulas."""
        self.oracle.make_instances()
        inside = self.knowing(context, *map(self.make.hyp, formulas))
        scope, since = context.scope, dict(context.since)
        for formula in formulas:
            scope |= self.make.bit(formula)
            self.boxes += 1
            since[canonical(formula)] = self.boxes
        names = context.names.union(*(free_names(one) for one in formulas if is_actual(one)))
        inside = replace(inside, scope=scope, since=since, names=names)
        return self.knowing(inside, *(self.make.equality(one) for one in self.oracle.lemmas if one.names <= names))

    def knowing(self, context: Context, *derivations: Derivation) -> Context:
        """The context with these derivations and their consequences active, even if they were set aside before."""
        derived = dict(context.derived)
        new = self.consequences.extend(derived, list(derivations))
        again = {key: derived[key] for key in (canonical(one.conclusion) for one in derivations)}
        return replace(context, derived=derived, active={**context.active, **again, **new})

    def needed(self, context: Context, goal: Formula) -> Derivations:
        """Active formulas that are enough for the goal and of which none can be left out."""
        keys = list(context.active)
        keys.sort(key=self.weight if not self.strategy.newest else lambda key: (self.quantified(key), 0))
        if self.strategy.newest:
            keys.reverse()
            keys.sort(key=self.quantified)
        places = self.oracle.core(keys, goal, context.names)
        if places is None:
            raise Stuck
        kept = self.oracle.reduced(keys, goal, places, context.names)
        return {keys[place]: context.active[keys[place]] for place in kept}

    def follows(self, context: Context, goal: Formula) -> bool:
        """Do the active formulas of the context entail the goal?"""
        return self.oracle.entails(list(context.active), goal, context.names)

    def quantified(self, key: Formula) -> bool:
        """Does it speak of all things or of some, or is a part of it that does derived with it?"""
        if isinstance(key, And):
            return any(map(self.quantified, operands(key)))
        return isinstance(key.body if isinstance(key, Not) else key, Forall | Exists)

    def weight(self, key: Formula) -> tuple[bool, int]:
        return self.quantified(key), self.size(key)

    def size(self, key: Formula) -> int:
        if key not in self.sizes:
            self.sizes[key] = 1 + sum(map(self.size, children(key))) + max(0, len(operands(key)) - 2)
        return self.sizes[key]

    def fresh(self, context: Context, formula: Formula) -> str:
        """The name of the formula's witness, with primes if it is already in use here."""
        name = self.oracle.witness(formula)
        while name in context.names:
            name = self.oracle.another(name)
        return name
