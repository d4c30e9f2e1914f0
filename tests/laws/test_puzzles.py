"""The laws of DESIGN.md, for every puzzle there is.

On small random boards the models of the theory are exactly the answers that brute force over the referee finds. Every
shortcut of a puzzle is then compared with these models, on the same boards.
"""

import json
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entails.boards.answer import Answer
from entails.engines.answers import Best, Counted, Impossible, Solution, Solved
from entails.engines.solvers.sat import Session
from entails.errors import BoardError
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles import names, puzzle
from entails.questions.each import each
from entails.questions.problem import Problem
from tests.puzzles.labs import LABS

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path for name in LABS for path in (EXAMPLES / name).glob(f"*.{name}"))
BOARDS = 200  # random boards of each puzzle
BATCH = 20
TEXTS = 200  # random texts; at least one in twenty must be a board, and one in twenty none


@dataclass(frozen=True)
class Case:
    """A random board and all that its theory finds."""

    seed: int
    text: str
    board: Any
    solutions: tuple[Solution, ...]
    answers: tuple[Answer, ...]
    keys: tuple[str, ...]  # of the answers, in order

    def __str__(self) -> str:
        return f"seed {self.seed}\n{self.text}"


@cache
def case(name: str, seed: int) -> Case:
    kind = LABS[name].puzzle
    board = kind.sample(Random(seed))
    solutions = _models(kind.theory(board), kind.world(board))
    answers = tuple(kind.read(board, solution) for solution in solutions)
    return Case(seed, kind.write(board), board, solutions, answers, _keys(name, answers))


def _models(theory: Theory, world: World) -> tuple[Solution, ...]:
    with Session(ground(theory, world)) as session:
        return tuple(session.solutions())


def _keys(name: str, answers: tuple[Answer, ...] | list[Answer]) -> tuple[str, ...]:
    return tuple(sorted(repr(LABS[name].key(answer)) for answer in answers))


def _cases(name: str) -> list[Case]:
    return [case(name, seed) for seed in range(BOARDS)]


def _facts(solution: Solution) -> object:
    return frozenset((name, row) for name, rows in solution.relations.items() for row in rows)


def _with(shortcut: str) -> list[str]:
    """The puzzles that have a shortcut."""
    found = [name for name in LABS if getattr(LABS[name].puzzle.shortcuts, shortcut)]
    assert found, shortcut
    return found


def test_every_puzzle_has_a_laboratory() -> None:
    assert set(names()) == set(LABS)
    assert all(LABS[name].puzzle is puzzle(name) for name in LABS)


# --- models and answers ---


@pytest.mark.parametrize("name", LABS)
@pytest.mark.parametrize("start", range(0, BOARDS, BATCH))
def test_models_are_exactly_what_brute_force_over_the_referee_finds(name: str, start: int) -> None:
    lab = LABS[name]
    for seed in range(start, start + BATCH):
        one = case(name, seed)
        right = [answer for answer in lab.answers(one.board) if lab.is_right(one.board, answer)]
        assert one.keys == _keys(name, right), one
        assert not any(lab.puzzle.referee(one.board, answer) for answer in one.answers), one


@pytest.mark.parametrize("name", [name for name in LABS if LABS[name].judge])
def test_a_referee_that_asks_the_rules_says_what_other_code_says(name: str) -> None:
    lab, told = LABS[name], Counter[bool]()
    for one in _cases(name):
        every = list(lab.answers(one.board))
        for answer in [*Random(one.seed).sample(every, min(20, len(every))), *one.answers]:
            right = not lab.puzzle.referee(one.board, answer)
            assert right == lab.is_right(one.board, answer), one
            told[right] += 1
    assert min(told[True], told[False]) >= 100, told


@pytest.mark.parametrize("name", LABS)
def test_every_answer_can_be_drawn_and_without_line_drawing_characters_in_ascii(name: str) -> None:
    kind = LABS[name].puzzle
    for one in _cases(name):
        for answer in one.answers:
            assert kind.draw(one.board, answer, True, True), one
            assert kind.draw(one.board, answer, False, False).isascii(), one


