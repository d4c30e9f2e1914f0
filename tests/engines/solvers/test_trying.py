"""Nodes that are tried one at a time: what is learnt holds in every model, against plain search."""

from itertools import combinations, product
from random import Random

import pytest

from entails.engines.solvers import sat
from entails.engines.solvers.sat import Session
from entails.engines.solvers.trying import settle_by_trying
from entails.limits import FOREVER
from entails.logic.sat_solvers import MiniCard
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import SOLVING
from entails.models.reading.text import read_theory
from tests.models.ground.test_bounded import is_whole

Pair = tuple[int, int]
Model = tuple[frozenset[int], frozenset[Pair]]


class Drawn:
    """A random graph, whose links are given or found; what is held is one piece of so many nodes, with some more clauses."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.found, self.counts = seed % 3 == 0, seed % 3 == 1  # the latter has a count that is kept whole
        self.nodes = random.randint(3, 4) if self.found else 10 if self.counts else random.randint(4, 8)
        every = list(combinations(range(1, self.nodes + 1), 2))
        self.pairs = random.sample(every, random.randint(2, min(len(every), 5 if self.found else 14)))
        self.held, self.links = (
            5 if self.counts else random.randint(2, self.nodes - 1),
            random.randint(1, len(self.pairs)),
        )
        signed = [sign * node for node in range(1, self.nodes + 1) for sign in (1, -1)]
        drawn = (tuple(random.sample(signed, random.randint(1, 2))) for _ in range(random.randint(1, 4)))
        self.clauses = list(dict.fromkeys(drawn))

    def text(self) -> str:
        pairs = ", ".join(map(str, self.pairs))
        link = "find link(Node, Node) symmetric within pair" if self.found else ""
        clauses = "\n".join(
            f"rule: {' ∨ '.join(f'held({x})' if x > 0 else f'¬held({-x})' for x in clause)}" for clause in self.clauses
        )
        return f"""
        sort Node = {{1..{self.nodes}}}
        given pair(Node, Node) symmetric = {{{pairs}}}
        find held(Node)
        {link}
        rule: connected x held(x) along {"link" if self.found else "pair"}
        rule: #x held(x) = {self.held}
        {f"rule: #x,y link(x,y) ≤ {2 * self.links}" if self.found else ""}
        {clauses}
        """

    def models(self) -> set[Model]:
        nodes = range(1, self.nodes + 1)
        chosen = (
            [
                {p for p, bit in zip(self.pairs, bits, strict=True) if bit}
                for bits in product((0, 1), repeat=len(self.pairs) if self.found else 0)
                if sum(bits) <= self.links
            ]
            if self.found
            else [set()]
        )
        return {
            (frozenset(held), frozenset(links))
            for links in chosen
            for held in map(set, combinations(nodes, self.held))
            if all(any((abs(x) in held) == (x > 0) for x in clause) for clause in self.clauses)
            and is_whole(held, [*(some := links if self.found else set(self.pairs)), *((b, a) for a, b in some)])
        }


def model_of(relations: dict[str, tuple[tuple[int, int], ...]]) -> Model:
    links = {(a, b) for a, b in relations.get("link", ()) if a < b}
    return frozenset(node for (node,) in relations["held"]), frozenset(links)  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(60))
def test_what_is_learnt_holds_in_every_model(seed: int) -> None:
    drawn = Drawn(seed)
    expected = drawn.models()
    grounding = ground(*read_theory(drawn.text()), SOLVING)
    with Session(grounding, quick=not drawn.counts) as session:
        assert isinstance(session.solver, MiniCard) == drawn.counts
        settle_by_trying(session, FOREVER)
        found = [model_of(one.relations) for one in session.solutions()]  # type: ignore[arg-type]
    assert len(found) == len(expected)
    assert set(found) == expected, drawn.text()


def test_something_is_learnt_that_units_do_not_say() -> None:
    """Both ends of a path and one more node hold, so that those between them do: all cuts are made without a model."""
    links = ", ".join(f"({i},{i + 1})" for i in range(1, 9))
    text = f"""
        sort Node = {{1..9}}
        given pair(Node, Node) symmetric = {{{links}}}
        find held(Node), other(Node)
        rule: connected x held(x) along pair
        rule: #x other(x) = 3
        rule: held(1) ∧ held(6)
    """
    grounding = ground(*read_theory(text), SOLVING)
    held = grounding.variables("held")
    with Session(grounding, quick=True) as session:
        settle_by_trying(session, FOREVER)
        assert {clause[0] for clause in session.added if len(clause) == 1} == set(held[:6])
        assert session.cuts


def test_a_long_search_tries_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice is one conflict here, and three of them are a long search. Solutions stay the same."""
    for name in ("FIRST_SLICE", "LONGEST_SLICE", "QUICK_SLICE"):
        monkeypatch.setattr(sat, name, 1)
    monkeypatch.setattr(sat, "HARD", 2)
    tried = 0
    for seed in range(40):
        drawn = Drawn(seed)
        with Session(ground(*read_theory(drawn.text()), SOLVING), quick=not drawn.counts) as session:
            found = {model_of(one.relations) for one in session.solutions()}  # type: ignore[arg-type]
            tried += session.tried
        assert found == drawn.models(), drawn.text()
    assert tried > 5
