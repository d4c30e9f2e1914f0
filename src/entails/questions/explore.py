"""What each rule keeps out, and what goes wrong without some rules, or with other formulas in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from entails.engines import explore as exploring
from entails.engines.answers import Counted, Unknown
from entails.engines.certificates.text import Certificate
from entails.engines.explore import NONE, Change, Effort, Extra, let_in, lost, rules_of
from entails.errors import BoardError
from entails.limits import Limit
from entails.logic.notation import show
from entails.models.writing import as_said
from entails.questions.count import count
from entails.questions.edits import RuleEdit, rule_edit
from entails.questions.problem import Problem, expect_problem
from entails.questions.random_boards import Trial, sampled, try_change
from entails.questions.style import Style
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
            return f"redundant {self.problem.here}: it follows from the other rules"
        broken = self.verdict.short()
        such = f"{', which' if is_single(self.extra) else '; one'} breaks {broken}" if broken else ""
        return f"needed: it keeps out {extra_words(self.extra, 'wrong')}{such}"

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
            lines += self._told(self.extra, ("wrong", "gets in", "get in"), self.verdict.long(), style, deadline)
            if self.change.new:
                lines += self._told(self.lost, ("right", "is lost", "are lost"), self._broken_new(), style, deadline)
        if self.trial:
            lines.append(self.trial.beside(bool(self.extra.some), capital=True))
        return lines

    def _nothing(self) -> str:
        if self.change.new:
            return f"Nothing gets in and nothing is lost: {self.problem.here} it comes to the same."
        follows = "it follows" if len(self.change.off) == 1 else "they follow"
        return f"Nothing gets in: {self.problem.here} {follows} from the other rules."

    def _told(
        self, extra: Extra, words: tuple[str, str, str], verdict: str, style: Style, deadline: bool
    ) -> Iterator[str]:
        """How many answers of a kind there are, and one of them, with what is to be said of it."""
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
        yield f"{number[0].upper() + number[1:]}{stopped}{':' if extra.count == 1 else '. One of them:'}"
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
            "rule": "; ".join(rule.sentence for rule in off),
            "formula": "; ".join(show(rule.formula, notation) for rule in off),
            "needed": extra.some,
            "extra": extra.count,
        }
        entry |= {} if extra.count is not None else {"at_least": extra.at_least, "why": extra.why}
        entry |= {"example": self.problem.answer(extra.example)} if extra.example else {}
        entry |= self.verdict.document()
        if self.change.new:
            entry |= {"new": [rule.sentence for rule in self.change.new], "lost": gone.count}
            entry |= {} if gone.count is not None else {"lost_at_least": gone.at_least, "why": gone.why}
            entry |= {"lost_example": self.problem.answer(gone.example)} if gone.example else {}
        entry |= {"certificate": note} if note else {}
        entry |= {"boards": self.trial.document()} if self.trial else {}
        return entry


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
    """A rule of a table, and below it what there is to say of it."""
    narrow = replace(style, width=style.width - 4)
    first, *rest = narrow.wrapped(as_said(sentence)).split("\n")
    lines = [f"{number:>2}. {style.bold(first)}", *(f"    {style.bold(line)}" for line in rest)]
    return lines + [f"    {line}" for part in words for line in narrow.wrapped(part).split("\n") if line]


def explore(
    problem: Problem,
    *,
    without: Sequence[str] = (),
    replace: Sequence[tuple[str, str]] = (),
    boards: int = 0,
    seed: int = 0,
    limit: Limit | float | None = None,
) -> list[Effect]:
    """What each rule keeps out, a list over all rules; or with `without` (rules by number or words) and `replace` (pairs of a
    rule and a formula), what that change does. With `boards`, also on so many random boards."""
    expect_problem(problem)
    exploration = Exploration(problem, boards, seed, Limit.of(limit))
    if without or replace:
        return [exploration.change(exploration.edit(without, replace))]
    return list(exploration.table())


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
        """How many solutions there are with all the rules, for the head of the table and the rows."""
        self.solutions = self._solutions(self._share(len(self.rules) + 1, EACH))

    def head(self) -> str:
        here, solutions = self.problem.here, self.solutions
        rules = "1 rule" if len(self.rules) == 1 else f"{len(self.rules)} rules"
        there = {None: "", 0: f"no solution {here} with all of them; ", 1: f"1 solution {here} with all of them; "}
        known = there.get(solutions, f"{number_words(solutions or 0)} solutions {here} with all of them; ")
        return f"{rules}; {known}without one:"

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
