"""What needs no sentence: what one known fact excludes by a general rule, where something stands already, what a drawn line
shows, and what belongs to something aside.

is_obvious(deduction of "r1c2 is not red" from "r1c2 is blue", theory)     # True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from entails.engines.answers import Fact
from entails.engines.hints.given import goes_along, is_shown
from entails.engines.hints.sentences import in_order
from entails.engines.hints.steps import Deduction
from entails.logic.evaluate import is_numeral
from entails.logic.formula import Connected, Formula, Loop
from entails.logic.parts import free_names, symbols
from entails.models.signature import split_prefix
from entails.models.theory import Theory
from entails.values import NamedTuple

ON_BOARD = re.compile(r"r\{[^{}]*\}c\{[^{}]*\}")  # cells, in a sentence with holes
HAS = re.compile(r"\bhas (\d+)\b")

Obvious = dict[Fact, Fact]  # facts that no sentence states, each with the fact to cite instead


class Taken(NamedTuple):
    """Why there is no room for a line: the name of the place that has both its lines; or what a rule counts there, which is
    found: "r4c3 has its 1 drawn side"."""

    place: str
    met: str = ""


Full = dict[Fact, Taken]  # of those the lines that there is no room for


def is_obvious(deduction: Deduction, theory: Theory) -> bool:
    """Does it only say what one known fact excludes by a general rule: that what is red is not blue, that a digit is not
    twice in a row? A reader takes that in when the known fact is named. A rule that names elements or rests on data is
    knowledge of its own, and is told: that whoever has tea has no milk."""
    fact, premises = deduction.fact, deduction.premises
    if deduction.plain:
        return bool(fact and premises)
    if _in_the_way(deduction, theory) or belongs(deduction, theory):
        return True
    if fact and len(deduction.said) == len(premises) == 1 and is_shown(fact, premises[0], theory.relations):
        return True
    if _by_declaration(deduction, theory):
        return True
    if fact is None or fact.holds or len(deduction.said) != 1 or len(premises) != 1 or deduction.technique:
        return False
    typed = deduction.said[0].rule.typed
    if isinstance(split_prefix(typed)[1], Connected | Loop):  # what it cuts off one has to look for
        return False
    named = [name for name in free_names(typed) if not is_numeral(name)]
    alike = premises[0].holds and premises[0].relation == fact.relation
    return alike and not named and not _rests_on_data(typed, theory, fact.relation) and _of_several(fact, theory)


def _by_declaration(deduction: Deduction, theory: Theory) -> bool:
    """Does one value, or that there is none, say as much by what declares the function: r1c1, which is A, is not B; what is
    empty is not A?"""
    fact, premises = deduction.fact, deduction.premises
    if fact is None or fact.holds or len(premises) != 1 or not all(one.rule.declared for one in deduction.said):
        return False
    by, relation = premises[0], theory.relations[fact.relation]
    thing = fact.row[: -relation.width] if relation.function else ()
    another = by.holds and by.relation == fact.relation and by.row[: len(thing)] == thing
    empty = not by.holds and by.relation == relation.on and by.row == thing
    return relation.function and (another or empty)


def _of_several(fact: Fact, theory: Theory) -> bool:
    """Does it speak of two things or more? Which cells a shaded one excludes is a thought of its own: it is told."""
    relation = theory.relations[fact.relation]  # its places: of a cell, one for its row and column
    return relation.function or len(fact.row if relation.places is None else relation.places) > 1


def _in_the_way(deduction: Deduction, theory: Theory) -> bool:
    """Does something stand on a board where there is room for one? What stands there is cited."""
    fact, premises, way = deduction.fact, deduction.premises, deduction.way
    if fact is None or fact.holds or way is None or way.name != "full" or len(premises) != 1:
        return False
    saying = theory.sayings.get(fact.relation)
    on_board = saying is not None and ON_BOARD.search(saying.holds) is not None
    return on_board and premises[0].holds and premises[0].relation == fact.relation and len(fact.row) > 2


def belongs(deduction: Deduction, theory: Theory) -> bool:
    """Is something aside excluded because the answer excludes it: what is sea belongs to no island? Or is it a part of the
    answer because it is aside: what belongs to an island is land?"""
    fact, premises = deduction.fact, deduction.premises
    if fact is None or len(deduction.said) != 1 or len(premises) != 1:
        return False
    along = goes_along(deduction.said[0].rule, theory.relations)
    return along == (premises[0] if fact.holds else fact).relation


def _rests_on_data(formula: Formula, theory: Theory, relation: str) -> bool:
    """Does it speak of what is given? Who reads that two lessons are not at once has to look up that they have one class.
    What divides the grid of a relation, as the boxes of a Sudoku do, one sees."""
    places = theory.relations[relation].sorts[:-1]
    given = {
        name
        for name, one in theory.relations.items()
        if one.role == "given" and not (one.function and one.sorts[:-1] == places and len(places) > 1)
    }
    return not given.isdisjoint(symbols(formula))


def note_obvious(deduction: Deduction, theory: Theory, obvious: Obvious, full: Full) -> None:
    """Remember what to cite in place of what the deduction gives."""
    if fact := deduction.fact:
        obvious[fact] = deduction.premises[0]
        if deduction.way and deduction.way.name == "passed":
            full[fact] = Taken(deduction.way.seen.partition(" has both its lines")[0])
        elif _in_the_way(deduction, theory) and theory.relations[fact.relation].symmetric:
            full[fact] = Taken("", _has_its(deduction.said[0].sentence))


def _has_its(count: str) -> str:
    """ "r4c3 has its 1 drawn side" of "r4c3 has 1 drawn side", where that one is found."""
    found = HAS.sub(r"has its \1", count)
    return found if found != count else f"“{count}” is met"


def have_theirs(counts: Iterable[str]) -> Iterator[str]:
    """ "r3c1 and r4c1 have their 1 drawn side" of "r3c1 has its 1 drawn side" and "r4c1 has its 1 drawn side"."""
    alike: dict[str, list[str]] = {}
    for count in counts:
        who, has, what = count.partition(" has its ")
        alike.setdefault(what if has else count, []).append(who)
    for what, names in alike.items():
        has = "have their" if names[1:] else "has its"
        yield what if names == [what] else f"{in_order(names)} {has} {what}"
