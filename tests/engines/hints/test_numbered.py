"""Pieces of equal numbers: what one instance gives holds in every filling of a small board, and its words."""

from itertools import product
from random import Random

from entails.engines.answers import Fact
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Step
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import read_theory
from tests.engines.hints.theories import guided

HEIGHT, WIDTH, LARGEST = 2, 3, 4
RULES = """
find size(Cell): Size
say "r{r}c{c} is {size(r,c)}" | "[r{r}c{c}] are {size(r,c)}", "r{r}c{c} is not {size(r,c)}": size(r,c)
define same(Cell, Cell): ∀p same(p,p); ∀p,q,s,n (same(p,q) ∧ beside(q,s) ∧ size(q) = n ∧ size(s) = n → same(p,s))
rule "the piece of r{r}c{c} has {n} cells": ∀r,c,n (size(r,c) = n → ∃=n q same(r,c,q))
"""


def text(height: int, width: int, largest: int) -> str:
    return f"""
sort Row = {{1..{height}}}, Column = {{1..{width}}}, Size = {{1..{largest}}}
sort Cell = Row × Column
given beside(Cell, Cell) = {{(r,c,s,d) : |r−s| + |c−d| = 1}}{RULES}"""


Cell = tuple[int, int]
Filling = dict[Cell, int]


def piece(filling: Filling, cell: Cell) -> set[Cell]:
    seen, todo = {cell}, [cell]
    while todo:
        r, c = todo.pop()
        for other in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if filling.get(other) == filling[cell] and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def fillings() -> list[Filling]:
    cells = [(r, c) for r in range(1, HEIGHT + 1) for c in range(1, WIDTH + 1)]
    return [dict(zip(cells, numbers, strict=True)) for numbers in product(range(1, LARGEST + 1), repeat=len(cells))]


def test_what_an_instance_gives_holds_in_every_filling_that_meets_it() -> None:
    knowledge = Knowledge(ground(*read_theory(text(HEIGHT, WIDTH, LARGEST)), REASONS))
    numbered, every, given = knowledge.hanging.numbered, fillings(), 0
    assert len(numbered.of) == HEIGHT * WIDTH * LARGEST

    def holds(filling: Filling, literal: int) -> bool:
        _, (r, c, n) = knowledge.facts[abs(literal)]
        return (filling[int(str(r)), int(str(c))] == n) == (literal > 0)

    for seed in range(12):
        random = Random(seed)
        true = [v * random.choice([1, -1, -1]) for v in random.sample(sorted(knowledge.facts), 12)]
        for selector, (node, number) in numbered.of.items():
            r, c = (int(str(x)) for x in numbered.rows[node])
            start = (r, c)
            meeting = [f for f in every if f[start] != number or len(piece(f, start)) == number]
            for literal, premises in numbered.gives(selector, true).items():
                given += 1
                assert set(premises) <= set(true), seed
                left = [f for f in meeting if all(holds(f, x) for x in premises)]
                assert all(literal is not None and holds(f, literal) for f in left), (
                    f"seed {seed}: {literal} {premises}"
                )
                look = numbered.way(selector, literal, premises)
                assert look.of == (node, number)
                match look.name:
                    case "complete":
                        assert len(look.nodes) == number
                    case "too large":
                        assert len(look.nodes) == look.size > number
                    case _:
                        assert look.name in ("no room", "too small")
                        assert look.size < number
    knowledge.session.close()
    assert given >= 40


def steps(width: int, *assumed: Fact) -> dict[str, Step]:
    with guided(text(1, width, 4), *assumed) as guide:
        return {step.conclusion: step for step in guide.steps()}


def size(c: int, n: int) -> Fact:
    return Fact("size", (1, c, n), True)


def test_a_number_that_has_no_room_without_a_cell() -> None:
    told = steps(3, size(1, 2), size(3, 1))
    assert told["r1c2 is 2"].technique == "no room"
    assert [one.text for one in told["r1c2 is 2"].reason] == ["the 2 at r1c1 has only one way to grow"]
