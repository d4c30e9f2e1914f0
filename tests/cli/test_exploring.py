"""`entails explore`: the contract, what is refused, and what is written."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from entails.cli.job import Watcher
from entails.cli.main import main
from entails.puzzles import names, puzzle
from entails.questions.verdict import number_words
from tests.running import entails

EXAMPLES = Path(__file__).parents[2] / "examples"
FORK = str(EXAMPLES / "overflow" / "fork.overflow")
TINY = str(EXAMPLES / "flow" / "tiny.flow")
PARTY = str(EXAMPLES / "theories" / "party.fol")
# Rule 6.1 of the report in our words: a wet bridge goes through one way or the other, and nothing keeps it from a third link.
BROKEN_BRIDGE = "∀p (bridge(p) ∧ wet(p) → ∃q,s (across(p,q,s) ∧ link(p,q) ∧ link(p,s)))"


def run(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(["explore", *arguments])
    output, errors = capsys.readouterr()
    return status, output, errors


def run_json(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    status, output, _ = run([*arguments, "--json"], capsys)
    return status, json.loads(output)


def test_the_table_is_as_the_interface_says(capsys: pytest.CaptureFixture[str]) -> None:
    status, told = run_json([FORK], capsys)
    assert (status, told["status"], told["solutions"]) == (0, "explored", 1)
    assert [row["number"] for row in told["rules"]] == list(range(1, 11))
    needed = {row["number"]: row for row in told["rules"] if row["needed"]}
    assert {number: row["extra"] for number, row in needed.items()} == {1: 2, 5: 1, 7: 1}
    assert needed[5]["rule"] == "water goes straight over the bridge {p}"
    assert needed[5]["broken"] == [{"rule": "a bridge goes straight on", "cells": [[0, 1]]}]
    assert all(("example" in row) == row["needed"] and ("extra" in row) for row in told["rules"])


@pytest.mark.parametrize("name", names())
def test_of_every_puzzle_the_smallest_board_of_each_variant_can_be_explored(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = puzzle(name)
    for number, text in enumerate(made.variants):
        file = tmp_path / f"{number}.{name}"
        file.write_text(text, encoding="utf-8")
        status, told = run_json([str(file)], capsys)
        assert status == 0, text
        board = made.parse(text, None)
        for row in told["rules"]:
            assert row["needed"] == (row["extra"] > 0), text
            if row["needed"]:
                assert made.draw(board, row["example"], True, True), text


def test_the_broken_bridge_of_the_report_forks_the_path(capsys: pytest.CaptureFixture[str]) -> None:
    status, output, _ = run([FORK, "--replace", "bridge", BROKEN_BRIDGE, "--without", "carries water"], capsys)
    assert status == 0
    assert (
        "1 wrong answer gets in:\nU━┳━━━#\n  ┗━#\nlength 6\nThe referee refuses it: a bridge goes straight on" in output
    )
    assert "No right answer is lost." in output
    status, told = run_json([FORK, "--replace", "5", BROKEN_BRIDGE], capsys)
    (row,) = told["rules"]
    assert (row["needed"], row["extra"], row["lost"]) == (False, 0, 0)


def test_what_a_new_rule_loses_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    status, told = run_json([TINY, "--replace", "5", "forall p (~end(p) -> exists<=1 q link(p,q))"], capsys)
    (row,) = told["rules"]
    assert (status, row["needed"], row["extra"], row["lost"], row["without"]) == (0, False, 0, 1, [5])
    board = puzzle("flow").parse(Path(TINY).read_text(encoding="utf-8"), None)
    assert not puzzle("flow").referee(board, row["lost_example"])


def test_rules_off_at_once_let_in_all_that_each_does_alone(capsys: pytest.CaptureFixture[str]) -> None:
    _, told = run_json([PARTY, "--without", "1", "--without", "MUSIC"], capsys)
    (row,) = told["rules"]
    alone = [run_json([PARTY, "--without", one], capsys)[1]["rules"][0]["extra"] for one in ("1", "3")]
    assert row["extra"] >= sum(alone)
    assert row["without"] == [1, 3]
    assert row["breaks"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([TINY, "--without", "7"], "there is no rule 7"),
        ([TINY, "--without", "0"], "there is no rule 0"),
        ([TINY, "--without", "9" * 5_000], "there is no rule 999999999"),
        ([TINY, "--without", "the end at"], "in the sentence of more than one rule"),
        ([TINY, "--without", "water"], "in the sentence of no rule"),
        ([TINY, "--without", "1", "--without", "is {c}"], "the same rule is named twice"),
        ([TINY, "--without", "1", "--replace", "the end at {p} is {c}", "⊤"], "the same rule is named twice"),
        ([TINY, "--replace", "1", "∀p lnk(p)"], "the formula:1:4: there is no relation lnk"),
        ([TINY, "--replace", "1", "∀p ("], "the formula:1:5: expected a formula"),
        ([TINY, "--replace", "1", "colour(r9c9,A)"], "r9c9 is neither a bound variable nor an element of Cell"),
        (["flow", "--replace", "1", "colour(r1c1,A)"], "the variable r1c1 is not bound"),
        ([TINY, "--boards", "10001"], "--boards: expected at most 10000"),
        ([TINY, "--boards", "some"], "expected a whole number"),
        ([PARTY, "--boards", "3"], "random boards only of puzzles"),
        (["flow", "--certificate", "x.cert"], "--certificate is for a board or a theory"),
        (["flowers"], "flowers"),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, output, errors = run(arguments, capsys)
    assert (status, output) == (2, "")
    assert message in errors
    status, told = run_json(arguments, capsys)
    assert (status, told["status"]) == (2, "error")


def test_a_theory_without_rules_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.fol"
    file.write_text("find s\n", encoding="utf-8")
    status, _, errors = run([str(file)], capsys)
    assert status == 2
    assert "there is no rule to explore" in errors


def test_certificates_of_what_is_redundant_are_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "proof.cert"
    _, told = run_json([FORK, "--certificate", str(out)], capsys)
    redundant = [row["number"] for row in told["rules"] if not row["needed"]]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(f"proof-{number}.cert" for number in redundant)
    run([FORK, "--without", "8", "--without", "3", "--certificate", str(out)], capsys)
    run([FORK, "--replace", "5", BROKEN_BRIDGE, "--certificate", str(tmp_path / "same.cert")], capsys)
    for path in tmp_path.iterdir():
        assert main(["certify", str(path)]) == 0
    capsys.readouterr()


def test_there_is_no_certificate_of_what_does_not_follow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "proof.cert"
    status, output, _ = run([TINY, "--without", "5", "--certificate", str(out)], capsys)
    assert status == 0
    assert "No certificate: it does not follow" in output
    assert not out.exists()


def test_on_an_impossible_board_no_rule_follows_but_the_answer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, output, _ = run([str(EXAMPLES / "flow" / "diagonal.flow")], capsys)
    assert status == 0
    assert "no solution on this board with all of them" in output
    assert "without it there is still no solution" in output


def test_random_boards_are_those_of_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    first = run_json(["aquarium", "--boards", "12", "--seed", "4"], capsys)
    again = run_json(["aquarium", "--boards", "12", "--seed", "4"], capsys)
    assert first[0] == 0
    assert first[1]["rules"] == again[1]["rules"]
    assert [row["boards"]["of"] for row in first[1]["rules"]] == [12, 12, 12]
    assert any(row["boards"]["needed"] for row in first[1]["rules"])


def test_a_rule_that_is_redundant_here_may_be_needed_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    _, output, _ = run([FORK, "--boards", "9"], capsys)
    assert "redundant on this board: it follows from the other rules\n    but needed on" in output
    _, told = run_json([FORK, "--boards", "2"], capsys)
    assert all(row["boards"]["of"] == 2 for row in told["rules"])


@pytest.mark.parametrize("name", names())
def test_a_random_board_shows_what_goes_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = run_json([name, "--without", "1"], capsys)
    (row,) = told["rules"]
    made = puzzle(name)
    assert status == 0
    assert row["needed"]
    assert made.referee(made.parse(row["board"], None), row["example"])
    status, output, _ = run([name, "--without", "1"], capsys)
    assert status == 0
    assert "The referee refuses it: " in output


def test_without_time_the_answer_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([TINY], [TINY, "--without", "1"], ["flow"], ["flow", "--without", "1"]):
        status, told = run_json([*arguments, "--time-limit", "0"], capsys)
        assert (status, told["status"], told["why"]) == (3, "unknown", "time limit")
        status, output, _ = run([*arguments, "--time-limit", "0"], capsys)
        assert status == 3
        assert "time limit" in output


def test_a_count_that_takes_too_long_says_at_least(
    ticking: Callable[[float], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ticking(0.01)
    monkeypatch.setattr("entails.engines.solvers.counters.find_spec", lambda _: None)  # Ganak keeps its own time
    status, told = run_json([str(EXAMPLES / "flow" / "ten.flow"), "--without", "5", "--time-limit", "3"], capsys)
    (row,) = told["rules"]
    assert (status, row["needed"], row["extra"], row["why"]) == (0, True, None, "time limit")
    assert row["at_least"] > 0


@pytest.mark.parametrize("looks", [1, 2, 20])
def test_ctrl_c_tells_what_was_found(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed at some moment while the second rule is being explored."""
    left = [looks]

    def press(_: Watcher, text: str | None) -> None:
        if text == "rule 2 of 6" or left[0] < looks:
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt

    monkeypatch.setattr(Watcher, "awake", True)
    monkeypatch.setattr(Watcher, "progress", press)
    done = entails("explore", "examples/flow/tiny.flow", "--json")
    told = done.json()
    assert (done.code, told["status"], told["why"]) == (3, "unknown", "interrupted"), done.err
    assert told["rules"][0]["needed"]
    assert "Traceback" not in done.err


