"""Gentzen's trees as LaTeX (for the package bussproofs), HTML and SVG.

A tree has no lines to refer to, so what we derive once and use twice is written twice. A tree of more than `MOST` nodes is
refused: nobody can read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import count

from entails.errors import ProofError
from entails.logic.formula import Formula
from entails.proofs.display.latex import latex_text
from entails.proofs.kernel.check import Open, Proof, ProofStep, fill
from entails.proofs.kernel.rules import ALSO, as_rule, rules
from entails.proofs.kernel.sequent import Sequent, canonical, write_line
from entails.proofs.systems.gentzen import SYSTEM
from entails.proofs.systems.system import System
from entails.values import dataclass

MOST = 500
_INFERENCES = ("AxiomC", "UnaryInfC", "BinaryInfC", "TrinaryInfC")


@dataclass(frozen=True, slots=True)
class ProofTree:
    """A conclusion, the rule (none for a premise or an assumption), the trees above, and the number of the discharge."""

    conclusion: Formula
    rule: str | None = None
    above: tuple[ProofTree, ...] = ()
    number: int | None = None

    def nodes(self) -> Iterator[ProofTree]:
        for one in self.above:
            yield from one.nodes()
        yield self


class _Grower:
    def __init__(self, system: System) -> None:
        self.system, self.numbers, self.left = system, count(1), MOST

    def tree(
        self, proof: Proof, known: Mapping[Formula, tuple[Proof, Mapping[Formula, object]] | int | None]
    ) -> ProofTree:
        self.left -= 1
        if self.left < 0:
            raise ProofError(f"the tree would have more than {MOST} nodes")
        goal = proof.goal.conclusion
        match proof:
            case Open():
                return ProofTree(goal, "open")
            case ProofStep(rule="hyp"):
                found = known.get(canonical(goal))
                if isinstance(found, tuple):
                    return self.tree(found[0], found[1])  # type: ignore[arg-type]
                return ProofTree(goal, number=found)
            case ProofStep(rule="thin", premises=(body,)):
                return self.tree(body, known)
            case ProofStep(rule="cut", premises=(first, second)):
                return self.tree(second, {**known, canonical(first.goal.conclusion): (first, known)})
            case ProofStep():
                return self.inference(proof, known)

    def inference(
        self, step: ProofStep, known: Mapping[Formula, tuple[Proof, Mapping[Formula, object]] | int | None]
    ) -> ProofTree:
        rule = rules().get(step.rule) or as_rule(step.rule, Sequent((), step.goal.conclusion))
        label = next((short for short, variants in ALSO.items() if step.rule in variants), step.rule)
        discharges = any(premise.assumptions for premise in rule.premises)
        number = next(self.numbers) if discharges else None
        above = []
        demands = [premise.assumptions for premise in rule.premises] or [()] * len(step.premises)
        for assumed, premise in zip(demands, step.premises, strict=True):
            new = {canonical(fill(formula, step.letters, step.names)): number for formula in assumed}
            above.append(self.tree(premise, {**known, **new}))
        return ProofTree(step.goal.conclusion, self.system.citation(label), tuple(above), number)


def grown(proof: Proof, system: System = SYSTEM) -> ProofTree:
    """The proof as a tree of the rules of this system."""
    return _Grower(system).tree(proof, {})


def to_bussproofs(proof: Proof, system: System) -> str:
    r"""A `prooftree` environment; it wants \usepackage{bussproofs}."""
    text = []
    for node in grown(proof, system).nodes():
        formula = f"${write_line(node.conclusion, 'latex')}$"
        if node.rule is None:
            text.append(rf"\AxiomC{{{formula if node.number is None else rf'$[{formula[1:-1]}]^{{{node.number}}}$'}}}")
            continue
        mark = f"$^{{{node.number}}}$" if node.number is not None else ""
        if not node.above:
            text.append(r"\AxiomC{}")
        text.append(rf"\RightLabel{{{latex_text(node.rule)}{mark}}}")
        text.append(rf"\{_INFERENCES[max(1, len(node.above))]}{{{formula}}}")
    return "\\begin{prooftree}\n" + "".join(f"{line}\n" for line in text) + "\\end{prooftree}\n"


def to_html_tree(tree: ProofTree) -> str:
    """Nested tables: the trees above stand in one row, the conclusion under them."""
    formula = escape(write_line(tree.conclusion))
    if tree.rule is None:
        return f"<span>{formula if tree.number is None else f'[{formula}]<sup>{tree.number}</sup>'}</span>"
    above = "".join(f"<td>{to_html_tree(one)}</td>" for one in tree.above) or "<td></td>"
    mark = f"<sup>{tree.number}</sup>" if tree.number is not None else ""
    wide = max(1, len(tree.above))
    line = f'<td colspan="{wide}" class="conclusion">{formula}</td><td class="rule">{escape(tree.rule)}{mark}</td>'
    return f'<table class="tree"><tr>{above}</tr><tr>{line}</tr></table>'


TREE_STYLE = """.tree { border-collapse: collapse; display: inline-table; text-align: center; font-family: serif; }
.tree td { vertical-align: bottom; padding: 0 .6em; }
.tree .conclusion { border-top: 1px solid; }
.tree .rule { font-size: smaller; position: relative; top: -.7em; padding: 0 .2em; }
"""
LETTER, ROW, GAP = 9, 26, 24  # of a drawing, in pixels


def to_svg_tree(tree: ProofTree) -> str:
    """A drawing of the tree that needs no fonts but the reader's."""
    width, height, shapes = _drawn(tree)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 60}" height="{height + 10}" font-family="serif">'
    moved = f'<g transform="translate(10,{height})">{"".join(shapes)}</g>'
    return f"{head}\n{moved}\n</svg>\n"


def _drawn(tree: ProofTree) -> tuple[int, int, list[str]]:
    """The width and height of a tree, and its shapes: the conclusion at the bottom, y growing upwards to -height."""
    text = write_line(tree.conclusion)
    if tree.rule is None and tree.number is not None:
        text = f"[{text}]{tree.number}"
    own = LETTER * len(text)
    parts = [_drawn(one) for one in tree.above]
    above = sum(width for width, _, _ in parts) + GAP * max(0, len(parts) - 1)
    width, height = max(own, above), ROW + max((height for _, height, _ in parts), default=0)
    shapes = [f'<text x="{width // 2}" y="-6" text-anchor="middle">{escape(text)}</text>']
    if tree.rule is not None:
        mark = "" if tree.number is None else f" {tree.number}"
        shapes.append(f'<path d="M0,-{ROW - 2} H{width}" stroke="currentColor"/>')
        shapes.append(f'<text x="{width + 3}" y="-{ROW - 6}" font-size="11">{escape(tree.rule)}{mark}</text>')
    at = (width - above) // 2
    for part, _, inner in parts:
        shapes.append(f'<g transform="translate({at},-{ROW})">{"".join(inner)}</g>')
        at += part + GAP
    return width + (LETTER * 4 if tree.rule is not None else 0), height, shapes
