"""The next step at each open goal, in three strengths: the idea in words, the rule and its lines, the line itself.

A hint goes on from the lines that stand. It follows the plan of the proof: the goals are those that the steps taken so far
have left. Where a step has left a goal that does not follow, the hint says which line that was and goes on from before it.
"""

from __future__ import annotations

from entails.proofs.display.boxes import ProofGap, ProofLayout, layout, rule_shown
from entails.proofs.kernel.check import Proof, Theorems
from entails.proofs.kernel.sequent import Sequent, write_line
from entails.proofs.prover.answers import Invalid, NotKnown, Proved, Unproved
from entails.proofs.tutor.goals import GoalVerdict, Search, Turning, judged_goals
from entails.proofs.tutor.mending import taken_back
from entails.proofs.tutor.next_step import NextStep, next_step
from entails.proofs.tutor.sentences import idea, line_itself, rule_and_lines
from entails.proofs.tutor.tree import Place, gaps, part_at, put
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class GoalHint:
    """What to do at an open goal. `step` is to be taken at `place`, which is above the goal if a step is to be taken back."""

    verdict: GoalVerdict
    line: int  # of the goal, on display
    hints: tuple[str, ...]
    place: Place = ()
    step: NextStep | None = None

    @property
    def goal(self) -> Sequent:
        return self.verdict.goal


def hints(proof: Proof, search: Search, theorems: Theorems | None = None) -> list[GoalHint]:
    """A hint for each open goal of the proof, in preorder."""
    shown = layout(proof)
    verdicts = judged_goals(proof, search)
    return [
        _hint(proof, one, gap, shown, search, theorems or {}) for one, gap in zip(verdicts, shown.gaps, strict=True)
    ]


def _hint(
    proof: Proof, verdict: GoalVerdict, gap: ProofGap, shown: ProofLayout, search: Search, theorems: Theorems
) -> GoalHint:
    match search(verdict.goal):
        case Proved(found):
            step = next_step(verdict.goal, found)
            return GoalHint(verdict, gap.line, strengths(step, gap), verdict.place, step)
        case Unproved(why):
            return GoalHint(verdict, gap.line, (f"Line {gap.line} follows, but no proof of it was found: {why}.",))
        case NotKnown(why):
            return GoalHint(verdict, gap.line, (f"It is not known whether line {gap.line} follows: {why}.",))
        case Invalid() as invalid:
            if verdict.turning is None:
                return GoalHint(verdict, gap.line, (no_way(invalid),))
            return _back(proof, verdict, gap, shown, search, theorems)


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


def _back(
    proof: Proof, verdict: GoalVerdict, gap: ProofGap, shown: ProofLayout, search: Search, theorems: Theorems
) -> GoalHint:
    """The way on after a step that leads nowhere is taken back."""
    turning = verdict.turning
    assert turning is not None
    first = nowhere(turning, verdict.goal, shown)
    before = taken_back(proof, turning.place, theorems)
    place, goal = next((place, one.goal) for place, one in gaps(before) if place[: len(turning.place)] == turning.place)
    found = search(goal)
    if not isinstance(found, Proved):
        return GoalHint(verdict, gap.line, (first,))
    step = next_step(goal, found.proof)
    number = next(number for number, (other, _) in enumerate(gaps(before)) if other == place)
    there = layout(before).gaps[number]
    rule, line = rule_shown(turning.step.rule), shown.places[id(turning.step)].line
    again = f"Take back line {line} ({rule}). " if turning.step.rule != "cut" else f"Leave out line {gap.line}. "
    second, third = rule_and_lines(step, there, numbered=False), line_itself(step, there)
    return GoalHint(verdict, gap.line, (first, again + second, again + third), turning.place, step)


def followed(proof: Proof, hint: GoalHint, theorems: Theorems | None = None) -> Proof:
    """The proof after the hint was taken. Without a step it is the same proof."""
    if hint.step is None:
        return proof
    if hint.verdict.turning is not None:
        proof = taken_back(proof, hint.verdict.turning.place, theorems or {})
        place = next(place for place, _ in gaps(proof) if place[: len(hint.place)] == hint.place)
    else:
        place = hint.place
    assert part_at(proof, place).goal == hint.step.goal
    return put(proof, place, hint.step.part)


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
