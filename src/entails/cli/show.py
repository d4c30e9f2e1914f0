"""Answers as text for people: relations as small tables, in colour where the terminal has it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from shutil import get_terminal_size
from textwrap import wrap

from entails.engines.answers import Solution
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Element, Row, World

MATRIX_ROWS = 40
MOST = 120  # rows listed; the rest is counted


class Style:
    """Colours, and characters that the output can hold."""

    def __init__(self, no_color: bool) -> None:
        out = sys.stdout
        encoding = (out.encoding or "ascii").lower().replace("-", "")
        self.plain = not encoding.startswith("utf")
        self.color = not (no_color or os.environ.get("NO_COLOR") or not out.isatty())
        self.width = max(40, min(get_terminal_size().columns, 100))

    def bold(self, text: str) -> str:
        return f"\033[1m{text}\033[0m" if self.color else text

    def good(self, text: str) -> str:
        return f"\033[1;32m{text}\033[0m" if self.color else text

    def bad(self, text: str) -> str:
        return f"\033[1;31m{text}\033[0m" if self.color else text

    def dim(self, text: str) -> str:
        return f"\033[2m{text}\033[0m" if self.color else text

    def char(self, fine: str, plain: str) -> str:
        return plain if self.plain else fine


def show_solution(solution: Solution, theory: Theory, world: World, style: Style) -> str:
    parts = [_relation(theory.relations[name], rows, world, style) for name, rows in solution.relations.items()]
    return "\n\n".join(parts) if any("\n" in part for part in parts) else "\n".join(parts)


def _relation(relation: Relation, rows: Sequence[Row], world: World, style: Style) -> str:
    name = style.bold(relation.name)
    if not relation.sorts:
        return f"{name}: {'yes' if rows else 'no'}"
    if not rows:
        return f"{name}: none"
    if len(relation.sorts) == 1:
        return _listed(relation.name, [str(row[0]) for row in rows], style)
    if relation.symmetric:
        dash = style.char("–", "-")
        seen = [row for i, row in enumerate(rows) if row[::-1] not in rows[:i]] if len(rows) < 2000 else rows
        return _listed(relation.name, [f"{row[0]}{dash}{row[1]}" for row in seen], style)
    if len(relation.sorts) == 2:
        if len({row[0] for row in rows}) == len(rows):
            return f"{name}\n{_assigned(rows, style)}"
        matrix = _matrix(relation, rows, world, style)
        if matrix:
            return f"{name}\n{matrix}"
    return _listed(relation.name, [f"({','.join(map(str, row))})" for row in rows], style)


def _listed(name: str, items: Sequence[str], style: Style) -> str:
    shown = ", ".join(items[:MOST])
    if len(items) > MOST:
        shown += f" … and {len(items) - MOST} more (--json lists them)"
    lines = wrap(shown, width=style.width - 4, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1 and len(name) + len(lines[0]) < style.width - 4:
        return f"{style.bold(name)}: {lines[0]}"
    return "\n".join([style.bold(name), *("  " + line for line in lines)])


def _assigned(rows: Sequence[Row], style: Style) -> str:
    """A relation that gives each element one partner: name and partner side by side, in columns."""
    width = max(len(str(key)) for key, _ in rows)
    entries = [f"{key!s:<{width}}  {value}" for key, value in rows[: 5 * MOST]]
    if len(rows) > len(entries):
        entries.append(f"… and {len(rows) - len(entries)} more (--json lists them)")
    return columns(entries, style.width) if len(entries) > 12 else "\n".join("  " + entry for entry in entries)


def columns(entries: Sequence[str], width: int) -> str:
    wide = max(map(len, entries)) + 4
    across = max(1, (width - 2) // wide)
    down = -(-len(entries) // across)
    return "\n".join(
        "  " + "".join(f"{entry:<{wide}}" for entry in entries[line::down]).rstrip() for line in range(down)
    )


def _matrix(relation: Relation, rows: Sequence[Row], world: World, style: Style) -> str | None:
    across, along = (list(world.elements[sort]) for sort in relation.sorts)
    heads = [str(element) for element in along]
    wide = max(map(len, heads)) + 1
    left = max(len(str(element)) for element in across) + 2
    if len(across) > MATRIX_ROWS or left + wide * len(along) > style.width:
        return None
    chosen = set(rows)
    yes, no = style.char("●", "x"), style.char("·", ".")

    def line(element: Element) -> str:
        marks = "".join(f"{yes if (element, other) in chosen else no:>{wide}}" for other in along)
        return f"  {element!s:<{left - 2}}{marks}"

    head = " " * left + "".join(f"{text:>{wide}}" for text in heads)
    return "\n".join([head, *map(line, across)])


def bullets(sentences: Iterable[str], style: Style) -> str:
    mark = style.char("•", "-")
    lines = []
    for sentence in sentences:
        first, *rest = wrap(sentence, width=style.width - 6, break_long_words=False) or [""]
        lines += [f"  {mark} {first}", *("    " + line for line in rest)]
    return "\n".join(lines)


def relations_json(solution: Solution) -> Mapping[str, list[list[Element]]]:
    return {name: [list(row) for row in rows] for name, rows in solution.relations.items()}


def count_words(number: int) -> str:
    if number == 0:
        return "No solution."
    return "1 solution." if number == 1 else f"{number:,} solutions."
