"""Parts: what one count after the other leaves for two things, on counts written by hand; random ones are in tests/laws."""

from entails.engines.hints.arguing.parts import OTHER, SAME, Parts, alike, tallies
from entails.engines.hints.arguing.shapes import Quota

ONE_OF_TWO = Quota(100, (), (1, 2), 1, 1, "count")
TWO_OF_FOUR = Quota(101, (), (1, 2, 3, 4), 2, 2, "count")
BOTH_OR_NOT = Quota(102, (), (3, 4, 5), 1, 1, "count")


def test_what_one_count_leaves_for_two_is_news_for_the_next() -> None:
    """Of 1 and 2 exactly one holds, so of 3 and 4 exactly one, so 5 does not."""
    parts = Parts(tallies([ONE_OF_TWO, TWO_OF_FOUR, BOTH_OR_NOT], [], set(), range(1, 6)))
    (argument,) = parts.arguments()
    assert argument.literal == -5
    assert [(part.pair, part.ways) for part in argument.parts] == [((1, 2), OTHER), ((3, 4), OTHER)]
    assert argument.selectors == (100, 101, 102)


def test_two_that_come_to_the_same_through_a_third() -> None:
    """1 is the opposite of 2 and 2 that of 3; of 1, 3 and 4 exactly two hold, so 1 and 3 do."""
    quotas = [ONE_OF_TWO, Quota(103, (), (2, 3), 1, 1, "count"), Quota(104, (), (1, 3, 4), 2, 2, "count")]
    found = {one.literal: one for one in Parts(tallies(quotas, [], set(), range(1, 5))).arguments()}
    assert set(found) == {1, 3, -4}
    assert found[1].parts[-1].ways == SAME
    assert found[1].parts[-1].tally is None


def test_what_is_known_is_no_longer_open() -> None:
    (tally,) = tallies([TWO_OF_FOUR], [], {1, -2}, range(1, 5))
    assert tally.open == (3, 4)
    assert set(tally.ways) == {(True, False), (False, True)}


def test_who_is_told_of_both_others_is_told_both() -> None:
    """One of 1 and 2 holds, and three of four: so 3 and 4, whichever of them is looked at first."""
    three = Quota(105, (), (1, 2, 3, 4), 3, 3, "count")
    first, *_ = Parts(tallies([ONE_OF_TWO, three], [], set(), range(1, 5))).arguments()
    assert {one.literal for one in alike(first)} == {3, 4}
    assert all(one.parts == first.parts for one in alike(first))
