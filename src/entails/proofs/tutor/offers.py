"""The rules that apply to an open goal or to a line in its scope, each with what it would give.

Nothing here is trusted: every offer is a step that the kernel accepts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import count, islice

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
from entails.logic.parts import bound_variables, free_names, names_in, rebuild, replace_term, subformulas, substitute
from entails.proofs.jape.matching import Matching
from entails.proofs.kernel.check import Meaning, ProofStep, Theorems, WrongStep, check_step, fill
from entails.proofs.kernel.rules import ProofRule, as_rule
from entails.proofs.kernel.sequent import Sequent, canonical, same
from entails.proofs.prover.naming import pattern
from entails.proofs.prover.terms import terms_of
from entails.proofs.tutor.next_step import NextStep, backwards, forwards, opened

MOST_CITED = 20  # ways in which one theorem is offered at a goal

Letters = Mapping[str, Formula | Meaning]
Names = Mapping[str, Term]
Given = tuple[str, Formula, Letters, Names]  # a rule, what it gives, and what its letters and names stand for


def possible(goal: Sequent, older: bool = False, theorems: Theorems | None = None) -> list[NextStep]:
    """Every step that is offered at this goal: those that the goal asks for, that its lines allow, then theorems."""
    theorems = theorems or {}
    found = [*_for_goal(goal, older), *(step for line in goal.assumptions for step in _from_line(goal, line, older))]
    for name, theorem in theorems.items():
        rule = as_rule(name, theorem)
        found += islice(_cited(goal, rule, theorems), 0 if rule.fixed else MOST_CITED)
    return [step for step in found if _is_right(step, theorems)]


def _is_right(step: NextStep, theorems: Theorems) -> bool:
    try:
        check_step(step.part, theorems)
        check_step(step.step, theorems)
    except WrongStep:
        return False
    return True


def _step(goal: Sequent, rule: str, letters: Letters, names: Names | None = None) -> ProofStep:
    meanings = {key: one if isinstance(one, Meaning) else Meaning(one) for key, one in letters.items()}
    return opened(goal, ProofStep(goal, rule, meanings, names or {}))


# --- backwards ---


def _for_goal(goal: Sequent, older: bool) -> Iterator[NextStep]:
    """Backwards: what would be enough for the goal."""
    for rule, letters, names in _introductions(goal, older):
        yield backwards(goal, _step(goal, rule, letters, names))
    conclusion = goal.conclusion
    for line in goal.assumptions:
        match line:
            case Implies(left, right) if same(right, conclusion):
                yield backwards(goal, _step(goal, "→ elim", {"A": left, "B": right}))
            case Not(body) if conclusion == BOTTOM:
                yield backwards(goal, _step(goal, "¬ elim", {"B": body}))
            case Equal(left, right) if left != right:
                before = _exchanged(conclusion, right, left)
                if not same(before, conclusion):
                    yield backwards(goal, _step(goal, "= elim", *_equality(line, before, conclusion)))
    if conclusion not in (BOTTOM, TOP):
        yield backwards(goal, _step(goal, "contra (classical)", {"A": conclusion}))
        yield backwards(goal, _step(goal, "contra (constructive)", {"B": conclusion}))


def _introductions(goal: Sequent, older: bool) -> Iterator[tuple[str, Letters, Names]]:
    """The rules that make a formula like the goal's, with what their letters and names stand for."""
    match goal.conclusion:
        case one if canonical(one) in set(map(canonical, goal.assumptions)):
            yield "hyp", {"A": one}, {}
        case And(left, right):
            yield "∧ intro", {"A": left, "B": right}, {}
        case Or(left, right):
            yield "∨ intro(L)", {"A": left, "B": right}, {}
            yield "∨ intro(R)", {"A": right, "B": left}, {}
        case Implies(left, right):
            yield "→ intro", {"A": left, "B": right}, {}
        case Not(body):
            yield "¬ intro", {"A": body}, {}
        case Iff(left, right):
            yield "↔ intro", {"A": left, "B": right}, {}
        case Forall(variable, _, body):
            yield _quantifier("∀ intro", older), {"P": Meaning(body, (variable,))}, {"i": Term(fresh_name(goal))}
        case Exists(variable, _, body):
            for term in known_terms(goal, older):
                yield _quantifier("∃ intro", older), {"P": Meaning(body, (variable,))}, {"i": term}
        case Equal(left, right) if left == right:
            yield "= intro", {}, {"i": left}
        case Atom("actual", (term,)) if term.arguments:
            yield _function(term), {}, _about(term)
        case one if one == TOP:
            yield "truth", {}, {}


# --- forwards ---


def _from_line(goal: Sequent, line: Formula, older: bool) -> Iterator[NextStep]:
    """Forwards: what a line gives, alone or with others; and the cases of a disjunction, the name of what exists."""
    known = set(map(canonical, goal.assumptions))
    for rule, conclusion, letters, names in _eliminations(goal, line, older):
        if canonical(conclusion) not in known:
            yield forwards(goal, _step(Sequent(goal.assumptions, conclusion), rule, letters, names))
    match line:
        case Or(left, right):
            yield backwards(goal, _step(goal, "∨ elim", {"A": left, "B": right, "C": goal.conclusion}))
        case Exists(variable, _, body):
            letters = {"P": Meaning(body, (variable,)), "C": goal.conclusion}
            fresh = {"i": Term(fresh_name(goal))}
            yield backwards(goal, _step(goal, _quantifier("∃ elim", older), letters, fresh))


