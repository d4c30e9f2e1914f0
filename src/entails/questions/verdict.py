"""What is wrong with an answer that a rule keeps out, in words; and how many there are of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from entails.boards.answer import Broken, Cell
from entails.boards.grid import name_of
from entails.engines.answers import Solution
from entails.engines.consequences.completion import completed
from entails.engines.consequences.explore import Extra, broken_instance
from entails.limits import FOREVER, OutOfTime
from entails.models.theory import Rule
from entails.models.world import Element
from entails.questions.check import broken_json
from entails.questions.problem import Problem

LOOKING = 20.0  # seconds of work while a broken rule is looked for, however busy the machine is
MOST_DIGITS = 24  # of a number that is written out
PLACES = 4  # cells that are named
COMPLAINTS = 3  # that are told


def number_words(number: int) -> str:
    """A number that may have any number of digits."""
    if number < 10**MOST_DIGITS:
        return f"{number:,}"
    digits = max(0, int((number.bit_length() - 1) * 0.30102999566398114) - 20)
    head = number // 10**digits
    return f"about {str(head)[0]}.{str(head)[1]}·10^{digits + len(str(head)) - 1}"


def extra_words(extra: Extra, kind: str) -> str:
    """3 wrong answers; at least 100 wrong answers; no wrong answers."""
    number = extra.at_least if extra.count is None else extra.count
    words = f"1 {kind} answer" if number == 1 else f"{number_words(number) if number else 'no'} {kind} answers"
    return words if extra.count is not None else f"at least {words}"


def is_single(extra: Extra) -> bool:
    return (extra.at_least if extra.count is None else extra.count) == 1


def _places(broken: Broken) -> str:
    if not broken.cells:
        return ""
    more = " …" if len(broken.cells) > PLACES else ""
    return " ".join(map(name_of, broken.cells[:PLACES])) + more


class Verdict(NamedTuple):
    """What is wrong with a solution: by the referee, or where there is none or it sees nothing, by the rules."""

    referee: tuple[Broken, ...] | None = None  # None: there is no referee
    sentence: str | None = None  # of a rule that is broken, with its holes filled
    values: Mapping[str, Element] = {}  # of its variables

    def short(self) -> str:
        if self.referee:
            first, where = self.referee[0], _places(self.referee[0])
            return f"“{first.rule}”" + (f" at {where}" if where else "")
        return f"“{self.sentence}”" if self.sentence else ""

    def long(self) -> str:
        if self.referee:
            complaints: dict[str, dict[Cell, None]] = {}  # those of one kind are told together
            for one in self.referee:
                complaints.setdefault(one.rule, {}).update(dict.fromkeys(one.cells))
            broken_rules = [Broken(rule, tuple(cells)) for rule, cells in complaints.items()]
            listed = [": ".join(filter(None, [one.rule, _places(one)])) for one in broken_rules[:COMPLAINTS]]
            more = f"; and {len(broken_rules) - COMPLAINTS} more" if len(broken_rules) > COMPLAINTS else ""
            return f"The referee refuses it: {'; '.join(listed)}{more}."
        if not self.sentence:
            return ""
        drawn = "The referee accepts what is drawn, but there is more to it. " if self.referee is not None else ""
        return f"{drawn}It breaks “{self.sentence}”."

    def where(self) -> str:
        return " for " + ", ".join(f"{name} = {value}" for name, value in self.values.items()) if self.values else ""

    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = {} if self.referee is None else {"broken": broken_json(self.referee)}
        return {**document, **({"breaks": self.sentence} if self.sentence else {})}


def is_refused(problem: Problem, solution: Solution) -> bool:
    """Does the referee refuse it? A theory has no referee: whatever breaks its rules is wrong."""
    return problem.puzzle is None or bool(problem.puzzle.referee(problem.board, problem.answer(solution)))


def judge(problem: Problem, solution: Solution, rules: Sequence[Rule], *, referee: bool = True) -> Verdict:
    """The verdict on a solution that breaks one of these rules."""
    broken = None
    if problem.puzzle and referee:
        broken = tuple(problem.puzzle.referee(problem.board, problem.answer(solution)))
        if broken:
            return Verdict(broken)
    if problem.theory.has_aside:  # what is found aside may be chosen so that one rule is broken, or another one
        return Verdict(broken)
    limit = FOREVER.working(LOOKING)
    try:
        instance = broken_instance(rules, completed(problem.theory, problem.world, solution, limit), limit)
    except OutOfTime:
        instance = None
    return Verdict(broken, instance.sentence, instance.values) if instance else Verdict(broken)
