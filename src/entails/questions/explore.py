"""What each rule keeps out, and what goes wrong without some rules, or with other formulas in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from entails.boards.puzzle import Puzzle
from entails.engines.answers import Counted, Unknown, framed_text
from entails.engines.certificates.text import Certificate
from entails.engines.consequences import explore as exploring
from entails.engines.consequences.explore import NONE, Change, Effort, Extra, let_in, lost, rules_of
from entails.errors import BoardError, amount, capitalised
from entails.limits import STOPS, Limit
from entails.logic.notation import show
from entails.models.writing import as_said
from entails.questions.count import count
from entails.questions.edits import RuleEdit, rule_edit
from entails.questions.parameters import FLAG, PAIRS, TEXTS, WHOLE, Parameter
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import UNKNOWN, YES, Asking, Part, Question, Report, Running
from entails.questions.random_boards import BOARDS, Trial, kind_change, kind_rows, sampled, sentences_of, try_change
from entails.questions.showing.style import PAGE, Style
from entails.questions.verdict import Verdict, extra_words, is_refused, is_single, judge, number_words
from entails.values import dataclass, field, replace

# Unless a limit is given: seconds for counting what a rule keeps out, in a table and alone, and for telling whether it does.
EACH, ALONE, DECIDING = 2.0, 10.0, 20.0
MOST_BOARDS = 10_000


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change of the rules does: answers that it lets in (`extra`) and loses, what is wrong with one that gets in, how
    it does on random boards, and a proof where it does nothing (if these were asked for)."""

    problem: Problem
    change: Change
    numbers: tuple[int, ...]  # of the rules that are off
    extra: Extra
    lost: Extra = NONE
    verdict: Verdict = field(default_factory=Verdict)
    trial: Trial | None = None
    certificate: Certificate | Unknown | None = None

    @property
    def nothing(self) -> bool:
        return self.extra.some is False and self.lost.some is False

    @property
    def stopped(self) -> str | None:
        unknown = None in (self.extra.some, self.lost.some) or "interrupted" in (self.extra.why, self.lost.why)
        return (self.extra.why or self.lost.why or "stopped") if unknown else None

    # --- one rule of a table ---

    def need(self, solutions: int | None) -> str:
        """Is the rule needed? With how many solutions there are in all, if that is known."""
        if self.extra.some is None:
            return f"not known ({self.extra.why})"
        if not self.extra.some:
            if solutions == 0:
                return f"redundant {self.problem.here}: without it there is still no solution"
            return f"redundant {self.problem.here}: {self._redundant()}"
        broken = self.verdict.short()
        such = f"{', which' if is_single(self.extra) else '; one'} breaks {broken}" if broken else ""
        return f"needed: it keeps out {extra_words(self.extra, 'wrong')}{such}"

    def __str__(self) -> str:
        edit = RuleEdit(tuple(rule.sentence for rule in self.change.off), ())
        sentences = [rule.sentence for rule in rules_of(self.problem.theory)]
        title = [] if self.change.new else edit.title(sentences, PAGE)
        return "\n".join([*title, *self.text(PAGE, True)])

    def row(self, style: Style, solutions: int | None, note: str | None) -> list[str]:
        words = [self.need(solutions)]
        words += [self.trial.beside(bool(self.extra.some))] if self.trial else []
        words += [note] if note else []
        return table_row(self.numbers[0], self.change.off[0].sentence, words, style)

    # --- several rules, on their own ---

    def text(self, style: Style, deadline: bool) -> list[str]:
        """What the change does, one answer that it lets in and one that it loses. Was a time limit given (`deadline`)?"""
        lines = []
        if self.nothing:
            lines.append(self._nothing())
        else:
            lines += self._how_many(self.extra, ("wrong", "gets in", "get in"), self.verdict.long(), style, deadline)
            if self.change.new:
                lines += self._how_many(
                    self.lost, ("right", "is lost", "are lost"), self._broken_new(), style, deadline
                )
        if self.trial:
            lines.append(self.trial.beside(bool(self.extra.some), capital=True))
        return lines

    def _nothing(self) -> str:
        if self.change.new:
            return f"Nothing gets in and nothing is lost: {self.problem.here} it comes to the same."
        return f"Nothing gets in: {self.problem.here} {self._redundant()}."

    def _redundant(self) -> str:
        """Why rules let nothing in. Where something is found aside, they need not follow from the others: without them it may
        be chosen in more ways, and the answers are the same."""
        them, follow = ("it", "it follows") if len(self.change.off) == 1 else ("them", "they follow")
        if self.problem.theory.has_aside:
            return f"the answers are the same without {them}"
        return f"{follow} from the other rules"

    def _how_many(
        self, extra: Extra, words: tuple[str, str, str], verdict: str, style: Style, deadline: bool
    ) -> Iterator[str]:
        """Lines on how many answers of a kind there are, with an example and what it breaks."""
        kind, one, several = words
        if extra.some is None:
            yield f"Not known whether a {kind} answer {one} ({extra.why})."
            return
        if not extra.some:
            yield f"No {kind} answer {one}."
            return
        number = f"{extra_words(extra, kind)} {one if is_single(extra) else several}"
        stopped = f" (stopped counting: {extra.why})" if extra.why else ""
        if extra.why == "time limit" and not deadline:
            stopped = f" (stopped counting after {ALONE:.0f} s; --time-limit gives it longer)"
        yield f"{capitalised(number)}{stopped}{':' if extra.count == 1 else '. One of them:'}"
        assert extra.example is not None
        yield self.problem.text(extra.example, style)
        if verdict:
            yield style.wrapped(verdict)

    def _broken_new(self) -> str:
        if not self.lost.example:
            return ""
        verdict = judge(self.problem, self.lost.example, self.change.new, referee=False)
        return f"It breaks the new rule{verdict.where()}."

    def document(self, notation: str, note: str | None) -> dict[str, Any]:
        off, extra, gone = self.change.off, self.extra, self.lost
        entry: dict[str, Any] = {
            "number": self.numbers[0],
            "rule": "; ".join(as_said(rule.sentence) for rule in off),
            "formula": "; ".join(show(rule.formula, notation) for rule in off),
            "needed": extra.some,
            "extra": extra.count,
        }
        entry |= {} if extra.count is not None else {"at_least": extra.at_least, "why": extra.why}
        entry |= {"example": self.problem.answer(extra.example)} if extra.example else {}
        entry |= self.verdict.document()
        if self.change.new:
            entry |= {"new": [as_said(rule.sentence) for rule in self.change.new], "lost": gone.count}
            entry |= {} if gone.count is not None else {"lost_at_least": gone.at_least, "why": gone.why}
            entry |= {"lost_example": self.problem.answer(gone.example)} if gone.example else {}
        entry |= {"certificate": note} if note else {}
        entry |= {"boards": self.trial.document()} if self.trial else {}
        return entry


