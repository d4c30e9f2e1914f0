"""Boards that are made have one solution, whoever counts, and are as was wished."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import prod
from random import Random
from typing import Any

import pytest
from entails.boards.making.generate import Made, NothingFound, Seed, board, boards, proved
from entails.boards.making.grading import grade
from entails.puzzles.making.covers import Cover
from entails.puzzles.making.flow import _mended

from entails.boards.making.maker import DIFFICULTIES, Maker, Wish
from entails.boards.making.turning import copies, first_copy, relettered
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Counted
from entails.engines.solvers.count import count as count_models
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit, OutOfTime
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.puzzles import aquarium, flow, names, overflow, puzzle, unwordle
from tests.puzzles.boards import LABS

TINY = {"flow": (3, 3), "aquarium": (3, 3), "overflow": (3, 3)}
SMALL = {"flow": (6, 5), "aquarium": (6, 7), "overflow": (5, 6), "unwordle": (3, 5)}


def maker_of(name: str) -> tuple[Puzzle, Maker]:
    made = puzzle(name)
    assert made.maker
    return made, made.maker()


def some(name: str, number: int, wish: Wish) -> list[Made]:
    made, maker = maker_of(name)
    return [board(made, maker, wish, Seed(7, place), FOREVER) for place in range(1, number + 1)]


def models(made: Puzzle, drawn: Any, most: int = 3) -> int:
    """Solutions of the theory as it is printed, not of the lean one, one after the other."""
    with Session(ground(made.theory(drawn), made.world(drawn))) as session:
        return len(list(islice(session.solutions(), most)))


def test_every_puzzle_can_be_made() -> None:
    assert all(puzzle(name).maker for name in names())
    assert set(SMALL) == set(names())


@pytest.mark.parametrize("name", TINY)
def test_brute_force_finds_the_one_solution_and_no_other(name: str) -> None:
    made, (_, answers, key) = puzzle(name), LABS[name]
    for one in some(name, 5, Wish(*TINY[name])):
        told = f"seed {one.seed}\n{made.write(one.board)}"
        right = [answer for answer in answers(one.board) if not made.referee(one.board, answer)]
        if made.shortcuts.best:
            lengths = [len({tuple(cell) for link in answer["links"] for cell in link}) for answer in right]
            right = [answer for answer, length in zip(right, lengths, strict=True) if length == max(lengths)]
        assert [key(answer) for answer in right] == [key(one.answer)], told


def test_no_other_words_have_the_colours() -> None:
    for one in some("unwordle", 6, Wish(4, 5)):
        words = one.board.words.guesses
        fitting = Counter(unwordle.marks(word, one.board.answer, report=False) for word in words)
        assert prod(fitting[row] for row in one.board.rows) == one.solutions == 1, f"seed {one.seed}"


@pytest.mark.parametrize(("name", "wish"), [("unwordle", Wish(1, 2)), ("unwordle", Wish(6, 3))])
def test_a_board_of_words_has_few_solutions_where_one_is_too_much_to_ask(name: str, wish: Wish) -> None:
    made, maker = maker_of(name)
    for one in some(name, 4, wish):
        assert made.shortcuts.count
        assert made.shortcuts.count(one.board, FOREVER) == Counted(one.solutions)
        assert 1 <= one.solutions <= maker.few


@pytest.mark.parametrize("name", SMALL)
def test_the_referee_accepts_the_solution(name: str) -> None:
    made = puzzle(name)
    for one in some(name, 5, Wish(*SMALL[name])):
        assert not made.referee(one.board, one.answer), f"seed {one.seed}"
        assert made.parse(made.write(one.board), None) == one.board


def test_other_engines_count_one_solution() -> None:
    """Flow is made by SAT and counted by the frontier; Aquarium likewise by a model counter."""
    for one in some("flow", 6, Wish(7, 7)):
        assert flow.count(one.board, FOREVER) == Counted(1), f"seed {one.seed}"
    for one in some("aquarium", 6, Wish(7, 7)):
        grounding = ground(aquarium.theory(one.board), aquarium.world(one.board), COUNTING)
        assert count_models(grounding) == Counted(1), f"seed {one.seed}"
    for one in some("overflow", 6, Wish(5, 6)):
        counted = overflow.count(one.board, FOREVER)
        assert isinstance(counted, Counted)
        assert counted.by_length
        assert list(counted.by_length.items())[-1] == (one.answer["length"], 1), f"seed {one.seed}"


def test_the_longest_water_of_a_level_wets_half_of_its_tiles() -> None:
    for one in some("overflow", 8, Wish(6, 9)):
        assert one.answer["length"] >= 0.5 * len(list(one.board.cells())), f"seed {one.seed}"


def test_mending_ends_where_no_loose_link_can_be_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting the tip off a flow would leave a cell alone; it once was tried for ever."""
    monkeypatch.setattr("entails.puzzles.making.flow._loose", lambda made, _: [frozenset({(0, 0), (0, 1)})])
    made = Cover(2, 3)
    made.lay([[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)]])
    assert _mended(made, 5, Random(1), FOREVER) is None


