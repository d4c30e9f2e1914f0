"""What a hint is made of: deductions, in lines that lead to a step; or to a contradiction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from entails.engines.answers import Fact
from entails.errors import EngineError
from entails.models.ground.result import Instance


class Deduction(NamedTuple):
    """A fact, the rule instances that force it and the facts that were known before. Where it follows only because the
    opposite leads to a contradiction, `supposed` goes there from the opposite, one instance after the other; it is empty
    where that takes more than such a chain. The last fact of a chain is None: the contradiction."""

    fact: Fact | None
    because: tuple[Instance, ...]
    given: tuple[Fact, ...] = ()
    supposed: tuple[Deduction, ...] = ()


Line = tuple[Deduction, ...]  # of the same kind


@dataclass(frozen=True, slots=True)
class Step:
    """What follows, and the lines that lead there; the last one concludes."""

    facts: tuple[Fact, ...]
    lines: tuple[Line, ...]

    @property
    def because(self) -> tuple[Instance, ...]:
        return _once(one for line in self.lines for deduction in line for one in deduction.because)

    @property
    def given(self) -> tuple[Fact, ...]:
        """What it rests on that was known before."""
        own = {deduction.fact for line in self.lines for deduction in line}
        given = dict.fromkeys(fact for line in self.lines for deduction in line for fact in deduction.given)
        return tuple(fact for fact in given if fact not in own)

    @property
    def effort(self) -> int:
        """The rule instances that its hardest deduction rests on."""
        return max(len(deduction.because) for line in self.lines for deduction in line)


def _once(instances: Iterable[Instance]) -> tuple[Instance, ...]:
    return tuple({(one.rule.sentence, one.sentence): one for one in instances}.values())


class Contradiction(EngineError):
    """What is taken for known contradicts the rules: some of the facts and some of the rule instances do so already, one
    instance after the other if the chain is not empty."""

    def __init__(self, facts: tuple[Fact, ...], because: tuple[Instance, ...], chain: tuple[Deduction, ...]) -> None:
        super().__init__("what is taken for known contradicts the rules")
        self.facts, self.because, self.chain = facts, because, chain
