"""The rules that apply to an open goal or to a line in its scope, each with what it would give.

Nothing here is trusted: every offer is a step that the kernel accepts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from entails.logic.formula import (
    BOTTOM,
    TOP,
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
)
from entails.logic.parts import bound_variables, free_names, subformulas, substitute
from entails.proofs.kernel.check import Meaning, ProofStep, WrongStep, check_step
from entails.proofs.kernel.sequent import Sequent, canonical, same
from entails.proofs.tutor.next_step import NextStep, backwards, forwards, opened

Letters = Mapping[str, Formula | Meaning]


def possible(goal: Sequent, older: bool = False) -> list[NextStep]:
    """Every step that is offered at this goal: those that the goal asks for, then those that its lines allow."""
    found = [*_for_goal(goal, older), *(step for line in goal.assumptions for step in _from_line(goal, line, older))]
    return [step for step in found if _is_right(step)]


def _is_right(step: NextStep) -> bool:
    try:
        check_step(step.part, {})
        check_step(step.step, {})
    except WrongStep:
        return False
    return True


def _step(goal: Sequent, rule: str, letters: Letters, name: str | None = None) -> ProofStep:
    meanings = {key: one if isinstance(one, Meaning) else Meaning(one) for key, one in letters.items()}
    names = {} if name is None else {"i": Term(name)}
    return opened(goal, ProofStep(goal, rule, meanings, names))


def _for_goal(goal: Sequent, older: bool) -> Iterator[NextStep]:
    """Backwards: what would be enough for the goal."""
    for rule, letters, name in _introductions(goal, older):
        yield backwards(goal, _step(goal, rule, letters, name))
    conclusion = goal.conclusion
    for line in goal.assumptions:
        match line:
            case Implies(left, right) if same(right, conclusion):
                yield backwards(goal, _step(goal, "→ elim", {"A": left, "B": right}))
            case Not(body) if conclusion == BOTTOM:
                yield backwards(goal, _step(goal, "¬ elim", {"B": body}))
    if conclusion not in (BOTTOM, TOP):
        yield backwards(goal, _step(goal, "contra (classical)", {"A": conclusion}))
        yield backwards(goal, _step(goal, "contra (constructive)", {"B": conclusion}))


def _introductions(goal: Sequent, older: bool) -> Iterator[tuple[str, Letters, str | None]]:
    """The rules that make a formula like the goal's, with what their letters and names stand for."""
    match goal.conclusion:
        case one if canonical(one) in set(map(canonical, goal.assumptions)):
            yield "hyp", {"A": one}, None
        case And(left, right):
            yield "∧ intro", {"A": left, "B": right}, None
        case Or(left, right):
            yield "∨ intro(L)", {"A": left, "B": right}, None
            yield "∨ intro(R)", {"A": right, "B": left}, None
        case Implies(left, right):
            yield "→ intro", {"A": left, "B": right}, None
        case Not(body):
            yield "¬ intro", {"A": body}, None
        case Iff(left, right):
            yield "↔ intro", {"A": left, "B": right}, None
        case Forall(variable, _, body):
            yield _quantifier("∀ intro", older), {"P": Meaning(body, (variable,))}, fresh_name(goal)
        case Exists(variable, _, body):
            for name in known_names(goal, older):
                yield _quantifier("∃ intro", older), {"P": Meaning(body, (variable,))}, name
        case Equal(left, right) if left == right:
            yield "= intro", {}, left.name
        case one if one == TOP:
            yield "truth", {}, None


def _from_line(goal: Sequent, line: Formula, older: bool) -> Iterator[NextStep]:
    """Forwards: what a line gives, alone or with others; and the cases of a disjunction, the name of what exists."""
    for rule, conclusion, letters, name in _eliminations(goal, line, older):
        wanted = Sequent(goal.assumptions, conclusion)
        if canonical(conclusion) not in set(map(canonical, goal.assumptions)):
            yield forwards(goal, _step(wanted, rule, letters, name))
    match line:
        case Or(left, right):
            yield backwards(goal, _step(goal, "∨ elim", {"A": left, "B": right, "C": goal.conclusion}))
        case Exists(variable, _, body):
            letters = {"P": Meaning(body, (variable,)), "C": goal.conclusion}
            yield backwards(goal, _step(goal, _quantifier("∃ elim", older), letters, fresh_name(goal)))


def _eliminations(goal: Sequent, line: Formula, older: bool) -> Iterator[tuple[str, Formula, Letters, str | None]]:
    match line:
        case And(left, right):
            yield "∧ elim(L)", left, {"A": left, "B": right}, None
            yield "∧ elim(R)", right, {"A": left, "B": right}, None
        case Implies(left, right):
            yield "→ elim", right, {"A": left, "B": right}, None
        case Iff(left, right):
            yield "↔ elim(L)", Implies(left, right), {"A": left, "B": right}, None
            yield "↔ elim(R)", Implies(right, left), {"A": left, "B": right}, None
        case Forall(variable, _, body):
            for name in known_names(goal, older):
                part = substitute(body, {variable: Term(name)})
                yield _quantifier("∀ elim", older), part, {"P": Meaning(body, (variable,))}, name
        case Not(body) if goal.conclusion != BOTTOM and canonical(body) in set(map(canonical, goal.assumptions)):
            yield "¬ elim", BOTTOM, {"B": body}, None


def _quantifier(rule: str, older: bool) -> str:
    return f"{rule} (older)" if older else rule


def known_names(goal: Sequent, older: bool) -> list[str]:
    """The names that a quantifier's rule may be used for: those that are actual, or all in the older calculus."""
    if older:
        return sorted({name for formula in goal.formulas() for name in free_names(formula)})
    found = [one.arguments[0].name for one in goal.assumptions if isinstance(one, Atom) and one.name == "actual"]
    return list(dict.fromkeys(found))


def fresh_name(goal: Sequent) -> str:
    """i, i1, i2, …: the first that does not occur in the goal."""
    taken: set[str] = set()
    for formula in goal.formulas():
        taken.update(free_names(formula))
        taken.update(name for part in subformulas(formula) for name in bound_variables(part))
    return next(name for number in count() if (name := f"i{number or ''}") not in taken)
