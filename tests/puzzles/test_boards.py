"""Boards that are no boards, boards of the corpus, and what a referee says."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from entails.boards import puzzle as record
from entails.engines.answers import Best, Counted, Follows, Impossible, Refuted, Solved, Unknown
from entails.engines.certify import Accepted, Certificate, Claim
from entails.engines.solvers.optimise import in_order
from entails.engines.solvers.sat import Session
from entails.errors import BoardError, TheoryError
from entails.limits import FOREVER, Limit
from entails.models.ground.grounder import ground
from entails.puzzles import aquarium, flow, overflow, puzzle
from entails.questions import ask, certify, check_certificate

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")


@pytest.mark.parametrize(
    ("name", "text", "line", "column", "message"),
    [
        ("flow", "", 1, 1, "empty"),
        ("flow", "A..\n..A\n.B.\n", 3, 2, "B stands once"),
        ("flow", "A..\n.A.\n..A\n", 3, 3, "A stands 3 times"),
        ("flow", "wall: 0,0 0,2\nA.A\n", 1, 1, "side by side"),
        ("flow", "wall: 0,1 0,1\nA.A\n", 1, 1, "side by side"),
        ("flow", "wall: 0,0 1,1\nA.\n.A\n", 1, 1, "side by side"),
        ("flow", "fill: no\nfill: yes\nA.A\n", 2, 1, "a second time"),
        ("flow", "A..\n.A\n", 2, 3, "this row has 2 cells"),
        ("flow", "A.A\n.?.\n", 2, 2, "no cell"),
        ("flow", "...\n...\n", 1, 1, "no end"),
        ("flow", "fill: maybe\nA.A\n", 1, 1, "expected yes or no"),
        ("flow", "colour: red\nA.A\n", 1, 1, "no header"),
        ("flow", "wall: 0,0 0,9\nA.A\n", 1, 1, "no cell 0,9"),
        ("flow", "wall: here\nA.A\n", 1, 1, "expected two cells"),
        ("flow", "shape: hex\nA+A\n", 2, 1, "bridge"),
        ("flow", "wrap: sideways\nA.A\n", 1, 1, "expected rows, columns"),
        ("flow", "A" * 60 + "\n", 1, 1, "larger than"),
        ("aquarium", "rows: 1 2\ncolumns: 1\nAA\nAA\n", 2, 1, "expected 2 numbers, found 1"),
        ("aquarium", "rows:\nAA\n", 1, 1, "expected 1 number, found 0"),
        ("aquarium", "rows: 1\nrows: 2\nAA\n", 2, 1, "a second time"),
        ("aquarium", "wall: 0,0 1,1\nAA\nAA\n", 1, 1, "side by side"),
        ("aquarium", "rows: 1 3\ncolumns: 1 1\nAA\nAA\n", 1, 9, "a number from 0 to 2"),
        ("aquarium", "rows: 1 x\nAA\nAA\n", 1, 9, "a number from 0 to 2"),
        ("aquarium", "AA\nA-\n", 2, 2, "no tank"),
        ("aquarium", "water: deep\nAA\n", 1, 1, "expected level or vessels"),
        ("overflow", "", 1, 1, "empty"),
        ("overflow", "UL\n-?\n", 2, 2, "no tile"),
        ("overflow", "\x00\x01", 1, 1, "no tile"),
    ],
)
def test_a_bad_board_gets_one_sentence_with_a_position(
    name: str, text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        puzzle(name).parse(text, "board")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_level_and_vessels_differ_on_a_tank_with_two_arms() -> None:
    board = aquarium.parse((ROOT / "examples" / "aquarium" / "arms.aquarium").read_text(encoding="utf-8"))
    assert number_of(board) == 2
    assert number_of(replace(board, vessels=False)) == 0


def number_of(board: aquarium.Board, most: int = 3) -> int:
    with Session(ground(aquarium.theory(board), aquarium.world(board))) as session:
        for number in session.each():
            if number == most:
                return most
        return 0 if not session.search() else number


def test_the_referee_names_what_is_broken() -> None:
    board = flow.parse("A.A\n...\n")
    assert [one.rule for one in flow.referee(board, {"paths": {"A": [[0, 0], [0, 1], [0, 2]]}})] == [
        "the flows fill the board"
    ] * 3
    assert flow.referee(board, {"paths": {"A": [[0, 0], [1, 0], [1, 1], [1, 2], [0, 2]]}})[0].cells == ((0, 1),)
    assert flow.referee(board, {"paths": {}})[0].rule == "flow A joins its two ends"
    assert "its neighbour" in flow.referee(board, {"paths": {"A": [[0, 0], [0, 2]]}})[0].rule


@pytest.mark.parametrize("seed", range(40))
def test_overflow_levels_have_their_solutions_in_order_of_length(seed: int) -> None:
    board = overflow.sample(Random(seed))
    with Session(ground(overflow.theory(board), overflow.world(board))) as session:
        answers = [overflow.read(board, solution) for solution in session.solutions()]
        for worst_first in (False, True):
            listed = [
                (value, overflow.read(board, solution)) for value, solution in in_order(session, FOREVER, worst_first)
            ]
            assert [value for value, _ in listed] == [answer["length"] for _, answer in listed]
            assert [value for value, _ in listed] == sorted(
                (answer["length"] for answer in answers), reverse=not worst_first
            )
            assert all(answer in answers for _, answer in listed)


# --- the corpus ---


@needs_corpus
@pytest.mark.parametrize(
    ("name", "lengths"),
    [
        ("figure1", {8: 3, 18: 1, 20: 1, 30: 1, 32: 1, 38: 1, 40: 1}),
        ("selfloop", {9: 1, 11: 1, 18: 2, 19: 1, 24: 1, 31: 1, 32: 1, 35: 1}),
        ("two-paths", {3: 1, 7: 1}),
        ("equal-paths", {3: 2}),
        ("oceans", {61: 1, 64: 1}),
    ],
)
def test_overflow_levels_of_the_report(name: str, lengths: dict[int, int]) -> None:
    board = overflow.parse((CORPUS / "overflow" / f"{name}.overflow").read_text(encoding="utf-8"))
    assert overflow.count(board, FOREVER) == Counted(sum(lengths.values()), lengths)
    best = overflow.best(board, FOREVER)
    assert isinstance(best, Best)
    assert best.value == max(lengths)
    assert not overflow.referee(board, overflow.read(board, best.solution))
    with Session(ground(overflow.theory(board), overflow.world(board))) as session:
        listed = [overflow.read(board, solution)["length"] for solution in session.solutions()]
        ordered = [overflow.read(board, solution)["length"] for _, solution in in_order(session)]
    every = sorted(length for length, number in lengths.items() for _ in range(number))
    assert sorted(listed) == every
    assert ordered == every[::-1]


@needs_corpus
def test_aquarium_boards_of_the_corpus_have_the_stated_numbers_of_solutions() -> None:
    stated = json.loads((CORPUS / "aquarium" / "counts.json").read_text(encoding="utf-8"))
    for file in sorted((CORPUS / "aquarium").glob("*.aquarium")):
        board = aquarium.parse(file.read_text(encoding="utf-8"), file.name)
        for vessels, kind in ((False, "level"), (True, "vessels")):
            expected = stated[file.stem][kind]
            number = number_of(replace(board, vessels=vessels), 2)
            assert number == (min(expected, 2) if isinstance(expected, int) else 2), (file.name, kind)


@needs_corpus
def test_flow_boards_of_the_corpus_are_solved() -> None:
    several = set()
    for file in sorted((CORPUS / "flow" / "mzucker").glob("*.flow")):
        board = flow.parse(file.read_text(encoding="utf-8"), file.name)
        with Session(ground(flow.theory(board), flow.world(board))) as session:
            answer = session.first()
            if file.stem == "unsolvable_cross":
                assert isinstance(answer, Impossible)
                continue
            assert isinstance(answer, Solved), file.name
            assert not flow.referee(board, flow.read(board, answer.solution)), file.name
        if max(board.height, board.width) <= 13:
            counted = flow.count(board, FOREVER)
            assert isinstance(counted, Counted)
            if counted.count > 1:
                several.add(file.stem)
    assert several == {"jumbo_13x13_26"}


def test_a_level_too_wide_for_the_frontier_is_solved_by_its_theory(monkeypatch: pytest.MonkeyPatch) -> None:
    board = overflow.parse((ROOT / "examples" / "overflow" / "eight.overflow").read_text(encoding="utf-8"))
    by_frontier = overflow.best(board, FOREVER)
    monkeypatch.setattr(overflow, "MOST_STATES", 2)
    by_theory = overflow.best(board, FOREVER)
    assert isinstance(by_frontier, Best)
    assert isinstance(by_theory, Best)
    assert (by_theory.value, by_theory.bound, by_theory.unique) == (
        by_frontier.value,
        by_frontier.bound,
        by_frontier.unique,
    )
    assert not overflow.referee(board, overflow.read(board, by_theory.solution))
    assert overflow.count(board, FOREVER) == Unknown("the level is too wide to be counted")
    monkeypatch.setattr("entails.models.ground.grounder.MAX_DEFINED", 2)
    assert overflow.best(board, FOREVER) == Unknown("the level is too large")


def _lean_session(board: flow.Board) -> Session:
    return Session(ground(*flow.lean(board)))


def test_uniqueness_is_told_by_turns_and_counts_start_from_what_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without patience for anything else, every turn is taken: probes of single links, then the frontier with what they
    settled."""
    monkeypatch.setattr(record, "CONFLICTS", 0)
    monkeypatch.setattr(flow, "FEW_STATES", 0)
    monkeypatch.setattr(flow, "NARROW", 0)
    for seed in range(150):
        board = replace(flow.sample(Random(seed)), touch=True)
        with Session(ground(flow.theory(board), flow.world(board))) as session:
            number = sum(1 for _ in session.solutions())
        answer = record.solve(flow.PUZZLE, board, partial(_lean_session, board), FOREVER, True)
        told = f"seed {seed}\n{flow.write(board)}"
        assert isinstance(answer, Solved if number else Impossible), told
        assert not isinstance(answer, Solved) or answer.unique == (number == 1), told
        assert flow.count(board, FOREVER) == Counted(number), told


