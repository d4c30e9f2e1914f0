"""A timetable with a mistake in it: try `entails run --why --report timetable.py`."""

from bauhaus import Encoding, proposition, constraint

E = Encoding()

TEACHERS = {"maths": "Noether", "physics": "Curie", "logic": "Noether", "biology": "Franklin"}
HOURS = [9, 10]


@proposition(E)
class Taught:
    def __init__(self, subject, hour):
        self.subject, self.hour = subject, hour

    def _prop_name(self):
        return f"{self.subject} at {self.hour}"


def theory():
    taught = {(s, h): Taught(s, h) for s in TEACHERS for h in HOURS}
    for s in TEACHERS:
        constraint.add_exactly_one(E, [taught[s, h] for h in HOURS])
    for h in HOURS:
        for teacher in set(TEACHERS.values()):
            constraint.add_at_most_one(E, [taught[s, h] for s in TEACHERS if TEACHERS[s] == teacher])
    E.add_constraint(taught["physics", 9])
    E.add_constraint(taught["biology", 9] | taught["biology", 10])
    # Meant: if maths is at 9 and logic at 10, physics is at 10. Without brackets it is something else.
    E.add_constraint(taught["maths", 9] & taught["logic", 10] >> taught["physics", 10])
    return E.compile()


if __name__ == "__main__":
    T = theory()
    print("Satisfiable:", T.satisfiable())
