"""What a grounding is made for. Each purpose wants the same theory in other clauses."""

from __future__ import annotations

from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class Purpose:
    """Which clauses the grounder makes.

    `lemmas`: lemmas and guesses are ground as well as rules. They help a solver, and no reason may rest on them.
    `selectors`: each rule instance counts only while its selector literal is assumed, so that a core names instances.
    `whole`: counts that hold unconditionally and would need auxiliary variables are kept as they are, for a solver that can
    count; if also `determined`, small counts are too. Not where an objective is ground: the optimiser's solver takes clauses
    only.
    `aims`: objectives and preferences are ground. Whoever wants any solution, or all of them, needs none; a product of found
    numbers may take more clauses than all rules together.
    `determined`: a named part of a formula is equivalent to its name, not only implied by it. That makes more clauses, but a
    counter need not guess the name.
    """

    lemmas: bool = True
    selectors: bool = False
    whole: bool = False
    determined: bool = False
    aims: bool = True

    @property
    def any_model(self) -> bool:
        """Will any model of a solution do, so that a variable that nobody asks about may be true or false?"""
        return self.whole and not self.determined


SOLVING = Purpose(whole=True)
CLAUSES = Purpose()  # for whoever needs everything as clauses: refuting a claim, optimising
LISTING = Purpose(whole=True, aims=False)  # solutions in any order
COUNTING = Purpose(determined=True, aims=False)
COUNTING_WHOLE = Purpose(determined=True, whole=True, aims=False)
REASONS = Purpose(lemmas=False, selectors=True)
CERTIFYING = Purpose(lemmas=False)  # a certificate speaks of the rules as they are printed
