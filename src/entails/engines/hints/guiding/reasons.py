"""Reasons: a sentence for each bundle of a step, and for each instance of a chain that ends in a contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.words import named_beside, named_in, packed, packed_into, several
from entails.engines.hints.bundles import bundled, facts_of, merged
from entails.engines.hints.guiding.arguments import FEW, argument, broken
from entails.engines.hints.guiding.obvious import belongs, is_obvious, note_obvious
from entails.engines.hints.guiding.reader import HintReader
from entails.engines.hints.sentences import phrases
from entails.engines.hints.steps import Deduction, Sentence, Step
from entails.values import replace

INSIDE = 20  # words about what is known, in a supposition
PIECES = ("no room", "too small", "too far", "packing", "every way")  # what shuts them in is on the board


def of_step(reader: HintReader, step: Step) -> Iterator[Sentence]:
    for bundle in step.bundles:
        rest = [one for one in bundle if one.fact in step.facts or (one.fact and reader.instead(one.fact) == one.fact)]
        along = [one for one in rest if belongs(one, reader.theory) and reader.mentioned.issuperset(one.premises)]
        if rest and len(along) < len(rest):
            yield from _of_bundle(reader, rest, step, concludes=bundle is step.bundles[-1])
            reader.mentioned.update(facts_of(rest))
        reader.left.learn(facts_of(bundle))


def _of_bundle(reader: HintReader, bundle: Sequence[Deduction], step: Step, concludes: bool) -> Iterator[Sentence]:
    first, facts, premises = bundle[0], facts_of(bundle), reader.cited(bundle)
    if first.refutation:
        yield from _of_refutation(reader, bundle, named=len(step.facts) + len(bundle) > 2)
    elif first.way and first.way.first:
        yield from _of_several(reader, merged(bundle), premises, [] if concludes else facts)
    elif len(first.said) == 1:
        yield argument(reader, bundle, premises, [] if concludes else facts)
    elif len(facts) == len(step.facts):
        told = argument(reader, [first], premises, [])
        yield replace(told, text=f"{told.text}: together they leave no other way")
    else:
        yield argument(reader, [first], premises, facts)


def _of_several(reader: HintReader, first: Deduction, premises: list[Fact], facts: list[Fact]) -> Iterator[Sentence]:
    """What a technique makes of several rule instances; the ways that it goes through, a line each."""
    way = first.way
    assert way is not None
    if way.name == "every way":  # what is taken away from a total is said there
        premises = [one for one in premises if one not in way.left]
    cited, so, into = reader.say(premises), reader.say(facts), packed_into(way, reader.theory)
    cited = "" if way.name in PIECES and (way.why or into or len(cited.split()) > FEW) else cited
    cited = "; ".join(filter(None, (reader.both_lines([first], whole=True), cited)))
    text = several(way, reader.theory, facts) + (f"; {cited}" if cited else "") + (f": so {so}" if so else "")
    reader.left.note(text, named_beside(way))
    inside = [case for _, case in way.cases]
    names = tuple(one for one in first.said if not one.rule.declared and one not in inside)
    yield Sentence(0, text, named_in(way) if way.name == "every way" else names)
    ways = way.ways or [(some, "") for some in packed(way)]
    for some, then in ways if len(ways) > 1 else ():
        yield Sentence(1, reader.say(some) + (f": so {then}" if then else ""))
    yield from (Sentence(1, f"if {reader.say(some)}, {clash}") for some, clash in way.failing)
    for fact, case in way.cases:
        ((said, names),) = phrases([case])
        yield Sentence(1, f"if {reader.say([fact])}: {said}", names)


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
    inner = replace(
        reader, mentioned={*supposed, opposite, other}, obvious=dict(reader.obvious), left=reader.left.copy()
    )
    inner = replace(inner, full=dict(reader.full))
    inner.left.learn([opposite])
    yield from (replace(one, depth=one.depth + 1) for one in of_chain(inner, first.refutation))
    if others:
        seen = replace(reader, mentioned={*reader.mentioned, first.fact, *first.premises})
        premises = seen.cited(others)
        cited = f", as {reader.say(premises)}:" if premises else ""
        yield Sentence(0, f"likewise{cited} {reader.say(facts_of(others))}")


def of_chain(reader: HintReader, chain: Iterable[Deduction]) -> Iterator[Sentence]:
    """One sentence for each instance of a chain, in order, up to the contradiction; none for what is obvious."""
    telling: list[Deduction] = []
    for deduction in chain:
        if deduction.fact and is_obvious(deduction, reader.theory):
            note_obvious(deduction, reader.obvious, reader.full)
        elif deduction.fact not in reader.mentioned:
            telling.append(deduction)
    for bundle in bundled(telling):
        if bundle[0].refutation:
            yield from _of_refutation(reader, bundle, named=True, supposed=reader.mentioned)
            reader.mentioned.update(facts_of(bundle))
            reader.left.learn(facts_of(bundle))
            continue
        reader.left.learn(facts_of(bundle))
        facts = [fact for fact in facts_of(bundle) if fact.holds or reader.instead(fact) == fact]
        if bundle[-1].fact is None:
            yield broken(reader, bundle)
        elif facts:
            alone = all((one.said, one.way) == (bundle[0].said, bundle[0].way) for one in bundle)
            yield argument(reader, bundle[:1] if alone else bundle, reader.cited(bundle), facts, INSIDE)
        reader.mentioned.update(facts)
