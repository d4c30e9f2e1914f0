"""From the steps of a Jape file, which name a rule and some formulas, to a proof that the kernel can check.

The steps come in preorder: each one proves the first goal that is open, and its premises take that goal's place. Nothing here
is trusted; the result goes through `check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from entails.errors import EntailsError
from entails.logic.formula import Atom, Formula, Term
from entails.logic.parts import free_names, subformulas
from entails.proofs.jape.matching import Matching
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep, Theorems, WrongStep, check_step, fill
from entails.proofs.kernel.rules import ALSO, ProofRule, as_rule, rules
from entails.proofs.kernel.sequent import JUDGEMENTS, Sequent, canonical, same
from entails.values import dataclass, field

GIVEN = "GIVEN "  # followed by a number: an antecedent that a derived rule may use
NAMES = ("i", "T", "c")  # what files call the name that a quantifier's rule is about


@dataclass(frozen=True, slots=True)
class NamedStep:
    """A step of a file: a rule (None for a gap), formulas for some of the rule's letters, and its offset in the file."""

    rule: str | None
    formulas: Mapping[str, Formula]
    offset: int


class Misstep(Exception):
    """Raised for a step that its rule does not allow; it carries the step, the reason and the goal."""

    def __init__(self, named: NamedStep, reason: str, goal: Sequent | None = None) -> None:
        super().__init__(reason)
        self.named, self.reason, self.goal = named, reason, goal


@dataclass
class _Draft:
    """A step whose premises are still being proved, and its place: the draft that it is a premise of, and which one."""

    goal: Sequent
    parent: _Draft | None = None
    number: int = 0
    step: ProofStep | None = None
    premises: list[_Draft] = field(default_factory=list)

    def place(self) -> tuple[int, ...]:
        numbers: list[int] = []
        draft = self
        while draft.parent is not None:
            numbers.append(draft.number)
            draft = draft.parent
        return tuple(reversed(numbers))


@dataclass(frozen=True, slots=True)
class Elaborated:
    """The proof that the steps of a file describe, and the steps in it that their rules do not allow, with their places.

    A wrong step is kept as it was meant, with the premises that its rule would ask for. Where that cannot be told, it is an
    open goal, and the steps above it are left out. A step for which nothing was left to prove has no place.
    """

    proof: Proof
    missteps: tuple[tuple[tuple[int, ...] | None, Misstep], ...]


def elaborate(stated: Sequent, named: Sequence[NamedStep], theorems: Theorems) -> Elaborated:
    """The proof that the steps describe, wrong steps included."""
    root = _Draft(stated)
    goals: list[_Draft | None] = [root]  # None is the goal of a step above a wrong one, which nobody can tell
    wrong: list[tuple[_Draft | None, Misstep]] = []
    for one, following in zip(named, [*named[1:], None], strict=True):
        if not goals:
            wrong.append((None, Misstep(one, "nothing is left to prove here")))
            break
        draft = goals.pop()
        if one.rule is None:
            continue
        if draft is None:
            goals += [None] * _number_of_premises(one)
            continue
        try:
            step = _instance(draft.goal, one, following, theorems)
        except Misstep as misstep:
            wrong.append((draft, misstep))
            meant = _as_meant(draft.goal, one, theorems)
            if meant is None:
                goals += [None] * _number_of_premises(one)
                continue
            step = meant
        goals += reversed(_add_premises(draft, step, following, theorems))
    places = tuple((draft.place() if draft else None, misstep) for draft, misstep in wrong)
    return Elaborated(_finished(root), places)


def _add_premises(draft: _Draft, step: ProofStep, following: NamedStep | None, theorems: Theorems) -> list[_Draft]:
    """Give the draft its step and the drafts of its premises; return those that are still to be proved."""
    draft.step = step
    draft.premises = [_Draft(premise.goal, draft, number) for number, premise in enumerate(step.premises)]
    for premise in draft.premises:
        if _found_by_itself(step, premise.goal, following, theorems):
            premise.step = ProofStep(premise.goal, "hyp", {"A": Meaning(premise.goal.conclusion)})
    return [premise for premise in draft.premises if premise.step is None]


def _as_meant(goal: Sequent, named: NamedStep, theorems: Theorems) -> ProofStep | None:
    """A wrong step with the premises that its rule would ask for, if that can be told."""
    if named.rule in ("hyp", "thin"):
        return None
    for rule in _readings(named, theorems):
        try:
            return _filled_in(goal, named, rule)
        except (KeyError, EntailsError):
            continue
    return None


def _number_of_premises(named: NamedStep) -> int:
    """How many goals a step of this name leaves; none for a theorem, whose premises are mostly found by themselves."""
    return next((len(rule.premises) for rule in _readings(named, {})), 0)


def _found_by_itself(step: ProofStep, premise: Sequent, following: NamedStep | None, theorems: Theorems) -> bool:
    """Jape finds the premises of a theorem among the assumptions by itself, so a file may have no steps for them. The same
    holds for what a derived rule is given, and for the older ∃ elim, whose premise is an assumption."""
    if step.rule not in theorems and step.rule != "∃ elim (older)":
        return False
    return not _is_hypothesis(following, step.premises) and _assumed(premise)


def _is_hypothesis(named: NamedStep | None, premises: Sequence[Proof]) -> bool:
    """Is this step a `hyp` that proves the first premise?"""
    formula = named.formulas.get("A") if named and named.rule == "hyp" else None
    return formula is not None and bool(premises) and same(premises[0].goal.conclusion, formula)


