"""What is shown of a solution, as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from entails.questions.showing.layout import ShownGraph, ShownGrid, ShownGroups, ShownList, ShownPart, ShownTable
from entails.questions.showing.style import Style

MATRIX_ROWS = 40
MOST = 120  # items listed; the rest is counted


def shown_text(parts: Sequence[ShownPart], style: Style) -> str:
    texts = [_text(part, style) for part in parts]
    return "\n\n".join(texts) if any("\n" in text for text in texts) else "\n".join(texts)


def _text(part: ShownPart, style: Style) -> str:
    match part:
        case ShownList(name, items):
            return _listed(name, items, style)
        case ShownGroups():
            return _groups(part, style)
        case ShownTable():
            return _table(part, style)
        case ShownGrid():
            return _grid(part, style) or _listed(part.name, _cells(part), style)
        case ShownGraph():
            return _graph(part, style)


def _wrapped(text: str, width: int) -> list[str]:
    if text and len(text) <= width and text.isprintable() and text == text.strip():
        return [text]
    from textwrap import wrap  # imports slowly, and most lines are short

    return wrap(text, width=width, break_long_words=False, break_on_hyphens=False)


def _listed(name: str, items: Sequence[str], style: Style) -> str:
    shown = ", ".join(items[:MOST])
    if len(items) > MOST:
        shown += f" … and {len(items) - MOST} more (--json lists them)"
    lines = _wrapped(shown, style.width - 4)
    if len(lines) == 1 and len(name) + len(lines[0]) < style.width - 4:
        return f"{style.bold(name)}: {lines[0]}"
    return "\n".join([style.bold(name), *("  " + line for line in lines)])


def _groups(part: ShownGroups, style: Style) -> str:
    wide = max(len(head) for head, _ in part.groups)
    lines = [style.wrapped(", ".join(items), f"  {head:<{wide}}  ") for head, items in part.groups[:MOST]]
    return "\n".join([style.bold(part.name), *lines, *_more(len(part.groups), MOST)])


def _more(number: int, shown: int) -> list[str]:
    return [f"  … and {number - shown} more (--json lists them)"] if number > shown else []


# --- tables ---


def _table(part: ShownTable, style: Style) -> str:
    most = 5 * MOST
    if not part.heads:
        return "\n".join([style.bold(part.name), _assigned(part.rows[:most], style), *_more(len(part.rows), most)])
    if not part.rows:
        return f"{style.bold(part.name)}: none"
    rows = part.rows[:most]
    widths = [max(map(len, column)) for column in zip(part.heads, *rows, strict=True)]
    head = "  " + "  ".join(f"{text:<{wide}}" for text, wide in zip(part.heads, widths, strict=True)).rstrip()
    lines = ["  " + "  ".join(f"{text:<{w}}" for text, w in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([style.bold(head), *lines, *_more(len(part.rows), most)])


def _assigned(rows: Sequence[tuple[str, ...]], style: Style) -> str:
    """Name and partner side by side; if there are many, in columns."""
    width = max(len(key) for key, _ in rows)
    entries = [f"{key:<{width}}  {value}" for key, value in rows]
    return style.columns(entries) if len(entries) > 12 else "\n".join("  " + entry for entry in entries)


# --- grids ---


def _cells(part: ShownGrid) -> list[str]:
    rest = {cell: f",{text}" if text else "" for cell, text in part.cells.items()}
    return [f"({part.rows[r]},{part.columns[c]}{rest[r, c]})" for r, c in part.cells] or ["none"]


def _grid(part: ShownGrid, style: Style) -> str | None:
    """Rows and columns with their heads; None if it is too large."""
    yes, no = style.char("●", "x"), style.char("·", ".")
    wide = max(map(len, (*part.columns, *part.cells.values(), "?"))) + 1
    left = max(map(len, part.rows)) + 2
    bars = cuts(part, down=False)
    if len(part.rows) > MATRIX_ROWS or left + wide * len(part.columns) + 2 * len(bars) > style.width:
        return None

    def line(head: str, texts: list[str]) -> str:
        cells = [f"{text:>{wide}}" + (style.char(" │", " |") if c in bars else "") for c, text in enumerate(texts)]
        return f"  {head:<{left - 2}}{''.join(cells)}"

    lines = [style.bold(part.name), line("", list(part.columns)).replace("│", " ").replace("|", " ").rstrip()]
    for r, head in enumerate(part.rows):
        found = [part.cells.get((r, c)) for c in range(len(part.columns))]
        lines.append(line(head, [no if text is None else text or yes for text in found]))
        if r in cuts(part, down=True):
            lines.append(_bar(left, wide, len(part.columns), bars, style))
    return "\n".join(lines)


def _bar(left: int, wide: int, columns: int, bars: Sequence[int], style: Style) -> str:
    dash, cross = style.char("─", "-"), style.char("─┼", "-+")
    return " " * left + "".join(dash * wide + (cross if c in bars else "") for c in range(columns))


def cuts(part: ShownGrid, down: bool) -> list[int]:
    """The rows (or columns) after which all cells belong to another region: there a line goes across the whole grid."""
    along, across = (part.rows, part.columns) if down else (part.columns, part.rows)
    if not part.regions:
        return []
    regions = {cell if down else cell[::-1]: region for cell, region in part.regions.items()}
    return [
        before
        for before, after in pairwise(range(len(along)))
        if all(regions.get((before, x)) != regions.get((after, x)) for x in range(len(across)))
    ]


# --- graphs ---


def _graph(part: ShownGraph, style: Style) -> str:
    if part.values:
        return _neighbours(part, style)
    if not part.edges:
        return f"{style.bold(part.name)}: none"
    arrow = style.char("→", "->") if part.directed else style.char("–", "-")
    pairs = [f"{part.nodes[one]}{arrow}{part.nodes[other]}" for one, other in part.edges]
    if not part.directed or part.places:
        return _listed(part.name, pairs, style)
    cells = dict.fromkeys(part.edges, "")
    matrix = _grid(ShownGrid(part.name, part.nodes, part.nodes, cells, marks=True), style)
    return matrix or _listed(part.name, pairs, style)


def _neighbours(part: ShownGraph, style: Style) -> str:
    """Each node with its value and its neighbours."""
    lines = []
    names = [f"{node} ({part.values[n]})" if n in part.values else node for n, node in enumerate(part.nodes)]
    wide = max(map(len, names))
    for number, name in enumerate(names):
        near = [other for one, other in part.edges if one == number]
        near += [] if part.directed else [one for one, other in part.edges if other == number]
        listed = ", ".join(part.nodes[other] for other in sorted(near))
        lines.append(style.wrapped(listed, f"  {name:<{wide}}  ") or f"  {name}")
    return "\n".join([style.bold(part.name), *lines])
