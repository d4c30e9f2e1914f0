"""A place in the search for a proof, and the choices of a search."""

from __future__ import annotations

from collections.abc import Mapping

from entails.logic.formula import Formula
from entails.proofs.prover.consequences import Derivations
from entails.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Strategy:
    """The choices of one search. Different ones find proofs of different length."""

    denying: bool = True  # derive what follows by denying as well
    cases_first: bool = False  # prove by cases before the goal is taken apart
    cases_before_denial: bool = False  # prove a negation by cases before what it denies is assumed
    newest: bool = False  # prefer assumptions that came last to small ones
    small_cases: bool = True  # of several disjunctions, take the smallest first
    names_first: bool = True  # give a name to what is known to exist before the goal is taken apart
    once: bool = False  # by contradiction once at most: what is absurd then is shown so without another
    given: bool = False  # prove by the cases of a disjunction that is assumed though it holds anyway, such as P∨¬P


@dataclass(frozen=True, slots=True)
class Context:
    """A place in the proof: what is derived there, what of it has not been used up or set aside, and the assumptions."""

    derived: Derivations
    active: Derivations
    scope: int  # the assumptions in sight, one bit each
    since: Mapping[Formula, int]  # the number of the box that each assumption belongs to
    names: frozenset[str] = frozenset()  # those that are spoken of here

    def without(self, key: Formula) -> Context:
        """The context after this formula has been used up."""
        return replace(self, active={other: one for other, one in self.active.items() if other != key})


NOTHING = Context({}, {}, 0, {})
