"""What stands around a token: its line, its quantifier, its brackets. For those who look for what was meant.

opening(tokens, at).text == "define"      # is this the line of a definition?
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.logic.tokens import Token

QUANTIFIERS = ("∀", "∃")

Advice = tuple[str, Token]  # what to say, and of which token


def opening(tokens: Sequence[Token], at: int) -> Token:
    """The first token of the line that this one stands on."""
    while at > 0 and not tokens[at].first:
        at -= 1
    return tokens[at]


def is_declared(tokens: Sequence[Token], name: str) -> bool:
    """Does a line declare this name? Then it is no word of another language."""
    word = ""
    for token in tokens:
        word = token.text if token.first else word
        if token.text == name and word in ("find", "given", "define", "sort"):
            return True
    return False


def inside(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """What stands between the bracket at this place and the next one that closes."""
    end = at
    while tokens[end].kind not in (")", "}", "end"):
        end += 1
    return tokens[at + 1 : end]


def name_before(tokens: Sequence[Token], at: int) -> int:
    """The place of the name before a place, which may have its arguments behind it: at p in p(x) ∧."""
    begin = at - 1
    if tokens[begin].kind == ")":
        while begin > 1 and tokens[begin].kind != "(":
            begin -= 1
        begin -= 1
    return begin


def written_before(tokens: Sequence[Token], at: int) -> str:
    """The name before a place, with its arguments."""
    return "".join(token.text for token in tokens[name_before(tokens, at) : at])


def is_variable(tokens: Sequence[Token], at: int) -> bool:
    """Does a quantifier bind the name at this place?"""
    while at > 1 and tokens[at].kind == "name" and tokens[at - 1].kind == ",":
        at -= 2
    return at > 0 and tokens[at].kind == "name" and tokens[at - 1].kind in QUANTIFIERS


def after_variables(tokens: Sequence[Token], at: int) -> bool:
    """Does this follow ∀x or ∀x∈S?"""
    return is_variable(tokens, at - 1) or (tokens[at - 2].kind == "∈" and is_variable(tokens, at - 3))


def quantifier_of(tokens: Sequence[Token], at: int) -> Token:
    """The sign before the variable at this place."""
    while tokens[at].kind not in QUANTIFIERS:
        at -= 1
    return tokens[at]


def begins_formula(tokens: Sequence[Token], at: int) -> bool:
    """Does a formula begin here, and not the name of a sort? An atom has its bracket right behind its name."""
    token, after = tokens[at], tokens[min(at + 1, len(tokens) - 1)]
    if token.kind != "name":
        return token.kind not in ("end", "{")
    if token.text[:1].isupper() and after.text == "|":  # p: Person | …, as in Alloy
        return False
    adjacent = after.kind == "(" and after.offset == token.offset + len(token.text)
    return adjacent or (after.kind not in ("name", "(", ",", "¬", "end") and after.kind not in QUANTIFIERS)
