"""Cases: a cell has two or three ways on, and each of them is followed by itself.

If each goes wrong, so does what led there: a supposition that ends in cases, with cases in them if need be, is the last
resort. If all of them lead to the same link, that link is certain whichever way the cell goes.

    If r5c1 joined r4c1 and r5c2, D from r6c2 would have to go left to r6c1; then C at r4c5 has two ways:
      – up to r3c5: r2c8 would be a dead end
      – right to r4c6: B at r1c1 would be cut off from B at r5c5
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.puzzles.flow.telling.follow import closed_around, follow_cells
from entails.puzzles.flow.telling.position import PathClash, Position
from entails.puzzles.flow.telling.search import Act, Look, follow, suppose
from entails.puzzles.flow.telling.shorten import WIDE, fewest
from entails.puzzles.flow.telling.story import worth_words
from entails.values import NamedTuple, dataclass, field

LOOK = Look(10_000, far=True)
CELLS = 8  # whose ways are tried in a position
WIDEST = (14, 4)  # suppositions that are tried with cases, and with cases in these
DEEPER = 2  # cells whose ways are split in turn
LONGEST = 400  # words of a tree: nobody reads a longer one
SHORT = 70  # words: a tree that is as short is told at once
ENOUGH = 3  # trees, of which the best is told
WORTH = 5  # words that a link is worth which follows from a supposition's being wrong ...
MOST_GAIN = 6  # ... up to so many links
SOON = 40  # events

Supposition = tuple[int, bool, int]  # a side, whether it is linked, and the cell that the story is about


@dataclass(slots=True)
class Tree:
    """What follows from event number `start` on, up to a clash; or up to a cell each of whose ways leads to a clash. `root`
    is the position before all that."""

    root: Position
    position: Position
    start: int
    clash: PathClash | None = None
    cell: int = -1
    branches: tuple[Tree, ...] = ()
    kept: set[int] = field(default_factory=set, init=False)  # events that the clash needs, if that took a thought

    def __post_init__(self) -> None:
        if self.clash and self.clash.name in WIDE:
            events = self.position.events
            every = worth_words(self.position, self.position.leading_to(self.clash.why, len(events)))
            supposed = [n for n, event in enumerate(events) if event.how == "suppose"]
            numbers = [n for n in every if n not in supposed]
            left, self.clash = fewest(self.root, self.position, self.clash, supposed, numbers)
            self.kept = {*left, *supposed}

    def needed(self) -> set[int]:
        """The numbers of the events that the clashes rest on, those before the tree, too."""
        position, end = self.position, len(self.position.events)
        if self.clash:
            return self.kept or set(position.leading_to(self.clash.why, end))
        found = set(position.leading_to(closed_around(position, self.cell), end))
        return found.union(*({n for n in one.needed() if n < end} for one in self.branches))

    def numbers(self, needed: set[int]) -> list[int]:
        """The events of this tree, before it branches, that need words. The first is what is supposed."""
        return worth_words(self.position, sorted(n for n in needed if n > self.start))

    @property
    def cost(self) -> int:
        """Words, more or less."""
        events = [self.position.events[n] for n in self.numbers(self.needed())]
        links = sum(event.what == "link" for event in events)
        return 12 + 5 * links + 10 * (len(events) - links) + sum(one.cost for one in self.branches)


# --- suppositions that end in cases ---


def trees(base: Position, supposed: Iterable[Supposition]) -> list[tuple[Supposition, Tree]]:
    """Suppositions that go wrong in all cases, by the fewest cases that are soon found; the shortest first."""
    begun = [(one, grown(base, suppose(*one[:2]))) for one in supposed]
    begun = [(one, tree) for one, tree in begun if not tree.clash]
    begun.sort(key=lambda pair: -len(pair[1].position.events))
    for depth, widest in enumerate(WIDEST, 1):
        found: list[tuple[Supposition, Tree]] = []
        for one, tree in begun[:widest]:
            whole = split(tree, depth)
            if whole and whole.cost <= LONGEST:
                found.append((one, whole))
                if whole.cost <= SHORT or len(found) == ENOUGH:
                    break
        if found:
            return sorted(found, key=lambda pair: pair[1].cost - WORTH * gain(base, pair[0]))
    return []


def gain(base: Position, supposition: Supposition) -> int:
    """How many links follow at once if a supposition is wrong."""
    side, linked, _ = supposition
    after = base.copy()
    suppose(side, not linked)(after)
    follow_cells(after, SOON)
    return min(MOST_GAIN, sum(event.what == "link" for event in after.events))


def grown(base: Position, act: Act, root: Position | None = None) -> Tree:
    """The tree of all that follows if something is supposed, before any cell is split."""
    position, start = base.copy(), len(base.events)
    try:
        act(position)
        follow(position, LOOK)
    except PathClash as clash:
        return Tree(root or base, position, start, clash)
    return Tree(root or base, position, start)


def split(tree: Tree, depth: int) -> Tree | None:
    """The tree with a cell each of whose ways goes wrong, the one that takes the fewest words; or with one whose ways go
    wrong after they are split in turn, down to a depth. None if there is none."""
    position, found, rest = tree.position, [], []
    for cell in choices(position, tree.start):
        branches = _branches(tree, cell, all_of_them=depth > 1)
        is_open = [one for one in branches if not one.clash]
        if not is_open:
            found.append(Tree(tree.root, position, tree.start, None, cell, branches))
        rest.append((len(is_open), -sum(len(one.position.events) for one in is_open), cell, branches))
    if found or depth == 1:
        return min(found, key=lambda one: one.cost, default=None)
    for _, _, cell, branches in sorted(rest, key=lambda one: one[:3])[:DEEPER]:
        whole = [one if one.clash else split(one, depth - 1) for one in branches]
        if all(whole):
            return Tree(tree.root, position, tree.start, None, cell, tuple(one for one in whole if one))
    return None


def _branches(tree: Tree, cell: int, all_of_them: bool) -> tuple[Tree, ...]:
    """The ways on from a cell; if not all of them are wanted, up to the first that does not go wrong."""
    branches: list[Tree] = []
    for act in ways(tree.position, cell):
        branches.append(grown(tree.position, act, tree.root))
        if not all_of_them and not branches[-1].clash:
            break
    return tuple(branches)


def choices(position: Position, start: int) -> list[int]:
    """Cells with two or three ways on, those near what has happened first."""
    mesh, near = position.mesh, set[int]()
    for event in position.events[start:]:
        near |= {event.subject} if event.what == "colours" else set(mesh.sides[event.subject])
    near |= {other for n in near for _, other in mesh.around[n]}
    cells = []
    for cell, left in enumerate(position.left):
        sides = len(position.open_sides(cell)) if left and not position.optional(cell) else 0
        if (left, sides) in ((1, 2), (1, 3), (2, 3)):
            cells.append(((cell not in near), sides, -len(position.members[position.path[cell]]), cell))
    return [cell for *_, cell in sorted(cells)[:CELLS]]


def ways(position: Position, cell: int) -> list[Act]:
    """The ways on from a cell, as something to suppose; of a cell that needs two links, the side that it does not take."""
    sides = [side for side, _ in position.open_sides(cell)]
    return [suppose(side, position.left[cell] == 1) for side in sides]


# --- whichever way ---


class Common(NamedTuple):
    """A link that follows whichever way a cell goes."""

    cost: int
    side: int
    cell: int
    branches: tuple[Tree, ...]


def shared(base: Position) -> list[Common]:
    """Such links, those first that take few words."""
    found: list[Common] = []
    for cell in choices(base, len(base.events)):
        branches = tuple(grown(base, act) for act in ways(base, cell))
        if any(one.clash for one in branches):
            continue
        common = set.intersection(*(linked(one) for one in branches))
        for side in common:
            found.append(Common(10 + 8 * sum(leading(one, side) for one in branches), side, cell, branches))
    return sorted(found, key=lambda one: one[:3])


def linked(tree: Tree) -> set[int]:
    events = tree.position.events[tree.start + 1 :]
    return {event.subject for event in events if event.what == "link"}


def leading(tree: Tree, side: int) -> int:
    """How many events lead to a link."""
    position, when = tree.position, tree.position.when[side]
    return len(worth_words(position, position.leading_to((("side", side),), len(position.events)))) + (when < 0)
