"""The checker decides whether each step of a proof is an instance of its rule. It never searches.

A proof is a tree of steps. A step states its goal (a sequent), the rule, what the rule's letters and names stand for, and
a proof of each premise of the rule. To check a step, fill the letters in and compare the result with the goals:

    ProofStep(P→Q, P ⊢ Q, "→ elim", {A: P, B: Q}, {}, premises proving P→Q ⊢ P→Q and P ⊢ P)

A premise may assume fewer formulas than its step does, because a sequent stays valid when an assumption is added.

A proved theorem can be used as a rule; its letters stand for any formulas. A derived rule can be used in the same way.
Inside the proof of a derived rule, what it is *given* is fixed: the letters and names there stand for themselves, so none
of these names counts as fresh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from entails.errors import EntailsError
from entails.logic.formula import Atom, Connected, Count, Equal, Exists, Forall, Formula, Loop, Term
from entails.logic.parts import free_names, names_in, rebuild, subformulas, substitute
from entails.proofs.kernel.rules import ProofRule, as_rule, rules
from entails.proofs.kernel.sequent import JUDGEMENTS, Sequent, canonical, refuse_deep, same, write_line
from entails.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a letter of a rule stands for: a formula, or a formula with parameters.

    P(x) in a rule may stand for `Meaning(R(z)∧S, ("z",))`; then P(i) stands for R(i)∧S.
    """

    body: Formula
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A goal, the rule (or theorem) that proves it, what its letters and names stand for, and proofs of its premises."""

    goal: Sequent
    rule: str
    letters: Mapping[str, Meaning] = field(default_factory=dict)
    names: Mapping[str, Term] = field(default_factory=dict)
    premises: tuple[Proof, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """A goal that has no proof yet."""

    goal: Sequent


Proof = ProofStep | Open
Theorems = Mapping[str, Sequent | ProofRule]


class WrongStep(Exception):
    """Raised for a step that is not an instance of its rule; it carries the step and the reason."""

    def __init__(self, step: ProofStep, reason: str) -> None:
        super().__init__(reason)
        self.step, self.reason = step, reason


def check(proof: Proof, theorems: Theorems | None = None) -> list[Sequent]:
    """Check every step. Returns the goals that are still open; an empty list means that `proof` proves its goal.

    Raises `WrongStep` at the first step, in preorder, that is not an instance of its rule.
    """
    left: list[Sequent] = []
    for part in parts(proof):
        match part:
            case Open(goal):
                left.append(goal)
            case ProofStep() as step:
                check_step(step, theorems or {})
    return left


def check_step(step: ProofStep, theorems: Theorems) -> None:
    """Check this step alone: its goal and the goals of its premises, not their proofs. Raises `WrongStep`."""
    rule = _rule(step, theorems)
    goal = step.goal
    filled: Callable[[Formula], Formula] = (lambda formula: formula) if rule.fixed else (lambda one: _filled(step, one))
    conclusion = filled(rule.conclusion)
    if not same(conclusion, goal.conclusion):
        raise WrongStep(step, f"the rule concludes {write_line(conclusion)}, the goal is {write_line(goal.conclusion)}")
    assumed = set(map(canonical, goal.assumptions))
    if rule.assumed and canonical(conclusion) not in assumed:
        raise WrongStep(step, f"{write_line(conclusion)} is not assumed here")
    if len(step.premises) != len(rule.premises):
        raise WrongStep(step, f"the rule has {len(rule.premises)} premises, the step {len(step.premises)}")
    for demanded, given in zip(rule.premises, step.premises, strict=True):
        wanted = filled(demanded.conclusion)
        if not same(wanted, given.goal.conclusion):
            found = write_line(given.goal.conclusion)
            raise WrongStep(step, f"a premise should be {write_line(wanted)}, found {found}")
        allowed = {canonical(filled(assumption)) for assumption in demanded.assumptions}
        for assumption in given.goal.assumptions:
            if canonical(assumption) not in assumed and canonical(assumption) not in allowed:
                raise WrongStep(step, f"{write_line(assumption)} may not be assumed for {write_line(wanted)}")
    if rule.fresh:
        _check_fresh(step, rule.fresh, theorems)


def _rule(step: ProofStep, theorems: Theorems) -> ProofRule:
    if step.rule in rules():
        return rules()[step.rule]
    if step.rule in theorems:
        return as_rule(step.rule, theorems[step.rule])
    raise WrongStep(step, f"there is no rule or theorem “{step.rule}”")


def _check_fresh(step: ProofStep, name: str, theorems: Theorems) -> None:
    """The fresh name of the rule must not occur in the goal, in what the letters stand for, or in what the proof is given."""
    fresh = step.names[name]
    if fresh.arguments:
        raise WrongStep(step, f"a fresh name was expected, found {write_line(Atom(fresh.name, fresh.arguments))}")
    goal = step.goal
    given = [rule for rule in theorems.values() if isinstance(rule, ProofRule) and rule.fixed]
    for formula in (*goal.assumptions, goal.conclusion, *(formula for rule in given for formula in rule.formulas())):
        if fresh.name in free_names(formula):
            raise WrongStep(step, f"{fresh.name} is not fresh: it occurs in {write_line(formula)}")
    for meaning in step.letters.values():
        if fresh.name in free_names(meaning.body) and fresh.name not in meaning.parameters:
            raise WrongStep(step, f"{fresh.name} is not fresh: it occurs in {write_line(meaning.body)}")


def _filled(step: ProofStep, formula: Formula) -> Formula:
    try:
        return fill(formula, step.letters, step.names)
    except KeyError as missing:
        raise WrongStep(step, f"nothing is given for {missing.args[0]} of the rule") from None
    except EntailsError as error:  # a formula too deep to build
        raise WrongStep(step, error.message) from None


def fill(formula: Formula, letters: Mapping[str, Meaning], names: Mapping[str, Term]) -> Formula:
    """The formula of a rule or theorem with its letters and names filled in. Bound variables are renamed to avoid capture.

        fill(A→B, {A: P, B: Q∧R}, {})        # P→Q∧R
        fill(P(i), {P: S(z) with z}, {i: j})  # S(j)

    Raises `KeyError` with the letter or name for which nothing is given.
    """
    refuse_deep(*(meaning.body for meaning in letters.values()))
    taken: set[str] = set()
    if formula.depth and _binds(formula):
        taken.update(name for term in names.values() for name in names_in(term))
        for meaning in letters.values():
            taken.update(name for name in free_names(meaning.body) if name not in meaning.parameters)
    filled = _fill(formula, letters, names, frozenset(taken))
    refuse_deep(filled)
    return filled


def _binds(formula: Formula) -> bool:
    return any(isinstance(part, Forall | Exists) for part in subformulas(formula))


def _fill(
    formula: Formula, letters: Mapping[str, Meaning], names: Mapping[str, Term], taken: frozenset[str]
) -> Formula:
    match formula:
        case Atom(name, arguments):
            terms = [_term(argument, names) for argument in arguments]
            if name in JUDGEMENTS:
                return Atom(name, tuple(terms))
            meaning = letters[name]
            if len(meaning.parameters) != len(terms):
                raise KeyError(name)
            if not terms:
                return meaning.body  # the same object, not a copy, because comparing identical objects is fast
            return substitute(meaning.body, dict(zip(meaning.parameters, terms, strict=True)))
        case Equal(left, right):
            return Equal(_term(left, names), _term(right, names))
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            new = variable
            while new in taken:
                new += "'"
            return type(formula)(new, sort, _fill(body, letters, {**names, variable: Term(new)}, taken | {new}))
        case Count():
            raise KeyError("a count, which no rule speaks of")
        case Connected() | Loop():
            raise KeyError("connected or loop, of which no rule speaks")
    return rebuild(formula, lambda child: _fill(child, letters, names, taken))


def _term(term: Term, names: Mapping[str, Term]) -> Term:
    """The term with its names filled in. What a function f stands for is given under “f()”, which is the key of no name."""
    if not term.arguments:
        return names[term.name]
    function = names.get(function_key(term), term).name
    return Term(function, tuple(_term(argument, names) for argument in term.arguments))


def function_key(term: Term) -> str:
    """Under what a step gives the function that f of a rule stands for."""
    return f"{term.name}()"


def steps(proof: Proof) -> Iterator[ProofStep]:
    """Every step of the proof, each before the steps of its premises (preorder)."""
    return (part for part in parts(proof) if isinstance(part, ProofStep))


def parts(proof: Proof) -> Iterator[Proof]:
    """Every step and every open goal, in preorder."""
    todo = [proof]
    while todo:
        part = todo.pop()
        yield part
        if isinstance(part, ProofStep):
            todo += reversed(part.premises)
