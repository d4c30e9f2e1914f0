"""The next step on a board: what a player sees at once before what takes a thought, and that before a supposition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.boards.grid import name_of
from entails.engines.answers import Fact
from entails.engines.hints.sentences import capital
from entails.engines.hints.telling import Known, Proposal
from entails.errors import listed
from entails.puzzles.flow.telling.follow import forbid_pairs
from entails.puzzles.flow.telling.mesh import Mesh
from entails.puzzles.flow.telling.position import CLOSED, LINKED, OPEN, Position
from entails.puzzles.flow.telling.runs import Runs
from entails.puzzles.flow.telling.words import cell_name, named, tip_name


def given(mesh: Mesh, known: Known) -> Position:
    """The position that a reader knows, with what they take in silently."""
    position, names = Position(mesh), mesh.names
    for side, (a, b) in enumerate(mesh.sides):
        if known.holds("link", names[a], names[b]):
            position.link(side, "given")
    for cell, name in enumerate(names):
        for bit, letter in enumerate(mesh.letters):
            holds = known.holds("colour", name, letter)
            if holds is not None:
                position.limit(cell, 1 << bit if holds else ~(1 << bit), "given", taken=holds)
    for side, (a, b) in enumerate(mesh.sides):
        if position.state[side] == OPEN and known.holds("link", names[a], names[b]) is False:
            position.close(side, "given")
    position.settle()
    return position


class Steps:
    """Proposes steps from what is known."""

    def __init__(self, mesh: Mesh, known: Known) -> None:
        self.mesh, self.known = mesh, known
        self.base = given(mesh, known)
        names = [str(name) for fact in known.last for name in fact.row]
        self.last = [mesh.places[mesh.number[name]] for name in names if name in mesh.number]

    def distance(self, cell: int) -> int:
        """How far a cell is from the last step."""
        r, c = self.mesh.places[cell]
        return min((abs(r - a) + abs(c - b) for a, b in self.last), default=0)

    # --- proposals ---

    def proposal(
        self, technique: str, after: Position, facts: Iterable[Fact], said: tuple[str, str], cells: Iterable[int]
    ) -> Proposal:
        """`said` are the conclusion and the reason."""
        conclusion, reason = map(capital, said)
        places = tuple(dict.fromkeys([*(self.mesh.places[n] for n in cells), *named(self.mesh, reason)]))
        return Proposal(technique, tuple(facts), conclusion, reason, places, tuple(self.aside(after)))

    def linked(self, technique: str, runs: Runs, reason: str, cells: Iterable[int]) -> Proposal:
        facts = [Fact("link", self.names(side), True) for side in runs.sides]
        lit = [*cells, *(n for cell in runs.forced for n in self.nearby(cell))]
        return self.proposal(technique, runs.position, facts, (runs.said(), reason), lit)

    def truth(self, side: int) -> bool | None:
        return self.known.truth("link", *self.names(side))

    def names(self, side: int) -> tuple[str, str]:
        a, b = self.mesh.sides[side]
        return self.mesh.names[a], self.mesh.names[b]

    def nearby(self, cell: int) -> list[int]:
        return [cell, *(other for _, other in self.mesh.around[cell])]

    def aside(self, after: Position) -> Iterator[Fact]:
        """What a reader takes in silently: the colours of paths, and sides that are closed."""
        yield from self.coloured(after)
        for side, state in enumerate(after.state):
            if state == CLOSED and self.known.holds("link", *self.names(side)) is None:
                yield Fact("link", self.names(side), False)

    def coloured(self, after: Position) -> Iterator[Fact]:
        for path, members in after.members.items():
            if colour := after.colour(path):
                letter = self.mesh.colours(colour)[0]
                for name in [self.mesh.names[n] for n in members]:
                    if self.known.holds("colour", name, letter) is None:
                        yield Fact("colour", (name, letter), True)

    # --- what one sees at once ---

    def at_once(self) -> Iterator[Proposal]:
        yield from self.touching()
        yield from self.corners()
        yield from self.only_ways()
        yield from self.betweens()

    def touching(self) -> Iterator[Proposal]:
        """Where a path may not run beside itself, neighbours of one colour are linked: the position has these links."""
        state, holds = self.base.state, self.known.holds
        sides = [side for side, at in enumerate(state) if at == LINKED and holds("link", *self.names(side)) is None]
        if sides:
            cells = list(dict.fromkeys(n for side in sides for n in self.mesh.sides[side]))
            pairs = listed(["–".join(cell_name(self.mesh, n) for n in self.mesh.sides[side]) for side in sides])
            said = (
                f"{pairs} {'are' if len(sides) > 1 else 'is'} linked",
                "a path may not touch itself, so neighbours of one colour are linked",
            )
            facts = [Fact("link", self.names(side), True) for side in sides]
            yield self.proposal("touch", self.base, facts, said, cells)

    def cells(self) -> range:
        return range(len(self.mesh.names))

    def corners(self) -> Iterator[Proposal]:
        """All corners whose cell and neighbours are free, together; and all bridges."""
        bridges = [n for n in self.cells() if self.mesh.is_bridge(n)]
        yield from self.through(bridges, "paths go straight over the bridge", "paths go straight over the bridges", "")
        corners = [n for n in self.cells() if self.mesh.is_corner(n) and all(map(self.is_free, self.nearby(n)))]
        why = "a corner has only two neighbours"
        yield from self.through(corners, "a path turns in the corner", "paths turn in the corners", why)

    def through(self, cells: list[int], one: str, several: str, reason: str) -> Iterator[Proposal]:
        """Cells that have no choice."""
        runs = Runs(self.base)
        for cell in cells:
            if runs.has_one_way(cell):
                runs.force(cell)
        names = list(dict.fromkeys(name_of(self.mesh.places[cell]) for cell in runs.forced))
        if names:
            said = f"{one if len(names) == 1 else several} {listed(names)}"
            facts = [Fact("link", self.names(side), True) for side in runs.sides]
            yield self.proposal("only way out", runs.position, facts, (said, reason), runs.forced)

    def is_free(self, cell: int) -> bool:
        return self.base.left[cell] == 2

    def only_ways(self) -> Iterator[Proposal]:
        """Near the last step, and what finishes something, first."""
        found = []
        for cell in self.cells():
            runs = Runs(self.base)
            if runs.has_one_way(cell):
                runs.force(cell)
                runs.extend()
                found.append((self.distance(cell) - 3 * runs.finished(), -len(runs.sides), cell, runs))
        for *_, runs in sorted(found, key=lambda item: item[:3]):
            joined = runs.join_neighbours()
            yield self.linked("only way out", joined, joined.reason(), ())

    def betweens(self) -> Iterator[Proposal]:
        base = self.base
        for cell in sorted(self.cells(), key=self.distance):
            sides = base.open_sides(cell)
            if not self.is_free(cell) or len(sides) < 3 or base.optional(cell):
                continue
            after = base.copy()
            forbid_pairs(after, cell, sides)
            links = [event.subject for event in after.events if (event.what, event.how) == ("link", "between")]
            if links:
                rest = [n for side, n in sides if side not in links]
                yield self.took(links, cell, rest)

    def took(self, links: list[int], cell: int, rest: list[int]) -> Proposal:
        """A cell takes a side, because it cannot join the paths at the others to each other."""
        runs = Runs(self.base)
        for side in links:
            runs.link(side)
        runs.extend()
        name, paths = cell_name(self.mesh, cell), [tip_name(self.base, n) for n in rest]
        if len(links) == 2:
            joined = [tip_name(self.base, self.mesh.other(side, cell)) for side in links]
            reason = f"{name} cannot join {listed(paths, 'or')} to {listed(joined, 'or')}"
        elif len(paths) == 2:
            reason = f"{name} cannot join {paths[0]} to {paths[1]}"
        else:
            reason = f"{name} can join only one of {listed(paths)}"
        return self.linked("between", runs, then(runs, reason), [cell, *rest])

    def colours(self) -> Iterator[Proposal]:
        """The colours of cells on paths whose colour is known, if nothing else is left to tell."""
        facts = list(self.coloured(self.base))
        for letter in sorted({str(fact.row[1]) for fact in facts}):
            same = [fact for fact in facts if fact.row[1] == letter]
            names = listed([str(fact.row[0]) for fact in same])
            said = f"{names} {'are' if len(same) > 1 else 'is'} {letter}", f"the path goes on to {letter}"
            yield self.proposal(
                "same path", self.base, same, said, [self.mesh.number[str(fact.row[0])] for fact in same]
            )


def then(runs: Runs, reason: str) -> str:
    """A reason for the first links, and what forces the others."""
    return f"{capital(reason)}. From there {runs.reason()}" if runs.forced else reason
