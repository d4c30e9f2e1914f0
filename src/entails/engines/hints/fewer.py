"""Many small exclusions, told again by fewer instances.

What something is not is established one rule after the other, as it comes: not 1 by this run, not 2 by that one. When only
one value is left, a reader wants the few instances that exclude most:

    run g adds up to 20; r2c3 is 4: so r3c3 is 7, 8 or 9        (in place of five lines)
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.origin import Origin
from entails.engines.hints.techniques import concludes

MANY = 4  # instances: fewer are told as they come
WEIGHT = 10  # of an exclusion that is needed itself, beside one that only helps another


def retell(knowledge: Knowledge, literal: int) -> None:
    """Give what excludes all other values other origins, the instance that gives most first. The literal is told next."""
    origin = knowledge.origin(literal)
    untold = knowledge.unexplained([literal]) - {literal}
    named = {one for x in untold for one in knowledge.said(knowledge.origin(x).selectors)}
    hard = any(len(knowledge.said(knowledge.origin(x).selectors)) > 1 for x in untold)
    if len(named) < MANY or hard or not knowledge.silent.issuperset(origin.selectors):
        return
    wanted = set(knowledge.premises(literal)) & untold
    candidates = sorted({one for x in untold for one in knowledge.speaking_of[abs(x)]})
    found: dict[int, Origin] = {}
    while wanted - found.keys():
        given = {one: _gives(knowledge, one, found, untold) for one in candidates if one not in knowledge.silent}
        best = max(given, key=lambda one: sum(WEIGHT if x in wanted else 1 for x in given[one]))
        if not given[best]:
            return  # what it rests on is not all of this kind
        for x in given[best]:
            selectors, premises = _reason(knowledge, x, best, found)
            found[x] = Origin(selectors, knowledge.round, len(knowledge.established) + len(found), premises)
    knowledge.established.update(found)
    origin.place = len(knowledge.established) + len(found)


def _known(knowledge: Knowledge, selector: int, found: Iterable[int]) -> list[int]:
    told = knowledge.explained.union(found)
    return [x for v in knowledge.scopes[selector] for x in (v, -v) if x in told]


def _gives(knowledge: Knowledge, selector: int, found: dict[int, Origin], untold: set[int]) -> list[int]:
    """What one instance gives of the untold literals, by what is told and found."""
    given = knowledge.told_by(selector, _known(knowledge, selector, found))
    new = [x for x in given if x in untold and x not in found]
    if selector not in knowledge.techniques:
        return new
    instance = knowledge.grounding.selected(selector)
    return [x for x in new if concludes(instance, knowledge.fact(x))]


def _reason(
    knowledge: Knowledge, literal: int, selector: int, found: dict[int, Origin]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    beside = knowledge.beside(selector)
    core = knowledge.search_core if beside else knowledge.core
    premises = tuple(core([-literal, selector, *beside], _known(knowledge, selector, found)))
    return knowledge.needed(literal, (*beside, selector), premises), premises
