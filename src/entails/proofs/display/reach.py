"""How far quantifiers reach. As in Jape, ∀x.P(x)→Q(x) is (∀x.P(x))→Q(x): the quantifier reaches up to the arrow.

Many books let it reach as far as it can. Where that would make a difference, `reading` puts the brackets in, so that people
see what their sequent was taken for.
"""

from __future__ import annotations

import re

from entails.logic.formula import Atom, Equal, Exists, Forall, Formula, Not
from entails.logic.notation import Reader
from entails.logic.parts import free_names


def reading(text: str) -> str | None:
    """A sequent with brackets around what its quantifiers reach, where one could think that it was more; None if nowhere.

    reading("∀x.P(x)→Q(x) ⊢ R")     # (∀x.P(x))→Q(x) ⊢ R
    reading("∀x.(P(x)→Q(x)) ⊢ R")   # None
    """
    reader = Reader(text)
    spans: list[tuple[int, int]] = []
    for place, token in enumerate(reader.tokens):
        if token.kind in ("∀", "∃") and not (spans and token.offset < spans[-1][1]):
            reader.position = place
            quantified = reader.unit()
            end = len(text[: reader.next.offset].rstrip())
            if _is_short(quantified, reader):
                spans.append((token.offset, end))
    for start, end in reversed(spans):
        text = f"{text[:start]}({text[start:end]}){text[end:]}"
    return " ".join(re.sub(r"--[^\n]*", "", text).split()) if spans else None


def _is_short(quantified: Formula, reader: Reader) -> bool:
    """Does something follow that one could take for a part of this formula, and that would change its meaning?

    Brackets after the quantifier show how far it reaches. ∀x.P(x)∧A and ∀x.(P(x)∧A) mean the same where things exist.
    """
    variables: list[str] = []
    body = quantified
    while isinstance(body, Forall | Exists | Not):
        variables += [] if isinstance(body, Not) else [body.variable]
        body = body.body
    connective = reader.accept("∧", "∨", "→", "↔")
    if not connective or not isinstance(body, Atom | Equal):
        return False
    return connective.kind in "→↔" or not set(variables).isdisjoint(free_names(reader.formula()))
