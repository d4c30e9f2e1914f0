"""Proofs as terms of a proof assistant: a template for each rule, filled in from the leaves up.

As in our calculus a name may denote nothing: ∀x.P is written as “for every x of U, if actual x then P”, and ∃ likewise. What
the assistant checks is what we have proved.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from itertools import count

from entails.errors import ProofError
from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth
from entails.logic.parts import free_names, own_terms, subformulas
from entails.proofs.kernel.check import Open, Proof, ProofStep, fill
from entails.proofs.kernel.rules import rules
from entails.proofs.kernel.sequent import canonical
from entails.proofs.prover.terms import functions_of
from entails.proofs.systems.system import System

_HOLE = re.compile(r"\{(\w+)\}")
_SIGNS = {And: "∧", Or: "∨", Implies: "→", Iff: "↔"}


def to_file(proof: Proof, system: System) -> str:
    """A file that the assistant checks."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 20_000))
    try:
        return _Writer(system).file(proof)
    finally:
        sys.setrecursionlimit(before)


class _Writer:
    def __init__(self, system: System) -> None:
        self.system = system
        self.numbers = count(1)

    def file(self, proof: Proof) -> str:
        goal = proof.goal
        known = {canonical(one): f"h{next(self.numbers)}" for one in goal.assumptions}
        given = [
            self.put("given", h=known[canonical(one)], A=self.formula(one)) for one in dict.fromkeys(goal.assumptions)
        ]
        given = [*self.declared(proof), *given]
        return _fill(
            self.system.frame,
            {"given": " ".join(given), "goal": self.formula(goal.conclusion), "1": self.term(proof, known)},
        )

    def declared(self, proof: Proof) -> list[str]:
        """The type of things, the relations with their numbers of places, and the names."""
        goal = proof.goal
        parts = [part for formula in goal.formulas() for part in subformulas(formula)]
        places = {part.name: len(part.arguments) for part in parts if isinstance(part, Atom)}
        names = dict.fromkeys(name for formula in goal.formulas() for name in free_names(formula))
        if not any(isinstance(part, Forall | Exists) or own_terms(part) for part in parts):
            return [self.put("letter", P=_safe(name)) for name in places]
        found = [self.put("things")]
        for name, number in places.items():
            if name != "actual":
                found.append(self.put("relation", P=_safe(name), places=self.put("place") * number))
        for name, numbers in functions_of(goal.formulas()).items():
            found += [self.function(name, number) for number in sorted(numbers)]
        return [*found, *(self.put("name", i=_safe(name)) for name in names)]

    def function(self, name: str, places: int) -> str:
        """A function, and that it makes actual things of such."""
        called, variables = _function(name, places), [f"x{place}" for place in range(places)]
        closed = f"(actual ({' '.join([called, *variables])}))"
        for variable in reversed(variables):
            closed = self.put("∀", x=variable, P=closed)
        return self.put("function", f=called, places=self.put("place") * places, closed=closed)

    def thing(self, term: Term) -> str:
        if not term.arguments:
            return _safe(term.name)
        return f"({' '.join([_function(term.name, len(term.arguments)), *map(self.thing, term.arguments)])})"

    def put(self, key: str, **values: str) -> str:
        return _fill(self.system.symbols[key], values)

    def formula(self, formula: Formula) -> str:
        match formula:
            case Truth(value):
                return self.system.symbols["⊤" if value else "⊥"]
            case Atom(name, arguments):
                return f"({' '.join([_safe(name), *map(self.thing, arguments)])})"
            case Equal(left, right):
                return f"({self.thing(left)} = {self.thing(right)})"
            case Not(body):
                return f"({self.system.symbols['¬']} {self.formula(body)})"
            case Forall(variable, _, body) | Exists(variable, _, body):
                sign = "∀" if isinstance(formula, Forall) else "∃"
                return self.put(sign, x=_safe(variable), P=self.formula(body))
            case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
                return f"({self.formula(left)} {self.system.symbols[_SIGNS[type(formula)]]} {self.formula(right)})"
        raise ProofError(f"{self.system.title} has no {formula}")

    def term(self, proof: Proof, known: Mapping[Formula, str]) -> str:
        match proof:
            case Open():
                raise ProofError("the proof is not finished")
            case ProofStep(rule="hyp"):
                return known[canonical(proof.goal.conclusion)]
            case ProofStep():
                return self.step(proof, known)

    def step(self, step: ProofStep, known: Mapping[Formula, str]) -> str:
        values = {name: self.thing(term) for name, term in step.names.items()}
        if step.rule.startswith("function"):
            values["f"] = _function(step.names["f()"].name, len(step.premises))
        for letter, meaning in step.letters.items():
            values[letter] = self.formula(meaning.body)
            if meaning.parameters:
                values["x"] = _safe(meaning.parameters[0])
        values["goal"] = self.formula(step.goal.conclusion)
        template = self.system.citation(step.rule)
        rule = rules()[step.rule]
        assumed = iter("hkmn")
        for place, (demanded, premise) in enumerate(zip(rule.premises, step.premises, strict=True), 1):
            inside = dict(known)
            for formula in demanded.assumptions:
                inside[canonical(fill(formula, step.letters, step.names))] = name = f"h{next(self.numbers)}"
                values[next(assumed)] = name
            values[str(place)] = self.term(premise, inside)
        try:
            return _fill(template, values)
        except KeyError:  # a rule of the older calculus, which says less than the one of that name
            raise ProofError(f"{self.system.title} has no rule for {step.rule}") from None


def _fill(template: str, values: Mapping[str, str]) -> str:
    return _HOLE.sub(lambda hole: values[hole[1]], template)


def _function(name: str, places: int) -> str:
    """A function's name; a name, or another function with more places, may be spelled alike."""
    return f"f{places}_{_safe(name)}"


def _safe(name: str) -> str:
    """A name that no keyword, hypothesis or type of an assistant has."""
    return "v_" + re.sub(r"\W", lambda found: f"_{ord(found[0]):x}_", name) if name != "actual" else name
