"""Proposals of a puzzle: taken where they follow and are new, passed over where they do not."""

from collections.abc import Iterable

from entails.engines.hints.telling import Known, Proposal
from tests.engines.hints.theories import WATER, guided, wet

DRY = Proposal(
    "down", (wet(3, False), wet(2, False)), "2 and 3 stay dry", "the last place is dry", ((0, 2),), (wet(1, False),)
)


def teller(known: Known) -> Iterable[Proposal]:
    yield Proposal("wish", (wet(1),), "1 is wet", "")
    if known.holds("wet", 3) is None:
        yield DRY


def test_what_follows_is_told_with_its_words_and_what_comes_with_it() -> None:
    with guided(WATER, teller=teller) as guide:
        (step,) = guide.steps()
        told = guide.told
    assert (step.technique, step.lit, step.aside) == ("down", ((0, 2),), (wet(1, False),))
    assert str(step) == "2 and 3 stay dry.\n   • the last place is dry"
    assert told is not None
    assert [one.technique for one in told.refused] == ["wish"]
    assert told.last == step.facts
