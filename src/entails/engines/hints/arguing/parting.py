"""Parts in words: "r1c2 has 3 drawn sides: at least one of r1c2's left and lower sides is drawn; r2c1's upper side goes on at
r1c2's lower left corner by exactly one of r1c2's left and lower sides; r1c2 has 3 drawn sides, only 1 of these: 2 more are
needed, no others are left".

in_words(knowledge, argument, read)     # the lines that lead to the last one, and that one, by what is `read`
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import between
from entails.engines.hints.arguing.parts import ALL, OTHER, SAME, Both, PairArgument, PairLeft, PlaceCount, allowed
from entails.engines.hints.arguing.words import name_of
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.sentences import say_facts, say_instances
from entails.engines.hints.sides import Place, seen_from
from entails.models.ground.result import Ints
from entails.models.theory import Theory
from entails.values import pattern

ARE = pattern(r"([^,]+ and [^,]+) are ([^,]+)")  # "r1c1 and r1c2 are black"
SIDE = pattern(r"([^,]+ side) is drawn")
ONE_OF = pattern(r"(?:exactly|at most|at least) one of ")
LINES = 2  # at a place of a loop
OTHERS = {1: "the last one too", 2: "both others"}
TWO_OR_NONE, ONE_LINE = "two lines or none", "one line so far"


def in_words(knowledge: Knowledge, argument: PairArgument, read: Collection[int]) -> tuple[tuple[str, ...], str]:
    """The lines that lead to the last one, and the last one, which says what gives the conclusion."""
    words, parts = _Words(knowledge, read), argument.parts
    return tuple(map(words.line, parts, (None, *parts))), words.last(argument)


class _Words:
    """`read` is what the reader knows: what is not drawn at a place is only said of that."""

    def __init__(self, knowledge: Knowledge, read: Collection[int]) -> None:
        self.knowledge, self.read, self.theory = knowledge, read, knowledge.grounding.theory

    def line(self, part: PairLeft, before: PairLeft | None) -> str:
        """What is left for two things, and why, after a line about two others, or about the same."""
        facts, tally = [self.knowledge.fact(x) for x in part.pair], part.tally
        cells = between(facts, self.theory)
        these = before is not None and before.pair == part.pair
        said = said_of_two(facts, part.ways, self.theory, cells, these)
        if tally is None:
            return f"so {said}"
        if tally.graph is None:
            of_these = part.ways == OTHER and len(part.uses) == 1 and part.uses[0].ways == OTHER
            rule = self._rule(tally)
            own = said.replace(f" {rule.partition(' ')[0]}'s ", " its ") if cells else said
            return f"{rule}{', only 1 of these' if of_these and part.uses[0] is before else ''}: {own}"
        return self._line_at(tally, part, cells, said)

    def _line_at(self, tally: PlaceCount, part: PairLeft, cells: Sequence[Place], said: str) -> str:
        name, gone, only = self._name(tally, cells), self._gone(tally), len(tally.open) == len(part.pair)
        if (comes := self._comes(tally, cells)) and ONE_OF.match(said):
            return f"{comes} goes on by {said}" + (f"; {gone}" if gone and only else "")
        if part.ways == SAME and gone is not None and only:
            return f"{self._alone(name, gone)}: so {said}"
        has = f"has {ONE_LINE if tally.held else TWO_OR_NONE}"
        if not tally.held and all(sum(way) == LINES for way in allowed(tally, part.uses)):
            has = "then has two lines"
        return f"{name} {has}{f', {gone}' if gone else ''}: {said}"

    def _alone(self, name: str, gone: str | None) -> str:
        return f"at {name} {gone}" if gone else f"no other line can come to {name}"

    def last(self, argument: PairArgument) -> str:
        """What gives the conclusion, with what is left for the two things that the line before speaks of."""
        tally, inside = argument.tally, argument.about
        if tally.graph is None:
            return self._rule(tally) + (self._comes_to(argument, inside) if inside else "")
        cells = between([self.knowledge.fact(x) for x in inside.pair], self.theory) if inside else []
        name, gone = self._name(tally, cells), self._gone(tally)
        seen = self._at(tally, inside, argument.literal, cells) if inside else ""
        return seen or f"{name} has {ONE_LINE if tally.held else TWO_OR_NONE}" + (f"; {gone}" if gone else "")

    def _comes_to(self, argument: PairArgument, part: PairLeft) -> str:
        """What a count comes to with two things of which so many hold."""
        tally, literal, quota = argument.tally, argument.literal, argument.tally.quota
        if quota is None or any(x < 0 for x in quota.literals):
            return ""
        least, most = min(map(sum, part.ways)), max(map(sum, part.ways))
        rest, held = len(tally.open) - len(part.pair), len(tally.held)
        if part.ways == SAME and (beside := _most_beside(argument, part)) < quota.low - held:
            return f", at most {beside} of the others: so both of these" if rest > 1 else ", so not only the other one"
        if abs(literal) in part.pair:
            return ""
        if literal > 0 and most == 1 and quota.low - held - most == rest:
            return f", only 1 of these: so {OTHERS.get(rest, 'all others')}"
        return ", complete with one of these" if literal < 0 and least == 1 and quota.high - held == least else ""

    def _at(self, tally: PlaceCount, part: PairLeft, literal: int, cells: Sequence[Place]) -> str:
        """What gives something at a place of which all that is open are links; “” if that is not seen."""
        name, gone, comes = self._name(tally, cells), self._gone(tally), self._comes(tally, cells)
        own, some = abs(literal) in part.pair, min(map(sum, part.ways))
        if tally.held:
            if own and literal > 0 and gone is not None and len(tally.open) == len(part.pair):
                return f"{name} has exactly one of these; {self._say((*tally.held, *tally.gone), cells)}"
            if own and literal < 0:
                return f"{name} has room for only one of these, as {self._say(tally.held, cells)}"
            if not own and literal < 0 and some:
                by = "one of these"
                return f"{comes} goes on by {by} only" if comes else f"{name} has {ONE_LINE}, and {by}"
        elif not own and literal < 0 and part.ways == SAME and len(tally.open) == len(part.pair) + 1:
            return f"{name} has both of these or neither, and no third"
        elif gone is not None and own and len(tally.open) == len(part.pair):
            return f"{self._alone(name, gone)}, which leaves both or neither"
        elif gone is not None and literal > 0 and part.ways == OTHER and len(tally.open) == len(part.pair) + 1:
            return f"at {name} {f'{gone}, so ' if gone else ''}that line has only one way on"
        return ""

    def _comes(self, tally: PlaceCount, cells: Sequence[Place]) -> str:
        """The side by which a line comes to a corner: "r1c1's right side"; “” of other places."""
        found = SIDE.fullmatch(self._say(tally.held, cells)) if len(tally.held) == 1 else None
        return found[1] if found else ""

    def _gone(self, tally: PlaceCount) -> str | None:
        """What is not drawn there, seen from the cell of which it is; None if the reader does not know it."""
        if not set(tally.gone) <= set(self.read):
            return None
        return self._say(tally.gone, between([self.knowledge.fact(x) for x in tally.gone], self.theory))

    def _say(self, literals: Ints, cells: Sequence[Place]) -> str:
        return say_facts([self.knowledge.fact(x) for x in literals], self.theory, cells)

    def _rule(self, tally: PlaceCount) -> str:
        (text,) = say_instances([self.knowledge.grounding.selected(tally.selector)])
        counted = tally.held and tally.quota and all(x > 0 for x in tally.quota.literals)
        return f"{text}, {len(tally.held)} so far" if counted else text

    def _name(self, tally: PlaceCount, cells: Sequence[Place]) -> str:
        assert tally.graph
        return seen_from(name_of(self.knowledge, tally.graph, tally.node), cells)


def _most_beside(argument: PairArgument, part: PairLeft) -> int:
    """How many of what is open in the last count can hold at most beside a pair, by what is left for other pairs."""
    places = argument.tally.open
    every = tuple(product((False, True), repeat=len(places)))
    inside = [one for one in argument.parts if {*one.pair} <= {*places}]
    others = [at for at, x in enumerate(places) if x not in part.pair]
    return max(sum(way[at] for at in others) for way in allowed(PlaceCount(0, places, every), inside))


def said_of_two(
    facts: Sequence[Fact], ways: Both, theory: Theory, cells: Sequence[Place] = (), these: bool = False
) -> str:
    """What is left for two things: exactly, at least or at most one of them, or both or neither. Of sides that these cells
    have one says only which, or that it is `these`."""
    one, other = facts
    if ways in (SAME, OTHER):
        holds = ways == SAME
        some = "both or neither" if holds else "exactly one"
        form = "{who} are both {what} or both not" if holds else "exactly one of {who} is {what}"
        then, turned = "{one} exactly if {other}", [one, other._replace(holds=holds)]
    else:
        ((first, second),) = ALL - ways
        some = "at most one" if first else "at least one"
        form = f"{some} of {{who}} is {{what}}" if first == second else ""
        then, turned = "if {one}, {other}", [one._replace(holds=first), other._replace(holds=not second)]
        if second and not first:  # of what holds, if it can be
            turned = [other, one]
    if form and (found := ARE.fullmatch(say_facts(facts, theory, cells))):
        brief = f"{some} of {'these' if these else found[1]}"
        return brief if cells else form.format(who=found[1], what=found[2])
    said = [say_facts([fact], theory, cells) for fact in turned]
    return then.format(one=said[0], other=said[1])
