"""An independent reading of a displayed proof: what each line may refer to, and whether it follows from what it names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import product

from entails.logic.formula import And, Atom, Formula, Implies, Not, Or, Truth
from entails.proofs.display.boxes import Display, ProofBox, ProofLine, lines
from entails.proofs.display.records import to_json
from entails.proofs.kernel.check import Proof
from entails.proofs.kernel.sequent import same


def written(proof: Proof) -> list[str]:
    """Each line as “3 P→Q: → intro 1-2”."""
    rows = json.loads(json.dumps(to_json(lines(proof))))
    return [
        f"{row['number']} {row['formula']}: {row['reason']} {','.join(map(str, row['refs']))}".strip() for row in rows
    ]


def every_line(display: Display) -> Iterator[tuple[ProofLine, dict[str, Formula]]]:
    """Each line, with all that it may refer to and what that says: lines before it in the boxes around it, and boxes before
    it that are directly in one of these."""
    yield from look_into(display.parts, {})


def look_into(
    parts: tuple[ProofLine | ProofBox, ...], around: dict[str, Formula]
) -> Iterator[tuple[ProofLine, dict[str, Formula]]]:
    known = dict(around)
    for part in parts:
        match part:
            case ProofLine(number, formulas):
                yield part, known
                for place, formula in enumerate(formulas, 1):
                    known[str(number) if len(formulas) == 1 else f"{number}.{place}"] = formula
            case ProofBox(inner):
                yield from look_into(inner, known)
                first, last = inner[0], inner[-1]
                assert isinstance(first, ProofLine)
                assert isinstance(last, ProofLine)
                claim = last.formulas[-1]
                for formula in first.formulas:
                    claim = Implies(formula, claim)
                known[f"{first.number}-{last.number}"] = claim


def assert_it_is_in_order(display: Display, proof: Proof) -> None:
    found = list(every_line(display))
    assert [line.number for line, _ in found] == list(range(1, len(found) + 1))
    for line, known in found:
        assert {str(ref) for ref in line.refs} <= known.keys(), line
        if line.reason == "hyp":
            assert same(known[str(line.refs[0])], line.formulas[0])
    last = display.parts[-1]
    assert isinstance(last, ProofLine)
    assert same(last.formulas[-1], proof.goal.conclusion)
    premises = [line.formulas[0] for line, _ in found if line.reason == "premise"]
    assert premises == list(proof.goal.assumptions)
    for row in display.rows():
        assert row.opens == (row.line.reason == "assumption")


def follows(premises: list[Formula], conclusion: Formula) -> bool:
    return all(
        holds(conclusion, world) or not all(holds(premise, world) for premise in premises)
        for world in (
            {name for name, true in zip("PQR", row, strict=True) if true} for row in product([0, 1], repeat=3)
        )
    )


def holds(formula: Formula, world: set[str]) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name):
            return name in world
        case Not(body):
            return not holds(body, world)
        case And(left, right):
            return holds(left, world) and holds(right, world)
        case Or(left, right):
            return holds(left, world) or holds(right, world)
        case Implies(left, right):
            return not holds(left, world) or holds(right, world)
    raise AssertionError(formula)


class Nesting(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag != "wbr":
            self.inside.append(tag)
        for name, value in attributes:
            assert name in ("class", "id", "href")
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def well_formed(text: str) -> Nesting:
    reader = Nesting()
    reader.feed(text)
    reader.close()
    assert not reader.inside
    assert len(set(reader.ids)) == len(reader.ids)
    assert set(reader.links) <= {f"#{name}" for name in reader.ids}
    return reader


def balanced(text: str) -> None:
    text = re.sub(r"\\[{}\\]", "", text)
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        assert depth >= 0
    assert depth == 0
    assert text.count(r"\(") == text.count(r"\)")
    assert re.findall(r"\\begin\{(\w+)\}", text)[::-1] == re.findall(r"\\end\{(\w+)\}", text)
