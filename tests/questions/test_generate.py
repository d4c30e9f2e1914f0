"""Boards that are made have one solution, whoever counts, and are as was wished."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice

import pytest

from entails.boards.maker import DIFFICULTIES, Wish
from entails.boards.turning import copies, relettered
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit, OutOfTime
from entails.puzzles.aquarium import PUZZLE as AQUARIUM
from entails.puzzles.flow import PUZZLE as FLOW
from entails.puzzles.flow.board import parse
from entails.questions.generate import NothingFound, Seed, boards, generate, new_board, proved
from entails.questions.grade import grade
from entails.questions.hint import explain
from entails.questions.problem import Problem
from entails.questions.techniques import techniques
from tests.puzzles.generated import maker_of, some
from tests.puzzles.labs import LABS

SYMMETRIC = [name for name in LABS if maker_of(LABS[name].puzzle).symmetric]
TINY = [name for name in LABS if LABS[name].tiny]


def test_every_puzzle_can_be_made() -> None:
    assert all(LABS[name].puzzle.maker for name in LABS)


@pytest.mark.parametrize("name", TINY)
def test_brute_force_finds_the_one_solution_and_no_other(name: str) -> None:
    lab, puzzle = LABS[name], LABS[name].puzzle
    assert lab.tiny
    for one in some(puzzle, 5, Wish(*lab.tiny)):
        right = [answer for answer in lab.answers(one.board) if lab.is_right(one.board, answer)]
        if lab.value:
            most = max(map(lab.value, right))
            right = [answer for answer in right if lab.value(answer) == most]
        assert [lab.key(answer) for answer in right] == [lab.key(one.answer)], (
            f"seed {one.seed}\n{puzzle.write(one.board)}"
        )


@pytest.mark.parametrize("name", LABS)
def test_the_referee_accepts_the_solution(name: str) -> None:
    puzzle = LABS[name].puzzle
    for one in some(puzzle, 5, Wish(*LABS[name].small)):
        assert not puzzle.referee(one.board, one.answer), f"seed {one.seed}"
        assert puzzle.parse(puzzle.write(one.board), None) == one.board


# --- difficulty ---


@pytest.mark.parametrize(
    ("name", "side", "difficulties"), [("flow", 5, DIFFICULTIES[:2]), ("aquarium", 6, DIFFICULTIES)]
)
def test_a_wish_for_a_difficulty_is_met(name: str, side: int, difficulties: tuple[str, ...]) -> None:
    puzzle, maker = LABS[name].puzzle, maker_of(LABS[name].puzzle)
    found = []
    for difficulty in difficulties:
        one = new_board(puzzle, maker, Wish(side, side, difficulty=difficulty, graded=True), Seed(3), FOREVER)
        known = proved(one.problem, maker, FOREVER)
        assert known
        assert one.grade == grade(one.problem, maker, known.found, FOREVER, Wish(side, side, graded=True))
        assert one.grade
        assert one.grade.name == difficulty
        found.append((one.grade.hardest, one.grade.steps))
    assert found == sorted(found)


@pytest.mark.parametrize("name", LABS)
def test_boards_use_the_techniques_that_are_wished_for_and_no_others(name: str) -> None:
    puzzle, height, width = LABS[name].puzzle, *LABS[name].small
    graded = new_board(puzzle, maker_of(puzzle), Wish(height, width, graded=True), Seed(2), FOREVER).grade
    assert graded
    known = list(techniques(puzzle))
    assert [one for one in known if one in dict(graded.used)] == [one for one, _ in graded.used]
    wanted, unwanted = graded.used[-1][0], next(one for one in known if one not in dict(graded.used))
    board = next(generate(name, size=(height, width), seed=2, needs=wanted.upper(), without=[unwanted]))
    told = [step.technique for step in explain(board.problem).steps]
    assert wanted in told
    assert unwanted not in told
    assert (board.needs, board.without) == ((wanted,), (unwanted,))


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
        for name, size in ((name, LABS[name].small) for name in LABS)
    ]
    runs += [["generate", name, "--seed", "5", "--size", "5x5", "--minimal", "--symmetric"] for name in SYMMETRIC]
    runs += [["generate", name, "--seed", "5", "--difficulty", "medium"] for name in SYMMETRIC]
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
    assert outputs[0].count(b"=== 3") == len(LABS)


@pytest.mark.parametrize("name", LABS)
def test_a_board_does_not_depend_on_those_before_it(name: str) -> None:
    puzzle, maker = LABS[name].puzzle, maker_of(LABS[name].puzzle)
    wish = Wish(*LABS[name].small)
    pack = list(islice(boards(puzzle, maker, wish, Seed(11), FOREVER), 4))
    assert [new_board(puzzle, maker, wish, one.seed, FOREVER) for one in reversed(pack)] == pack[::-1]
    assert pack[0] != new_board(puzzle, maker, wish, Seed(12), FOREVER)


def test_a_pack_holds_no_board_twice() -> None:
    puzzle, maker = FLOW, maker_of(FLOW)
    pack = list(islice(boards(puzzle, maker, Wish(4, 4), Seed(1), FOREVER), 30))
    rows = [one.board.rows for one in pack]
    for place, one in enumerate(rows):
        same = {relettered(copy, ".") for copy in copies(one)}
        assert not any(relettered(other, ".") in same for other in rows[:place]), rows[place]
    assert pack[-1].seed.board > 30  # some were left out


def test_where_there_are_no_more_boards_a_pack_ends() -> None:
    puzzle, maker = FLOW, maker_of(FLOW)
    one = new_board(puzzle, maker, Wish(3, 3), Seed(1), FOREVER)
    single = replace(maker, draw=lambda *_: one.board)
    with pytest.raises(NothingFound, match="no more than 1"):
        list(boards(puzzle, single, Wish(3, 3), Seed(1), FOREVER))


def test_a_wish_that_cannot_be_met_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, maker = FLOW, maker_of(FLOW)
    monkeypatch.setattr("entails.questions.generate.TRIES", 3)
    hopeless = replace(maker, draw=lambda *_: parse("A..A\n....\n....\n"))  # three solutions
    assert proved(Problem.of(puzzle, parse("A..A\n....\n....\n")), maker, FOREVER) is None
    with pytest.raises(NothingFound, match="none of 3"):
        new_board(puzzle, hopeless, Wish(3, 4), Seed(1), FOREVER)


@pytest.mark.parametrize("name", LABS)
def test_when_time_is_up_no_board_is_made(name: str) -> None:
    puzzle, maker = LABS[name].puzzle, maker_of(LABS[name].puzzle)
    with pytest.raises(OutOfTime):
        new_board(puzzle, maker, Wish(*LABS[name].small), Seed(1), Limit.seconds(-1))


def test_an_interruption_is_no_reason_to_draw_another_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engines turn Ctrl-C into an answer; taken for a “no”, it would change what the seed makes."""
    puzzle, maker = AQUARIUM, maker_of(AQUARIUM)
    drawn = new_board(puzzle, maker, Wish(4, 4), Seed(1), FOREVER).board

    def interrupted(*_: object, **__: object) -> bool:
        raise KeyboardInterrupt

    for method in ("search", "alone"):
        with monkeypatch.context() as patched:
            patched.setattr(Session, method, interrupted)
            with pytest.raises(KeyboardInterrupt):
                proved(Problem.of(puzzle, drawn), maker, FOREVER)
