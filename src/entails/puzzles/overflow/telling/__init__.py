"""How players of Overflow argue: where water can only go, what has no way through, and how many tiles may stay dry.

`stretches` is the level as they see it, `water` (with `strands` and `rivals`) what follows from what is known, `direct` the
steps that need no supposition, `suppose` and `story` (with `beats` and `endings`) those that do, `obstacles`, `reasons` and
`words` the sentences. Tests: tests/puzzles/overflow/test_telling.py, all of them through the steps that they tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from entails.boards.answer import Cell
from entails.boards.grid import cells_in, name_of
from entails.boards.puzzle import Telling
from entails.engines.answers import Fact
from entails.engines.hints.telling import Known, Proposal, Teller
from entails.errors import numeral
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.telling.direct import Direct, Draft
from entails.puzzles.overflow.telling.rivals import one_of, rivals
from entails.puzzles.overflow.telling.stretches import Place, Waterways
from entails.puzzles.overflow.telling.suppose import doubts, suppositions
from entails.puzzles.overflow.telling.water import Water, dry_tiles

TECHNIQUES = {
    "straight on": "Water goes straight over straight tiles and bridges.",
    "only way": "Where all other ways are closed, water takes the one that is left.",
    "no way through": "A tile that has no way in and out stays dry.",
    "the tally is full": "Once as many dry tiles are found as may be, all others are wet.",
    "the water has ended": "Once the water of every ocean is in a moat, all other tiles stay dry.",
    "a moat for each ocean": "Every ocean ends in a moat of its own, so as many moats are wet as there are oceans.",
    "back into itself": "Water never runs in a circle.",
    "two ends of a kind": "Water never joins two oceans or two moats.",
    "too many dry": "What would leave too many tiles dry is ruled out: a run of tiles that is all wet or all dry, for one.",
    "both want one tile": "Two tiles cannot both use a tile that has room for one.",
    "dead end": "Water never runs into a tile that has no way on.",
    "the water ends too soon": "Water that reached its moats would leave out tiles that are wet.",
}


def telling() -> Telling[Board]:
    return Telling(TECHNIQUES, teller)


def teller(board: Board) -> Teller:
    return Overflow(Waterways(board)).proposals


class Overflow:
    """Proposes steps on a level. What it has `said` it does not say again: where the number of dry tiles comes from, and why
    one of two rivals stays dry."""

    def __init__(self, ways: Waterways) -> None:
        self.ways, self.said = ways, ""

    def proposals(self, known: Known) -> Iterator[Proposal]:
        base = dict(self._marks(known))
        dry = len(self.ways.cells) - known.reached[0] if known.reached else None
        if known.wanted:
            drafts = doubts(Water(self.ways, dry, base), self._place(known.wanted), known.wanted.holds)
            yield from (self._counted(one, dry, base) if one.counts else self._proposal(one) for one in drafts)
            return
        yield from self._unfinished(known, base)
        water = Water(self.ways, dry, base)
        water.follow()
        water.rivals = rivals(self.ways, water.marks)
        water.seen = {some for some in water.rivals if f"{one_of(some)} (both" in self.said}
        direct = Direct(water, base)
        near, truth = self._cells(known.last), self._truth(known)
        for draft in chain(direct.drafts(near), suppositions(water, truth)):
            proposal, said = self._counted(draft, dry, base), self.said
            self.said += proposal.reason
            yield proposal
            self.said = said  # the proposal was passed over

    def _counted(self, draft: Draft, may: int | None, base: dict[Place, bool]) -> Proposal:
        """With how many dry tiles are found, and where their number comes from if that is not said yet."""
        dry = dry_tiles(draft.marks)
        if may is None or not (dry or draft.counts):
            return self._proposal(draft)
        introduction = self._introduction(may)
        first = introduction not in self.said
        reason = "\n".join(filter(None, [introduction if first else "", draft.reason]))
        found, others = len(dry_tiles(base)) + len(dry), dict[Place, bool]()
        if dry and found == may:
            others = {tile: True for tile in self.ways.cells if tile not in base and tile not in draft.marks}
        of = f"the {numeral(may)} that stay dry" if first and may > 1 else may
        tally = f" ({found} of {of}{', so all others are wet' if others else ''})" if dry else ""
        marks = {**draft.marks, **others}
        return self._proposal(draft._replace(marks=marks, conclusion=draft.conclusion + tally, reason=reason))

    def _introduction(self, may: int) -> str:
        """The number of dry tiles, on which all that counts them rests. It is given, not derived."""
        every = len(self.ways.cells)
        if not may:
            return f"given with the board: its longest solution wets all {every} tiles"
        stay = f"{numeral(may)} stay{'s' if may == 1 else ''} dry"
        return f"given with the board: its longest solution wets {every - may} of {every} tiles, so {stay}"

    def _marks(self, known: Known) -> Iterator[tuple[Place, bool]]:
        """What is known, as marks."""
        for tile in self.ways.cells:
            if self.ways.kind[tile] == "U":
                yield tile, True
            elif (wet := known.holds("wet", name_of(tile))) is not None:
                yield tile, wet
        for place, stretch in enumerate(self.ways.stretches):
            links = {known.holds("link", name_of(one), name_of(two)) for one, two in pairwise(stretch.tiles)}
            if links - {None}:
                yield place, True in links

    def _truth(self, known: Known) -> dict[Place, bool]:
        """The stretches and tiles of the only solution, as marks; none if there are several solutions."""
        truth: dict[Place, bool | None] = {tile: known.truth("wet", name_of(tile)) for tile in self.ways.cells}
        for place, stretch in enumerate(self.ways.stretches):
            truth[place] = known.truth("link", *map(name_of, stretch.tiles[:2]))
        return {place: holds for place, holds in truth.items() if holds is not None}

    def _unfinished(self, known: Known, base: dict[Place, bool]) -> Iterator[Proposal]:
        """Stretches of which only a draft is known, in somebody's own answer."""
        for place, stretch in enumerate(self.ways.stretches):
            new = [fact for fact in links(stretch.tiles, True) if known.holds(fact.relation, *fact.row) is None]
            wet = [fact for fact in wets(stretch.tiles, True) if known.holds(fact.relation, *fact.row) is None]
            if base.get(place) and (new or wet):
                ends = "–".join(map(name_of, stretch.ends))
                yield Proposal(
                    "straight on", (*new, *wet), f"The water runs {ends}", "it goes straight on", stretch.tiles
                )

    def _proposal(self, draft: Draft) -> Proposal:
        facts: list[Fact] = []
        aside = wets(tuple(self.ways.oceans), True)  # one sees that oceans are wet
        for place, holds in draft.marks.items():
            if isinstance(place, int):
                facts += links(self.ways.tiles(place), holds)
                aside += wets(self.ways.tiles(place), True) if holds else []
            else:
                facts.append(Fact("wet", (name_of(place),), holds))
        conclusion = re.sub(r"^(the|no) ", lambda match: match[0].capitalize(), draft.conclusion)
        found = set(cells_in(draft.reason))
        lit = dict.fromkeys([*draft.lit, *(tile for tile in self.ways.cells if tile in found)])
        return Proposal(draft.technique, tuple(facts), conclusion, draft.reason, tuple(lit), tuple(aside))

    def _place(self, fact: Fact) -> Place:
        """The tile that a fact is about, or the stretch."""
        tiles = self._cells([fact])
        if fact.relation == "wet":
            return tiles[0]
        pairs = {frozenset(pair): n for n, one in enumerate(self.ways.stretches) for pair in pairwise(one.tiles)}
        return pairs.get(frozenset(tiles), tiles[0])

    def _cells(self, facts: Iterable[Fact]) -> list[Cell]:
        names = {name_of(cell): cell for cell in self.ways.cells}
        return [names[str(element)] for fact in facts for element in fact.row]


def links(tiles: tuple[Cell, ...], holds: bool) -> list[Fact]:
    return [Fact("link", (name_of(one), name_of(two)), holds) for one, two in pairwise(tiles)]


def wets(tiles: tuple[Cell, ...], holds: bool) -> list[Fact]:
    return [Fact("wet", (name_of(tile),), holds) for tile in tiles]
