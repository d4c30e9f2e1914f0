"""Why there is no solution; why a claim follows, or why a cell is as it is: the steps that lead there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from entails.boards.answer import Cell
from entails.boards.grid import cell_of, name_of
from entails.engines.answers import (
    Because,
    Displayed,
    Fact,
    Follows,
    Impossible,
    Refuted,
    Solution,
    Solved,
    Unknown,
)
from entails.engines.consequences import ask as asking
from entails.engines.differing import Differing
from entails.engines.hints.guiding.aim import Found, best_only
from entails.engines.hints.guiding.claims import stated_facts, steps_to
from entails.engines.hints.guiding.leading import led_to, told_to, words_of
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.steps import Step
from entails.errors import BoardError, TheoryError
from entails.limits import STOPS, TIME_LIMIT, Cancelled, Limit
from entails.logic.formula import Atom, Equal, Formula, Not, Term, all_of
from entails.models.ground.result import Instance
from entails.models.signature import Relation, mirrored
from entails.models.theory import Theory
from entails.models.world import Row, World
from entails.questions.hint import start_guide
from entails.questions.impossible import document as impossible_document
from entails.questions.impossible import why_impossible
from entails.questions.lemmas import UNPROVED
from entails.questions.parameters import CELL, CLAIM, FLAG, Parameter
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import NO, UNKNOWN, YES, Asking, Question, Report, reason_lines, unknown
from entails.questions.showing.style import PAGE, Style
from entails.questions.solve import document as solved_document
from entails.questions.solve import first, solve
from entails.questions.told_steps import because_json, in_detail, step_document, step_text
from entails.values import dataclass, field, replace

SECONDS = 5.0  # of work while the reason is looked for of a claim that follows, however busy the machine is


@dataclass(frozen=True, slots=True)
class Shown(Displayed):
    """A claim that holds in every solution (or, if `refuted`, in none), and the steps that show it.

    For a question about a cell, `said` describes the cell in words ("r1c2 is wet"). If the theory has an objective, the cell
    is so in every best solution.
    """

    claim: str
    steps: tuple[Step, ...]
    problem: Problem = field(compare=False, repr=False)
    theory: Theory = field(compare=False, repr=False)
    start: tuple[Fact, ...] = field(
        default=(), compare=False, repr=False
    )  # known before the first of steps that are told
    said: str = ""
    refuted: bool = False  # it is false in every solution, and the steps show that

    @property
    def headline(self) -> str:
        best = "best " if self.theory is not self.problem.theory else ""
        so = f"{self.said or f'{self.claim} holds'} in every {best}solution"
        return f"{so}, because:" if self.steps else f"{so}: it is given."

    def text(self, style: Style = PAGE) -> list[str]:
        """The steps, in lines; of a claim that is refuted in one step, only its sentences."""
        if len(self.steps) == 1 and not self.steps[0].facts:
            return step_text(self.steps[0], 1, style)[1:]
        return [line for number, step in enumerate(self.steps, 1) for line in step_text(step, number, style)]

    def __str__(self) -> str:
        return "\n".join([self.headline, *self.text()])

    def document(self) -> dict[str, Any]:
        told_by_rules = all(step.bundles and not step.technique for step in self.steps)
        steps = self.steps if told_by_rules else in_detail(self.problem, self.theory, self.start, self.steps)
        documents = [step_document(step, self.problem, self.theory) for step in steps]
        because = because_json(self.problem, instances_of(steps))
        return {"steps": documents, "because": because, "size": len(because)}


def instances_of(steps: Iterable[Step]) -> list[Instance]:
    """The rule instances of steps, each once."""
    return list({(one.rule.sentence, one.sentence): one for step in steps for one in step.instances}.values())


Reason = Because | Shown | Solved | Differing | Unknown


def why(
    problem: Problem,
    claim: str | Formula | None = None,
    *,
    cell: Cell | str | None = None,
    limit: Limit | float | None = None,
) -> Reason:
    """Why there is no solution; or the solution that there is. With a claim, or a cell (“r1c2”, or row and column from 0),
    why it holds, or is as it is, in every solution; or two solutions that differ there.

        print(why(load("menu.fol"), "served(cake) → ¬served(pie)"))
    """
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        if cell is not None:
            return _about_cell(problem, cell, limit)
        return why_impossible(problem, limit) if claim is None else _about_claim(problem, claim, limit)
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _about_cell(problem: Problem, cell: Cell | str, limit: Limit) -> Reason:
    """Why a cell has the value that it has in the solution; in the best solution, if the theory has an objective."""
    found = solve(problem, limit=limit)
    if isinstance(found, Impossible):
        return why_impossible(problem, limit)
    if isinstance(found, Unknown) or found.note == UNPROVED:
        return found if isinstance(found, Unknown) else Unknown("time limit")
    place, theory = _place(cell), best_only(problem.theory, found)
    facts = _facts_at(problem, found.solution.relations, place)
    claim = theory.claim(all_of([_formula(fact, theory) for fact in facts]), world=problem.world)
    if not found.unique:
        other = _other(theory, problem.small_world() or problem.world, claim, limit)
        if isinstance(other, Unknown):
            return other
        if other:
            return Differing(problem.viewed(found.solution), problem.viewed(other), name_of(place))
    reason = shown(problem, str(claim), claim, found, limit)
    return replace(reason, theory=theory, said=say_facts(facts, theory))


def _about_claim(problem: Problem, claim: str | Formula, limit: Limit) -> Reason:
    """Does a claim hold in every solution, and why?"""
    found = first(problem, limit)
    match found:
        case Unknown():
            return found
        case Impossible():
            return why_impossible(problem, limit)
    text = claim if isinstance(claim, str) else str(claim)
    typed = problem.claim(claim) if isinstance(claim, str) else problem.theory.claim(claim, world=problem.world)
    false = _other(problem.theory, problem.world, typed, limit)
    if isinstance(false, Unknown):
        return false
    if false is None:
        return shown(problem, text, typed, found, limit)
    true = _other(problem.theory, problem.world, Not(typed), limit)
    if isinstance(true, Unknown):
        return true
    if true is None:
        return replace(shown(problem, text, Not(typed), found, limit), said=f"{text} is false", refuted=True)
    return Differing(problem.viewed(true), problem.viewed(false), text, claim=True)


def _other(theory: Theory, world: World, claim: Formula, limit: Limit) -> Solution | Unknown | None:
    """A solution in which a claim does not hold, if there is one."""
    with limit.stage("ask"):
        match asking.ask(theory, world, claim, limit):
            case Unknown() as unknown:
                return unknown
            case Refuted(other):
                return other
            case Follows():
                return None


def _place(cell: Cell | str) -> Cell:
    place = cell_of(cell) if isinstance(cell, str) else cell
    if place is None:
        raise BoardError(f"expected a cell such as r1c2, found “{str(cell)[:20]}”")
    return place


def reason_for(problem: Problem, claim: str, *, limit: Limit) -> Shown | None:
    """Why a claim follows that is known to follow; None if that takes longer than `SECONDS`, or nothing needs to be said."""
    within = limit.working(SECONDS)
    try:
        found = first(problem, within)
        if isinstance(found, Solved):
            reason = shown(problem, claim, problem.claim(claim), found, within)
            return reason if any(step.technique or step.instances for step in reason.steps) else None
    except Cancelled:
        raise
    except (*STOPS, TheoryError):  # too slow, or too large to be ground with selectors
        pass  # that it follows is known all the same
    return None


def shown(problem: Problem, text: str, typed: Formula, found: Found, limit: Limit) -> Shown:
    """Why a claim holds that follows; `found` has any solution, or a best one if it is about those. What is said of single
    facts is told as the puzzle's players argue."""
    theory = best_only(problem.theory, found)
    facts = stated_facts(typed, theory, problem.world)
    with limit.stage("explain"):
        led: list[Step] = []
        if facts and problem.puzzle and not problem.teller():
            led = led_to(start_guide(problem, found, [], limit), facts)
        elif facts and problem.teller():
            with start_guide(problem, found, [], limit) as guided:
                start = tuple(guided.explained_facts())
            if steps := told_to(lambda: start_guide(problem, found, [], limit), facts, limit):
                return Shown(text, tuple(steps), problem, theory, start)
        steps = steps_to(theory, problem.world, typed, found.solution, problem.board_facts(), limit)
    # What is easiest on the whole board may come to the facts by a long way.
    shorter = min(filter(None, (led, steps)), key=words_of, default=())
    return Shown(text, tuple(shorter), problem, theory)


