"""From a board to a sequent: the rule instances that refute it, or that force a claim, as propositions.

The few instances of a reason are written out as formulas of propositional logic, with a letter for each atom; what the
letters mean is told with the sequent.

    spelled_out(load("overfull.aquarium"), None, FOREVER)
    # Claimed(sequent=Wr1c1→Wr2c1, … ⊢ ⊥, meaning={"Wr1c1": "wet(r1c1)", …})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap

from entails.engines.answers import Because, Fact, Solved, Unknown
from entails.engines.consequences.explain import explain
from entails.engines.grounding import grounded
from entails.engines.hints.details import seen
from entails.engines.hints.guiding.claims import steps_to
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.steps import Deduction
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.limits import STOPS, Limit
from entails.logic.formula import BOTTOM, TOP, And, Atom, Formula, operands
from entails.logic.parts import subformulas
from entails.models.as_definitions import as_definitions
from entails.models.ground.fixpoint import Definition
from entails.models.ground.propositions import Propositions
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding, Instance
from entails.proofs.kernel.sequent import Sequent
from entails.proofs.prover.backwards import Milestones
from entails.proofs.prover.search import needed_premises
from entails.questions.problem import Problem
from entails.questions.prove import Claimed
from entails.questions.solve import first

FEW = 12  # rule instances: what more of them force is proved from fact to fact


def spelled_out(problem: Problem, claim: str | None, limit: Limit) -> Claimed | Solved | Unknown:
    """What has to be proved to show that a problem has no solution, or that a claim follows; or the solution that shows the
    opposite. Unknown where a count or a definition cannot be written out."""
    typed = problem.claim(claim) if claim is not None else None  # what is wrong with the claim itself is an error
    try:
        theory = as_definitions(problem.theory)
        said = problem if theory is problem.theory else Problem(theory, problem.world, problem.name)
        return _spelled(said, typed, limit)
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
    if (
        claim is not None
        and len(answer.instances) > FEW
        and (stepwise := _stepwise(problem, claim, propositions, limit))
    ):
        return stepwise
    conclusion = propositions.formula(claim, {}) if claim is not None else BOTTOM
    rules = [one for one in answer.instances if one.rule.typed != TOP]
    sources = _sources(rules, propositions)
    premises = parts_of(map(propositions.instance, rules))
    if len(rules) < len(answer.instances):
        for formula, sentence in _definitions(grounding, answer, propositions, limit):
            premises.append(formula)
            sources.setdefault(formula, sentence)
    premises = needed_premises([one for one in dict.fromkeys(premises) if one != TOP], conclusion, limit)
    sequent = Sequent(tuple(premises), conclusion)
    return _claimed(problem, sequent, propositions, sources)


def _claimed(
    problem: Problem,
    sequent: Sequent,
    propositions: Propositions,
    sources: Mapping[Formula, str],
    milestones: Milestones = (),
) -> Claimed:
    """A sequent about a board, with what its letters mean and how they are said."""
    meaning = _meaning(sequent, propositions)
    said = {letter: _said(problem, *propositions.rows[letter]) for letter in meaning if letter in propositions.rows}
    return Claimed(sequent, meaning, None, milestones, (), sources, said)


def _said(problem: Problem, relation: str, row: tuple[str, ...]) -> tuple[str, str]:
    """A fact in the words of the theory, and its opposite: “r1c1 is wet”, “r1c1 stays dry”."""
    there, not_there = (say_facts([Fact(relation, row, holds)], problem.theory) for holds in (True, False))
    return there, not_there


def _stepwise(problem: Problem, claim: Formula, propositions: Propositions, limit: Limit) -> Claimed | None:
    """A proof that goes from fact to fact, as an explanation does; None if there are no such steps, or if one of them needs
    what a definition says."""
    deductions = _deductions(problem, claim, limit)
    if not all(one.fact and all(rule.rule.typed != TOP for rule in one.instances) for one in deductions):
        return None
    milestones: list[tuple[Formula, list[Formula]]] = []
    for one in deductions:
        assert one.fact
        fact = propositions.fact(*one.fact)
        reason = [*parts_of(map(propositions.instance, one.instances)), *starmap(propositions.fact, one.premises)]
        if fact not in reason:  # or a rule says just that
            milestones.append((fact, needed_premises(reason, fact, limit)))
    own = {fact for fact, _ in milestones}
    premises = dict.fromkeys(one for _, reason in milestones for one in reason if one not in own)
    sequent = Sequent(tuple(premises), propositions.formula(claim, {}))
    sources = _sources([rule for one in deductions for rule in one.instances], propositions)
    return _claimed(problem, sequent, propositions, sources, milestones) if milestones else None


def _sources(instances: Iterable[Instance], propositions: Propositions) -> dict[Formula, str]:
    """The sentence of the rule that says each formula; the first, where several do."""
    found: dict[Formula, str] = {}
    for one in instances:
        for part in parts_of([propositions.instance(one)]):
            found.setdefault(part, one.sentence)
    return found


def _deductions(problem: Problem, claim: Formula, limit: Limit) -> list[Deduction]:
    """All deductions of the steps to a claim; first what one sees on the board, and a proof has to say."""
    found = first(problem, limit)
    assert isinstance(found, Solved)
    steps = steps_to(problem.theory, problem.world, claim, found.solution, [], limit)
    deductions = [one for step in steps for one in step.deductions()]
    derived = {one.fact for one in deductions}
    shown = dict.fromkeys(fact for one in deductions for fact in one.premises if fact not in derived)
    return seen(problem.theory.without_aims(), problem.world, shown, limit) + deductions


def _definitions(
    grounding: Grounding, answer: Because, propositions: Propositions, limit: Limit
) -> Iterator[tuple[Formula, str]]:
    """What the definitions say, and the loops that had to be cut off to refute the rule instances of the reason: searched
    with these alone, because others might be refuted without them. Each with the sentence of its definition."""

    def sentence(definition: Definition) -> str:
        own = None if definition.selector is None else grounding.selected(definition.selector)
        return own.sentence if own else f"what {' and '.join(definition.names)} means"

    with Session(grounding, limit) as session:
        session.search([x for x in grounding.selectors() if grounding.selected(x) in answer.instances], limit)
        for place, part in session.cuts:
            definition = grounding.definitions[place]
            yield propositions.loop(definition, part), sentence(definition)
    for definition in grounding.definitions:
        formulas = [*propositions.derivations(definition)]
        formulas += [propositions.loop(definition, [head]) for head in definition.bodies]
        yield from ((formula, sentence(definition)) for formula in formulas)


def parts_of(formulas: Iterable[Formula]) -> list[Formula]:
    """The formulas, with a conjunction taken apart: a proof seldom needs all that a rule says of a place."""
    return [part for one in formulas for part in (operands(one) if isinstance(one, And) else [one])]


def _meaning(sequent: Sequent, propositions: Propositions) -> dict[str, str]:
    """What the letters of a sequent mean."""
    used = {name for formula in sequent.formulas() for name in _letters(formula)}
    return {name: text for name, text in propositions.meaning.items() if name in used}


def _letters(formula: Formula) -> Iterator[str]:
    return (one.name for one in subformulas(formula) if isinstance(one, Atom))