class Effects(list[Effect]):
    """What each rule keeps out; printed as a table."""

    def __str__(self) -> str:
        return "\n".join(line for effect in self for line in effect.row(PAGE, None, None))

    def _repr_html_(self) -> str:
        return framed_text(str(self))


def status(stopped: str | None) -> dict[str, str]:
    return {"status": "unknown", "why": stopped} if stopped else {"status": "explored"}


def change_document(effect: Effect, notation: str, note: str | None) -> dict[str, Any]:
    """What a change of some rules does."""
    entry = {**effect.document(notation, note), "without": list(effect.numbers)}
    return {**status(effect.stopped), "rules": [entry]}


def table_document(solutions: int | None, rows: Sequence[Mapping[str, Any]], stopped: str | None) -> dict[str, Any]:
    """What each rule keeps out, as far as that was found."""
    return {**status(stopped), "solutions": solutions, "rules": list(rows)}


def table_row(number: int, sentence: str, words: Sequence[str], style: Style) -> list[str]:
    """The lines of one row of the table: the number and sentence of the rule, and `words` below, indented."""
    narrow = replace(style, width=style.width - 4)
    first, *rest = narrow.wrapped(as_said(sentence)).split("\n")
    lines = [f"{number:>2}. {style.bold(first)}", *(f"    {style.bold(line)}" for line in rest)]
    return lines + [f"    {line}" for part in words for line in narrow.wrapped(part).split("\n") if line]


def explore(
    problem: Problem,
    *,
    without: Sequence[str | int] | str | int = (),
    replace: Sequence[tuple[str | int, str]] = (),
    boards: int = 0,
    seed: int = 0,
    limit: Limit | float | None = None,
) -> list[Effect]:
    """What each rule keeps out, a list over all rules; or with `without` (rules by number or words, or one of them) and
    `replace` (pairs of a rule and a formula), what that change does. With `boards`, also on so many random boards."""
    expect_problem(problem)
    exploration = Exploration(problem, boards, seed, Limit.of(limit))
    if without or replace:
        off = [without] if isinstance(without, str | int) else without
        new = [(str(rule), formula) for rule, formula in replace]
        return Effects([exploration.change(exploration.edit([*map(str, off)], new))])
    return Effects(exploration.table())


