"""Sums as people say them: "19 − 7 − 9 = 3".

A rule *adds up* if a sum of functions that are sought stands in it: what such a rule gives, with all terms but one known, is
arithmetic, and a reader wants to see it done.

    said_aloud(deduction of "r3c4 is 3" by "run c adds up to 19" from "r3c2 is 7" and "r3c3 is 9")     # "19 − 7 − 9 = 3"
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.steps import Deduction
from entails.logic.formula import OPERATORS, Equal, Sum, Term
from entails.logic.parts import own_terms, subformulas, subterms
from entails.models.signature import Relation, split_prefix
from entails.models.theory import Rule
from entails.models.world import Element


def adds_up(rule: Rule, relations: Mapping[str, Relation]) -> bool:
    """Does it calculate with the values of a function that is sought?

    ∀k (Σp {digit(p) : run(k,p)} = total(k))     True
    ∀x,y (near(x,y) → hour(x) ≠ hour(y))         False
    """
    every = (term for one in subformulas(rule.typed) for term in own_terms(one))
    return any(_calculates(part, relations) for term in every for part in subterms(term))


def _calculates(term: Term, relations: Mapping[str, Relation]) -> bool:
    return (isinstance(term, Sum) or term.name in OPERATORS) and bool(_sought(term, relations))


def sums_up(rule: Rule, relations: Mapping[str, Relation]) -> bool:
    """Does it add up the values of a function that is sought, as many as there are?

    ∀k (Σp {digit(p) : run(k,p)} = total(k))     True
    ∀a,b (digit(a) + digit(b) = 7)               False
    """
    every = (term for one in subformulas(rule.typed) for term in own_terms(one))
    return any(isinstance(part, Sum) and _sought(part, relations) for term in every for part in subterms(term))


def comes_to(rule: Rule, relations: Mapping[str, Relation]) -> bool:
    """Does it say what the values of a function that is sought come to, so that one can take away what is known?

    ∀k (Σp {digit(p) : run(k,p)} = total(k))     True
    Σp {weight(p) · digit(p)} = 7                False
    Σp {digit(p)} ≤ 7                            False
    """
    body = split_prefix(rule.typed)[1]
    if not isinstance(body, Equal):
        return False
    sums = [one for one in (body.left, body.right) if isinstance(one, Sum)]
    return (
        len(sums) == 1
        and sums[0].value.name in relations
        and len(_sought(sums[0].value, relations)) == 1
        and len(_sought(body.left, relations) + _sought(body.right, relations)) == 1
    )


def adds_several(rule: Rule, relations: Mapping[str, Relation]) -> bool:
    """Does it add several values that are sought, so that what is left is a sum to be worked out?

    ∀k (Σp {digit(p) : run(k,p)} = total(k))     True
    ∀r,k (left(r,k) + across(r,k) ≤ 6)           False, if across is given
    """
    every = (term for one in subformulas(rule.typed) for term in own_terms(one))
    parts = (part for term in every for part in subterms(term) if _calculates(part, relations))
    return any(isinstance(part, Sum) or len(_sought(part, relations)) > 1 for part in parts)


def _sought(term: Term, relations: Mapping[str, Relation]) -> list[Term]:
    return [one for one in subterms(term) if one.name in relations and relations[one.name].role == "find"]


def said_aloud(deduction: Deduction) -> str:
    """What is left of a number that the rule speaks of, once the known terms are taken away; “” if it is not that simple."""
    fact = deduction.fact
    others = [one for one in deduction.premises if one.holds or not fact or one.row[:-1] != fact.row[:-1]]
    terms = [_value(one) for one in others]
    if (
        fact is None
        or not terms
        or len(deduction.said) != 1
        or any(one.relation != fact.relation for one in deduction.premises)
    ):
        return ""
    known, left = [value for value in terms if value is not None], _value(fact)
    numbers = [value for value in deduction.said[0].numbers.values() if isinstance(value, int)]
    if left is None or len(known) < len(terms) or left + sum(known) not in numbers:
        return ""
    return " − ".join(map(str, (left + sum(known), *known))) + f" = {left}"


def last_of_two(deduction: Deduction, values: Sequence[Element]) -> str:
    """Where the other term that is open has one of two numbers, and one of these would leave too much or too little: "11 − 1
    = 10 is too large, 11 − 2 = 9"; “” if it is not that. `values` are those that a term may have."""
    fact, numbers = deduction.fact, [value for value in values if isinstance(value, int)]
    known = [value for one in deduction.premises if (value := _value(one)) is not None]
    excluded = [one for one in deduction.premises if not one.holds]
    if fact is None or not numbers or len(deduction.said) != 1:
        return ""
    if len({(one.relation, one.row[:-1]) for one in (fact, *excluded)}) != 2:
        return ""
    left, found = [n for n in numbers if all(n != one.row[-1] for one in excluded)], _value(fact)
    said = [value for value in deduction.said[0].numbers.values() if isinstance(value, int)]
    if found is None or len(left) != 2 or any(one.row[:-1] == fact.row[:-1] for one in excluded):
        return ""
    totals = [one for one in said if one - sum(known) - found in left]
    if len(totals) != 1:
        return ""
    (other,) = (n for n in left if n != totals[0] - sum(known) - found)
    rest = totals[0] - sum(known) - other
    if min(numbers) <= rest <= max(numbers):
        return ""
    taken = " − ".join(map(str, (totals[0], *known)))
    size = "large" if rest > max(numbers) else "small"
    return f"{taken} − {other} = {rest} is too {size}, {taken} − {totals[0] - sum(known) - found} = {found}"


def _value(fact: Fact) -> int | None:
    value = fact.row[-1] if fact.row and fact.holds else None
    return value if isinstance(value, int) else None
