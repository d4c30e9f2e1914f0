"""The clauses of a rule, kept for the next world of the same theory.

A rule becomes clauses before it meets the facts, so a second board of the same puzzle can have them for nothing; on a small
board that is a quarter of the time. Yet some of it depends on the world: whether a relation has become facts, whether the
elements of a sort are numbers, between which numbers a term lies. So everything that is asked of the world on the way is
remembered with its answer, and the clauses serve each world that gives the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from entails.logic.formula import Formula
from entails.models.ground.clauses import Auxiliary, Clause
from entails.models.ground.clausify import Clausifier
from entails.models.ground.rename import Renamer
from entails.models.signature import Relation
from entails.values import NamedTuple

MANY = 1_000  # rules: a theory with more is most likely made for one world, and nothing is kept

Questions = Sequence[
    Callable[..., Any]
]  # about a world: numbers, has, span of `Renamer`, is_fact and within of `Clausifier`
KeptAnswer = tuple[int, tuple[Any, ...], object]  # which question, what about, and the answer


class Kept(NamedTuple):
    """What became of a rule: its formula with variables renamed, its clauses, and what the clausifier knew then."""

    answers: list[KeptAnswer]
    formula: Formula
    clauses: list[Clause]
    sorts: dict[str, str]
    auxiliaries: dict[str, Auxiliary]
    names: dict[Any, Any]

    def fits(self, questions: Questions) -> bool:
        """Does this world give the same answers?"""
        return all(questions[which](*about) == answer for which, about, answer in self.answers)

    def resume(self, clausifier: Clausifier) -> None:
        """Bring a new clausifier to where the other one was. What it makes from here on is its own."""
        clausifier.renamer.sorts.update(self.sorts)
        clausifier.names.update(self.names)
        for name, auxiliary in self.auxiliaries.items():
            clausifier.auxiliaries[name] = auxiliary
            clausifier.register(auxiliary)


class ClauseKeeper:
    """The clauses of a theory's rules on a world. `kept` is where they are kept, by the place of the rule."""

    def __init__(
        self,
        kept: dict[int, Kept],
        relations: Mapping[str, Relation],
        questions: Questions,
        register: Callable[[Auxiliary], None],
    ) -> None:
        self.kept, self.relations, self.questions, self.register = kept, relations, questions, register

    def clausifier(self, label: str, questions: Questions | None = None) -> Clausifier:
        numbers, has, span, is_fact, within = questions or self.questions
        renamer = Renamer(self.relations, numbers, has, span)
        return Clausifier(label, renamer, is_fact, within, self.register)

    def clauses(self, place: int, typed: Formula, keep: bool) -> tuple[Clausifier, Formula, list[Clause]]:
        """The clausifier, prepared formula and clauses of the rule at a place, as it is written now. If that is not how the
        theory has it, nothing is kept."""
        kept = self.kept.get(place) if keep else None
        if kept and kept.fits(self.questions):
            clausifier = self.clausifier(str(place + 1))
            kept.resume(clausifier)
            return clausifier, kept.formula, kept.clauses
        answers: list[KeptAnswer] = []
        asking = [partial(self._ask, answers, which) for which in range(len(self.questions))]
        clausifier = self.clausifier(str(place + 1), asking)
        formula = clausifier.renamer.prepare(typed)
        clauses = list(clausifier.clauses((formula, True)))
        sorts, auxiliaries, names = clausifier.renamer.sorts, clausifier.auxiliaries, clausifier.names
        if keep:
            self.kept[place] = Kept(answers.copy(), formula, clauses, sorts.copy(), auxiliaries.copy(), names.copy())
        return clausifier, formula, clauses

    def _ask(self, answers: list[KeptAnswer], which: int, *about: Any) -> Any:
        answer = self.questions[which](*about)
        if (which, about, answer) not in answers:
            answers.append((which, about, answer))
        return answer
