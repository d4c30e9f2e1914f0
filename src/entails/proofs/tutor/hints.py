"""The next step at each open goal, in three strengths: the idea in words, the rule and its lines, the line itself.

A hint goes on from the lines that stand. It follows the plan of the proof: the goals are those that the steps taken so far
have left. Where a step has left a goal that does not follow, or leads back to its own goal, the hint says which line that was
and goes on from before it. What else that step has left is not spoken of then.
"""

from __future__ import annotations

from entails.proofs.display.boxes import ProofGap, ProofLayout, layout, rule_shown
from entails.proofs.kernel.check import Proof, Theorems
from entails.proofs.kernel.sequent import Sequent, same, write_line
from entails.proofs.prover.answers import Invalid, NotKnown, Proved, Unproved
from entails.proofs.tutor.circles import circle
from entails.proofs.tutor.goals import GoalVerdict, Search, Turning, judged_goals
from entails.proofs.tutor.mending import taken_back
from entails.proofs.tutor.next_step import NextStep, next_step
from entails.proofs.tutor.sentences import idea, line_itself, rule_and_lines
from entails.proofs.tutor.tree import Place, gaps, part_at, put, shared
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class GoalHint:
    """What to do at an open goal. `step` is to be taken at `place`, after the step of `back`, if any, is taken back."""

    verdict: GoalVerdict
    line: int  # of the goal, on display
    hints: tuple[str, ...]
    place: Place = ()
    step: NextStep | None = None
    back: Turning | None = None

    @property
    def goal(self) -> Sequent:
        return self.verdict.goal


@dataclass(frozen=True, slots=True)
class _Scene:
    """A proof, how it is shown, and whom to ask about its goals."""

    proof: Proof
    shown: ProofLayout
    search: Search
    theorems: Theorems


def hints(proof: Proof, search: Search, theorems: Theorems | None = None) -> list[GoalHint]:
    """A hint for each open goal of the proof, in preorder; none for what falls when another hint is followed."""
    scene = _Scene(proof, layout(proof), search, theorems or {})
    goals = zip(judged_goals(proof, search), scene.shown.gaps, strict=True)
    kept: list[GoalHint] = []
    for one in sorted((_hint(scene, verdict, gap) for verdict, gap in goals), key=_reach):
        if not any(_falls(one.verdict.place, other.back) for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda hint: hint.verdict.place)


def _reach(hint: GoalHint) -> tuple[bool, int]:
    """Hints that take back most come first, those that take back nothing last."""
    return (hint.back is None, len(hint.back.place) if hint.back is not None else 0)


def _falls(place: Place, back: Turning | None) -> bool:
    """Was the goal at this place left by the step that is taken back? Of a cut it is the line that is left out."""
    if back is None:
        return False
    top = (*back.place, 0) if back.step.rule == "cut" else back.place
    return place[: len(top)] == top


def _hint(scene: _Scene, verdict: GoalVerdict, gap: ProofGap) -> GoalHint:
    match scene.search(verdict.goal):
        case Proved(found):
            if around := circle(scene.proof, verdict.place, found, scene.search):
                return _back(scene, verdict, gap, around, leads_back(around, verdict.place, scene))
            step = next_step(verdict.goal, found)
            return GoalHint(verdict, gap.line, strengths(step, gap), verdict.place, step)
        case Unproved(why):
            return GoalHint(verdict, gap.line, (f"Line {gap.line} follows, but no proof of it was found: {why}.",))
        case NotKnown(why):
            return GoalHint(verdict, gap.line, (f"It is not known whether line {gap.line} follows: {why}.",))
        case Invalid() as invalid:
            turning = verdict.turning
            if turning is None:
                return GoalHint(verdict, gap.line, (no_way(invalid),))
            return _back(scene, verdict, gap, turning, nowhere(turning, verdict.goal, scene.shown))


def strengths(step: NextStep, gap: ProofGap) -> tuple[str, str, str]:
    return idea(step), rule_and_lines(step, gap), line_itself(step, gap)


