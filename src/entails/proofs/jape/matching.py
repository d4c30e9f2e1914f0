"""Matching: what the letters of a rule stand for, found by comparing its schema with an actual formula.

    Matching({}, {}).add(A→B, P→Q∧R)      # A stands for P, B for Q∧R

It is not trusted, because the kernel fills the letters in and compares.
"""

from __future__ import annotations

from collections.abc import Mapping

from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Or, Term, Truth
from entails.logic.parts import children, substitute
from entails.proofs.kernel.check import Meaning, fill, function_key
from entails.proofs.kernel.sequent import JUDGEMENTS, same


class Matching:
    """The formulas that letters stand for and the names that variables stand for, as matched so far."""

    def __init__(self, letters: Mapping[str, Meaning], names: Mapping[str, Term]) -> None:
        self.letters, self.names = dict(letters), dict(names)

    def add(self, pattern: Formula, formula: Formula) -> bool:
        """Match one more schema with a formula. False if they cannot match."""
        return self._add(pattern, formula, {})

    def _add(self, pattern: Formula, formula: Formula, bound: Mapping[str, str]) -> bool:
        match pattern, formula:
            case Atom(name, arguments), _ if name in JUDGEMENTS:
                return (
                    isinstance(formula, Atom)
                    and name == formula.name
                    and all(map(self._name, arguments, formula.arguments))
                )
            case Atom(name, arguments), _:
                return self._letter(name, arguments, formula, bound)
            case Equal(left, right), Equal(first, second):
                return self._name(left, first) and self._name(right, second)
            case Truth(value), Truth(other):
                return value == other
            case (Forall(variable, _, body), Forall(other, _, inner)) | (
                Exists(variable, _, body),
                Exists(other, _, inner),
            ):
                return self._add(body, inner, {**bound, variable: other})
        parts, others = children(pattern), children(formula)
        if type(pattern) is not type(formula):
            return False
        if len(parts) != len(others):  # chains of different length: match their last parts first
            if not (isinstance(pattern, And | Or) and isinstance(formula, And | Or)):
                return False
            return self._add(pattern.left, formula.left, bound) and self._add(pattern.right, formula.right, bound)
        return all(self._add(part, other, bound) for part, other in zip(parts, others, strict=True))

    def _letter(self, name: str, arguments: tuple[Term, ...], formula: Formula, bound: Mapping[str, str]) -> bool:
        if name in self.letters:
            try:
                there = {variable: Term(other) for variable, other in bound.items()}
                return same(fill(Atom(name, arguments), self.letters, {**self.names, **there}), formula)
            except KeyError:
                return True  # a name is still missing; the kernel will see whether it fits
        if all(argument.name in bound and not argument.arguments for argument in arguments):
            self.letters[name] = Meaning(formula, tuple(bound[argument.name] for argument in arguments))
            return True
        if all(argument.name in self.names for argument in arguments if argument.name not in bound):
            # P(i) where i has a value: the formula, with a parameter in the place of that value.
            parameters = tuple(f"{argument.name}_" for argument in arguments)
            back = {
                bound.get(argument.name) or self.names[argument.name].name: Term(parameter)
                for argument, parameter in zip(arguments, parameters, strict=True)
            }
            self.letters[name] = Meaning(substitute(formula, back), parameters)
            return True
        return True

    def _name(self, pattern: Term, term: Term) -> bool:
        if not pattern.arguments:
            return self.names.setdefault(pattern.name, term) == term
        function = self.names.setdefault(function_key(pattern), Term(term.name))
        alike = function.name == term.name and len(pattern.arguments) == len(term.arguments)
        return alike and all(map(self._name, pattern.arguments, term.arguments))
