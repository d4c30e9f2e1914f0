"""A proof in another system, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from entails.proofs.display.boxes import Display, Ref, lines
from entails.proofs.display.text import to_text
from entails.proofs.kernel.check import Proof
from entails.proofs.systems.system import System
from entails.proofs.systems.terms import to_file
from entails.proofs.systems.translate import translated
from entails.proofs.systems.trees import to_bussproofs


def to_fitch(display: Display) -> str:
    """Fitch proofs as Carnap reads them: a bar for each box, and the rule after a colon.

    1 | P→Q      :PR
    2 | ¬Q       :PR
    3 | | P      :AS
    4 | | Q      :→E 1,3
    5 | | ⊥      :¬E 2,4
    6 | ¬P       :¬I 3-5
    """
    rows = list(display.rows())
    digits = len(str(len(rows)))
    left = [f"{row.line.number:>{digits}} {'| ' * (row.depth + 1)}{row.line.written()}" for row in rows]
    width = max(map(len, left), default=0)
    return "".join(f"{text:{width}}  :{row.line.why}\n" for text, row in zip(left, rows, strict=True))


def to_table(display: Display) -> str:
    """Lemmon's layout: each line with the numbers of the assumptions that it rests on; an assumption rests on itself.

    {1}    (1) P→Q   A
    {2}    (2) ¬Q    A
    {3}    (3) P     A
    {1,3}  (4) Q     MPP 1,3
    """
    rests: dict[int, frozenset[int]] = {}
    rows: list[tuple[str, str, str]] = []
    for row in display.rows():
        line = row.line
        own = frozenset({line.number}) if line.reason == "A" else frozenset()
        rests[line.number] = own.union(*(_on(ref, rests) for ref in line.refs))
        cited = ",".join(f"{ref.line},{ref.last}" if ref.last else str(ref.line) for ref in line.refs)
        deps = f"{{{','.join(map(str, sorted(rests[line.number])))}}}"
        rows.append((deps, f"({line.number}) {line.written()}", f"{line.reason} {cited}".rstrip()))
    first, second = (max(len(one[place]) for one in rows) for place in (0, 1))
    return "".join(f"{deps:{first}}  {text:{second}}  {why}\n" for deps, text, why in rows)


def _on(ref: Ref, rests: dict[int, frozenset[int]]) -> frozenset[int]:
    """The assumptions that a reference rests on; of a box, without the box's own."""
    return rests[ref.last] - {ref.line} if ref.last else rests[ref.line]


LAYOUTS: Mapping[str, Callable[[Proof, System], str]] = {
    "boxes": lambda proof, system: to_text(lines(proof)),
    "fitch": lambda proof, system: to_fitch(translated(lines(proof), system)),
    "lemmon": lambda proof, system: to_table(translated(lines(proof), system)),
    "tree": to_bussproofs,
    "term": to_file,
}


def written(proof: Proof, system: System) -> str:
    """The proof as this system writes it. Raises `ProofError` if the system has no rule for a step."""
    return LAYOUTS[system.layout](proof, system)
