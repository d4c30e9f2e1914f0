"""The rules of a theory or of a puzzle for a paper: a LaTeX file, or a piece of one to paste.

What there is comes first, as formulas have it; then each rule, its sentence above its formula. Nothing but LaTeX itself is
needed, and amsmath where rules speak of pieces and loops.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from entails.boards.puzzle import Puzzle
from entails.logic.notation import show
from entails.models.signature import Relation
from entails.models.theory import HOLE, Rule, Theory
from entails.models.world import Element, World
from entails.models.writing import as_said
from entails.proofs.display.latex import latex_letters, latex_text
from entails.questions.problem import Problem
from entails.questions.rules import PuzzleRules

MOST_ELEMENTS = 16  # of a sort that are written out
TIMES = " \\times "
AMSMATH = "\\usepackage{amsmath}\n"
TAIL = {"find": "to be found", "given": "given", "number": "given", "define": "defined"}
Words = Callable[[Rule], str]  # on which boards a rule is stated


def latex_rules(problem: Problem) -> str:
    """A LaTeX file with the rules of a theory, or of the puzzle that a board is of."""
    if problem.puzzle is not None:
        return latex_puzzle(problem.puzzle)
    return _document(_theory(problem.theory, problem.world, lambda rule: ""))


def latex_puzzle(puzzle: Puzzle[Any]) -> str:
    plain = PuzzleRules(puzzle)
    theories = list(plain.theories.values())
    every = dict.fromkeys(rule for theory in theories for rule in theory.rules)
    body = [latex_text(" ".join(puzzle.legend.split())), *_theory(theories[0], None, plain.stated_when, every)]
    return _document([f"\\subsection*{{{latex_text(puzzle.title)}}}", *body])


def _document(lines: Iterable[str]) -> str:
    body = "\n".join(lines) + "\n"
    package = AMSMATH if "\\operatorname" in body else ""
    return f"\\documentclass{{article}}\n{package}\\begin{{document}}\n{body}\\end{{document}}\n"


def _theory(theory: Theory, world: World | None, when: Words, rules: Iterable[Rule] = ()) -> Iterator[str]:
    yield from _list("itemize", _declarations(theory, world))
    items = [_rule(rule, when(rule)) for rule in rules or theory.rules if rule.kind == "rule" and not rule.declared]
    yield from _list("enumerate", items)
    yield from _list("itemize", [*_definitions(theory), *_aims(theory)])


def _list(kind: str, items: Iterable[str]) -> Iterator[str]:
    found = list(items)
    if found:
        yield from (f"\\begin{{{kind}}}", *(f"\\item {item}" for item in found), f"\\end{{{kind}}}")


def _declarations(theory: Theory, world: World | None) -> Iterator[str]:
    for sort, named in theory.sorts.items():
        elements = named or (world.elements.get(sort) if world else None) or ()
        listed = f" = \\{{{_elements(elements)}\\}}\\)" if elements else "\\), whose elements the data name"
        yield f"\\({_name(sort)}{listed}"
    for sort, parts in theory.products.items():
        yield f"\\({_name(sort)} = {TIMES.join(map(_name, parts))}\\)"
    for relation in theory.relations.values():
        yield f"\\({_typed(relation)}\\), {TAIL[relation.role]}{_qualities(relation)}"


def _elements(elements: Iterable[Element]) -> str:
    listed = list(elements)
    numbers = [one for one in listed if isinstance(one, int)]
    if len(numbers) == len(listed) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]}, \\dots, {numbers[-1]}"
    names = [_name(str(one)) for one in listed]
    return ", ".join(names if len(names) <= MOST_ELEMENTS else [*names[:MOST_ELEMENTS], f"\\dots, {names[-1]}"])


def _typed(relation: Relation) -> str:
    """weight : Item → number for what has values, edge ⊆ Node × Node for what holds or does not."""
    inputs = TIMES.join(map(_name, relation.places or relation.inputs))
    value = relation.product or relation.values
    if value:
        arrow = f"{inputs} \\to " if inputs else ""
        return f"{_name(relation.name)} : {arrow}{_name(value)}"
    return f"{_name(relation.name)} \\subseteq {inputs}" if inputs else _name(relation.name)


def _qualities(relation: Relation) -> str:
    words = [*relation.words, *(["symmetric"] if relation.symmetric else [])]
    words += [f"within \\({_name(relation.within)}\\)"] if relation.within else []
    words += [f"on \\({_name(relation.on)}\\)"] if relation.on else []
    return f" ({', '.join(words)})" if words else ""


def _rule(rule: Rule, when: str) -> str:
    shown = latex_letters(show(rule.formula, "latex"))
    stated = f" ({latex_text(when)})" if when else ""
    return f"{_sentence(rule.sentence)}{stated}\\\\\n  \\({shown}\\)"


def _definitions(theory: Theory) -> Iterator[str]:
    for names, clauses in theory.definitions:
        means = [words for name in names if (words := theory.relations[name].means)]
        meaning = _sentence(" and ".join(means)) if means else " and ".join(f"\\({_name(name)}\\)" for name in names)
        shown = "\\\\\n  ".join(f"\\({latex_letters(show(clause, 'latex'))}\\)" for clause in clauses)
        yield f"{meaning}: what can be derived from the following, and nothing else\\\\\n  {shown}"


def _aims(theory: Theory) -> Iterator[str]:
    for aim in theory.objectives:
        yield f"{aim.direction} \\({latex_letters(aim.show('latex'))}\\)"
    for one in theory.preferences:
        shown = latex_letters(show(one.formula, "latex"))
        yield f"preferred, with weight {one.weight}: {_sentence(one.sentence)}\\\\\n  \\({shown}\\)"


def _sentence(sentence: str) -> str:
    """The sentence with its holes as mathematics."""
    parts = HOLE.split(as_said(sentence))  # text and holes take turns
    return "".join(f"\\({_named(part)}\\)" if place % 2 else latex_text(part) for place, part in enumerate(parts))


def _named(hole: str) -> str:
    """The names in a hole such as {clue(r)} or {r,c}."""
    return re.sub(r"[^\W\d]\w*", lambda found: _name(found[0]), hole)


def _name(name: str) -> str:
    """A name in mathematics: one letter as it is, a word in one piece."""
    return latex_letters(name if len(name) == 1 or name.lstrip("-").isdecimal() else f"\\mathit{{{latex_text(name)}}}")