# --- wishes ---


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("name", ["flow", "aquarium"])
def test_of_a_minimal_board_no_clue_can_be_dropped(name: str, symmetric: bool) -> None:
    made, maker = maker_of(name)
    assert maker.clues
    assert maker.without
    for one in some(name, 4, Wish(5, 5, minimal=True, symmetric=symmetric)):
        assert models(made, one.board) == 1
        for clue in maker.clues(one.board, one.answer, symmetric):
            assert models(made, maker.without(one.board, clue)) != 1, f"seed {one.seed}: {clue}"


def test_water_takes_every_tile_of_a_minimal_level() -> None:
    for one in some("overflow", 6, Wish(5, 6, minimal=True)):
        assert one.answer["length"] == len(list(one.board.cells())), f"seed {one.seed}"


def test_numbers_of_a_symmetric_aquarium_stand_in_symmetry() -> None:
    dropped = 0
    for one in some("aquarium", 6, Wish(6, 7, minimal=True, symmetric=True)):
        for numbers in (one.board.rows, one.board.columns):
            there = [number is not None for number in numbers]
            assert there == there[::-1], f"seed {one.seed}"
            dropped += there.count(False)
    assert dropped


@pytest.mark.parametrize("size", [(5, 5), (6, 6), (5, 6)])
def test_half_a_turn_leaves_the_ends_of_a_symmetric_flow_where_they_are(size: tuple[int, int]) -> None:
    for one in some("flow", 5, Wish(*size, symmetric=True)):
        empty = [[letter == "." for letter in row] for row in one.board.rows]
        assert empty == [row[::-1] for row in empty[::-1]], f"seed {one.seed}"


# --- difficulty ---


@pytest.mark.parametrize(
    ("name", "side", "difficulties"), [("flow", 5, DIFFICULTIES[:2]), ("aquarium", 6, DIFFICULTIES)]
)
def test_a_wish_for_a_difficulty_is_met(name: str, side: int, difficulties: tuple[str, ...]) -> None:
    made, maker = maker_of(name)
    found = []
    for difficulty in difficulties:
        one = board(made, maker, Wish(side, side, difficulty=difficulty, graded=True), Seed(3), FOREVER)
        known = proved(made, maker, one.board, FOREVER)
        assert known
        assert one.grade == grade(made, maker, one.board, known, FOREVER)
        assert one.grade
        assert one.grade.name == difficulty
        found.append((one.grade.hardest, one.grade.steps))
    assert found == sorted(found)


def test_a_level_of_overflow_is_graded_with_its_length_known() -> None:
    made, maker = maker_of("overflow")
    one = board(made, maker, Wish(3, 4, graded=True), Seed(1), FOREVER)
    assert one.grade
    assert one.grade.name in DIFFICULTIES
    assert one.grade.steps > 0


