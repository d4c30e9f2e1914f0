"""How the boards of a page are written, in words: it follows from the `read` and `option` lines.

layout(page)
# a line with a number for each column, “.” where there is none (down)
# then a token for each cell:
#   T  tree
"""

from __future__ import annotations

from entails.logic.formula import show_term
from entails.pages.page import HeadOption, PuzzlePage, Read, ReadBetween, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import HOLE, NOTHING, NUMBER, Pattern, TokenFact

BETWEEN = (
    "a token between each two cells: a line with those between the cells of a row, below it a line with those between "
    "it and the next row, and so on; p is the left or the upper cell, q the other:"
)
BLANKS = "tokens have blanks between them, unless each is one character"


def layout(page: PuzzlePage) -> str:
    lines = [_option(option) for option in page.options]
    for read in page.reads:
        lines += _block(read)
    blocks = [read for read in page.reads if not isinstance(read, ReadSide)]
    if len(blocks) > 1:
        lines.append("between blocks of cells there is an empty line")
    if any(isinstance(read, ReadCells | ReadBetween) and not read.is_short for read in page.reads):
        lines.append(BLANKS)
    return "\n".join(lines)


def _option(option: HeadOption) -> str:
    if not option.is_number:
        return f"{option.name}: yes, or no, which may be left out"
    if option.sort:
        return f"{option.name}: numbers with blanks between, one for each {option.sort.lower()} from 1 on"
    left = "" if option.default is None else f"; {show_term(option.default)} if the line is left out"
    span = f" from {option.bounds[0]} to {option.bounds[1]}" if option.bounds else ""
    return f"{option.name}: a number{span}{left}"


def _block(read: Read) -> list[str]:
    match read:
        case ReadSide(where, name, index, pattern):
            line = "row" if read.is_upright else "column"
            many = "the numbers, with commas between," if index else "a number"
            if pattern is not None:
                many = pattern.said()
                many += ", or several with commas between," if index else ""
            place = f"on the {where}" if read.is_upright else where
            return [f"a line with {many} for each {line}, {place}; “{NOTHING}” where there is none ({_words(name)})"]
        case ReadRegions(name, _, one_piece):
            piece = ", which hangs together" if one_piece else ""
            return [f"a letter or number for each cell: equal ones are one {_words(name)}{piece}"]
        case ReadCells(patterns, corners):
            what = "corner, a row and a column more than there are cells" if corners else "cell"
            nothing = [] if read.names(NOTHING) else [f"  {NOTHING}  nothing is said"]
            return [f"a token for each {what}:", *map(_token, patterns), *nothing]
        case ReadBetween(patterns):
            nothing = [] if read.names(NOTHING) else [f"  {NOTHING}  nothing is said"]
            return [BETWEEN, *map(_token, patterns), *nothing]


def _token(pattern: Pattern) -> str:
    """{n}{w}  count n, arrow w ({w}: n, e, s or w)"""
    shown = HOLE.sub(lambda hole: "{" + hole[1] + "}", pattern.text)
    facts = ", ".join(dict.fromkeys(filter(None, map(_fact, pattern.literals))))
    holes = [_hole(name, sort, pattern) for name, sort in pattern.holes]
    return f"  {shown}  {facts}" + (f"; {', '.join(holes)}" if holes else "")


def _hole(name: str, sort: str, pattern: Pattern) -> str:
    kinds = {NUMBER: "a number", "Way": "n, e, s or w"}
    listed = [str(one) for one in pattern.names.get(sort, ())]
    return f"{{{name}}} is {kinds.get(sort) or ('one of ' + ' '.join(listed) if listed else 'a word')}"


def _fact(fact: TokenFact) -> str:
    """clue(p) = n is “clue n”; where something new stands (at(k) = p) is told by the place."""
    if fact.value is not None and fact.value in ("p", "x"):
        return ""
    name = _words(fact.relation) + (f"({','.join(fact.arguments)})" if "q" in fact.arguments else "")
    return name if fact.value is None else f"{name} {fact.value}"


def _words(name: str) -> str:
    return name.replace("_", " ")
