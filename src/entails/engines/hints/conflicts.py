"""Which rule instances somebody's own facts break, each by itself.

with Guide(grounding, assumed, visible) as guided:
    violations(guided.knowledge)      # [[120, 4, 9]]: the instance 120 is broken by the literals 4 and 9
"""

from __future__ import annotations

from entails.engines.hints.knowledge import Knowledge

AGAIN = 6  # times that one instance may be broken by other literals


def violations(knowledge: Knowledge, most: int, again: int = 1) -> list[list[int]]:
    """Of up to `most` instances that are broken, the selector and the fewest assumed literals that break it by propagation.
    An instance about the whole board (“no two stars touch”) may be broken at several places: up to `again` of them."""
    found: list[list[int]] = []
    assumed = {x: [y for y in knowledge.assumed if abs(y) in knowledge.scopes[x]] for x in knowledge.selectors}
    violated = [x for x in knowledge.selectors if not knowledge.consistent([x, *assumed[x]])]
    for selector in violated[:most]:
        literals = assumed[selector]
        for _ in range(again):
            core = knowledge.propagation_core([selector], literals)
            found.append([selector, *core])
            literals = [x for x in literals if x != core[0]] if core else []
            if knowledge.consistent([selector, *literals]):
                break
    return found
