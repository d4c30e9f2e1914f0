"""Least fixpoints: what is derived, and nothing else.

A stratum is a list of heads, each with the ways to derive it: lists of literals, some of which are heads themselves. Heads
stand in them as they are, never as opposites, so there is a least set of heads that keeps to all ways. It is said in two
manners:

`demands` and `cut`, for refuting: a head holds exactly if one of its ways does; and for a set of heads, that one of them
holds only if some way from outside the set does. (Take away from the least set a set of heads that nothing outside supports:
what is left still keeps to all ways. So the least set had none of them.) A proof names the sets that it needs.

`levels`, for counting: what is derived in one step, in two, and so on, until nothing can be new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from entails.engines.certificates.plain.circuit import FALSE, TRUE, Circuit, Ints


class Fixpoint:
    """The heads of a stratum with the literals that say the bodies of their clauses: {7: -12, …}."""

    def __init__(self, circuit: Circuit, bodies: dict[int, int]) -> None:
        self.circuit, self.heads = circuit, list(bodies)
        self.depends: dict[int, bool] = {TRUE: False, **dict.fromkeys(self.heads, True)}
        for gate, parts in circuit.gates.items():
            self.depends[gate] = any(self.depends.get(abs(part), False) for part in parts)
        self.bodies = {head: list(dict.fromkeys(self._ways(body))) for head, body in bodies.items()}

    def _ways(self, literal: int) -> list[Ints]:
        """A disjunction of conjunctions in which heads stand alone. What has no head in it stays as it is."""
        if literal in (TRUE, FALSE):
            return [()] if literal == TRUE else []
        parts = self.circuit.gates.get(abs(literal))
        if parts is None or not self.depends.get(abs(literal), False):
            return [(literal,)]
        if literal < 0:
            return [way for part in parts for way in self._ways(-part)]
        found = []
        for choice in product(*map(self._ways, parts)):
            self.circuit.step(len(choice))
            found.append(tuple(sorted({x for way in choice for x in way})))
        return found

    def constant(self) -> dict[int, int] | None:
        """What each head comes to, if that hangs on nothing but the other heads."""
        heads = set(self.heads)
        if not all(heads.issuperset(way) for ways in self.bodies.values() for way in ways):
            return None
        derived = self.derived(())
        return {head: TRUE if head in derived else FALSE for head in self.heads}

    def levels(self) -> dict[int, int]:
        """The literals that say that each head is derived in as many steps as there are heads."""
        level = dict.fromkeys(self.heads, FALSE)
        for _ in self.heads:
            known = level
            level = {
                head: self.circuit.any_of([self.circuit.all_of([known.get(x, x) for x in way]) for way in ways])
                for head, ways in self.bodies.items()
            }
            if level == known:
                break
        return level

    # --- for refuting ---

    def demands(self) -> Iterator[int]:
        """Literals that say: a head holds exactly if one of its ways does."""
        for head, ways in self.bodies.items():
            yield self.circuit.same(head, self.circuit.any_of(map(self.circuit.all_of, ways)))

    def is_part(self, part: Sequence[int]) -> bool:
        """Are these heads, in order?"""
        return self.bodies.keys() >= set(part) and list(part) == sorted(set(part))

    def cut(self, part: Sequence[int]) -> list[Ints]:
        """That the heads of a set hold only if a way from outside supports one; nothing, if one of them holds anyway."""
        inside = set(part)
        ways = [way for head in part for way in self.bodies[head] if inside.isdisjoint(way)]
        outside = dict.fromkeys(map(self.circuit.all_of, ways))
        return [] if TRUE in outside else [(-head, *outside) for head in part]

    # --- for whoever looks for a proof; nobody has to trust this ---

    def unfounded(self, true: set[int]) -> list[list[int]]:
        """The heads among the true literals that cannot be derived, in sets that do not hang together."""
        left = {head for head in self.heads if head in true} - self.derived(true)
        near: dict[int, set[int]] = {head: set() for head in left}
        for head in left:
            for other in left.intersection(x for way in self.bodies[head] for x in way):
                near[head].add(other)
                near[other].add(head)
        parts = []
        for start in sorted(left):
            part, todo = set[int](), [start] if start in near else []
            while todo:
                head = todo.pop()
                part.add(head)
                todo += near.pop(head, set()) - part
            parts += [sorted(part)] if part else []
        return parts

    def derived(self, true: Iterable[int]) -> set[int]:
        """The heads that can be derived where these variables hold, and no others that are no heads."""
        holding, heads, found = set(true), set(self.heads), set[int]()

        def holds(x: int) -> bool:
            return x in found if x in heads else x in holding if x > 0 else -x not in holding

        while True:
            open_ = [head for head in self.heads if head not in found]
            new = [head for head in open_ if any(all(map(holds, way)) for way in self.bodies[head])]
            if not new:
                return found
            found.update(new)
