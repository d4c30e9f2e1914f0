"""At most and at least, against all ways to add up."""

from itertools import product
from random import Random

from entails.engines.hints.arguing.bounds import Term, bounded


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


def test_what_the_last_other_one_would_have_to_be() -> None:
    left: dict[Term, list[int]] = {("a",): [4, 5, 6], ("b",): [4, 5, 6], ("c",): [7]}
    assert bounded(17, left, ("a",), [5], unlike) == "the other would have to be 5"


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
