"""What the declarations of functions to find demand, as rules with sentences of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from entails.logic.formula import ONE, Atom, Count, Forall, Formula, Implies, Term
from entails.models.signature import Relation, Variables
from entails.models.theory import Rule


def _one_by_one(relation: Relation, variables: list[str]) -> list[str]:
    return [f"{{{variable}}}" for variable in variables]


def demands(
    relations: Iterable[Relation], spelled: Callable[[Relation, list[str]], list[str]] = _one_by_one
) -> Iterator[Rule]:
    """What the declarations of functions to find demand, as rules with sentences. `spelled` says how the arguments of a
    function stand in one."""
    relations = list(relations)
    found = {one.name for one in relations if one.role != "given"}
    for relation in relations:
        if relation.role != "find" or not (relation.function or relation.product):
            continue
        name, sorts = relation.name, relation.sorts
        variables = [f"x{place}" for place in range(1, len(relation.inputs) + 1)]
        of = f"{name} of {', '.join(spelled(relation, variables))}" if variables else name
        values = ["y"] if relation.width == 1 else [f"y{place}" for place in range(1, relation.width + 1)]
        atom = Atom(name, tuple(map(Term, (*variables, *values))))
        leading = tuple(zip(variables, sorts, strict=False))
        value = tuple(zip(values, sorts[len(leading) :], strict=True))
        if relation.on is not None:
            yield from _on(relation.on, of, leading, value, atom, open_=relation.on in found)
        else:
            at_most = "at most " if relation.partial else ""
            yield _demand(f"{of} has {at_most}one value", leading, value, atom, relation.partial)
        bijective = "bijective" in relation.words
        each = in_parts(values) if relation.product else "{y}"
        if leading and (bijective or "injective" in relation.words):
            sentence = f"{each} is the {name} of {'exactly' if bijective else 'at most'} one"
            yield _demand(sentence, value, leading, atom, not bijective)
        elif bijective:  # it has one value, so there may be no other
            onto: Formula = atom
            for variable, sort in reversed(value):
                onto = Forall(variable, sort, onto)
            yield Rule(f"{each} is the value of {name}", onto, onto, declared=True)


def _demand(sentence: str, leading: Variables, counted: Variables, atom: Atom, at_most: bool) -> Rule:
    formula: Formula = Count("≤" if at_most else "=", ONE, counted, atom)
    for name, sort in reversed(leading):
        formula = Forall(name, sort, formula)
    return Rule(sentence, formula, formula, declared=True, plurals=(sentence,) if leading else ())


def _on(where: str, of: str, leading: Variables, value: Variables, atom: Atom, open_: bool) -> Iterator[Rule]:
    """Two rules: the function has one value where the relation holds, and none elsewhere. Where it is `open_` whether the
    relation holds, three: that there are no two values does not depend on it."""
    there = Atom(where, atom.arguments[: len(leading)])
    if open_:
        yield _demand(f"{of} has at most one value", leading, value, atom, at_most=True)
    one: Formula = Implies(there, Count("≥" if open_ else "=", ONE, value, atom))
    only: Formula = Implies(atom, there)
    for name, sort in reversed((*leading, *value)):
        only = Forall(name, sort, only)
    for name, sort in reversed(leading):
        one = Forall(name, sort, one)
    for sentence, formula in (
        (f"{of} has {'a' if open_ else 'one'} value where {where} holds", one),
        (f"{of} has a value only where {where} holds", only),
    ):
        yield Rule(sentence, formula, formula, declared=True, plurals=(sentence,) if leading else ())


def in_parts(parts: list[str], is_cell: bool = False) -> str:
    """The holes for the parts of an element of a product; of a cell of a board, r{r}c{c}."""
    if is_cell:
        return "r{{{}}}c{{{}}}".format(*tuple(parts))
    return f"({','.join(f'{{{part}}}' for part in parts)})"
