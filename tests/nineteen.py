"""How many solutions the nineteen theories of examples/theories have, by plain Python that shares nothing with their rules.

Each function takes the facts of its theory and counts.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Any

from entails.models.world import World


def table(world: World, name: str) -> dict[Any, Any]:
    """A given function or number as a dictionary; of one argument by that, of more by a tuple."""
    rows = world.facts.get(name) or [(*row, number) for row, number in world.numbers[name].items()]
    return {(row[0] if len(row) == 2 else row[:-1]): row[-1] for row in rows}


def sudoku(world: World) -> int:
    clues: dict[Any, int] = table(world, "clue")

    def peers(cell: tuple[int, ...]) -> set[tuple[int, ...]]:
        r, c = cell
        return {(s, d) for s, d in product(range(1, 10), repeat=2)
                if s == r or d == c or ((s - 1) // 3, (d - 1) // 3) == ((r - 1) // 3, (c - 1) // 3)}  # fmt: skip

    near = {cell: peers(cell) - {cell} for cell in product(range(1, 10), repeat=2)}

    def count(grid: dict[Any, int]) -> int:
        left = [cell for cell in near if cell not in grid]
        if not left:
            return 1
        choices = {cell: set(range(1, 10)) - {grid[other] for other in near[cell] if other in grid} for cell in left}
        cell = min(left, key=lambda one: len(choices[one]))
        return sum(count({**grid, cell: digit}) for digit in choices[cell])

    return count(dict(clues))


def zebra(_: World) -> int:
    houses = range(1, 6)
    found = 0
    for red, green, white, yellow, blue in permutations(houses):  # noqa: B007
        if green != 3:
            continue
        for dane, finn, greek, scot, maltese in permutations(houses):
            if not (greek == red and scot == blue and finn == white and maltese == 1):
                continue
            for coffee, juice, milk, tea, _water in permutations(houses):
                if not (coffee == red and juice == finn):
                    continue
                for cat, dog, horse, snail, _zebra in permutations(houses):
                    if not (cat == maltese and horse == dane and dog == tea == coffee + 1):
                        continue
                    for baker, cook, nurse, painter, _smith in permutations(houses):
                        found += baker == green and painter == milk and nurse == coffee and cook == snail
    return found


def queens(_: World) -> int:
    return sum(len({r + c for r, c in enumerate(p)}) == len({r - c for r, c in enumerate(p)}) == 8
               for p in permutations(range(8)))  # fmt: skip


def timetable(world: World) -> int:
    lessons = world.elements["Lesson"]
    teacher, group = table(world, "teacher"), table(world, "class")
    found = 0
    for hours in product((1, 2, 3), repeat=6):
        hour = dict(zip(lessons, hours, strict=True))
        same = [(x, y) for x, y in combinations(lessons, 2) if hour[x] == hour[y]]
        if any(teacher[x] == teacher[y] or group[x] == group[y] for x, y in same):
            continue
        for rooms in product(("hall", "lab"), repeat=6):
            room = dict(zip(lessons, rooms, strict=True))
            apart = all(room[x] != room[y] for x, y in same)
            found += apart and room["biology"] == "lab" and room["drama"] == "hall"
    return found


def minesweeper(world: World) -> int:
    numbers: dict[Any, int] = table(world, "number_at")
    cells = list(product(range(1, 6), repeat=2))
    near = {p: [q for q in cells if q != p and abs(p[0] - q[0]) < 2 and abs(p[1] - q[1]) < 2] for p in cells}
    free = [cell for cell in cells if cell not in numbers]

    def count(mines: dict[Any, int]) -> int:
        for cell, number in numbers.items():
            known = [mines[q] for q in near[cell] if q in mines]
            unknown = sum(q in free and q not in mines for q in near[cell])
            if not sum(known) <= number <= sum(known) + unknown:
                return 0
        rest = [cell for cell in free if cell not in mines]
        return sum(count({**mines, rest[0]: mine}) for mine in (0, 1)) if rest else 1

    return count({})


def mastermind(world: World) -> int:
    colours = world.elements["Colour"]
    pegs, blacks, whites = (table(world, name) for name in ("peg", "blacks", "whites"))
    found = 0
    for code in product(colours, repeat=4):
        fits = True
        for guess in (1, 2, 3):
            row = [pegs[guess, place] for place in (1, 2, 3, 4)]
            black = sum(a == b for a, b in zip(code, row, strict=True))
            both = sum((Counter(code) & Counter(row)).values())
            fits = fits and black == blacks[guess] and both - black == whites[guess]
        found += fits
    return found


def river(_: World) -> int:
    """Walks of seven crossings over safe states; a state is the set of those on the left."""
    everybody = frozenset({"man", "wolf", "goat", "cabbage"})

    def safe(left: frozenset[str]) -> bool:
        alone = everybody - left if "man" in left else left
        return not ({"wolf", "goat"} <= alone or {"goat", "cabbage"} <= alone)

    def next_states(left: frozenset[str]) -> Iterator[frozenset[str]]:
        here = left if "man" in left else everybody - left
        for other in here:  # with the man himself he crosses alone
            yield left ^ {"man", other}

    def walks(left: frozenset[str], steps: int) -> int:
        if not safe(left):
            return 0
        return int(not left) if steps == 0 else sum(walks(state, steps - 1) for state in next_states(left))

    return walks(everybody, 7)


def cluedo(world: World) -> int:
    cards, kind = world.elements["Card"], table(world, "kind")
    asked = [{card for question, card in world.facts["asked"] if question == number} for number in (1, 2, 3)]
    shown, passed = table(world, "shown"), world.facts["passed"]
    found = 0
    for secret in product(*([c for c in cards if kind[c] == k] for k in ("person", "weapon", "room"))):
        rest = [card for card in cards if card not in secret]
        for ann in combinations(rest, 2):
            for bob in combinations([card for card in rest if card not in ann], 2):
                cy = set(rest) - set(ann) - set(bob)
                hand = {"ann": set(ann), "bob": set(bob), "cy": cy}
                fits = set(ann) == {"plum", "candle"}
                fits = fits and all(asked[q - 1] & hand[str(shown[q])] for q in (1, 2, 3))
                fits = fits and not any(asked[int(q) - 1] & hand[str(who)] for q, who in passed)
                found += fits
    return found


def runs(cells: Iterable[bool]) -> list[int]:
    return [len(run) for run in "".join("x" if cell else " " for cell in cells).split()]


def nonogram(world: World) -> int:
    across, down = table(world, "across"), table(world, "down")
    wanted = [[[n for k in (1, 2) if (n := clues[i, k])] for i in range(1, 6)] for clues in (across, down)]
    lines = [[line for line in product((False, True), repeat=5) if runs(line) == clue] for clue in wanted[0]]
    return sum([runs(column) for column in zip(*grid, strict=True)] == wanted[1] for grid in product(*lines))


def kakuro(world: World) -> int:
    cells, totals = world.elements["Cell"], table(world, "total")
    members = {run: [cell for other, cell in world.facts["run"] if other == run] for run in totals}

    def count(digits: dict[Any, int]) -> int:
        for run, some in members.items():
            filled = [digits[cell] for cell in some if cell in digits]
            short = len(filled) < len(some)
            if len(set(filled)) < len(filled) or sum(filled) > totals[run]:
                return 0
            if not short and sum(filled) != totals[run]:
                return 0
        rest = [cell for cell in cells if cell not in digits]
        return sum(count({**digits, rest[0]: digit}) for digit in range(1, 10)) if rest else 1

    return count({})


def marriage(world: World) -> int:
    men, women = world.elements["Man"], world.elements["Woman"]
    likes, rates = table(world, "likes"), table(world, "rates")
    found = 0
    for wives in permutations(women):
        wife = dict(zip(men, wives, strict=True))
        husband = {woman: man for man, woman in wife.items()}
        found += not any(
            likes[m, w] < likes[m, wife[m]] and rates[w, m] < rates[w, husband[w]] for m, w in product(men, women)
        )
    return found


def knapsack(world: World) -> int:
    weight = table(world, "weight")
    bags = (set(bag) for size in range(8) for bag in combinations(world.elements["Item"], size))
    return sum(sum(weight[item] for item in bag) <= 15 and not ("stove" in bag and "tent" not in bag)
               for bag in bags)  # fmt: skip


def colouring(world: World) -> int:
    countries, borders = list(world.elements["Country"]), set(world.facts["borders"])

    def count(done: dict[Any, int]) -> int:
        if len(done) == len(countries):
            return 1
        here = countries[len(done)]
        taken = {done[other] for other in done if (here, other) in borders or (other, here) in borders}
        return sum(count({**done, here: colour}) for colour in range(4) if colour not in taken)

    return count({})


def hamilton(world: World) -> int:
    squares, streets = world.elements["Square"], {frozenset(row) for row in world.facts["street"]}

    def walks(path: list[object]) -> int:
        if len(path) == len(squares):
            return int(path[-1] == "mill")
        return sum(walks([*path, s]) for s in squares if s not in path and frozenset({path[-1], s}) in streets)

    return walks(["gate"])


def blocks(world: World) -> int:
    """Plans of three moves or fewer, where nothing may happen in a step."""
    start, goal = ({x: y for x, y in world.facts[name] if x != "table"} for name in ("start", "goal"))

    def plans(state: dict[Any, Any], steps: int) -> int:
        if steps == 0:
            return int(state == goal)
        free = [block for block in state if block not in state.values()]
        moves = [(x, y) for x in free for y in [*free, "table"] if x != y and state[x] != y]
        return plans(state, steps - 1) + sum(plans({**state, x: y}, steps - 1) for x, y in moves)

    return plans(start, 3)


def golfers(_: World) -> int:
    """Ordered triples of perfect matchings of six players without a common pair; how teams are numbered is settled."""

    def matchings(players: tuple[int, ...]) -> list[frozenset[tuple[int, int]]]:
        if not players:
            return [frozenset()]
        first, *rest = players
        return [one | {(first, other)} for other in rest
                for one in matchings(tuple(p for p in rest if p != other))]  # fmt: skip

    return sum(not (a & b or a & c or b & c) for a, b, c in product(matchings(tuple(range(6))), repeat=3))


def latin(_: World) -> int:
    def squares(rows: list[tuple[int, ...]]) -> int:
        if len(rows) == 4:
            return 1
        fits = (
            new for new in permutations(range(4)) if all(a != b for row in rows for a, b in zip(row, new, strict=True))
        )
        return sum(squares([*rows, new]) for new in fits)

    return squares([])


def send(_: World) -> int:
    found = 0
    for s, e, n, d, o, r, y in permutations((0, *range(2, 10)), 7):  # M is 1, because it is a carry
        total = 10000 + 1000 * o + 100 * n + 10 * e + y
        found += s > 0 and 1000 * (s + 1) + 100 * (e + o) + 10 * (n + r) + d + e == total
    return found


def liars(_: World) -> int:
    return sum(
        a == (not b or not c) and b == (a == d) and c == (a + b + c + d == 2) and d == (not c)
        for a, b, c, d in product((False, True), repeat=4)
    )


COUNTS: dict[str, Callable[[World], int]] = {
    one.__name__: one
    for one in (
        sudoku, zebra, queens, timetable, minesweeper, mastermind, river, cluedo, nonogram, kakuro, marriage, knapsack,
        colouring, hamilton, blocks, golfers, latin, send, liars,
    )
}  # fmt: skip


def best_knapsack(world: World) -> int:
    """The most that a bag within the limit is worth, by trying every bag."""
    weight, value = table(world, "weight"), table(world, "value")
    items = world.elements["Item"]
    worth = []
    for bits in product((0, 1), repeat=len(items)):
        bag = {item for item, bit in zip(items, bits, strict=True) if bit}
        if sum(weight[item] for item in bag) <= 15 and not ("stove" in bag and "tent" not in bag):
            worth.append(sum(value[item] for item in bag))
    return int(max(worth))
