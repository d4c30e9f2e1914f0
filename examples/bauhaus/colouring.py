"""Three colours for a map, with formulas only."""

from bauhaus import Encoding, proposition, And, Or, print_theory
from bauhaus.utils import count_solutions, likelihood

E = Encoding()

COLOURS = ["red", "green", "blue"]
BORDERS = {"north": "centre west east", "west": "centre south north", "east": "centre south north", "south": "centre"}


@proposition(E)
class Has:
    def __init__(self, land, colour):
        self.land, self.colour = land, colour

    def __repr__(self):
        return f"{self.land} is {self.colour}"


def theory():
    lands = sorted({*BORDERS, *" ".join(BORDERS.values()).split()})
    has = {(land, colour): Has(land, colour) for land in lands for colour in COLOURS}
    for land in lands:
        E.add_constraint(Or([has[land, colour] for colour in COLOURS]))
        for colour in COLOURS:
            others = [~has[land, other] for other in COLOURS if other != colour]
            E.add_constraint(has[land, colour] >> And(others))
    for land, others in BORDERS.items():
        for other in others.split():
            for colour in COLOURS:
                E.add_constraint(~(has[land, colour] & has[other, colour]))
    E.add_constraint(has["centre", "red"])
    return E.compile(), has


if __name__ == "__main__":
    T, has = theory()
    print("# Solutions:", count_solutions(T))
    print(f"north is green in {likelihood(T, has['north', 'green']):.0%} of them")
    print_theory(T.solve(), "both")
