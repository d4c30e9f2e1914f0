"""What lines leave for lines, where a loop is drawn: an even number of them leads out of a part (`parity`), and what one
count after the other leaves for two of them (`parts`). Elsewhere counts give little in pairs, and of clauses a supposition
says it better.

Looping(knowledge, quotas).next()     # {17: Inference("parity", …)}: literals that are established, each with its argument
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from entails.engines.hints.arguing import parity, parting
from entails.engines.hints.arguing.graphs import sides_of
from entails.engines.hints.arguing.parts import PairArgument, Parts, alike, tallies
from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.arguing.techniques import Inference
from entails.engines.hints.arguing.words import name_of
from entails.engines.hints.hanging import ConnectedGraph
from entails.engines.hints.knowledge import Knowledge


class Looping:
    """`quotas` are those of the rules that may be used. What did not follow is in `refused`."""

    def __init__(self, knowledge: Knowledge, quotas: Iterable[Quota], usable: Collection[int]) -> None:
        self.knowledge, self.quotas, self.refused = knowledge, quotas, list[Inference]()
        hanging = knowledge.hanging
        graphs = [(one, graph) for one in sorted(hanging.pure & {*usable}) for graph in hanging.graphs_of(one)]
        self.loops: list[tuple[int, ConnectedGraph]] = [(one, graph) for one, graph in graphs if graph.loop]

    def next(self) -> dict[int, Inference]:
        """Establish what the easiest argument gives."""
        return (self._even() or self._parted()) if self.loops else {}

    def _even(self) -> dict[int, Inference]:
        """What follows because an even number of lines leads out of a part."""
        knowledge = self.knowledge
        for one in parity.enclosures(self.loops, set(knowledge.established), knowledge.facts):
            names = [name_of(knowledge, one.graph, place) for place in sorted(one.places)]
            seen = parity.in_words(names, one.drawn, self._comes(one) if one.drawn == 1 else "")
            inference = Inference("parity", (one.literal,), (), (_role(one.selector),), seen=seen)
            if knowledge.refutes([-one.literal, one.selector, *one.known]):
                knowledge.establish(one.literal, (one.selector,), one.known)
                return {one.literal: inference}
            self.refused.append(inference)
        return {}

    def _comes(self, part: parity.Enclosure) -> str:
        """By which side, or from which cell, the one line comes that leads into a part."""
        (link,) = [x for x in part.graph.places[abs(part.known[0])] if x >= part.graph.needed]
        side = sides_of([self.knowledge.fact(-part.known[0])], self.knowledge.grounding.theory)
        (outside,) = [place for place in part.graph.near[link] if place not in part.places]
        return f"by {side}" if side else f"from {name_of(self.knowledge, part.graph, outside)}"

    def _parted(self) -> dict[int, Inference]:
        """What one count after the other leaves for two things; what has the same reason is one."""
        knowledge = self.knowledge
        arguments = Parts(tallies(self.quotas, self.loops, set(knowledge.established), knowledge.facts)).arguments()
        for first in arguments:
            if found := {one.literal: inference for one in alike(first) if (inference := self._established(one))}:
                return found
        return {}

    def _established(self, argument: PairArgument) -> Inference | None:
        """Take a literal that follows and needs all that the argument names: else a shorter one will do."""
        knowledge, literal, selectors = self.knowledge, argument.literal, argument.selectors
        knowledge.limit.check()
        inference = Inference("parts", (literal,), (), tuple(map(_role, selectors)))
        known = knowledge.established_in(selectors)
        if not knowledge.refutes([-literal, *selectors, *known]):
            self.refused.append(inference)
            return None
        # What shuts a place is said there, and not from where else the solver sees it.
        own = [x for x in known if any(x in one.known for one in argument.tallies)]
        known = own if knowledge.refutes([-literal, *selectors, *own]) else known
        known.sort(key=lambda x: (x not in knowledge.explained, x < 0))
        premises = tuple(knowledge.search_core([-literal, *selectors], known))
        needed = tuple(knowledge.search_core([-literal, *premises], list(selectors)))
        if len(needed) < len(selectors):
            return None
        # By fewer facts it may follow too, but the lines speak of what is open at each place.
        premises = tuple(dict.fromkeys([*premises, *own]))
        knowledge.establish(literal, needed, premises)
        lines, last = parting.in_words(knowledge, argument, {*premises, *knowledge.explained})
        about = argument.about.pair if argument.about else ()
        return inference._replace(seen=last, lines=lines, left=about)


def _role(selector: int) -> Quota:
    """A rule instance as a part of an inference, whatever it counts."""
    return Quota(selector, (), (), 0, 0, "count")
