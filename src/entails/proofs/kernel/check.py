"""The kernel: is each step an instance of its rule? It never searches, and nothing else has to be trusted.

A proof is a tree of steps. Each step states its goal (what is assumed there, what is to be shown), the rule, what the rule's
letters and names stand for, and a proof of each premise. To check it, fill the letters in and compare. A step may assume less
than it could: whoever can do without an assumption can do with it.

A theorem that was proved is a rule too: its letters stand for anything. So is a derived rule. What a derived rule is *given*
is fixed: it is an assumption about those very letters and names, so no name in it is fresh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from entails.errors import EntailsError
from entails.logic.formula import (
    Atom,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Term,
    children,
    free_names,
    names_in,
    rebuild,
    substitute,
    substitute_term,
)
from entails.proofs.kernel.rules import Rule, as_rule, rules
from entails.proofs.kernel.sequent import JUDGEMENTS, Sequent, canonical, same, write_line


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a letter stands for: a formula, or a formula about its parameters."""

    body: Formula
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A goal and how it is met: a rule (or a theorem) with its letters and names filled in, and proofs of its premises."""

    goal: Sequent
    rule: str
    letters: Mapping[str, Meaning] = field(default_factory=dict)
    names: Mapping[str, Term] = field(default_factory=dict)
    premises: tuple[Proof, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """A goal that is not met yet."""

    goal: Sequent


Proof = Step | Open
Theorems = Mapping[str, Sequent | Rule]


class WrongStep(Exception):
    """A step that is no instance of its rule: which, and why."""

    def __init__(self, step: Step, reason: str) -> None:
        super().__init__(reason)
        self.step, self.reason = step, reason


def check(proof: Proof, theorems: Theorems | None = None) -> list[Sequent]:
    """Check every step; returns the goals that are left open (none: it is a proof of its goal). Raises `WrongStep`."""
    left: list[Sequent] = []
    todo = [proof]
    while todo:
        match todo.pop():
            case Open(goal):
                left.append(goal)
            case Step() as step:
                check_step(step, theorems or {})
                todo += reversed(step.premises)
    return left


def check_step(step: Step, theorems: Theorems) -> None:
    """Is the step an instance of its rule? What its premises rest on is not looked at. Raises `WrongStep`."""
    rule = _rule(step, theorems)
    goal = step.goal
    filled: Callable[[Formula], Formula] = (lambda formula: formula) if rule.fixed else (lambda one: _filled(step, one))
    conclusion = filled(rule.conclusion)
    if not same(conclusion, goal.conclusion):
        raise WrongStep(step, f"the rule concludes {write_line(conclusion)}, the goal is {write_line(goal.conclusion)}")
    known = set(map(canonical, goal.assumptions))
    if rule.assumed and canonical(conclusion) not in known:
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
            if canonical(assumption) not in known and canonical(assumption) not in allowed:
                raise WrongStep(step, f"{write_line(assumption)} may not be assumed for {write_line(wanted)}")
    if rule.fresh:
        _check_fresh(step, rule.fresh, theorems)


def _rule(step: Step, theorems: Theorems) -> Rule:
    if step.rule in rules():
        return rules()[step.rule]
    if step.rule in theorems:
        return as_rule(step.rule, theorems[step.rule])
    raise WrongStep(step, f"there is no rule or theorem “{step.rule}”")


def _check_fresh(step: Step, name: str, theorems: Theorems) -> None:
    """The name of something arbitrary: nothing else in the step may speak of it, nor what the proof is given."""
    fresh = step.names[name]
    if fresh.arguments:
        raise WrongStep(step, f"a fresh name was expected, found {write_line(Atom(fresh.name, fresh.arguments))}")
    goal = step.goal
    given = [rule for rule in theorems.values() if isinstance(rule, Rule) and rule.fixed]
    for formula in (*goal.assumptions, goal.conclusion, *(formula for rule in given for formula in rule.formulas())):
        if fresh.name in free_names(formula):
            raise WrongStep(step, f"{fresh.name} is not fresh: it occurs in {write_line(formula)}")
    for meaning in step.letters.values():
        if fresh.name in free_names(meaning.body) and fresh.name not in meaning.parameters:
            raise WrongStep(step, f"{fresh.name} is not fresh: it occurs in {write_line(meaning.body)}")


def _filled(step: Step, formula: Formula) -> Formula:
    try:
        return fill(formula, step.letters, step.names)
    except KeyError as missing:
        raise WrongStep(step, f"nothing is given for {missing.args[0]} of the rule") from None
    except EntailsError as error:  # a formula too deep to build
        raise WrongStep(step, error.message) from None


def fill(formula: Formula, letters: Mapping[str, Meaning], names: Mapping[str, Term]) -> Formula:
    """A formula of a rule or a theorem with its letters and names filled in. Bound variables step aside for what comes in.
    Raises `KeyError` with what has no meaning given."""
    taken: set[str] = set()
    if formula.depth and _binds(formula):
        taken.update(name for term in names.values() for name in names_in(term))
        for meaning in letters.values():
            taken.update(name for name in free_names(meaning.body) if name not in meaning.parameters)
    return _fill(formula, letters, names, frozenset(taken))


def _binds(formula: Formula) -> bool:
    return isinstance(formula, Forall | Exists) or any(map(_binds, children(formula)))


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
                return meaning.body  # the very formula, not a copy: comparing it is then quick
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
    return rebuild(formula, lambda child: _fill(child, letters, names, taken))


def _term(term: Term, names: Mapping[str, Term]) -> Term:
    for name in names_in(term):
        if name not in names:
            raise KeyError(name)
    return substitute_term(term, names)


def steps(proof: Proof) -> Iterator[Step]:
    """Every step, each before its premises."""
    todo = [proof]
    while todo:
        one = todo.pop()
        if isinstance(one, Step):
            yield one
            todo += reversed(one.premises)
