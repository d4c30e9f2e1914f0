"""Can an open goal still be closed from the lines in its scope? If not, a countermodel, and the step that made it impossible.

A step may turn a goal that follows into one that does not: P∨Q follows from Q, and `∨ intro` asks for P. From the root of the
proof to an open goal that cannot be closed there is a last goal that follows; the step taken there leads nowhere. If there is
none, the theorem itself does not hold.

In the older calculus every name is that of a thing. Its goals are judged, and proved, with `actual` assumed of every name;
then the older rules, which do not ask for it, take the place of the others.
"""

from __future__ import annotations

from collections.abc import Callable

from entails.limits import Limit
from entails.logic.formula import Atom, Formula
from entails.proofs.kernel.check import Proof, ProofStep, Theorems, check, steps
from entails.proofs.kernel.rules import ProofRule
from entails.proofs.kernel.sequent import Sequent, actual, is_actual
from entails.proofs.prover.answers import Invalid, NotKnown, ProofAnswer, Proved, Unproved
from entails.proofs.prover.countermodel import Countermodel, is_first_order, names_of
from entails.proofs.prover.search import prove
from entails.proofs.tutor.tree import Place, along, gaps, rebuilt
from entails.values import dataclass, replace

SECONDS = 5.0  # for one goal
A_MOMENT = 1.0  # for what is only remarked upon
GIVEN = "it may follow from what the derived rule is given"
QUANTIFIERS = ("∀ intro", "∀ elim", "∃ intro", "∃ elim")

Search = Callable[[Sequent], ProofAnswer]


@dataclass(frozen=True, slots=True)
class Turning:
    """The step that leads nowhere, its place, and the step before it on the way to the goal: the last one that was fine."""

    place: Place
    step: ProofStep
    fine: ProofStep | None = None  # None if the first step of the proof leads nowhere

    @property
    def blamed(self) -> Proof:
        """The part of the proof that the step added: of a cut its line, of any other step its conclusion."""
        return added(self.step)


def added(step: ProofStep) -> Proof:
    """The part of the proof that a step has put there: of a cut the proof of its line, of any other the step itself."""
    return step.premises[0] if step.rule == "cut" else step


@dataclass(frozen=True, slots=True)
class GoalVerdict:
    """An open goal: its place, whether it can be closed (None if that is not known), and why not.

    `turning` is the last step at which all was still fine; None if the theorem itself does not hold, or if it is not known.
    """

    place: Place
    goal: Sequent
    closable: bool | None
    countermodel: Countermodel | None = None
    missing: tuple[str, ...] = ()  # names that would have to be actual
    turning: Turning | None = None


def searching(proof: Proof, limit: Limit | float | None = None, theorems: Theorems | None = None) -> Search:
    """Answers about goals of this proof, in its calculus; the same question is answered once.

    The prover knows nothing of what a derived rule is given, so in the proof of one nothing is said not to follow.
    """
    older = is_older(proof)
    given = any(isinstance(one, ProofRule) and one.fixed for one in (theorems or {}).values())
    limit = Limit.of(limit)
    known: dict[Sequent, ProofAnswer] = {}

    def answered(goal: Sequent) -> ProofAnswer:
        if goal not in known:
            answer = _older(goal, limit) if older else prove(goal, limit.within(SECONDS))
            known[goal] = NotKnown(GIVEN) if given and isinstance(answer, Invalid) else answer
        return known[goal]

    return answered


def judged_goals(proof: Proof, search: Search) -> list[GoalVerdict]:
    """The open goals of a proof, in preorder."""
    return [judged_goal(proof, place, goal.goal, search) for place, goal in gaps(proof)]


def judged_goal(proof: Proof, place: Place, goal: Sequent, search: Search) -> GoalVerdict:
    match search(goal):
        case Proved() | Unproved():
            return GoalVerdict(place, goal, True)
        case Invalid(countermodel, missing):
            return GoalVerdict(place, goal, False, countermodel, missing, turning(proof, place, search))
    return GoalVerdict(place, goal, None)


def turning(proof: Proof, place: Place, search: Search) -> Turning | None:
    """The last goal on the way from the root to this place that still follows, and the step that was taken there."""
    path = list(along(proof, place))
    for length, part in reversed(list(enumerate(path))):
        if isinstance(part, ProofStep) and isinstance(search(part.goal), Proved | Unproved):
            before = path[length - 1] if length else None
            return Turning(place[:length], part, before if isinstance(before, ProofStep) else None)
    return None


def holds(sequent: Sequent) -> bool:
    """Is a cited theorem valid? False if that is not decided within a moment."""
    return isinstance(prove(sequent, Limit.seconds(A_MOMENT)), Proved | Unproved)


def is_closable(answer: ProofAnswer) -> bool | None:
    return None if isinstance(answer, NotKnown) else not isinstance(answer, Invalid)


# --- the older calculus ---


def is_older(proof: Proof) -> bool:
    """Does the proof use the older calculus? A premise `fresh i`, which is a judgement of that one, says so as well."""
    if any(isinstance(one, Atom) and one.name == "fresh" for one in proof.goal.assumptions):
        return True
    return any(step.rule.endswith("(older)") and step.rule[0] in "∀∃" for step in steps(proof))


def _older(goal: Sequent, limit: Limit) -> ProofAnswer:
    answer = prove(Sequent((*_things(goal), *goal.assumptions), goal.conclusion), limit.within(SECONDS))
    if not isinstance(answer, Proved):
        return answer
    proof = rebuilt(answer.proof, _by_older_rules)
    proof = replace(proof, goal=goal)
    return answer if check(proof) else Proved(proof, answer.lines)


def _things(goal: Sequent) -> list[Formula]:
    """Judgements that every name is that of a thing; without names, that there is a thing, called i."""
    if not is_first_order(goal):
        return []
    return [actual(name) for name in names_of(goal) or ["i"]]


def _by_older_rules(step: ProofStep, premises: tuple[Proof, ...]) -> Proof:
    assumed = tuple(one for one in step.goal.assumptions if not is_actual(one))
    goal = Sequent(assumed, step.goal.conclusion)
    if step.rule == "cut" and is_actual(premises[0].goal.conclusion):
        return replace(premises[1], goal=goal)
    if step.rule not in QUANTIFIERS:
        return replace(step, goal=goal, premises=premises)
    kept = tuple(one for one in premises if not is_actual(one.goal.conclusion))
    return replace(step, goal=goal, rule=f"{step.rule} (older)", premises=kept)