# --- shortcuts ---


@pytest.mark.parametrize("name", _with("count"))
def test_a_count_is_the_number_of_models(name: str) -> None:
    counting = LABS[name].puzzle.shortcuts.count
    assert counting
    told = 0
    for one in _cases(name):
        counted = counting(one.board, FOREVER)
        if counted is None:
            continue
        told += 1
        assert isinstance(counted, Counted), one
        assert counted.count == len(one.solutions), one
        assert counted.by_length is None or counted.by_length == Counter(a["length"] for a in one.answers), one
    assert told > BOARDS / 2


@pytest.mark.parametrize("name", _with("portions"))
def test_portions_of_a_count_add_up_to_the_number_of_models(name: str) -> None:
    cut = LABS[name].puzzle.shortcuts.portions
    assert cut
    several = 0
    for one in _cases(name)[:60]:
        portions = cut(one.board, 6, FOREVER)
        if portions is None:
            continue
        counts = [task(FOREVER, None, *arguments).found for task, arguments, _ in portions]
        assert sum(counts) == len(one.solutions), one
        several += sum(number > 0 for number in counts) > 1
    assert several > 2


@pytest.mark.parametrize("name", _with("unique"))
def test_a_shortcut_tells_uniqueness_as_the_models_do(name: str) -> None:
    unique = LABS[name].puzzle.shortcuts.unique
    assert unique
    told = [(one, unique(one.board, {}, 0, FOREVER)) for one in _cases(name)]
    for one, only in told:
        assert only in (None, len(one.solutions) == 1), one
    assert len([only for _, only in told if only is not None]) > BOARDS / 2


@pytest.mark.parametrize("name", _with("lean"))
def test_the_lean_theory_has_the_same_answers(name: str) -> None:
    kind = LABS[name].puzzle
    assert kind.shortcuts.lean
    for one in _cases(name):
        lean = [kind.read(one.board, solution) for solution in _models(*kind.shortcuts.lean(one.board))]
        assert _keys(name, lean) == one.keys, one


@pytest.mark.parametrize("name", _with("readings"))
def test_a_solution_of_a_stricter_reading_is_a_solution(name: str) -> None:
    kind = LABS[name].puzzle
    assert kind.shortcuts.readings
    found = 0
    for one in _cases(name):
        for board in kind.shortcuts.readings(one.board):
            models = _models(kind.theory(board), kind.world(board))
            assert set(_keys(name, [kind.read(board, solution) for solution in models])) <= set(one.keys), one
            found += len(models)
    assert found > BOARDS / 10


@pytest.mark.parametrize("name", _with("normal"))
def test_normal_forms_are_solutions_and_tell_whether_there_is_one_and_only_one(name: str) -> None:
    kind = LABS[name].puzzle
    assert kind.shortcuts.normal
    for one in _cases(name):
        forms = kind.shortcuts.normal(one.board)
        if forms:
            models = _models(forms.theory, forms.world)
            assert set(_keys(name, [kind.read(one.board, model) for model in models])) <= set(one.keys), one
            assert bool(models) == bool(one.keys), one
            assert (len(models) == 1 and not forms.movable(models[0])) == (len(one.keys) == 1), one
            for solution in one.solutions:
                moved = _keys(name, [kind.read(one.board, new) for new in forms.moved(solution)])
                assert set(moved) <= set(one.keys) - set(_keys(name, [kind.read(one.board, solution)])), one


@pytest.mark.parametrize("name", _with("direct"))
def test_a_direct_answer_is_one_of_the_models_and_says_whether_it_is_the_only_one(name: str) -> None:
    direct = LABS[name].puzzle.shortcuts.direct
    assert direct
    told = [(one, answer) for one in _cases(name) if (answer := direct(one.board, FOREVER)) is not None]
    assert len(told) * 3 > len(list(_cases(name))), "a shortcut that seldom tells is none"
    for one, answer in told:
        assert isinstance(answer, Solved if one.solutions else Impossible), one
        if isinstance(answer, Solved):
            whole = Solution(Problem.of(LABS[name].puzzle, one.board).relations(answer.solution))
            assert _facts(whole) in map(_facts, one.solutions), one
            assert answer.unique == (len(one.solutions) == 1), one


