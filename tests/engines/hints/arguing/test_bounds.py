"""At most and at least, against all ways to add up."""

from itertools import product
from random import Random

from entails.engines.hints.arguing.bounds import Summed, Term, bounded, needed, subtracted
from entails.engines.hints.arguing.words import would_leave


def unlike(one: Term, other: Term, number: int) -> bool:
    return True


def alike(one: Term, other: Term, number: int) -> bool:
    return False


def test_what_the_others_come_to_at_most_and_at_least() -> None:
    left: dict[Term, list[int]] = {("a",): [1, 2, 3, 4], ("b",): [8, 9], ("c",): [8, 9]}
    assert bounded(20, left, ("a",), [1, 2], unlike) == "the others come to at most 17, so it is at least 3"
    assert bounded(20, left, ("a",), [1], alike) == "the others come to at most 18, so it is at least 2"
    assert bounded(18, left, ("a",), [4], alike) == "the others come to at least 16, so it is at most 2"
    assert bounded(19, left, ("a",), [1, 4], unlike) == ""


def summed(total: int, left: dict[Term, list[int]], known: dict[Term, int]) -> Summed:
    return Summed(total, {one: list(range(1, 10)) for one in left}, left, known)


def name(term: Term) -> str:
    return str(term[0])


def test_each_number_has_its_own_partner() -> None:
    """Not one list of what the partners of all numbers would be, of which some were known before."""
    two = summed(11, {("a",): [1, 2, 3], ("b",): [8, 9]}, {})
    assert bounded(11, two.left, ("a",), [1, 4], unlike) == ""
    assert would_leave(needed(two, ("a",), [1], name)) == "if a were 1, b would be 10, which is too large"
    assert would_leave(needed(two, ("a",), [4], name)) == "if a were 4, b would be 7"
    assert would_leave(needed(two, ("a",), [1, 4, 5], name)) == "if a were 1, 4 or 5, b would be 10, 7 or 6"


def test_what_two_others_would_come_to() -> None:
    left: dict[Term, list[int]] = {("a",): [1, 2, 3], ("b",): [2, 3, 5], ("c",): [1, 3, 4], ("d",): [7]}
    four = summed(18, left, {("d",): 7})
    assert would_leave(needed(four, ("a",), [3, 4], name)) == "if a were 3 or 4, the other two would come to 8 or 7"
    assert subtracted(four) == "18 − 7 = 11 for the other three"
    five = summed(18, {**left, ("e",): [1, 2]}, {("d",): 7})
    assert would_leave(needed(five, ("a",), [3], name)) == ""  # three others are too many to look at
    assert subtracted(summed(18, {("a",): [1, 2], ("b",): [2, 3]}, {})) == ""


def test_what_is_said_of_the_others_is_so_in_every_way() -> None:
    said = 0
    for seed in range(200):
        random = Random(seed)
        left: dict[Term, list[int]] = {
            (name,): sorted(random.sample(range(1, 8), random.randint(1, 5))) for name in "abcd"[: random.randint(2, 4)]
        }
        first, *others = left
        total = random.randint(4, 20)
        sums = [sum(way) for way in product(*(left[one] for one in others)) if len(set(way)) == len(way)]
        never = [n for n in left[first] if total - n not in sums]
        text = bounded(total, left, first, never, unlike)
        if text.startswith("the others"):
            said += 1
            number = int(text.split(",")[0].split()[-1])
            assert number == (max(sums) if "most" in text.split(",")[0] else min(sums)), f"seed {seed}: {text}"
    assert said >= 20
