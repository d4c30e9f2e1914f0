"""Random theories whose explanations are arguments: small boards of four puzzles, and laws over a few things.

Every rule has a sentence of its own with all its values in it, often a plural, so that printed reasons can be read back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

Cell = tuple[int, int]

# --- laws over a few things ---


def clauses(random: Random) -> str:
    """Clauses and equivalences over one or two relations, at random places: what follows often takes several cases."""
    things = [f"a{i}" for i in range(random.randint(5, 7))]
    names = random.choice(["p", "pq"])
    lines = [f"sort A = {{{', '.join(things)}}}", "find " + ", ".join(f"{name}(A)" for name in names)]
    for name in names:
        on, off = (f'"{name} of {{x}} is {word}" | "{name} of {{x}} are {word}"' for word in ("on", "off"))
        lines.append(f"say {on}, {off}: {name}(x)")
    for number in range(random.randint(3, 6)):
        holes = "xyz"[: random.choice([2, 3, 3])]
        literals = [f"{random.choice(['', '¬'])}{random.choice(names)}({hole})" for hole in holes]
        body = " ∨ ".join(literals)
        if random.random() < 0.3:
            body = f"({literals[0]} ↔ {literals[1]})"
        elif len(holes) == 3 and random.random() < 0.3:
            body = f"((({literals[0]}) ↔ ({literals[1]})) ↔ ({literals[2]}))"
        lines += _law(random, number, things, holes, body)
    return "\n".join(lines) + "\n"


def values(random: Random) -> str:
    """Functions and relations of two things, with counts, a definition and a technique."""
    return _Values(random).text()


def _law(random: Random, number: int, things: list[str], holes: str, body: str) -> list[str]:
    """A rule that holds at random places, which its sentence names."""
    places = sorted({tuple(random.sample(things, len(holes))) for _ in range(random.randint(1, 5))})
    variables = ",".join(holes)
    given = f"given t{number}({', '.join('A' * len(holes))}) = {{{_rows(places)}}}"
    return [given, f"rule {_sentence(random, number, holes)}: ∀{variables} (t{number}({variables}) → {body})"]


def _sentence(random: Random, number: int, holes: str) -> str:
    named = "-".join(f"{{{hole}}}" for hole in holes)
    plural = f' | "law {number} holds of [{named}]"' if random.random() < 0.7 else ""
    return f'"law {number} binds {named} here"{plural}'


def _rows(rows: Iterable[tuple[str, ...]]) -> str:
    return ", ".join(f"({','.join(row)})" for row in rows)


class _Values:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.things = [f"a{i}" for i in range(random.randint(3, 4))]
        self.values = [f"b{i}" for i in range(random.randint(2, 4))]
        self.function, self.pairs = random.random() < 0.75, random.random() < 0.5

    def text(self) -> str:
        random = self.random
        lines = [f"sort A = {{{', '.join(self.things)}}}, B = {{{', '.join(self.values)}}}", *self._declared()]
        if random.random() < 0.4:
            lines += self._defined()
        for number in range(random.randint(3, 7)):
            holes = "xyz"[: random.choice([1, 2, 2, 3])]
            lines += _law(random, number, self.things, holes, self._body(holes))
        if self.function and random.random() < 0.3:
            lines.append(
                'technique "left", "only {v} is left for {x} here": ∀x,v ((∀w∈B (w ≠ v → ¬(f(x) = w))) → f(x) = v)'
            )
        return "\n".join(lines) + "\n"

    def _declared(self) -> list[str]:
        random, count = self.random, (len(self.things), len(self.values))
        words = ["", "", " partial", *([" injective"] if count[0] <= count[1] else [])]
        words += [" bijective"] if count[0] == count[1] else []
        lines = [f"find f(A): B{random.choice(words)}" if self.function else "find f(A, B)"]
        lines.append("find p(A), up(A)" + (", l(A, A) symmetric" if self.pairs else ""))
        if random.random() < 0.7 or not self.function:
            takes = '"{x} takes {v}" | "{x} take {v}", "{x} does not take {v}" | "{x} do not take {v}"'
            lines.append(f"say {takes}: f(x,v)")
        lines.append('say "p of {x} is on" | "p of {x} are on", "p of {x} is off" | "p of {x} are off": p(x)')
        lines.append('say "{x} is up" | "{x} are up", "{x} is down" | "{x} are down": up(x)')
        if self.pairs:
            lines.append('say "{x} goes with {y}", "{x} is apart from {y}": l(x,y)')
        if not self.function:
            lines.append('rule "{x} takes one value" | "{x} take one value": ∀x ∃=1 v f(x,v)')
            lines += ['rule "{v} is taken at most once": ∀v ∃≤1 x f(x,v)'] if random.random() < 0.5 else []
        return lines

    def _defined(self) -> list[str]:
        pairs = sorted({tuple(self.random.sample(self.things, 2)) for _ in range(4)})
        return [
            f"given e(A, A) = {{{_rows(pairs)}}}",
            "define reached(A): ∀x (x = a0 → reached(x)); ∀x,y (reached(x) ∧ e(x,y) ∧ p(y) → reached(y))",
            f"rule {_sentence(self.random, 90, 'x')}: ∀x (up(x) → {self.random.choice(['', '¬'])}reached(x))",
        ]

    def _body(self, holes: str) -> str:
        random = self.random
        literals = [self._literal(random.choice(holes)) for _ in range(random.randint(1, 3))]
        match random.randint(0, 9):
            case 0:
                return f"(#w p(w) = {random.randint(1, 2)})"
            case 1:
                return f"((#w p(w) = {random.randint(1, 2)}) ∨ {literals[0]})"
            case 2 if self.function:
                return f"(∃≤1 w (f(w) = {random.choice(self.values)}))"
            case 3 | 4 if len(literals) > 1:
                return f"({literals[0]} ↔ {literals[1]})"
        return f"({' ∨ '.join(literals)})"

    def _literal(self, thing: str) -> str:
        random, value, other = self.random, self.random.choice(self.values), self.random.choice(self.things)
        of_value = [f"(f({thing}) = {value})", f"(f({thing}) = f({other}))", f"(f({thing}) < {value})"]
        choices = [f"p({thing})", f"up({thing})", *(of_value if self.function else [f"f({thing},{value})"] * 2)]
        return random.choice(["", "¬"]) + random.choice([*choices, *([f"l({thing},{other})"] if self.pairs else [])])


# --- boards ---


def slitherlink(random: Random, height: int = 5, width: int = 5) -> str:
    """Cells inside a loop, told apart by the lines around some of them."""
    grid = _Grid(height, width)
    inside = grid.region(random, random.randint(height * width // 3, height * width * 2 // 3))
    while not grid.reaches_rim(set(grid.cells) - inside):
        inside = grid.region(random, random.randint(height * width // 3, height * width * 2 // 3))
    rim = {cell: sum(one not in grid.cells for one in around(cell)) for cell in grid.cells}
    lines = {cell: sum((one in inside) != (cell in inside) for one in around(cell)) for cell in grid.cells}
    clues = {cell: number for cell, number in lines.items() if random.random() < 0.3}
    return f"""{grid.text()}
