"""Parity: what follows because an even number of lines leads out of a part, against all drawings on a small board."""

from itertools import product
from random import Random

from entails.engines.hints.arguing.parity import MOST, enclosures, in_words
from entails.engines.hints.hanging import ConnectedGraph
from entails.models.ground.connection import Connection

HEIGHT, WIDTH = 3, 3
CELLS = [(r, c) for r in range(HEIGHT) for c in range(WIDTH)]
LINKS = [(p, q) for p in CELLS for q in CELLS if p < q and abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]


def board() -> ConnectedGraph:
    """The cells, and after them the links, whose literals are 1 to 12."""
    nodes = [*CELLS, *LINKS]
    number = {node: place for place, node in enumerate(nodes)}
    near: list[list[int]] = [[] for _ in nodes]
    for link in LINKS:
        for cell in link:
            near[number[link]].append(number[cell])
            near[number[cell]].append(number[link])
    literals = [0] * len(CELLS) + list(range(1, len(LINKS) + 1))
    return ConnectedGraph(Connection(100, literals, near, len(CELLS), rows=[*CELLS], sorts=("Row", "Column")), 7)


def drawings() -> list[set[int]]:
    """All ways to draw lines so that an even number of them meets in each cell, as literals."""
    found = []
    for signs in product((1, -1), repeat=len(LINKS)):
        drawn = [link for link, sign in zip(LINKS, signs, strict=True) if sign > 0]
        if all(sum(cell in link for link in drawn) % 2 == 0 for cell in CELLS):
            found.append({sign * place for place, sign in enumerate(signs, 1)})
    return found


def test_what_follows_by_parity_holds_in_all_drawings() -> None:
    graph, every, sizes = board(), drawings(), set[int]()
    for seed in range(60):
        random = Random(seed)
        known = set(random.sample(sorted(random.choice(every)), k=random.randint(5, 10)))
        for part in enclosures([(7, graph)], known, range(1, len(LINKS) + 1)):
            assert known.issuperset(part.known), seed
            assert part.drawn == sum(x > 0 for x in part.known), seed
            sizes.add(len(part.places))
            agreeing = [drawing for drawing in every if drawing.issuperset(part.known)]
            assert agreeing, seed
            assert all(part.literal in drawing for drawing in agreeing), f"seed {seed}: {part}"
    assert {2, 3, 4, 5, 6, 7} <= sizes <= set(range(2, MOST + 1))


def test_a_part_is_named_by_its_cells_or_corners() -> None:
    assert in_words(["r1c1", "r1c2", "r1c3"], 1).startswith(
        "an even number of lines leads out of r1c1 to r1c3; 1 so far"
    )
    assert in_words(["r1c1", "r2c1"], 1, "from r2c2") == (
        "the line that comes to r1c1 and r2c1 from r2c2 has only one way out again"
    )
    assert in_words(["r1c1", "r2c1"], 0) == "a line into r1c1 and r2c1 could not come out again"
    four = [f"r{r}c{c}'s lower right corner" for r in (2, 3) for c in (2, 3)]
    assert in_words(four, 0) == "a line into the four corners of r3c3 could not come out again"
    two = in_words(["r1c1's upper left corner", *four[:2]], 0)
    assert two.startswith(
        "a line into the upper left corner of r1c1 and the lower right corners of r2c2 and r2c3 could"
    )
