"""Plots of the tables on a page: a line a row, sizes across, time upwards, both as the table has them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from math import log10
from typing import NamedTuple, TypeVar

N = TypeVar("N", int, float)

WIDTH, HEIGHT = 560, 300
LEFT, RIGHT, TOP, BOTTOM = 60, 160, 20, 40
INKS = ("#0b5cad", "#b3261e", "#1a6e3c", "#8a5300", "#6a3fa0", "#00707a", "#7a5c00", "#5b5e63")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 4", "4 4", "12 2 2 2")
Place = Callable[[N], float]  # where on the paper
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


class Table(NamedTuple):
    columns: list[str]
    rows: dict[str, list[float | None]]


def plotted(text: str, page: str) -> tuple[str, dict[str, bytes]]:
    """The page with a plot under each table of numbers, and the plots by their paths."""
    plots: dict[str, bytes] = {}

    def beneath(match: re.Match[str]) -> str:
        table = numbers(match[0])
        if table is None:
            return match[0]
        path = f"pictures/plots/{page}-{len(plots) + 1}.svg"
        plots[path] = svg(table).encode()
        names = ", ".join(table.rows)
        return (
            f"{match[0]}\n![Plot of the table above: {names}, by {table.columns[0]} to {table.columns[-1]}]({path})\n\n"
        )

    return TABLE.sub(beneath, text), plots


def numbers(table: str) -> Table | None:
    """A table with a name and numbers in each row, and sizes above them; None of any other."""
    lines = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in table.splitlines()]
    if len(lines) < 4 or len(lines[0]) < 4:
        return None
    rows = {line[0].strip("*` "): [number(cell) for cell in line[1:]] for line in lines[2:]}
    full = [one for values in rows.values() for one in values]
    usable = (
        len(rows) == len(lines) - 2
        and len(rows) <= len(INKS)
        and sum(one is not None for one in full) > 0.7 * len(full)
    )
    return Table(lines[0][1:], rows) if usable else None


def number(cell: str) -> float | None:
    found = re.fullmatch(r"\**~?([\d,]*\.?\d+)\**(?: ?ms)?", cell.strip())
    value = float(found[1].replace(",", "")) if found else 0.0
    return value if value > 0 else None


def svg(table: Table) -> str:
    values = [one for row in table.rows.values() for one in row if one]
    low, high = 10 ** _floor(min(values)), 10 ** -_floor(1 / max(values))
    high = high if high > low else low * 10
    span = log10(high / low)

    def x(column: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * column / max(1, len(table.columns) - 1)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * log10(value / low) / span

    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {box}>']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for step in range(round(span) + 1):
        at = y(low * 10**step)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#d6d3cb"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{low * 10**step:,g}</text>')
    for place, name in enumerate(table.columns):
        parts.append(f'<text x="{x(place):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{escape(name)}</text>')
    parts += [_line(number, name, row, x, y) for number, (name, row) in enumerate(table.rows.items())]
    return "".join([*parts, "</svg>"])


def _line(number: int, name: str, row: list[float | None], x: Place[int], y: Place[float]) -> str:
    ink, dash = INKS[number], DASHES[number]
    points = [(x(place), y(value)) for place, value in enumerate(row) if value]
    path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
    dots = "".join(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{ink}"/>' for a, b in points)
    at = TOP + 14 + 18 * number
    key = f'<path d="M{WIDTH - RIGHT + 12} {at}h22" stroke="{ink}" stroke-width="2" stroke-dasharray="{dash}"/>'
    label = f'<text x="{WIDTH - RIGHT + 40}" y="{at + 4}">{escape(name)}</text>'
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="{dash}"/>{dots}{key}{label}'


def _floor(value: float) -> int:
    return int(log10(value) // 1)
