"""Do the lemmas of a theory follow from its rules?

A lemma is there to help the solver. One that does not follow keeps solutions out, so "impossible", "the only one", "the best"
and "it follows" may be wrong with it. Whoever takes such an answer from a theory whose lemmas nobody has proved asks here.
"""

from __future__ import annotations

from entails.engines.consequences.completion import completed
from entails.engines.consequences.explore import broken_instance
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.logic.formula import all_of
from entails.models.ground.purpose import CLAUSES
from entails.models.theory import Rule, Theory
from entails.models.world import World
from entails.values import replace


def without_lemmas(theory: Theory) -> Theory:
    """The theory without them. Guesses stay: a solver gives them up by itself."""
    return replace(theory, rules=tuple(rule for rule in theory.rules if rule.kind != "lemma"))


def failing_lemma(theory: Theory, world: World, limit: Limit = FOREVER) -> Rule | None:
    """A lemma that does not follow from the rules on this world; None if all do. Raises `OutOfTime`.

    failing_lemma(*read_theory("find s, t\\nrule: s ∨ t\\nlemma \"both\": s ∧ t"))   # the rule “both”
    """
    lemmas = [rule for rule in theory.rules if rule.kind == "lemma"]
    if not lemmas:
        return None
    rules = without_lemmas(theory).without_aims()
    denied = all_of([rule.typed for rule in lemmas])
    with Session(grounded(rules, world, CLAUSES, limit, denied), limit) as session:
        if not session.search((), limit):
            return None
        solution = session.solution()
    broken = broken_instance(lemmas, completed(rules, world, solution, limit), limit)
    return broken.rule if broken else lemmas[0]  # it takes too long to tell which
