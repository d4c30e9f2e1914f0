"""The sentences of hints: the idea of a step, its rule and lines, and the step itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from entails.errors import capitalised, listed
from entails.logic.formula import Formula, show_term
from entails.proofs.display.boxes import ProofGap, Ref, rule_shown
from entails.proofs.kernel.check import Open, ProofStep, fill
from entails.proofs.kernel.rules import rules
from entails.proofs.kernel.sequent import canonical, write_line
from entails.proofs.tutor.next_step import NextStep

# What to think of before the rule is named. Letters in braces are those of the rule, filled in.
IDEAS = {
    "hyp": "The goal stands among your lines already.",
    "→ intro": "The goal is an implication: assume its left side, {A}, and aim at its right side, {B}.",
    "¬ intro": "The goal is a negation: assume {A} and aim at a contradiction.",
    "∧ intro": "The goal is a conjunction: show each of its two parts.",
    "∨ intro(L)": "The goal is a disjunction, and its left side alone can be shown.",
    "∨ intro(R)": "The goal is a disjunction, and its right side alone can be shown.",
    "↔ intro": "The goal is an equivalence: show it in both directions.",
    "∀ intro": "The goal is about all things: take any thing, call it {i}, and show it of that one.",
    "∃ intro": "The goal says that something exists: show it of a thing that you know, {i}.",
    "= intro": "Everything is equal to itself.",
    "truth": "⊤ holds whatever is assumed.",
    "∧ elim(L)": "Among your lines is a conjunction, and its left side is of use.",
    "∧ elim(R)": "Among your lines is a conjunction, and its right side is of use.",
    "→ elim": "Among your lines is an implication, and its left side stands there too.",
    "↔ elim(L)": "Among your lines is an equivalence: use it from left to right.",
    "↔ elim(R)": "Among your lines is an equivalence: use it from right to left.",
    "∀ elim": "One of your lines speaks of all things: use it of {i}.",
    "∃ elim": "One of your lines says that something exists: give that thing a name, {i}, and go on with it.",
    "∨ elim": "Among your lines is a disjunction: show the goal in each of its two cases.",
    "¬ elim": "One of your lines contradicts another.",
    "contra (classical)": "No rule leads straight to the goal: suppose that it is false, and aim at a contradiction.",
    "contra (constructive)": "From a contradiction anything follows, and your lines contradict each other.",
    "= elim": "Among your lines is an equation: put its right side in the place of its left one, in another line.",
    "function": "What a function makes of a thing is a thing as well.",
}
SIDES = {"∨ intro(L)": "left", "∨ intro(R)": "right"}
# The same ideas where the step adds a line instead of taking the goal apart.
FORWARDS = {
    "→ intro": "It helps to show {C} first: assume {A} and aim at {B}.",
    "¬ intro": "It helps to show {C} first: assume {A} and aim at a contradiction.",
    "= intro": "Everything is equal to itself: write down {C}; changed by an equation among your lines it becomes {towards}.",
    "∧ intro": "Two lines together are of use as a conjunction.",
    "∨ intro(L)": "It helps to write down {C}, of which one of your lines is the left side.",
    "∨ intro(R)": "It helps to write down {C}, of which one of your lines is the right side.",
    "↔ intro": "Two implications among your lines make an equivalence.",
    "∀ intro": "It helps to show {C} first: take any thing, call it {i}, and show it of that one.",
    "∃ intro": "What is known of {i} shows that something exists.",
    "∨ elim": "It helps to show {C} first, in each of the two cases of a disjunction.",
    "∃ elim": "It helps to show {C} first, from something that is said to exist.",
    "contra (classical)": "It helps to show {C} first: suppose that it is false, and aim at a contradiction.",
}


def idea(step: NextStep) -> str:
    """The idea in words, without the rule: “The goal is an implication: assume its left side, P, and aim at …”."""
    rule = re.sub(r" \((older|\d)\)$", "", step.step.rule)
    words = FORWARDS.get(rule, IDEAS.get(rule, "")) if step.forwards else IDEAS.get(rule, "")
    towards = write_line(step.towards) if step.towards is not None else "what is wanted"
    if not words:
        return "A theorem that was proved before is of use."
    letters = {letter: write_line(meaning.body) for letter, meaning in step.step.letters.items()}
    names = {name: show_term(term, "jape") for name, term in step.step.names.items()}
    return words.format_map({**letters, **names, "C": write_line(step.step.goal.conclusion), "towards": towards})


def rule_and_lines(step: NextStep, gap: ProofGap, instead: ProofStep | None = None) -> str:
    """The rule and the lines it is applied to: “Use → elim on lines 1 and 3.”

    If a step is taken back first, and this one taken `instead`, the goal has no number yet and is told as a formula.
    """
    known = [ref for ref in _refs(step.step, gap) if ref is not None]
    rule = rule_shown(step.step.rule)
    if step.step.rule == "hyp":
        known = [gap.scope[canonical(step.goal.conclusion)]]
        return f"It is line {known[0]}: use hyp."
    on = f" on {lines_named(known)}" if known else ""
    if step.forwards:
        line = write_line(step.step.goal.conclusion)
        if _wanted(step.step, gap):
            return f"Use {rule}{on} to show {line} first."
        if known or step.towards is None:
            return f"Use {rule}{on}."
        return f"Use {rule} to write {line}, from which {write_line(step.towards)} follows."
    goal = f"line {gap.line}" if instead is None else write_line(step.goal.conclusion)
    side = _side(step.step, instead)
    return f"Use {rule}{on} to show {goal}{side}." if known else f"Use {rule} on the goal, {goal}{side}."


def _side(step: ProofStep, instead: ProofStep | None) -> str:
    """Which side of a disjunction is to be shown, as the name of the rule on a line does not say it."""
    if step.rule not in SIDES:
        return ""
    side = "the other side" if instead is not None and instead.rule in SIDES else f"its {SIDES[step.rule]} side"
    return f", with {side}, {write_line(step.letters['A'].body)}"


def line_itself(step: NextStep, gap: ProofGap) -> str:
    """The step as it is written down: “Assume P and show ⊥. Then ¬P follows by ¬ intro.”"""
    rule = rule_shown(step.step.rule)
    conclusion = write_line(step.step.goal.conclusion)
    if step.step.rule == "hyp":
        return f"Write {conclusion}, by hyp {gap.scope[canonical(step.goal.conclusion)]}."
    wanted = _wanted(step.step, gap)
    refs = ",".join(str(ref) for ref in _refs(step.step, gap) if ref is not None)
    by = f"{rule} {refs}".rstrip()
    if not wanted:
        return f"Write {conclusion}, by {by}."
    return f"{capitalised('; '.join(wanted))}. Then {conclusion} follows by {by}."


def _refs(step: ProofStep, gap: ProofGap) -> list[Ref | None]:
    """Where each premise of the step that is a line stands; None for a box, and for what has still to be shown."""
    return [
        gap.scope.get(canonical(premise.goal.conclusion)) if not assumed and not isinstance(premise, Open) else None
        for assumed, premise in _premises(step)
    ]


def _wanted(step: ProofStep, gap: ProofGap) -> list[str]:
    """What has to be shown for the step."""
    found: list[str] = []
    outside = set(map(canonical, step.goal.assumptions))
    for box, premise in _premises(step):
        conclusion = write_line(premise.goal.conclusion)
        if box:
            new = [one for one in box if canonical(one) not in outside]
            formulas = " and ".join(map(write_line, new or box)) + ("" if new else " once more")
            stands = "" if isinstance(premise, Open) else _where(premise.goal.conclusion, box, gap)
            found.append(f"assume {formulas} and show {conclusion}{stands}")
        elif isinstance(premise, Open):
            found.append(f"show {conclusion}")
    return found


def _where(formula: Formula, assumed: Sequence[Formula], gap: ProofGap) -> str:
    """Where what a box is to show stands already: it is what the box assumes, or a line above it."""
    key = canonical(formula)
    if key in map(canonical, assumed) or key not in gap.scope:
        return ", which is the same"
    return f", which is line {gap.scope[key]}"


def _premises(step: ProofStep) -> list[tuple[list[Formula], Open | ProofStep]]:
    """Each premise with what its box assumes; with nothing, if the premise is a line."""
    rule = rules().get(step.rule)
    schemas = [one.assumptions for one in rule.premises] if rule else [()] * len(step.premises)
    boxes = [[fill(one, step.letters, step.names) for one in schema] for schema in schemas]
    return list(zip(boxes, step.premises, strict=True))


def lines_named(lines: Sequence[object]) -> str:
    """`line 3`, `lines 1 and 3`, `lines 1, 2 and 5`."""
    return f"{'line' if len(lines) == 1 else 'lines'} {listed([str(line) for line in lines])}"
