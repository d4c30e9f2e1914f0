"""The ways that are left for a block, as a reader sees them who knows what was told: named where they are few, and what is
wrong with those that only a rule about the whole board excludes.

Remaining("only 2 ways are left", (((r1c1 is black, r2c2 is black), ""), …), (((r1c2 is black,), "r1c1 is cut off"),))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.blocks import Block, Blocks
from entails.engines.hints.arguing.graphs import seen
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.steps import Need
from entails.values import NamedTuple

MOST, CELLS = 4, 14  # ways that are named, and facts in all of them
TRIED = 6  # ways that are left without a rule about the whole board
FEW = 3  # facts whose opposites are tried, where the ways are too many to be named

Case = tuple[tuple[Fact, ...], str]  # what holds, and what one sees then


class Remaining(NamedTuple):
    """What is said of the ways; the facts of each, if they are named, with what one sees then; and those that fail. Of a
    number that a term of a sum does not have, what it would leave for the others."""

    seen: str
    ways: tuple[Case, ...] = ()
    failing: tuple[Case, ...] = ()
    needs: tuple[Need, ...] = ()
    left: tuple[Fact, ...] = ()  # what is taken away from a total, aloud


def remaining(
    blocks: Blocks, block: Block, selectors: Sequence[int], literals: Sequence[int], known: Collection[int]
) -> dict[int, Remaining]:
    """What is said of literals that some instances of a block give, by literal."""
    rest, taken = blocks.taken(block, known)
    said = blocks.seen(block, known, rest)
    if said or block.whole or block.selectors[0] not in selectors:
        return dict.fromkeys(literals, Remaining(said, left=taken))
    bounds = blocks.bounds(block, known, literals) if blocks.of_numbers(block) else {}
    needs = blocks.needs(block, known, [x for x in literals if not bounds.get(x)])
    named = _Ways(blocks, selectors, literals, known).remaining(not blocks.of_numbers(block))
    return {
        x: Remaining(bounds[x])
        if bounds.get(x)
        else Remaining(rest, needs=needs[x], left=taken)
        if needs.get(x)
        else named
        for x in literals
    }


class _Ways:
    """The ways that some instances leave, of which the first is the one to name."""

    def __init__(
        self, blocks: Blocks, selectors: Sequence[int], literals: Sequence[int], known: Collection[int]
    ) -> None:
        self.knowledge, self.known, self.literals = blocks.knowledge, known, literals
        pure = self.knowledge.hanging.pure
        self.hanging = [one for one in selectors if one in pure]
        self.every = blocks.shelf.table(selectors)
        self.local = blocks.shelf.table([one for one in selectors if one not in pure])
        own = self.knowledge.scopes[selectors[0]]
        self.open = [v for v in own if v not in known and -v not in known]

    def remaining(self, reasons: bool) -> Remaining:
        ways = sorted(self.every.ways(self.known, self.open, MOST + 1), key=sorted) if self.open else []
        if not ways or not all(ways):
            return Remaining("")
        if len(ways) > MOST or sum(map(len, ways)) > CELLS:
            return Remaining("", (), self._opposites() if reasons else ())
        failing = self._failing(ways, self.known) if reasons else ()
        if len(ways) == 1:
            return Remaining("only one way is left", (), failing)
        cases = tuple((self._facts(way), self._seen(way) if reasons else "") for way in ways)
        return Remaining(f"only {len(ways)} ways are left", cases, failing)

    def _facts(self, way: Iterable[int]) -> tuple[Fact, ...]:
        return tuple(map(self.knowledge.fact, sorted(way, key=abs)))

    def _all(self, way: Collection[int]) -> list[int]:
        return [*self.known, *(v if v in way else -v for v in self.open)]

    def _seen(self, way: Collection[int]) -> str:
        """What else follows there because something hangs together: where that is, and what one sees."""
        known, said = self._all(way), list[str]()
        for literal in [x for x in self.literals if abs(x) not in self.open]:
            if not self.local.excludes([*self.local.selectors, *known, -literal]):
                looks = [look for one in self.hanging if (look := seen(self.knowledge, one, literal, known))]
                fact = say_facts([self.knowledge.fact(literal)], self.knowledge.grounding.theory)
                said += [f"{fact} ({look.seen})" for look in looks[:1]]
        return ", ".join(said)

    def _failing(self, ways: Collection[object], known: Collection[int]) -> tuple[Case, ...]:
        """The ways that fail because something would not hang together, with what one sees then; none if they are many."""
        every = sorted(self.local.ways(known, self.open, TRIED + 1), key=sorted) if self.hanging else []
        if len(every) > TRIED:
            return ()
        found: list[Case] = []
        for way in [way for way in every if way not in ways]:
            literals = [*known, *self._all(way)]
            clashes = [clash for one in self.hanging if (clash := seen(self.knowledge, one, None, literals))]
            if not clashes:
                return ()
            found.append((self._facts(way), clashes[0].seen))
        return tuple(found)

    def _opposites(self) -> tuple[Case, ...]:
        """Where the ways are many, those that would be left for the opposites of what follows, and why they are not."""
        found: list[Case] = []
        for literal in self.literals if len(self.literals) <= FEW else ():
            opposite, fact = [*self.known, -literal], self.knowledge.fact(-literal)
            if failing := self._failing((), opposite):
                found += [(tuple(dict.fromkeys((fact, *facts))), clash) for facts, clash in failing]
            else:
                return ()
        return tuple(found) if len(found) <= MOST else ()
