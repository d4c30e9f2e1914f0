"""What looks like a mistake in a theory: cheap remarks, and those that a solver has to look for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import TYPE_CHECKING, Any

from entails.boards.answer import Broken, WrongAnswer
from entails.engines.answers import Solved, framed_text
from entails.engines.consequences.explore import Change, Effort, let_in
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.errors import BoardError, EntailsError, TheoryError, capitalised
from entails.limits import Limit, OutOfTime
from entails.logic.formula import Equal, Forall, Formula, Implies, Not, Term, show
from entails.models.gaps import gaps_of
from entails.models.ground.purpose import CLAUSES
from entails.models.remarks import MOST_RULES, Remark, rule_remark, weak_exists, without_number
from entails.models.theory import Rule, Theory
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import NO, UNKNOWN, YES, Asking, Question, Report
from entails.questions.showing.style import Style
from entails.values import replace

if TYPE_CHECKING:
    from entails.pages.page import PuzzlePage

FEW = 0.34  # of the instances of a rule: if a number is missing for more of them, that is meant
DRAWN = 12  # random boards of a page
EACH = 5.0  # seconds for one question about one rule, unless a limit is given
NOTHING = "Nothing looks like a mistake."
MOST_PAIRS = 6  # of variables that may be the same
ONE = Effort(0.0, few=True)  # it is enough to know whether there is a solution


class Remarks(list[Remark]):
    """Remarks that print as a person reads them, one a line. `undecided` are the rules of which it was not soon known whether
    they can hold, or follow from others."""

    undecided: tuple[Rule, ...] = ()

    @property
    def why(self) -> str:
        """Which rules are undecided; empty if none is."""
        if not self.undecided:
            return ""
        rules = "a rule was" if len(self.undecided) == 1 else f"{len(self.undecided)} rules were"
        return (
            f"{rules} not looked at to the end in time: {_named(self.undecided[0])}{', …' * (len(self.undecided) > 1)}"
        )

    def _repr_html_(self) -> str:
        return framed_text(str(self))

    def __str__(self) -> str:
        return "\n".join([*map(str, self), *([capitalised(self.why)] if self.why else [])]) or NOTHING


def lint(problem: Problem, *, limit: Limit | float | None = None) -> Remarks:
    """All that looks like a mistake in a theory, in the order of its text.

    print(lint(load("menu.fol")))              # menu.fol:4:6: no rule mentions size, so …
    """
    expect_problem(problem)
    if problem.puzzle:
        raise BoardError(
            "lint looks at theories (.fol) and pages (.puzzle), and this is a board", file=problem.name or None
        )
    theory = problem.theory
    own = sum(rule.kind == "rule" and not rule.declared for rule in theory.rules)
    if own > MOST_RULES:
        return Remarks([Remark(f"lint looks at theories of at most {MOST_RULES:,} rules, and this one has {own:,}")])
    found = [*problem.remarks(), *weak_exists(theory), *without_number(theory)]
    undecided: list[Rule] = []
    if problem.rules_of:  # an empty board shows nothing: most rules speak of clues
        found += _not_read_back(problem.rules_of, Limit.of(limit))
    else:
        found += [*_gaps(problem), *_by_solver(problem, Limit.of(limit), undecided)]
    remarks = Remarks(sorted(found, key=lambda one: (one.line or 0, one.column or 0)))
    remarks.undecided = tuple(undecided)
    return remarks


def _gaps(problem: Problem) -> Iterator[Remark]:
    """≠ where a term has no value, which is true; and given numbers that are missing for a few."""
    theory = problem.theory
    for rule in (one for one in theory.rules if one.kind == "rule" and not one.declared):
        found = gaps_of(rule, theory, problem.world)
        differing = [gap for gap in found.each if gap.differs]
        missing = [gap for gap in found.each if gap.number]
        denied = next((gap for gap in found.each if gap.inside), None)
        if differing:
            yield rule_remark(theory, rule, f"{differing[0].why}, so ≠ is true there: {_named(rule)}")
        if denied:
            message = f"{denied.why}: {_named(rule)}; if that is not meant, add the condition {denied.inside}"
            yield rule_remark(theory, rule, message)
        if missing and found.passed_over <= found.tried * FEW:
            yield rule_remark(theory, rule, f"{missing[0].why}, so this rule says nothing there: {_named(rule)}")


def _cause(problem: Problem, rule: Rule) -> str:
    """Why a rule can never hold, if that is so because a term has no value."""
    gap = next(
        (one for one in gaps_of(rule, problem.theory, problem.world).each if not (one.number or one.inside)), None
    )
    value = "≠ is true there" if gap and gap.differs else "the comparison is false there"
    return f" ({gap.why}, so {value})" if gap else ""


def _same(problem: Problem, theory: Theory, rule: Rule, limit: Limit) -> str:
    """That a rule can never hold because two of its variables may be the same, if that is so."""
    bound: list[Forall] = []
    body = rule.formula
    while isinstance(body, Forall):
        bound.append(body)
        body = body.body
    pairs = list(combinations([one.variable for one in bound], 2))
    for pair in pairs[:MOST_PAIRS]:
        apart: Formula = Implies(Not(Equal(Term(pair[0]), Term(pair[1]))), body)
        for one in reversed(bound):
            apart = Forall(one.variable, one.sort, apart)
        with suppress(EntailsError, OutOfTime):  # the two are of different sorts
            other = replace(rule, formula=apart, typed=problem.theory.claim(apart, world=problem.world))
            rules = tuple(other if each is rule else each for each in theory.rules)
            if _possible(problem, replace(theory, rules=rules), limit):
                return f" ({pair[0]} and {pair[1]} may be the same; of two different ones it is {show(apart)})"
    return ""


def _by_solver(problem: Problem, limit: Limit, undecided: list[Rule]) -> Iterator[Remark]:
    """Rules that are always true here, or never, or follow from the others. Those that take too long become `undecided`."""
    theory, rules = problem.theory, [one for one in problem.theory.rules if one.kind == "rule"]
    own = [rule for rule in rules if not rule.declared]
    whole = replace(theory, rules=tuple(rules))
    possible = None
    with suppress(OutOfTime):
        possible = _possible(problem, whole, limit)
    for place, rule in enumerate(own):
        limit.say(f"rule {place + 1} of {len(own)}")
        try:
            message = _about(problem, rule, rules, limit, possible is True)
        except OutOfTime:
            undecided.append(rule)
            continue
        if message:
            yield rule_remark(theory, rule, message)
    if possible is False:
        asked = f"entails why {problem.name}" if "." in problem.name else "why(problem)"  # in Python it has no file
        yield Remark(f"there is no solution; {asked} says why")


def _about(problem: Problem, rule: Rule, rules: Sequence[Rule], limit: Limit, possible: bool) -> str | None:
    """What a solver sees in a rule; None if it is as it should be. Raises `OutOfTime`."""
    theory = problem.theory
    alone = replace(theory, rules=(*(one for one in rules if one.declared), rule))
    if _possible(problem, alone, limit) is False:
        return f"this rule can never hold here: {_named(rule)}{_cause(problem, rule) or _same(problem, alone, rule, limit)}"
    if _follows(problem, alone, rule, limit):
        return f"this rule keeps nothing out here, whatever is found: {_named(rule)}"
    if possible and _follows(problem, theory, rule, limit):
        redundant = "changes no answer here" if theory.has_aside else "follows from the others here"
        return f"this rule {redundant}: {_named(rule)}"
    return None


def _not_read_back(page: PuzzlePage, limit: Limit) -> Iterator[Remark]:
    """That a solution, written as the `answer` line says, is refused: what it leaves unsaid is read as something else."""
    from random import Random

    from entails.pages.board import parse, write
    from entails.pages.puzzle import puzzle_of
    from entails.pages.sample import empty, sample
    from entails.questions.solve import first

    kind, random = puzzle_of(page), Random(0)
    for board in (*(empty(page, side) for side in (2, 3)), *(sample(page, random) for _ in range(DRAWN))):
        try:
            one = Problem.of(kind, parse(page, write(board)))
            solved = first(one, limit.within(EACH) if not limit.deadline else limit)
        except (BoardError, TheoryError):  # what boards must have, such as a number in each cell, a random one may lack
            continue
        if not isinstance(solved, Solved):
            continue
        rows = one.answer(solved.solution)["rows"]
        try:
            broken = kind.referee(one.board, {"rows": rows})
        except WrongAnswer as wrong:
            broken = [Broken(wrong.reason)]
        if broken:
            message = f"some solutions are refused as they are written, such as {' / '.join(rows)}: {broken[0].rule}"
            yield Remark(f"{message}; the `answer` line has to tell all that is to be found", file=page.file or None)
            return


def _named(rule: Rule) -> str:
    return f"“{rule.sentence}”"


def _possible(problem: Problem, theory: Theory, limit: Limit) -> bool | None:
    """Has the theory a solution? None if that is not soon told."""
    limit = limit if limit.deadline else limit.within(EACH)
    with Session(grounded(theory.without_aims(), problem.world, CLAUSES, limit), limit) as session:
        return session.search((), limit)


def _follows(problem: Problem, theory: Theory, rule: Rule, limit: Limit) -> bool:
    """Does the rule follow from the others of a theory? Raises `OutOfTime`."""
    limit = limit if limit.deadline else limit.within(EACH)
    some = let_in(theory.without_aims(), problem.world, Change((rule,)), limit, effort=ONE).some
    if some is None:
        raise OutOfTime
    return not some


def document(found: list[Remark], passed_over: Sequence[Remark] = (), why: str = "") -> dict[str, Any]:
    """The remarks as JSON. Rules passed over because numbers are not given stand apart: that is often meant. `why` tells of
    rules that were not looked at to the end."""
    status = "remarks" if found else "unknown" if why else "clean"
    counted = {"passed_over": [one._asdict() for one in passed_over]} if passed_over else {}
    return {"status": status, "warnings": [one._asdict() for one in found], **counted, **({"why": why} if why else {})}


# --- the question ---


def _asked(asking: Asking) -> Report:
    problem = asking.problem(remarks=False)
    found, passed_over = lint(problem, limit=asking.limit), problem.passed_over()

    def lines(style: Style) -> list[str]:
        counted = [style.dim(style.wrapped(str(one))) for one in passed_over]
        remarked = [style.wrapped(str(one)) for one in found]
        remarked += [style.wrapped(capitalised(f"{found.why}."))] if found.why else []
        return [*(remarked or [style.good(NOTHING)]), *counted]

    outcome = NO if found else UNKNOWN if found.why else YES
    return Report(outcome, document(found, passed_over, found.why), lines)


QUESTION = Question("lint", _asked)
