"""Taking back a step without losing what stands.

The part of a proof at some place becomes a gap again. Lines in it that are proved, and that use nothing but what is in scope
at that place, are kept: they stand above the gap.
"""

from __future__ import annotations

from collections.abc import Collection

from entails.logic.formula import Formula
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep, Theorems, WrongStep, check, fill, parts
from entails.proofs.kernel.rules import rules
from entails.proofs.kernel.sequent import Sequent, canonical
from entails.proofs.tutor.next_step import unproved
from entails.proofs.tutor.tree import Place, part_at, put, rebuilt
from entails.values import replace

Used = dict[Formula, Formula]  # assumptions by canonical form


def taken_back(proof: Proof, place: Place, theorems: Theorems, wrong: Collection[Place] = ()) -> Proof:
    """The proof with a gap at this place, below those lines of what stood there that still stand.

    `wrong` are the places of steps that their rules do not allow.
    """
    part = part_at(proof, place)
    inside = {id(part_at(proof, one)) for one in wrong if one[: len(place)] == place}
    goal = part.goal
    gap = put(proof, place, unproved(goal))
    if not isinstance(part, ProofStep):
        return gap
    rest: Proof = unproved(
        Sequent(goal.assuming(*(one.goal.conclusion for one in _kept(part, inside))), goal.conclusion)
    )
    for line in reversed(_kept(part, inside)):
        letters = {"B": Meaning(line.goal.conclusion), "C": Meaning(goal.conclusion)}
        rest = ProofStep(goal, "cut", letters, {}, (line, rest))
    kept = _in_scope(rest)
    try:
        check(kept, theorems)
    except WrongStep:
        return gap
    return put(proof, place, kept)


def _in_scope(chain: Proof) -> Proof:
    """A chain of cuts in which each goal assumes the lines before it."""
    lines: list[ProofStep] = []
    while isinstance(chain, ProofStep) and chain.rule == "cut":
        lines.append(chain)
        chain = chain.premises[1]
    assumed = lines[0].goal.assumptions if lines else chain.goal.assumptions
    goals = []
    for line in lines:
        goals.append(Sequent(assumed, line.goal.conclusion))
        assumed = goals[-1].assuming(line.premises[0].goal.conclusion)
    for line, goal in zip(reversed(lines), reversed(goals), strict=True):
        chain = replace(line, goal=goal, premises=(line.premises[0], chain))
    return chain


def _kept(part: ProofStep, wrong: Collection[int]) -> list[ProofStep]:
    """The lines of this part that stand at its goal, in order, each with a proof that assumes no more than it uses."""
    known = set(map(canonical, part.goal.assumptions))
    found: list[ProofStep] = []
    todo: list[Proof] = list(reversed(part.premises))
    while todo:
        one = todo.pop()
        if isinstance(one, Open) or one.rule == "hyp":
            continue
        used = None if _has_gaps(one, wrong) else _used(one)
        if used is not None and used.keys() <= known:
            if canonical(one.goal.conclusion) not in known:
                found.append(trimmed(one))
                known.add(canonical(one.goal.conclusion))
            continue
        todo += reversed(one.premises)
    return found


def _has_gaps(proof: Proof, wrong: Collection[int]) -> bool:
    return any(isinstance(part, Open) or id(part) in wrong for part in parts(proof))


def _used(proof: ProofStep) -> Used:
    return {canonical(one): one for one in trimmed(proof).goal.assumptions}


def trimmed(proof: ProofStep) -> ProofStep:
    """The proof with goals that assume only what their proofs use."""
    short = rebuilt(proof, _with_used)
    assert isinstance(short, ProofStep)
    return short


def _with_used(step: ProofStep, premises: tuple[Proof, ...]) -> Proof:
    used: Used = {}
    if step.rule == "hyp":
        used[canonical(step.goal.conclusion)] = step.goal.conclusion
    rule = rules().get(step.rule)
    for number, premise in enumerate(premises):
        schema = rule.premises[number].assumptions if rule else ()
        dropped = {canonical(fill(one, step.letters, step.names)) for one in schema}
        used |= {key: one for one in premise.goal.assumptions if (key := canonical(one)) not in dropped}
    return replace(step, goal=Sequent(tuple(used.values()), step.goal.conclusion), premises=premises)
