"""What the libraries never told: which constraints clash, which say nothing, and where brackets are missing.

    why(encoding)                    # the few constraints that have no solution together, each with its line
    why(encoding, ~rain)             # the few constraints from which it follows that it does not rain
    report(encoding)                 # propositions that nothing mentions, constraints that repeat or follow from others
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from entails.bauhaus.asking import Asked
from entails.bauhaus.counting import literal
from entails.bauhaus.encoding import Encoding, Said
from entails.bauhaus.sentences import And
from entails.errors import EntailsError

FEW = 400  # constraints of which it is asked whether they follow from the others: each takes a search


class Reason(NamedTuple):
    """Constraints that together exclude all solutions, or force a literal; `nothing` says why there are none."""

    heading: str
    said: tuple[Said, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"   {line}" for one in self.said for line in _lines(one))])


def _lines(said: Said) -> list[str]:
    """ "run.py, line 12: E.add_constraint(a | b)", and what it says, where that is not the same."""
    if said.place is None:
        return [said.text]
    source = said.place.text()
    shown = [] if said.text in source else [f"   that is: {said.text}"]
    return [f"{said.place}: {source or said.text}", *shown]


def why(encoding: Encoding, lit: Any = None) -> Reason:
    """Why there is no solution; or why a literal holds in all of them."""
    said = encoding.said()
    asked = Asked(And.later(tuple, [one.part for one in said]))
    if lit is None:
        clash = asked.clash()
        if clash is None:
            return Reason("There is a solution: no constraints clash.")
        one = "This constraint cannot be met:" if len(clash) == 1 else f"These {len(clash)} constraints clash:"
        return Reason(f"There is no solution. {one}", tuple(said[place] for place in clash))
    name, sign = literal(lit)
    shown = f"{name} is {'true' if sign else 'false'}"
    if name not in asked.numbers:
        return Reason(f"No constraint mentions {name}.")
    clash = asked.clash([(name, not sign)])
    if clash is None:
        return Reason(f"It does not follow that {shown}: there is a solution without it.")
    because = "this constraint" if len(clash) == 1 else f"these {len(clash)} constraints"
    return Reason(f"In every solution {shown}, because of {because}:", tuple(said[place] for place in clash))


def report(encoding: Encoding) -> list[str]:
    """What looks like a mistake in an encoding, a sentence each."""
    said = encoding.said()
    asked = Asked(And.later(tuple, [one.part for one in said]))
    found = [*_unmentioned(encoding, asked), *_repeated(said)]
    if asked.model() is None:
        return [*found, "there is no solution: --why tells which constraints clash"]
    return [*found, *_idle(said)]


def _unmentioned(encoding: Encoding, asked: Asked) -> Iterator[str]:
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
        opposite = one.part.compile().negate() if not hasattr(one.part, "negate") else one.part.negate()
        if not opposite.satisfiable():
            yield f"{_where(one)} can never matter, it is always true: {one.text}"
            continue
        others = [other.part for other in said[:place] + said[place + 1 :]]
        if Asked(And.later(tuple, [*others, opposite])).model() is None:
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
                    yield f"{file}, line {side.lineno}: >> binds tighter than {sign}, so this is {meant}; put brackets around what is meant"


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
