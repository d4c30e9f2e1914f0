"""The next step on a board of Aquarium: what a row or column forces, or else a supposition that fails."""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.grid import name_of
from entails.engines.answers import Fact
from entails.engines.hints.sentences import capital
from entails.engines.hints.telling import Known, Proposal
from entails.errors import listed
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.techniques import ALL, DONE, LEVEL, SUPPOSING
from entails.puzzles.aquarium.telling.clues import Clues, Forced, cells_of
from entails.puzzles.aquarium.telling.parts import Tanks, Wetness
from entails.puzzles.aquarium.telling.planning import PlanStep, Speaker, opposites, planned, take
from entails.puzzles.aquarium.telling.reasons import because, briefly, wrong
from entails.puzzles.aquarium.telling.supposing import Tale, TankStory, refutations, stories
from entails.puzzles.aquarium.telling.words import in_words, level

SHORT = 18  # words of a step that is one sentence
MANY = 3  # links of a supposition that are told in one sentence; more have a line each
LONG = 150  # words of a step that nobody should have to read
POWER = 1.5  # a long supposition is worth its words only if it settles far more than a short one


class TankTeller:
    """Proposes steps. It keeps what it planned; where the reader is elsewhere by now, it plans anew."""

    def __init__(self, board: Board) -> None:
        self.tanks = Tanks(board)
        self.clues = Clues(self.tanks)
        self.plan: list[PlanStep] = []
        self.expected: Wetness = []

    def __call__(self, known: Known) -> Iterator[Proposal]:
        water = self.tanks.water(known)
        if known.wanted:
            yield from wanted(self.clues, water, known)
            return
        yield from levelled(self.tanks, water, known)
        if not self.plan or water != self.expected:
            last = {fact.row[0] for fact in known.last}
            near = {cell for cell in self.tanks.at if name_of(cell) in last}
            self.plan = planned(self.clues, water, near, self._speaker(self.tanks.truth(known)))
        if self.plan:
            step = self.plan.pop(0)
            self.expected = list(water)
            take(self.clues, self.expected, step)
            yield forced(self.tanks, step, water) if isinstance(step, Forced) else refuted(self.tanks, step, water)

    def _speaker(self, truth: Wetness) -> Speaker:
        return Speaker(
            lambda step, water: _words(forced(self.tanks, step, water)),
            lambda water: supposition(self.clues, water, truth),
        )


def _words(proposal: Proposal) -> int:
    return len(f"{proposal.conclusion} {proposal.reason}".split())


def _facts(tanks: Tanks, new: dict[int, bool]) -> tuple[Fact, ...]:
    return tuple(Fact("wet", (name_of(cell),), wet) for part, wet in new.items() for cell in tanks.parts[part].cells)


# --- techniques ---


def levelled(tanks: Tanks, water: Wetness, known: Known) -> Iterator[Proposal]:
    """What a cell of an unfinished answer says of its tank."""
    is_open = {
        number
        for number, part in enumerate(tanks.parts)
        if any(known.holds("wet", name_of(cell)) is None for cell in part.cells)
    }
    for number, wet in enumerate(water):
        if wet is not None and (some := tanks.poured(number, wet) & is_open):
            before = [None if part in some else value for part, value in enumerate(water)]
            new = dict.fromkeys(sorted(some), wet)
            cell = next(cell for cell in tanks.parts[number].cells if known.holds("wet", name_of(cell)) is wet)
            why = f"{name_of(cell)} is {'wet' if wet else 'dry'}"
            yield Proposal(LEVEL, _facts(tanks, new), f"{capital(in_words(tanks, new, before))}: {why}", "", (cell,))


def forced(tanks: Tanks, link: Forced, water: Wetness) -> Proposal:
    """What a row or column forces, or two of them. Where it is easy, one sentence says it all."""
    new = tanks.pour(list(water), link.values)
    conclusion, reason = capital(in_words(tanks, new, water)), because(tanks, link)
    whole = f"{conclusion}: {reason}"
    if link.technique in (DONE, ALL) or len(whole.split()) <= SHORT:
        return Proposal(link.technique, _facts(tanks, new), whole, "", cells_of([link]))
    return Proposal(link.technique, _facts(tanks, new), conclusion, f"{capital(reason)}.", cells_of([link]))


def wanted(clues: Clues, water: Wetness, known: Known) -> Iterator[Proposal]:
    """The shortest way to show what is wanted: what a row or column forces, or what fails if it were not so."""
    tanks = clues.tanks
    assert known.wanted is not None
    names, fact = {name_of(cell): part for cell, part in tanks.at.items()}, known.wanted
    part = names[str(fact.row[0])]
    if water[part] is not None:
        yield from (one for one in levelled(tanks, water, known) if fact in one.facts)
        return
    found = [forced(tanks, one, water) for clue in range(len(clues.clues)) for one in clues.forced(clue, water)]
    found += [refuted(tanks, (story,), water) for story in refutations(clues, water, part, not fact.holds)]
    yield from sorted((one for one in found if fact in one.facts), key=_words)


def supposition(clues: Clues, water: Wetness, truth: Wetness) -> tuple[TankStory, ...]:
    """What fails in the fewest words for what can be settled after it, with all that fails in the same way."""
    tanks, alike = clues.tanks, dict[str, list[TankStory]]()
    for story in stories(clues, water, truth):
        alike.setdefault(_failing(tanks, story, water), []).append(story)
    groups = [_strongest(tanks, some) for some in alike.values()]

    def cost(some: tuple[TankStory, ...]) -> float:
        words = _words(refuted(tanks, some, water))
        return float(words**POWER * max(1, words / LONG) ** 3) / Tale(clues, water, opposites(some)).settled

    return min(groups, key=cost, default=())


def _failing(tanks: Tanks, story: TankStory, water: Wetness) -> str:
    """How it fails: “, column 5 has its 4, so tank D is dry in row 6; then row 6 gets at most 4 of its 5”. If there are many
    links, each has a line."""
    state = list(water)
    tanks.pour(state, {story.part: story.wet})
    links = []
    for link in story.links:
        before = list(state)
        new = tanks.pour(state, link.values)
        links.append((briefly(tanks, link), in_words(tanks, new, before)))
    wrongly = f"then {wrong(tanks, story.failure)}"
    if len(links) > MANY:
        return "\n\t".join([":", *(": ".join(link) for link in links), wrongly])
    return ", " + "; ".join([*(", so ".join(link) for link in links), wrongly])


def _strongest(tanks: Tanks, some: list[TankStory]) -> tuple[TankStory, ...]:
    """Without those whose opposite follows from that of another: a tank that is not dry in row 2 is not dry in row 3."""
    every = {story.part: tanks.poured(story.part, not story.wet) for story in some}
    return tuple(one for one in some if not any(one.part in reach for part, reach in every.items() if part != one.part))


def refuted(tanks: Tanks, some: tuple[TankStory, ...], water: Wetness) -> Proposal:
    """The opposites of suppositions that fail in the same way."""
    new = tanks.pour(list(water), opposites(some))
    supposed = []
    for story in some:
        further = len(tanks.pour(list(water), {story.part: story.wet})) > 1
        state, place = level(tanks, story.part, story.wet, further)
        supposed.append(f"tank {tanks.parts[story.part].tank} is {state} {place}")
    lit = cells_of(link for story in some for link in (*story.links, story.failure))
    reason = f"If {listed(supposed, 'or')}{_failing(tanks, some[0], water)}."
    return Proposal(SUPPOSING, _facts(tanks, new), capital(in_words(tanks, new, water)), reason, lit)
