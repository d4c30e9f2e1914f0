"""Why there are several solutions: two that differ least, what they differ in, and which relation no rule pins down.

The theory is put beside a copy of itself (`entails.models.merging` with nothing in common), the two must differ, and what
they differ in is to be as little as can be. A relation is not pinned down if two solutions differ in it and agree in all
others.

    several(load("party.fol"))     # Several(first=…, second=…, …)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Any

from entails.engines.answers import Best, Fact, Solution, Solved, Unknown
from entails.engines.hints.sentences import say_facts
from entails.errors import amount, listed
from entails.limits import Limit, now
from entails.logic.formula import ONE, And, Exists, Formula, Iff, Not, Or, Term, total
from entails.logic.parts import less, own_relation, own_terms, subformulas, subterms
from entails.models.merging import Merged, NameMatching, holds, merge
from entails.models.signature import Relation
from entails.models.theory import Objective, Rule, Theory
from entails.models.world import Element, Row
from entails.questions.each import each
from entails.questions.problem import Problem, expect_problem
from entails.questions.showing.style import Style
from entails.questions.solve import Found, solve
from entails.values import dataclass, replace

PATIENCE = 10.0  # seconds for the least difference, and again for what is not pinned down, unless a limit is given
SOON, TIMES = 5.0, 3.0  # the least difference may take so many seconds, or so many times what it took to find any two
MOST = 20  # differences that are told


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two solutions differ: of a function the two values (None: it has none), of a relation whether it holds."""

    relation: str
    row: Row
    first: Element | bool | None
    second: Element | bool | None

    def sentence(self, problem: Problem) -> str:
        """The difference in the words of the theory, where it has words for both facts."""
        facts = [self._fact(value) for value in (self.first, self.second)]
        if problem.puzzle is None or None in facts or problem.theory.saying(self.relation) is None:
            return str(self)
        first, second = (say_facts([fact], problem.theory) for fact in facts if fact)
        return f"in the first {first}, in the second {second}"

    def _fact(self, value: Element | bool | None) -> Fact | None:
        if value is None:
            return None
        return (
            Fact(self.relation, self.row, value)
            if isinstance(value, bool)
            else Fact(self.relation, (*self.row, value), True)
        )

    def __str__(self) -> str:
        name = f"{self.relation}({','.join(map(str, self.row))})" if self.row else self.relation
        first, second = (_said(value) for value in (self.first, self.second))
        return f"{name} is {first} in the first and {second} in the second"


def _said(value: Element | bool | None) -> str:
    words = {True: "true", False: "false"}
    return words[value] if isinstance(value, bool) else "nothing" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Several:
    """Two solutions, and how they differ. `least` is false if the search was stopped before that was shown. `loose` are the
    relations that no rule pins down, `unmentioned` those of them that no rule speaks of."""

    first: Solution
    second: Solution
    differences: tuple[Difference, ...]
    least: bool
    loose: tuple[str, ...] = ()
    unmentioned: tuple[str, ...] = ()

    def text(self, problem: Problem, style: Style) -> list[str]:
        number = len(self.differences)
        places = amount(number, "place")
        shown = [
            *(one.sentence(problem) for one in self.differences[:MOST]),
            *([f"… and {number - MOST} more"] if number > MOST else []),
        ]
        best = "No two solutions differ less." if self.least else "There may be two that differ less (stopped looking)."
        lines = [style.bold(f"These two solutions differ in {places}. {best}"), *style.bullets(shown)]
        lines += ["", problem.text(self.first, style), "", problem.text(self.second, style), ""]
        return lines + [style.wrapped(line) for line in self._reasons()]

    def _reasons(self) -> Iterator[str]:
        changed = list(dict.fromkeys(one.relation for one in self.differences))
        for name in self.unmentioned:
            yield f"No rule speaks of {name}."
        if len(self.first.relations) == 1 and not self.unmentioned:
            yield "The rules leave this open: a rule or a clue is missing that decides it."
            return
        for name in self.loose:
            if name not in self.unmentioned:
                yield f"No rule pins down {name}: it can change while everything else that is to be found stays as it is."
        if not self.loose and len(changed) > 1:
            yield f"{listed(changed)} change only together."

    def document(self, problem: Problem) -> dict[str, Any]:
        differ = [
            {"relation": one.relation, "row": list(one.row), "first": one.first, "second": one.second}
            for one in self.differences
        ]
        solutions = [problem.answer(self.first), problem.answer(self.second)]
        found = {"status": "several", "solutions": solutions, "differ": differ, "least": self.least}
        return {**found, "loose": list(self.loose), "unmentioned": list(self.unmentioned)}


