"""Deductions of literals that take more than one look: by a technique of the theory, or because the opposite fails.

refuted(knowledge, 4, (120, 121), (-17,), before)     # the instances and premises that it takes by now, and the chain
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from entails.engines.hints.guiding.chains import argument
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction

MANY = 6  # instances that a chain does without: which of the others can be spared is not searched for then


def refuted(
    knowledge: Knowledge,
    literal: int,
    selectors: tuple[int, ...],
    premises: tuple[int, ...],
    before: Collection[int],
    is_riddle: bool = False,
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Deduction, ...]]:
    """How the opposite of a literal fails by all that the reader knows by now, which may be more than when it was found:
    the instances that it takes, the premises, and the chain. What is a riddle otherwise is told by the first chain."""
    known = dict.fromkeys([*premises, *(x for x in knowledge.established_in(selectors) if x in before)])
    refutation = argument(knowledge, [-literal, *known], selectors, premises)
    used = _used(refutation, known, knowledge) if refutation else premises
    cited = _cited(refutation, selectors, knowledge) if refutation else ()
    if cited and (is_riddle or len(selectors) - len(cited) > MANY):
        return cited, used, refutation
    fewer = tuple(knowledge.search_core([-literal, *used], knowledge.silent_first(selectors)))
    if refutation and len(fewer) < len(selectors):
        shorter = argument(knowledge, [-literal, *used], fewer)
        return (fewer, used, shorter) if shorter else (selectors, used, refutation)
    return fewer, used, refutation


def by_technique(knowledge: Knowledge, literal: int, selector: int, premises: tuple[int, ...]) -> Deduction:
    """What the technique names is enough, as a rule; if not, other facts that the reader knows help."""
    enough = knowledge.session.search([-literal, *premises, *knowledge.selectors], knowledge.limit) is False
    selectors, known = knowledge.reason(literal, premises if enough else knowledge.explained - {literal})
    instances = tuple(map(knowledge.grounding.selected, selectors))
    facts = tuple(map(knowledge.fact, dict.fromkeys([*premises, *known])))
    return Deduction(knowledge.fact(literal), instances, facts, (), knowledge.grounding.selected(selector))


def _cited(refutation: Iterable[Deduction], selectors: Iterable[int], knowledge: Knowledge) -> tuple[int, ...]:
    """The instances by which a chain goes."""
    cited, todo = set[tuple[str, str]](), list(refutation)
    while todo:
        deduction = todo.pop()
        todo += deduction.refutation
        cited.update((one.rule.sentence, one.sentence) for one in deduction.instances)
    every = [(x, knowledge.grounding.selected(x)) for x in selectors]
    return tuple(x for x, one in every if (one.rule.sentence, one.sentence) in cited)


def _used(refutation: Iterable[Deduction], known: Iterable[int], knowledge: Knowledge) -> tuple[int, ...]:
    """The known literals that a chain rests on."""
    cited = {fact for deduction in refutation for fact in deduction.premises}
    return tuple(x for x in known if knowledge.fact(x) in cited)
