"""A line of a batch has what the command line says of the same board, for every question."""

import json
from pathlib import Path
from typing import Any

import pytest

from entails.batch.answers import with_answers
from entails.batch.asking import BatchQuestion, answered, head, unanswered
from entails.batch.inputs import Input, listed
from entails.errors import BoardError
from entails.limits import FOREVER
from tests.running import ROOT, entails

BOARDS = ("flow/small.flow", "aquarium/several.aquarium", "overflow/dry.overflow", "theories/party.fol")


def asked(question: BatchQuestion, board: Input) -> dict[str, Any]:
    line = answered(FOREVER, (question, board))
    assert line.startswith(head(question, board))
    document = json.loads(line)
    assert isinstance(document, dict)
    return document


def about(path: str, verb: str, **more: Any) -> dict[str, Any]:
    (board,) = listed([path], verb)
    return asked(BatchQuestion(verb, **more), board)


def said(*arguments: str) -> dict[str, Any]:
    document = entails(*arguments, "--json").json()
    assert isinstance(document, dict)
    return document


def untimed(document: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value for key, value in document.items() if key not in ("seconds", "file", "board", "verb", "warnings")
    }


@pytest.mark.parametrize("verb", ["solve", "count", "explain", "why"])
@pytest.mark.parametrize("board", BOARDS)
def test_it_is_what_the_command_says(verb: str, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    path = f"examples/{board}"
    assert untimed(about(path, verb)) == untimed(said(verb, path))


def test_the_best_are_counted_where_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    path = "examples/overflow/three-oceans.overflow"
    found = about(path, "count", best=True)
    assert untimed(found) == {**untimed(said("count", path, "--best")), "best_only": True}


def test_sequents_are_proved_as_the_command_does_it() -> None:
    for sequent in ("P→Q, ¬Q ⊢ ¬P", "P ∨ Q ⊢ P"):
        assert untimed(about(sequent, "prove")) == untimed(said("prove", sequent))


def test_the_proofs_of_a_jape_file_are_checked_as_the_command_does_it(tmp_path: Path) -> None:
    file = tmp_path / "modus-tollens.jp"
    assert entails("prove", "P→Q, ¬Q ⊢ ¬P", "--jape", str(file)).code == 0
    found = about(str(file), "check")
    assert found["status"] == "accepted"
    assert untimed(found) == untimed(said("check", str(file)))


def test_an_answer_is_beside_its_board_or_in_the_answers_of_a_batch(tmp_path: Path) -> None:
    board = tmp_path / "one.flow"
    board.write_text("A.A\n", encoding="utf-8")
    (given,) = listed([str(board)], "check")
    assert asked(BatchQuestion("check"), next(with_answers(iter([given]), None)))["status"] == "error"
    answer = {"solution": {"paths": {"A": [[0, 0], [0, 1], [0, 2]]}, "rows": ["AAA"]}}
    board.with_suffix(".json").write_text(json.dumps(answer), encoding="utf-8")
    assert asked(BatchQuestion("check"), next(with_answers(iter([given]), None)))["status"] == "accepted"
    answers = tmp_path / "answers.jsonl"
    answers.write_text(json.dumps({"file": str(board), **answer}) + "\n", encoding="utf-8")
    found = [asked(BatchQuestion("check"), one) for one in with_answers(iter([given, given]), str(answers))]
    assert [one["status"] for one in found] == ["accepted", "error"]
    assert "line 2" in found[1]["error"]["message"]


def test_a_theory_has_the_facts_of_each_file(tmp_path: Path) -> None:
    rules = "sort Node\ngiven edge(Node, Node)\nfind chosen(Node)\n"
    rules += 'rule "some": ∃x chosen(x)\nrule "apart": ∀x,y (edge(x,y) → ¬(chosen(x) ∧ chosen(y)))\n'
    (tmp_path / "rules.fol").write_text(rules, encoding="utf-8")
    facts = {
        "a.json": '{"Node": [1, 2], "edge": [[1, 2]]}',
        "b.fol": "sort Node = {1..3}\ngiven edge = {(1,2), (2,3)}\n",
    }
    facts["c.csv"] = "1,2\n"  # a relation called c
    for name, text in facts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    question = BatchQuestion("count", theory=("rules.fol", rules))
    found = [asked(question, one) for one in listed([str(tmp_path / name) for name in facts], "count", each=True)]
    assert [one.get("count") for one in found] == [2, 4, None]
    assert found[2]["status"] == "error"
    assert found[0]["theory"] == "rules.fol"
    alone = said("count", str(tmp_path / "rules.fol"), "--facts", str(tmp_path / "b.fol"))
    assert untimed(found[1]) == {**untimed(alone), "theory": "rules.fol"}


def test_facts_may_be_shared_by_all_boards(tmp_path: Path) -> None:
    rules = 'sort N = {1..3}\ngiven p(N)\nfind q(N)\nrule "those": ∀x (q(x) → p(x))\n'
    shared = BatchQuestion("count", facts=(("p.csv", "N\n1\n2\n"),))
    assert asked(shared, Input("rules.fol", text=rules))["count"] == 4


def test_a_mistake_in_a_pack_is_told_with_its_line_in_the_pack(tmp_path: Path) -> None:
    pack = tmp_path / "pack.flow"
    pack.write_text("# a pack\n=== 1\nA.A\n=== 2\nA.B\nA.\n", encoding="utf-8")
    first, second = (asked(BatchQuestion("solve"), one) for one in listed([str(pack)], "solve"))
    assert first["status"] == "solved"
    assert second["error"] == said("solve", f"{pack}:2")["error"]
    assert second["error"]["line"] == 6


def test_a_line_is_one_line_whatever_a_file_is_called() -> None:
    board = Input("a\n\u2028\x1b[2J\udcff.flow", text="A.A\n")
    line = answered(FOREVER, (BatchQuestion("solve"), board))
    assert line.isprintable()
    assert json.loads(line)["file"] == board.file


def test_what_a_worker_died_of_is_said() -> None:
    board, question = Input("a.flow", 3), BatchQuestion("solve")
    stopped = json.loads(unanswered(question, board, "out of memory", 1.5))
    assert stopped == {
        "file": "a.flow", "board": 3, "verb": "solve", "status": "unknown", "why": "out of memory", "seconds": 1.5,
    }  # fmt: skip
    failed = json.loads(unanswered(question, board, BoardError("oops"), 0.0))
    assert (failed["status"], failed["error"]["message"]) == ("error", "internal error: oops")
