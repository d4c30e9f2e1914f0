"""What is wrong with somebody's answer: the smallest contradiction that is soon found.

contradicted(knowledge, None)     # Contradiction("r1c1 and r1c2 are wet", …)
"""

from __future__ import annotations

from entails.engines.consequences.explain import shrink
from entails.engines.hints.conflicts import violations
from entails.engines.hints.guiding.chains import chain
from entails.engines.hints.guiding.refutation import CANDIDATES, Refuter
from entails.engines.hints.guiding.wording import contradiction
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Contradiction
from entails.engines.hints.telling import Told
from entails.engines.hints.wrong_marks import Mistakes


def contradicted(knowledge: Knowledge, told: Told | None) -> Contradiction:
    """The smallest contradiction that is soon found: with one instance, if one is enough. Where the puzzle tells which
    mark is wrong, the contradiction of that mark."""
    mistake = Mistakes(knowledge, told).find() if told else None
    core = mistake.core if mistake else _violated_instance(knowledge) or _refuted_assumption(knowledge)
    literals = [x for x in core if x not in knowledge.scopes]
    selectors = [x for x in core if x in knowledge.scopes]
    facts, instances = tuple(map(knowledge.fact, literals)), tuple(map(knowledge.grounding.selected, selectors))
    links = () if mistake else chain(knowledge, literals, selectors)
    return contradiction(facts, instances, links, knowledge.grounding.theory, mistake)


def _violated_instance(knowledge: Knowledge) -> list[int]:
    """One selector and the fewest assumed literals that violate it by propagation; empty if no instance is violated."""
    return min(violations(knowledge, CANDIDATES), key=len, default=[])


def _refuted_assumption(knowledge: Knowledge) -> list[int]:
    """An assumed literal with the selectors and the other assumed literals that refute it: a minimal core.

    The assumed literals that fit together are established, and the opposite of one of the others is the goal."""
    kept: list[int] = []
    for literal in knowledge.assumed:
        if knowledge.session.search([*knowledge.selectors, *kept, literal], knowledge.limit):
            kept.append(literal)
    knowledge.start_from(kept)
    knowledge.rules = [some for some in knowledge.rules if some[0] not in knowledge.techniques]
    goals: dict[int, None] = {-x: None for x in knowledge.assumed if x not in kept}
    while not any(x in knowledge.established for x in goals):
        if not knowledge.apply_one_rule():
            Refuter(knowledge, goals, certain=True).establish_easiest()
    refuted = next(x for x in goals if x in knowledge.established)
    return shrink(knowledge.session, [-refuted, *knowledge.support(refuted)], knowledge.limit)
