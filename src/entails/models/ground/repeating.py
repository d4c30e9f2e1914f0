"""What a rule added to a grounding, added again to the next one in which nothing that the rule speaks of is otherwise.

The boards of one puzzle and size share more than their rules: where cells lie, which lines there are, often how many stars
are wanted. "No two stars touch" then becomes the same clauses on all of them, and half of the time of a small board was
making these. So what each rule of a theory added last is kept with all that it came from: the facts and variables of the
relations that it speaks of, the elements of their sorts, the next free variable. Numbers and order are those of a grounding
made anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from entails.logic.parts import spoken_of
from entails.models.ground.atoms import AtomNumbering
from entails.models.ground.clauses import domain_of
from entails.models.ground.emitter import Emitter
from entails.models.ground.purpose import Purpose
from entails.models.ground.rename import defined_number
from entails.models.ground.result import Grounding
from entails.models.theory import Rule, Theory
from entails.values import NamedTuple

MOST = 30_000  # literals of a rule, counted as the emitter counts: more than that is not kept


class Subject(NamedTuple):
    """The relations that a rule speaks of, and the sorts of their elements and of its variables."""

    relations: tuple[str, ...]
    sorts: tuple[str, ...]


class Milestone(NamedTuple):
    """Where a grounding stands: the last variable, the one that is never true, the literals so far, the lengths of lists."""

    top: int
    false: int | None
    literals: int
    lengths: list[int]


class Added(NamedTuple):
    """What a rule added between two marks: the ends of the lists. `source` is all that it came from."""

    subject: Subject
    source: list[object]
    before: Milestone
    after: Milestone
    ends: list[list[Any]]


class Repeater:
    """Adds again what a rule added. `kept` is where that is kept, by the place of the rule and the purpose."""

    def __init__(self, kept: dict[Any, Any], out: Grounding, atoms: AtomNumbering, emitter: Emitter) -> None:
        self.kept, self.out, self.atoms, self.emitter = kept, out, atoms, emitter
        clauses: list[list[Any]] = [out.rule_clauses, out.auxiliary, out.auxiliary_sums, out.cardinalities]
        totals = [] if emitter.totals is None else emitter.totals
        self.lists = [*clauses, out.selector_blocks, out.guesses, out.sums, out.counts, totals]

    def mark(self) -> Milestone:
        return Milestone(self.out.top, self.emitter.false, self.emitter.total, list(map(len, self.lists)))

    def repeat(self, place: int, purpose: Purpose) -> bool:
        """Add again what the rule at a place added for this purpose; False if nothing is kept that fits."""
        added: Added | None = self.kept.get((place, purpose))
        if added is None or self.emitter.steps:
            return False
        _, _, before, after, ends = added
        if (self.out.top, self.emitter.false) != before[:2] or added.source != self._source(added.subject):
            return False
        for found, end in zip(self.lists, ends, strict=True):
            found += end
        self.out.fresh(after.top - before.top)
        self.emitter.take(after.literals - before.literals)
        self.emitter.false = after.false
        return True

    def keep(self, place: int, purpose: Purpose, rule: Rule, before: Milestone, bound: Iterable[str]) -> None:
        """Keep what the rule added since the mark, unless it is much, or added elsewhere too. Its variables range over
        `bound`. Most theories are ground once, so nothing is kept the first time."""
        if (place, purpose) not in self.kept:
            self.kept[place, purpose] = None
            return
        after, last = self.mark(), self.kept[place, purpose]
        subject = last.subject if last else _subject(rule, self.out.theory, bound)
        elsewhere = self.emitter.steps or any(name in self.out.spreads for name in subject.relations)
        if after.literals - before.literals <= MOST and not elsewhere:
            ends = [found[length:] for found, length in zip(self.lists, before.lengths, strict=True)]
            self.kept[place, purpose] = Added(subject, self._source(subject), before, after, ends)

    def _source(self, subject: Subject) -> list[object]:
        """The facts and variables of the relations, and the elements of the sorts."""
        facts, numbers, blocks = self.atoms.facts.relations, self.atoms.numbers, self.out.blocks
        source: list[object] = [*map(self.out.world.elements.get, subject.sorts)]
        for name in subject.relations:
            source += (facts.get(name), facts.get(domain_of(name)), facts.get(defined_number(name)), numbers.get(name))
            if name in blocks:
                source += (blocks[name].sizes, blocks[name].base, blocks[name].table)
        return source


def _subject(rule: Rule, theory: Theory, bound: Iterable[str]) -> Subject:
    names = spoken_of(rule.typed)
    spoken = [theory.relations[name] for name in sorted(names) if name in theory.relations]
    places = [other for one in spoken for other in (one.within, one.on) if other]
    sorts = {*bound, *(sort for one in spoken for sort in one.sorts)}
    return Subject((*(one.name for one in spoken), *places), tuple(sorted(sorts)))
