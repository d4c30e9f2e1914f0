"""Parts in words: "r1c1's upper left corner has two lines or none: r1c1's left and upper sides are both drawn or both not".

in_words(knowledge, argument)     # the lines that lead to the last one, and that one: "r1c1 has 3 drawn sides"
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import name_of
from entails.engines.hints.arguing.parts import ALL, OTHER, SAME, Both, PairArgument, PairLeft, PlaceCount
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.sentences import say_facts, say_instances
from entails.engines.hints.sides import Place, cells_at, seen_from
from entails.models.theory import Theory
from entails.values import pattern

ARE = pattern(r"([^,]+ and [^,]+) are ([^,]+)")  # "r1c1 and r1c2 are black"
LINES = ("has two lines or none", "has one line so far")  # of a place of a loop, by how many it has


def in_words(knowledge: Knowledge, argument: PairArgument) -> tuple[tuple[str, ...], str]:
    """The lines that lead to the last one, and the last one, which says what gives the conclusion."""
    lines = tuple(_line(knowledge, part) for part in argument.parts)
    return lines, _where(knowledge, argument.tally)


def _line(knowledge: Knowledge, part: PairLeft) -> str:
    facts = [knowledge.fact(x) for x in part.pair]
    cells = _between(facts, knowledge.grounding.theory)
    said = said_of_two(facts, part.ways, knowledge.grounding.theory, cells)
    if part.tally and part.tally.graph:
        return f"at {seen_from(_name(knowledge, part.tally), cells)} {said}"
    return f"{_where(knowledge, part.tally)}: {said}" if part.tally else f"so {said}"


def _between(facts: Sequence[Fact], theory: Theory) -> list[Place]:
    """The cell that has both sides."""
    if any(not (saying := theory.saying(fact.relation)) or not saying.sides for fact in facts):
        return []
    one, other = (cells_at(fact.row) for fact in facts)
    return [cell for cell in one if cell in other]


def _where(knowledge: Knowledge, tally: PlaceCount) -> str:
    if tally.graph:
        return f"{_name(knowledge, tally)} {LINES[tally.held]}"
    (text,) = say_instances([knowledge.grounding.selected(tally.selector)])
    return text


def _name(knowledge: Knowledge, tally: PlaceCount) -> str:
    assert tally.graph
    return name_of(knowledge, tally.graph, tally.node)


def said_of_two(facts: Sequence[Fact], ways: Both, theory: Theory, cells: Sequence[Place] = ()) -> str:
    """What is left for two things: exactly, at least or at most one of them, or both or neither."""
    one, other = facts
    if ways in (SAME, OTHER):
        holds = ways == SAME
        form = "{who} are both {what} or both not" if holds else "exactly one of {who} is {what}"
        then, turned = "{one} exactly if {other}", [one, other._replace(holds=holds)]
    else:
        ((first, second),) = ALL - ways
        some = "at most one of {who} is {what}" if first else "at least one of {who} is {what}"
        form = some if first == second else ""
        then, turned = "if {one}, {other}", [one._replace(holds=first), other._replace(holds=not second)]
    if form and (found := ARE.fullmatch(say_facts(facts, theory, cells))):
        return form.format(who=found[1], what=found[2])
    said = [say_facts([fact], theory, cells) for fact in turned]
    return then.format(one=said[0], other=said[1])
