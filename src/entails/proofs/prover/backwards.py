"""From a goal back to what is assumed, one step at a time.

The oracle is asked before each step, so the search never goes where there is nothing to be found. Each step leaves a smaller
question: the parts of the goal, or of one of the assumptions that are needed. Assumptions that are not needed are set aside
at once. Contradiction comes last. What can be read off the assumptions is known all along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from entails.logic.formula import (
    BOTTOM,
    MAX_DEPTH,
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
    operands,
)
from entails.proofs.kernel.sequent import Sequent, actual, canonical
from entails.proofs.prover.consequences import Known, Reader, denial
from entails.proofs.prover.derivation import Derivation, Deriver
from entails.proofs.prover.oracle import Oracle, instance
from entails.proofs.prover.simplify import Box, in_lines

INLINE = 24  # steps of a proof that is repeated rather than made a lemma
DEEPEST = 600  # steps on top of each other


@dataclass(frozen=True, slots=True)
class Way:
    """One way of searching: its habits."""

    denying: bool = True  # read off what follows by denying
    cases_first: bool = False  # before the goal is taken apart
    newest: bool = False  # prefer what came last to what is small
    small_cases: bool = True


_Question = tuple[frozenset[Formula], Formula]


class Stuck(Exception):
    """This way of searching leads no further."""


class Search:
    def __init__(self, sequent: Sequent, oracle: Oracle, way: Way) -> None:
        self.sequent, self.oracle, self.way = sequent, oracle, way
        self.make = Deriver()
        self.reader = Reader(self.make, way.denying)
        self.proved: dict[Formula, list[Derivation]] = {}
        self.sizes: dict[Formula, int] = {}
        self.met: dict[_Question, dict[Formula, int]] = {}  # and in which boxes what it rests on was assumed
        self.lemmas: dict[_Question, tuple[tuple[Formula, ...], Derivation] | None] = {}
        self.depth = self.boxes = 0

    def box(self) -> Box:
        start = self.assuming(_NOTHING, *self.sequent.assumptions)
        derivation = self.show(start, self.sequent.conclusion)
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
        self.oracle.clock.tick()
        if self.depth > DEEPEST:
            raise Stuck
        self.depth += 1
        found = self.directly(scene, goal)
        self.depth -= 1
        self.proved.setdefault(key, []).append(found)
        return found

    def assuming(self, scene: _Scene, *formulas: Formula) -> _Scene:
        inside = self.knowing(scene, *map(self.make.hyp, formulas))
        scope, since = scene.scope, dict(scene.since)
        for formula in formulas:
            scope |= self.make.bit(formula)
            self.boxes += 1
            since[canonical(formula)] = self.boxes
        return replace(inside, scope=scope, since=since)

    def knowing(self, scene: _Scene, *derivations: Derivation) -> _Scene:
        """These are active now, also where they were set aside before; and so is what can be read off them."""
        known = dict(scene.known)
        new = self.reader.extend(known, list(derivations))
        again = {key: known[key] for key in (canonical(one.conclusion) for one in derivations)}
        return _Scene(known, {**scene.active, **again, **new}, scene.scope, scene.since)

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
            there: Known = {
                key: one for key, one in scene.active.items() if isinstance(key, Atom) and key.name == "actual"
            }
            scene = replace(scene, active={**there, **needed})
            if not there and (lemma := self.by_lemma(scene, needed, goal)):
                return lemma
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

    def by_lemma(self, scene: _Scene, needed: Known, goal: Formula) -> Derivation | None:
        """A question met before, with other proofs of what it rests on, is answered once and for all."""
        question = frozenset(needed), canonical(goal)
        since = {key: scene.since[key] for key, one in needed.items() if one.rule == "hyp"}
        first = self.met.setdefault(question, since)
        if first is since or len(needed) + max((key.depth for key in needed), default=0) > MAX_DEPTH:
            return None
        if question not in self.lemmas:
            self.lemmas[question] = None  # so that it is not asked for while it is being proved
            clean = self.assuming(_NOTHING, *(one.conclusion for one in needed.values()))
            self.lemmas[question] = tuple(needed), self.show(clean, goal)
        found = self.lemmas[question]
        if found is None:
            return None
        assumed, proof = found
        derived = [key for key in assumed if key not in since or since[key] != first.get(key)]
        if _larger(proof, INLINE):
            return self.apply(self.lemma(derived, proof), [needed[key] for key in derived])
        for key in derived:
            proof = self.make.replace(proof, key, needed[key])
        return proof

    def lemma(self, assumed: Sequence[Formula], proof: Derivation) -> Derivation:
        """That the assumptions imply it; or if it is ⊥, that they are not so."""
        for formula in reversed(assumed):
            if proof.conclusion == BOTTOM:
                proof = self.make.by("¬ intro", Not(formula), (proof,), ((formula,),))
            else:
                whole = Implies(formula, proof.conclusion)
                proof = self.make.by("→ intro", whole, (proof,), ((formula,),))
        return proof

    def apply(self, lemma: Derivation, proofs: Sequence[Derivation]) -> Derivation:
        for one in proofs:
            match lemma.conclusion:
                case Implies(_, right):
                    lemma = self.make.by("→ elim", right, (lemma, one))
                case Not():
                    lemma = self.make.by("¬ elim", BOTTOM, (one, lemma))
        return lemma

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
                    absurd = self.refute(rest, one, body)
                    if absurd:
                        return self.make.anything(goal, absurd)
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


def _larger(derivation: Derivation, size: int) -> bool:
    seen: set[int] = set()
    todo = [derivation]
    while todo and len(seen) <= size:
        one = todo.pop()
        if one.rule != "hyp" and id(one) not in seen:
            seen.add(id(one))
            todo += one.premises
    return len(seen) > size


@dataclass(frozen=True, slots=True)
class _Scene:
    """What is known at some place of a proof, what of it may still be used up, and the assumptions in sight, one bit each."""

    known: Known
    active: Known
    scope: int
    since: Mapping[Formula, int]  # the box that each assumption belongs to

    def without(self, key: Formula) -> _Scene:
        return replace(self, active={other: one for other, one in self.active.items() if other is not key})


_NOTHING = _Scene({}, {}, 0, {})