def _eliminations(goal: Sequent, line: Formula, older: bool) -> Iterator[Given]:
    match line:
        case And(left, right):
            yield "∧ elim(L)", left, {"A": left, "B": right}, {}
            yield "∧ elim(R)", right, {"A": left, "B": right}, {}
        case Implies(left, right):
            yield "→ elim", right, {"A": left, "B": right}, {}
        case Iff(left, right):
            yield "↔ elim(L)", Implies(left, right), {"A": left, "B": right}, {}
            yield "↔ elim(R)", Implies(right, left), {"A": left, "B": right}, {}
        case Forall(variable, _, body):
            for term in known_terms(goal, older):
                part = substitute(body, {variable: term})
                yield _quantifier("∀ elim", older), part, {"P": Meaning(body, (variable,))}, {"i": term}
        case Not(body) if goal.conclusion != BOTTOM and canonical(body) in set(map(canonical, goal.assumptions)):
            yield "¬ elim", BOTTOM, {"B": body}, {}
        case Equal():
            yield from _rewritten(goal, line)
        case Atom("actual", (there,)):
            yield from _values(goal, there)


def _values(goal: Sequent, there: Term) -> Iterator[Given]:
    """For each term f(a) of the goal or a line, where `there` is its a: that it is actual, if all its arguments are."""
    known = known_terms(goal, False)
    for term in terms_of(goal):
        if term.arguments and term.arguments[0] == there and all(one in known for one in term.arguments):
            yield _function(term), Atom("actual", (term,)), {}, _about(term)


def _function(term: Term) -> str:
    return "function" if len(term.arguments) == 1 else f"function ({len(term.arguments)})"


def _about(term: Term) -> Names:
    return {"f()": Term(term.name), **dict(zip("ijk", term.arguments, strict=False))}


# --- equations ---


def _rewritten(goal: Sequent, equation: Equal) -> Iterator[Given]:
    """Each line with the right side of the equation in the place of its left one: everywhere, or in one place alone."""
    old, new = equation.left, equation.right
    for line in goal.assumptions:
        if old == new or line is equation:
            continue
        found = dict.fromkeys([_exchanged(line, old, new), *_one_by_one(line, old, new)])
        for after in found:
            if not same(after, line):
                letters, names = _equality(equation, line, after)
                yield "= elim", after, letters, names


def _equality(equation: Equal, before: Formula, after: Formula) -> tuple[Letters, Names]:
    return {"P": pattern(equation, before, after)}, {"i": equation.left, "j": equation.right}


def _exchanged(formula: Formula, old: Term, new: Term) -> Formula:
    """The formula with one term for the other, except where a quantifier binds a name in either."""
    if not {*names_in(old), *names_in(new)}.isdisjoint(bound_variables(formula)):
        return formula
    return rebuild(replace_term(formula, old, new), lambda part: _exchanged(part, old, new))


def _one_by_one(line: Formula, old: Term, new: Term) -> Iterator[Formula]:
    match line:
        case Atom(name, arguments) if arguments.count(old) > 1:
            for place, one in enumerate(arguments):
                if one == old:
                    yield Atom(name, (*arguments[:place], new, *arguments[place + 1 :]))
        case Equal(left, right) if left == right == old:
            yield Equal(new, old)
            yield Equal(old, new)


# --- theorems ---


def _cited(goal: Sequent, rule: ProofRule, theorems: Theorems) -> Iterator[NextStep]:
    """A theorem whose premises stand as lines gives its conclusion; one that concludes the goal asks for its premises."""
    known = set(map(canonical, goal.assumptions))
    matching = Matching({}, {})
    if matching.add(rule.conclusion, goal.conclusion):
        with suppress(KeyError):  # a letter that stands in the premises alone
            step = ProofStep(goal, rule.name, matching.letters, matching.names)
            yield backwards(goal, step, theorems)
    for found in _standing(rule, goal, Matching({}, {}), 0) if rule.premises else ():
        with suppress(KeyError):
            conclusion = fill(rule.conclusion, found.letters, found.names)
            if canonical(conclusion) not in known:
                line = Sequent(goal.assumptions, conclusion)
                yield forwards(goal, ProofStep(line, rule.name, found.letters, found.names), theorems)


def _standing(rule: ProofRule, goal: Sequent, found: Matching, place: int) -> Iterator[Matching]:
    """The ways in which lines are the premises of a theorem, from this one on."""
    if place == len(rule.premises):
        yield found
        return
    for line in goal.assumptions:
        more = Matching(found.letters, found.names)
        if more.add(rule.premises[place].conclusion, line):
            yield from _standing(rule, goal, more, place + 1)


# --- names ---


def _quantifier(rule: str, older: bool) -> str:
    return f"{rule} (older)" if older else rule


def known_terms(goal: Sequent, older: bool) -> list[Term]:
    """What a quantifier's rule may be used for: names and terms that are actual, or all in the older calculus."""
    if older:
        return sorted(terms_of(goal), key=lambda term: (len(term.arguments), term.name))
    found = [one.arguments[0] for one in goal.assumptions if isinstance(one, Atom) and one.name == "actual"]
    return list(dict.fromkeys(found))


def fresh_name(goal: Sequent) -> str:
    """i, i1, i2, …: the first that does not occur in the goal."""
    taken: set[str] = set()
    for formula in goal.formulas():
        taken.update(free_names(formula))
        taken.update(name for part in subformulas(formula) for name in bound_variables(part))
    return next(name for number in count() if (name := f"i{number or ''}") not in taken)