given clue(Cell): number = {{{_numbers(clues)}}}
given rim(Cell): number = {{{_numbers(rim)}}}
find inside(Cell), first: Cell
say "{{p}} is inside" | "{{p}} are inside", "{{p}} is outside" | "{{p}} are outside": inside(p)
define joined(Cell): ∀p (first = p → joined(p)); ∀p,q (joined(p) ∧ beside(p,q) ∧ inside(q) → joined(q))
define free(Cell): ∀p (rim(p) > 0 ∧ ¬inside(p) → free(p)); ∀p,q (free(p) ∧ beside(p,q) ∧ ¬inside(q) → free(q))
rule "the first cell is inside": ∀p (first = p → inside(p))
rule "no cell inside comes before the first": ∀p,q (first = p ∧ inside(q) → p ≤ q)
rule "{{p}} is joined to the inside" | "{{p}} are joined to the inside": ∀p (inside(p) → joined(p))
rule "{{p}} gets out": ∀p (¬inside(p) → free(p))
rule "{{p}} has {{clue(p)}} lines" | "{{p}} have {{clue(p)}} lines": ∀p (
  (inside(p) → #q (beside(p,q) ∧ ¬inside(q)) + rim(p) = clue(p)) ∧ (¬inside(p) → #q (beside(p,q) ∧ inside(q)) = clue(p)))
"""


def hitori(random: Random, height: int = 4, width: int = 4) -> str:
    """Of equal numbers in a row or column one is black; no two blacks touch, and the whites hang together."""
    grid = _Grid(height, width)
    black = grid.scattered(random)
    order = random.sample(range(max(height, width)), max(height, width))
    numbers = {(r, c): order[(r + c) % len(order)] for r, c in grid.cells}
    for cell in sorted(black):
        seen = [one for one in grid.cells if one not in black and (one[0] == cell[0] or one[1] == cell[1])]
        numbers[cell] = numbers[random.choice(seen)]
    same = [
        (name(p), name(q))
        for p in grid.cells
        for q in grid.cells
        if p < q and numbers[p] == numbers[q] and (p[0] == q[0] or p[1] == q[1])
    ]
    return f"""{grid.text()}
given same(Cell, Cell) = {{{_rows(same)}}}
find black(Cell), first: Cell
say "{{p}} is black" | "{{p}} are black", "{{p}} is white" | "{{p}} are white": black(p)
define joined(Cell): ∀p (first = p → joined(p)); ∀p,q (joined(p) ∧ beside(p,q) ∧ ¬black(q) → joined(q))
rule "the first cell is white": ∀p (first = p → ¬black(p))
rule "no white cell comes before the first": ∀p,q (first = p ∧ ¬black(q) → p ≤ q)
rule "{{p}} hangs together with the other whites": ∀p (¬black(p) → joined(p))
rule "{{p}} and {{q}} are the same" | "[{{p}} and {{q}}] are the same": ∀p,q (same(p,q) → black(p) ∨ black(q))
rule "{{p}} touches {{q}}": ∀p,q (beside(p,q) → ¬black(p) ∨ ¬black(q))
"""


def akari(random: Random, height: int = 5, width: int = 5) -> str:
    """Lamps light all cells, and no lamp sees another."""
    grid = _Grid(height, width)
    walls = [cell for cell in grid.cells if random.random() < 0.25]
    sees = {cell: grid.seen(cell, walls) for cell in grid.cells if cell not in walls}
    lamps: set[Cell] = set()
    for cell in random.sample(sorted(sees), len(sees)):
        lamps |= {cell} if lamps.isdisjoint(sees[cell]) else set()
    clues = {cell: sum(one in lamps for one in around(cell)) for cell in walls if random.random() < 0.8}
    return f"""{grid.text()}
given wall(Cell) = {{{", ".join(map(name, walls))}}}
given sees(Cell, Cell) = {{{_rows((name(p), name(q)) for p in sees for q in sees[p])}}}
given clue(Cell): number = {{{_numbers(clues)}}}
find lamp(Cell)
say "{{p}} has a lamp" | "{{p}} have lamps", "{{p}} has no lamp" | "{{p}} have no lamps": lamp(p)
rule "the wall {{p}} has none": ∀p (wall(p) → ¬lamp(p))
rule "{{p}} has {{clue(p)}} lamps around it": ∀p (#q (beside(p,q) ∧ lamp(q)) = clue(p))
rule "{{p}} is lit" | "{{p}} are lit": ∀p (¬wall(p) → lamp(p) ∨ ∃q (sees(p,q) ∧ lamp(q)))
rule "{{p}} and {{q}} see each other" | "[{{p}} and {{q}}] see each other": ∀p,q (sees(p,q) → ¬lamp(p) ∨ ¬lamp(q))
"""


def nurikabe(random: Random, height: int = 4, width: int = 4) -> str:
    """White islands of stated sizes in a black sea that hangs together and has no pool."""
    grid = _Grid(height, width)
    squares = [(r, c) for r in range(1, height) for c in range(1, width)]
    sea = grid.region(random, height * width * 3 // 5)
    while any(all(one in sea for one in _square(corner)) for corner in squares):
        sea = grid.region(random, height * width * 3 // 5)
    islands = grid.pieces(set(grid.cells) - sea)
    sizes = {random.choice(sorted(island)): len(island) for island in islands}
    return f"""{grid.text()}
given size(Cell): number = {{{_numbers(sizes)}}}
given source(Cell) = {{{", ".join(map(name, sizes))}}}
given square(Cell, Cell) = {{{_rows((name(s), name(p)) for s in squares for p in _square(s))}}}
find white(Cell), first: Cell
say "{{p}} is white" | "{{p}} are white", "{{p}} is black" | "{{p}} are black": white(p)
define island(Cell, Cell): ∀k (source(k) → island(k,k)); ∀k,p,q (island(k,p) ∧ beside(p,q) ∧ white(q) → island(k,q))
define sea(Cell): ∀p (first = p → sea(p)); ∀p,q (sea(p) ∧ beside(p,q) ∧ ¬white(q) → sea(q))
rule "the number at {{k}} is white": ∀k (source(k) → white(k))
rule "{{p}} belongs to an island": ∀p (white(p) → ∃k (source(k) ∧ island(k,p)))
rule "the island of {{k}} has {{size(k)}} cells": ∀k (#p island(k,p) = size(k))
rule "the islands of {{k}} and {{j}} do not meet": ∀k,j (source(k) ∧ source(j) ∧ k ≠ j → ¬island(k,j))
rule "there is no pool at {{s}}": ∀s ((∃p square(s,p)) → ∃p (square(s,p) ∧ white(p)))
rule "the first cell is black": ∀p (first = p → ¬white(p))
rule "no black cell comes before the first": ∀p,q (first = p ∧ ¬white(q) → p ≤ q)
rule "{{p}} belongs to the sea" | "{{p}} belong to the sea": ∀p (¬white(p) → sea(p))
"""


BOARDS: dict[str, Callable[[Random], str]] = {
    "slitherlink": slitherlink,
    "hitori": hitori,
    "akari": akari,
    "nurikabe": nurikabe,
}


def name(cell: Cell) -> str:
    return f"r{cell[0]}c{cell[1]}"


def around(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def _square(corner: Cell) -> list[Cell]:
    r, c = corner
    return [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]


def _numbers(numbers: dict[Cell, int]) -> str:
    return ", ".join(f"{name(cell)} -> {number}" for cell, number in numbers.items())


class _Grid:
    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.cells = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]

    def text(self) -> str:
        beside = [(name(p), name(q)) for p in self.cells for q in around(p) if q in self.cells]
        return f"sort Cell = {{{', '.join(map(name, self.cells))}}}\ngiven beside(Cell, Cell) = {{{_rows(beside)}}}"

    def region(self, random: Random, size: int) -> set[Cell]:
        """Cells that hang together."""
        found = {random.choice(self.cells)}
        while len(found) < size:
            cell = random.choice(around(random.choice(sorted(found))))
            found |= {cell}.intersection(self.cells)
        return found

    def pieces(self, cells: set[Cell]) -> list[set[Cell]]:
        found: list[set[Cell]] = []
        left = set(cells)
        while left:
            piece, todo = set[Cell](), [min(left)]
            while todo:
                cell = todo.pop()
                if cell in left:
                    left.discard(cell)
                    piece.add(cell)
                    todo += around(cell)
            found.append(piece)
        return found

    def reaches_rim(self, cells: set[Cell]) -> bool:
        """Does every piece have a cell at the rim?"""
        return all(any(not set(around(cell)) <= set(self.cells) for cell in piece) for piece in self.pieces(cells))

    def scattered(self, random: Random) -> set[Cell]:
        """Cells of which no two touch, and which do not cut the others apart."""
        chosen: set[Cell] = set()
        for cell in random.sample(self.cells, len(self.cells)):
            others = set(self.cells) - chosen - {cell}
            if random.random() < 0.5 and chosen.isdisjoint(around(cell)) and len(self.pieces(others)) == 1:
                chosen.add(cell)
        return chosen

    def seen(self, cell: Cell, walls: list[Cell]) -> list[Cell]:
        found: list[Cell] = []
        for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = cell[0] + down, cell[1] + across
            while (r, c) in self.cells and (r, c) not in walls:
                found.append((r, c))
                r, c = r + down, c + across
        return found
