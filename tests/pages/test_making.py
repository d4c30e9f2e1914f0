"""New boards of pages: one solution, the same by the same seed, no clue too many where that is wished."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from entails import count, generate, load
from entails.boards.areas import hangs_together
from entails.boards.maker import Wish
from entails.engines.answers import Counted, Solution
from entails.engines.sampling.random_solution import random_solution
from entails.engines.sampling.reading_off import read_off
from entails.errors import BoardError
from entails.limits import FOREVER
from entails.pages.framing import fixed_patterns, framed, loose_patterns, open_relations
from entails.pages.making import draw
from entails.pages.page import ReadCells
from entails.pages.random_regions import give_and_take, labelled, near, random_paths, random_regions
from entails.pages.reading import read_page
from entails.puzzles import page_text, puzzle
from entails.questions.generate import NewBoard

KINDS = {"akari": 5, "creek": 4, "masyu": 6, "nonogram": 5, "shikaku": 4, "slitherlink": 4, "sudoku": 6}


@cache
def made(kind: str, seed: int = 1) -> NewBoard:
    return next(generate(kind, size=(KINDS[kind], KINDS[kind]), seed=seed))


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_board_has_one_solution_and_is_read_back(kind: str) -> None:
    new = made(kind)
    counted = count(load(str(new), kind))
    assert isinstance(counted, Counted)
    assert counted.count == 1
    assert not puzzle(kind).referee(new.board, new.answer)


@pytest.mark.parametrize("kind", ["creek", "nonogram"])
def test_the_same_seed_makes_the_same_board_and_another_one_another(kind: str) -> None:
    again = next(generate(kind, size=(KINDS[kind], KINDS[kind]), seed=1))
    assert str(again) == str(made(kind)) != str(made(kind, 2))


def test_no_clue_of_a_minimal_board_can_be_dropped() -> None:
    new = next(generate("creek", size=(3, 3), seed=1, minimal=True))
    lines = [line.split() for line in str(new).splitlines()]
    clues = [(r, c) for r, row in enumerate(lines) for c, token in enumerate(row) if token != "."]
    assert clues
    for r, c in clues:
        fewer = [[*row[:c], ".", *row[c + 1 :]] if place == r else row for place, row in enumerate(lines)]
        counted = count(load("\n".join(map(" ".join, fewer)), "creek"))
        assert isinstance(counted, Counted)
        assert counted.count > 1


def test_a_board_is_graded_by_what_its_explanation_needs() -> None:
    new = next(generate("creek", size=(3, 3), seed=1, difficulty="easy"))
    assert new.grade is not None
    assert new.grade.name == "easy"


def test_regions_that_cannot_fill_the_board_are_refused() -> None:
    head = 'puzzle "T": "t"\nboard Cell\nread regions room(p): Room\nanswer cells "#": on(p)\n'
    page = head + "find on(Cell)\nmake regions 2..2\n"
    with pytest.raises(BoardError, match="do not fill 3x3"):
        draw(read_page(page, "t"), Random(1), Wish(3, 3), FOREVER)


# --- the parts ---


@pytest.mark.parametrize(("rows", "columns", "low", "high"), [(6, 6, 3, 7), (6, 6, 2, 2), (7, 7, 7, 7), (5, 8, 2, 5)])
def test_random_regions_hang_together_and_have_their_sizes(rows: int, columns: int, low: int, high: int) -> None:
    for seed in range(20):
        regions = random_regions(rows, columns, low, high, frozenset(), Random(seed))
        assert regions is not None, seed
        assert len(regions) == rows * columns
        assert all(low <= size <= high for size in Counter(regions.values()).values()), seed
        for region in set(regions.values()):
            assert hangs_together({cell for cell, other in regions.items() if other == region}), seed
        assert len({*map(len, labelled(regions, rows, columns, "."))}) == 1


def test_a_cell_goes_over_for_another_one_and_sizes_stay() -> None:
    exchanged = 0
    for seed in range(60):
        rng = Random(seed)
        regions = random_regions(6, 6, 4, 6, frozenset(), rng)
        assert regions is not None, seed
        before = dict(regions)
        given = rng.choice(sorted(regions))
        theirs = next((regions[one] for one in near(given) if regions.get(one, regions[given]) != regions[given]), None)
        if theirs is None or not give_and_take(regions, given, theirs, rng):
            assert regions == before, seed
            continue
        exchanged += 1
        assert regions[given] == theirs, seed
        assert Counter(regions.values()) == Counter(before.values()), seed
        for region in set(regions.values()):
            assert hangs_together({cell for cell, other in regions.items() if other == region}), seed
    assert exchanged >= 5


def test_cells_without_a_region_stay_without_one() -> None:
    regions = random_regions(5, 5, 2, 5, {(2, 2), (0, 0)}, Random(3))
    assert regions is not None
    assert {(2, 2), (0, 0)}.isdisjoint(regions)
    assert labelled(regions, 5, 5, ".")[2][2] == "."


def test_patterns_are_fixed_where_conditions_rest_on_them() -> None:
    page = read_page(page_text("akari"), "akari")
    (read,) = page.reads
    assert isinstance(read, ReadCells)
    assert [one.text for one in fixed_patterns(page, read)] == ["#", "{n}"]
    assert loose_patterns(page, read) == ()
    assert open_relations(page) == {"clue"}


def test_numbers_are_read_off_from_a_solution() -> None:
    board = puzzle("creek").parse(". . .\n. . .\n. . .\n", None)
    black = Solution({"black": ((1, 1), (1, 2))})
    corners = [(r, c) for r in range(3) for c in range(3)]
    found = read_off(board.page.theory, puzzle("creek").world(board), black, "clue", corners, range(5), FOREVER)
    assert found == {
        (0, 0): 1,
        (0, 1): 2,
        (0, 2): 1,
        (1, 0): 1,
        (1, 1): 2,
        (1, 2): 1,
        (2, 0): 0,
        (2, 1): 0,
        (2, 2): 0,
    }


def test_random_solutions_are_solutions_by_whatever_way_the_solver_goes() -> None:
    board = puzzle("creek").parse(". . . .\n" * 4, None)
    theory, world = board.page.theory, puzzle("creek").world(board)
    found = {seed: random_solution(theory, world, Random(seed), FOREVER) for seed in range(6)}
    again = {seed: random_solution(theory, world, Random(seed), FOREVER) for seed in range(6)}
    assert found == again
    assert len({str(one) for one in found.values()}) > 1
    for one in found.values():
        assert one is not None
        assert not puzzle("creek").referee(board, puzzle("creek").read(board, one))


def test_a_page_that_cannot_be_made_says_why() -> None:
    with pytest.raises(BoardError, match="boards of Hitori are not made: its numbers are compared with each other"):
        next(generate("hitori"))


def test_paths_go_from_neighbour_to_neighbour() -> None:
    for seed in range(20):
        paths = random_paths(6, 5, 2, 5, Random(seed))
        cells = [cell for path in paths for cell in path]
        assert len(cells) == len(set(cells))
        assert all(2 <= len(path) <= 5 for path in paths), seed
        assert all(abs(a - c) + abs(b - d) == 1 for path in paths for (a, b), (c, d) in pairwise(path)), seed


def test_thermometers_keep_their_shapes_and_lose_numbers_alone() -> None:
    new = next(generate("thermometers", size=(4, 4), seed=1, minimal=True))
    sides, cells = str(new).split("\n\n")
    assert "." in sides.split()
    assert sum("." in token and token != "." for token in cells.split()) >= 12


def test_a_number_that_conditions_rest_on_is_one_of_its_sort() -> None:
    page = read_page(
        'puzzle "Two": "Blacken cells."\nboard Cell\nsort Size = {0..2}\ngiven size(Cell): Size partial\n'
        'read cells "{n}": size(p) = n\ngiven sized(Cell) = {p : ∃n size(p) = n}\n'
        'answer cells "#": black(p)\nfind black(Cell)\n'
        'rule "{p} has its number": ∀p (sized(p) → size(p) = #q (beside(p,q) ∧ black(q)))\n',
        "two",
    )
    frames = [framed(page, 5, 5, Random(seed)) for seed in range(10)]
    tokens = {token for frame in frames if frame for row in frame.board.blocks[0] for token in row}
    assert tokens == {".", "0", "1", "2"}
