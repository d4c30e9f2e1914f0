"""The benchmarks are not run here, but their boards are made and their rivals asked on tiny ones, so that they do not rot."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails.limits import FOREVER
from entails.puzzles import names
from entails.puzzles.aquarium import PUZZLE as AQUARIUM
from entails.puzzles.flow import PUZZLE as FLOW
from entails.puzzles.overflow import PUZZLE as OVERFLOW
from entails.questions.grade import Grade

FOLDER = Path(__file__).parents[1] / "benchmarks"
MODULES = sorted(file.stem for file in FOLDER.glob("*.py"))


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a benchmark had been started: its folder is where modules are looked for."""
    monkeypatch.syspath_prepend(FOLDER)
    yield
    for name in MODULES:
        sys.modules.pop(name, None)


def rival(module: Any, name: str, package: str, board: Any) -> Any:
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    return getattr(module, name)(board)


@pytest.mark.parametrize(("size", "flows"), [(3, 2), (5, 5), (8, 7)])
def test_a_cover_has_each_cell_once_in_paths_of_neighbours(size: int, flows: int) -> None:
    boards = import_module("flow_boards")
    for seed in range(20):
        paths = boards.cover(size, size, flows, Random(seed))
        assert sorted(cell for path in paths for cell in path) == [(r, c) for r in range(size) for c in range(size)]
        assert all(len(path) > 1 for path in paths)
        assert all(abs(a - c) + abs(b - d) == 1 for path in paths for (a, b), (c, d) in pairwise(path))


def test_flow_boards_made_unique_have_one_solution() -> None:
    module = import_module("flow")
    for _, board in module.own(5, 4, 5):
        assert FLOW.parse(FLOW.write(board), None) == board
        assert module.only(board) is True
        assert module.first(board)
        assert module.count(board) == 1


@pytest.mark.parametrize(
    ("name", "package", "question"),
    [
        ("by_answer_sets", "clingo", "only"),
        ("count_answer_sets", "clingo", "count"),
        ("by_circuit", "ortools", "only"),
        ("count_by_diagram", "graphillion", "count"),
    ],
)
def test_rivals_agree_on_flow(name: str, package: str, question: str) -> None:
    module = import_module("flow")
    for _, board in module.own(5, 3, 3, unique=False):
        said = rival(import_module("flow_rivals"), name, package, board)
        assert said == getattr(module, question)(board)


@pytest.mark.parametrize(("name", "package"), [("by_cp_sat", "ortools"), ("by_answer_sets", "clingo")])
def test_rivals_agree_on_aquarium(name: str, package: str) -> None:
    module = import_module("aquarium")
    for _, board in module.own(5, 6, 6):
        assert AQUARIUM.parse(AQUARIUM.write(board), None) == board
        assert module.only(board) in (True, False)
        assert rival(module, name, package, board) == module.only(board)


def test_levels_of_overflow_have_solutions() -> None:
    module = import_module("overflow")
    for _, board in module.levels(5, 3):
        assert OVERFLOW.parse(OVERFLOW.write(board), None) == board
        assert module.lengths(board)
        assert module.longest(board) == (max(module.lengths(board)),) * 2


@pytest.mark.parametrize(("name", "question"), [("clingo_lengths", "lengths"), ("clingo_longest", "longest")])
def test_rivals_agree_on_overflow(name: str, question: str) -> None:
    module = import_module("overflow")
    for _, board in module.levels(4, 2):
        assert rival(module, name, "clingo", board) == getattr(module, question)(board)


def test_the_circuit_agrees_on_overflow() -> None:
    pytest.importorskip("ortools")
    module = import_module("overflow")
    for _, board in module.levels(4, 1):
        assert module.circuit_longest(board, 10) == module.longest(board)


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_imports_what_there_is(name: str) -> None:
    if name == "side_by_side":
        pytest.importorskip("resource")
    import_module(name)


def test_hints_start_from_parts_of_a_solution_and_the_textbook_finds_a_core() -> None:
    module = import_module("hints")
    boards = [("a board", OVERFLOW.parse("U-L\n-L-\n#L#\n", None))]
    for name, (board, facts) in module.partly(OVERFLOW, boards):
        problem = module.Problem.of(OVERFLOW, board)
        assert len(module.efforts(problem, facts, 1)) == 1, name
        assert module.smallest_core(problem, facts, FOREVER) > 0, name


def test_loops_written_by_hand_make_the_same_clauses() -> None:
    module = import_module("grounding")
    module.own_rows(module.snake(4, 3), turns=1)  # it stops the run if they differ


def test_the_truth_table_agrees_about_random_sequents() -> None:
    module = import_module("proofs")
    for sequent in module.random_sequents(2, seed=1):
        row = module.both(sequent)  # it stops the run if they differ
        assert isinstance(row.found, int)
        assert row.rival is not None


def test_sets_and_loop_find_the_same_words() -> None:
    module = import_module("unwordle")
    words = ("panic", "manic", "panes", "topic", "under")
    found = module.ranked(words, words, [["WGGGG", "WWWGG"]], counted=True, repeat=False)
    assert found == module.loop(words, words, ["WGGGG", "WWWGG"]) != []


