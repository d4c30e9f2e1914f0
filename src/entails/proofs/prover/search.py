"""Finding proofs in natural deduction. Nothing here is trusted: what comes out goes through `check`.

The oracle says whether the sequent holds. If it does, a proof is looked for in several ways, and the shortest counts; if not,
its model is a countermodel. First-order sequents take turns: a structure with n elements, then a proof with n rounds of
witnesses, until one is found.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from entails.logic.formula import BOTTOM, Atom, Formula, free_names
from entails.proofs.kernel.check import Proof, WrongStep, check
from entails.proofs.kernel.sequent import Sequent
from entails.proofs.prover.backwards import Search, Stuck, Way
from entails.proofs.prover.countermodel import LARGEST, Countermodel, assignment, find, is_first_order, unsupported
from entails.proofs.prover.oracle import Clock, Oracle, OutOfTime
from entails.proofs.prover.simplify import Box, as_proof, length

ROUNDS = 4  # of witnesses, for first-order sequents
EFFORT = 4_000  # questions to the oracle, after which no further way of searching is tried


@dataclass(frozen=True, slots=True)
class Proved:
    proof: Proof
    lines: int


@dataclass(frozen=True, slots=True)
class Invalid:
    countermodel: Countermodel


@dataclass(frozen=True, slots=True)
class NotKnown:
    why: str


Answer = Proved | Invalid | NotKnown


WAYS = (
    Way(),
    Way(cases_first=True),
    Way(denying=False),
    Way(denying=False, cases_first=True),
    Way(newest=True),
    Way(newest=True, cases_first=True),
    Way(small_cases=False),
    Way(small_cases=False, cases_first=True),
)


def prove(sequent: Sequent, limit: float | None = None) -> Answer:
    """A proof, a countermodel, or why neither was found. `limit` is in seconds."""
    what = unsupported(sequent)
    if what:
        return NotKnown(f"the rules do not speak of {what}")
    try:
        with Clock(limit.left() if hasattr(limit, "left") else limit) as clock, _deep():
            return _first_order(sequent, clock) if is_first_order(sequent) else _propositional(sequent, clock)
    except OutOfTime:
        return NotKnown("time limit")
    except KeyboardInterrupt:
        return NotKnown("interrupted")


def contradictory(premises: Sequence[Formula], limit: float | None = None) -> bool | None:
    """Do the premises contradict each other, so that everything follows from them? None: not known."""
    match prove(Sequent(tuple(premises), BOTTOM), limit):
        case Proved():
            return True
        case Invalid():
            return False
    return None


@contextmanager
def _deep() -> Iterator[None]:
    """The search goes as deep as the proof does."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 20_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _propositional(sequent: Sequent, clock: Clock) -> Answer:
    oracle = Oracle(clock)
    try:
        if oracle.entails(sequent.assumptions, sequent.conclusion):
            return _shortest(sequent, oracle) or NotKnown("it is valid, but no proof was found")
        model = oracle.model()
        true: set[Formula] = {
            key for key, literal in oracle.literals.items() if isinstance(key, Atom) and literal in model
        }
        return _refuted(sequent, assignment(sequent, true))
    finally:
        oracle.close()


def _first_order(sequent: Sequent, clock: Clock) -> Answer:
    names = dict.fromkeys(
        name for formula in (*sequent.assumptions, sequent.conclusion) for name in free_names(formula)
    )
    for number in range(max(ROUNDS, LARGEST) + 1):
        if number <= LARGEST and (found := find(sequent, number, clock)):
            return _refuted(sequent, found)
        if number > ROUNDS:
            continue
        oracle = Oracle(clock, names, number)
        try:
            if oracle.entails(sequent.assumptions, sequent.conclusion) and (proved := _shortest(sequent, oracle)):
                return proved
        finally:
            oracle.close()
    return NotKnown(f"no proof with {ROUNDS} rounds of witnesses, no countermodel with up to {LARGEST} elements")


def _refuted(sequent: Sequent, countermodel: Countermodel) -> Answer:
    if not countermodel.refutes(sequent):  # never passed off as an answer
        raise AssertionError(f"not a countermodel of {sequent}: {countermodel}")
    return Invalid(countermodel)


def _shortest(sequent: Sequent, oracle: Oracle) -> Proved | None:
    boxes = sorted(_found(sequent, oracle), key=length)
    for box in boxes:
        proof = as_proof(box)
        try:
            if not check(proof):
                return Proved(proof, length(box))
        except WrongStep:  # a name that clashes where two derivations met
            continue
    return None


def _found(sequent: Sequent, oracle: Oracle) -> list[Box]:
    boxes: list[Box] = []
    start = oracle.calls
    for way in WAYS:
        if boxes and oracle.calls - start > EFFORT:
            break
        try:
            boxes.append(Search(sequent, oracle, way).box())
        except Stuck:
            continue
        except OutOfTime:
            if not boxes:
                raise
            break
    return boxes


def needed_premises(premises, conclusion, limit=None):  # type: ignore
    with Clock(limit.left()) as clock:
        oracle = Oracle(clock)
        try:
            kept = list(premises)
            for premise in reversed(premises):
                fewer = [one for one in kept if one is not premise]
                if len(fewer) < len(kept) and (enough := oracle.core(fewer, conclusion)) is not None:
                    kept = [fewer[place] for place in enough]
            return kept
        finally:
            oracle.close()
