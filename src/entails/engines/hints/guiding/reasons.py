"""Reasons: a sentence for each bundle of a step, and for each instance of a chain that ends in a contradiction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import TWO_WAYS
from entails.engines.hints.arguing.words import PIECES, named_beside, named_in, packed, packed_into, several, unsaid_of
from entails.engines.hints.bundles import bundled, facts_of, merged
from entails.engines.hints.guiding.arguments import FEW, MANY, WALL, argument, broken
from entails.engines.hints.guiding.breaking import BREAKS
from entails.engines.hints.guiding.obvious import belongs, is_obvious, note_obvious
from entails.engines.hints.guiding.reader import HintReader
from entails.engines.hints.sentences import in_common, phrases, say_facts, say_instances
from entails.engines.hints.sides import seen_from
from entails.engines.hints.steps import SHOWN, Deduction, Sentence, Step, Way, once
from entails.errors import listed
from entails.models.ground.result import Instance
from entails.values import replace

INSIDE, BRIEF = 20, 5  # words about what is known, in a supposition, and in a long one
JUST_SHOWN = "as just shown, "
READABLE = 50  # words of a supposition, with which a step stays short
LONG, SUMMED = 85, 55  # words of a supposition: a longer one is told in few words; what a cell sees as one number
BESIDE = 4  # facts beside something aside that exclude it, where few words are wanted
TRIED = 4  # ways that fail for one reason and are named
COUNTED = ("parts", "parity")  # what is counted there is on the board
SHUT_IN = (*PIECES, "packing", "every way")  # what shuts them in is on the board


Told = tuple[list[Fact], list[Sentence]]  # what a bundle gives, and the lines that say it


def of_step(reader: HintReader, step: Step) -> Iterator[Sentence]:
    told: list[Told] = []
    for bundle in step.bundles:
        rest = [one for one in bundle if one.fact in step.facts or (one.fact and reader.instead(one.fact) == one.fact)]
        along = [one for one in rest if belongs(one, reader.theory) and reader.mentioned.issuperset(one.premises)]
        if rest and len(along) < len(rest):
            lines = list(_of_bundle(reader, rest, step, concludes=bundle is step.bundles[-1]))
            facts = facts_of(rest)
            joined = _joined(reader, told[-1], (facts, lines), step.facts) if told else None
            told = [*told[:-1], joined] if joined else [*told, (facts, lines)]
            reader.mentioned.update(facts_of(rest))
        reader.left.learn(facts_of(bundle))
    yield from (line for _, lines in told for line in lines)
    if step.supposed:
        yield from _of_lemma(reader, step.bundles[-1][0], step.supposed)


def _joined(reader: HintReader, before: Told, now: Told, concluded: Iterable[Fact]) -> Told | None:
    """Two lines with one reason as one; None if they have not."""
    (facts, lines), (others, more) = before, now
    if len(lines) != 1 or len(more) != 1:
        return None
    (head, so, _), (reason, then, _) = lines[0].text.rpartition(": so "), more[0].text.rpartition(": so ")
    reason = reason if then else more[0].text
    same = so and (head == reason or head.startswith(f"{reason};"))
    if not same or not (then or set(facts) <= set(concluded)):
        return None
    together = [*facts, *others]
    text = f"{head}: so {reader.say(together)}" if then else head
    return together, [replace(lines[0], text=text, names=once([*lines[0].names, *more[0].names]))]


def _of_bundle(reader: HintReader, bundle: Sequence[Deduction], step: Step, concludes: bool) -> Iterator[Sentence]:
    reader = reader.seen_from(bundle)
    first, facts, premises = bundle[0], facts_of(bundle), reader.cited(bundle)
    if first.refutation:
        yield from _of_refutation(reader, bundle, named=len(step.facts) + len(bundle) > 2)
    elif first.way and first.way.first:
        yield from _of_several(reader, bundle, premises, [] if concludes else facts)
    elif len(first.said) == 1:
        yield argument(reader, bundle, premises, [] if concludes else facts)
    elif len(facts) == len(step.facts):
        told = argument(reader, [first], premises, [], FEW)
        yield replace(told, text=f"{told.text}: together they leave no other way")
    else:
        yield argument(reader, [first], premises, facts)


def _of_several(
    reader: HintReader, bundle: Sequence[Deduction], premises: list[Fact], facts: list[Fact]
) -> Iterator[Sentence]:
    """What a technique makes of several rule instances; the ways that it goes through, a line each."""
    first = merged(bundle)
    way = first.way
    assert way is not None
    if way.name in COUNTED:
        yield from (Sentence(0, line, _named(way, line)) for line in way.lines)
        so = f": so {reader.say(facts)}" if facts else ""
        yield Sentence(0, seen_from(way.seen, reader.left.cells) + so, _named(way, way.seen))
        return
    if way.name in ("every way", "too far"):  # what is taken away from a total, or what a piece has, is said there
        premises = [one for one in premises if one not in way.left]
    if way.name == "too far":  # what bars the way is named, and on the board
        premises = [one for one in premises if reader.theory.relations[one.relation].aside]
    held = [one for one in way.held if one not in reader.mentioned]
    premises = [one for one in premises if one not in held]
    cited, so, into = reader.say(premises), reader.say(facts), packed_into(way, reader.theory)
    if sight := reader.in_sight(bundle):
        text = ", ".join(phrase.text for phrase in phrases(first.said)) + f": {sight}" + (f": so {so}" if so else "")
        yield Sentence(0, text, first.said)
        return
    most = FEW if not (way.why or into) else WALL if way.name == "no room" else 0
    cited = "" if way.name in SHUT_IN and len(cited.split()) > most else cited
    cited = "; ".join(filter(None, (reader.both_lines([first], whole=True), reader.say(held), cited)))
    if same := _the_same_each_way(reader, way, (f"; {cited}" if cited else "") + (f": so {so}" if so else "")):
        yield from same
        return
    text = several(way, reader.theory, facts) + (f"; {cited}" if cited else "") + (f": so {so}" if so else "")
    reader.left.note(text, named_beside(way))
    inside = [case for _, case in way.cases]
    unsaid = (*inside, *unsaid_of(way))
    names = tuple(one for one in first.said if not one.rule.declared and one not in unsaid)
    yield Sentence(0, text, named_in(way) if way.name == "every way" else names)
    yield from _of_ways(reader, way)
    for fact, case in way.cases:
        ((said, names),) = phrases([case])
        yield Sentence(1, f"if {reader.say([fact])}: {said}", names)


def _of_ways(reader: HintReader, way: Way) -> Iterator[Sentence]:
    """The ways that are left, if there are several, and those that fail."""
    ways = way.ways or [(some, "") for some in packed(way)]
    named = ways if len(ways) > 1 else ()
    for some, then in named:
        yield Sentence(1, reader.say(some) + (f": so {then}" if then else ""))
    for place, text in enumerate(_failing(reader, way)):
        others = "others fail: " if named and not place and text.startswith("if ") else ""
        yield Sentence(1, f"{others}{text}", _named(way, text))


def _failing(reader: HintReader, way: Way) -> Iterator[str]:
    """What is wrong with the ways that fail, in one line where it is the same; many are counted."""
    for clash in dict.fromkeys(clash for _, clash in way.failing):
        ways = dict.fromkeys(reader.say(some) for some, same in way.failing if same == clash)
        tried = ", or if ".join(ways)
        if len(ways) <= TRIED and len(tried.split()) <= MANY:
            yield f"if {tried}, {clash}"
        elif clash.startswith(BREAKS):
            yield f"{len(ways)} others break{clash.removeprefix(BREAKS)}"
        else:
            yield f"in {len(ways)} others {clash}"


def _the_same_each_way(reader: HintReader, way: Way, along: str) -> list[Sentence]:
    """ "one of r1c4 and r1c6 is black; whichever it is, black cells share no side": where each way gives the same by the same
    words; none where they differ. Ways that the rule does not name have a line of their own. `along` is said besides."""
    first = tuple(one for one in way.first if not one.rule.declared)
    said, told = ", ".join(say_instances(first)), phrases([case for _, case in way.cases])
    if not said or len({case.sentence for _, case in way.cases}) != 1:
        return []
    texts = [say_facts([fact], reader.theory, reader.left.cells) for fact, _ in way.cases]
    start, items, end = in_common(texts)
    if all(re.search(rf"(?<!\w){re.escape(item)}(?!\w)", said) for item in items):
        return [Sentence(0, f"{said}; whichever it is, {told[0].text}{along}", once([*first, *told[0].names]))]
    ways = " ".join(filter(None, (start, listed(items, "or"), end)))
    return [Sentence(0, f"{said}{along}", first), Sentence(1, f"whether {ways}: {told[0].text}", told[0].names)]


def _named(way: Way, text: str) -> tuple[Instance, ...]:
    """The instances that a line names."""
    return tuple(one for one in way.first if one.sentence in text)


def _of_refutation(
    reader: HintReader, bundle: Sequence[Deduction], named: bool, supposed: Iterable[Fact] = ()
) -> Iterator[Sentence]:
    """How the opposite of the first fact fails, and which other facts follow likewise. `named` says the fact itself too,
    which the reader needs unless it is all that the step concludes."""
    first, *others = bundle
    assert first.fact is not None
    opposite = first.fact._replace(holds=not first.fact.holds)
    name = f"{reader.say([first.fact])}: " if named else ""
    other = reader.left.other_value(opposite)
    yield Sentence(0, f"{name}suppose that {reader.say([other])}")
    lines = _in_few_words(reader, first, {*supposed, opposite, other})
    yield from lines
    if others:
        seen = replace(reader, mentioned={*reader.mentioned, first.fact, *first.premises})
        so = lines[0].text.removeprefix(JUST_SHOWN).rpartition(": so ")[2] if lines[1:] else ""
        so = so if lines[0].text.endswith((f": so {so}", f"{JUST_SHOWN}{so}")) else ""
        yield Sentence(0, _the_same(reader, facts_of(others), seen.cited(others), so))


def _of_lemma(reader: HintReader, proof: Deduction, supposed: Fact) -> Iterator[Sentence]:
    """What follows from something that is supposed, as far as it goes."""
    other = reader.left.other_value(supposed)
    yield Sentence(0, f"suppose that {reader.say([other])}")
    yield from _in_few_words(reader, proof, {supposed, other})


def _in_few_words(reader: HintReader, first: Deduction, mentioned: set[Fact]) -> list[Sentence]:
    """What follows from the opposite of a fact; what would be long is told in few words."""
    lines = _supposed(reader, first, mentioned)
    if reader.left.sights and _words(lines) > SUMMED:
        lines = min(lines, _supposed(replace(reader, summed=True), first, mentioned), key=_words)
    if not reader.short and _words(lines) > LONG:
        lines = min(lines, _supposed(replace(reader, short=True), first, mentioned), key=_words)
    walled = _supposed(replace(reader, walled=True), first, mentioned)
    return walled if _words(walled) <= (READABLE if _words(lines) <= READABLE else LONG) else lines


def _supposed(reader: HintReader, first: Deduction, mentioned: set[Fact]) -> list[Sentence]:
    """What follows from the opposite of a fact, which is mentioned already."""
    obvious, full = dict(reader.obvious), dict(reader.full)
    inner = replace(
        reader, mentioned=set(mentioned), obvious=obvious, full=full, left=reader.left.copy(), hung=set(reader.hung)
    )
    inner.left.learn(mentioned)
    return [replace(one, depth=one.depth + 1) for one in of_chain(inner, first.refutation)]


def _words(lines: Iterable[Sentence]) -> int:
    return sum(len(one.text.split()) for one in lines)


def _the_same(reader: HintReader, facts: list[Fact], premises: list[Fact], so: str) -> str:
    """That the opposites of other facts fail in the same way, by what comes first then: "if r6c7 or r6c8 is light, again
    r7c7 is dark, and the same follows: so r6c7 and r6c8 are dark"."""
    known = reader.say(premises)
    known = f"; {known}" if known and len(known.split()) <= FEW else ""
    others = [reader.say([reader.left.other_value(fact._replace(holds=not fact.holds))]) for fact in facts]
    start, items, end = in_common(others)
    any_of = " ".join(filter(None, (start, listed(items, "or"), end)))
    again = f"again {so}, and " if so else ""
    return f"if {any_of}, {again}the same follows{known}: so {reader.say(facts)}"


