"""What looks like a mistake in a script: constraints that say nothing, and brackets that are missing.

why(encoding)                    # the few constraints that have no solution together, each with its line
why(encoding, ~rain)             # the few constraints from which it follows that it does not rain
report(encoding)                 # propositions that nothing mentions, constraints that repeat or follow from others
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from entails.bauhaus.asking import Inquiry
from entails.bauhaus.encoding import Encoding
from entails.bauhaus.formulas import sentence_of
from entails.bauhaus.reasons import Said, asked_of
from entails.errors import EntailsError

FEW = 400  # constraints of which it is asked whether they follow from the others: each takes a search


def report(encoding: Encoding) -> list[str]:
    """What looks like a mistake in an encoding, a sentence each."""
    said = encoding.said()
    asked = asked_of([one.part for one in said])
    found = [*_unmentioned(encoding, asked), *_repeated(said)]
    if asked.model() is None:
        return [*found, "there is no solution: --why tells which constraints clash"]
    return [*found, *_idle(said)]


def _unmentioned(encoding: Encoding, asked: Inquiry) -> Iterator[str]:
    for name, objects in encoding.propositions.items():
        free = [one for one in objects.values() if one not in asked.numbers]
        if free:
            some = ", ".join(map(str, free[:5])) + (f" and {len(free) - 5} more" if len(free) > 5 else "")
            of = "no" if len(free) == len(objects) else f"{len(objects) - len(free)} of {len(objects)}"
            yield f"{of} propositions of {name} are mentioned by a constraint; not: {some}"


def _repeated(said: Sequence[Said]) -> Iterator[str]:
    first: dict[str, Said] = {}
    for one in said:
        if one.text in first:
            yield f"{_where(one)} says what {_where(first[one.text])} says: {one.text}"
        else:
            first[one.text] = one


def _idle(said: Sequence[Said]) -> Iterator[str]:
    """Constraints that hold anyway, or that the others imply."""
    if len(said) > FEW:
        yield f"{len(said)} constraints are too many to ask of each whether it follows from the others (at most {FEW})"
        return
    for place, one in enumerate(said):
        opposite = sentence_of(one.part).negate()
        if not opposite.satisfiable():
            yield f"{_where(one)} can never matter, it is always true: {one.text}"
            continue
        others = [other.part for at, other in enumerate(said) if at != place]
        if asked_of([*others, opposite]).model() is None:
            yield f"{_where(one)} follows from the other constraints: {one.text}"


def _where(said: Said) -> str:
    return str(said.place) if said.place else said.text


def precedence(source: str, file: str) -> Iterator[str]:
    """Places where >> stands beside & or | without brackets: Python reads a & b >> c as a & (b >> c)."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    lines = source.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            sign = "&" if isinstance(node.op, ast.BitAnd) else "|"
            for side, other in ((node.right, node.left), (node.left, node.right)):
                if isinstance(side, ast.BinOp) and isinstance(side.op, ast.RShift) and not _bracketed(side, lines):
                    a, b = ast.unparse(other), ast.unparse(side)
                    meant = f"{a} {sign} ({b})" if side is node.right else f"({b}) {sign} {a}"
                    place = f"{file}, line {side.lineno}"
                    yield f"{place}: >> binds tighter than {sign}, so this is {meant}; put brackets around what is meant"


def _bracketed(node: ast.BinOp, lines: Sequence[str]) -> bool:
    """Does an opening bracket stand right before it?"""
    before = lines[node.lineno - 1].encode()[: node.col_offset].decode().rstrip()
    after = lines[(node.end_lineno or node.lineno) - 1].encode()[node.end_col_offset or 0 :].decode().lstrip()
    return before.endswith("(") and after.startswith(")")


def named(encoding: Encoding, text: str) -> Any:
    """The proposition that a text names, or with ~ before it its negation."""
    name = text.removeprefix("~")
    found = [one for objects in encoding.propositions.values() for one in objects.values() if str(one) == name]
    if not found:
        raise EntailsError(f"expected the name of a proposition, found “{name}”")
    return ~found[0] if text.startswith("~") else found[0]
