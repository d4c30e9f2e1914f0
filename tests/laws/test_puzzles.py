"""The laws of DESIGN.md, for every puzzle there is."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entails.engines.answers import Best, Counted, Impossible, Solution, Solved
from entails.engines.solvers.sat import Session
from entails.errors import BoardError
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.puzzles import names, puzzle
from tests.puzzles.boards import LABS

EXAMPLES = Path(__file__).parents[2] / "examples"
BATCH = 20


def test_every_puzzle_has_its_random_boards() -> None:
    assert set(names()) == set(LABS)


def _facts(solution: Solution) -> object:
    return frozenset((name, row) for name, rows in solution.relations.items() for row in rows)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("start", range(0, 200, BATCH))
def test_solutions_are_what_brute_force_over_the_referee_finds(name: str, start: int) -> None:
    made, (board_of, answers, key) = puzzle(name), LABS[name]
    for seed in range(start, start + BATCH):
        board = board_of(Random(seed))
        told = f"seed {seed}\n{made.write(board)}"
        right = [key(answer) for answer in answers(board) if not made.referee(board, answer)]
        with Session(ground(made.theory(board), made.world(board))) as session:
            solutions = list(session.solutions())
        found, models = [made.read(board, one) for one in solutions], {_facts(one) for one in solutions}
        for answer in found:
            assert not made.referee(board, answer), told
            assert made.draw(board, answer, True, True), told
            assert made.draw(board, answer, False, False).isascii(), told
        assert sorted(map(repr, map(key, found))) == sorted(map(repr, right)), told
        if made.shortcuts.count:
            counted = made.shortcuts.count(board, FOREVER)
            assert isinstance(counted, Counted), told
            assert counted.count == len(right), told
            assert counted.by_length is None or counted.by_length == Counter(one["length"] for one in found), told
        if made.shortcuts.lean:
            with Session(ground(*made.shortcuts.lean(board))) as session:
                lean = [key(made.read(board, one)) for one in session.solutions()]
            assert sorted(map(repr, lean)) == sorted(map(repr, right)), told
        if made.shortcuts.direct:
            direct = made.shortcuts.direct(board, FOREVER)
            assert isinstance(direct, Solved if right else Impossible), told
            if isinstance(direct, Solved):
                assert key(made.read(board, direct.solution)) in right, told
                assert direct.unique == (len(right) == 1), told
        if made.shortcuts.each:
            listed = list(made.shortcuts.each(board, FOREVER))
            assert sorted(repr(key(made.read(board, one))) for one in listed) == sorted(map(repr, right)), told
            assert {_facts(one) for one in listed} == models, told
        if made.shortcuts.focus:
            part = made.shortcuts.focus(board, FOREVER)
            assert (part is None) == bool(right), told
            if part:
                with Session(ground(made.theory(board), part)) as session:
                    assert not session.search(), told
        if made.shortcuts.best:
            best = made.shortcuts.best(board, FOREVER)
            lengths = [one["length"] for one in found]
            if isinstance(best, Best):
                assert best.value == best.bound == max(lengths), told
                assert key(made.read(board, best.solution)) in right, told
                assert best.unique == (lengths.count(best.value) == 1), told
            else:
                assert isinstance(best, Impossible), told
                assert not lengths, told


@pytest.mark.parametrize("name", names())
def test_boards_are_written_as_they_are_read(name: str) -> None:
    made, (board_of, _, _) = puzzle(name), LABS[name]
    for seed in range(300):
        board = board_of(Random(seed))
        assert made.parse(made.write(board), None) == board, f"seed {seed}"


@pytest.mark.parametrize("name", names())
def test_every_board_has_the_theory_of_a_variant(name: str) -> None:
    """So `entails rules KIND` shows them all. No two are the same."""
    made, (board_of, _, _) = puzzle(name), LABS[name]
    theories = [made.theory(made.parse(text, None)) for text in made.variants]
    assert all(made.theory(board_of(Random(seed))) in theories for seed in range(200))
    assert all(theories.count(theory) == 1 for theory in theories)


@pytest.mark.parametrize("name", names())
def test_every_rule_is_needed(name: str) -> None:
    """Without it some board admits an answer that the referee rejects, or one and the same answer twice (as when cells
    that no path visits may be linked at will: the answer looks right, but there are too many of it)."""
    made, (board_of, _, key) = puzzle(name), LABS[name]
    missing = set()
    for seed in range(400):
        board = board_of(Random(seed))
        theory = made.theory(board)
        for rule in theory.rules:
            if rule.kind != "rule" or rule.sentence in missing:
                continue
            weaker = replace(theory, rules=tuple(r for r in theory.rules if r is not rule and r.kind == "rule"))
            with Session(ground(weaker, made.world(board))) as session:
                seen = set()
                for number, solution in enumerate(session.solutions()):
                    answer = made.read(board, solution)
                    if made.referee(board, answer) or repr(key(answer)) in seen:
                        missing.add(rule.sentence)
                        break
                    seen.add(repr(key(answer)))
                    if number > 30:
                        break
    every = {r.sentence for seed in range(50) for r in made.theory(board_of(Random(seed))).rules if r.kind == "rule"}
    assert missing == every, every - missing


@pytest.mark.parametrize("name", names())
@settings(max_examples=200)
@given(text=st.one_of(st.text(max_size=80), st.text(alphabet="AB.*+:~# \nrowscolumnsfill0123456789,", max_size=80)))
def test_any_text_is_a_board_or_a_board_error(name: str, text: str) -> None:
    made = puzzle(name)
    try:
        board = made.parse(text, "x")
    except BoardError as error:
        assert error.line is not None
        assert error.column is not None
    else:
        assert made.parse(made.write(board), None) == board


@pytest.mark.parametrize(
    "file", sorted(path for name in names() for path in (EXAMPLES / name).glob(f"*.{name}")), ids=lambda file: file.stem
)
def test_examples_have_the_stated_number_of_solutions(file: Path) -> None:
    name = file.parent.name
    made = puzzle(name)
    stated = json.loads((file.parent / "counts.json").read_text(encoding="utf-8"))[file.stem]
    board = made.parse(file.read_text(encoding="utf-8"), str(file))
    with Session(ground(made.theory(board), made.world(board))) as session:
        number = 0
        for solution in session.solutions():
            assert not made.referee(board, made.read(board, solution))
            number += 1
            if number > 3:
                break
    assert min(number, 4) == min(stated, 4)
    if made.shortcuts.direct and made.shortcuts.count:
        assert made.shortcuts.count(board, FOREVER) == Counted(stated)


@pytest.mark.parametrize("name", names())
def test_there_are_enough_examples(name: str) -> None:
    stated = json.loads((EXAMPLES / name / "counts.json").read_text(encoding="utf-8"))
    assert len(stated) >= 12
    assert 0 in stated.values()
    assert any(number > 1 for number in stated.values())
    assert {path.stem for path in (EXAMPLES / name).glob(f"*.{name}")} == set(stated)
