"""A proof by natural deduction: of a sequent, or of what a board's rules force.

For a board, the few rule instances that contradict each other (or force a claim) are spelled out as propositions; what their
letters mean is told with the proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from entails.engines.answers import Because, Solved, Unknown
from entails.engines.explain import explain
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.limits import STOPS, Limit
from entails.logic.formula import BOTTOM, TOP, Atom, Formula, subformulas
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding
from entails.models.propositions import Propositions
from entails.proofs.display.boxes import lines
from entails.proofs.display.records import to_json
from entails.proofs.kernel.sequent import Sequent, parse_sequent, write_sequent
from entails.proofs.prover.answers import Invalid, NotKnown, Proved
from entails.proofs.prover.search import contradictory, needed_premises
from entails.proofs.prover.search import prove as find_proof
from entails.questions.problem import Problem

SECONDS = 10.0  # unless a limit is given
A_MOMENT = 1.0  # for what is only remarked upon


@dataclass(frozen=True, slots=True)
class Claimed:
    """A sequent to be proved, and what its letters mean where it comes from a board."""

    sequent: Sequent
    meaning: Mapping[str, str] = field(default_factory=dict)


def prove(sequent: str | Sequent, *, limit: Limit | float | None = None) -> Proved | Invalid | NotKnown:
    """A proof of a sequent, or a countermodel.

    print(prove("P→Q, ¬Q ⊢ ¬P"))
    """
    limit = Limit.of(limit)
    parsed = parse_sequent(sequent) if isinstance(sequent, str) else sequent
    with limit.stage("prove"):
        return find_proof(parsed, limit if limit.deadline is not None else limit.within(SECONDS))


def is_vacuous(sequent: Sequent) -> bool:
    """Do the premises contradict each other, so that the proof says nothing? Only if that is soon seen."""
    return sequent.conclusion != BOTTOM and contradictory(sequent.assumptions, Limit.seconds(A_MOMENT)) is True


def spelled_out(problem: Problem, claim: str | None, limit: Limit) -> Claimed | Solved | Unknown:
    """What has to be proved to show that a problem has no solution, or that a claim follows; or the solution that shows the
    opposite. Unknown where a count or a definition cannot be written out."""
    try:
        return _spelled(problem, problem.claim(claim) if claim else None, limit)
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


def document(claimed: Claimed, answer: Proved | Invalid | NotKnown, note: str | None = None) -> dict[str, Any]:
    sequent = write_sequent(claimed.sequent)
    match answer:
        case Proved(proof):
            meaning = {"meaning": dict(claimed.meaning)} if claimed.meaning else {}
            return {"status": "proved", "sequent": sequent, "lines": to_json(lines(proof)), **meaning, "note": note}
        case Invalid(countermodel):
            return {"status": "invalid", "sequent": sequent, "countermodel": countermodel.json()}
        case NotKnown(reason):
            return {"status": "unknown", "why": reason, "sequent": sequent}
