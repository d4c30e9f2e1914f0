"""Deductions in one sentence each: the rule, what it is applied to, and what follows; or how a rule is broken."""

from __future__ import annotations

from collections.abc import Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import TWO_WAYS
from entails.engines.hints.arguing.numbers import of_numbers
from entails.engines.hints.arguing.words import ALL, NOTHING_ELSE, by_what_is_given, counted, nothing_else
from entails.engines.hints.bundles import FOLLOWED, LINES, NUMBERS, ON, facts_of
from entails.engines.hints.guiding.breaking import BREAKS, TOO_FEW, cannot_both_be, how_broken, without_value
from entails.engines.hints.guiding.reader import HintReader
from entails.engines.hints.sentences import CELL, Phrase, in_order, phrases, say_facts
from entails.engines.hints.sides import seen_from
from entails.engines.hints.steps import Deduction, Sentence, Way
from entails.engines.hints.sums import adds_up, comes_to, last_of_two, said_aloud
from entails.values import pattern

MANY = 40  # words about what is known
SEVERAL = 4  # values that something is not
FEW = 16  # words about what is counted
LISTED = 30  # words of rules where much is excluded; a longer list is said as a number of places
SHUT, FENCE, FAR = 12, 26, 22  # words about what shuts a place in, what parts two, and where no way is left at all
NO_OTHER = 32  # words about why there is no other way on
BETWEEN = "the only way from"
BEFORE = 2  # values that something is known not to have, and that are recalled
DEAD = 5  # words about ways that lead nowhere, in a supposition
WALL, END = 6, 13  # words about what shuts a place in, in a supposition; where it ends
FOLLOWING = "following the line (no dead ends, not closed too early)"
ON_LINE = "the only way on"
NUMBER = pattern(r"\b\d+\b")
LAST = ("all needed", "only place")  # ways in which places are the last that are left


def argument(
    reader: HintReader, bundle: Sequence[Deduction], premises: list[Fact], facts: list[Fact], most: int = MANY
) -> Sentence:
    """ "row 1 has 2 wet cells; r1c3 stays dry: so r1c1 is wet". What is known is cited in `most` words: a longer list is
    left to the board."""
    said = [instance for deduction in bundle for instance in deduction.said]
    told = [one for one in said if not one.rule.declared]  # that a function has one value goes without saying
    many = len(facts) > SEVERAL and not any(fact.holds for fact in facts)
    spoken = phrases(told, most=LISTED) if many or len(bundle[0].said) > SEVERAL else phrases(told)
    worth = _worth_citing(reader, bundle[0], premises)
    parts = [phrase.text for phrase in spoken] or [_nothing_else(reader, bundle, worth == premises)]
    premises = worth
    names = {one.way.name for one in bundle if one.way}
    if len(names) > 1 and names.issubset(FOLLOWED):
        return Sentence(0, f"{FOLLOWING}: so {reader.say([one for one in facts if one.holds] or facts)}")
    if (way := bundle[0].way) and way.name in ON and any(one.way != way for one in bundle):
        return Sentence(0, f"{ON[way.name]}: so {reader.say(facts)}")
    if bundle[0].way and bundle[0].way.seen:
        drawn = reader.obvious.values() if bundle[0].way.name in LINES else ()  # what a drawn line shows
        named = [fact for one in bundle if one.way for fact in one.way.left]
        shut = [one for one in premises if one not in named and one not in drawn]
        if bundle[0].way.room and bundle[0].way.name == "out of reach":  # what bars the way is named
            shut = []
        return _seen(
            reader, bundle, parts[0], shut, facts, spoken, SHUT if most == MANY else FENCE if reader.walled else WALL
        )
    parts[0] += (number := _counted(reader, bundle, parts[0]))
    sight = "" if number or reader.short else reader.in_sight(bundle)
    parts[0] += f": {sight}" if sight else ""
    premises = [] if sight or (number and way and way.why) else premises  # what it has, or has left, is named
    premises = [one for one in premises if not (way and one in way.unsaid)]
    both = reader.both_lines(bundle, whole=most == MANY)
    parts += [both] if both and not reader.short else []
    parts += filter(None, [_closed(reader, bundle, FENCE)] if number else [])
    cited = [reader.say(some) for some in _of_one_value(reader, bundle, premises) if some]
    parts += [text for text in cited if len(text.split()) <= most]
    sums = (_added(reader, one) for one in bundle) if adds_up(said[0].rule, reader.theory.relations) else ()
    parts += dict.fromkeys(filter(None, sums))
    name = reader.theory.technique_name(said[0].rule)
    so = reader.say(facts)
    listed = len(facts) > 1 and not any(cited) and _says_all(reader, facts, so, parts[0])
    so = "" if len({fact.row[:-1] for fact in facts}) == 1 and (many or listed) else so
    text = (f"{name}: " if name else "") + "; ".join(parts) + (f": so {so}" if so and parts != [so] else "")
    return Sentence(0, text, tuple(one for phrase in spoken for one in phrase.names))


