"""The water game as the report models it: water runs down and levels out within a group of tiles, and rows and columns have
their numbers."""

from itertools import combinations

from nnf import Var, And, Or, config
from lib204 import Encoding

config.sat_backend = "kissat"

TANKS = ["aabb", "abbc", "ddcc", "ddec"]
ROWS = [0, 3, 2, 3]
COLUMNS = [2, 2, 2, 2]
SIDE = 4

W = {(r, c): Var(f"W_{r}_{c}") for r in range(SIDE) for c in range(SIDE)}


def exactly(number, some):
    """No number + 1 of them are true, and of any len(some) - number + 1 one is."""
    too_many = [Or([~one for one in few]) for few in combinations(some, number + 1)]
    too_few = [Or(few) for few in combinations(some, len(some) - number + 1)] if number else []
    return And(too_many + too_few)


def theory():
    E = Encoding()
    for (r, c), (s, d) in combinations(W, 2):
        if TANKS[r][c] == TANKS[s][d]:
            if r == s:  # one level in each group
                E.add_constraint((W[r, c] >> W[s, d]) & (W[s, d] >> W[r, c]))
            elif r < s:  # water has water below it
                E.add_constraint(W[r, c] >> W[s, d])
    for i in range(SIDE):
        E.add_constraint(exactly(ROWS[i], [W[i, c] for c in range(SIDE)]))
        E.add_constraint(exactly(COLUMNS[i], [W[r, i] for r in range(SIDE)]))
    return E


if __name__ == "__main__":
    T = theory()
    print("Satisfiable:", T.is_satisfiable())
    print("# Solutions:", T.count_solutions())
    solution = T.solve()
    for r in range(SIDE):
        print("".join("~" if solution[f"W_{r}_{c}"] else "." for c in range(SIDE)))