def test_a_rival_that_answers_otherwise_stops_the_run() -> None:
    rivals = import_module("rivals")
    case = import_module("measuring").Case("a board", 1, 2, 1.0)
    with pytest.raises(SystemExit, match="a board: nobody says 1, entails says 2"):
        rivals.print_rival(rivals.Rival("nobody", "json", abs), [case], 5.0)


def test_times_of_making_boards_are_taken() -> None:
    module = import_module("generate")
    for case in module.CASES:
        small = case.wish.height if case.name == "unwordle" else 4
        times = module.seconds(case._replace(number=1, wish=replace(case.wish, height=small, width=5)))
        assert len(times) == 1


def test_the_plot_of_grades_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("difficulty")
    out = tmp_path / "plot.svg"
    monkeypatch.setattr(module, "grades", lambda name, number: [Grade("easy", 1, 3, 5), Grade("hard", 9, 9, 80)])
    monkeypatch.setattr(sys, "argv", ["difficulty.py", "--out", str(out)])
    module.main()
    assert out.read_text(encoding="utf-8").count("<circle") == 2 * len(names())


def test_first_order_sequents_are_written_for_the_rival() -> None:
    module = import_module("first_order")
    sequents = {name: module.parse_sequent(text) for name, text in module.OWN.items()}
    assert len(sequents) == 8
    (line, other) = module.tptp(module.parse_sequent("∀x.P(x,j) ⊢ ∃x.(x=j∨¬A)")).splitlines()
    assert line == "fof(a0, axiom, (![X_x]: (p_actual(X_x) => p_P(X_x,n_j))))."
    assert other == "fof(c, conjecture, (?[X_x]: (p_actual(X_x) & ((X_x = n_j) | ~(p_A)))))."
    joined = module.joined(sequents["two things"])
    assert [str(one) for one in joined.assumptions[:2]] == ["actual(a)", "actual(b)"]
    assert len(joined.assumptions) == 3
    row = module.ours("drinker", sequents["drinker"], 60)
    assert row.valid is True
    assert row.lines is not None


def test_theories_are_those_that_were_made() -> None:
    module = import_module("theory_instances")
    for instance in islice(module.instances(), 12):  # the Sudokus, which come last, take a minute
        theory, program = instance.texts()
        assert (module.FOLDER / f"{instance.name}.fol").read_text(encoding="utf-8") == theory
        assert (module.FOLDER / f"{instance.name}.lp").read_text(encoding="utf-8") == program


def test_ours_and_clingo_say_the_same_of_a_theory() -> None:
    if find_spec("clingo") is None:
        pytest.skip("needs clingo: pip install clingo")
    module = import_module("theories")
    for name in ("queens-08", "hamiltonian"):
        file = module.FOLDER / f"{name}.fol"
        assert module.ours(file, 60).said == module.clingo(file.with_suffix(".lp"), 60).said == "solved"


TINY: dict[str, dict[str, Any]] = {
    "counts": {
        "variables": 4, "implied": [], "apart": [], "exactly": [[[0, 1], 1], [[2, 3], 1], [[0, 2], 1], [[1, 3], 1]],
        "puzzle": "aquarium", "regions": [[0, 1], [2, 3]], "top": [1, 1], "side": [1, 1],
    },
    "flow": {"rows": ["A.A", "B.B"]},
    "flow-count": {"strands": 4, "edges": [[0, 1], [0, 2], [1, 3], [2, 3]], "pairs": [[0, 3]]},
}  # fmt: skip


@pytest.mark.parametrize("kind", ["counts", "flow", "flow-count"])
def test_peers_answer_something_tiny_alike(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are installed; what they were asked in the benchmark is compared there."""
    monkeypatch.syspath_prepend(FOLDER / "peers")
    models = import_module("models")
    said = {
        name: answer(TINY[kind])
        for name, (package, answer) in models.PEERS[kind].items()
        if package == "python-sat" or find_spec({"ortools": "ortools", "clingo": "clingo"}.get(package, "?"))
    }
    assert len(set(said.values())) <= 1, said
    assert said or kind == "flow-count"
    sys.modules.pop("models")


def test_a_peer_is_timed_after_it_has_answered_another_board_in_every_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(FOLDER / "peers")
    (tmp_path / "flow-0.flow").write_text("the board", encoding="utf-8")
    (tmp_path / "warm-up.flow").write_text("another", encoding="utf-8")
    asked: list[str] = []
    monkeypatch.setattr(sys, "__stdout__", printed := StringIO())

    def answer(text: str) -> int:
        asked.append(text)
        return len(asked)

    import_module("taking_time").tell(tmp_path / "flow-0.flow", answer, lambda: asked.append("forget"))
    turns = len(asked) // 3
    assert asked == ["another", "forget", "the board"] * turns
    assert turns > 0
    assert json.loads(printed.getvalue())["answer"] == len(asked)
    sys.modules.pop("taking_time")


def test_a_plot_has_a_line_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(FOLDER / "peers")
    plot = import_module("plotting").plot
    drawn = plot("time", {"one": [(25, 1.0), (49, 20.0)], "other": [(25, 2.0)]})
    assert drawn.count("<polyline") == 2
    assert ">one</text>" in drawn
    sys.modules.pop("plotting")