def test_claims_may_speak_of_the_cells_of_a_board() -> None:
    board = flow.parse("A..A\n")
    theory, world = flow.theory(board), flow.world(board)
    assert isinstance(ask(theory, world, "link(r1c1,r1c2) ∧ colour(r1c2,A)"), Follows)
    assert isinstance(ask(theory, world, "colour(r1c4,A) → ⊥"), Refuted)
    with pytest.raises(TheoryError, match="r9c9 is neither a bound variable nor an element of Cell"):
        ask(theory, world, "link(r1c1,r9c9)")
    certificate = certify(theory, world, Claim("follows", formula="link(r1c1,r1c2)"))
    assert isinstance(certificate, Certificate)
    assert isinstance(check_certificate(certificate.text()), Accepted)


class _PressedOnce:
    """A limit at which Ctrl-C is pressed the n-th time that anyone looks up, and never again."""

    def __init__(self, when: int) -> None:
        self.left = when

    def __call__(self, _: str | None) -> None:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


def test_ctrl_c_is_pressed_once_and_ends_all_the_ways_to_count_or_to_tell_uniqueness(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flow, "NARROW", 0)
    board = flow.parse("A..\n...\n..A\n")
    limit = Limit().heard_by(_PressedOnce(when=1))
    with Session(ground(*flow.lean(board))) as session:
        assert isinstance(session.first(), Solved)
        assert record._only(flow.PUZZLE, board, session, limit) is None
    pressed = _PressedOnce(when=10**9)
    ground(*flow.lean(board), check=Limit().heard_by(pressed).check)
    looked_up = 10**9 - pressed.left
    for when in range(1, looked_up + 4):  # while the theory is built, while it is loaded, and in the first search
        assert flow.count(board, Limit().heard_by(_PressedOnce(when))) == Unknown("interrupted"), when


