"""Cases of one count: it can be met in few ways, and those that do not fail at once agree.

room 5 has 3 black cells, black cells share no side: 3 ways are left
  r1c1, r1c3 and r2c2: then r1c2 is cut off
  r1c1, r2c2 and r3c1: then r2c1 is cut off
so the third it is
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entails.engines.hints.arguing.graphs import seen
from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.arguing.supposing import Wave
from entails.engines.hints.arguing.techniques import WIDE, Ledger, ways_of
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.sentences import say_facts, say_instances

MOST = 8  # ways that a reader goes through in a table
WAVES = 2  # how far a way is followed
LINES = 8  # deductions in all
COUNTS = 60  # counts that are tried for one step, those with the fewest open places first


class Table(NamedTuple):
    """What all ways that are left have in common, with the instances that this rests on, and a line for each way."""

    length: int
    literals: tuple[int, ...]
    selectors: tuple[int, ...]
    quota: Quota
    lines: tuple[str, ...]


def tables(knowledge: Knowledge, ledger: Ledger) -> list[Table]:
    """The shortest first."""
    some = sorted((one for one in ledger.needing(WIDE) if one.low), key=lambda one: len(ledger.open[one]))[:COUNTS]
    return sorted((table for quota in some for table in _Cases(knowledge, ledger, quota).tables()), key=lambda one: one[0])


class _Cases:
    def __init__(self, knowledge: Knowledge, ledger: Ledger, quota: Quota) -> None:
        self.knowledge, self.quota = knowledge, quota
        self.own, self.ways = ways_of(ledger, quota)
        self.theory = knowledge.grounding.theory

    def tables(self) -> Iterator[Table]:
        if not 1 < len(self.ways) <= MOST:
            return
        failing: list[tuple[tuple[int, ...], str, int]] = []
        left: list[Wave] = []
        for way in self.ways:
            self.knowledge.limit.check()
            wave = Wave(self.knowledge, (*way, *(-x for x in self.own if x not in way and self._is_exact())))
            if violated := next(filter(None, (wave.advance() for _ in range(WAVES) if wave.frontier)), None):
                failing.append(self._failing(way, wave, violated))
            else:
                left.append(wave)
        common = [x for x in left[0].origins if all(x in wave.origins for wave in left[1:])] if left else []
        lines = sum(length for _, _, length in failing)
        if failing and common and lines <= LINES:
            own = [x for x in common if abs(x) in {abs(y) for y in self.own}]
            yield from self._table(own, failing, lines)

    def _is_exact(self) -> bool:
        return self.quota.low == self.quota.high

    def _table(self, common: list[int], failing: list[tuple[tuple[int, ...], str, int]], lines: int) -> Iterator[Table]:
        if common:
            selectors = dict.fromkeys([self.quota.selector, *(x for some, _, _ in failing for x in some)])
            yield Table(lines, tuple(common), tuple(selectors), self.quota, tuple(text for _, text, _ in failing))

    def _failing(self, way: Sequence[int], wave: Wave, violated: list[int]) -> tuple[tuple[int, ...], str, int]:
        """The instances that refute a way, the words for it, and how many deductions it takes."""
        knowledge = self.knowledge
        selectors, _, length = min((wave.story(one) for one in violated), key=lambda one: one[2])
        clash = next(one for one in violated if wave.story(one)[2] == length)
        between, premises = wave.between(clash)
        look = seen(knowledge, clash, None, premises)
        said = say_facts(map(knowledge.fact, way), self.theory)
        so = f"then {say_facts(map(knowledge.fact, between), self.theory)}; " if between else ""
        broken = say_instances([knowledge.grounding.selected(clash)])[0]
        return selectors, f"{said}: {so}{f'then {look.seen}' if look else f'that breaks “{broken}”'}", length
