"""What is wrong with an answer, by the rules of the page alone: each is evaluated on it, slowly and obviously.

A page has no referee of its own. Where something is found aside, an answer is right if there is some choice of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from entails.boards.answer import Answer, Broken, Cell
from entails.engines.answers import Solution
from entails.engines.completion import completed, with_aside
from entails.logic.evaluate import evaluate, free_numbers, value_of
from entails.logic.formula import And, Atom, Formula, Implies
from entails.models.ground.result import spoken_numbers
from entails.models.signature import split_prefix
from entails.models.theory import Rule
from entails.models.world import Element, Expansion, Row, elements_of
from entails.pages.answers import facts, tokens_of
from entails.pages.board import Board
from entails.pages.patterns import OPEN
from entails.pages.places import places
from entails.pages.world import world_of

MOST = 20  # broken instances of a rule that are told


def referee(board: Board, answer: Answer) -> list[Broken]:
    tokens = list(tokens_of(board, answer))
    gaps = tuple(cell for cell, token, _ in tokens if OPEN in token)
    if gaps or not tokens:
        return [Broken("nothing is left open", gaps)]
    theory, world = board.page.theory, world_of(board)
    held: dict[str, dict[Row, None]] = {relation.name: {} for relation in theory.find()}
    for fact in facts(board, answer):
        if fact.holds:
            held[fact.relation][fact.row] = None
            if theory.relations[fact.relation].symmetric:
                half = len(fact.row) // 2
                held[fact.relation][*fact.row[half:], *fact.row[:half]] = None
    solution = Solution({name: tuple(rows) for name, rows in held.items()})
    if theory.has_aside:
        whole = with_aside(theory, world, solution)
        if whole is not None:
            return []
        solution = Solution({**solution.relations, **{one.name: () for one in theory.sought() if one.aside}})
    structure = completed(theory, world, solution)
    aside = {one.name for one in theory.sought() if one.aside}
    rules = [rule for rule in theory.rules if rule.kind == "rule" and not aside & _spoken_of(rule, board)]
    broken = [one for rule in rules for one in _broken(board, rule, structure)]
    return broken or ([Broken("the rules of the board")] if theory.has_aside else [])


def _spoken_of(rule: Rule, board: Board) -> set[str]:
    """The relations that a rule speaks of, also by way of definitions."""
    from entails.logic.parts import symbols

    theory = board.page.theory
    found: set[str] = set()
    todo = [rule.typed]
    while todo:
        for name in symbols(todo.pop()):
            if name in theory.relations and name not in found:
                found.add(name)
                todo += [clause for heads, clauses in theory.definitions if name in heads for clause in clauses]
    return found


def _broken(board: Board, rule: Rule, structure: Expansion) -> Iterator[Broken]:
    variables, body = split_prefix(rule.typed)
    sorts = {f"{name}∈": sort for name, sort in variables}
    told: dict[str, None] = {}
    asked = free_numbers(body, structure.valued)
    for values in _instances(variables, body, structure):
        spelled = {**sorts, **{name: str(value) for name, value in values.items()}}
        if any(value_of(term, structure, spelled) is None for term in asked) or evaluate(body, structure, spelled):
            continue  # a number that is not given is passed over
        numbers = spoken_numbers(rule, structure.world, values)
        sentence = rule.fill({**values, **numbers})
        if sentence not in told:
            told[sentence] = None
            spoken = rule.spoken_of()
            named = [(sort, values[name]) for name, sort in variables if name in spoken]
            yield Broken(sentence, tuple(_cells(board, named)))
        if len(told) == MOST:
            return


def _cells(board: Board, named: list[tuple[str, Element]]) -> list[Cell]:
    found = places(board, named)
    return found if len(found) < board.rows * board.columns else []


def _instances(
    variables: Sequence[tuple[str, str]], body: Formula, structure: Expansion
) -> Iterator[Mapping[str, Element]]:
    """Values of the variables for which a rule is worth a look: where it begins with “if r(x,y)”, those that r has."""
    guards = [
        atom
        for atom in (_conjuncts(body.left) if isinstance(body, Implies) else ())
        if isinstance(atom, Atom) and not structure.valued(atom.name) and all(not one.arguments for one in atom.arguments)
    ]
    yield from _joined(dict(variables), guards, {}, structure)


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, And):
        yield from _conjuncts(formula.left)
        yield from _conjuncts(formula.right)
    else:
        yield formula


def _joined(
    left: Mapping[str, str], guards: Sequence[Atom], values: Mapping[str, Element], structure: Expansion
) -> Iterator[Mapping[str, Element]]:
    guard = next((one for one in guards if any(term.name in left for term in one.arguments)), None)
    if not left:
        yield values
    elif guard is not None:
        rows = {**structure.world.facts, **structure.relations}.get(guard.name, ())
        for row in rows:
            bound = dict(values)
            for term, element in zip(guard.arguments, row, strict=True):
                if term.name in left or term.name in values:
                    if str(bound.setdefault(term.name, element)) != str(element):
                        break
            else:
                rest = {name: sort for name, sort in left.items() if name not in bound}
                yield from _joined(rest, [one for one in guards if one is not guard], bound, structure)
    else:
        (name, sort), *rest = left.items()
        for element in elements_of(structure.world, sort):
            yield from _joined(dict(rest), guards, {**values, name: element}, structure)