def of_chain(reader: HintReader, chain: Iterable[Deduction]) -> Iterator[Sentence]:
    """One sentence for each instance of a chain, in order, up to the contradiction; none for what is obvious."""
    telling: list[Deduction] = []
    for deduction in _without_last_link(list(chain)):
        shown = deduction.way is not None and deduction.way.name == SHOWN
        if (
            deduction.fact
            and not shown
            and (is_obvious(deduction, reader.theory) or (reader.short and _seen_aside(reader, deduction)))
        ):
            note_obvious(deduction, reader.theory, reader.obvious, reader.full)
        elif deduction.fact not in reader.mentioned:
            telling.append(deduction)
    for bundle in bundled(telling):
        if bundle[0].refutation:
            yield from _of_refutation(reader, bundle, named=True, supposed=reader.mentioned)
            reader.mentioned.update(facts_of(bundle))
            reader.left.learn(facts_of(bundle))
            continue
        reader.left.learn(facts_of(bundle))
        if bundle[0].way and bundle[0].way.name == SHOWN:
            seen = reader.seen_from(bundle)
            yield Sentence(0, f"{JUST_SHOWN}{seen.say(seen.worth_showing(facts_of(bundle)))}")
            reader.mentioned.update(facts_of(bundle))
            continue
        facts = [fact for fact in facts_of(bundle) if fact.holds or reader.instead(fact) == fact]
        seen = reader.seen_from(bundle)
        if bundle[-1].fact is None:
            yield broken(seen, bundle)
        elif facts:
            alone = all((one.said, one.way) == (bundle[0].said, bundle[0].way) for one in bundle)
            yield argument(
                seen, bundle[:1] if alone else bundle, seen.cited(bundle), facts, BRIEF if reader.short else INSIDE
            )
        reader.mentioned.update(facts)


def _without_last_link(chain: list[Deduction]) -> list[Deduction]:
    """A chain that ends in a dead end without the line that goes there because the place has two ways: it has one."""
    way = chain[-1].way if chain else None
    if way is None or way.name != "dead end":
        return chain
    used = {fact for one in chain[:-1] for fact in one.premises}
    place = way.seen.partition(" can only go to ")[0]
    two = f"{TWO_WAYS} {place}"
    last = [one for one in chain[:-1] if one.way and one.way.seen.partition(",")[0] == two and one.fact not in used]
    return [one for one in chain if one not in last]


def _seen_aside(reader: HintReader, deduction: Deduction) -> bool:
    """Is it what a few facts exclude aside: that what is beside one island is not in another?"""
    fact = deduction.fact
    few = len(deduction.said) == 1 and 0 < len(deduction.premises) <= BESIDE
    return few and fact is not None and not fact.holds and reader.theory.relations[fact.relation].aside
