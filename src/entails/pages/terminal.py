"""Boards of a page in the terminal: clues and marks in their cells, walls around regions, lines through cells."""

from __future__ import annotations

from entails.boards.answer import Answer, Cell
from entails.boards.canvas import HEAVY, Canvas
from entails.boards.grid import corner_of
from entails.pages.answers import on_corners, tokens_of
from entails.pages.board import Board
from entails.pages.page import ReadBetween
from entails.pages.patterns import NOTHING, OPEN
from entails.pages.unfinished import NOT, clues_of, is_unfinished, never_linked, settled

BRIGHT, GOLD, DIM = "1;38;5;33", "1;38;5;214", "2"
SHAPES = {"#": "■", "*": "★", "o": "●", "b": "●", "w": "○"}
DOTS = {"disc": "●", "dot": "●", "ring": "○"}  # between cells
BITS = {"n": 1, "s": 2, "w": 4, "e": 8}
NAMES = {"n": "up", "s": "down", "w": "left", "e": "right"}
_NONE = ("", NOTHING, OPEN)


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
    marks = {cell: token for cell, token, _ in tokens_of(board, answer)}
    clues = clues_of(board)
    unfinished = is_unfinished(marks)
    marks = settled(board, marks)
    if on_corners(board.page):
        return _around_cells(board, clues, marks, color, fine)
    width = max(
        (len(_plain(clues.get(cell, ""), marks.get(cell, ""), board, fine, unfinished)) for cell in board.cells()),
        default=1,
    )
    regions, letters = _regions(board, marks), board.letters(named=unfinished)
    notes = {NOT, *(one.text for one in board.page.answers.patterns if one.note)}

    def painted(text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if color and text.strip() else text

    def lettered(cell: Cell) -> str:
        """Its mark or clue, and before it in the first cell of a region the letter, by which explanations call it."""
        clue, mark = clues.get(cell, ""), marks.get(cell, "")
        shown = _plain(clue, mark, board, fine, unfinished) if clue or mark not in _NONE else " "
        bright = DIM if mark in notes or mark in _NONE else GOLD if mark == "*" else BRIGHT
        return painted(letters.get(cell, " "), DIM) + painted(shown, bright) + " " * (width - len(shown))

    def content(cell: Cell) -> str:
        clue, mark = clues.get(cell, ""), marks.get(cell, "")
        text = _plain(clue, mark, board, fine, unfinished)
        return painted(text, DIM if mark in _NONE or mark in notes else BRIGHT) + " " * (
            width - len(text) + bool(regions)
        )

    lines = _plain_rows(board, content, width, fine)
    if regions:
        lines = _framed(board, regions, lettered if letters else content, width, fine)
    return "\n".join(_with_sides(board, lines, width, bool(regions)))


def _around_cells(board: Board, clues: dict[Cell, str], marks: dict[Cell, str], color: bool, fine: bool) -> str:
    """Lines from corner to corner, with the clues between them."""
    canvas = Canvas()
    for (r, c), token in clues.items():
        canvas.put(2 * r + 1, 4 * c + 2, token)
    for (r, c), other in never_linked(board, marks):
        canvas.put(*((2 * r, 4 * c + 2) if other[0] == r else (2 * r + 1, 4 * c)), NOT if fine else "x")
    for r in range(board.rows + 1):
        for c in range(board.columns + 1):
            ways = set(marks.get((r, c), "")) & set(BITS)
            if not ways:
                canvas.put(2 * r, 4 * c, "·" if fine else ".")
                continue
            canvas.join(2 * r, 4 * c, [NAMES[way] for way in ways], BRIGHT)
            for step in (1, 2, 3) if "e" in ways else ():
                canvas.join(2 * r, 4 * c + step, ["left", "right"], BRIGHT)
            if "s" in ways:
                canvas.join(2 * r + 1, 4 * c, ["up", "down"], BRIGHT)
    return "\n".join(canvas.lines(color, fine))


def _regions(board: Board, marks: dict[Cell, str]) -> dict[Cell, str]:
    if board.page.answers.regions and marks:
        return marks
    return {(r, c): token for r, row in enumerate(board.regions() or ()) for c, token in enumerate(row)}


def _plain(clue: str, mark: str, board: Board, fine: bool, unfinished: bool = False) -> str:
    """What a cell shows: its clue and its mark, the clue alone where the answer says the same or nothing. Of regions the
    walls tell more than letters, unless some are open."""
    if mark in _NONE or board.page.answers.regions:
        return (clue if mark in _NONE or not unfinished else clue + mark) or ("·" if fine else ".")
    answers = board.page.answers
    if mark == NOT or any(one.note and one.text == mark for one in answers.patterns):
        shown = "×" if fine else "x"
    elif answers.links and set(mark) <= set("nsew") and mark not in [one.text for one in answers.patterns]:
        shown = HEAVY[sum(BITS[way] for way in mark)] if fine else mark
    else:
        is_sign = any(one.text == mark for one in answers.patterns)  # and no letter that is a value
        shown = SHAPES.get(mark, mark) if fine and is_sign else mark
    if clue and any(one.mark == "sum" for one in board.page.marks):  # a number beside another
        return f"{clue}:{shown}"
    return shown if clue in ("", mark) else clue + shown


def _sign(board: Board, first: Cell, second: Cell, fine: bool) -> str:
    """The sign between two cells; an angle is turned where one cell stands below the other, and a dot is round."""
    read, token = board.signs().get((first, second), (None, " "))
    own = read.pattern_of(token) if read else None
    drawn = {one.relation: one.mark for one in board.page.marks}
    round_ = [DOTS[mark] for one in own.literals if (mark := drawn.get(one.relation)) in DOTS] if own else []
    if round_ and fine:
        return round_[0]
    if first[0] == second[0]:
        return token
    return {"<": "∧" if fine else "^", ">": "∨" if fine else "v"}.get(token, token)


def _plain_rows(board: Board, content: object, width: int, fine: bool) -> list[str]:
    assert callable(content)
    if not _has_signs(board):
        return [" ".join(content((r, c)) for c in range(board.columns)).rstrip() for r in range(board.rows)]
    lines = []
    for r in range(board.rows):
        parts = [content((r, 0))]
        for c in range(1, board.columns):
            parts += [f" {_sign(board, (r, c - 1), (r, c), fine)} ", content((r, c))]
        lines.append("".join(parts).rstrip())
        if r + 1 < board.rows:
            below = (_sign(board, (r, c), (r + 1, c), fine) for c in range(board.columns))
            lines.append("   ".join(f"{sign:<{width}}" for sign in below).rstrip())
    return lines


def _has_signs(board: Board) -> bool:
    return any(isinstance(read, ReadBetween) for read in board.page.reads)


def _framed(board: Board, regions: dict[Cell, str], content: object, width: int, fine: bool) -> list[str]:
    assert callable(content)

    def wall(a: Cell, b: Cell) -> bool:
        """Between different regions, and around the board; nothing is known of what is open."""
        one, other = regions.get(a), regions.get(b)
        return one != other and (OPEN not in (one, other) or None in (one, other))

    def corner(r: int, c: int) -> str:
        return corner_of(wall, r, c, fine) or " "

    bar, dash = ("│", "─") if fine else ("|", "-")
    signs = board.signs()

    def above(cell: Cell) -> str:
        other = cell[0] - 1, cell[1]
        line = (dash if wall(other, cell) else " ") * (width + 1)
        return _sign(board, other, cell, fine) + line[1:] if (other, cell) in signs else line

    def before(cell: Cell) -> str:
        other = cell[0], cell[1] - 1
        if (other, cell) in signs:
            return _sign(board, other, cell, fine)
        return bar if wall(other, cell) else " "

    lines = []
    for r in range(board.rows + 1):
        columns = range(board.columns)
        top = [corner(r, c) + above((r, c)) for c in columns]
        lines.append("".join(top) + corner(r, board.columns))
        if r < board.rows:
            cells = [before((r, c)) + content((r, c)) for c in columns]
            lines.append("".join(cells) + bar)
    return lines


def _with_sides(board: Board, lines: list[str], width: int, framed: bool) -> list[str]:
    """The numbers beside the board, in their places."""
    sides = board.beside()
    if not sides:
        return lines
    fine_rows = framed or _has_signs(board)  # every other line stands between two rows
    step, gap = (2 if fine_rows else 1), (3 if fine_rows and not framed else 1)
    left, right = sides.get("left"), sides.get("right")
    margin = max((len(token) for token in left), default=0) + 1 if left else 0
    found = []
    for place, line in enumerate(lines):
        row, inside = (place - framed) // step, not fine_rows or place % 2 == framed
        before = left[row] if left and inside else ""
        after = f" {right[row]}" if right and inside else ""
        found.append((f"{before:>{margin - 1}} " if left else "") + line + after)
    pad = " " * (margin + framed)
    above = _across(sides["above"], width, gap) if "above" in sides else []
    below = _across(sides["below"], width, gap) if "below" in sides else []
    return [*(pad + line for line in above), *found, *(pad + line for line in below)]


def _across(tokens: tuple[str, ...], width: int, gap: int = 1) -> list[str]:
    """Numbers above the columns, one below the other where a column has several or they are wide."""
    columns = [token.split(",") for token in tokens]
    if any(len(part) > width for column in columns for part in column):
        columns = [[sign for part in column for sign in (*part, " ")][:-1] for column in columns]
    height = max(map(len, columns))
    return [
        (" " * gap).join(f"{([' '] * (height - len(column)) + column)[place]:<{width}}" for column in columns).rstrip()
        for place in range(height)
    ]