def no_way(invalid: Invalid) -> str:
    """Why a theorem cannot be proved at all."""
    model = ", ".join(str(invalid.countermodel).split("\n"))
    mend = f" {invalid.mend}" if invalid.mend else ""
    return (
        f"The theorem does not hold, so no step helps: its premises are true and its conclusion false if {model}.{mend}"
    )


def nowhere(turning: Turning, goal: Sequent, shown: ProofLayout) -> str:
    """Which line leads nowhere, and why: “Line 4 leads nowhere: P does not follow from what stands there.”"""
    line, wanted = shown.places[id(turning.blamed)].line, write_line(goal.conclusion)
    if turning.step.rule == "cut":
        return f"Line {line} leads nowhere: {wanted} does not follow from what stands above it."
    rule, aim = rule_shown(turning.step.rule), write_line(turning.step.goal.conclusion)
    return f"Line {line} leads nowhere: {aim} follows, but for {rule} you would need {wanted}, which does not."


def leads_back(turning: Turning, place: Place, scene: _Scene) -> str:
    """Which line leads in a circle: “Line 8 leads back to R itself: → elim asks for P→R, and the way there goes …”"""
    line = scene.shown.places[id(turning.blamed)].line
    asked = part_at(scene.proof, place[: len(turning.place) + 1]).goal.conclusion
    rule, aim = rule_shown(turning.step.rule), write_line(turning.step.goal.conclusion)
    if turning.step.rule == "cut":
        return f"Line {line} leads back to {aim} itself: the way to {write_line(asked)} goes through {aim}."
    if same(asked, turning.step.goal.conclusion):
        return f"Line {line} leads back to {aim} itself: {rule} asks for what it is to show."
    back = f"Line {line} leads back to {aim} itself"
    return f"{back}: {rule} asks for {write_line(asked)}, and the way there goes through {aim}."


def _back(scene: _Scene, verdict: GoalVerdict, gap: ProofGap, turning: Turning, first: str) -> GoalHint:
    """The way on after a step that leads nowhere, or in a circle, is taken back. `first` says which and why."""
    before = taken_back(scene.proof, turning.place, scene.theorems)
    rule, line = rule_shown(turning.step.rule), scene.shown.places[id(turning.step)].line
    again = f"Take back line {line} ({rule}). " if turning.step.rule != "cut" else f"Leave out line {gap.line}. "
    left = [
        (there, one.goal)
        for there, (place, one) in zip(layout(before).gaps, gaps(before), strict=True)
        if place[: len(turning.place)] == turning.place
    ]
    if not left:
        stands = f"{write_line(turning.step.goal.conclusion)} stands above already."
        return GoalHint(verdict, gap.line, (first, again + stands), turning.place, None, turning)
    there, goal = left[0]
    found = scene.search(goal)
    if not isinstance(found, Proved):
        return GoalHint(verdict, gap.line, (first,))
    step = next_step(goal, found.proof)
    second = rule_and_lines(step, there, instead=turning.step)
    strengths = (first, again + second, again + line_itself(step, there))
    return GoalHint(verdict, gap.line, strengths, turning.place, step, turning)


def followed(proof: Proof, hint: GoalHint, theorems: Theorems | None = None) -> Proof:
    """The proof after the hint was taken. Without a step it is the same proof, or the one without what is taken back."""
    if hint.back is not None:
        proof = taken_back(proof, hint.back.place, theorems or {})
    if hint.step is None:
        return shared(proof) if hint.back is not None else proof
    if hint.back is not None:
        place = next(place for place, _ in gaps(proof) if place[: len(hint.place)] == hint.place)
    else:
        place = hint.place
    assert part_at(proof, place).goal == hint.step.goal
    return shared(put(proof, place, hint.step.part))


def completed(proof: Proof, search: Search, theorems: Theorems | None = None) -> Proof:
    """The proof with its gaps closed, where they can be; a step that leads nowhere is taken back first.

    Every line that stands is kept.
    """
    theorems = theorems or {}
    while True:
        turnings = [one.turning for one in judged_goals(proof, search) if one.turning is not None]
        if not turnings:
            break
        proof = taken_back(proof, turnings[0].place, theorems)
    for place, gap in gaps(proof):
        answer = search(gap.goal)
        if isinstance(answer, Proved):
            proof = put(proof, place, answer.proof)
    return proof
