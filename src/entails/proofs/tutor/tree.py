"""Places in a proof that has gaps. A place is the list of premise numbers that leads there from the root.

Proofs may be long chains of cuts, so nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from entails.proofs.kernel.check import Open, Proof, ProofStep, parts
from entails.proofs.kernel.sequent import Sequent, canonical
from entails.values import replace

Place = tuple[int, ...]


def part_at(proof: Proof, place: Place) -> Proof:
    for number in place:
        assert isinstance(proof, ProofStep)
        proof = proof.premises[number]
    return proof


def put(proof: Proof, place: Place, part: Proof) -> Proof:
    """The proof with another part at this place."""
    above = [proof]
    for number in place[:-1]:
        step = above[-1]
        assert isinstance(step, ProofStep)
        above.append(step.premises[number])
    for step, number in zip(reversed(above), reversed(place), strict=False):
        assert isinstance(step, ProofStep)
        part = replace(step, premises=(*step.premises[:number], part, *step.premises[number + 1 :]))
    return part


def gaps(proof: Proof) -> list[tuple[Place, Open]]:
    """The open goals and their places, in preorder."""
    found: list[tuple[Place, Open]] = []
    todo: list[tuple[Place, Proof]] = [((), proof)]
    while todo:
        place, one = todo.pop()
        match one:
            case Open():
                found.append((place, one))
            case ProofStep():
                todo += [((*place, number), premise) for number, premise in reversed(list(enumerate(one.premises)))]
    return found


def shared(proof: Proof) -> Proof:
    """The proof with each gap closed whose goal is shown elsewhere in it: of R∧R the second R, when the first has a proof."""
    wanted = {gap.goal for _, gap in gaps(proof)}
    shown = {one.goal: one for one in _finished(proof) if one.goal in wanted}
    for place, gap in gaps(proof) if shown else ():
        if gap.goal in shown:
            proof = put(proof, place, shown[gap.goal])
    return proof


def _finished(proof: Proof) -> Iterator[Proof]:
    """The parts of a proof that have no gap."""
    unfinished = {place[:depth] for place, _ in gaps(proof) for depth in range(len(place) + 1)}
    todo: list[tuple[Place, Proof]] = [((), proof)]
    while todo:
        place, one = todo.pop()
        if place not in unfinished:
            yield one
        if isinstance(one, ProofStep):
            todo += [((*place, number), premise) for number, premise in enumerate(one.premises)]


def along(proof: Proof, place: Place) -> Iterator[Proof]:
    """The parts from the root to this place, both included."""
    yield proof
    for number in place:
        assert isinstance(proof, ProofStep)
        proof = proof.premises[number]
        yield proof


def rebuilt(proof: Proof, change: Callable[[ProofStep, tuple[Proof, ...]], Proof]) -> Proof:
    """The proof with every step changed, from the leaves up. `change` gets a step and its premises, which are changed."""
    done: dict[int, Proof] = {}
    for one in reversed([*parts(proof)]):
        if isinstance(one, ProofStep):
            done[id(one)] = change(one, tuple(done[id(premise)] for premise in one.premises))
        else:
            done[id(one)] = one
    return done[id(proof)]


def is_assumed(goal: Sequent) -> bool:
    """Does the conclusion stand among the assumptions?"""
    wanted = canonical(goal.conclusion)
    return any(canonical(one) == wanted for one in goal.assumptions)
