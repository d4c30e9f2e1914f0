"""What is found aside and makes a part of the answer: what of it is seen on the board, and what a reader takes from it.

seen(knowledge, arguer)           # [-17]: r1c2, beside another island, is not in the island of r1c4
in_the_answer(knowledge, [21])    # [4]: what is in an island is land
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.engines.hints.arguing.arguer import ALONE, Arguer
from entails.engines.hints.arguing.pieces import never_reached
from entails.engines.hints.arguing.shapes import is_one_of
from entails.engines.hints.given import goes_along, is_shown, part_of_answer
from entails.engines.hints.knowledge import Knowledge

FEW = 2  # facts beside something aside that exclude it for all to see


def seen(knowledge: Knowledge, arguer: Arguer) -> list[int]:
    """What one rule excludes aside by one or two facts that the reader knows: no step need say it."""
    excluded = [x for x in knowledge.established if x < 0 and x not in knowledge.explained]
    found = [x for x in knowledge.established if x not in knowledge.explained and _shown(x, knowledge)]
    for literal in [x for x in excluded if knowledge.facts[-x][0] in knowledge.going_along]:
        if _excluded_in_the_answer(literal, knowledge):
            found.append(literal)
            continue
        premises, selectors = knowledge.premises(literal), knowledge.origin(literal).selectors
        if len(premises) <= FEW and knowledge.explained.issuperset(premises):
            way = arguer.way(literal, selectors, premises)
            found += [literal] if way is not None and way.name == ALONE else []
        if never_reached(knowledge, literal):
            found.append(literal)
    return list(dict.fromkeys(found))


def goes_with_the_answer(knowledge: Knowledge, literal: int) -> bool:
    """Is it excluded because its part of the answer is? Then what excludes that is cited in its place."""
    (selector, *others), grounding = knowledge.said(knowledge.origin(literal).selectors), knowledge.grounding
    rule = grounding.selected(selector).rule
    return not others and goes_along(rule, grounding.theory.relations) == knowledge.facts[abs(literal)][0]


def to_be_told(knowledge: Knowledge, arguer: Arguer, unsaid: Iterable[int], literals: Iterable[int]) -> list[int]:
    """What was seen aside, and is now a reason for something that is not counted: where one looks at a single cell, why
    something is not there is said; so where one of a few has to be there, also in a supposition."""
    unsaid, found = set(unsaid), list[int]()
    for literal in literals:
        said = knowledge.said(knowledge.origin(literal).selectors)
        counts = any(one.kind == "count" for selector in said for one in arguer.by_selector.get(selector, ()))
        if len(said) == 1 and not counts and said[0] not in knowledge.hanging.pure:
            found += [x for x in knowledge.premises(literal) if x in unsaid]
        choices = [one for one in said if is_one_of(knowledge.grounding.selected(one).rule)] if len(said) > 1 else []
        scopes = {v for one in choices for v in knowledge.scopes[one]}
        found += [
            x for x in knowledge.premises(literal) if x in unsaid and -x in scopes and never_reached(knowledge, x)
        ]
    return list(dict.fromkeys(found))


def _excluded_in_the_answer(literal: int, knowledge: Knowledge) -> bool:
    """Does the reader know that the answer has no part for it: that r9c1, which is sea, is in no island?"""
    fact = part_of_answer(knowledge.fact(-literal), knowledge.grounding.theory)
    along = knowledge.grounding.variable(fact.relation, fact.row) if fact else None
    return along is not None and -along in knowledge.explained


def _shown(literal: int, knowledge: Knowledge) -> bool:
    """Does a value that the reader knows show it: that a cell has a letter, where it is B?"""
    theory = knowledge.grounding.theory
    premises, selectors = knowledge.premises(literal), knowledge.origin(literal).selectors
    if len(selectors) != 1 or len(premises) != 1 or not knowledge.explained.issuperset(premises):
        return False
    return is_shown(knowledge.fact(literal), knowledge.fact(next(iter(premises))), theory.relations)


def in_the_answer(knowledge: Knowledge, told: Iterable[int]) -> Iterator[int]:
    """What the facts aside that a step tells are in the answer, established: who reads that a cell is in an island reads that
    it is land."""
    for literal in [x for x in told if x > 0 and knowledge.facts[x][0] in knowledge.going_along]:
        fact = part_of_answer(knowledge.fact(literal), knowledge.grounding.theory)
        along = fact and knowledge.literal(fact)
        if along and along not in knowledge.explained:
            rules = [one for one in knowledge.speaking_of[along] if literal in knowledge.scopes[one]]
            saying = [one for one in rules if along in knowledge.propagate([one, literal])[1]]
            if saying and along not in knowledge.established:
                knowledge.establish(along, (saying[0],), (literal,))
            yield from (along,) if saying else ()
