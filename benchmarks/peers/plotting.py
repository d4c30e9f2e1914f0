"""Time against size, drawn: a line for each library, both axes logarithmic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 64, 168, 32, 44
COLOURS = ("#0b5cad", "#b3261e", "#1a6e3c", "#8a5300", "#6b3fa0", "#006a6a", "#555555")

Points = Sequence[tuple[int, float]]  # cells and milliseconds


def plot(title: str, lines: Mapping[str, Points]) -> str:
    """An SVG picture. The first line is drawn thick."""
    every = [point for points in lines.values() for point in points]
    low, high = floor(log10(min(y for _, y in every))), ceil(log10(max(y for _, y in every)))
    sizes = sorted({x for x, _ in every})
    first, last = log10(sizes[0]), log10(sizes[-1])

    def across(cells: int) -> float:
        return LEFT + (log10(cells) - first) / ((last - first) or 1) * (WIDTH - LEFT - RIGHT)

    def up(milliseconds: float) -> float:
        return HEIGHT - BOTTOM - (log10(milliseconds) - low) / ((high - low) or 1) * (HEIGHT - TOP - BOTTOM)

    shapes = [f'<text x="{LEFT}" y="20" font-size="15">{escape(title)}</text>']
    for power in range(low, high + 1):
        y = up(10.0**power)
        shapes.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#d6d3cb"/>')
        shapes.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_said(10.0**power)}</text>')
    for cells in sizes:
        shapes.append(f'<text x="{across(cells):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{cells}</text>')
    shapes.append(f'<text x="{(WIDTH - RIGHT + LEFT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">cells</text>')
    labels: list[float] = []
    for (name, points), colour in zip(lines.items(), COLOURS, strict=False):
        drawn = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in points)
        wide = 3 if not labels else 1.5
        shapes.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="{wide}"/>')
        shapes += [f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3" fill="{colour}"/>' for x, y in points]
        labels.append(_free(up(points[-1][1]), labels))
        shapes.append(f'<text x="{WIDTH - RIGHT + 10}" y="{labels[-1] + 4:.1f}" fill="{colour}">{escape(name)}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, sans-serif"'
    return "\n".join([f'{head} font-size="12">', '<path d="M0 0H640V360H0z" fill="#fff"/>', *shapes, "</svg>\n"])


def _free(y: float, taken: Sequence[float]) -> float:
    """A place for a label near y that no other label has."""
    places = sorted((y + step * 15 for step in range(-30, 31)), key=lambda place: abs(place - y))
    return next(one for one in places if TOP < one < HEIGHT - 10 and all(abs(one - other) >= 14 for other in taken))


def _said(milliseconds: float) -> str:
    return f"{milliseconds / 1000:g} s" if milliseconds >= 1000 else f"{milliseconds:g} ms"