def _closed(reader: HintReader, bundle: Sequence[Deduction], most: int, besides: Sequence[Fact] = ()) -> str:
    """What closes a way that looks open on the board; “” of what takes many words."""
    every = dict.fromkeys(one for deduction in bundle if deduction.way for one in deduction.way.hidden)
    new = [one for one in every if isinstance(one, Fact) and one not in reader.mentioned]
    said = [one for one in every if isinstance(one, str)]
    text = "; ".join(filter(None, (*said, reader.say([*new, *besides]))))
    return text if len(text.split()) <= most else ""


def _excluded_before(reader: HintReader, way: Way, facts: Sequence[Fact]) -> list[Fact]:
    """Where one says what is left for a thing, the few values that are out for other reasons."""
    first = next(iter(facts), None)
    if first is None or way.name not in NUMBERS or reader.say(facts) == say_facts(facts, reader.theory):
        return []
    gone = reader.left.excluded.get((first.relation, first.row[:-1]), set()).difference(one.row[-1] for one in facts)
    out = [Fact(first.relation, (*first.row[:-1], value), False) for value in gone]
    return [one for one in out if one not in reader.mentioned] if len(out) <= BEFORE else []


def _hidden(reader: HintReader, facts: Sequence[Fact]) -> list[Fact]:
    """What the board does not show: what something is not, and what is excluded aside."""
    relations = reader.theory.relations
    return [
        one for one in facts if not one.holds and (relations[one.relation].function or relations[one.relation].aside)
    ]


def _added(reader: HintReader, deduction: Deduction) -> str:
    """What is worked out where a rule adds up."""
    relations, one = reader.theory.relations, reader.by_values(deduction)
    if (aloud := said_aloud(one)) or one.fact is None or not comes_to(one.said[0].rule, relations):
        return aloud
    return last_of_two(deduction, reader.left.elements.get(relations[one.fact.relation].sorts[-1], ()))


def _worth_citing(reader: HintReader, deduction: Deduction, premises: list[Fact]) -> list[Fact]:
    """Where one value is left, the others need no long list."""
    fact = deduction.fact
    if fact is None or not deduction.said[0].rule.declared:
        return premises
    others = [one for one in premises if not one.holds and one.row[:-1] == fact.row[:-1]]
    return premises if len(others) <= SEVERAL else [one for one in premises if one not in others]


def _seen(
    reader: HintReader,
    bundle: Sequence[Deduction],
    rule: str,
    shut: list[Fact],
    facts: list[Fact],
    spoken: list[Phrase],
    most: int,
) -> Sentence:
    """ "the white cells hang together: the only way out for r1c1; r2c1 is black: so r1c2 is white". What shuts a place in
    is said where it is short: else one has to look at the board anyway."""
    outside = most == SHUT  # of a supposition
    ways = [one.way for one in bundle if one.way]
    way, so = ways[0], reader.say(facts)
    named = way.name not in LINES and way.name not in NUMBERS
    dead = way.why
    brief = reader.short and BETWEEN not in way.seen and len(dead.split()) <= DEAD
    dead = "" if named and most == WALL and not brief else dead  # one has to look at the board anyway
    most = most if way.name not in LINES else NO_OTHER if way.name in ON and most == SHUT else WALL
    why = ", ".join(filter(None, (dead, reader.both_lines(bundle))))
    known = reader.say(shut)
    if most == SHUT:
        most = FENCE if BETWEEN in way.seen else FAR if way.name == "out of reach" else SHUT
    if named and len(known.split()) > most:  # a longer list is on the board
        known = reader.say(_hidden(reader, shut))
    cited, most = ", ".join(filter(None, (known, why))), most + named * NO_OTHER
    seen = of_numbers(ways, facts_of(bundle)) if way.numbers else seen_from(way.seen, reader.left.cells)
    seen = ON_LINE if reader.short and seen.startswith(ON_LINE) else seen
    if seen.startswith(TWO_WAYS) and not reader.mentioned.isdisjoint(way.left[:1]):  # why it is passed was just said
        seen = seen.partition(", which ")[0]
    reader.left.note(seen, [thing for one in ways for thing in one.left])
    named = named and not (reader.short and so)  # what follows tells of what the rule speaks
    named = named and rule not in reader.hung
    if way.name == "out of reach" and way.room:  # which needs no rule: how many cells it may have is said, and to where
        named, so, seen = False, "", f"{seen} to {in_order([name for one in ways for name in one.room[0]])}"
    reader.hung.update([rule] if named else [])
    text = f"{rule}: {seen}" if named else seen
    cited = dead if reader.short else cited
    text += f"; {cited}" if cited and len(cited.split()) <= most else ""
    hidden = _closed(reader, bundle, SHUT if reader.short else FENCE, _excluded_before(reader, way, facts))
    text += f"; {hidden}" if hidden else ""
    names = tuple(one for phrase in spoken for one in phrase.names) if named else ()
    so = "" if outside and _says_all(reader, facts, so, text) else so
    return Sentence(0, text + (f": so {so}" if so else ""), names)


