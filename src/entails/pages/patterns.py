"""What a token of a board or an answer may be: "{n}{w∈Way}" is a number and a way, as in 2e.

    found = pattern.match("2e")         # {"n": 2, "w": "right"}
    pattern.written(found)              # "2e"

A hole without a sort stands for a number; one of a sort whose elements are listed for one of these, of any other sort for a
word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from entails.errors import listed
from entails.models.world import Element, Row
from entails.values import dataclass, field, pattern

NUMBER = "number"
WAYS = {"up": "n", "right": "e", "down": "s", "left": "w"}
ARROWS = {"↑": "up", "→": "right", "↓": "down", "←": "left"}
NOTHING = "."
NONE = "-"  # the same as NOTHING, unless a pattern names it
OPEN = "?"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of regions
MOST_LISTED = 9  # elements that a message names
HOLE = pattern(r"\{\s*(\w+)\s*(?:(?:∈|\bin\b)\s*(\w+)\s*)?\}")

Values = Mapping[str, Element]  # what stands in the holes, by their names


@dataclass(frozen=True, slots=True)
class TokenFact:
    """What a token says: wall(p), ¬black(p), clue(p) = n. The value of a function is a name or a number."""

    relation: str
    arguments: tuple[str, ...]
    holds: bool = True
    value: str | None = None


def filled(literal: TokenFact, bound: Mapping[str, Row]) -> Row:
    """The arguments of a token's fact: (1, 2, "a") of part(p,a), with {"p": (1, 2)}."""
    return tuple(part for name in literal.arguments for part in bound.get(name, (constant(name),)))


def constant(name: str) -> Element:
    """What stands in a token's fact and is no variable: the 2 of part(p,2) is a number."""
    return int(name) if name.isdecimal() and name.isascii() else name


@dataclass(frozen=True, slots=True)
class Pattern:
    """A token with holes, and what it says. `made` are elements that come with it: new k∈Clue is ("k", "Clue"). A `note`
    stands in unfinished answers alone."""

    text: str
    holes: tuple[tuple[str, str], ...]
    literals: tuple[TokenFact, ...]
    made: tuple[tuple[str, str], ...] = ()
    expression: re.Pattern[str] = field(default=re.compile(""), compare=False, repr=False)
    names: Mapping[str, tuple[Element, ...]] = field(default_factory=dict, compare=False, repr=False)
    note: bool = False

    def match(self, token: str) -> dict[str, Element] | None:
        """The words in the holes of a token; None if the token does not fit the pattern."""
        found = self.expression.fullmatch(token)
        return {name: self._element(found[name], sort) for name, sort in self.holes} if found else None

    def _element(self, text: str, sort: str) -> Element:
        if sort == NUMBER:
            return int(text)
        listed = {str(element): element for element in self.names.get(sort, ())}
        text = _way(text) if set(listed) == set(WAYS) else text
        return listed.get(text, int(text) if text.isdecimal() and text.isascii() else text)

    def written(self, values: Values) -> str:
        return HOLE.sub(lambda hole: _token(values[hole[1]], hole[2]), self.text)

    @property
    def is_short(self) -> bool:
        """Is every token of this pattern one character?"""
        return len(HOLE.sub("_", self.text)) == 1 and all(
            sort == "Way" or all(len(str(one)) == 1 for one in self.names.get(sort, ("__",))) for _, sort in self.holes
        )

    def _one_of(self, sort: str) -> str:
        """one of A, B and C"""
        names = [str(one) for one in self.names.get(sort, ())]
        return f"one of {listed(names) if 1 < len(names) <= MOST_LISTED else sort}"

    def said(self) -> str:
        """The tokens that the pattern reads, in words."""
        if not self.holes:
            return f"“{self.text}”"
        if HOLE.sub("", self.text):
            return f"“{HOLE.sub(lambda hole: (hole[2] or NUMBER).lower(), self.text)}”"
        kinds = {NUMBER: "a number", "Way": "n, e, s or w"}
        return " and ".join(kinds.get(sort) or self._one_of(sort) for _, sort in self.holes)


def compiled(
    text: str,
    literals: tuple[TokenFact, ...],
    made: tuple[tuple[str, str], ...],
    names: Mapping[str, Sequence[Element] | None],
) -> Pattern:
    """The pattern of a text with holes. `names` has the elements of the sorts that are listed."""
    holes = tuple((hole[1], hole[2] or NUMBER) for hole in HOLE.finditer(text))
    listed = {sort: tuple(names.get(sort) or ()) for _, sort in holes if sort != NUMBER}
    parts, end = [], 0
    for hole in HOLE.finditer(text):
        parts += [re.escape(text[end : hole.start()]), f"(?P<{hole[1]}>{_expression(hole[2] or NUMBER, listed)})"]
        end = hole.end()
    expression = re.compile("".join(parts) + re.escape(text[end:]))
    return Pattern(text, holes, literals, made, expression, {sort: some for sort, some in listed.items() if some})


def _expression(sort: str, listed: Mapping[str, tuple[Element, ...]]) -> str:
    if sort == NUMBER:
        return "[0-9]{1,6}"
    if sort == "Way":
        words = [*WAYS, *WAYS.values(), *ARROWS]
    elif listed[sort]:
        words = [str(element) for element in listed[sort]]
    else:
        return r"[^\s,.?-]+"
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _way(text: str) -> str:
    letters = {letter: way for way, letter in WAYS.items()}
    return ARROWS.get(text) or letters.get(text, text)


def _token(value: Element, sort: str | None) -> str:
    return WAYS.get(str(value), str(value)) if sort == "Way" else str(value)
