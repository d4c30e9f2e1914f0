"""Steps that lead in a circle: what they ask for is shown by showing first what they are to show.

    P→Q, Q→R, P ⊢ R     by → elim, which asks for P→R and P; and P→R is shown by assuming P and showing R.

Such a goal can be closed, so nothing about it is false. But who goes on proves R on the way to R, and needs no such step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from entails.logic.formula import Formula
from entails.proofs.kernel.check import Proof, ProofStep, steps
from entails.proofs.kernel.sequent import Sequent, canonical
from entails.proofs.prover.answers import Proved
from entails.proofs.tutor.goals import Search, Turning
from entails.proofs.tutor.mending import trimmed
from entails.proofs.tutor.tree import Place, along
from entails.values import dataclass

CASES = ("∨ elim", "∃ elim", "∃ elim (older)")

_Lines = Mapping[Formula, frozenset[Formula]]  # lines that stand, and what each is shown from


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown on the way, and from what, in canonical form."""

    conclusion: Formula
    needed: frozenset[Formula]


def circle(proof: Proof, place: Place, found: Proof, search: Search) -> Turning | None:
    """The innermost step above this open goal whose own goal is shown on the way, if the goal is closed by this proof.

    A step that the prover would take itself, at its goal, is none.
    """
    path = list(along(proof, place))
    for length in reversed(range(len(place))):
        step = path[length]
        assert isinstance(step, ProofStep)
        wanted, known = canonical(step.goal.conclusion), _keys(step.goal)
        if wanted in known or _goes_on(step, place[length]):
            continue
        shown = _on_the_way(path[length + 1 :], found)
        if any(one.conclusion == wanted and one.needed <= known for one in shown) and not _is_taken(step, search):
            before = path[length - 1] if length else None
            return Turning(place[:length], step, before if isinstance(before, ProofStep) else None)
    return None


def _keys(goal: Sequent) -> frozenset[Formula]:
    return frozenset(map(canonical, goal.assumptions))


def _goes_on(step: ProofStep, premise: int) -> bool:
    """Does the step go on to the same goal, with more to use?"""
    return premise > 0 if step.rule in ("cut", *CASES) else step.rule == "thin"


def _on_the_way(below: list[Proof], found: Proof) -> Iterator[_Shown]:
    """The goals from a step down to the open one, and all that is shown in the proof that closes it."""
    assert isinstance(found, ProofStep)
    short = trimmed(found)
    used = _keys(short.goal)
    for part in below:
        yield _Shown(canonical(part.goal.conclusion), _keys(part.goal) & used)
    todo: list[tuple[Proof, _Lines]] = [(short, {})]
    while todo:
        one, lines = todo.pop()
        if not isinstance(one, ProofStep) or one.rule == "hyp":
            continue
        yield _Shown(canonical(one.goal.conclusion), _needed(one.goal, lines))
        if one.rule == "cut":
            first, rest = one.premises
            todo.append((rest, {**lines, canonical(first.goal.conclusion): _needed(first.goal, lines)}))
            todo.append((first, lines))
        else:
            todo += ((premise, lines) for premise in one.premises)


def _needed(goal: Sequent, lines: _Lines) -> frozenset[Formula]:
    """The formulas that the goal is shown from; a line before it counts as the formulas that it is shown from itself."""
    return frozenset().union(*(lines.get(key, {key}) for key in _keys(goal)))


def _is_taken(step: ProofStep, search: Search) -> bool:
    """Does the proof that is found at its goal take this step?"""
    answer = search(step.goal)
    if not isinstance(answer, Proved):
        return True
    return any(_same(one, step) for one in steps(answer.proof))


def _same(one: ProofStep, step: ProofStep) -> bool:
    """Is it the same inference; or, of a line that is still to be shown, does it show that line?"""
    if step.rule == "cut":
        return one.rule != "hyp" and canonical(one.goal.conclusion) == canonical(step.premises[0].goal.conclusion)
    premises = [[canonical(premise.goal.conclusion) for premise in each.premises] for each in (one, step)]
    same_goal = canonical(one.goal.conclusion) == canonical(step.goal.conclusion)
    return one.rule == step.rule and same_goal and premises[0] == premises[1]