class Exploration:
    """The rules of a problem, and the questions that can be asked of them."""

    def __init__(self, problem: Problem, boards: int, seed: int, limit: Limit, prove: bool = False) -> None:
        self.problem, self.limit, self.prove = problem, limit, prove
        self.rules = rules_of(problem.theory)
        if boards > MOST_BOARDS:
            raise BoardError(f"--boards: expected at most {MOST_BOARDS}, found {boards}")
        if boards and problem.puzzle is None:
            raise BoardError("--boards: there are random boards only of puzzles", file=problem.name or None)
        if not self.rules:
            raise BoardError("there is no rule to explore", file=problem.name or None)
        self.boards = sampled(problem.puzzle, seed, boards, problem.theory) if problem.puzzle and boards else []
        self.solutions: int | None = None  # with all the rules, if that is soon told

    def sentences(self) -> list[str]:
        return [rule.sentence for rule in self.rules]

    def edit(self, without: Sequence[str], replace: Sequence[Sequence[str]]) -> RuleEdit:
        return rule_edit(self.sentences(), without, replace)

    # --- all rules ---

    def count(self) -> None:
        """Counts the solutions of all the rules, for the head of the table and for its rows."""
        self.solutions = self._solutions(self._share(len(self.rules) + 1, EACH))

    def head(self) -> str:
        here, solutions = self.problem.here, self.solutions
        there = {None: "", 0: f"no solution {here} with all of them; ", 1: f"1 solution {here} with all of them; "}
        known = there.get(solutions, f"{number_words(solutions or 0)} solutions {here} with all of them; ")
        return f"{amount(len(self.rules), 'rule')}; {known}without one:"

    def table(self) -> Iterator[Effect]:
        """What each rule keeps out; ends early if it is interrupted."""
        if self.solutions is None:
            self.count()
        for place, rule in enumerate(self.rules):
            self.limit.say(f"rule {place + 1} of {len(self.rules)}")
            change = Change((rule,))
            extra = self._let_in(change, self._share(len(self.rules) - place), self.solutions, self._effort(EACH))
            yield self._effect(change, extra, NONE)
            if extra.why == "interrupted":
                return

    # --- some rules off, others on ---

    def change(self, edit: RuleEdit, few: bool = False) -> Effect:
        """What the change does. With `few`, at most a hundred answers are listed and none are counted: that is soon told."""
        change = edit.change(self.problem.theory, self.problem.world)
        effort = Effort(few=True) if few else self._effort(ALONE)
        solutions = self._solutions(self._share(4, EACH)) if not (change.new or few) else None
        extra = self._let_in(change, self._share(2 if change.new else 1), solutions, effort)
        gone = NONE
        if extra.why != "interrupted":
            gone = lost(self.problem.theory, self.problem.world, change, self._share(1), effort)
        return self._effect(change, extra, gone)

    # --- asking ---

    def _effect(self, change: Change, extra: Extra, gone: Extra) -> Effect:
        problem, numbers = self.problem, tuple(self.rules.index(rule) + 1 for rule in change.off)
        verdict = judge(problem, extra.example, change.off) if extra.example else Verdict()
        certificate = None
        if self.prove and extra.some is False and gone.some is False:
            with self.limit.stage("certify"):
                certificate = exploring.certificate(problem.theory, problem.world, change, self.limit)
        return Effect(problem, change, numbers, extra, gone, verdict, self._tried(change), certificate)

    def _share(self, parts: int, seconds: float | None = None) -> Limit:
        """A fair part of the time that is left; or so many seconds (DECIDING, unless said), where no limit was given."""
        left = self.limit.left()
        unlimited = DECIDING if seconds is None else seconds
        return self.limit.within(unlimited if left is None else max(left, 0) / parts)

    def _effort(self, seconds: float) -> Effort:
        return Effort(seconds if self.limit.deadline is None else None)

    def _solutions(self, limit: Limit) -> int | None:
        answer = count(self.problem, limit=limit)
        if isinstance(answer, Unknown) and answer.why == "interrupted":
            raise KeyboardInterrupt
        return answer.count if isinstance(answer, Counted) and not answer.note else None

    def _let_in(self, change: Change, limit: Limit, solutions: int | None, effort: Effort) -> Extra:
        refused = partial(is_refused, self.problem)
        return let_in(self.problem.theory, self.problem.world, change, limit, refused, solutions, effort)

    def _tried(self, change: Change) -> Trial | None:
        if not self.boards or self.problem.puzzle is None:
            return None
        trial = try_change(self.problem.puzzle, self.boards, lambda _: change, self.limit)
        if trial.stopped == "interrupted":
            raise KeyboardInterrupt
        return trial


# --- the question ---


