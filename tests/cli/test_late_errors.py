"""Errors that are seen long after a file was read still name its line and column."""

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from entails.errors import NotationError
from entails.models.reading.text import parse_theory
from entails.puzzles import puzzle
from entails.questions.problem import Problem
from tests.running import entails

LITERALS = "entails.models.ground.emitter.MAX_LITERALS"
COUNT = "entails.models.ground.cardinality.MAX_CLAUSES"
DEFINED = "entails.models.ground.deriving.MAX_DEFINED"
ROWS = "entails.models.ground.tables.MAX_ROWS"
VARIABLES = "entails.models.ground.result.MAX_VARIABLES"
N = "sort N = {1..40}\nfind p(N)\n"


class Late(NamedTuple):
    """A theory, the command that asks it, which limit is lowered to what, and the line, column and words of the error."""

    theory: str
    line: int
    column: int
    words: str
    lowered: tuple[str, int] = ("", 0)
    command: str = "solve"
    claim: str | None = None


LATE = [
    Late("sort N = {1}\nsort Colour\nfind p(N)", 2, 6, "no elements for the sort Colour"),
    Late("sort N = {1}, Colour\nfind p(N)", 1, 15, "no elements for the sort Colour", command="count"),
    Late(N + 'rule "one": ∃x p(x)\nrule "two": ∀x,y (p(x) ∨ p(y))', 4, 6, "more than 100 literals", (LITERALS, 100)),
    Late(N + "rule: ∀x,y (p(x) ∨ p(y))", 3, 5, "more than 100 literals", (LITERALS, 100), "why"),
    Late(N + "lemma: ∀x,y (p(x) ∨ p(y))", 3, 6, "more than 100 literals", (LITERALS, 100)),
    Late(
        N + "rule: ∀x ∃y (p(x) ∨ p(y))", 3, 5, "more than 999 literals", (LITERALS, 999)
    ),  # few clauses, but long ones
    Late("sort N = {1..600}\nfind p(N)\nrule: ∃=300 x p(x)", 3, 5, "a count to 300 over 600 rows", (COUNT, 1000)),
    Late(N + "define q(N): ∀x (p(x) → q(x))", 3, 8, "q is defined for more than 10 rows", (DEFINED, 10)),
    Late(N + "rule: ∃x,y,z ((p(x) ∨ p(y)) ∨ p(z))", 3, 5, "more than 9 rows here", (ROWS, 9)),
    Late(N, 2, 6, "more than 30 variables", (VARIABLES, 30)),
    Late(N + "define q(N): ∀x (p(x) → q(x))", 3, 8, "more than 50 variables", (VARIABLES, 50)),
    Late(N + "maximise #x,y (p(x) ∧ p(y))", 3, 1, "more than 50 variables", (VARIABLES, 50)),
    Late(N + "define q(N): ∀x (¬q(x) → q(x))", 3, 19, "q"),
    Late(N, 1, 1, "more than 100 literals", (LITERALS, 100), "ask", "∃x,y (p(x) ∧ ¬p(y))"),
    Late(N, 1, 3, "expected a name or a number", command="ask", claim="p("),
    Late(N, 1, 1, "there is no relation q", command="ask", claim="q(1)"),
]


@pytest.mark.parametrize("late", LATE, ids=[f"{one.command} {one.words}" for one in LATE])
def test_a_late_error_has_a_place(late: Late, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "late.fol"
    file.write_text(late.theory, encoding="utf-8")
    if late.lowered[0]:
        monkeypatch.setattr(*late.lowered)
    claim = [] if late.claim is None else [late.claim]
    done = entails(late.command, str(file), *claim, "--json")
    assert done.code == 2, done
    error = done.json()["error"]
    name = "the claim" if claim else str(file)
    assert (error["file"], error["line"], error["column"]) == (name, late.line, late.column), error
    assert late.words in error["message"]
    assert done.err.startswith(f"entails: {name}:{late.line}:{late.column}: {error['message']}")


def test_a_board_that_is_too_large_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VARIABLES, 5)
    file = tmp_path / "a.flow"
    file.write_text("A.A\n", encoding="utf-8")
    done = entails("why", str(file), "--json")
    error = done.json()["error"]
    assert (done.code, error["file"], error["line"]) == (2, str(file), None), done
    assert "more than 5 variables" in error["message"]


