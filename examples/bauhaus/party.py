"""Who comes to the party? Each friend on conditions; a first script with implications."""

from bauhaus import Encoding, proposition, constraint
from bauhaus.utils import count_solutions, likelihood

E = Encoding()


@proposition(E)
class Comes:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name

    @constraint.implies_all(E)
    def brings(self):
        """Who comes along with whom."""
        return [one for one in friends if (self.name, one.name) in (("ann", "bob"), ("bob", "cy"))]


friends = [Comes(name) for name in ("ann", "bob", "cy", "dee", "eve")]
ann, bob, cy, dee, eve = friends

constraint.add_at_least_one(E, ann, dee)
constraint.add_at_most_k(E, 3, friends)
constraint.add_none_of(E, [eve])
E.add_constraint(dee >> ~cy)

if __name__ == "__main__":
    T = E.compile()
    print("# Solutions:", count_solutions(T), "with ann:", count_solutions(T, lits=[ann]))
    for friend in friends:
        print(f" {friend}: {likelihood(T, friend):.2f}")
    E.introspect(T.solve())
