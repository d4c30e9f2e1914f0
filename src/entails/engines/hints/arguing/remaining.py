"""The ways that are left for a block, as a reader sees them who knows what was told: named where they are few, and what is
wrong with those that only a rule about the whole board excludes.

Remaining("only 2 ways are left", (((r1c1 is black, r2c2 is black), ""), …), (((r1c2 is black,), "r1c1 is cut off"),))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import permutations

from entails.engines.answers import Fact
from entails.engines.hints.arguing.blocks import Block, Blocks
from entails.engines.hints.arguing.graphs import seen
from entails.engines.hints.sentences import in_common, say_facts
from entails.engines.hints.steps import Need
from entails.values import NamedTuple, pattern

MOST, CELLS = 4, 14  # ways that are named, and facts in all of them
TRIED, REASONS = 24, 3  # ways that fail and are told, and for how many different reasons
SEEN = 6  # of these a reader sees at once: where there are more, a supposition is plainer, if there is one
PAIR, LAST = 2, 2  # facts of which one excludes the other; instances of which one gives what breaks the other
FEW = 3  # facts whose opposites are tried, where the ways are too many to be named
NAME = pattern(r"\w+")
OUT = pattern(r"^the only way out for (\w+)$")

Case = tuple[tuple[Fact, ...], str]  # what holds, and what one sees then


class Remaining(NamedTuple):
    """What is said of the ways; the facts of each, if they are named, with what one sees then; and those that fail. Of a
    number that a term of a sum does not have, what it would leave for the others."""

    seen: str
    ways: tuple[Case, ...] = ()
    failing: tuple[Case, ...] = ()
    needs: tuple[Need, ...] = ()
    left: tuple[Fact, ...] = ()  # what is taken away from a total, aloud
    held: tuple[Fact, ...] = ()  # what a count has already, which is in each of the ways
    told: tuple[int, ...] = ()  # the instances by which ways fail, as is said of those
    riddle: bool = False  # does it leave out why other ways fail, or are they many?


def remaining(
    blocks: Blocks, block: Block, selectors: Sequence[int], literals: Sequence[int], known: Collection[int]
) -> dict[int, Remaining]:
    """What is said of literals that some instances of a block give, by literal."""
    rest, taken = blocks.taken(block, known)
    said = blocks.seen(block, known, rest)
    if said or block.whole or block.selectors[0] not in selectors:
        return dict.fromkeys(literals, Remaining(said, left=taken, riddle=not (said or block.whole or block.adds)))
    bounds = blocks.bounds(block, known, literals) if blocks.of_numbers(block) else {}
    needs = blocks.needs(block, known, [x for x in literals if not bounds.get(x)])
    named = _Ways(blocks, block, selectors, literals, known).remaining(not blocks.of_numbers(block))
    return {
        x: Remaining(bounds[x])
        if bounds.get(x)
        else Remaining(rest, needs=needs[x], left=taken)
        if needs.get(x)
        else named
        for x in literals
    }


class _Ways:
    """The ways that some instances leave, of which the first is the one to name. Of a count a reader goes through the ways
    that its own shape has, where that is told: cells that hang together, or do not touch. What the other instances exclude of
    these is named."""

    def __init__(
        self, blocks: Blocks, block: Block, selectors: Sequence[int], literals: Sequence[int], known: Collection[int]
    ) -> None:
        self.knowledge, self.quotas, self.known, self.literals = blocks.knowledge, blocks.quotas, known, literals
        own, pure = self.knowledge.scopes[selectors[0]], self.knowledge.hanging.pure
        self.own, self.open = own, [v for v in own if v not in known and -v not in known]
        shaping = {selectors[0], *(one for one in block.selectors if self._shapes(one, own))}
        every = [one for one in block.selectors if one in selectors or one in shaping]
        self.hanging = [one for one in every if one in pure and one not in shaping]
        self.others = [one for one in every if one not in pure and one not in shaping]
        self.every, table = blocks.shelf.table(every), blocks.shelf.table
        self.local = table([one for one in selectors if one not in pure])
        self.shaped = table([one for one in every if one in shaping]) if len(shaping) > 1 else None
        self.told: tuple[int, ...] = ()
        self.adds = block.adds  # then a reader adds up, and goes through no ways

    def _shapes(self, selector: int, own: Collection[int]) -> bool:
        """Does an instance say that the cells of a count hang together, that two of them do not touch, or what goes without
        saying?"""
        knowledge = self.knowledge
        if selector in knowledge.hanging.pure:
            return any(set(own) == {*map(abs, graph.literals)} for graph in knowledge.hanging.graphs_of(selector))
        quotas = self.quotas.get(selector, ())
        return selector in knowledge.silent or (bool(quotas) and all(len(one.literals) == PAIR for one in quotas))

    def remaining(self, reasons: bool) -> Remaining:
        ways = sorted(self.every.ways(self.known, self.open, MOST + 1), key=sorted) if self.open else []
        if not ways or not all(ways):
            return Remaining("")
        if len(ways) > MOST or sum(map(len, ways)) > CELLS:
            failing = self._opposites() if reasons else ()
            return Remaining("", (), failing, told=self.told, riddle=reasons and self._is_riddle(failing or None))
        every = self._failing(ways, self.known) if reasons else None
        held = self._facts(v for v in self.own if v in self.known) if reasons else ()
        thens = self._outside(ways) if reasons and len(ways) > 1 else [""] * len(ways)
        if every is not None and any(thens):  # that something hangs together is seen where it is used
            self.told += tuple(self.hanging)
        cases = tuple((self._facts(way), then) for way, then in zip(ways, thens, strict=True)) if len(ways) > 1 else ()
        only = f"only {len(ways)} ways are left" if cases else "only one way is left"
        riddle = reasons and self._is_riddle(every)
        return Remaining(only, cases, every or (), held=held, told=self.told, riddle=riddle)

    def _is_riddle(self, failing: Sequence[Case] | None) -> bool:
        return not self.adds and (failing is None or len(failing) > SEEN)

    def _facts(self, way: Iterable[int]) -> tuple[Fact, ...]:
        return tuple(map(self.knowledge.fact, sorted(way, key=abs)))

    def _all(self, way: Collection[int]) -> list[int]:
        return [*self.known, *(v if v in way else -v for v in self.open)]

    def _outside(self, ways: Iterable[Collection[int]]) -> list[str]:
        """What follows in each way outside of it, where something that hangs together gives a part of that; else “”."""
        looks = [self._looks(way) for way in ways]
        hanging = any(look for some in looks for look in some.values())
        return [self._with_looks(some) if hanging else "" for some in looks]

    def _looks(self, way: Collection[int]) -> dict[int, str]:
        """By each literal outside what one sees in a way, if it follows there because something hangs together; else “”."""
        known, outside = self._all(way), [x for x in self.literals if abs(x) not in self.open]
        plain = [x for x in outside if self.local.excludes([*self.local.selectors, *known, -x])]
        looks = {x: self._look(x, known) or self._look(x, [*known, *plain]) for x in outside if x not in plain}
        return {x: looks.get(x, "") for x in outside}

    def _look(self, literal: int, known: Collection[int]) -> str:
        looks = (seen(self.knowledge, one, literal, known) for one in self.hanging)
        return OUT.sub(r"\1's only way out", next((look.seen for look in looks if look), ""))

    def _with_looks(self, looks: Mapping[int, str]) -> str:
        """ "r1c6 (r1c5's only way out) and r2c6 are white"; each by itself where one name stands for several."""
        theory = self.knowledge.grounding.theory
        alone = [say_facts([self.knowledge.fact(x)], theory) for x in looks]
        text, items = say_facts(map(self.knowledge.fact, looks), theory), in_common(alone)[1]
        if len(alone) == 1 or not all(item in NAME.findall(text) for item in items):
            return ", ".join(
                f"{one} ({look})" if look else one for one, look in zip(alone, looks.values(), strict=True)
            )
        reasons = dict(zip(items, looks.values(), strict=True))
        return NAME.sub(lambda name: f"{name[0]} ({look})" if (look := reasons.get(name[0])) else name[0], text)

    def _failing(self, ways: Collection[object], known: Collection[int]) -> tuple[Case, ...] | None:
        """The ways that fail, with what is wrong with each; None if they are many, or one does not see it."""
        self.told = ()
        for table in [one for one in (self.shaped, self.local if self.hanging else None) if one]:
            most = TRIED + len(ways)
            every = sorted(table.ways(known, self.open, most + 1), key=sorted)
            failing = [(way, self._clash(way, known)) for way in every if way not in ways] if len(every) <= most else []
            reasons = {clash for _, clash in failing}
            if 0 < len(every) <= most and all(reasons) and (len(reasons) <= REASONS or len(failing) <= MOST):
                self.told = tuple(self.others) if table is self.shaped else ()
                return tuple((self._facts(way), clash) for way, clash in failing)
        return None

    def _clash(self, way: Collection[int], known: Collection[int]) -> str:
        """What is wrong with a way: what one sees where something has to hang together, or the rule that it breaks, with what
        follows before that."""
        knowledge, literals = self.knowledge, [*known, *self._all(way)]
        clash = next((look.seen for one in self.hanging if (look := seen(knowledge, one, None, literals))), "")
        given = [*self.every.selectors, *literals]
        given = [one for one in given if one not in self.hanging and one not in self.others]
        if clash or not self.every.excludes([*given, *self.others]):
            return clash
        return self._broken(knowledge.said(self.every.core(given, self.others)), literals)

    def _broken(self, said: Sequence[int], literals: Sequence[int]) -> str:
        """ "that breaks “no 2×2 block is black”"; or of two instances, with what one of them gives and what it clashes with:
        "regions a and b have the shape I, which breaks “equal shapes share no side”" """
        knowledge = self.knowledge
        for *before, last in permutations(said) if len(said) <= LAST else ():
            implied = knowledge.propagate([*before, *literals])[1] if before else ()
            new = sorted(x for x in set(implied).intersection(knowledge.facts) if x not in literals)
            if len(new) == len(before) and not knowledge.propagate([last, *literals, *new])[0]:
                clashing = knowledge.propagation_core([last, *new], list(literals)) if new else ()
                names = {knowledge.facts[x][0] for x in new}
                alike = [x for x in clashing if x > 0 and knowledge.facts[x][0] in names]
                facts = say_facts(map(knowledge.fact, [*new, *alike]), knowledge.grounding.theory)
                return f"{f'{facts}, which' if new else 'that'} breaks “{knowledge.grounding.selected(last).sentence}”"
        return ""

    def _opposites(self) -> tuple[Case, ...]:
        """Where the ways are many, those that would be left for the opposites of what follows, and why they are not."""
        found: list[Case] = []
        for literal in self.literals if len(self.literals) <= FEW else ():
            opposite, fact = [*self.known, -literal], self.knowledge.fact(-literal)
            if failing := self._failing((), opposite):
                found += [(tuple(dict.fromkeys((fact, *facts))), clash) for facts, clash in failing]
            else:
                return ()
        return tuple(found)