# --- seeds and packs ---

SCRIPT = """
import json, sys
from entails.cli.main import main
for arguments in json.loads(sys.argv[1]):
    main(arguments)
"""


def test_same_seed_same_bytes_whatever_the_hash_seed() -> None:
    runs = [
        ["generate", name, "--seed", "5", "--number", "3", "--size", "x".join(map(str, size))]
        for name, size in SMALL.items()
    ]
    runs += [
        ["generate", name, "--seed", "5", "--size", "5x5", "--minimal", "--symmetric"] for name in ("flow", "aquarium")
    ]
    runs += [["generate", name, "--seed", "5", "--difficulty", "medium"] for name in ("flow", "aquarium")]
    outputs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, json.dumps(runs)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].count(b"=== 3") == len(SMALL)


@pytest.mark.parametrize("name", SMALL)
def test_a_board_does_not_depend_on_those_before_it(name: str) -> None:
    made, maker = maker_of(name)
    wish = Wish(*SMALL[name])
    pack = list(islice(boards(made, maker, wish, Seed(11), FOREVER), 4))
    assert [board(made, maker, wish, one.seed, FOREVER) for one in reversed(pack)] == pack[::-1]
    assert pack[0] != board(made, maker, wish, Seed(12), FOREVER)


def test_a_pack_holds_no_board_twice() -> None:
    made, maker = maker_of("flow")
    pack = list(islice(boards(made, maker, Wish(4, 4), Seed(1), FOREVER), 30))
    rows = [one.board.rows for one in pack]
    for place, one in enumerate(rows):
        same = {relettered(copy, ".") for copy in copies(one)}
        assert not any(relettered(other, ".") in same for other in rows[:place]), rows[place]
    assert pack[-1].seed.board > 30  # some were left out


def test_where_there_are_no_more_boards_a_pack_ends() -> None:
    made, maker = maker_of("flow")
    one = board(made, maker, Wish(3, 3), Seed(1), FOREVER)
    single = replace(maker, draw=lambda *_: one.board)
    with pytest.raises(NothingFound, match="no more than 1"):
        list(boards(made, single, Wish(3, 3), Seed(1), FOREVER))


def test_a_wish_that_cannot_be_met_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    made, maker = maker_of("flow")
    monkeypatch.setattr("entails.questions.generate.TRIES", 3)
    hopeless = replace(maker, draw=lambda *_: flow.parse("A..A\n....\n....\n"))  # three solutions
    assert proved(made, maker, flow.parse("A..A\n....\n....\n"), FOREVER) is None
    with pytest.raises(NothingFound, match="none of 3"):
        board(made, hopeless, Wish(3, 4), Seed(1), FOREVER)


@pytest.mark.parametrize("name", SMALL)
def test_when_time_is_up_no_board_is_made(name: str) -> None:
    made, maker = maker_of(name)
    with pytest.raises(OutOfTime):
        board(made, maker, Wish(*SMALL[name]), Seed(1), Limit.seconds(-1))


def test_an_interruption_is_no_reason_to_draw_another_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engines turn Ctrl-C into an answer; taken for a “no”, it would change what the seed makes."""
    made, maker = maker_of("flow")
    drawn = board(made, maker, Wish(4, 4), Seed(1), FOREVER).board

    def interrupted(*_: object, **__: object) -> bool:
        raise KeyboardInterrupt

    for method in ("search", "alone"):
        with monkeypatch.context() as patched:
            patched.setattr(Session, method, interrupted)
            with pytest.raises(KeyboardInterrupt):
                proved(made, maker, drawn, FOREVER)


def test_copies_of_a_board_are_alike() -> None:
    rows = ("AB.", "..C")
    assert len(set(copies(rows))) == 8
    assert {first_copy(copy) for copy in copies(rows)} == {first_copy(rows)}
    assert relettered(("BA", "AB")) == relettered(("XY", "YX")) != relettered(("XX", "YY"))
