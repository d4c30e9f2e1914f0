"""Which names of one theory stand for which of another.

What has the same name and the same type is the same. For the rest somebody says it (`--rename a=b`), or there is only one way
that the types allow. What is left over on one side is auxiliary: solutions are compared without it.

    find place(City): Position          find stop(City): Position          # only one way: place = stop
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from entails.errors import BoardError
from entails.models.merging import NameMatching
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import World

TRIED = 20_000  # ways to match relations that are looked at


def matched(first: Theory, second: Theory, world: World, other: World, renames: Mapping[str, str]) -> NameMatching:
    """How the second theory's names match the first's. `renames` are from the first to the second. Raises `BoardError` if
    that cannot be told."""
    return _Matcher(first, second, world, other, dict(renames)).matching()


class _Matcher:
    def __init__(self, first: Theory, second: Theory, world: World, other: World, renames: dict[str, str]) -> None:
        self.first, self.second, self.world, self.other = first, second, world, other
        self.renames = renames
        for mine, their in renames.items():
            for name, theory, which in ((mine, first, "first"), (their, second, "second")):
                if name not in theory.relations and name not in theory.sorts:
                    raise BoardError(
                        f"--rename {mine}={their}: the {which} theory has neither a relation nor a sort {name}"
                    )

    def matching(self) -> NameMatching:
        found = self._ways()
        if not found:
            raise BoardError(self._none())
        if len(found) > 1:
            raise BoardError(self._several(found))
        return found[0]

    def _ways(self) -> list[NameMatching]:
        """The ways to match as many relations as can be; two are enough to see that there are several."""
        ways: dict[tuple[tuple[str, str], ...], NameMatching] = {}
        best = 0
        every = ((sorts, relations) for sorts in self._sorts() for relations in self._relations(sorts))
        for tried, (sorts, relations) in enumerate(every):
            if tried == TRIED:
                raise BoardError(
                    f"there are more than {TRIED:,} ways to match what is to be found: say some with --rename a=b"
                )
            if len(relations) > best:
                ways, best = {}, len(relations)
            if relations and len(relations) == best:
                ways.setdefault(tuple(sorted(relations.items())), NameMatching(sorts, relations))
        return list(ways.values())

    # --- sorts ---

    def _sorts(self) -> Iterator[dict[str, str]]:
        """Every way to match the sorts: those of one name or that are renamed, then the rest by their elements."""
        fixed = {their: mine for mine, their in self.renames.items() if mine in self.first.sorts}
        fixed |= {
            name: name
            for name in self.second.sorts
            if name in self.first.sorts and name not in fixed and name not in fixed.values()
        }
        mine = [name for name in self.first.sorts if name not in fixed.values()]
        their = [name for name in self.second.sorts if name not in fixed]
        yield from self._pairings(fixed, their, mine)

    def _pairings(self, done: dict[str, str], their: Sequence[str], mine: Sequence[str]) -> Iterator[dict[str, str]]:
        if not their:
            yield done
            return
        first, *rest = their
        alike = [name for name in mine if self._same_elements(name, first)]
        for name in alike:
            yield from self._pairings({**done, first: name}, rest, [one for one in mine if one != name])
        if not alike:
            yield from self._pairings(done, rest, mine)

    def _same_elements(self, mine: str, their: str) -> bool:
        ours, others = self.world.elements.get(mine), self.other.elements.get(their)
        return ours is None or others is None or set(ours) == set(others)

    # --- relations ---

    def _relations(self, sorts: Mapping[str, str]) -> Iterator[dict[str, str]]:
        """Every way to match what is to be found, as much of it as can be."""
        finds = {one.name: one for one in self.first.find()}
        done = {their: mine for mine, their in self.renames.items() if mine in finds}
        for their in self.second.find():
            same = finds.get(their.name)
            free = their.name not in done and their.name not in done.values() and their.name not in self.renames
            if free and same and self._fits(same, their, sorts):
                done[their.name] = their.name
        mine = [one for name, one in finds.items() if name not in done.values()]
        rest = [one for one in self.second.find() if one.name not in done]
        yield from self._bijections(done, rest, mine, sorts)

    def _bijections(
        self, done: dict[str, str], their: Sequence[Relation], mine: Sequence[Relation], sorts: Mapping[str, str]
    ) -> Iterator[dict[str, str]]:
        if not their or not mine:
            yield done
            return
        first, *rest = their
        alike = [one for one in mine if self._fits(one, first, sorts)]
        for one in alike:
            left = [other for other in mine if other is not one]
            yield from self._bijections({**done, first.name: one.name}, rest, left, sorts)
        if not alike or len(their) > len(mine):
            yield from self._bijections(done, rest, mine, sorts)

    def _fits(self, mine: Relation, their: Relation, sorts: Mapping[str, str]) -> bool:
        return mine.sorts == tuple(sorts.get(sort) for sort in their.sorts)

    # --- what to say ---

    def _none(self) -> str:
        ours, theirs = (", ".join(map(_typed, theory.find())) for theory in (self.first, self.second))
        return f"nothing that is to be found has the same type in both: {ours or 'nothing'} and {theirs or 'nothing'}"

    def _several(self, found: Sequence[NameMatching]) -> str:
        one, other = found[0].relations, found[1].relations
        their = next(name for name in {**one, **other} if one.get(name) != other.get(name))
        names = [way[their] for way in (one, other) if their in way]
        option = f"--rename {names[0]}={their}"
        return f"{their} of the second could be {' or '.join(names)} of the first (or neither): say it with {option}"


def _typed(relation: Relation) -> str:
    """A relation with the sorts of its arguments, those of a product in order: p(C), where C is A × B."""
    return f"{relation} (over {' × '.join(relation.arguments)})" if relation.places is not None else str(relation)
