"""Small theories that the tests of hints share."""

from entails.engines.answers import Fact, Solved
from entails.engines.hints.guiding.aim import guide
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.telling import Teller
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import read_theory

# Three places in a row; a wet one wets the next one, and the last one stays dry.
WATER = """
sort P = {1..3}
given next(P, P) = {(1,2), (2,3)}
find wet(P)
say "{p} is wet" | "{p} are wet", "{p} stays dry" | "{p} stay dry": wet(p)
rule "water in {p} runs to {q}" | "water runs from [{p} to {q}]": ∀p,q (next(p,q) ∧ wet(p) → wet(q))
rule "the last place is dry": ¬wet(3)
"""

# Each of two places has one of two colours, and they differ.
COLOURS = """
sort P = {a, b}
sort C = {red, blue}
find colour(P, C)
say "{p} is {c}", "{p} is not {c}": colour(p,c)
rule "{p} has one colour": ∀p ∃=1 c colour(p,c)
rule "{c} is used once": ∀c ∃≤1 p colour(p,c)
"""

# Neither case alone decides q; both together do.
CASES = """
find p, q
say "p", "not p": p
say "q", "not q": q
rule "p brings q": p → q
rule "without p there is q": ¬p → q
"""


def knowledge(text: str, *assumed: Fact) -> Knowledge:
    return Knowledge(ground(*read_theory(text), REASONS), assumed)


def guided(text: str, *assumed: Fact, visible: tuple[Fact, ...] = (), teller: Teller | None = None) -> Guide:
    theory, world = read_theory(text)
    with Session(ground(theory, world)) as session:
        found = session.solve()
    assert isinstance(found, Solved)
    return guide(theory, world, found, assumed, visible, teller=teller)


def colour(place: str, name: str, holds: bool = True) -> Fact:
    return Fact("colour", (place, name), holds)


def wet(place: int, holds: bool = True) -> Fact:
    return Fact("wet", (place,), holds)
