"""Referees of kinds in which the board is divided."""

from tests.pages.referees.reading import Cell, in_one_piece, read, read_regions, say


def _box(region: set[Cell]) -> Cell | None:
    """Height and width of a region that is a rectangle."""
    height = max(r for r, _ in region) - min(r for r, _ in region) + 1
    width = max(c for _, c in region) - min(c for _, c in region) + 1
    return (height, width) if height * width == len(region) else None


def galaxies(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    # Twice the place of each centre, so that centres on sides and corners are whole numbers too.
    shift = {"o": (0, 0), "e": (0, 1), "s": (1, 0), "x": (1, 1)}
    centres = {
        (2 * r + shift[token][0], 2 * c + shift[token][1]) for (r, c), token in board.cells.items() if token != "."
    }
    found = read_regions(answer_text, board)
    broken = (
        []
        if len(found) == len(centres)
        else [f"a region has not one centre: {len(found)} regions, {len(centres)} centres"]
    )
    for region in found:
        # A centre is inside if all cells that it touches are.
        inside = [(r, c) for r, c in centres if {(i // 2, j // 2) for i in (r, r + 1) for j in (c, c + 1)} <= region]
        if len(inside) != 1 or not in_one_piece(region):
            broken.append(f"a region has not one centre: {say(min(region))}")
        elif {(inside[0][0] - r, inside[0][1] - c) for r, c in region} != region:
            broken.append(f"a region does not look the same when turned: {say(min(region))}")
    return broken


def shikaku(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    broken = []
    for region in read_regions(answer_text, board):
        inside = [board.cells[p] for p in region if board.cells[p] != "."]
        if not _box(region) or inside not in ([str(len(region))], ["?"]):
            broken.append(f"a region is no rectangle with its number of cells: {say(min(region))}")
    return broken


def tatamibari(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells", minus=True)
    regions = read_regions(answer_text, board)
    broken = []
    for region in regions:
        inside = [board.cells[p] for p in region if board.cells[p] != "."]
        height, width = _box(region) or (0, 0)
        shape = "+" if height == width else "|" if height > width else "-"
        if not height or inside != [shape]:
            broken.append(f"a region is no rectangle with its one sign: {say(min(region))}")
    for square in board.squares():
        if all(len(square & region) <= 1 for region in regions):
            broken.append(f"four regions meet: at the lower right corner of {say(min(square))}")
    return broken
