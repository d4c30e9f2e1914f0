"""Chains: a contradiction reached from some facts by one rule instance after the other.

`knowledge` shows that a set of instances refutes some facts; a chain says how, in an order that a person can follow:

    suppose that r1c1 is linked to r1c2
      r1c1 has one link: so r1c1 is not linked to r2c1
      r2c1 has two links; r1c1 is not linked to r2c1: which cannot be

Each instance is propagated alone, again and again, until one of them is violated. Where that gets stuck, something more is
supposed inside: if that fails, its opposite goes on. Few refutations have no chain even so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import seen
from entails.engines.hints.arguing.words import cells_of
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction, Way
from entails.logic.formula import Count
from entails.models.signature import split_prefix

TRIED = 4  # open facts that are supposed inside a chain that is stuck
LONGEST = 9  # deductions of a chain with suppositions inside: who reads a longer one has lost the thread
SHORT = 45  # words of a chain, or about so many, that is told as it was found
LEFT, LEFT_WORDS = 4, 8  # cells that are left for a rule that counts, and named; or words for more of them
WITHOUT = 16  # instances of a long chain that are left out on trial, one at a time

Chain = tuple[Deduction, ...]


def argument(
    knowledge: Knowledge, start: Sequence[int], selectors: Sequence[int], premises: Sequence[int] = ()
) -> Chain:
    """A chain to be told: where none exists, one with suppositions inside, if it is short. `premises` are those literals of
    the start that are known to be enough: from fewer facts other ways are found, of which the shortest is told."""
    found = chain(knowledge, start, selectors)
    if words(found) > SHORT and knowledge.hanging.graphs:
        found = _shortened(knowledge, found, start, selectors, premises)
    found = found or chain(knowledge, start, selectors, inside=1)
    return found if _length(found) <= LONGEST or not any(one.refutation for one in found) else ()


def _shortened(
    knowledge: Knowledge, found: Chain, start: Sequence[int], selectors: Sequence[int], premises: Sequence[int]
) -> Chain:
    """The shortest of several ways to the same end: one thing after the other or all at once, from all facts or from few, and
    without this or that instance."""
    starts = [start, [start[0], *premises]] if premises else [start]
    best = min(filter(None, [found, *(in_waves(knowledge, some, selectors) for some in starts)]), key=words)
    for _ in range(WITHOUT):
        used = {one.sentence for deduction in best for one in deduction.instances}
        selectors = [x for x in selectors if knowledge.grounding.selected(x).sentence in used]
        tried = (in_waves(knowledge, start, [x for x in selectors if x != one]) for one in selectors)
        shorter = next((way for way in tried if way and words(way) < words(best)), None)
        if shorter is None:
            break
        best = shorter
    return best


def words(deductions: Iterable[Deduction]) -> int:
    """About how many words it takes to tell a chain."""
    number, before = 0, None
    for one in deductions:
        said = tuple(instance.sentence for instance in one.said)
        if said != before:
            number += 5 + sum(len(text.split()) for text in said)
        number, before = number + 2 + min(len(one.premises), 8) + words(one.refutation), said
    return number


def _length(deductions: Iterable[Deduction]) -> int:
    """What has no room in one place is one line."""
    lines = {
        (one.way.seen if one.way and one.way.name == "too small" and one.fact else number): one
        for number, one in enumerate(deductions)
    }
    return sum(1 + _length(one.refutation) for one in lines.values())


def chain(knowledge: Knowledge, start: Sequence[int], selectors: Sequence[int], inside: int = 0) -> Chain:
    """The deductions from the literals `start` to a contradiction, each by one of the selectors; empty if there are none.
    `inside` is how deep suppositions may stand inside each other."""
    trace = _Trace(knowledge, start)
    while True:
        implied = {selector: trace.propagate(selector) for selector in selectors}
        violated = next((selector for selector, some in implied.items() if some is None), None)
        if violated is not None:
            return trace.deductions(violated)
        given = [(selector, some) for selector, some in implied.items() if some]
        if given:
            trace.extend(*min(given, key=lambda one: all(x < 0 for x in one[1])))
        elif not (inside and trace.suppose(selectors, inside - 1)):
            return ()


def in_waves(knowledge: Knowledge, start: Sequence[int], selectors: Sequence[int]) -> Chain:
    """The same, where all that the instances give is taken at once, so that as little as possible comes after another; of the
    instances that are violated then, the one that is soonest told."""
    trace = _Trace(knowledge, start)
    while True:
        implied = {selector: trace.propagate(selector) for selector in selectors}
        if violated := [selector for selector, some in implied.items() if some is None]:
            return min(map(trace.deductions, violated), key=words)
        given = [(selector, some) for selector, some in implied.items() if some]
        if not given:
            return ()
        trace.number += 1
        for selector, some in sorted(given, key=lambda one: all(x < 0 for x in one[1])):
            trace.extend(selector, some)


Shape = tuple[tuple[tuple[str, ...], Fact | None], ...]


def shape(deductions: Iterable[Deduction]) -> Shape:
    """What chains have in common that a reader finds the same: the instances, and what each of them gives."""
    return tuple((tuple(instance.sentence for instance in one.said), one.fact) for one in deductions)


class _Trace:
    """The literals that follow from a start, in order, each with the selector that gave it (None for the start itself).

    {-17: None, 4: 120, -5: 121}

    What something is comes before what something is not: who reads that r1c2 is 2 as well sees the clash.
    """

    def __init__(self, knowledge: Knowledge, start: Iterable[int]) -> None:
        self.knowledge, self.number = knowledge, 0
        self.wave: dict[int, int] = {}  # by literal, in which wave it came: early ones are preferred
        self.origins: dict[int, int | None] = dict.fromkeys(start)
        self.because: dict[
            tuple[int, int | None], list[int]
        ] = {}  # by instance and literal, where that is known at once
        self.refuted: dict[
            int, tuple[Deduction, ...]
        ] = {}  # literals whose opposite fails, with the chain that shows it

    def suppose(self, selectors: Sequence[int], inside: int) -> bool:
        """Suppose an open fact of the instances: if it fails, its opposite goes on. False if none fails."""
        variables = {v: None for selector in selectors for v in self.knowledge.reach(selector)}
        open_ = [x for v in variables if v not in self.origins and -v not in self.origins for x in (v, -v)]
        base = [*selectors, *self.origins]
        likely = list(islice((x for x in open_ if not self.knowledge.consistent([*base, x])), TRIED))
        for x in likely or self._of_pieces(selectors, open_):
            if found := chain(self.knowledge, [*self.origins, x], selectors, inside):
                self.origins[-x], self.refuted[-x] = None, found
                return True
        return False

    def _of_pieces(self, selectors: Iterable[int], open_: Iterable[int]) -> list[int]:
        """That a cell beside a known number of such a rule is of its piece, or is not. Propagation knows no pieces."""
        board = self.knowledge.hanging.numbered
        scopes = {v for one in selectors if one in board.of for v in self.knowledge.scopes[one]}
        found: list[int] = []
        for x in [x for x in open_ if abs(x) in scopes]:
            node, number = board.places[abs(x)]
            if any(board.literals[number].get(other) in self.origins for other in board.near[node]):
                found.append(x)
        return found

    def propagate(self, selector: int) -> list[int] | None:
        """The literals that one instance adds; None if it is violated."""
        scope = self.knowledge.scopes[selector]
        knowledge = self.knowledge
        reasons = knowledge.hanging.gives(selector, self._in_scope(selector))
        if reasons is not None:
            new = {x: premises for x, premises in reasons.items() if x not in self.origins}
            self.because |= {(selector, x): list(premises) for x, premises in new.items()}
            return None if None in new else [x for x in new if x is not None]
        consistent, implied = knowledge.consequences(selector, knowledge.beside(selector), self._in_scope(selector))
        return [x for x in implied if abs(x) in scope and x not in self.origins] if consistent else None

    def extend(self, selector: int, implied: Iterable[int]) -> None:
        """Of a fact and its opposite the first is taken: what gives the other is violated then."""
        for literal in implied:
            if literal not in self.origins and -literal not in self.origins:
                self.origins[literal], self.wave[literal] = selector, self.number
                self._exclude(literal)

    def _exclude(self, literal: int) -> None:
        """A cell that has a number of a piece has no other: what hangs together there sees no other number."""
        knowledge, board = self.knowledge, self.knowledge.hanging.numbered
        if literal not in board.places:
            return
        node = board.places[literal].node
        others = [nodes[node] for nodes in board.literals.values() if nodes.get(node, literal) != literal]
        for one in knowledge.speaking_of[literal]:
            for other in [x for x in others if one in knowledge.silent and abs(x) in knowledge.scopes[one]]:
                if other not in self.origins and -other not in self.origins:
                    self.origins[-other], self.wave[-other] = one, self.number

    def _in_scope(self, selector: int) -> list[int]:
        scope = self.knowledge.reach(selector)
        return [x for x in self.origins if abs(x) in scope]

    def deductions(self, violated: int) -> tuple[Deduction, ...]:
        """The way to the instance that is violated, without the literals that do not lead there."""
        order = {literal: place for place, literal in enumerate(self.origins)}
        used = self._used(violated, order)
        in_order = sorted(used, key=lambda x: len(order) if x is None else order[x])
        return tuple(self._deduction(literal, *used[literal]) for literal in in_order)

    def _used(self, violated: int, order: dict[int, int]) -> dict[int | None, tuple[int | None, list[int]]]:
        """Walks back from the contradiction (None): for each literal on the way its selector (None: its opposite is refuted)
        and its premises."""
        used: dict[int | None, tuple[int | None, list[int]]] = {
            None: (violated, self._premises(violated, None, self.origins))
        }
        todo = list(used[None][1])
        while todo:
            literal = todo.pop()
            selector = self.origins[literal]
            if literal in used or (selector is None and literal not in self.refuted):
                continue
            earlier = [
                x
                for x in self.origins
                if order[x] < order[literal] and (x in self.refuted or self.origins[x] != selector)
            ]
            used[literal] = (
                selector,
                self._cited(literal) if selector is None else self._premises(selector, literal, earlier),
            )
            todo += used[literal][1]
        return used

    def _cited(self, literal: int) -> list[int]:
        """The literals that the refutation of an opposite rests on, besides the opposite."""
        facts = {fact for deduction in self.refuted[literal] for fact in deduction.premises}
        return [x for x in self.origins if x != literal and self.knowledge.fact(x) in facts]

    def _premises(self, selector: int, literal: int | None, earlier: Iterable[int]) -> list[int]:
        """Few of the earlier literals from which an instance gives a literal, or a contradiction."""
        if (selector, literal) in self.because:
            return self.because[selector, literal]
        scope = self.knowledge.reach(selector)
        fixed = [selector, *self.knowledge.beside(selector), *([-literal] if literal else [])]
        known = [x for x in earlier if abs(x) in scope]
        return self.knowledge.core(fixed, sorted(known, key=lambda x: (self.wave.get(x, 0), x < 0)))

    def _deduction(self, literal: int | None, selector: int | None, premises: list[int]) -> Deduction:
        knowledge = self.knowledge
        fact = None if literal is None else knowledge.fact(literal)
        if selector is None:
            assert literal is not None
            inner = self.refuted[literal]
            every = {(one.rule.sentence, one.sentence): one for deduction in inner for one in deduction.instances}
            return Deduction(fact, tuple(every.values()), tuple(map(knowledge.fact, premises)), inner)
        fixed = [selector, *premises, *([-literal] if literal else [])]
        silent = knowledge.core(fixed, knowledge.beside(selector))
        instances = tuple(map(knowledge.grounding.selected, (selector, *silent)))
        way = seen(knowledge, selector, literal, premises) or self._left(selector, literal, premises)
        return Deduction(fact, instances, tuple(map(knowledge.fact, premises)), way=way)

    def _left(self, selector: int, literal: int | None, premises: Sequence[int]) -> Way | None:
        """The cells that are left where a rule that counts is broken because others are excluded, or where it needs them all;
        of many their number."""
        knowledge, instance = self.knowledge, self.knowledge.grounding.selected(selector)
        if literal and (
            literal < 0 or instance.rule.declared or not isinstance(split_prefix(instance.rule.typed)[1], Count)
        ):
            return None
        name = "left" if literal is None else "all needed"
        scope = [knowledge.fact(v) for v in knowledge.scopes[selector]]
        left = [fact for fact in scope if knowledge.literal(fact) not in {-x for x in premises}]
        if any(x > 0 for x in premises) or len({fact.relation for fact in scope}) > 1 or not left:
            return None
        way = Way(name, (instance,), left=tuple(left))
        cells = cells_of(way, knowledge.grounding.theory)
        few = len(left) <= LEFT or (cells and len(cells.split()) <= LEFT_WORDS)
        counted = f"{len(left)} ({cells})" if literal is None and cells and len(left) > LEFT else cells
        return (way if literal is None else Way(name))._replace(why=counted if few else str(len(left)))
