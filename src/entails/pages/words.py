"""Which names a page declares in `given`, `find` and `define` lines, before any of them is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from entails.logic.tokens import Token

DECLARING = ("given", "find", "define")


def declared_names(tokens: Sequence[Token], starts: Callable[[Token], bool]) -> set[str]:
    """The names at the start of such a line, and behind its commas outside brackets; of a definition up to its colon."""
    found: set[str] = set()
    keyword, depth, expected = "", 0, False
    for token in tokens:
        if starts(token):
            keyword, depth, expected = token.text, 0, token.text in DECLARING
        elif keyword in DECLARING:
            if token.kind == ":" and keyword == "define" and not depth:
                keyword = ""
            elif expected and token.kind == "name" and token.text != "aside":
                found.add(token.text)
                expected = False
            depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(token.kind, 0)
            expected = expected or (token.kind == "," and not depth)
    return found
