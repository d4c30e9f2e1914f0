"""Suppositions with the shortest story: what follows from the opposite of a fact, one rule instance after the other.

All open facts are tried side by side, a wave at a time: what single instances give from the opposite, then what they give
from that, until somewhere an instance is violated. So the first stories that are found take the fewest waves; of these the
one that names the fewest instances is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.engines.hints.knowledge import Knowledge
from entails.values import NamedTuple

WAVES = 8  # how far to go from the opposite of a fact
MOST = 10  # deductions of a story: who reads a longer one has lost the thread
MANY = 150  # facts that follow from an opposite: so many are no story
WORK = 6_000  # instances that are looked at for one step
COMPARED = 6  # stories of one length that are worked out


class Story(NamedTuple):
    """A literal, the instances that refute its opposite, and the established literals that they take."""

    cost: tuple[int, bool, int]  # what there is to read; is it about something that makes no step; a place
    literal: int
    selectors: tuple[int, ...]
    premises: tuple[int, ...]


class Supposer:
    """Finds the goal whose opposite is refuted by the shortest story."""

    def __init__(self, knowledge: Knowledge, goals: Iterable[int]) -> None:
        self.knowledge, self.goals = knowledge, sorted(goals, key=lambda x: not knowledge.makes_a_step(x))
        self.left = WORK

    def establish_shortest(self) -> list[int]:
        """Establish the goal with the shortest story, and those for which the same instances do; the new literals."""
        stories = sorted(self._stories())
        if not stories:
            return []
        first = stories[0]
        alike = [
            one for one in stories if set(one.selectors) == set(first.selectors) and one.cost[:2] == first.cost[:2]
        ]
        for story in alike:
            self.knowledge.establish(story.literal, story.selectors, story.premises)
        return [story.literal for story in alike]

    def _stories(self) -> list[Story]:
        """Those that are found in the first wave that finds any."""
        waves = [_Wave(self.knowledge, -goal) for goal in self.goals]
        for _ in range(WAVES):
            found: list[Story] = []
            for wave in waves:
                self.left -= len(wave.frontier)
                if self.left < 0:
                    break
                self.knowledge.limit.check()
                if len(found) < COMPARED and (violated := wave.advance()):
                    found += self._told(wave, violated)
            if found:
                return found
            waves = [wave for wave in waves if wave.frontier]
        return []

    def _told(self, wave: _Wave, violated: list[int]) -> Iterator[Story]:
        selectors, premises, length = min((wave.story(one) for one in violated), key=lambda one: one[2])
        if length <= MOST:
            knowledge, literal = self.knowledge, -wave.supposed
            untold = {knowledge.origin(x).selectors for x in knowledge.unexplained(premises)}
            cost = (length + len(untold), not knowledge.makes_a_step(literal), abs(literal))
            yield Story(cost, literal, selectors, premises)


class _Wave:
    """What follows from a literal, in waves."""

    def __init__(self, knowledge: Knowledge, supposed: int) -> None:
        self.knowledge, self.supposed = knowledge, supposed
        self.origins: dict[int, int] = {supposed: 0}  # by literal, the selector that gave it
        self.wave: dict[int, int] = {supposed: 0}
        self.number = 0
        self.fresh = [supposed]  # what the last wave gave
        self.frontier = self._speaking([supposed])

    def _speaking(self, literals: Iterable[int]) -> list[int]:
        knowledge, numbered = self.knowledge, self.knowledge.hanging.numbered
        some = list(literals)
        every = dict.fromkeys(one for x in some for one in self._saying(abs(x)))
        every |= dict.fromkeys(one for x in some for one in numbered.touched(x, knowledge.established, self.origins))
        return [one for one in every if one not in knowledge.techniques]

    def _saying(self, variable: int) -> list[int]:
        """The instances that speak of a fact, but for numbered pieces, which are many."""
        knowledge, of = self.knowledge, self.knowledge.hanging.numbered.of
        speaking = knowledge.speaking_of.get(variable, [])
        return [one for one in speaking if one not in of] if of else speaking

    def advance(self) -> list[int]:
        """Take what the instances give that speak of what is new; the violated ones."""
        self.number += 1
        new: dict[int, int] = {}
        violated: list[int] = []
        for selector in self.frontier:
            given = self._given(selector)
            if given is None:
                violated.append(selector)
            else:
                # Of a fact and its opposite the first is taken: what gives the other is violated in the next wave.
                new.update((x, selector) for x in given if not {x, -x} & new.keys() and x not in self.origins)
        self.origins |= new
        self.wave |= dict.fromkeys(new, self.number)
        self.fresh = list(new)
        self.frontier = self._speaking(new) if len(self.origins) <= MANY else []
        return violated

    def _known(self, selector: int) -> list[int]:
        established, origins = self.knowledge.established, self.origins
        return [x for x in self.knowledge.literals_of(selector) if x in established or x in origins]

    def _given(self, selector: int) -> list[int] | None:
        """What one instance gives; None if it is violated."""
        knowledge, known = self.knowledge, self._known(selector)
        reasons = knowledge.hanging.gives(selector, known, self.fresh)
        if reasons is not None:
            return None if None in reasons else [x for x in reasons if x is not None]
        implied = knowledge.implied(selector, known)
        return None if implied is None else [x for x in implied if x not in knowledge.established]

    def story(self, violated: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """The instances that lead to the violated one, the established literals that they take, and how many deductions."""
        established, used = self.knowledge.established, dict.fromkeys(self._with_silent(violated))
        todo, seen, length = list(self._premises(violated, None)), set[int](), 1
        premises: dict[int, None] = {}
        while todo:
            literal = todo.pop()
            if literal in established:
                premises[literal] = None
            elif literal not in seen and literal != self.supposed:
                seen.add(literal)
                length += 1
                used |= dict.fromkeys(self._with_silent(self.origins[literal]))
                todo += self._premises(self.origins[literal], literal)
        return tuple(used), tuple(premises), length

    def _with_silent(self, selector: int) -> list[int]:
        return [*self.knowledge.beside(selector), selector]

    def _premises(self, selector: int, literal: int | None) -> Iterable[int]:
        """Few literals, those that are established or come early first, from which an instance gives a literal or fails."""
        knowledge, latest = self.knowledge, self.number if literal is None else self.wave[literal]
        known = [x for x in self._known(selector) if x not in self.wave or self.wave[x] < latest]
        fresh = [x for x in known if x in self.wave]
        if (reasons := knowledge.hanging.gives(selector, known, fresh)) is not None and literal in reasons:
            return reasons[literal]
        known.sort(key=lambda x: (self.wave.get(x, -1), x not in knowledge.explained))
        fixed = [*self._with_silent(selector), *([-literal] if literal else [])]
        return knowledge.core(fixed, known)
