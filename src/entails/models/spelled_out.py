"""Connectivity that a theory spells out, recognised by its shape: any two of some things are reached from each other.

    define reach(Cell, Cell): ∀p (white(p) → reach(p,p)); ∀p,q,s (reach(p,q) ∧ beside(q,s) ∧ white(s) → reach(p,s))
    rule "any two white cells hang together": ∀p,q (white(p) ∧ white(q) → reach(p,q))

The rule says what `connected p white(p) along beside` says, if beside is symmetric. A board of 400 cells has 160,000 pairs,
each with a variable and the ways to derive it; `connected` has 400 cells, and cuts where they fall apart.

A definition by transitivity is said step by step first, `linear`: what follows from it is the same.

    define reach(N, N): ∀x,y (edge(x,y) → reach(x,y)); ∀x,y,z (reach(x,y) ∧ reach(y,z) → reach(x,z))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from entails.logic.formula import (
    TOP,
    And,
    Atom,
    Compare,
    Connected,
    Equal,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    all_of,
    operands,
)
from entails.logic.parts import denial, free_names, less, spoken_of, substitute
from entails.models.signature import Relation, Variables, split_clause
from entails.models.spreading import Spreading, defining_clause
from entails.models.strata import Stratum
from entails.models.theory import Theory
from entails.values import NamedTuple

Terms = tuple[Term, ...]
Conditions = frozenset[Formula]


class _Demand(NamedTuple):
    """∀variables (conditions → head)."""

    variables: Variables
    conditions: list[Formula]
    head: Atom


class _Edge(NamedTuple):
    """From one thing to the next: what is demanded of each of them, and the relation between them. A thing that is reached
    from itself needs none."""

    before: Conditions
    after: Conditions
    relation: str | None


def speaking_of(
    stratum: Stratum, theory: Theory, denied: Formula | None, *, aims: bool
) -> tuple[dict[int, Formula], list[Formula]]:
    """The rules that speak of what a stratum defines, by their places; and the other formulas that do, those of objectives
    only with `aims`."""
    names = set(stratum.relations)
    clauses = [clause for one in theory.strata if one.relations != stratum.relations for clause in one.clauses]
    others = [*clauses, *([] if denied is None else [denied]), *(one.typed for one in theory.preferences)]
    others += [Equal(one.term, one.term) for one in theory.objectives if aims]
    rules = {place: rule.typed for place, rule in enumerate(theory.rules) if names & spoken_of(rule.typed)}
    return rules, [one for one in others if names & spoken_of(one)]


def said_instead(
    spread: Spreading, rules: Mapping[int, Formula], is_symmetric: Callable[[str], bool]
) -> dict[int, Formula]:
    """The rules that speak of a relation in other words, which do without it; none if that is not so of every rule."""
    said = {place: connected_instead(spread, rule, is_symmetric) for place, rule in rules.items()}
    instead: dict[int, Formula] = {place: formula for place, formula in said.items() if formula is not None}
    return instead if len(instead) == len(rules) else {}


def connected_instead(spread: Spreading, rule: Formula, is_symmetric: Callable[[str], bool]) -> Connected | None:
    """The rule in other words, if it demands of any two things of a kind that one is reached from the other along a
    symmetric relation, by way of things of that kind."""
    places, sorts = (*spread.kept, *spread.moved), spread.relation.sorts
    demand = _demand(rule, spread.relation.name)
    if demand is None or len(spread.kept) != len(spread.moved):
        return None
    any_two = _any_two(demand, [demand.head.arguments[i] for i in places], [sorts[i] for i in places])
    steps = [_step(clause, spread.relations()[1].sorts) for clause in spread.links.clauses]
    sources = [_step(clause, spread.relations()[0].sorts) for clause in spread.sources.clauses]
    known = [one for one in (*steps, *sources) if one]
    relations = {one.relation for one in known if one.relation}
    if any_two is None or not steps or len(known) < len(steps) + len(sources) or len(relations) != 1:
        return None
    kind, apart = any_two
    if not all(one.before <= kind and (one.relation is None or one.after == kind) for one in known):
        return None
    # A thing by itself is not reached from itself unless a source says so.
    fits = bool(sources) and (apart or None in {one and one.relation for one in sources})
    if not fits or not is_symmetric(*relations):
        return None
    variables = tuple((term.name, sorts[i]) for term, i in zip(_standard(len(spread.moved)), spread.moved, strict=True))
    return Connected(variables, all_of(sorted(kind, key=str)), *relations)


def _demand(formula: Formula, name: str) -> _Demand | None:
    """A rule as one implication with the atom of this relation as its head, whichever way it is written."""
    variables: list[tuple[str, str]] = []
    conditions: list[Formula] = []
    while True:
        match formula:
            case Forall(variable, sort, body) if not any(variable in free_names(one) for one in conditions):
                variables.append((variable, sort or ""))
                formula = body
            case Implies(left, right):
                conditions += _conjuncts(left)
                formula = right
            case Or() if isinstance(operands(formula)[-1], Atom):
                *others, formula = operands(formula)
                conditions += [denial(one) for one in others]
            case Atom(found) if found == name and not any(name in spoken_of(one) for one in conditions):
                return _Demand(tuple(variables), conditions, formula)
            case _:
                return None


def _conjuncts(formula: Formula) -> list[Formula]:
    return [] if formula == TOP else operands(formula) if isinstance(formula, And) else [formula]


def _any_two(demand: _Demand, terms: Sequence[Term], sorts: Sequence[str]) -> tuple[Conditions, bool] | None:
    """What is demanded of both things, if that is the same, and whether they must be two; None for another demand."""
    if not _are_variables(terms, sorts, demand.variables):
        return None
    half = len(terms) // 2
    pairs = [(tuple(terms[:half]), tuple(terms[half:])), (tuple(terms[half:]), tuple(terms[:half]))]
    apart = {less(one, other) for one, other in pairs}
    apart |= {Not(all_of([Equal(a, b) for a, b in zip(one, other, strict=True)])) for one, other in pairs}
    own = [part for part in demand.conditions if part not in apart]
    first, second = (_about(one, own, other) for one, other in pairs)
    if len(first) + len(second) != len(set(own)) or first != second or len(own) + 1 < len(demand.conditions):
        return None  # p < q and q < p would leave no two
    return first, len(own) < len(demand.conditions)


def _are_variables(terms: Sequence[Term], sorts: Sequence[str], variables: Variables) -> bool:
    """Are the terms all of the variables, each once, and of these sorts?"""
    return sorted((term.name, sort) for term, sort in zip(terms, sorts, strict=True)) == sorted(variables) and len(
        {*terms}
    ) == len(terms)


def _about(terms: Terms, conditions: Iterable[Formula], others: Terms) -> Conditions:
    """The conditions that speak of these variables and not of the others, said of standard ones."""
    change = {term.name: name for term, name in zip(terms, _standard(len(terms)), strict=True)}
    without = {term.name for term in others} - set(change)
    spoken = [(part, set(free_names(part))) for part in conditions]
    return frozenset(substitute(part, change) for part, names in spoken if names & set(change) and not names & without)


def _standard(number: int) -> list[Term]:
    return [Term(f"one of them.{place + 1}") for place in range(number)]  # no variable of a text is called so


def _step(clause: Formula, sorts: Sequence[str]) -> _Edge | None:
    """∀q,s (r(q,s) ∧ φ(q) ∧ ψ(s) → link(q,s)); a source may also be ∀p (φ(p) → source(p,p))."""
    variables, body, head = split_clause(clause)
    assert isinstance(head, Atom)
    half = len(sorts) // 2
    one, other, conditions = head.arguments[:half], head.arguments[half:], _conjuncts(body)
    if one == other and _are_variables(one, sorts[:half], variables):
        before = _about(one, conditions, ())
        return _Edge(before, frozenset(), None) if len(before) == len(set(conditions)) else None
    if not _are_variables(head.arguments, sorts, variables):
        return None
    both = ((*one, *other), (*other, *one))
    links = [part for part in conditions if isinstance(part, Atom) and part.arguments in both]
    rest = [part for part in conditions if part not in links]
    before, after = _about(one, rest, other), _about(other, rest, one)
    whole = len(links) == 1 and len(before) + len(after) == len(set(rest))
    return _Edge(before, after, links[0].name) if whole else None


# --- transitivity ---


def linear(stratum: Stratum, relations: Mapping[str, Relation]) -> Stratum:
    """A definition by transitivity, said step by step: reach(x,y) ∧ edge(y,z) → reach(x,z) in the place of reach(x,y) ∧
    reach(y,z) → reach(x,z). For each x there are then as many steps as edges, and not as many as pairs. A definition of
    another shape is left as it is."""
    name, *others = stratum.relations
    sorts = relations[name].sorts
    half = len(sorts) // 2
    recursive = [clause for clause in stratum.clauses if name in spoken_of(split_clause(clause)[1])]
    first = [clause for clause in stratum.clauses if clause not in recursive]
    if others or sorts[:half] != sorts[half:] or len(recursive) != 1 or not _is_transitivity(recursive[0], name, sorts):
        return stratum
    if not all(_is_plain_step(clause) for clause in first):
        return stratum
    onward = [step for clause in first for step in _onward(clause, name, sorts[:half])]
    return Stratum(stratum.relations, (*first, *onward), bool(onward)) if len(onward) == 1 else stratum


def _is_plain_step(clause: Formula) -> bool:
    """Does a clause speak of nothing but what it derives, in literals? Else its body would be repeated for every start."""
    variables, body, head = split_clause(clause)
    assert isinstance(head, Atom)
    plain = all(
        isinstance(one.body if isinstance(one, Not) else one, Atom | Equal | Compare) for one in _conjuncts(body)
    )
    return plain and {name for name, _ in variables} <= set(free_names(head))


def _is_transitivity(clause: Formula, name: str, sorts: tuple[str, ...]) -> bool:
    variables, body, head = split_clause(clause)
    every = _conjuncts(body)
    parts = [part for part in every if isinstance(part, Atom) and part.name == name]
    assert isinstance(head, Atom)
    half = len(head.arguments) // 2
    if not len(parts) == len(every) == 2 or not half:
        return False
    one, other = (part.arguments for part in parts)
    x, y, z = one[:half], one[half:], other[half:]
    chained = other[:half] == y and head.arguments == (*x, *z)
    return chained and _are_variables((*x, *y, *z), (*sorts, *sorts[:half]), variables)


def _onward(clause: Formula, name: str, sorts: tuple[str, ...]) -> Iterator[Formula]:
    """∀y,z (edge(y,z) → reach(y,z)) as ∀x,y,z (reach(x,y) ∧ edge(y,z) → reach(x,z)); a step that stays is none."""
    variables, body, head = split_clause(clause)
    assert isinstance(head, Atom)
    start = _standard(len(sorts))
    before, after = head.arguments[: len(sorts)], head.arguments[len(sorts) :]
    if before != after:
        every = (*((term.name, sort) for term, sort in zip(start, sorts, strict=True)), *variables)
        reached = all_of([Atom(name, (*start, *before)), *_conjuncts(body)])
        yield defining_clause(every, reached, name, (*start, *after))
