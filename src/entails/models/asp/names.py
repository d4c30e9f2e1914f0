"""How things are spelled in answer set programming: predicates and constants begin with a small letter, variables with a
capital one, and what cannot be spelled so is a string.

    Names().predicate("Node")          # "node"
    element("New York")                # '"New York"'
"""

from __future__ import annotations

import re

from entails.errors import TheoryError
from entails.logic.evaluate import is_numeral
from entails.models.world import Element
from entails.values import pattern

LARGEST = 2**31 - 1  # clingo's numbers have 32 bits
CONSTANT = pattern(r"_*[a-z][A-Za-z0-9_']*")
WORDS = ("not",)


def element(name: Element) -> str:
    """A number, a constant, or a string."""
    text = str(name)
    if is_numeral(text):
        if abs(int(text)) > LARGEST:
            raise TheoryError(f"the element {text} cannot be a number of clingo: expected at most 32 bits")
        return text
    if CONSTANT.fullmatch(text) and text not in WORDS:
        return text
    if '"' in text or "\\" in text or not text.isprintable():
        raise TheoryError(
            f"the element {text!r} has a quote, a backslash or a control character, and ASP cannot spell it"
        )
    return f'"{text}"'


class Names:
    """Spellings that are given out once each. Variables are told apart within one statement, predicates everywhere."""

    def __init__(self) -> None:
        self.predicates: set[str] = set(WORDS)
        self.variables: set[str] = set()

    def predicate(self, name: str) -> str:
        return _new(_spelled(name, "r"), self.predicates)

    def variable(self, name: str) -> str:
        spelled = _spelled(name, "V")
        start = len(spelled) - len(spelled.lstrip("_"))
        return _new(spelled[: start + 1].upper() + spelled[start + 1 :], self.variables)

    def statement(self) -> None:
        """A new statement: its variables have nothing to do with those of the last one."""
        self.variables = set()


def _spelled(name: str, instead: str) -> str:
    """The name with a small first letter and nothing that ASP does not know in a name."""
    text = re.sub(r"[^A-Za-z0-9_']", "_", name)
    if not re.match(r"_*[A-Za-z]", text):
        text = f"{instead}{text}"
    start = len(text) - len(text.lstrip("_"))
    return text[: start + 1].lower() + text[start + 1 :]


def _new(name: str, taken: set[str]) -> str:
    spelled, number = name, 1
    while spelled in taken:
        number += 1
        spelled = f"{name}_{number}"
    taken.add(spelled)
    return spelled