PACK = "remark\n=== 3 easy\nA.A\n=== 7\nB.B\nB.C\n"


@pytest.mark.parametrize(
    ("board", "text", "place", "words"),
    [
        ("pack.flow:7", PACK, ("pack.flow", 6, 1), "the end B stands 3 times"),
        ("pack.flow:4", PACK, ("pack.flow", None, None), "no board 4 in this pack (there are: 3, 7)"),
        ("pack.flow", PACK, ("pack.flow", 2, 1), "a pack of 2 boards"),
        ("pack.flow:4", "A.A\n", ("pack.flow", None, None), "this is no pack"),
        ("levels.txt:2", "5,0,1,1;0,1\n5,0,2,1;0,99\n", ("levels.txt", 2, 1), "expected cells from 0 to 24"),
        ("levels.txt:3", "5,0,1,1;0,1\n", ("levels.txt", None, None), "there is no line 3"),
    ],
)
def test_an_error_in_a_pack_names_the_line_of_the_file(
    board: str, text: str, place: tuple[str, int | None, int | None], words: str, tmp_path: Path
) -> None:
    (tmp_path / board.split(":")[0]).write_text(text, encoding="utf-8")
    done = entails("solve", board, "--json", folder=tmp_path)
    error = done.json()["error"]
    assert (error["file"], error["line"], error["column"]) == place, error
    assert words in error["message"]


BOARDS = [
    ("a.flow", "A.A\nB.C\n", 2, 1, "the end B stands once"),
    ("a.flow", "A.A\n..\n", 2, 3, "this row has 2 cells"),
    ("a.flow", "fil: no\nA.A\n", 1, 1, "there is no header “fil”"),
    ("a.flow", "wall: 0,0 9,9\nA.A\n", 1, 1, "there is no cell r10c10"),
    ("a.flow", "A.A\n\u3164.A\n", 2, 1, "the character U+3164 is no cell"),
    ("a.flow", "A.A\n" * 60_000, 50_001, 1, "the file is longer than 200,000 characters"),
    ("a.overflow", "U-#\n" * 60_000, 50_001, 1, "the file is longer than 200,000 characters"),
    ("a.overflow", "U-#\nU?#\n", 2, 2, "is no tile"),
    ("a.aquarium", "rows: 1\ncolumns: 1 2\nA\n", 2, 1, "columns"),
    ("a.starbattle", "stars: x\nA\n", 1, 1, "stars: expected a number from 1 to"),
    ("a.unwordle", "answer: halts\nwords: nowhere.txt\nGGGGG\n", 2, 1, "words: nowhere.txt: there is no such file"),
    ("a.unwordle", "answer: halts\nGGGYW\n\ufeff\n", 3, 1, "the character U+FEFF is no colour"),
    ("a.url", "https://puzz.link/p?numlin/5/5/1j2h3m1h2jZ\n", 1, 42, "“Z” is no number"),
    ("a.task", "1_2_3;1,1,2,1\n", 1, 7, "fit no board"),
]


@pytest.mark.parametrize(("name", "text", "line", "column", "words"), BOARDS, ids=[one[0] + one[-1] for one in BOARDS])
def test_every_error_in_a_board_has_a_place(
    name: str, text: str, line: int, column: int, words: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = entails("solve", name, "--json", folder=tmp_path)
    error = done.json()["error"]
    assert (done.code, error["file"], error["line"], error["column"]) == (2, name, line, column), error
    assert words in error["message"]


def test_rules_of_a_puzzle_of_ones_own_that_cannot_be_read_are_named() -> None:
    flow = puzzle("flow")
    broken = replace(flow, theory=lambda board: parse_theory("find s\nrule: s ∧"))
    with pytest.raises(NotationError) as caught:
        _ = Problem.of(broken, flow.parse("A.A\n", None)).theory
    assert (caught.value.file, caught.value.line) == ("the rules of flow", 2)
