"""Theories as plain text (`.fol`): writing them, with or without their facts. `reading.text` reads them back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from entails.errors import TheoryError
from entails.logic.formula import show, show_term
from entails.logic.tokens import NAME, WORDS, is_long
from entails.models.conformance import check_world
from entails.models.signature import Relation
from entails.models.theory import HOLE, Condition, Objective, Preference, Rule, Saying, Technique, Theory
from entails.models.world import Element, Row, World
from entails.values import pattern

T = TypeVar("T")

ARGUMENTS = pattern(r"([^{}(),.]+)\.1(?:,\1\.\d+)+")
CELL = pattern(r"r\{([^{}.]+)\.1\}c\{\1\.2\}")  # of a page
DECLARED_CELL = pattern(r"r\{x\d+\}c\{x\d+\}")  # of a page, in what a declaration demands
PARTS = pattern(r"\(\{([^{}.]+)\.1\}(?:,\{\1\.\d+\})+\)")


def write_theory(
    theory: Theory, world: World | None = None, style: str = "unicode", check: Callable[[], None] = lambda: None
) -> str:
    """The theory, and the facts if there are any, as text that `read_theory` takes back. `check` is called now and then; it
    may raise to stop a long writing."""
    if not isinstance(theory, Theory):
        raise TypeError(
            f"expected a Theory, found {theory!r}: of a problem write_theory(problem.theory, problem.world)"
        )
    lines: list[str] = []
    if world:
        check_world(theory, world)
    for sort, declared in theory.sorts.items():
        elements = world.elements.get(sort) if world else declared
        lines.append(f"sort {sort}" + ("" if elements is None else f" = {_write_elements(list(elements))}"))
    lines += [f"sort {name} = {' × '.join(sorts)}" for name, sorts in theory.products.items()]
    for relation in theory.relations.values():
        if relation.role in ("given", "number", "find"):
            check()
            lines.append(_write_relation(relation, world, theory.conditions, style, check))
    lines += [write_rule(one, style) for one in theory.in_order()]
    for heads, clauses in theory.definitions:
        names = ", ".join(str(theory.relations[head]) for head in heads)
        means = theory.relations[heads[0]].means
        words = f'"{means}" ' if means else ""
        lines.append(f"define {words}{names}: " + "; ".join(show(clause, style) for clause in clauses))
    lines += [_write_saying(name, saying) for name, saying in theory.sayings.items()]
    lines += [f"show {name} as {look}" for name, look in theory.shows.items()]
    lines += [_write_objective(objective, style) for objective in theory.objectives]
    lines += [_write_preference(preference, style) for preference in theory.preferences]
    return "\n".join(lines) + "\n"


def write_element(element: Element) -> str:
    text = str(element)
    if not is_long(text) and (isinstance(element, int) or (NAME.fullmatch(text) and text not in WORDS)):
        return text
    if not text or '"' in text or "\\" in text or not text.isprintable():
        raise TheoryError(
            f"the element “{element}” cannot be written: it has a quote, a backslash or a control character"
        )
    return f'"{text}"'


def _write_elements(elements: list[Element]) -> str:
    first = elements[0] if elements else None
    if isinstance(first, int) and len(elements) > 2 and elements == list(range(first, first + len(elements))):
        return f"{{{first}..{elements[-1]}}}"
    return "{" + ", ".join(map(write_element, elements)) + "}"


def write_facts(name: str, rows: Iterable[Row]) -> str:
    """Rows of which only the name is known, as a line for a file of facts. A list of elements with a capital is a sort.

    write_facts("edge", [(1, 2), (2, 3)])     # given edge = {(1,2), (2,3)}
    """
    kept = list(rows)
    if name[:1].isupper() and all(len(row) == 1 for row in kept):
        return f"sort {write_element(name)} = {_write_elements([row[0] for row in kept])}"
    return f"given {write_element(name)} = {{{', '.join(map(write_row, kept))}}}"


def write_row(row: Row) -> str:
    return write_element(row[0]) if len(row) == 1 else f"({','.join(map(write_element, row))})"


def _write_value(width: int, row: Row) -> str:
    return f"{write_row(row[:-width])} -> {write_row(row[-width:])}"


def _write_condition(condition: Condition, style: str) -> str:
    if not condition.variables and condition.value is not None:
        return show_term(condition.value, style)
    row = ",".join(condition.variables)
    row = f"({row})" if len(condition.variables) != 1 else row
    value = "" if condition.value is None else f" -> {show_term(condition.value, style)}"
    return f"{{{row}{value} : {show(condition.formula, style)}}}"


def _write_relation(
    relation: Relation, world: World | None, conditions: Iterable[Condition], style: str, check: Callable[[], None]
) -> str:
    role = "given" if relation.role != "find" else "find aside" if relation.aside else "find"
    text = f"{role} {relation}{': number' if relation.role == 'number' else ''}"
    if relation.within:
        text += f" within {relation.within}"
    if relation.symmetric:
        text += ", symmetric" if relation.within else " symmetric"
    text += "".join(f" {word}" for word in relation.words)
    text += f" on {relation.on}" if relation.on else ""
    condition = next((one for one in conditions if one.relation == relation.name), None)
    if condition and not world:
        return f"{text} = {_write_condition(condition, style)}"
    if world and relation.role == "given":
        rows = world.facts.get(relation.name, ())
        write = partial(_write_value, relation.width) if relation.function or relation.product else write_row
        text += " = {" + ", ".join(map(write, _watched(rows, check))) + "}"
    if world and relation.role == "number":
        table = world.numbers.get(relation.name, {})
        numbers = (f"{write_row(row)} -> {number}" for row, number in _watched(table.items(), check))
        text += " = {" + ", ".join(numbers) + "}"
    return text


def _watched(items: Iterable[T], check: Callable[[], None]) -> Iterator[T]:
    """The items, with a check of the limit now and then."""
    for place, item in enumerate(items):
        if not place % 4096:
            check()
        yield item


def _write_saying(name: str, saying: Saying) -> str:
    names = dict.fromkeys(variable.partition(".")[0] for variable in saying.variables if "(" not in variable)
    variables = [variable for variable in names if variable != name]
    atom = f"{name}({','.join(variables)})" if variables else name
    holds = _write_sentences(saying.holds, *saying.holds_plurals)
    return f"say {holds}, {_write_sentences(saying.fails, *saying.fails_plurals)}: {atom}"


def _write_sentences(*sentences: str) -> str:
    """A sentence and its plurals."""
    return " | ".join(f'"{whole_holes(sentence)}"' for sentence in sentences)


def as_said(sentence: str) -> str:
    """For people: a cell of a page too is {p}. Read again as a theory, which has no board, it would be said as (1,2)."""
    names = iter("pqst")
    return whole_holes(CELL.sub(r"{\1}", DECLARED_CELL.sub(lambda cell: f"{{{next(names, 'p')}}}", sentence)))


def whole_holes(sentence: str) -> str:
    """The sentence as it was written: ({p.1},{p.2}) was {p}, and {clue(p.1,p.2)} was {clue(p)}."""
    return HOLE.sub(lambda hole: ARGUMENTS.sub(r"\1", hole[0]), PARTS.sub(r"{\1}", sentence))


def write_rule(rule: Rule | Technique, style: str = "unicode") -> str:
    if isinstance(rule, Technique):
        return f'technique "{rule.name}", "{whole_holes(rule.rule.sentence)}": {show(rule.rule.formula, style)}'
    # No sentence that somebody wrote has a quote in it: that one was the formula, which stands for itself.
    said = "" if '"' in rule.sentence else f" {_write_sentences(rule.sentence, *rule.plurals)}"
    return f"{rule.kind}{said}: {show(rule.formula, style)}"


def _write_objective(objective: Objective, style: str) -> str:
    sentence = f'"{objective.sentence}": ' if objective.sentence else ""
    return f"{objective.direction} {sentence}{objective.show(style)}"


def _write_preference(preference: Preference, style: str) -> str:
    weight = f" (weight {preference.weight})" if preference.weight != 1 else ""
    return f'prefer "{whole_holes(preference.sentence)}"{weight}: {show(preference.formula, style)}'