def several(problem: Problem, *, limit: Limit | float | None = None) -> Several | Found:
    """Two solutions that differ least; or the only one, or that there is none."""
    expect_problem(problem)
    limit = Limit.of(limit)
    pair = _Pair(problem, limit)
    alone = Problem(problem.theory.without_aims(), problem.world)
    if not pair.finds:
        return solve(alone, limit=limit)
    begin = now()
    listing = each(problem, limit=pair.share())
    two = [problem.viewed(Solution(problem.relations(one))) for one in islice(listing, 2)]
    if len(two) < 2 and not listing.stopped:
        return solve(alone, limit=limit)
    share = pair.share().within(max(SOON, TIMES * (now() - begin))) if len(two) == 2 else pair.share()
    answer = solve(pair.problem(pair.differing(pair.finds), least=True), unique=False, limit=share)
    if isinstance(answer, Unknown):
        match two:
            case [first, second]:
                return Several(first, second, tuple(_differences(problem, first, second)), least=False)
        return answer
    if not isinstance(answer, Best):
        return solve(alone, limit=limit)
    first, second = pair.solutions(answer.solution)
    differences = tuple(_differences(problem, first, second))
    changed = dict.fromkeys(one.relation for one in differences)
    loose = tuple(name for name in changed if len(changed) == 1 or pair.is_loose(name))
    spoken = _spoken_of(problem.theory)
    free = tuple(name for name in loose if name not in spoken)
    return Several(first, second, differences, answer.optimal, loose, free)


class _Pair:
    """A theory beside a copy of itself, in one world."""

    def __init__(self, problem: Problem, limit: Limit) -> None:
        theory = problem.theory.without_aims()
        sorts = {sort: sort for sort in theory.sorts}
        self.limit = limit
        self.merged: Merged = merge(theory, theory, NameMatching(sorts, {}), problem.world, problem.world)
        self.finds = list(theory.find())
        self.whole = problem

    def share(self) -> Limit:
        """Two that differ may take half of the time, and then the least difference."""
        left = self.limit.left()
        return self.limit.within(PATIENCE if left is None else left / 2)

    def problem(self, rule: Formula, least: bool = False) -> Problem:
        """Two solutions that satisfy one more rule; if `least`, that differ as little as can be."""
        both = (*self.merged.first, *self.merged.second, Rule("they differ", rule, rule))
        objectives = (Objective("minimise", self._distance()),) if least else ()
        theory = replace(self.merged.theory, rules=both, objectives=objectives)
        return Problem(theory, self.merged.world)

    def solutions(self, solution: Solution) -> tuple[Solution, Solution]:
        here = self.whole
        first = {one.name: solution.relations[one.name] for one in self.finds}
        second = {one.name: solution.relations[self.merged.names[one.name]] for one in self.finds}
        return here.viewed(Solution(first)), here.viewed(Solution(second))

    def is_loose(self, name: str) -> bool:
        """Can a relation change while all others stay?"""
        changing = [one for one in self.finds if one.name == name]
        same = [Not(self.differing([one])) for one in self.finds if one.name != name]
        rule = reduce(lambda a, b: a & b, [*same, self.differing(changing)])
        return isinstance(solve(self.problem(rule), unique=False, limit=self.share()), Solved)

    def differing(self, relations: Sequence[Relation]) -> Formula:
        return reduce(Or, [self._somewhere(one) for one in relations])

    def _somewhere(self, one: Relation) -> Formula:
        variables, differ = self._differ(one)
        for name, sort in reversed(variables):
            differ = Exists(name, sort, differ)
        return differ

    def _distance(self) -> Term:
        """A term for the number of places where two solutions differ; a symmetric pair counts once, an argument too."""
        terms: list[Term] = []
        for one in self.finds:
            variables, differ = self._differ(one)
            if one.function:
                name, sort = variables.pop()
                differ = Exists(name, sort, differ)
            if one.symmetric:
                terms_of = tuple(Term(name) for name, _ in variables)
                half = len(terms_of) // 2
                differ = And(Not(less(terms_of[half:], terms_of[:half])), differ)
            terms.append(total(tuple(variables), ONE, differ))
        return reduce(lambda a, b: Term("+", (a, b)), terms)

    def _differ(self, one: Relation) -> tuple[list[tuple[str, str]], Formula]:
        variables = [(f"x{place}", sort) for place, sort in enumerate(one.sorts, start=1)]
        names = [name for name, _ in variables]
        other = replace(one, name=self.merged.names[one.name])
        return variables, Not(Iff(holds(one, names), holds(other, names)))


def _differences(problem: Problem, first: Solution, second: Solution) -> Iterator[Difference]:
    for one in problem.theory.find():
        mine, theirs = first.relations[one.name], second.relations[one.name]
        if one.function:
            values, others = ({row[:-1]: row[-1] for row in rows} for rows in (mine, theirs))
            for row in dict.fromkeys((*values, *others)):
                if values.get(row) != others.get(row):
                    yield Difference(one.name, row, values.get(row), others.get(row))
        else:
            order = [problem.world.elements[sort].index for sort in one.sorts] if one.symmetric else []
            for row in dict.fromkeys((*mine, *theirs)):
                places = [place(element) for place, element in zip(order, row, strict=False)]
                turned = places[: len(places) // 2] > places[len(places) // 2 :]
                if (row in mine) != (row in theirs) and not turned:
                    yield Difference(one.name, row, row in mine, row in theirs)


def _spoken_of(theory: Theory) -> set[str]:
    """The relations and functions that rules or definitions mention."""
    formulas = [rule.formula for rule in theory.rules if rule.kind == "rule" and not rule.declared]
    formulas += [clause for _, clauses in theory.definitions for clause in clauses]
    found: set[str] = set()
    for node in (part for formula in formulas for part in subformulas(formula)):
        found.add(own_relation(node) or "")
        found.update(part.name for term in own_terms(node) for part in subterms(term))
    return found
