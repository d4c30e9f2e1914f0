"""What follows at once from somebody's own facts: by one rule instance, and not without them.

On a board with one solution everything follows, so that says nothing about the facts that somebody has put down. What single
rule instances force from them does, and its reason is one sentence. Facts that are never a step of their own ("not linked")
are taken on the way.

    with Guide(grounding, assumed, visible) as guided:
        new = forced_at_once(guided.knowledge)      # [Fact("wet", ("r1c2",), False), …]
        steps = list(guided.towards(new[:1]))       # why the first one follows
"""

from __future__ import annotations

from entails.engines.answers import Fact
from entails.engines.hints.knowledge import Knowledge


def forced_at_once(knowledge: Knowledge) -> list[Fact] | None:
    """The facts that are one step away from what is assumed, and not without it; they are established afterwards. None if
    that leads to a contradiction."""
    assumed, start = set(knowledge.assumed), list(knowledge.explained)
    knowledge.start_from(x for x in start if x not in assumed)
    without = _one_step(knowledge)
    knowledge.start_from(start)
    found = _one_step(knowledge)
    known = {*found, *knowledge.established}
    if any(-x in known for x in known) or not knowledge.consistent([*knowledge.selectors, *assumed]):
        return None
    for literal, selector in found.items():
        knowledge.establish(literal, (*knowledge.beside(selector), selector))
    return [knowledge.fact(x) for x in found if x not in without]


def _one_step(knowledge: Knowledge) -> dict[int, int]:
    """The literals that make a step and are forced by one instance each, with its selector. What makes no step is
    established on the way."""
    found: dict[int, int] = {}
    rules = [some for some in knowledge.rules if some[0] not in knowledge.techniques]
    knowledge.untried = {selector for some in rules for selector in some}
    while todo := [selector for some in rules for selector in some if selector in knowledge.untried]:
        knowledge.limit.check()
        for selector in todo:
            knowledge.untried.discard(selector)
            for literal in knowledge.forced_by(selector):
                if knowledge.makes_a_step(literal):
                    found.setdefault(literal, selector)
                else:
                    knowledge.establish(literal, (*knowledge.beside(selector), selector))
    return found
