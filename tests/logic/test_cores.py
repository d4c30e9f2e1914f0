"""Of things that are enough together, a part of which none can be left out."""

from itertools import combinations
from random import Random

from entails.logic.cores import first_core, minimal_core


def test_none_of_a_core_can_be_left_out_whatever_is_enough() -> None:
    """Enough is any of some random sets; the test may name just the part that it used, or all."""
    sizes = set()
    for seed in range(300):
        random = Random(seed)
        items = random.sample(range(100), random.randint(1, 9))
        ways = [set(random.sample(items, random.randint(1, len(items)))) for _ in range(random.randint(1, 4))]

        def enough(some: list[int], ways: list[set[int]] = ways, seed: int = seed) -> list[int] | None:
            used = next((way for way in ways if way <= set(some)), None)
            return None if used is None else some if seed % 2 else [x for x in some if x in used]

        core = minimal_core(items, enough)
        assert enough(core) is not None, f"seed {seed}"
        assert core == [x for x in items if x in core], f"seed {seed}"
        for fewer in combinations(core, len(core) - 1):
            assert enough(list(fewer)) is None, f"seed {seed}"
        sizes.add(len(core))
    assert {1, 2, 3, 4} <= sizes


def test_what_comes_first_is_kept_by_preference() -> None:
    assert minimal_core([1, 2, 3], lambda some: some or None) == [1]
    assert minimal_core([], lambda some: some) == []


def test_the_first_core_is_the_same_in_fewer_questions() -> None:
    for seed in range(300):
        random, asked = Random(seed), list[int]()
        items = random.sample(range(1000), random.randint(1, 60))
        ways = [set(random.sample(items, min(len(items), random.randint(1, 6)))) for _ in range(random.randint(1, 4))]

        def enough(some: list[int], ways: list[set[int]] = ways, asked: list[int] = asked) -> bool:
            asked.append(len(some))
            return any(way <= set(some) for way in ways)

        core = first_core(items, enough)
        questions = len(asked)
        assert core == minimal_core(items, lambda some, enough=enough: some if enough(some) else None)  # type: ignore[misc]
        assert questions <= 2 * (len(core) + 1) * (len(items).bit_length() + 1), f"seed {seed}"
    assert first_core([], lambda some: True) == []
