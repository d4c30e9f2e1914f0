"""The next step of a proof that was found: forwards, a line from lines that stand; or backwards, the goal by its rule.

A found proof of a goal is a chain of cuts, one for each line outside of boxes, and a last step. If the last step introduces
what the goal is made of, or closes boxes and all else it needs stands, it comes first, and what it needs becomes the goals.
Otherwise the first line of the chain comes next.
"""

from __future__ import annotations

from entails.logic.formula import Formula
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep, Theorems, fill
from entails.proofs.kernel.rules import as_rule, rules
from entails.proofs.kernel.sequent import Sequent, canonical
from entails.proofs.tutor.tree import is_assumed
from entails.values import dataclass, replace

# Rules that take a goal apart: what they need becomes the new goals.
APART = ("∧ intro", "∨ intro(L)", "∨ intro(R)", "↔ intro", "∃ intro", "∃ intro (older)")


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step for an open goal. `part` takes the place of the goal; `step` is the step in it that is new.

    Forwards, `part` is a cut that adds the step's conclusion as a line; backwards it is the step itself. `towards` is what
    the line is first used for, if that is known.
    """

    goal: Sequent
    part: ProofStep
    step: ProofStep
    towards: Formula | None = None

    @property
    def forwards(self) -> bool:
        return self.part is not self.step


def next_step(goal: Sequent, found: Proof) -> NextStep:
    """The first step towards the goal in a proof of it that has no gaps."""
    chain: list[ProofStep] = []
    assert isinstance(found, ProofStep)
    while found.rule == "cut":
        first, found = found.premises
        assert isinstance(first, ProofStep)
        assert isinstance(found, ProofStep)
        chain.append(first)
    known = set(map(canonical, goal.assumptions))
    if _comes_first(found, known) or not chain:
        return backwards(goal, found)
    return replace(forwards(goal, chain[0]), towards=_first_use(chain[0], [*chain[1:], found]))


def _first_use(line: ProofStep, later: list[ProofStep]) -> Formula | None:
    """The conclusion of the first of these steps that rests on the line."""
    key = canonical(line.goal.conclusion)
    using = (one for one in later if any(canonical(premise.goal.conclusion) == key for premise in _lines(one)))
    return next((one.goal.conclusion for one in using), None)


def _comes_first(step: ProofStep, known: set[Formula]) -> bool:
    if step.rule == "hyp":
        return canonical(step.goal.conclusion) in known
    wanted = [premise.goal.conclusion for premise in _lines(step) if canonical(premise.goal.conclusion) not in known]
    if step.rule in APART:
        return not any(_is_judgement(formula) for formula in wanted)
    return not wanted


def _lines(step: ProofStep) -> list[Proof]:
    """The premises of a step that are lines, not boxes."""
    schemas = rules()[step.rule].premises
    return [one for schema, one in zip(schemas, step.premises, strict=True) if not schema.assumptions]


def _is_judgement(formula: Formula) -> bool:
    return getattr(formula, "name", "") == "actual"


def backwards(goal: Sequent, step: ProofStep, theorems: Theorems | None = None) -> NextStep:
    """The goal by this step's rule; what does not stand in its scope becomes a goal."""
    part = opened(goal, step, theorems)
    return NextStep(goal, part, part)


def forwards(goal: Sequent, step: ProofStep, theorems: Theorems | None = None) -> NextStep:
    """The step's conclusion as a new line, with the goal still to be shown."""
    line = opened(Sequent(goal.assumptions, step.goal.conclusion), step, theorems)
    letters = {"B": Meaning(line.goal.conclusion), "C": Meaning(goal.conclusion)}
    rest = Sequent(goal.assuming(line.goal.conclusion), goal.conclusion)
    return NextStep(goal, ProofStep(goal, "cut", letters, {}, (line, unproved(rest))), line)


def opened(goal: Sequent, step: ProofStep, theorems: Theorems | None = None) -> ProofStep:
    """The step for this goal, each premise by `hyp` if it stands in its scope, and open otherwise."""
    rule = rules().get(step.rule) or as_rule(step.rule, (theorems or {})[step.rule])
    premises = tuple(
        unproved(
            Sequent(
                goal.assuming(*(fill(one, step.letters, step.names) for one in schema.assumptions)),
                fill(schema.conclusion, step.letters, step.names),
            )
        )
        for schema in rule.premises
    )
    return ProofStep(goal, step.rule, step.letters, step.names, premises)


def unproved(goal: Sequent) -> Proof:
    """A goal that is open, unless its conclusion stands among its assumptions already."""
    if is_assumed(goal):
        return ProofStep(goal, "hyp", {"A": Meaning(goal.conclusion)})
    return Open(goal)
