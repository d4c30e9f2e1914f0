"""Queens that do not attack each other, with constraints on a class by rows and columns."""

from bauhaus import Encoding, proposition, constraint
from bauhaus.utils import count_solutions

E = Encoding()
N = 6


@constraint.exactly_one(E, groupby="row")
@constraint.exactly_one(E, groupby="column")
@constraint.at_most_one(E, groupby=lambda queens: diagonals(queens, lambda q: q.row - q.column))
@constraint.at_most_one(E, groupby=lambda queens: diagonals(queens, lambda q: q.row + q.column))
@proposition(E)
class Queen:
    def __init__(self, row, column):
        self.row, self.column = row, column

    def __repr__(self):
        return f"Q{self.row}{self.column}"


def diagonals(queens, of):
    groups = {}
    for queen in queens:
        groups.setdefault(of(queen.name), []).append(queen)
    return list(groups.values())


if __name__ == "__main__":
    queens = [[Queen(r, c) for c in range(N)] for r in range(N)]
    T = E.compile()
    print("# Solutions:", count_solutions(T))
    solution = T.solve()
    for row in queens:
        print("".join("Q" if solution[queen] else "." for queen in row))