def test_walls_stand_where_the_board_wraps_around_and_on_slanting_sides() -> None:
    for headers, wall in (("wrap: rows", "0,0 0,2"), ("wrap: columns", "0,1 2,1"), ("shape: hex", "0,0 1,1")):
        board = flow.parse(f"wall: {wall}\n{headers}\nA.A\n...\n...\n")
        assert flow.parse(flow.write(board)) == board
        assert len(board.walls) == 1


def test_a_path_that_leaves_the_board_is_refused_and_no_error() -> None:
    board = flow.parse("A.A\n")
    for path in ([[0, 0], [9, 9], [0, 2]], [[0, 0], [-1, 1], [0, 2]]):
        assert flow.referee(board, {"paths": {"A": path}})[0] == (
            "a flow runs on cells of the board between ends of its colour",
            (tuple(path[1]),),
        )


def test_an_answer_that_contradicts_itself_is_refused() -> None:
    flows = {"rows": ["AAA"], "paths": {"A": [[0, 0], [0, 1], [0, 2]]}}
    assert not flow.referee(flow.parse("A.A\n"), flows)
    assert flow.referee(flow.parse("A.A\n"), {**flows, "rows": ["A.A"]}) == [("the rows show the paths", ())]
    level = overflow.parse("U-#\n")
    best = overflow.best(level, FOREVER)
    assert isinstance(best, Best)
    water = overflow.read(level, best.solution)
    assert not overflow.referee(level, water)
    for part in ("paths", "rows"):
        assert overflow.referee(level, {**water, part: []}) == [("the paths and the rows show the links", ())]


@pytest.mark.parametrize("links", [[[]], [[[0, 0]]], [[[0, 0], [0, 1], [0, 2]]], [[[0, 0], [9, 9]]]])
def test_a_link_of_too_few_or_too_many_tiles_is_refused(links: list[list[list[int]]]) -> None:
    found = overflow.referee(overflow.parse("U-#\n"), {"links": links})
    assert found[0].rule == "a link joins two tiles side by side"


def test_the_ways_for_water_to_come_grow_with_the_tiles_and_not_with_their_pairs() -> None:
    small, large = (
        sum(len(ways) for definition in made.definitions for ways in definition.bodies.values())
        for board in (overflow.Board(("L" * size,) * size) for size in (8, 16))
        for made in (ground(overflow.theory(board), overflow.world(board)),)
    )
    assert large < 6 * small
