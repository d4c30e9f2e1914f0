"""How a rule is broken, in a few words: "that is too many for", "that leaves too few for", "nothing is left for"."""

from __future__ import annotations

from entails.engines.answers import Fact
from entails.engines.hints.given import goes_along
from entails.engines.hints.steps import Deduction
from entails.logic.formula import And, Atom, Count, Formula, Implies
from entails.models.signature import split_prefix
from entails.models.theory import Theory

BREAKS = "that breaks"  # a rule
TOO_FEW = "that leaves too few for"


def without_value(clash: Deduction) -> str:
    """The function, and of what, all whose values are excluded: “digit of N”; “” if it is not that."""
    if len(clash.said) > 1:
        return ""
    (instance,) = clash.said
    excluded = instance.rule.declared and not any(fact.holds for fact in clash.premises)
    return instance.sentence.removesuffix(" has one value") if excluded and instance.sentence.endswith(" value") else ""


def cannot_both_be(clash: Deduction, theory: Theory) -> tuple[Fact, ...]:
    """The two facts that a declaration excludes: that something is A, and that it is B, or has no value; or what is aside and
    the answer to which it belongs: that a cell is in an island, and is sea. None if it is not that."""
    if len(clash.said) > 1:
        return ()
    (instance,), (one, *others) = clash.said, clash.premises or (None,)
    plain = instance.rule.declared or goes_along(instance.rule, theory.relations)
    alone = plain and one is not None and len(others) == 1
    return clash.premises if alone and any(fact.holds for fact in clash.premises) else ()


def how_broken(clash: Deduction) -> str:
    """How a rule is broken: “that is too many for” or “that leaves too few for” one that counts, where it is known that it
    does, if that depends on something."""
    body = split_prefix(clash.said[0].rule.typed)[1]
    if clash.said[0].rule.declared:
        return BREAKS
    guarded = isinstance(body, Implies) and isinstance(body.right, Count)
    body = body.right if isinstance(body, Implies) and guarded else body
    counted = _counted(body.body) if isinstance(body, Count) else []
    kinds = {(fact.relation, fact.holds) for fact in clash.premises if fact.relation in counted}
    others = [fact for fact in clash.premises if fact.relation not in counted]
    if len(kinds) != 1 or bool(others) != guarded or not all(fact.holds for fact in others):
        return BREAKS
    return "that is too many for" if kinds.pop()[1] else TOO_FEW


def _counted(formula: Formula) -> list[str]:
    """The relations of a conjunction of atoms."""
    match formula:
        case And(left, right):
            return [*_counted(left), *_counted(right)]
        case Atom(name):
            return [name]
    return []
