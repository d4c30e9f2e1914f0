"""Suppositions that would take too many words are told in two steps or more: what follows in the middle comes first.

    14. If r3c5's right side is not drawn, r1c5's right side is drawn.     a lemma: no fact, but on the way to one
    15. r3c5's right side is drawn.                                        "as just shown, r1c5's right side is drawn"

It is cut where the two sides are short and little is carried over.
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.answers import Fact
from entails.engines.hints.guiding.chains import words
from entails.engines.hints.guiding.obvious import is_obvious
from entails.engines.hints.guiding.wording import Narrator
from entails.engines.hints.steps import SHOWN, Deduction, Step, Way, once
from entails.models.ground.result import Instance
from entails.models.theory import Theory
from entails.values import replace

MOST = 110  # words of a step that tells a supposition
LIKELY = 60  # words of a chain, or about so many, that may come to as much
CARRIED = 10  # facts of a lemma
DEEP = 3  # lemmas of one supposition


def told(narrator: Narrator, step: Step, deep: int = DEEP) -> Iterator[Step]:
    """The step in words; before it lemmas, if it would be long without."""
    cuts = _cuts(step, narrator.theory) if deep and words(_chain(step)) > LIKELY and narrator.words(step) > MOST else []
    if not cuts:
        yield narrator.tell(step)
        return
    if len(step.bundles[-1]) > 1:  # a lemma supposes one of them: of another one would have to show the same anew
        yield from (told_ for one in _one_by_one(step) for told_ in told(narrator, one, deep))
        return
    lemma, rest = min(cuts, key=lambda cut: _length(narrator, *cut))
    yield narrator.tell(lemma)
    yield from told(narrator, rest, deep - 1)


def _one_by_one(step: Step) -> Iterator[Step]:
    """What a supposition each gives, as a step each; what comes before and along with them is told with the first."""
    first, *others = step.bundles[-1]
    yield replace(step, facts=_of(first), bundles=(*step.bundles[:-1], (first,)))
    for one in others:
        yield replace(step, facts=_of(one), bundles=((one,),), aside=(), excluded=())


def _of(deduction: Deduction) -> tuple[Fact, ...]:
    return (deduction.fact,) if deduction.fact else ()


def _length(narrator: Narrator, lemma: Step, rest: Step) -> tuple[bool, bool, int]:
    """Is the lemma too long, or the rest; and the words of the longer one."""
    first, second = narrator.words(lemma), narrator.words(rest)
    return first > MOST, second > MOST, max(first, second)


def _chain(step: Step) -> tuple[Deduction, ...]:
    return step.bundles[-1][0].refutation if step.bundles else ()


def _cuts(step: Step, theory: Theory) -> list[tuple[Step, Step]]:
    """The ways to tell a supposition in two."""
    chain = _chain(step)
    found = (_cut(step, chain[:place], chain[place:], theory) for place in range(1, len(chain)))
    return [cut for cut in found if cut]


def _cut(
    step: Step, first: tuple[Deduction, ...], second: tuple[Deduction, ...], theory: Theory
) -> tuple[Step, Step] | None:
    """A lemma, and the step that uses it; None if it would carry too much, or nothing is left."""
    (goal, *others), before = step.bundles[-1], step.bundles[:-1]
    plain = tuple(one for one in first if is_obvious(one, theory))  # which nobody has to be told
    left = [one for one in first if one not in plain]
    used = {fact for one in (*plain, *second) for fact in one.premises}
    carried = tuple(one.fact for one in left if one.fact and one.fact in used)
    if not 0 < len(carried) <= CARRIED or all(map(_is_shown, left)) or goal.fact is None:
        return None
    opposite = goal.fact._replace(holds=not goal.fact.holds)
    given = {opposite, *(one.fact for one in first)}
    instances = once(instance for one in first for instance in one.instances)
    premises = tuple(dict.fromkeys(fact for one in first for fact in one.premises if fact not in given))
    proof = Deduction(None, instances, premises, first)
    lemma = Step((), (*before, (proof,)), technique=step.technique, supposed=opposite, follow=carried)
    shown = tuple(_shown(fact, instances, (opposite, *premises)) for fact in carried)
    rest = (goal._replace(refutation=(*shown, *plain, *second)), *others)
    return lemma, replace(step, bundles=(rest,))


def _shown(fact: Fact, instances: tuple[Instance, ...], premises: tuple[Fact, ...]) -> Deduction:
    return Deduction(fact, instances, premises, way=Way(SHOWN))


def _is_shown(deduction: Deduction) -> bool:
    return deduction.way is not None and deduction.way.name == SHOWN
