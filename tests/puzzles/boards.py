"""For each puzzle: small random boards, and every answer that one could give on them (far more than are right)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from entails.puzzles import aquarium, flow, overflow, unwordle
from entails.puzzles.puzzle import Answer, Cell
from entails.puzzles.words.lists import Words

# --- flow: all systems of simple paths between the ends ---


def random_flow(random: Random) -> flow.Board:
    height, width = random.choice([(2, 2), (2, 3), (3, 2), (3, 3), (1, 4), (2, 4)])
    cells = [(r, c) for r in range(height) for c in range(width)]
    random.shuffle(cells)
    grid = [["."] * width for _ in range(height)]
    for letter in "AB"[: random.choice([1, 1, 2]) if len(cells) > 4 else 1]:
        for _ in range(2):
            r, c = cells.pop()
            grid[r][c] = letter
    hexagonal = random.random() < 0.2
    for sign, chance in (("*", 0.15), ("+", 0.0 if hexagonal else 0.3)):
        if cells and random.random() < chance:
            r, c = cells.pop()
            grid[r][c] = sign
    board = flow.Board(
        tuple("".join(row) for row in grid),
        fill=random.random() < 0.6,
        touch=random.random() < 0.7,
        wrap_rows=random.random() < 0.2 and not (hexagonal and width % 2),
        wrap_columns=random.random() < 0.2,
        hexagonal=hexagonal,
    )
    sides = [frozenset({cell, other}) for cell in board.cells() for _, other in board.steps(cell)]
    return replace(board, walls=frozenset(random.sample(sides, k=min(len(sides), random.choice([0, 0, 1])))))


def flow_answers(board: flow.Board) -> Iterator[Answer]:
    letters = sorted(board.ends())
    choices = [list(_walks(board, *board.ends()[letter])) for letter in letters]
    for walks in product(*choices):
        yield {"paths": {letter: [list(cell) for cell in walk] for letter, walk in zip(letters, walks, strict=True)}}


def _walks(board: flow.Board, start: Cell, goal: Cell) -> Iterator[tuple[Cell, ...]]:
    """Walks that use a cell once and a bridge at most twice; whether they are good flows is for the referee to say."""
    todo: list[tuple[Cell, ...]] = [(start,)]
    while todo:
        walk = todo.pop()
        if walk[-1] == goal:
            yield walk
            continue
        for other in {cell for _, cell in board.steps(walk[-1])}:
            if walk.count(other) < (2 if board.at(other) == "+" else 1):
                todo.append((*walk, other))


def flow_key(answer: Answer) -> object:
    return {letter: min(path, path[::-1]) for letter, path in answer["paths"].items()}


# --- aquarium: all ways to wet cells ---


def random_aquarium(random: Random) -> aquarium.Board:
    height, width = random.choice([(2, 2), (3, 2), (2, 3), (3, 3), (1, 3), (3, 1)])
    tanks = tuple("".join(random.choice("ab") for _ in range(width)) for _ in range(height))
    rows = tuple(random.choice([None, random.randint(0, width)]) for _ in range(height))
    columns = tuple(random.choice([None, random.randint(0, height)]) for _ in range(width))
    board = aquarium.Board(tanks, rows, columns, vessels=random.random() < 0.5)
    sides = [frozenset({(r, c), (r, c + 1)}) for r, c in board.cells() if c + 1 < width]
    return replace(board, walls=frozenset(random.sample(sides, k=min(len(sides), random.choice([0, 0, 1])))))


def aquarium_answers(board: aquarium.Board) -> Iterator[Answer]:
    for bits in product("~.", repeat=board.height * board.width):
        text = "".join(bits)
        yield {"rows": [text[r * board.width : (r + 1) * board.width] for r in range(board.height)]}


def aquarium_key(answer: Answer) -> object:
    return answer["rows"]


# --- overflow: all sets of links between neighbours ---


def random_overflow(random: Random) -> overflow.Board:
    if random.random() < 0.1:  # a tile with ends all around it, which chance alone seldom makes
        return overflow.parse(" U\n{}{}{}\n #".format(random.choice("#U "), random.choice("-L+"), random.choice("#U")))
    height, width = random.choice([(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
    tiles = [random.choice("--LLLL++# ") for _ in range(height * width)]
    tiles[random.randrange(len(tiles))] = "U"
    for _ in range(random.choice([0, 1, 1, 2])):
        tiles[random.randrange(len(tiles))] = random.choice("#U")
    text = "".join(tiles)
    level = "\n".join(text[r * width : (r + 1) * width] for r in range(height))
    return overflow.parse(level) if level.strip() else overflow.Board(("-",))


def overflow_answers(board: overflow.Board) -> Iterator[Answer]:
    sides = sorted({tuple(sorted((cell, other))) for cell in board.cells() for other in board.near(cell).values()})
    for bits in product([False, True], repeat=len(sides)):
        yield {"links": [[list(a), list(b)] for bit, (a, b) in zip(bits, sides, strict=True) if bit]}


def overflow_key(answer: Answer) -> object:
    return answer["links"]


# --- unwordle: any words of the list in the rows, and any for the answer ---


def random_unwordle(random: Random) -> unwordle.Board:
    length = random.choice([2, 2, 3, 3, 3])
    letters = "abcd"[: random.randint(2, 4)]
    every = ["".join(word) for word in product(letters, repeat=length)]
    listed = tuple(random.sample(every, k=min(len(every), random.randint(2, 7))))
    words = Words(listed, listed[: random.choice([len(listed), random.randint(1, len(listed))])], "")
    answer = random.choice([*listed, random.choice(every)])
    scoring = random.random() < 0.4
    grids = []
    for _ in range(random.choice([1, 1, 1, 2])):
        rows = []
        for _ in range(random.choice([1, 2, 2, 3])):
            coloured = unwordle.marks(random.choice(listed), answer, scoring)
            if random.random() < 0.3:  # else hardly a board would be impossible
                place = random.randrange(length)
                coloured = coloured[:place] + random.choice("GYW") + coloured[place + 1 :]
            rows.append(coloured)
        grids.append(tuple(rows + ["G" * length] * random.choice([0, 1, 1])))
    known = random.random() < 0.6
    return unwordle.Board(answer if known else None, tuple(grids), words, scoring, random.random() < 0.4)


def unwordle_answers(board: unwordle.Board) -> Iterator[Answer]:
    answers = [board.answer] if board.answer else board.words.guesses
    for words in product(board.words.guesses, repeat=len(board.rows)):
        for answer in answers:
            yield {"words": [*words, answer]}


def unwordle_key(answer: Answer) -> object:
    return answer["words"]


LABS: dict[str, tuple[Any, Any, Any]] = {
    "flow": (random_flow, flow_answers, flow_key),
    "aquarium": (random_aquarium, aquarium_answers, aquarium_key),
    "overflow": (random_overflow, overflow_answers, overflow_key),
    "unwordle": (random_unwordle, unwordle_answers, unwordle_key),
}
