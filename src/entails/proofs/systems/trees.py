"""Gentzen's trees as LaTeX (for the package bussproofs), HTML and SVG.

A tree has no lines to refer to, so what we derive once and use twice is written twice. A tree of more than `MOST` nodes, or
`HIGHEST` one above the other, is refused: nobody can read it. A proof with gaps is several trees: what has been derived and
is not used yet stands beside the goal's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import count

from entails.errors import ProofError
from entails.logic.formula import Formula
from entails.proofs.display.boxes import OPEN, Ref, layout, rule_shown
from entails.proofs.display.latex import latex_text
from entails.proofs.kernel.check import Open, Proof, ProofStep, fill
from entails.proofs.kernel.rules import ALSO, as_rule, rules
from entails.proofs.kernel.sequent import Sequent, canonical, write_line
from entails.proofs.systems.gentzen import SYSTEM
from entails.proofs.systems.system import System
from entails.values import dataclass

MOST, HIGHEST = 500, 100
_INFERENCES = ("AxiomC", "UnaryInfC", "BinaryInfC", "TrinaryInfC")


@dataclass(frozen=True, slots=True)
class ProofTree:
    """A conclusion, the rule (none for a premise or an assumption), the trees above, the number of the discharge, and the
    line that it is in boxes."""

    conclusion: Formula
    rule: str | None = None
    above: tuple[ProofTree, ...] = ()
    number: int | None = None
    line: Ref | None = None

    @property
    def is_open(self) -> bool:
        return self.rule == OPEN

    def nodes(self) -> Iterator[ProofTree]:
        for one in self.above:
            yield from one.nodes()
        yield self


# What may be used: a derived line with what it may use itself, the number of an assumption's discharge, None for a premise.
Known = Mapping[Formula, "tuple[Proof, Known] | int | None"]


class _Grower:
    def __init__(self, system: System, places: Mapping[int, Ref]) -> None:
        self.system, self.places = system, places
        self.numbers, self.left, self.height = count(1), MOST, 0
        self.unused: dict[int, tuple[Proof, Known]] = {}  # derived lines that no tree has yet, by `id`

    def tree(self, proof: Proof, known: Known) -> ProofTree:
        self.left, self.height = self.left - 1, self.height + 1
        if self.left < 0 or self.height > HIGHEST:
            raise ProofError(f"the tree would have more than {MOST} nodes, or {HIGHEST} one above the other")
        proof, known = self.node(proof, known)
        goal, line = proof.goal.conclusion, self.places.get(id(proof))
        match proof:
            case Open():
                tree = ProofTree(goal, OPEN, line=line)
            case ProofStep(rule="hyp"):
                number = known.get(canonical(goal))
                tree = ProofTree(goal, number=number if isinstance(number, int) else None, line=line)
            case ProofStep():
                tree = self.inference(proof, known)
        self.height -= 1
        return tree

    def node(self, proof: Proof, known: Known) -> tuple[Proof, Known]:
        """The proof that has a node of its own: past cuts, and where a derived line is used the proof of that line."""
        while True:
            match proof:
                case ProofStep(rule="hyp"):
                    found = known.get(canonical(proof.goal.conclusion))
                    if not isinstance(found, tuple):
                        return proof, known
                    self.unused.pop(id(found[0]), None)
                    proof, known = found
                case ProofStep(rule="thin", premises=(body,)):
                    proof = body
                case ProofStep(rule="cut", premises=(first, second)):
                    self.unused[id(first)] = (first, known)
                    proof, known = second, {**known, canonical(first.goal.conclusion): (first, known)}
                case _:
                    return proof, known

    def inference(self, step: ProofStep, known: Known) -> ProofTree:
        rule = rules().get(step.rule) or as_rule(step.rule, Sequent((), step.goal.conclusion))
        discharges = any(premise.assumptions for premise in rule.premises)
        number = next(self.numbers) if discharges else None
        above = []
        demands = [premise.assumptions for premise in rule.premises] or [()] * len(step.premises)
        for assumed, premise in zip(demands, step.premises, strict=True):
            new = {canonical(fill(formula, step.letters, step.names)): number for formula in assumed}
            above.append(self.tree(premise, {**known, **new}))
        line = self.places.get(id(step))
        return ProofTree(step.goal.conclusion, _name(step.rule, self.system), tuple(above), number, line)


def _name(rule: str, system: System) -> str:
    """How the system calls a rule; a theorem, and a rule that it does not have, is called as in boxes."""
    label = next((short for short, variants in ALSO.items() if rule in variants), rule)
    try:
        return system.citation(label)
    except ProofError:
        return rule_shown(rule)


def grown(proof: Proof, system: System = SYSTEM) -> ProofTree:
    """The proof as a tree of the rules of this system."""
    return forest(proof, system)[-1]


def forest(proof: Proof, system: System = SYSTEM) -> tuple[ProofTree, ...]:
    """A proof with gaps as trees: one for each derived line that nothing rests on yet, and the goal's as the last."""
    grower = _Grower(system, layout(proof).places)
    trees = [grower.tree(proof, {})]
    while grower.unused:
        _, (first, known) = grower.unused.popitem()  # the last first: it may rest on those before it
        trees.append(grower.tree(first, known))
    return tuple(reversed(trees))


def tree_records(trees: Iterable[ProofTree]) -> list[dict[str, object]]:
    """Trees for programs. A node has its formula and the trees above it, and what applies of: the rule, the number of a
    discharge, the line in boxes, and that it is open."""
    return [
        {
            "formula": write_line(one.conclusion),
            **({} if one.rule is None or one.is_open else {"rule": one.rule}),
            **({} if one.number is None else {"discharge": one.number}),
            **({} if one.line is None else {"line": one.line.line}),
            **({"open": True} if one.is_open else {}),
            "above": tree_records(one.above),
        }
        for one in trees
    ]


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