def _facts_at(problem: Problem, relations: Mapping[str, Sequence[Row]], cell: Cell) -> list[Fact]:
    """What a solution says of a cell: what holds there, or if nothing does, that nothing holds."""
    world, sought = problem.world, [one for one in problem.theory.find() if one.name in relations]
    held = [(one.name, row) for one in sought for row in relations[one.name] if _speaks_of(one, row, world, cell)]
    if held:
        return [Fact(name, row, True) for name, row in _once(problem, held)]
    for one in sought:
        missing = [(one.name, row) for row in _rows_at(one, world, cell) if _speaks_of(one, row, world, cell)]
        if missing:
            return [Fact(name, row, False) for name, row in _once(problem, missing)]
    raise BoardError(
        f"--cell: there is no cell {name_of(cell)} on this board, or nothing is to be found there",
        file=problem.name or None,
    )


def _rows_at(relation: Relation, world: World, cell: Cell) -> Iterable[Row]:
    """The rows that may hold at a cell, and some elsewhere. A cell of a page is two arguments, its row and its column."""
    if relation.within:
        return (row for row in world.facts[relation.within] if len(row) == len(relation.sorts))
    elements = [world.elements[sort] for sort in relation.sorts]
    if len(elements) == 1:
        return product(*elements)
    place = (cell[0] + 1, cell[1] + 1)
    if not all(number in some for number, some in zip(place, elements, strict=False)):
        return ()
    return product(*((number,) for number in place), *elements[2:])


