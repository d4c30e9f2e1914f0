"""Boards of other people with their solutions, which may lie beside the repository, in our own texts (FORMATS.md).

`boards("hitori")` is `{name: (board text, answer text)}`; empty where there is no corpus. Only the writing is changed:
what the tokens mean was found out from the solutions, and is said in `CELLS` and `ANSWERS` below.
"""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.pages.referees import KINDS
from tests.pages.writing import Rows, block, regions_block, write_answer

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "puzzles"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not beside the repository")

Token = Callable[[str], str]

# The names of the corpus that are not ours without blanks and dashes.
NAMES = {
    "magnets": "Magnetic",
    "skyscrapers": "Skyscraper",
    "str8ts": "Str8t",
    "tents": "Tent",
    "thermometers": "Thermometer",
}
UNPUBLISHED = ("futoshiki", "kropki")  # kinds of which there are none
# What stands before the cells: numbers of a line each, in the order of the corpus, which is ours.
SIDES = dict.fromkeys(("battleship", "kakurasu", "snake", "tents", "thermometers", "tilepaint"), 2) | {
    "magnets": 4,
    "skyscrapers": 4,
}
# The blocks of a kind, "cells" unless said.
BLOCKS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("kakurasu", "nonogram"), ()),
    **dict.fromkeys(("creek", "gokigennaname"), ("corners",)),
    **dict.fromkeys(("lits", "norinori", "starbattle", "tilepaint"), ("regions",)),
    **dict.fromkeys(
        (
            "aqre",
            "countryroad",
            "hakyuu",
            "heyawake",
            "jigsawsudoku",
            "kenken",
            "killersudoku",
            "magnets",
            "makaro",
            "shimaguni",
            "suguru",
        ),
        ("cells", "regions"),
    ),
}


def _by(table: dict[str, str]) -> Token:
    return lambda token: table.get(token, token)


def _kakuro(token: str) -> str:
    return {"0": ".", "-": "#"}.get(token, token.replace(",", "\\"))


# Tokens of the board that are not the same with us; `-` is `.` wherever nothing else is said.
CELLS: dict[str, Token] = {
    "akari": _by({"-": ".", "x": "#"}),
    "battleship": _by({"-": ".", "x": "~"}),
    "binairo": _by({"-": ".", "2": "0"}),
    "galaxies": _by({"-": ".", "0": "o", "1": "e", "2": "s", "3": "x"}),
    "kakuro": _kakuro,
    "magnets": lambda token: token,
    "makaro": _by({"-": ".", "x": "#"}),
    # Three boards have numbers in place of letters.
    "masyu": _by({"-": ".", "1": "w", "2": "b"}),
    "nurimisaki": _by({"-": ".", "?": "o"}),
    "simpleloop": _by({"-": ".", "x": "#"}),
    "snake": _by({"-": ".", "x": "o"}),
    "str8ts": lambda token: "#" + token[:-1] if token.endswith("x") else token.replace("-", "."),
    "tatamibari": _by({"-": ".", "s": "+", "v": "|", "h": "-"}),
    "tents": _by({"-": ".", "x": "T"}),
}


def _only(sign: str, shown: str) -> Token:
    """The sign as it is written with us; everything else is nothing."""
    return lambda token: shown if token == sign else "."


_BLACK = _only("x", "#")
ANSWERS: dict[str, Token] = {
    **dict.fromkeys(
        (
            *(
                "aqre",
                "creek",
                "heyawake",
                "hitori",
                "kakurasu",
                "kuromasu",
                "mosaic",
                "nonogram",
                "norinori",
                "nurikabe",
            ),
            *("nurimisaki", "shimaguni", "snake", "thermometers", "tilepaint"),
        ),
        _BLACK,
    ),
    "akari": _only("o", "o"),
    "battleship": lambda token: "." if token == "-" else "#",
    "binairo": _by({"2": "0"}),
    # There the cave is marked, with us what is outside.
    "cave": lambda token: "." if token == "x" else "#",
    "lits": lambda token: "." if token == "-" else "#",
    "magnets": _by({"x": "."}),
    "minesweeper": _only("x", "*"),
    "starbattle": _only("x", "*"),
    "tents": _only("o", "^"),
    "yajilin": _by({"x": "#", "-": "."}),
}
# Tokens of these are single signs, so that boards are written without blanks.
TIGHT_BOARDS = {
    "battleship",
    "binairo",
    "galaxies",
    "magnets",
    "masyu",
    "simpleloop",
    "snake",
    "tatamibari",
    "tents",
    "yin-yang",
}


def corpus_name(kind: str) -> str:
    """How the corpus calls a kind: "gokigennaname" is GokigenNaname.json."""
    files = {path.stem.lower(): path.stem for path in CORPUS.glob("*.json")}
    return NAMES.get(kind) or files.get(kind.replace("-", ""), kind)


