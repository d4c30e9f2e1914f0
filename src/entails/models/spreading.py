"""Definitions that spread from sources along links, recognised by their shape:

    define same(Cell, Cell): ∀p same(p,p); ∀p,q,s,n (same(p,q) ∧ beside(q,s) ∧ size(q) = n ∧ size(s) = n → same(p,s))

For each p there is a source, p itself, and from wherever it has come it goes on along links that do not depend on p:

    define source(p,q):  ∀p source(p,p)
    define link(q,s):    ∀q,s,n (beside(q,s) ∧ size(q) = n ∧ size(s) = n → link(q,s))

So p is *kept* and q *moves*. On a board of 100 cells that is 360 links, and not 10,000 pairs with 36 ways to derive each.
What is only counted (∃=n q same(p,q)) can be walked through in a model, and its atoms need not be made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce

from entails.logic.formula import (
    TOP,
    And,
    Atom,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Loop,
    Sum,
    Term,
    all_of,
    operands,
)
from entails.logic.parts import (
    children,
    conditions,
    free_names,
    own_relation,
    own_terms,
    spoken_of,
    subformulas,
    subterms,
)
from entails.models.signature import Relation, Variables, split_clause
from entails.models.strata import Stratum
from entails.values import NamedTuple, dataclass

Scope = Mapping[str, str | None]  # the sorts of the variables around a part


@dataclass(frozen=True, slots=True)
class Spreading:
    """A relation that spreads: its places that are kept, those that move, and the definitions of its sources and links."""

    relation: Relation
    kept: tuple[int, ...]
    moved: tuple[int, ...]
    sources: Stratum
    links: Stratum

    def relations(self) -> tuple[Relation, Relation]:
        """Sources are rows of places that are kept, then of those that move; links are pairs of what moves."""
        kept, moved = (tuple(self.relation.sorts[i] for i in places) for places in (self.kept, self.moved))
        sources, links = self.sources.relations[0], self.links.relations[0]
        return Relation(sources, (*kept, *moved), "define"), Relation(links, (*moved, *moved), "define")


class _DefiningClause(NamedTuple):
    """A clause taken apart: ∀variables (own ∧ rest → head). The first clauses of a definition have no own atom."""

    variables: Variables
    own: Atom | None
    rest: Formula
    head: Atom

    def keeps(self, place: int, sort: str) -> bool:
        """Does a variable stand in this place of both atoms and nowhere else?"""
        assert self.own is not None
        one, other = self.own.arguments[place], self.head.arguments[place]
        uses = sum(term == one for term in (*self.own.arguments, *self.head.arguments))
        return (
            one == other and uses == 2 and (one.name, sort) in self.variables and one.name not in free_names(self.rest)
        )


def spreading(stratum: Stratum, relations: Mapping[str, Relation]) -> Spreading | None:
    """The definition as one that spreads, if it does: each clause speaks of what is defined at most once, beside its other
    conditions, and some places of it move."""
    if len(stratum.relations) > 1 or not stratum.recursive:
        return None
    relation = relations[stratum.relations[0]]
    clauses = [_taken_apart(clause, relations, relation.name) for clause in stratum.clauses]
    known = [clause for clause in clauses if clause is not None]
    steps = [clause for clause in known if clause.own is not None]
    kept = tuple(i for i, sort in enumerate(relation.sorts) if all(step.keeps(i, sort) for step in steps))
    moved = tuple(i for i in range(len(relation.sorts)) if i not in kept)
    if len(known) < len(clauses) or not moved:
        return None
    source, link = (f"{word} of {relation.name}" for word in ("source", "link"))  # no relation is called so
    sources = [
        defining_clause(clause.variables, clause.rest, source, _terms(clause.head, (*kept, *moved)))
        for clause in known
        if clause.own is None
    ]
    links = [_link(step, link, kept, moved) for step in steps]
    return Spreading(
        relation, kept, moved, Stratum((source,), tuple(sources), False), Stratum((link,), tuple(links), False)
    )


def _taken_apart(clause: Formula, relations: Mapping[str, Relation], name: str) -> _DefiningClause | None:
    """The clause as a step along links; None if the relation stands in it more than once, or under a connective."""
    variables, body, head = split_clause(clause)
    parts = [] if body == TOP else operands(body) if isinstance(body, And) else [body]
    own = [part for part in parts if isinstance(part, Atom) and part.name == name]
    rest = [part for part in parts if part not in own]
    plain = all(_is_plain(atom, relations) for atom in (*own, head))
    repeated = len(dict(variables)) < len(variables)
    if len(own) > 1 or repeated or not plain or any(name in spoken_of(part) for part in rest):
        return None
    assert isinstance(head, Atom)
    return _DefiningClause(variables, own[0] if own else None, all_of(rest), head)


def _is_plain(formula: Formula, relations: Mapping[str, Relation]) -> bool:
    """Is it an atom of variables and elements, without functions?"""
    return isinstance(formula, Atom) and not any(
        term.arguments or isinstance(term, Sum) or term.name in relations for term in formula.arguments
    )


def _terms(atom: Atom, places: tuple[int, ...]) -> tuple[Term, ...]:
    return tuple(atom.arguments[i] for i in places)


def _link(step: _DefiningClause, name: str, kept: tuple[int, ...], moved: tuple[int, ...]) -> Formula:
    assert step.own is not None
    dropped = {term.name for term in _terms(step.own, kept)}
    variables = tuple(one for one in step.variables if one[0] not in dropped)
    return defining_clause(variables, step.rest, name, (*_terms(step.own, moved), *_terms(step.head, moved)))


def defining_clause(variables: Variables, body: Formula, name: str, terms: tuple[Term, ...]) -> Formula:
    """∀variables (body → name(terms))."""
    head = Atom(name, terms)
    inner: Formula = head if body == TOP else Implies(body, head)
    return reduce(lambda formula, one: Forall(one[0], one[1], formula), reversed(variables), inner)


def joins_equals(spread: Spreading, relations: Mapping[str, Relation]) -> bool:
    """Does everything spread from itself, between neighbours of which a function that is sought has one value?"""
    if len(spread.links.clauses) != 1 or len(spread.sources.clauses) != 1 or len(spread.kept) != len(spread.moved):
        return False
    _, body, head = split_clause(spread.links.clauses[0])
    _, bound, source = split_clause(spread.sources.clauses[0])
    parts = operands(body) if isinstance(body, And) else [body]
    equals = [part for part in parts if isinstance(part, Equal)]
    given = [part for part in parts if isinstance(part, Atom) and relations[part.name].role == "given"]
    if not (isinstance(head, Atom) and isinstance(source, Atom) and bound == TOP and len(equals) == 2):
        return False
    half = len(spread.kept)
    ends = {head.arguments[:half], head.arguments[half:]}
    one, other = equals
    alike = one.right == other.right and one.left.name == other.left.name and not one.right.arguments
    sought = one.left.name in relations and relations[one.left.name].role == "find"
    apart = {one.left.arguments, other.left.arguments} == ends and source.arguments[:half] == source.arguments[half:]
    return alike and sought and apart and len(given) + 2 == len(parts)


# --- how it is used ---


def is_only_counted(
    spread: Spreading, formulas: Collection[Formula], relations: Mapping[str, Relation], open_: Collection[str]
) -> bool:
    """Is the relation spoken of, and only in counts of what moves up to a number that is given: ∃=n q (same(p,q) ∧ white(q))?
    `open_` has the names of what is found or defined: facts do not decide those."""
    mentioned = [one for one in formulas if spread.relation.name in spoken_of(one)]
    return bool(mentioned) and all(_is_only_counted(formula, spread, relations, open_) for formula in mentioned)


def _is_only_counted(
    formula: Formula, spread: Spreading, relations: Mapping[str, Relation], open_: Collection[str]
) -> bool:
    name = spread.relation.name
    todo: list[tuple[Formula, Scope]] = [(formula, {})]
    while todo:
        node, scope = todo.pop()
        inner = {**scope, **_bound(node)}
        own = _counted(node, name)
        if isinstance(node, Count) and own is not None:
            others = [part for part in _parts(node.body) if part is not own]
            if not _is_plain(own, relations) or not _fits(own, node, inner, spread):
                return False
            if any(_is_open(part, name, open_) for part in (*others, Equal(node.bound, node.bound))):
                return False
        elif own_relation(node) == name or any(name in spoken_of(one) for one in conditions(node)):
            return False
        else:
            todo += [(child, inner) for child in children(node)]
    return True


def _counted(formula: Formula, name: str) -> Atom | None:
    """The atom of the relation that is counted, if it is one condition of a count."""
    parts = _parts(formula.body) if isinstance(formula, Count) else []
    return next((part for part in parts if isinstance(part, Atom) and part.name == name), None)


def _parts(body: Formula) -> list[Formula]:
    return operands(body) if isinstance(body, And) else [body]


def _fits(own: Atom, count: Count, scope: Scope, spread: Spreading) -> bool:
    """Does the count keep what is kept? And do its variables range over whole sorts?"""
    counted = {name for name, _ in count.variables}
    sorts = zip(own.arguments, spread.relation.sorts, strict=True)
    return all(term.name not in scope or scope[term.name] == sort for term, sort in sorts) and counted.isdisjoint(
        own.arguments[place].name for place in spread.kept
    )


def _is_open(formula: Formula, name: str, open_: Collection[str]) -> bool:
    """Must a solver decide it, or is it too deep to be told?"""
    parts = list(subformulas(formula))
    deep = any(isinstance(part, Iff | Count | Connected | Loop) or _has_sum(*own_terms(part)) for part in parts)
    return deep or not spoken_of(formula).isdisjoint({name, *open_})


def _has_sum(*terms: Term) -> bool:
    return any(isinstance(part, Sum) for term in terms for part in subterms(term))


def _bound(formula: Formula) -> dict[str, str | None]:
    match formula:
        case Forall(variable, sort) | Exists(variable, sort):
            return {variable: sort}
        case Count(_, _, variables) | Connected(variables) | Loop(_, variables):
            return dict(variables)
    return {}
