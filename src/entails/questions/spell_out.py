"""From a board to a sequent: the rule instances that refute it, or that force a claim, as propositions.

The few instances of a reason are written out as formulas of propositional logic, with a letter for each atom; what the
letters mean is told with the sequent.

    spelled_out(load("overfull.aquarium"), None, FOREVER)
    # Claimed(sequent=Wr1c1→Wr2c1, … ⊢ ⊥, meaning={"Wr1c1": "wet(r1c1)", …})
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.answers import Because, Solved, Unknown
from entails.engines.explain import explain
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.limits import STOPS, Limit
from entails.logic.formula import BOTTOM, TOP, Atom, Formula
from entails.logic.parts import subformulas
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding
from entails.models.propositions import Propositions
from entails.proofs.kernel.sequent import Sequent
from entails.proofs.prover.search import needed_premises
from entails.questions.problem import Problem
from entails.questions.prove import Claimed


def spelled_out(problem: Problem, claim: str | None, limit: Limit) -> Claimed | Solved | Unknown:
    """What has to be proved to show that a problem has no solution, or that a claim follows; or the solution that shows the
    opposite. Unknown where a count or a definition cannot be written out."""
    typed = problem.claim(claim) if claim is not None else None  # what is wrong with the claim itself is an error
    try:
        return _spelled(problem, typed, limit)
    except STOPS as stop:
        return Unknown(limit.stopped(stop))
    except TheoryError as error:
        return Unknown(error.message)


def _spelled(problem: Problem, claim: Formula | None, limit: Limit) -> Claimed | Solved | Unknown:
    grounding = grounded(problem.theory, problem.world, REASONS, limit, claim)
    with limit.stage("explain"):
        answer = explain(grounding, limit)
    if not isinstance(answer, Because):
        return problem.viewed(answer)
    propositions = Propositions(grounding)
    conclusion = propositions.formula(claim, {}) if claim is not None else BOTTOM
    premises = [propositions.instance(one) for one in answer.instances if one.rule.typed != TOP]
    if len(premises) < len(answer.instances):
        premises += _definitions(grounding, answer, propositions, limit)
    premises = needed_premises([one for one in dict.fromkeys(premises) if one != TOP], conclusion, limit)
    used = {name for formula in (*premises, conclusion) for name in _letters(formula)}
    meaning = {name: text for name, text in propositions.meaning.items() if name in used}
    return Claimed(Sequent(tuple(premises), conclusion), meaning)


def _definitions(grounding: Grounding, answer: Because, propositions: Propositions, limit: Limit) -> Iterator[Formula]:
    """What the definitions say, and the loops that had to be cut off to refute the rule instances of the reason: searched
    with these alone, because others might be refuted without them."""
    with Session(grounding, limit) as session:
        session.search([x for x in grounding.selectors() if grounding.selected(x) in answer.instances], limit)
        for place, part in session.cuts:
            yield propositions.loop(grounding.definitions[place], part)
    for definition in grounding.definitions:
        yield from propositions.derivations(definition)
        yield from (propositions.loop(definition, [head]) for head in definition.bodies)


def _letters(formula: Formula) -> Iterator[str]:
    return (one.name for one in subformulas(formula) if isinstance(one, Atom))
