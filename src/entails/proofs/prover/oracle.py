"""Does a formula follow from others? A search asks this thousands of times, so one incremental SAT solver answers.

Every formula gets a literal, with Tseitin clauses that tie it to the literals of its parts. A quantified formula is a
literal too, with one clause for each name i: ∀x.P ∧ actual i → P(i), or P(i) ∧ actual i → ∃x.P. An ∃ that is assumed has a
witness, which is a name w of its own: ∃x.P → actual w ∧ P(w). A ∀ that is to be shown has one in the same way: the element
that would refute it.

Whatever follows by these clauses follows, because a witness can be chosen freely. What does not follow by them may still
follow with more names. So first-order questions are asked in rounds: round 0 has the names of the sequent, and each round
adds the witnesses of formulas about names of the rounds before it. The witnesses of ∃x.∃y.P all belong to one round.

A closed term f(a) is such a name too. It belongs to the round after that of a, unless the sequent itself speaks of it, and
has the clause actual a → actual f(a). Only terms that stand in some instance are made: no others can matter.

Each call of the solver has a budget of conflicts, so that the search can stop in a pause between two calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import TracebackType

from entails.logic.cores import minimal_core
from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth
from entails.logic.parts import substitute
from entails.logic.sat_solvers import MiniSat
from entails.proofs.kernel.sequent import actual, canonical
from entails.proofs.prover.equality import EqualityLemma, broken
from entails.proofs.prover.pauses import Pauses
from entails.proofs.prover.terms import closed_terms, spoken

SLICE = 2_000  # conflicts in one call of the solver, at most
INSTANCES = 6_000  # of quantified formulas, unless more are asked for

Names = frozenset[str]


class Oracle:
    """Answers whether formulas entail a formula, with the names of a number of rounds.

    with Pauses(limit) as pauses, Oracle(pauses) as oracle:
        oracle.entails([P, P→Q], Q)     # True
        oracle.core([P, R, P→Q], Q)     # [0, 2]
    """

    classical = True  # it counts proofs by contradiction

    def __init__(self, pauses: Pauses, names: Iterable[Term] = (), rounds: int = 0, most: int = INSTANCES) -> None:
        self.pauses = pauses
        self.solver = MiniSat()
        self.literals: dict[Formula, int] = {}
        self.variables = 0
        self.rounds, self.most = rounds, most
        self.finished = True  # every instance was made: no witness belongs to a later round
        self.names: dict[Term, int] = {}  # closed terms, and the round that each belongs to
        self.functions: list[Term] = []  # those that are not just a name
        self.quantified: list[Forall | Exists] = []  # those that need an instance for every name
        self.signs: set[tuple[Formula, bool]] = set()  # the polarities in which each formula occurs
        self.inner: dict[Formula, int] = {}  # quantified parts of what is said of a witness, and the round of that
        self.witnesses: dict[Formula, str] = {}
        self.selectors: dict[str, int] = {}  # of each witness, the literal that makes it one
        self.instances = 0
        self.todo: list[tuple[Forall | Exists, Term | None]] = []  # instances to be added; without a name: the witness
        self.lemmas: dict[EqualityLemma, int] = {}  # and the literal that makes each of them count
        self.settled = False  # no further lemmas are looked for
        self.calls = 0
        for name in names:
            self.add_name(name, 0)

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.solver.delete()

    # --- questions ---

    def entails(self, assumptions: Sequence[Formula], conclusion: Formula, taken: Names = frozenset()) -> bool:
        """Does the conclusion follow? The names that are `taken` can no longer be chosen as witnesses."""
        return self.core(assumptions, conclusion, taken) is not None

    def core(self, assumptions: Sequence[Formula], conclusion: Formula, taken: Names = frozenset()) -> list[int] | None:
        """The places of assumptions that are enough for the conclusion; None if all of them together are not."""
        literals = [self.signed(formula, True) for formula in assumptions]
        goal = -self.signed(conclusion, False)
        self.make_instances()
        while self._satisfiable([*literals, goal, *self._chosen(taken)]):
            if not self._learnt():
                return None
        used = set(self.solver.get_core() or ())
        return [place for place, literal in enumerate(literals) if literal in used]

    def is_idle(self, formula: Formula) -> bool:
        """Does it hold by classical logic, whatever is assumed? Constructively that is so if its double negation does."""
        return self.entails([], Not(Not(formula)))

    def _chosen(self, taken: Names) -> list[int]:
        """The literals that may be used besides assumptions: witnesses that are not taken, lemmas with names that are not."""
        witnesses = [literal for name, literal in self.selectors.items() if name not in taken]
        return witnesses + [literal for lemma, literal in self.lemmas.items() if not lemma.names <= taken]

    def reduced(
        self, assumptions: Sequence[Formula], conclusion: Formula, places: Sequence[int], taken: Names = frozenset()
    ) -> list[int]:
        """A minimal part of some places of assumptions that are together enough for the conclusion."""

        def enough(some: list[int]) -> list[int] | None:
            kept = sorted(some)
            core = self.core([assumptions[place] for place in kept], conclusion, taken)
            return None if core is None else [kept[place] for place in core]

        return minimal_core(places, enough)

    def choices(self, assumptions: Sequence[Formula], conclusion: Formula, taken: Names) -> list[Formula]:
        """The quantified formulas whose witnesses are needed for the conclusion, which follows; oldest first."""
        needed = self._needed(assumptions, conclusion, taken)
        return [key for key, name in self.witnesses.items() if self.selectors.get(name) in needed]

    def settle(self, assumptions: Sequence[Formula], conclusion: Formula) -> None:
        """Keep the lemmas that the conclusion needs, and look for no others."""
        if self.lemmas:
            needed = self._needed(assumptions, conclusion, frozenset())
            self.lemmas = {lemma: literal for lemma, literal in self.lemmas.items() if literal in needed}
        self.settled = True

    def _needed(self, assumptions: Sequence[Formula], conclusion: Formula, taken: Names) -> set[int]:
        """A minimal part of what may be used besides the assumptions that is enough for the conclusion."""
        literals = [*(self.signed(formula, True) for formula in assumptions), -self.signed(conclusion, False)]

        def enough(some: list[int]) -> list[int] | None:
            if self._satisfiable([*literals, *some]):
                return None
            used = set(self.solver.get_core() or ())
            return [literal for literal in some if literal in used]

        chosen = self._chosen(taken)
        first = enough(chosen) if chosen else None
        return set(minimal_core(first, enough)) if first else set()

    def _learnt(self) -> bool:
        """If the last model contradicts what equations mean, add the lemmas that it contradicts."""
        if self.settled or not any(isinstance(key, Equal) for key in self.literals):
            return False
        true = self.model()
        opaque = (key for key in self.literals if isinstance(key, Atom | Equal | Forall | Exists))
        new = broken({key: self.literals[key] in true for key in opaque}, self.lemmas)
        for lemma in new:
            self._add(lemma)
        self.make_instances()
        return bool(new)

    def _add(self, lemma: EqualityLemma) -> None:
        self.lemmas[lemma] = self._new()
        self.solver.add_clause([-self.lemmas[lemma], self.signed(lemma.formula, True)])

    def _satisfiable(self, literals: list[int]) -> bool:
        self.calls += 1
        return self._solved(literals)

    def _solved(self, literals: list[int]) -> bool:
        self.pauses.check()
        while True:
            self.solver.conf_budget(SLICE)
            answer: bool | None = self.solver.solve_limited(assumptions=literals)
            if answer is not None:
                return answer
            self.pauses.take()

    def model(self) -> set[int]:
        """The true literals of the last model."""
        return {literal for literal in self.solver.get_model() or () if literal > 0}

    def witness(self, formula: Formula) -> str:
        """The name of a quantified formula's witness. A proof may need it even if it belongs to a later round."""
        key = canonical(formula)
        if key not in self.witnesses:
            self.witnesses[key] = f"{len(self.witnesses)}◦"  # the parser accepts no name with “◦”, so this cannot clash
            self.add_name(Term(self.witnesses[key]), self._born(key))
        return self.witnesses[key]

    def another(self, name: str) -> str:
        """A name like this one, which quantified formulas speak of as well."""
        self.add_name(Term(f"{name}'"), self.names[Term(name)])
        return f"{name}'"

    # --- formulas as literals ---

    def signed(self, formula: Formula, assumed: bool) -> int:
        """The literal of a formula that is assumed (or, if not `assumed`, to be shown)."""
        literal = self.literal(formula)
        self._sign(canonical(formula), assumed)
        return literal

    def _sign(self, key: Formula, assumed: bool) -> None:
        """Record the polarity of a formula and its parts; it tells which quantified ones need a witness."""
        if (key, assumed) in self.signs:
            return
        self.signs.add((key, assumed))
        match key:
            case Not(body):
                self._sign(body, not assumed)
            case And(left, right) | Or(left, right):
                self._sign(left, assumed)
                self._sign(right, assumed)
            case Implies(left, right):
                self._sign(left, not assumed)
                self._sign(right, assumed)
            case Iff(left, right):
                for part in (left, right):
                    self._sign(part, True)
                    self._sign(part, False)
            case Forall() | Exists():
                if isinstance(key, Forall) == assumed:
                    self.quantified.append(key)
                    self.todo += [(key, name) for name in self.names]
                else:
                    self.todo.append((key, None))

    def literal(self, formula: Formula) -> int:
        """The literal of a formula; its clauses are added when it is first met."""
        key = canonical(formula)
        found = self.literals.get(key)
        if found is None:
            found = self.literals[key] = -self.literal(key.body) if isinstance(key, Not) else self._define(key)
        return found

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _define(self, formula: Formula) -> int:
        parts: list[int] = []
        match formula:
            case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
                parts = [self.literal(left), self.literal(right)]
        new = self._new()
        clauses: list[list[int]] = []
        match formula:
            case Truth(value):
                clauses = [[new if value else -new]]
            case And():
                a, b = parts
                clauses = [[-new, a], [-new, b], [new, -a, -b]]
            case Or():
                a, b = parts
                clauses = [[new, -a], [new, -b], [-new, a, b]]
            case Implies():
                a, b = parts
                clauses = [[new, a], [new, -b], [-new, -a, b]]
            case Iff():
                a, b = parts
                clauses = [[-new, -a, b], [-new, a, -b], [new, a, b], [new, -a, -b]]
            case Atom() | Equal() | Forall() | Exists():
                self._notice(formula)
        if clauses:
            self.solver.append_formula(clauses)
        return new

    def _notice(self, formula: Formula) -> None:
        """Let quantified formulas speak of the terms of this one too, unless they belong to a later round."""
        for term in closed_terms(formula):
            if term.arguments and term not in self.names:
                born = 1 + max(self.names.get(one, self.rounds) for one in term.arguments)
                if born > self.rounds:
                    self.finished = False
                else:
                    self.add_name(term, born)

    # --- quantifiers ---

    def add_name(self, name: Term, born: int) -> None:
        """Let quantified formulas speak of one more name or term, which belongs to the round `born`."""
        if name not in self.names:
            self.names[name] = born
            self.todo += [(formula, name) for formula in self.quantified]
            if name.arguments:
                self.functions.append(name)
                parts = [-self.literal(actual(part)) for part in name.arguments]
                self.solver.add_clause([*parts, self.literal(actual(name))])

    def make_instances(self) -> None:
        """Make the instances that are due, so that all terms are known that they speak of."""
        while self.todo and self.instances < self.most:
            formula, name = self.todo.pop(0)
            self.instances += 1
            self.pauses.check()
            if name is not None:
                self._about(formula, name)
            else:
                self._witnessed(formula)
        self.finished = self.finished and not self.todo

    def _about(self, formula: Forall | Exists, name: Term) -> None:
        """Add the instance of a quantified formula for a name."""
        whole, there = self.literals[formula], self.literal(actual(name))
        part = self.signed(instance(formula, name), isinstance(formula, Forall))
        clause = [-whole, -there, part] if isinstance(formula, Forall) else [-part, -there, whole]
        self.solver.add_clause(clause)

    def _born(self, formula: Formula) -> int:
        """The round that the witness of this formula belongs to."""
        if formula in self.inner:
            return self.inner[formula]
        return 1 + max((self.names.get(term, self.rounds) for term in spoken(formula)), default=0)

    def _witnessed(self, formula: Forall | Exists) -> None:
        """Give a quantified formula its witness, unless that belongs to a later round."""
        if self._born(formula) > self.rounds:
            self.finished = False
            return
        witness = self.witness(formula)
        name = Term(witness)
        waiting = len(self.todo)
        self.signed(instance(formula, name), isinstance(formula, Exists))
        self.inner.update((other, self.names[name]) for other, about in self.todo[waiting:] if about is None)
        chosen = self.selectors[witness] = self._new()
        self._witness_clauses(formula, name, chosen)

    def _witness_clauses(self, formula: Forall | Exists, name: Term, chosen: int) -> None:
        """∃x.P → actual w ∧ P(w), or ¬∀x.P → actual w ∧ ¬P(w), if the witness w is `chosen`."""
        whole, part = self.literals[formula], self.literal(instance(formula, name))
        if isinstance(formula, Forall):
            whole, part = -whole, -part
        there = self.literal(actual(name))
        self.solver.append_formula([[-chosen, -whole, there], [-chosen, -whole, part]])


@lru_cache(maxsize=20_000)
def instance(formula: Formula, name: Term) -> Formula:
    """The body of a quantified formula, about this name or term: of ∀x.R(x) and i it is R(i)."""
    assert isinstance(formula, Forall | Exists)
    return substitute(formula.body, {formula.variable: name})
