"""What a list of puzzles tells of a page: its title, its rules in players' words, its group, how large boards usually are.

Only the lines `puzzle`, `answer`, `make` and `address` are looked at, and only by their look: to read fifty pages
takes half a second.
"""

from __future__ import annotations

from typing import Literal as Words

from entails.values import dataclass, pattern

USUAL = 7  # rows and columns of a new board, unless a line such as `make side 9` says otherwise
SMALLEST, LARGEST = 2, 16  # boards that are made
Group = Words["shade", "numbers", "loops", "regions", "objects"]

_PUZZLE = pattern(r'(?m)^puzzle\s+"([^"]*)"\s*:\s*((?:"[^"]*"\s*,?\s*)+)')
_ANSWER = pattern(r"(?m)^answer\s+(.*)$")
_SIDE = pattern(r"(?m)^make\s(?:.*\s)?side\s+([0-9]{1,3})")
_UNMADE = pattern(r'(?m)^make\s+nothing\s+"([^"]*)"')
_TOKEN = pattern(r'"([^"]*)"\s*:')
_QUOTED = pattern(r'"([^"]*)"')
_ADDRESS = pattern(r"(?m)^address\s+([^:\n]*):")


@dataclass(frozen=True, slots=True)
class PageSummary:
    title: str
    legend: str
    group: Group
    side: int
    unmade: str = ""  # why no boards of it are made


def summary(text: str, name: str) -> PageSummary:
    """The summary of a page, also of an unfinished one: what a missing line would say is left out."""
    found = _PUZZLE.search(text)
    legend = "\n".join(_QUOTED.findall(found[2])) if found else ""
    answers = " ".join(one[1] for one in _ANSWER.finditer(text))
    side = _SIDE.search(text)
    usual, unmade = int(side[1]) if side else USUAL, _UNMADE.search(text)
    return PageSummary(found[1] if found else name, legend, _group(answers), usual, unmade[1] if unmade else "")


def address_names(text: str) -> list[str]:
    """The kinds of puzz.link whose addresses a page reads."""
    found = _ADDRESS.search(text)
    return [name.strip() for name in found[1].split(",")] if found else []


def _group(answers: str) -> Group:
    """By what an answer is: lines, regions, numbers, shaded cells, or else things that are put into cells."""
    words = _QUOTED.sub("", answers).split()
    if "links" in words:
        return "loops"
    if "regions" in words:
        return "regions"
    tokens = _TOKEN.findall(answers)
    if not tokens or all(token.isdigit() for token in tokens):
        return "numbers"
    return "shade" if "#" in tokens or set(tokens) == {"b", "w"} else "objects"
