"""Overflow as the report models it: each tile links up, down, left or right, and has water or not."""

from bauhaus import Encoding, proposition, constraint, And, Or
from bauhaus.utils import count_solutions

E = Encoding()

LEVEL = ["ULL", "LL-", "LL#"]
ROWS, COLUMNS = len(LEVEL), len(LEVEL[0])
WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}


class Hashable:
    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        return hash(self) == hash(other)

    def __repr__(self):
        return str(self)


@proposition(E)
class Link(Hashable):
    def __init__(self, way, row, column):
        self.way, self.row, self.column = way, row, column

    def __str__(self):
        return f"L{self.way}({self.row},{self.column})"


@proposition(E)
class Water(Hashable):
    def __init__(self, row, column):
        self.row, self.column = row, column

    def __str__(self):
        return f"W({self.row},{self.column})"


def iff(left, right):
    return (left >> right) & (right >> left)


def links(r, c):
    """The ways in which a tile can link: none leaves the level or meets a blank tile."""
    found = {}
    for way, (down, across) in WAYS.items():
        if 0 <= r + down < ROWS and 0 <= c + across < COLUMNS and LEVEL[r + down][c + across] != " ":
            found[way] = Link(way, r, c)
    return found


def both(here, first, second):
    """Linked in these two ways and no other; false if one of them leads nowhere."""
    if first not in here or second not in here:
        return None
    return And([one if way in (first, second) else ~one for way, one in here.items()])


def theory():
    for r in range(ROWS):
        for c in range(COLUMNS):
            if LEVEL[r][c] == " ":
                continue
            here, water = links(r, c), Water(r, c)
            shapes = {"-": ("UD", "LR"), "L": ("UR", "RD", "DL", "LU")}.get(LEVEL[r][c])
            if shapes:
                ways = [one for one in (both(here, *shape) for shape in shapes) if one is not None]
                E.add_constraint(water >> Or(ways))
            else:  # the ocean and the moat end the path
                E.add_constraint(water)
                constraint.add_exactly_one(E, list(here.values()))
            E.add_constraint(iff(water, Or(list(here.values()))))
            for way, one in here.items():
                down, across = WAYS[way]
                E.add_constraint(iff(one, Link(BACK[way], r + down, c + across)))
    return E.compile()


if __name__ == "__main__":
    T = theory()
    print("Satisfiable:", T.satisfiable())
    print("# Solutions:", count_solutions(T))
    lengths = [sum(value for one, value in model.items() if isinstance(one, Water)) for model in T.models()]
    print("Longest path:", max(lengths))