def _asked(asking: Asking) -> Report | Running:
    number, seed = asking.given("boards"), asking.given("seed") or 0
    without, replaced = asking.given("without") or (), asking.given("replace") or ()
    if (number or 0) > MOST_BOARDS:
        raise BoardError(f"--boards: expected at most {MOST_BOARDS}, found {number}")
    if puzzle := asking.puzzle():
        asking.kind = puzzle.name
        boards = sampled(puzzle, seed, BOARDS if number is None else number)
        if not (without or replaced):
            return _kind_table(asking, puzzle, boards, seed)
        change = kind_change(puzzle, boards, without, replaced, asking.limit)
        document = {**status(change.trial.stopped), "seed": seed, "rules": [change.document()]}
        return Report(UNKNOWN if change.trial.stopped else YES, document, change.text)
    prove = bool(asking.given("certificate"))
    exploration = Exploration(asking.problem(), number or 0, seed, asking.limit, prove)
    if not (without or replaced):
        return _table(asking, exploration)
    edit = exploration.edit(without, replaced)
    effect = exploration.change(edit, bool(asking.given("few")))
    note = asking.kept(effect.certificate) if effect.nothing else None

    def lines(style: Style) -> list[str]:
        return [*edit.title(exploration.sentences(), style), *effect.text(style, asking.limit.deadline is not None)]

    entry = change_document(effect, asking.notation, note)
    return Report(UNKNOWN if effect.stopped else YES, entry, lines, answer=effect)


def _table(asking: Asking, exploration: Exploration) -> Running:
    """What each rule of a board or a theory keeps out, rule by rule."""
    exploration.count()
    yield Part([exploration.head()])
    every, rows, stopped = len(exploration.rules), list[Mapping[str, Any]](), None
    try:
        for effect in exploration.table():
            note = asking.kept(effect.certificate, effect.numbers[0]) if effect.nothing else None
            stopped = effect.stopped or stopped
            rows.append(effect.document(asking.notation, note))
            lines = partial(effect.row, solutions=exploration.solutions, note=note)
            yield Part(lines, lambda: rows[-1], partial(_stopped_table, exploration, list(rows)))
    except STOPS as stop:
        stopped = asking.limit.stopped(stop)
    table = table_document(exploration.solutions, rows, stopped)
    first = next((row["number"] for row in rows if row["needed"]), None)
    what = "a wrong answer that it keeps out" if exploration.problem.puzzle else "what it keeps out"

    def last(style: Style) -> list[str]:
        if stopped == "interrupted":
            return [f"Interrupted at rule {len(rows)} of {every}."]
        shows = f"{asking.again('explore')} --without {first} shows {what}."
        return [style.dim(shows)] if first and not stopped else []

    return Report(UNKNOWN if stopped else YES, table, last)


def _stopped_table(exploration: Exploration, rows: list[Mapping[str, Any]], why: str) -> Report:
    document = table_document(exploration.solutions, rows, why)
    return Report(UNKNOWN, document, [f"Stopped at rule {len(rows)} of {len(exploration.rules)} ({why})."])


def _kind_table(asking: Asking, puzzle: Puzzle[Any], boards: list[Any], seed: int) -> Running:
    """What each rule of a puzzle keeps out on random boards."""
    every = len(sentences_of(puzzle))
    number = amount(len(boards), "random board")
    yield Part([f"{puzzle.title}, {every} rules, {number} (seed {seed}); without one:"])
    rows, stopped = [], None
    for row in kind_rows(puzzle, boards, asking.limit):
        rows.append(row.document())
        stopped = row.trial.stopped
        yield Part(partial(table_row, row.number, row.sentence, [row.trial.need()]), lambda: rows[-1])
    shows = f"entails explore {puzzle.name} --without 1 shows a board on which something goes wrong."

    def last(style: Style) -> list[str]:
        return [f"Stopped at rule {len(rows)} of {every} ({stopped})." if stopped else style.dim(shows)]

    return Report(UNKNOWN if stopped else YES, {**status(stopped), "seed": seed, "rules": rows}, last)


QUESTION = Question(
    "explore",
    _asked,
    {
        "without": Parameter(TEXTS, "a rule to leave out: its number, or words of its sentence", sign="RULE"),
        "replace": Parameter(PAIRS, "put another formula in the place of a rule", sign=("RULE", "FORMULA")),
        "boards": Parameter(WHOLE, "try N small random boards of the puzzle as well", sign="N"),
        "seed": Parameter(WHOLE, "which random boards", sign="N"),
        "few": Parameter(FLAG, "list a hundred answers that get in or are lost at most, and count no further"),
    },
)