def test_counts_may_have_thousands_of_digits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "large.fol"
    file.write_text('sort N = {1..15000}\nfind p(N)\nrule "none": ∀x ¬p(x)\n', encoding="utf-8")
    _, told = run_json([str(file), "--without", "none"], capsys)
    assert told["rules"][0]["extra"] == 2**15_000 - 1
    _, output, _ = run([str(file), "--without", "none"], capsys)
    assert "About 2.8·10^4515 wrong answers get in" in output


def test_numbers_of_any_size_have_words() -> None:
    assert number_words(12_345) == "12,345"
    assert number_words(10**24 - 1) == f"{10**24 - 1:,}"
    assert number_words(214 * 10**30) == "about 2.1·10^32"
    for digits in (24, 25, 100, 5_000, 20_000):
        assert number_words(10**digits) == f"about 1.0·10^{digits}"
        assert number_words(10**digits - 1) in (f"about 9.9·10^{digits - 1}", f"{10**24 - 1:,}")


def test_ctrl_c_stops_random_boards_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An engine makes an answer of it, and that must not be taken for the end of one board."""
    from entails.engines.consequences.explore import Extra

    asked = []

    def interrupted(*_: object, **__: object) -> Extra:
        asked.append(1)
        return Extra(None, None, 0, None, "interrupted")

    monkeypatch.setattr("entails.questions.random_boards.let_in", interrupted)
    status, told = run_json(["overflow", "--boards", "40"], capsys)
    assert (status, told["status"], told["why"]) == (3, "unknown", "interrupted")
    assert len(asked) == 1


def test_a_rule_on_what_is_found_aside_need_not_follow_where_it_keeps_nothing_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without “no b” the answers are the same, since b is no part of them; but it does not follow that b is empty."""
    theory = tmp_path / "aside.fol"
    rules = 'rule "some a": ∃x a(x)\nrule "no b": ∀x ¬b(x)\n'
    theory.write_text(f"sort N = {{1..3}}\nfind a(N)\nfind aside b(N)\n{rules}", encoding="utf-8")
    table, alone = run([str(theory)], capsys)[1], run([str(theory), "--without", "2"], capsys)[1]
    assert " 2. no b\n    redundant here: the answers are the same without it\n" in table
    assert alone.endswith("Nothing gets in: here the answers are the same without it.\n")
    theory.write_text(
        theory.read_text("utf-8").replace("aside ", "").replace("¬b(x)", "(b(x) → b(x))"), encoding="utf-8"
    )
    assert " 2. no b\n    redundant here: it follows from the other rules\n" in run([str(theory)], capsys)[1]


@pytest.mark.parametrize("words", ["", " "])
def test_a_rule_is_not_named_by_no_words(words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theory = tmp_path / "one.fol"
    theory.write_text("sort N = {1..3}\nfind p(N)\nrule: ∃x p(x)\n", encoding="utf-8")
    status, output, errors = run([str(theory), "--without", words], capsys)
    assert (status, output) == (2, "")
    assert errors.startswith("entails: expected a rule, found no words; these are the rules")
