"""Lemmon's layout: each line with the numbers of the assumptions that it rests on; an assumption rests on itself.

{1}    (1) P→Q   A
{2}    (2) ¬Q    A
{3}    (3) P     A
{1,3}  (4) Q     MPP 1,3
"""

from __future__ import annotations

from entails.proofs.display.boxes import Display, Ref


def to_table(display: Display) -> str:
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
    """What a reference rests on; of a box, without what the box assumes."""
    return rests[ref.last] - {ref.line} if ref.last else rests[ref.line]