@cache
def boards(kind: str) -> dict[str, tuple[str, str]]:
    if not CORPUS.exists() or kind in UNPUBLISHED:
        return {}
    name = corpus_name(kind)
    texts = json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
    large = json.loads((CORPUS / "large.json").read_text(encoding="utf-8"))
    texts |= {key: value for key, value in large.items() if key.split("-")[0] == name}
    return {
        key: (board_text(kind, one["problem"]), answer_text(kind, one["problem"], one["solution"]))
        for key, one in texts.items()
    }


def all_boards() -> list[tuple[str, str]]:
    """Kind and name of every board."""
    return [(kind, name) for kind in KINDS for name in boards(kind)]


def board_text(kind: str, problem: str) -> str:
    head, *lines = [line.split() for line in problem.strip("\n").split("\n")]
    rows, columns = int(head[0]), int(head[1])
    if kind == "nonogram":
        runs = [",".join(line) if line not in ([], ["0"]) else "." for line in lines]
        return f"{' '.join(runs[:columns])}\n{' '.join(runs[columns:])}\n"
    parts, sides = [], SIDES.get(kind, 0)
    if options := _options(kind, head):
        parts.append(options)
    if sides:
        parts.append("\n".join(" ".join("." if token == "-" else token for token in line) for line in lines[:sides]))
    lines = lines[sides:]
    kept = BLOCKS.get(kind, ("cells",))
    if "regions" in kept:
        regions = lines[-rows:]
        cells = lines[:-rows] or [["."] * columns for _ in range(rows)]
    else:
        cells = lines
    cells = [[CELLS.get(kind, _by({"-": "."}))(token) for token in line] for line in cells]
    if kind == "kenken":
        cells = _quotients(cells, regions)
    if kept and kept[0] != "regions":
        parts.append(block(cells, kind in TIGHT_BOARDS))
    if "regions" in kept:
        # Makaro has a region for each black cell there.
        black = {
            (r, c)
            for r, row in enumerate(cells)
            for c, token in enumerate(row)
            if kind == "makaro" and token in "#nsew"
        }
        parts.append(
            regions_block(
                [["." if (r, c) in black else token for c, token in enumerate(row)] for r, row in enumerate(regions)]
            )
        )
    return "\n\n".join(parts) + "\n"


def _quotients(cells: Rows, regions: Rows) -> Rows:
    """Five boards of KenKen lost the sign of division: where others have signs, two cells with a plain number are a quotient,
    as the solutions tell. One board (30_4x4) has no signs at all: any of the four there."""
    if not any(token[-1] in "+-*/" for row in cells for token in row):
        return cells
    count = Counter(name for row in regions for name in row)
    return [
        [token + "/" if token.isdigit() and count[name] == 2 else token for token, name in zip(*both, strict=True)]
        for both in zip(cells, regions, strict=True)
    ]


def _options(kind: str, head: list[str]) -> str:
    """The head lines, from the line with the size."""
    size, more = int(head[0]), head[2:]
    match kind:
        case "battleship":
            while more[-1] == "0":
                more.pop()
            return f"ships: {' '.join(more)}"
        case "minesweeper":
            return f"mines: {more[0]}"
        case "starbattle" if more != ["1"]:
            return f"stars: {more[0]}"
        case "skyscrapers":
            empty = size - int(more[0])
            return "\n".join([f"empty: {empty}"] * (empty > 0) + ["diagonals: 1"] * ("D" in more))
        case "sudoku" | "killersudoku" if size != 9:
            return f"height: {max(h for h in range(1, size) if size % h == 0 and h * h <= size)}"
    return ""


def answer_text(kind: str, problem: str, solution: str) -> str:
    # Two solutions of Nurikabe go on with the moves of somebody who solved them (and have a head with a wrong size).
    lines = [line.split() for line in solution.split("[moves]")[0].strip("\n").split("\n")][1:]
    if kind == "slitherlink":
        return write_answer(kind, _around(lines))
    if kind == "str8ts":
        # The numbers of black cells are repeated there.
        cells = [line.split() for line in problem.strip("\n").split("\n")][1:]
        lines = [
            ["-" if "x" in cell else token for cell, token in zip(*both, strict=True)]
            for both in zip(cells, lines, strict=True)
        ]
    return write_answer(kind, [[ANSWERS.get(kind, _by({"-": "."}))(token) for token in line] for line in lines])


def _around(inside: Rows) -> Rows:
    """The loop around the cells marked `x`, as links of corners."""
    marked = {(r, c) for r, row in enumerate(inside) for c, token in enumerate(row) if token == "x"}

    def token(r: int, c: int) -> str:
        north_west, north_east, south_west, south_east = ((r + i, c + j) in marked for i in (-1, 0) for j in (-1, 0))
        ways = (north_west != north_east, south_west != south_east, north_east != south_east, north_west != south_west)
        return "".join(way for way, taken in zip("nsew", ways, strict=True) if taken) or "."

    return [[token(r, c) for c in range(len(inside[0]) + 1)] for r in range(len(inside) + 1)]