def _once(problem: Problem, rows: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """The rows without mirrored ones: of a symmetric relation, (a, b) stands for (b, a) too."""
    seen: dict[tuple[str, object], tuple[str, Row]] = {}
    for name, row in rows:
        symmetric = problem.theory.relations[name].symmetric
        seen.setdefault((name, frozenset((row, mirrored(row))) if symmetric else row), (name, row))
    return list(seen.values())


def _speaks_of(relation: Relation, row: Row, world: World, cell: Cell) -> bool:
    """A cell goes by its name (a bridge's strands by that and a letter), or by the numbers of its row and place; where
    corners are linked, which count from 0, by two of its own."""
    (r, c), names = cell, {name_of(cell) + strand for strand in ("", "h", "v")}
    if any(str(element) in names for element in (row[:-1] if relation.values else row)):
        return True
    if 0 in world.elements[relation.sorts[0]]:
        return {row[:2], row[2:4]} <= set(product((r, r + 1), (c, c + 1)))
    return row[:2] == (r + 1, c + 1)


def _formula(fact: Fact, theory: Theory) -> Formula:
    terms = tuple(Term(str(element)) for element in fact.row)
    function = fact.relation in theory.functions
    said = Equal(Term(fact.relation, terms[:-1]), terms[-1]) if function else Atom(fact.relation, terms)
    return said if fact.holds else Not(said)


def document(problem: Problem, answer: Reason, cell: Cell | None = None) -> dict[str, Any]:
    about = {} if cell is None else {"cell": list(cell)}
    match answer:
        case Shown(claim):
            return {"status": "refuted" if answer.refuted else "forced", **about, "claim": claim, **answer.document()}
        case Solved(solution):
            return {"status": "solved", "solution": problem.answer(solution)}
        case Differing(one, other):
            return {"status": "open", **about, "solutions": [problem.answer(one), problem.answer(other)]}
        case Because() | Unknown():
            return impossible_document(answer)


# --- the question ---


def _asked(asking: Asking) -> Report:
    problem, claim, cell = asking.problem(), asking.given("claim"), asking.given("cell")
    if asking.given("several"):
        return _several(asking, problem)
    if cell is not None and claim is not None:
        raise BoardError("--cell: either a claim or a cell, not both")
    if cell is not None and problem.puzzle is None:
        raise BoardError(f'--cell is for boards; for a theory write {asking.again("why")} "f(1,2) = 3"')
    place = None if cell is None else (cell[0], cell[1])
    answer = why(problem, claim, cell=place, limit=asking.limit)
    answered = document(problem, answer, place)
    if isinstance(answer, Unknown):
        return unknown(answer, answered)
    yes = isinstance(answer, Because) or (isinstance(answer, Shown) and not answer.refuted)
    return Report(YES if yes else NO, answered, lambda style: _lines(problem, answer, claim, style), answer=answer)


def _lines(
    problem: Problem, answer: Because | Shown | Solved | Differing, claim: str | None, style: Style
) -> list[str]:
    match answer:
        case Solved(solution):
            return ["There is nothing to explain: it has a solution.", problem.text(solution, style)]
        case Differing(first, second):
            about = problem.relations_in(claim) if claim else []
            one, other = (problem.text(solution, style, about=about) for solution in (first, second))
            return [answer.headline, f"{one}\n", other]
        case Shown():
            return [style.bold(answer.headline), *answer.text(style)]
        case Because():
            return reason_lines(answer, style)


def _several(asking: Asking, problem: Problem) -> Report:
    """Two solutions that differ least; or that there are none."""
    from entails.questions.several import PATIENCE, Several, several

    if asking.given("cell") is not None:
        raise BoardError("--several asks about the whole, --cell about one cell: expected one of them")
    answer = several(problem, limit=asking.limit)
    if isinstance(answer, Several):
        return Report(YES, answer.document(problem), lambda style: answer.text(problem, style), answer=answer)
    answered = solved_document(problem, answer, {})
    if isinstance(answer, Unknown):
        short = answer.why == TIME_LIMIT and asking.given("time_limit") is None
        more = f"It looked for {PATIENCE:.0f} seconds; --time-limit SECONDS lets it look longer."
        return Report(UNKNOWN, answered, [str(answer), *([more] if short else [])])
    if isinstance(answer, Impossible):
        return Report(NO, answered, [str(answer)])
    solution = answer.solution
    return Report(NO, answered, lambda style: ["There is only one solution:", problem.text(solution, style)])


QUESTION = Question(
    "why",
    _asked,
    {
        "claim": CLAIM._replace(about="why this formula holds in every solution", sign="CLAIM"),
        "several": Parameter(
            FLAG, "why there are several solutions: two that differ least, and what no rule pins down"
        ),
        "cell": Parameter(CELL, "why this cell is as it is, such as r7c2 (as JSON: [6, 1])", sign="CELL"),
    },
)