@pytest.mark.parametrize("name", _with("each"))
def test_the_solutions_that_are_listed_are_the_models_each_once(name: str) -> None:
    each = LABS[name].puzzle.shortcuts.each
    assert each
    for one in _cases(name):
        listed = list(each(one.board, FOREVER))
        assert len(listed) == len(one.solutions), one
        assert set(map(_facts, listed)) == set(map(_facts, one.solutions)), one


@pytest.mark.parametrize("name", _with("readings"))
def test_a_hard_board_is_listed_by_readings_and_moves_and_lists_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("entails.questions.turns.SOON", 0)  # conflicts: every board is hard
    for one in _cases(name)[::2]:
        problem = Problem.of(LABS[name].puzzle, one.board)
        listed = _keys(name, [problem.answer(solution) for solution in each(problem)])
        assert sorted(listed) == sorted(one.keys), one


@pytest.mark.parametrize("name", _with("focus"))
def test_the_focus_of_an_impossible_board_is_impossible_and_others_have_none(name: str) -> None:
    kind = LABS[name].puzzle
    assert kind.shortcuts.focus
    for one in _cases(name):
        part = kind.shortcuts.focus(one.board, FOREVER)
        assert (part is None) == bool(one.solutions), one
        if part:
            with Session(ground(kind.theory(one.board), part)) as session:
                assert not session.search(), one


@pytest.mark.parametrize("name", _with("best"))
def test_the_best_solution_is_the_best_of_the_models(name: str) -> None:
    lab = LABS[name]
    assert lab.puzzle.shortcuts.best
    assert lab.value
    for one in _cases(name):
        best = lab.puzzle.shortcuts.best(one.board, FOREVER)
        values = [lab.value(answer) for answer in one.answers]
        assert isinstance(best, Best if values else Impossible), one
        if isinstance(best, Best):
            assert best.value == best.bound == max(values), one
            assert _keys(name, [lab.puzzle.read(one.board, best.solution)])[0] in one.keys, one
            assert best.unique == (values.count(best.value) == 1), one


@pytest.mark.parametrize("name", _with("improve"))
def test_from_any_solution_to_one_that_is_no_worse_with_a_bound_that_none_passes(name: str) -> None:
    lab = LABS[name]
    assert lab.puzzle.shortcuts.improve
    assert lab.value
    for one in _cases(name):
        values = [lab.value(answer) for answer in one.answers]
        for value, solution in zip(values, one.solutions, strict=True):
            better = lab.puzzle.shortcuts.improve(one.board, solution, FOREVER)
            assert value <= better.value <= max(values) <= better.bound, one
            answer = lab.puzzle.read(one.board, better.solution)
            assert lab.value(answer) == better.value, one
            assert _keys(name, [answer])[0] in one.keys, one


# --- texts ---


@pytest.mark.parametrize("name", LABS)
def test_boards_are_written_as_they_are_read(name: str) -> None:
    kind = LABS[name].puzzle
    for seed in range(300):
        board = kind.sample(Random(seed))
        assert kind.parse(kind.write(board), None) == board, f"seed {seed}"


def _texts(name: str) -> st.SearchStrategy[str]:
    """Any text; pieces of boards in any order; and boards with a few pieces put in, or in place of something."""
    pieces = st.sampled_from(LABS[name].pieces)
    edits = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 2), pieces), max_size=3)
    return st.one_of(
        st.text(max_size=80), st.lists(pieces, max_size=12).map("".join), st.builds(_edited, _boards(name), edits)
    )


def _boards(name: str) -> st.SearchStrategy[str]:
    kind = LABS[name].puzzle
    return st.integers(0, 999).map(lambda seed: kind.write(kind.sample(Random(seed))))