def _says_all(reader: HintReader, facts: Sequence[Fact], so: str, text: str) -> bool:
    """Is it only what a cell is not, and have all cells in it been named: "r1c1 would be cut off from r4c7"; "opposite r1c1
    lie cells at other centres: r1c5 about r2c6, r1c9 about r2c8"?"""
    functions = all(not one.holds and reader.theory.relations[one.relation].function for one in facts)
    cells = set(CELL.findall(so))
    return functions and len(cells) > 1 and cells <= set(CELL.findall(text))


def _nothing_else(reader: HintReader, bundle: Sequence[Deduction], whole: bool) -> str:
    """That there is no other value; by what is given, if all that rules exclude is named beside it (`whole`)."""
    fact, said = bundle[0].fact, bundle[0].said[0]
    board = not any(one.premises for one in bundle)
    if fact and fact.holds and whole and (told := by_what_is_given(facts_of(bundle), reader.theory, board)):
        return told
    return nothing_else(fact, said, reader.theory, len(bundle) == 1) if fact else NOTHING_ELSE


def _counted(reader: HintReader, bundle: Sequence[Deduction], sentence: str) -> str:
    """What is said behind a sentence that counts: that all are found, or that there are no others."""
    ways = [one.way for one in bundle if one.way and not one.said[0].rule.declared]
    facts = facts_of(bundle)
    said = counted(ways, facts, bundle[0].premises, reader.theory) if ways and len(ways) == len(facts) else ""
    return (
        "" if said == ALL and not NUMBER.search(sentence) else said
    )  # "the flow enters and leaves r1c1" names no number


def _of_one_value(
    reader: HintReader, bundle: Sequence[Deduction], premises: list[Fact]
) -> tuple[list[Fact], list[Fact]]:
    """Where the last place for a value is told, the premises that speak of that very value, and the others: where the
    other fives are, and which cells are taken."""
    last = [one for one in bundle if one.technique or (one.way and one.way.name in LAST)]
    values = {one.fact.row[-1] for one in last if one.fact and one.fact.row}
    functions = [fact for fact in premises if reader.theory.relations[fact.relation].function]
    own = [fact for fact in functions if len(bundle) == 1 and fact.row[-1] in values]
    return own, [fact for fact in premises if fact not in own]


def broken(reader: HintReader, bundle: Sequence[Deduction]) -> Sentence:
    """ "r1c1, r1c2 and r1c3 are wet: that is too many for “row 1 has 2 wet cells”" """
    said, how, premises = phrases(bundle[0].said), how_broken(bundle[-1]), reader.cited(bundle)
    rule, names = " and ".join(text for text, _ in said), tuple(one for _, some in said for one in some)
    if bundle[-1].way and bundle[-1].way.seen:
        way = bundle[-1].way
        shut = reader.say([one for one in premises if one not in way.left]) if way.name not in LINES else ""
        wall = f", as {shut}" if shut and len(shut.split()) <= (WALL if reader.short else END) else ""
        full = reader.both_lines(bundle)
        full = "" if way.name == "cut off" and len(full.split()) > FEW else full  # a longer list is on the board
        wall += "".join(f"; {text}" for text in (way.why, full) if text)
        seen = of_numbers([way], ()) if way.numbers else seen_from(way.seen, reader.left.cells)
        known = way.name in (*LINES, *NUMBERS) or rule in reader.hung
        reader.left.note(seen, way.left)
        return Sentence(0, f"then {seen}{wall}" + ("" if known else f": {rule}"), names)
    if how == TOO_FEW and bundle[-1].way and bundle[-1].way.why:
        how = f"that leaves only {bundle[-1].way.why} for"
    if how == BREAKS and (both := cannot_both_be(bundle[-1], reader.theory)):
        holding, others = [one for one in both if one.holds], [one for one in both if not one.holds]
        if len(holding) == 1 and reader.mentioned.issuperset(holding):
            return Sentence(0, f"but {reader.say(others)}", names)
        return Sentence(0, f"then {', '.join(reader.say([one]) for one in both)}, which cannot both be", names)
    clash = f"nothing is left for {left}" if (left := without_value(bundle[-1])) else f"{how} “{rule}”"
    if how == BREAKS and (sight := reader.out_of_sight(bundle)):
        return Sentence(0, f"{sight} “{rule}”", names)
    cited = reader.say(premises)
    short = cited and (how == BREAKS or len(cited.split()) <= FEW)  # what is counted is on the board
    parts = list(filter(None, (reader.both_lines(bundle), cited if short else "")))
    return Sentence(0, f"{'; '.join(parts)}: {clash}" if parts else clash, names)
