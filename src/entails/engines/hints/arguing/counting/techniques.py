"""The techniques in the order in which they are learnt, each with what it says in general."""

from __future__ import annotations

from entails.engines.hints.arguing.counting.shape import Vocabulary

ONLY, NEEDED, CONFINED = "only place left", "no room without it", "has to be in both"
ROOMLESS, SETS, SUPPOSING = "would leave no room", "as many regions as lines", "what if"


def around(words: Vocabulary) -> str:
    return f"around a {words.noun}"


def techniques(words: Vocabulary) -> dict[str, str]:
    one, some, any_kind, is_empty = words.noun, f"{words.noun}s", words.any_kind("or"), words.lacks
    line = next((kind.name for kind in words.kinds if kind.is_line), words.kinds[0].name)
    region = next((kind.name for kind in words.kinds if not kind.is_line), words.kinds[-1].name)
    every = words.any_kind("and").replace(",", "s,").replace(" and", "s and") + "s"
    return {
        around(words): f"A {one} closes the cells around it, and {every} that have all their {some}.",
        ONLY: f"A {any_kind} with as many open cells as it lacks {some} has {some} in all of them.",
        NEEDED: f"A cell without which a {any_kind} has no room for its {some} {words.has}.",
        CONFINED: f"If all open cells of a {region} lie in one {line}, the rest of the {line} {is_empty}; and the other way "
        "round.",
        ROOMLESS: f"A cell {is_empty} if a {one} there would leave a {any_kind} no room.",
        SETS: f"If all open cells of two {region}s lie in two {line}s, the rest of these {line}s {is_empty}; and so for more "
        "of them.",
        SUPPOSING: f"Suppose a {one} in a cell and follow what it forces: if something has no room in the end, the cell "
        f"{is_empty}.",
    }
