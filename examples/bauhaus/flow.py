"""Flow Free as the report models it: line segments and colours. What it says of “connected” is left out: as implications it
says nothing, so that loops which touch no end would be solutions, too."""

from bauhaus import Encoding, proposition, constraint
from bauhaus.utils import count_solutions
from nnf import config

config.sat_backend = "kissat"

E = Encoding()

BOARD = ["...D.", ".A.C.", ".....", ".AB..", ".BC.D"]
N = len(BOARD)
COLOURS = sorted({c for row in BOARD for c in row if c != "."})
CELLS = [(x, y) for x in range(N) for y in range(N)]


@proposition(E)
class Filled:
    def __init__(self, colour, x, y):
        self.colour, self.x, self.y = colour, x, y

    def _prop_name(self):
        return f"F({self.colour},{self.x},{self.y})"


@proposition(E)
class Line:
    def __init__(self, x1, y1, x2, y2):
        self.x1, self.y1, self.x2, self.y2 = x1, y1, x2, y2

    def _prop_name(self):
        return f"L({self.x1},{self.y1},{self.x2},{self.y2})"


def beside(cell):
    x, y = cell
    return [(a, b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= a < N and 0 <= b < N]


def line(a, b):
    (x1, y1), (x2, y2) = sorted((a, b))
    return Line(x1, y1, x2, y2)


def theory():
    filled = {(c, cell): Filled(c, *cell) for c in COLOURS for cell in CELLS}
    lines = {(a, b): line(a, b) for a in CELLS for b in beside(a)}
    for cell in CELLS:
        constraint.add_exactly_one(E, [filled[c, cell] for c in COLOURS])
        around = [lines[cell, other] for other in beside(cell)]
        if BOARD[cell[0]][cell[1]] == ".":
            # Exactly two segments: no three of them, and at least two.
            constraint.add_at_most_k(E, 2, around)
            for left_out in around:
                constraint.add_at_least_one(E, [one for one in around if one is not left_out])
        else:
            E.add_constraint(filled[BOARD[cell[0]][cell[1]], cell])
            constraint.add_exactly_one(E, around)
    for (a, b), segment in lines.items():
        for c in COLOURS:
            E.add_constraint((segment & filled[c, a]) >> filled[c, b])
    return E.compile()


if __name__ == "__main__":
    T = theory()
    print("Satisfiable:", T.satisfiable())
    print("# Solutions:", count_solutions(T))
    solution = T.solve()
    for x in range(N):
        print("".join(next(c for c in COLOURS if solution[Filled(c, x, y)]) for y in range(N)))
