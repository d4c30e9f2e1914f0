"""Solutions of theories as text: a relation is a list, two columns, or a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from entails.engines.answers import Solution
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Element, Row, World
from entails.questions.style import Style

MATRIX_ROWS = 40
MOST = 120  # rows listed; the rest is counted


def solution_text(solution: Solution, theory: Theory, world: World, style: Style) -> str:
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
    return style.columns(entries) if len(entries) > 12 else "\n".join("  " + entry for entry in entries)


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
