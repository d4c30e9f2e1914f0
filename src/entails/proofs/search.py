"""Finding proofs in natural deduction. Nothing here is trusted: what comes out goes through `check`.

The search works from the goal, and asks the oracle before each step, so it never goes where there is nothing to be found.
Each step leaves a smaller question: the parts of the goal, or of one of the assumptions that are needed. Assumptions that are
not needed are set aside at once. Contradiction comes last. What can be read off the assumptions is known all along.

The same sequent is searched in several ways, and the shortest proof counts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from entails.logic.formula import (
    BOTTOM,
    TOP,
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    children,
    free_names,
    operands,
)
from entails.proofs.check import Proof, WrongStep, check
from entails.proofs.consequences import Known, Reader, denial
from entails.proofs.countermodel import LARGEST, Countermodel, assignment, find, is_first_order, unsupported
from entails.proofs.derivation import Derivation, Deriver
from entails.proofs.oracle import Clock, Oracle, OutOfTime, instance
from entails.proofs.sequent import Sequent, actual, canonical
from entails.proofs.simplify import Box, as_proof, in_lines, length

ROUNDS = 4  # of witnesses, for first-order sequents
EFFORT = 4_000  # questions to the oracle, after which no further way of searching is tried
DEEPEST = 600  # steps on top of each other


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


@dataclass(frozen=True, slots=True)
class Way:
    """One way of searching: its habits."""

    denying: bool = True  # read off what follows by denying
    cases_first: bool = False  # before the goal is taken apart
    newest: bool = False  # prefer what came last to what is small
    small_cases: bool = True


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


class Stuck(Exception):
    """This way of searching leads no further."""


def prove(sequent: Sequent, limit: float | None = None) -> Answer:
    """A proof, a countermodel, or why neither was found. `limit` is in seconds."""
    what = unsupported(sequent)
    if what:
        return NotKnown(f"the rules do not speak of {what}")
    try:
        with Clock(limit) as clock, _deep():
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
        true = {key for key, literal in oracle.literals.items() if isinstance(key, Atom) and literal in model}
        return _refuted(sequent, assignment(sequent, true))
    finally:
        oracle.close()


def _first_order(sequent: Sequent, clock: Clock) -> Answer:
    names = dict.fromkeys(name for formula in (*sequent.assumptions, sequent.conclusion) for name in free_names(formula))
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
    best: tuple[int, Box] | None = None
    start = oracle.calls
    for way in WAYS:
        if best and oracle.calls - start > EFFORT:
            break
        try:
            box = _Search(sequent, oracle, way).box()
        except Stuck:
            continue
        except OutOfTime:
            if not best:
                raise
            break
        if best is None or length(box) < best[0]:
            best = length(box), box
    if best is None:
        return None
    proof = as_proof(best[1])
    if check(proof):
        raise AssertionError(f"a proof with gaps: {sequent}")
    return Proved(proof, best[0])


class _Search:
    def __init__(self, sequent: Sequent, oracle: Oracle, way: Way) -> None:
        self.sequent, self.oracle, self.way = sequent, oracle, way
        self.make = Deriver()
        self.reader = Reader(self.make, way.denying)
        self.proved: dict[Formula, list[Derivation]] = {}
        self.sizes: dict[Formula, int] = {}
        self.depth = 0

    def box(self) -> Box:
        known: Known = {}
        active = self.reader.extend(known, [self.make.hyp(formula) for formula in self.sequent.assumptions])
        scope = 0
        for formula in self.sequent.assumptions:
            scope |= self.make.bit(formula)
        derivation = self.show(_Scene(known, active, scope), self.sequent.conclusion)
        return in_lines(derivation, self.sequent, self.make)

    # --- what is known where ---

    def show(self, scene: _Scene, goal: Formula) -> Derivation:
        """Derive the goal, which the active formulas of the scene entail."""
        key = canonical(goal)
        if key in scene.known:
            return scene.known[key]
        for earlier in self.proved.get(key, ()):
            if not earlier.needs & ~scene.scope:
                return earlier
        if self.depth > DEEPEST:
            raise Stuck
        self.depth += 1
        found = self.directly(scene, goal)
        self.depth -= 1
        self.proved.setdefault(key, []).append(found)
        return found

    def assuming(self, scene: _Scene, *formulas: Formula) -> _Scene:
        inside = self.knowing(scene, *map(self.make.hyp, formulas))
        for formula in formulas:
            inside = replace(inside, scope=inside.scope | self.make.bit(formula))
        return inside

    def knowing(self, scene: _Scene, *derivations: Derivation) -> _Scene:
        """These are active now, also where they were set aside before; and so is what can be read off them."""
        known = dict(scene.known)
        new = self.reader.extend(known, list(derivations))
        again = {key: known[key] for key in (canonical(one.conclusion) for one in derivations)}
        return _Scene(known, {**scene.active, **again, **new}, scene.scope)

    def needed(self, scene: _Scene, goal: Formula) -> Known:
        """Active formulas that are enough for the goal, small ones first; none of them can be left out."""
        keys = list(scene.active)
        keys.sort(key=self.weight if not self.way.newest else lambda key: (self.quantified(key), 0))
        if self.way.newest:
            keys.reverse()
            keys.sort(key=self.quantified)
        places = self.oracle.core(keys, goal)
        if places is None:
            raise Stuck
        keys = [keys[place] for place in places]
        for key in reversed(list(keys)):
            if key in keys:
                rest = [other for other in keys if other is not key]
                places = self.oracle.core(rest, goal)
                if places is not None:
                    keys = [rest[place] for place in places]
        return {key: scene.active[key] for key in keys}

    def quantified(self, key: Formula) -> bool:
        return isinstance(denial(key) if isinstance(key, Not) else key, Forall | Exists)

    def weight(self, key: Formula) -> tuple[bool, int]:
        return self.quantified(key), self.size(key)

    def size(self, key: Formula) -> int:
        if key not in self.sizes:
            self.sizes[key] = 1 + sum(map(self.size, children(key))) + max(0, len(operands(key)) - 2)
        return self.sizes[key]

    # --- steps ---

    def directly(self, scene: _Scene, goal: Formula) -> Derivation:
        if goal == TOP:
            return self.make.by("truth", TOP, ())
        clash = self.clash(scene)
        if clash:
            return self.make.anything(goal, clash)
        needed = self.needed(scene, goal)
        if not any(map(self.quantified, needed)):  # else all is kept: their instances would be set aside as well
            there = {key: one for key, one in scene.active.items() if isinstance(key, Atom) and key.name == "actual"}
            scene = replace(scene, active={**there, **needed})
        if self.way.cases_first and (found := self.by_cases(scene, needed, goal)):
            return found
        return (
            self.by_goal(scene, goal)
            or self.by_name(scene, needed, goal)
            or self.by_side(scene, goal)
            or self.by_use(scene, needed, goal)
            or self.by_cases(scene, needed, goal)
            or self.by_contradiction(scene, goal)
        )

    def clash(self, scene: _Scene) -> Derivation | None:
        if BOTTOM in scene.known:
            return scene.known[BOTTOM]
        for key, one in scene.active.items():
            if isinstance(key, Not) and key.body in scene.known:
                return self.make.absurd(scene.known[key.body], one)
            if not isinstance(key, Not) and (other := scene.known.get(Not(key))):
                return self.make.absurd(one, other)
        return None

    def by_goal(self, scene: _Scene, goal: Formula) -> Derivation | None:
        """Goals that have one way in."""
        make = self.make
        match goal:
            case And(left, right):
                first = self.show(scene, left)
                return make.both(first, self.show(scene, right))
            case Implies(left, right):
                return make.implication(goal, self.show(self.assuming(scene, left), right))
            case Not(body):
                return make.negation(body, self.show(self.assuming(scene, body), BOTTOM))
            case Iff(left, right):
                forth = self.show(scene, Implies(left, right))
                return make.equivalence(goal, forth, self.show(scene, Implies(right, left)))
            case Forall():
                name = self.fresh(scene, goal)
                inside = self.assuming(scene, actual(name))
                return make.every(goal, name, actual(name), self.show(inside, instance(goal, name)))
        return None

    def fresh(self, scene: _Scene, formula: Formula) -> str:
        """The formula's own witness, or another name where that is taken."""
        name = self.oracle.witness(formula)
        while canonical(actual(name)) in scene.known:
            name += "'"
            self.oracle.add_name(name, self.oracle.rounds)
        return name

    def by_name(self, scene: _Scene, needed: Known, goal: Formula) -> Derivation | None:
        """Something exists: give it a name."""
        for key, one in needed.items():
            if isinstance(key, Exists):
                name = self.fresh(scene, one.conclusion)
                assumed = (actual(name), instance(one.conclusion, name))
                inside = self.assuming(scene.without(key), *assumed)
                return self.make.taking(one, name, assumed, self.show(inside, goal))
        return None

    def by_side(self, scene: _Scene, goal: Formula) -> Derivation | None:
        """Goals that have several ways in, if one of them leads through."""
        active = list(scene.active)
        match goal:
            case Or(left, right):
                for side, part in enumerate((left, right)):
                    if self.oracle.entails(active, part):
                        return self.make.either(goal, side, self.show(scene, part))
            case Exists():
                for key, there in scene.active.items():
                    match key:
                        case Atom("actual", (term,)):
                            part = instance(goal, term.name)
                            if self.oracle.entails(active, part):
                                return self.make.some(goal, term.name, self.show(scene, part), there)
        return None

    def by_use(self, scene: _Scene, needed: Known, goal: Formula) -> Derivation | None:
        """Use an assumption, if what it asks for follows from the others."""
        for key, one in sorted(needed.items(), key=lambda item: self.size(item[0])):
            rest = scene.without(key)
            others = list(rest.active)
            match one.conclusion:
                case Implies(left) if self.oracle.entails(others, left):
                    return self.show(self.knowing(rest, self.make.detach(one, self.show(rest, left))), goal)
                case Iff(left, right):
                    for side, start in enumerate((left, right)):
                        if self.oracle.entails(others, start):
                            forward = self.make.direction(one, side)
                            found = self.make.detach(forward, self.show(rest, start))
                            return self.show(self.knowing(rest, found), goal)
                    if goal == BOTTOM:
                        both = self.make.direction(one, 0), self.make.direction(one, 1)
                        return self.show(self.knowing(rest, *both), goal)
                case Not(body) if self.oracle.entails(others, body):
                    found = self.refute(rest, one, body)
                    if found:
                        return self.make.anything(goal, found)
        return None

    def refute(self, rest: _Scene, one: Derivation, body: Formula) -> Derivation | None:
        """⊥, by proving what is denied. An atom is left alone: it would have to be proved by contradiction."""
        match body:
            case Atom():
                return None
            case Or(left, right):
                if self.oracle.entails(list(rest.active), left) or self.oracle.entails(list(rest.active), right):
                    return self.make.absurd(self.show(rest, body), one)
                parts = Reader(self.make, True).alone(one)
                return self.show(self.knowing(rest, *parts), BOTTOM)
            case Exists():
                found = self.by_side(rest, body)
                return self.make.absurd(found, one) if found else None
        return self.make.absurd(self.show(rest, body), one)

    def by_cases(self, scene: _Scene, needed: Known, goal: Formula) -> Derivation | None:
        order: Callable[[Formula], int] = self.size if self.way.small_cases else lambda key: -self.size(key)
        choices = sorted((key for key in needed if isinstance(key, Or)), key=order)
        for key in choices:
            one, rest = needed[key], scene.without(key)
            assert isinstance(one.conclusion, Or)
            left = self.show(self.assuming(rest, one.conclusion.left), goal)
            if not self.make.uses(left, one.conclusion.left):
                return left
            right = self.show(self.assuming(rest, one.conclusion.right), goal)
            return self.make.cases(one, left, right)
        return None

    def by_contradiction(self, scene: _Scene, goal: Formula) -> Derivation:
        if goal == BOTTOM:
            raise Stuck
        return self.make.contradiction(goal, self.show(self.assuming(scene, Not(goal)), BOTTOM))


@dataclass(frozen=True, slots=True)
class _Scene:
    """What is known at some place of a proof, what of it may still be used up, and the assumptions in sight, one bit each."""

    known: Known
    active: Known
    scope: int

    def without(self, key: Formula) -> _Scene:
        return replace(self, active={other: one for other, one in self.active.items() if other is not key})
