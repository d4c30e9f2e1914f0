"""Boards too wide to be swept as a whole: windows never make a choice lighter, and no choice passes the bound of the bands.

The oracle walks the paths of every choice (`test_frontier`)."""

from itertools import product
from pathlib import Path
from random import Random

from entails.engines.solvers.frontier import Bands, End, Sweep, best, improved
from entails.engines.solvers.frontier.bands import UNIT
from entails.engines.solvers.frontier.windows import joined
from tests.engines.solvers.test_frontier import never, overflow, random_graph, weight_of

EXAMPLES = Path(__file__).parents[3] / "examples"


def choices(problem: Sweep) -> dict[tuple[int, ...], int]:
    """Every choice of options that breaks no rule, with its weight."""
    every = product(*[range(len(vertex.options)) for vertex in problem.vertices])
    return {taken: weight for taken in every if (weight := weight_of(problem, taken)) is not None}


def test_strands_join_to_paths_and_whole_paths_are_left_out() -> None:
    assert joined([(1, 2), (3, 2), (3, End(0))]) == [(1, End(0))]
    assert joined([(5, 4), (4, 1)]) == [(1, 5)]
    assert joined([(1, End(0)), (2, 1), (2, End(1))]) == []
    assert joined([(1, End(0)), (2, End(0))]) == [(1, End(0)), (2, End(0))]


def test_the_vertices_of_a_window_choose_the_best_that_goes_with_all_others(thorough: bool) -> None:
    random = Random(0)
    heavier = 0
    for _ in range(400 if thorough else 60):
        problem = random_graph(random)
        right = choices(problem)
        for taken in random.sample(sorted(right), min(3, len(right))):
            window = random.sample(range(len(taken)), random.randint(0, len(taken)))
            found = improved(problem, taken, window, random, never)
            kept = [vertex for vertex in range(len(taken)) if vertex not in window]
            others = [weight for other, weight in right.items() if all(other[v] == taken[v] for v in kept)]
            assert right[tuple(found)] == max(others), (problem, taken, window)
            assert all(found[vertex] == taken[vertex] for vertex in kept)
            heavier += right[tuple(found)] > right[taken]
    assert heavier > 10


def test_no_choice_passes_the_bound_of_the_bands_whatever_the_prices_are(thorough: bool) -> None:
    random = Random(1)
    compared = 0
    for _ in range(400 if thorough else 60):
        problem = random_graph(random)
        right = choices(problem)
        if not right:
            continue
        order = random.sample(range(len(problem.vertices)), len(problem.vertices))
        cut = random.randint(0, len(order))
        bands = Bands(problem, [band for band in (order[:cut], order[cut:]) if band])
        bounds = [bands.tighten(min(right.values()), never) for _ in range(6)]
        assert bounds == sorted(bounds, reverse=True)
        assert max(right.values()) <= bounds[-1], (problem, order, cut)
        for edge in bands.price:
            bands.price[edge] = random.randint(-2 * UNIT, 2 * UNIT)
        bands.bound = None
        assert max(right.values()) <= bands.tighten(0, never), (problem, order, cut)
        compared += 1
    assert compared > 20


def test_one_band_is_exact_and_two_bands_come_close() -> None:
    problem = overflow((EXAMPLES / "overflow" / "twelve.overflow").read_text().splitlines())
    whole = best(problem, never)
    assert whole is not None
    every = list(range(len(problem.vertices)))
    assert Bands(problem, [every]).tighten(0, never) == whole.weight
    bands = Bands(problem, [every[: len(every) // 2], every[len(every) // 2 :]])
    first = bands.tighten(whole.weight, never)
    while not bands.settled:
        last = bands.tighten(whole.weight, never)
    assert whole.weight <= last < first < len(every)
