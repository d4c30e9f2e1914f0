"""What a solver is asked about a sentence. The clauses of a sentence are made once and kept with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from entails.bauhaus.clauses import Clauses, Opposed, Sayable
from entails.bauhaus.timing import spent
from entails.errors import EngineError
from entails.values import replace

if TYPE_CHECKING:  # engines take longer to load than most scripts to be read
    from entails.questions.clausal import Clausal

Model = dict[Any, bool]


def statements(part: Sayable) -> list[Sayable]:
    """The parts of a conjunction such as a theory, one after the other; any other sentence is its only part."""
    kind, inner = part.shape()
    return list(inner) if kind == "and" and not any(isinstance(one, Opposed) for one in inner) else [part]


class Inquiry:
    """The questions about one sentence."""

    latest: ClassVar[deque[Inquiry] | None] = None  # if whoever runs the script wants to know: what it asked about last

    def __init__(self, sentence: Sayable) -> None:
        self.parts = statements(sentence)  # kept: parts are told apart by identity
        if Inquiry.latest is not None:
            Inquiry.latest.append(self)

    @cached_property
    def _made(self) -> Clauses:
        return Clauses().state_all(self.parts)

    @property
    def numbers(self) -> dict[Any, int]:
        """The propositions that the sentence mentions, each with its number."""
        return self._made.numbers

    @cached_property
    def names(self) -> list[Any]:
        return list(self.numbers)

    @cached_property
    def _for_solving(self) -> Clausal:
        return _clausal(self._made)

    @cached_property
    def _model(self) -> set[int] | None:
        from entails.questions import clausal

        with spent.on("solving"):
            return clausal.model(self._for_solving)

    def model(self) -> Model | None:
        """A model, the same one each time. A proposition that nothing pins down is false in it."""
        return None if self._model is None else self._named(self._model)

    def models(self) -> Iterator[Model]:
        from entails.questions import clausal

        return map(self._named, clausal.models(self._for_solving))

    def _named(self, true: set[int]) -> Model:
        return {name: number in true for number, name in enumerate(self.names, 1)}

    def count(self, literals: Sequence[tuple[Any, bool]] = ()) -> int:
        """How many models have these literals."""
        from entails.engines.answers import Counted
        from entails.questions import clausal

        units = [(self.numbers[name] if sign else -self.numbers[name],) for name, sign in literals]
        with spent.on("counting"):
            answer = clausal.count(self._said(units), lambda: self._said(units, whole=True))
        if not isinstance(answer, Counted):
            raise EngineError(f"the count was stopped: {answer.why}")
        return answer.count

    def clash(self, assumed: Sequence[tuple[Any, bool]] = ()) -> list[int] | None:
        """The places of few statements that contradict one another (together with what is assumed)."""
        from entails.questions import clausal
        from entails.questions.clausal import Clausal

        clauses = Clauses(numbers=self.numbers)
        first = clauses.fresh(len(self.parts))
        for place, part in enumerate(self.parts):
            clauses.state(part, first + place)
        said = Clausal(len(self.names), clauses.top, clauses.clauses)
        given = [self.numbers[name] if sign else -self.numbers[name] for name, sign in assumed]
        core = clausal.clash(said, range(first, first + len(self.parts)), given)
        return None if core is None else [selector - first for selector in core]

    def clauses(self, determined: bool = True, whole: bool = False) -> Clauses:
        """The clauses of all parts; with `determined`, each auxiliary variable has one value for given propositions."""
        return Clauses(determined, whole, self.numbers).state_all(self.parts)

    def _said(self, units: Sequence[tuple[int]], whole: bool = False) -> Clausal:
        said = _clausal(self.clauses(whole=whole))
        return replace(said, clauses=[*said.clauses, *units])


def _clausal(made: Clauses) -> Clausal:
    from entails.questions.clausal import Clausal

    return Clausal(len(made.numbers), made.top, made.clauses, made.tallies)
