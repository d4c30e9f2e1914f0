"""From the steps of a Jape file, which name a rule and some formulas, to a proof that the kernel can check.

The steps come in preorder: each meets the first goal that is open, and its premises take that goal's place. Nothing here is
trusted; what it makes goes through `check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from entails.logic.formula import Atom, Formula, Term, children, free_names
from entails.proofs.check import Meaning, Open, Proof, Step, WrongStep, check_step, fill
from entails.proofs.matching import Match
from entails.proofs.rules import ALSO, Rule, rules
from entails.proofs.sequent import JUDGEMENTS, Sequent, canonical, same

GIVEN = "GIVEN "  # and a number: an antecedent that a derived rule may use


@dataclass(frozen=True, slots=True)
class Named:
    """A step as a file has it: a rule (None: a gap), formulas for some of its letters, and where it stands."""

    rule: str | None
    formulas: Mapping[str, Formula]
    offset: int


class Misstep(Exception):
    """A step that does not do what it says."""

    def __init__(self, named: Named, reason: str, goal: Sequent | None = None) -> None:
        super().__init__(reason)
        self.named, self.reason, self.goal = named, reason, goal


@dataclass
class _Draft:
    """A step whose premises are still being proved."""

    goal: Sequent
    step: Step | None = None
    premises: list[_Draft] = field(default_factory=list)


def elaborate(stated: Sequent, named: Sequence[Named], theorems: Mapping[str, Sequent]) -> Proof:
    """The proof that the steps make of what is stated. Raises `Misstep`."""
    root = _Draft(stated)
    goals = [root]
    for one, following in zip(named, [*named[1:], None], strict=True):
        if not goals:
            raise Misstep(one, "nothing is left to prove here")
        draft = goals.pop()
        if one.rule is None:
            continue
        draft.step = _instance(draft.goal, one, following, theorems)
        draft.premises = [_Draft(premise.goal) for premise in draft.step.premises]
        if one.rule in theorems and not _is_hypothesis(following, draft.premises):
            # Jape finds the premises of a theorem among the assumptions by itself; a given antecedent's need no steps either.
            for premise in draft.premises:
                if _assumed(premise.goal):
                    premise.step = Step(premise.goal, "hyp", {"A": Meaning(premise.goal.conclusion)})
        goals += [premise for premise in reversed(draft.premises) if premise.step is None]
    return _finished(root)


def _is_hypothesis(named: Named | None, premises: list[_Draft]) -> bool:
    """Is this step the proof of the first premise, by an assumption?"""
    formula = named.formulas.get("A") if named and named.rule == "hyp" else None
    return formula is not None and bool(premises) and same(premises[0].goal.conclusion, formula)


def _assumed(goal: Sequent) -> bool:
    return canonical(goal.conclusion) in set(map(canonical, goal.assumptions))


def _finished(root: _Draft) -> Proof:
    """From the leaves up, without recursion: a chain of cuts is as deep as it is long."""
    order: list[_Draft] = []
    todo = [root]
    while todo:
        draft = todo.pop()
        order.append(draft)
        todo += draft.premises
    done: dict[int, Proof] = {}
    for draft in reversed(order):
        step = draft.step
        if step is None:
            done[id(draft)] = Open(draft.goal)
        else:
            premises = tuple(done[id(premise)] for premise in draft.premises)
            done[id(draft)] = Step(step.goal, step.rule, step.letters, step.names, premises)
    return done[id(root)]


def _instance(goal: Sequent, named: Named, following: Named | None, theorems: Mapping[str, Sequent]) -> Step:
    """The step with its premises open, as the first reading of its rule that fits: if the next step is a mere hypothesis,
    one whose first premise that is."""
    reason = ""
    fitting: list[Step] = []
    for rule in _readings(named, theorems):
        try:
            step = _filled_in(goal, named, rule)
            check_step(step, theorems)
            fitting.append(step)
        except WrongStep as wrong:
            reason = reason or wrong.reason
        except KeyError as missing:
            reason = reason or f"nothing is given for {missing.args[0]} of the rule"
    if not fitting:
        raise Misstep(named, reason or f"there is no rule or theorem “{named.rule}”", goal)
    told = [step for step in fitting if _is_hypothesis(following, [_Draft(one.goal) for one in step.premises])]
    return (told or fitting)[0]


def _readings(named: Named, theorems: Mapping[str, Sequent]) -> Iterator[Rule]:
    """A name may stand for one of several rules; an older calculus has rules of the same names."""
    name = named.rule or ""
    known = rules()
    if "T" in named.formulas and f"{name} (older)" in known:
        yield known[f"{name} (older)"]
    for other in (name, *ALSO.get(name, ())):
        if other in known:
            yield known[other]
    if name in theorems:
        stated = theorems[name]
        yield Rule(name, tuple(Sequent((), premise) for premise in stated.assumptions), stated.conclusion)
    if f"{name} (older)" in known:
        yield known[f"{name} (older)"]


def _filled_in(goal: Sequent, named: Named, rule: Rule) -> Step:
    given = dict(named.formulas)
    letters: dict[str, Meaning] = {}
    names: dict[str, Term] = {}
    arity = _letters_of(rule)
    if rule.name.startswith(GIVEN):  # its letters stand for themselves
        places = {letter: tuple(f"{letter}_{place}" for place in range(number)) for letter, number in arity.items()}
        letters = {letter: Meaning(Atom(letter, tuple(map(Term, some))), some) for letter, some in places.items()}
        formulas = [rule.conclusion, *(premise.conclusion for premise in rule.premises)]
        names = {name: Term(name) for formula in formulas for name in free_names(formula)}
    for letter, formula in given.items():
        if arity.get(letter) == 0:
            letters[letter] = Meaning(formula)
        elif arity.get(letter) == 1 and "x" in given:
            letters[letter] = Meaning(formula, (_name(given["x"]).name,))
    for name in ("i", "T", "c"):
        if name in given:
            names["i"] = _name(given[name])
    found = Match(letters, names)
    found.add(rule.conclusion, goal.conclusion)
    left = [letter for letter, number in arity.items() if not number and letter not in found.letters]
    unused = [
        formula for letter, formula in given.items() if letter not in arity and letter not in ("x", "i", "T", "c")
    ]
    found.letters.update(zip(left, map(Meaning, unused), strict=False))
    premises = tuple(_premise(goal, premise, found) for premise in rule.premises)
    return Step(goal, rule.name, found.letters, found.names, premises)


def _premise(goal: Sequent, premise: Sequent, found: Match) -> Open:
    assumed = [fill(assumption, found.letters, found.names) for assumption in premise.assumptions]
    conclusion = fill(premise.conclusion, found.letters, found.names)
    return Open(Sequent(goal.assuming(*assumed), conclusion))


def _letters_of(rule: Rule) -> dict[str, int]:
    """The letters of a rule, and how many things each speaks of."""
    found: dict[str, int] = {}
    todo = [rule.conclusion]
    for premise in rule.premises:
        todo += [*premise.assumptions, premise.conclusion]
    while todo:
        formula = todo.pop()
        if isinstance(formula, Atom) and formula.name not in JUDGEMENTS:
            found[formula.name] = len(formula.arguments)
        todo += children(formula)
    return found


def _name(formula: Formula) -> Term:
    if not isinstance(formula, Atom):
        raise KeyError("a name")
    return Term(formula.name, formula.arguments)