def _assumed(goal: Sequent) -> bool:
    return canonical(goal.conclusion) in set(map(canonical, goal.assumptions))


def _finished(root: _Draft) -> Proof:
    """The proof of the draft, built from the leaves up. It does not recurse, because a chain of cuts may be very deep."""
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
            done[id(draft)] = ProofStep(step.goal, step.rule, step.letters, step.names, premises)
    return done[id(root)]


def _instance(goal: Sequent, named: NamedStep, following: NamedStep | None, theorems: Theorems) -> ProofStep:
    """The step with its premises open, by the first rule of that name that fits. If several fit, the next step decides."""
    reason = ""
    fitting: list[ProofStep] = []
    for rule in _readings(named, theorems):
        try:
            step = _filled_in(goal, named, rule)
            check_step(step, theorems)
            fitting.append(step)
        except WrongStep as wrong:
            reason = reason or wrong.reason
        except KeyError as missing:
            reason = reason or f"nothing is given for {missing.args[0]} of the rule"
        except EntailsError as error:  # a formula too deep to build
            reason = reason or error.message
    if not fitting:
        raise Misstep(named, reason or f"there is no rule or theorem “{named.rule}”", goal)
    if len(fitting) > 1 and following is not None:
        return next((step for step in fitting if _goes_on(step, following, theorems)), fitting[0])
    return fitting[0]


def _goes_on(step: ProofStep, following: NamedStep, theorems: Theorems) -> bool:
    """Could the next step prove the first premise of this one that is not found by itself?"""
    goals = [one.goal for one in step.premises if not _found_by_itself(step, one.goal, following, theorems)]
    if not goals or following.rule is None:
        return False
    try:
        _instance(goals[0], following, None, theorems)
    except Misstep:
        return False
    return following.rule != "hyp" or _is_hypothesis(following, [Open(goals[0])])


def _readings(named: NamedStep, theorems: Theorems) -> Iterator[ProofRule]:
    """The rules that a step's name may stand for. An older calculus has other rules of the same names."""
    name = named.rule or ""
    calculus = rules()
    older = f"{name} (older)"
    readings = [name, *ALSO.get(name, ()), *([older] if older not in ALSO.get(name, ()) else [])]
    if "T" in named.formulas:
        readings.sort(key=lambda reading: reading != older)
    yield from (calculus[reading] for reading in readings if reading in calculus)
    if name in theorems and name not in calculus:
        yield as_rule(name, theorems[name])


def _filled_in(goal: Sequent, named: NamedStep, rule: ProofRule) -> ProofStep:
    found = Matching(*_given(named, rule))
    if not rule.fixed:
        found.add(rule.conclusion, goal.conclusion)
    arity = _letters_of(rule)
    left = [letter for letter, number in arity.items() if not number and letter not in found.letters]
    unused = [
        formula for letter, formula in named.formulas.items() if letter not in arity and letter not in ("x", *NAMES)
    ]
    found.letters.update(zip(left, map(Meaning, unused), strict=False))
    if rule.name not in rules():
        _stand_for_themselves(rule, arity, found)
    premises = tuple(_premise(goal, premise, found) for premise in rule.premises)
    return ProofStep(goal, rule.name, found.letters, found.names, premises)


def _given(named: NamedStep, rule: ProofRule) -> tuple[dict[str, Meaning], dict[str, Term]]:
    """The letters and names of the rule that the step itself fixes."""
    given = named.formulas
    if rule.fixed:
        return {}, {}
    letters: dict[str, Meaning] = {}
    for letter, number in _letters_of(rule).items():
        if letter in given and not number:
            letters[letter] = Meaning(given[letter])
        elif letter in given and number == 1 and "x" in given:
            letters[letter] = Meaning(given[letter], (_name(given["x"]).name,))
    own = {name for formula in rule.formulas() for name in free_names(formula)}
    names = {name: _name(given[name]) for name in own if name in given}
    for name in NAMES:
        if "i" in own and name in given:
            names["i"] = _name(given[name])
    return letters, names


def _stand_for_themselves(rule: ProofRule, arity: Mapping[str, int], found: Matching) -> None:
    """Letters and names of a theorem that are still without a meaning stand for themselves."""
    for letter, number in arity.items():
        places = tuple(f"{letter}_{place}" for place in range(number))
        found.letters.setdefault(letter, Meaning(Atom(letter, tuple(map(Term, places))), places))
    for formula in rule.formulas():
        for name in free_names(formula):
            found.names.setdefault(name, Term(name))


def _premise(goal: Sequent, premise: Sequent, found: Matching) -> Open:
    assumed = [fill(assumption, found.letters, found.names) for assumption in premise.assumptions]
    conclusion = fill(premise.conclusion, found.letters, found.names)
    return Open(Sequent(goal.assuming(*assumed), conclusion))


def _letters_of(rule: ProofRule) -> dict[str, int]:
    """The letters of a rule, those of the conclusion first, and how many arguments each has."""
    found: dict[str, int] = {}
    for part in reversed([part for formula in rule.formulas() for part in subformulas(formula)]):
        if isinstance(part, Atom) and part.name not in JUDGEMENTS:
            found[part.name] = len(part.arguments)
    return found


def _name(formula: Formula) -> Term:
    if not isinstance(formula, Atom):
        raise KeyError("a name")
    return Term(formula.name, formula.arguments)