def _edited(text: str, edits: list[tuple[int, int, str]]) -> str:
    for place, dropped, piece in edits:
        text = text[:place] + piece + text[place + dropped :]
    return text


@pytest.mark.parametrize("name", LABS)
def test_any_text_is_a_board_or_a_board_error(name: str) -> None:
    kind = LABS[name].puzzle
    boards, others = set(), set()

    @settings(max_examples=TEXTS)
    @given(text=_texts(name))
    def law(text: str) -> None:
        try:
            board = kind.parse(text, "x")
        except BoardError as error:
            others.add(text)
            assert error.line is not None
            assert error.column is not None
        else:
            boards.add(text)
            assert kind.parse(kind.write(board), None) == board

    law()
    assert len(boards) >= TEXTS / 20
    assert len(others) >= TEXTS / 20


# --- theories ---


@pytest.mark.parametrize("name", LABS)
def test_every_board_has_the_theory_of_a_variant(name: str) -> None:
    """So `entails rules KIND` shows them all. No two are the same."""
    kind = LABS[name].puzzle
    theories = [kind.theory(kind.parse(text, None)) for text in kind.variants]
    assert all(kind.theory(kind.sample(Random(seed))) in theories for seed in range(200))
    assert all(theories.count(theory) == 1 for theory in theories)


@pytest.mark.parametrize("name", LABS)
def test_every_rule_is_needed(name: str) -> None:
    """Without it some board admits an answer that the referee rejects, or one and the same answer twice (as when cells
    that no path visits may be linked at will: the answer looks right, but there are too many of it)."""
    kind = LABS[name].puzzle
    needed: set[str] = set()
    for seed in range(400):
        board = kind.sample(Random(seed))
        theory = kind.theory(board)
        for rule in theory.rules:
            if rule.kind == "rule" and rule.sentence not in needed:
                weaker = replace(theory, rules=tuple(r for r in theory.rules if r is not rule and r.kind == "rule"))
                if _admits_more(name, board, weaker):
                    needed.add(rule.sentence)
    every = {r.sentence for seed in range(50) for r in kind.theory(kind.sample(Random(seed))).rules if r.kind == "rule"}
    assert needed == every, every - needed


def _admits_more(name: str, board: Any, weaker: Theory) -> bool:
    """Is one of the first answers wrong, or does one come twice?"""
    kind, seen = LABS[name].puzzle, set()
    with Session(ground(weaker, kind.world(board))) as session:
        for number, solution in enumerate(session.solutions()):
            answer = kind.read(board, solution)
            if kind.referee(board, answer) or repr(LABS[name].key(answer)) in seen:
                return True
            seen.add(repr(LABS[name].key(answer)))
            if number > 30:
                break
    return False


# --- examples ---


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_examples_have_the_stated_number_of_solutions(file: Path) -> None:
    kind = LABS[file.parent.name].puzzle
    stated = json.loads((file.parent / "counts.json").read_text(encoding="utf-8"))[file.stem]
    board = kind.parse(file.read_text(encoding="utf-8"), str(file))
    with Session(ground(kind.theory(board), kind.world(board))) as session:
        number = 0
        for solution in session.solutions():
            assert not kind.referee(board, kind.read(board, solution))
            number += 1
            if number > 3:
                break
    assert min(number, 4) == min(stated, 4)
    if kind.shortcuts.each and kind.shortcuts.count:
        counted = kind.shortcuts.count(board, FOREVER)
        assert isinstance(counted, Counted)
        assert counted.count == stated


@pytest.mark.parametrize("name", LABS)
def test_there_are_enough_examples(name: str) -> None:
    stated = json.loads((EXAMPLES / name / "counts.json").read_text(encoding="utf-8"))
    assert len(stated) >= 12
    assert 0 in stated.values()
    assert any(number > 1 for number in stated.values())
    assert {path.stem for path in (EXAMPLES / name).glob(f"*.{name}")} == set(stated)
