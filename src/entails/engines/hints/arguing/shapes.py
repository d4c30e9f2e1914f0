"""What the rules of a theory look like, whatever they are about: quotas, read off the grounding.

A quota says of some literals how many of them hold: at least `low` and at most `high`, if all its guards hold. A clue, "each
value has one place", "a function has one value", "no two touch" and every clause are quotas:

    ∃=2 q link(p,q)                       Quota((120,), (), (4, 5, 6), 2, 2)
    the end at p: ¬end(p) ∨ …             a clause is a quota with low 1
    ∀p,q (run(p,q) → f(p) ≠ f(q))         of the pairs (¬4 ∨ ¬9) of one instance, (4, 9, 14) with high 1: a clique

Literals are as in the grounding, so that a quota may count what does not hold: (-4, -5, -6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Literal

from entails.engines.hints.scopes import value_selectors
from entails.logic.formula import Atom, Exists, Implies
from entails.models.ground.cardinality import between
from entails.models.ground.result import Grounding, Ints
from entails.models.signature import split_prefix
from entails.models.theory import Rule
from entails.values import NamedTuple

Kind = Literal["value", "place", "count", "clause"]  # a function's value; where a value is; any other count; a clause

WIDEST = 400  # literals: what is wider is no quota that a person goes through


class Quota(NamedTuple):
    """If all guards hold, at least `low` and at most `high` of the literals do. It is what one rule instance says."""

    selector: int
    guards: Ints
    literals: Ints
    low: int
    high: int
    kind: Kind


def quotas(grounding: Grounding, facts: Iterable[int]) -> list[Quota]:
    """The quotas of all rule instances that speak of facts alone. What needs names for parts of formulas is left out, and so
    are techniques, which no reason rests on."""
    return list(_Reading(grounding, set(facts)).quotas())


class _Reading:
    def __init__(self, grounding: Grounding, facts: set[int]) -> None:
        self.grounding, self.facts = grounding, facts
        blocks = [block for block in grounding.selector_blocks if block.rule.kind == "rule"]
        self.declared = {
            x: block.rule.declared for block in blocks for x in range(block.first, block.first + block.size)
        }
        self.values = value_selectors(grounding)

    def quotas(self) -> Iterator[Quota]:
        for some in self.grounding.counts:
            tails: Iterable[Ints] = zip(*some.columns, strict=True) if some.columns else repeat(())
            for bound, members, tail in zip(some.bounds, some.members, tails, strict=False):
                yield from self._of_count(some.comparison, bound, members, tail)
        pairs: dict[int, list[Ints]] = {}
        for rule in self.grounding.rule_clauses:
            for clause in () if rule.counted else rule.clauses:
                selector, literals = self._split(clause)
                if not selector or not self._of_facts(literals):
                    continue
                if len(literals) == 2:
                    pairs.setdefault(selector, []).append(literals)
                else:
                    yield Quota(selector, (), literals, 1, len(literals), "clause")
        for selector, clauses in pairs.items():
            yield from cliques(selector, clauses)

    def _split(self, clause: Ints) -> tuple[int, Ints]:
        """The selector of a clause (0 if it has none that counts), and its other literals, each once."""
        selector = next((-x for x in reversed(clause) if -x in self.declared), 0)
        return selector, tuple(dict.fromkeys(x for x in clause if x != -selector))

    def _of_facts(self, literals: Iterable[int]) -> bool:
        return all(abs(x) in self.facts for x in literals)

    def _of_count(self, comparison: str, bound: int, members: Ints, tail: Ints) -> Iterator[Quota]:
        selector, others = self._split(tuple(filter(None, tail)))
        literals = tuple(filter(None, members))
        different = len({abs(x) for x in literals}) == len(literals)
        if not selector or not different or len(literals) > WIDEST or not self._of_facts((*literals, *others)):
            return
        low, high = between(len(literals), comparison, bound)
        low, high = max(low, 0), min(high, len(literals))
        if low <= high and (low > 0 or high < len(literals)):
            yield Quota(selector, tuple(-x for x in others), literals, low, high, self._kind(selector))

    def _kind(self, selector: int) -> Kind:
        return "value" if selector in self.values else "place" if self.declared[selector] else "count"


def is_one_of(rule: Rule) -> bool:
    """Does it say that what has a property is one of several: ∀p (land(p) → ∃k of(p,k))?"""
    body = split_prefix(rule.typed)[1]
    return isinstance(body, Implies) and isinstance(body.left, Atom) and isinstance(body.right, Exists)


def cliques(selector: int, clauses: Iterable[Ints]) -> Iterator[Quota]:
    """Clauses of two literals, merged where each excludes each: (-1 -2), (-1 -3), (-2 -3) say that at most one of 1, 2, 3
    holds."""
    left = {frozenset(clause): clause for clause in clauses}
    beside: dict[int, set[int]] = {}
    for one, other in left.values():
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    while left:
        members = list(next(iter(left.values())))
        for candidate in sorted(beside[members[0]] & beside[members[1]], key=abs):
            if beside[candidate].issuperset(members):
                members.append(candidate)
        for place, one in enumerate(members):
            for other in members[:place]:
                left.pop(frozenset((one, other)), None)
        if len(members) == 2:
            yield Quota(selector, (), tuple(members), 1, 2, "clause")
        else:
            yield Quota(selector, (), tuple(-x for x in members), 0, 1, "count")
