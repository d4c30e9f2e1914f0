"""The contract of the command line: exit codes, JSON, errors, interruption."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from entails.cli.main import main
from entails.models.reading.text import read_theory
from tests.running import LISTENING, entails

EXAMPLES = Path(__file__).parents[2] / "examples" / "theories"


def pigeons(number: int) -> str:
    return (
        f"sort Pigeon = {{1..{number}}}\nsort Hole = {{1..{number - 1}}}\nfind sits(Pigeon, Hole)\n"
        "rule: ∀p ∃h sits(p,h)\nrule: ∀h ∃≤1 p sits(p,h)\n"
    )


def run(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(arguments)
    output, errors = capsys.readouterr()
    return status, output, errors


def run_json(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    status, output, _ = run([*arguments, "--json"], capsys)
    return status, json.loads(output)


def theory(tmp_path: Path, text: str) -> str:
    file = tmp_path / "theory.fol"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_solve_as_the_interface_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = theory(
        tmp_path,
        "sort Node = {1..5}\ngiven edge(Node, Node) = {(1,2), (2,3), (3,4), (4,5), (5,1)}\n"
        "given need(Node): number = {1 -> 2, 3 -> 0}\nfind  chosen(Node)\n"
        'rule "{x} and {y} touch, so not both are chosen": ∀x,y (edge(x,y) → ¬(chosen(x) ∧ chosen(y)))\n'
        "define reached(Node): reached(1); ∀x,y (reached(x) ∧ edge(x,y) → reached(y))\nmaximise #x chosen(x)\n",
    )
    status, answer = run_json(["solve", file], capsys)
    assert status == 0
    assert answer["puzzle"] == "theory"
    assert answer["status"] == "solved"
    assert answer["best"] == 2
    assert len(answer["solution"]["chosen"]) == 2
    assert all(isinstance(node, int) for (node,) in answer["solution"]["chosen"])
    assert run_json(["count", file], capsys)[1]["count"] == 11


def test_impossible_is_an_answer_with_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = theory(tmp_path, "find s\nrule: s\nrule: ¬s")
    assert run_json(["solve", file], capsys)[0] == 1
    assert run_json(["solve", file], capsys)[1]["status"] == "impossible"
    assert run_json(["count", file], capsys)[1]["count"] == 0
    assert run_json(["all", file], capsys) == (1, {"puzzle": "theory", "status": "impossible"})
    status, answer = run_json(["why", file], capsys)
    assert (status, answer["size"]) == (0, 2)
    assert [one["sentence"] for one in answer["because"]] == ["s", "¬s"]


def test_why_of_a_theory_with_a_solution_is_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = run_json(["why", theory(tmp_path, "find s\nrule: s")], capsys)
    assert (status, answer["status"]) == (1, "solved")


def test_all_streams_one_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = theory(tmp_path, "sort N = {1..3}\nfind p(N)")
    _, output, _ = run(["all", file, "--json"], capsys)
    lines = [json.loads(line) for line in output.splitlines()]
    assert len(lines) == len({json.dumps(line) for line in lines}) == 8
    _, output, _ = run(["all", file, "--json", "--limit", "3"], capsys)
    assert len(output.splitlines()) == 3


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"\x00\x01\x02", b"rule: P", b"sort A = {", b"\xef\xbb\xbfblah"]
)
def test_bad_input_is_exit_code_2_with_one_message(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.fol"
    file.write_bytes(content)
    status, output, errors = run(["solve", str(file), "--json"], capsys)
    if not content:  # an empty theory has one solution: nothing to find, nothing to break
        assert status == 0
        return
    assert status == 2
    error = json.loads(output)["error"]
    assert json.loads(output)["status"] == "error"
    assert error["file"] == str(file)
    assert error["line"] == 1
    assert error["column"] >= 1
    assert errors.startswith(f"entails: {file}:1:")
    assert "Traceback" not in errors


def test_time_is_up_is_exit_code_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = theory(tmp_path, pigeons(12))
    for command in (["solve", file], ["count", file], ["all", file], ["why", file], ["ask", file, "⊥"]):
        status, answer = run_json([*command, "--time-limit", "0.2"], capsys)
        assert (status, answer["status"], answer["why"]) == (3, "unknown", "time limit"), command


def test_a_bound_is_given_when_time_is_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hard = pigeons(13).replace("rule: ∀p ∃h sits(p,h)\n", "") + "maximise #p ∃h sits(p,h)\n"
    status, answer = run_json(["solve", theory(tmp_path, hard), "--time-limit", "1"], capsys)
    assert answer["best"] <= 12 <= answer.get("bound", 12)
    assert status == (0 if answer["status"] == "solved" else 3)


def test_a_certificate_is_written_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "proof.cert")
    file = theory(tmp_path, pigeons(5))
    assert run(["solve", file, "--certificate", out], capsys)[0] == 1
    status, answer = run_json(["certify", out], capsys)
    assert (status, answer["status"], answer["claim"]) == (0, "accepted", "impossible")
    Path(out).write_text(Path(out).read_text(encoding="utf-8").replace("1..5", "1..6"), encoding="utf-8")
    status, answer = run_json(["certify", out], capsys)
    assert (status, answer["status"]) == (1, "refused")


def test_ask_writes_a_certificate_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "proof.cert")
    file = theory(tmp_path, "sort N = {1..3}\nfind p(N)\nrule: ∀x p(x)")
    assert run(["ask", file, "∃=3 x p(x)", "--certificate", out], capsys)[0] == 0
    assert run(["certify", out], capsys)[1].startswith("Accepted: ∃=3 x p(x) follows from the theory in the file.")


@pytest.mark.parametrize("direction", ["maximise", "minimise"])
def test_all_in_order_of_the_objective(direction: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = theory(tmp_path, f"sort N = {{1..4}}\nfind p(N)\nrule: ∃x p(x)\n{direction} #x p(x)")

    def values(*options: str) -> list[int]:
        status, output, _ = run(["all", file, "--json", *options], capsys)
        assert status == 0
        documents = [json.loads(line) for line in output.splitlines()]
        assert all(document["value"] == len(document["solution"]["p"]) for document in documents)
        return [document["value"] for document in documents]

    falling = [4] + [3] * 4 + [2] * 6 + [1] * 4
    assert values("--order", "longest") == falling
    assert values("--order", "shortest") == falling[::-1]
    assert values("--order", "best") == (falling if direction == "maximise" else falling[::-1])
    assert values("--order", "worst") == (falling[::-1] if direction == "maximise" else falling)
    assert values("--order", "longest", "--limit", "3") == falling[:3]
    assert run(["all", file, "--order", "best", "--limit", "0"], capsys)[:2] == (0, "")


AIMS = (
    "sort N = {1..4}\nfind c(N)\nrule: ∃=2 x c(x)\nmaximise #x (c(x) ∧ x < 4)\nminimise Σx {x : c(x)}\n"
    'prefer "{x} is chosen" (weight 2): ∀x (x > 1 → c(x))\n'
)


def test_several_aims_are_a_list_and_broken_preferences_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, answer = run_json(["solve", theory(tmp_path, AIMS)], capsys)
    assert (status, answer["status"], answer["unique"], answer["best"]) == (0, "solved", True, [2, 3, 4])
    assert answer["solution"] == {"c": [[1], [2]]}
    assert answer["broken"] == [
        {"preference": "{x} is chosen", "sentence": f"{x} is chosen", "weight": 2} for x in (3, 4)
    ]


def test_only_the_best_are_counted_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = theory(tmp_path, AIMS.replace("minimise Σx {x : c(x)}\n", ""))
    assert run_json(["count", file, "--best"], capsys)[1]["count"] == 1
    assert run_json(["count", file], capsys)[1]["count"] == 6
    lines = [json.loads(line) for line in run(["all", file, "--best", "--json"], capsys)[1].splitlines()]
    assert [(line["solution"], line["value"]) for line in lines] == [({"c": [[2], [3]]}, [2, 2])]
    for command in ("count", "all"):
        status, answer = run_json([command, theory(tmp_path, "find s"), "--best"], capsys)
        assert (status, answer["status"]) == (2, "error")
        assert "--best cannot be met" in answer["error"]["message"]


def test_a_certificate_of_several_aims_is_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = theory(tmp_path, AIMS), tmp_path / "best.cert"
    assert run(["solve", file, "--certificate", str(out)], capsys)[0] == 0
    assert "\nclaim best 2 3 4\n" in out.read_text(encoding="utf-8")
    assert run(["certify", str(out), file], capsys)[0] == 0
    out.write_text(out.read_text(encoding="utf-8").replace("claim best 2 3 4", "claim best 2 3 2"), encoding="utf-8")
    assert run(["certify", str(out), file], capsys)[0] == 1


def test_an_order_needs_something_to_order_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = run_json(["all", theory(tmp_path, "find s"), "--order", "best"], capsys)
    assert status == 2
    assert answer["status"] == "error"
    assert "no maximise or minimise line" in answer["error"]["message"]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_stops_with_what_was_found(stop: signal.Signals, tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..40}\nfind p(N)")
    command = [sys.executable, "-c", LISTENING, "all", file, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(stop)
        output, errors = process.communicate(timeout=60)
    last = json.loads(output.splitlines()[-1])
    assert (last["status"], last["why"]) == ("unknown", "interrupted")
    assert last["at_least"] >= 1
    assert process.returncode == 3
    assert "Traceback" not in errors


def test_a_closed_pipe_is_no_reason_to_complain(tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..40}\nfind p(N)")
    command = [sys.executable, "-m", "entails", "all", file]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
        process.wait(timeout=60)
    assert errors == ""


def test_output_survives_a_terminal_without_unicode() -> None:
    command = [sys.executable, "-m", "entails", "rules", str(EXAMPLES / "party.fol")]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert (
        read_theory(done.stdout)[0].relations
        == read_theory((EXAMPLES / "party.fol").read_text(encoding="utf-8"))[0].relations
    )


def test_errors_are_readable_on_a_terminal_without_unicode(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "entails", "solve", theory(tmp_path, "find s\nrule: s ∧ blåbär\nwrong")]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert done.stderr.isascii()
    assert "\\" not in done.stderr
    assert '"wrong"' in done.stderr


def test_standard_input_is_read() -> None:
    command = [sys.executable, "-m", "entails", "count", "-"]
    done = subprocess.run(command, input="find s, t\nrule: s ∨ t", capture_output=True, text=True, check=False)
    assert done.stdout == "3 solutions.\n"


def test_verbose_tells_what_was_built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, errors = run(["solve", theory(tmp_path, pigeons(4)), "-v"], capsys)
    assert "12 to find" in errors
    assert "clauses" in errors


@pytest.mark.parametrize(
    ("answer", "place", "words"),
    [
        ('{"paths": {"A": [[Infinity, 0]]}}', "1:18", "paths.A[0]: expected [row, column], found [Infinity, 0]"),
        ('{"paths": {"A": [[0, 0],\n [1e999, 0]]}}', "2:2", "paths.A[1]: expected [row, column], found [Infinity, 0]"),
        ('{"solution":\n {"rows": []}}', "2:2", "solution: the key “paths” is missing (there are: “rows”)"),
        ('{"paths": []}', "1:11", "paths: expected an object {…}, found []"),
        ('{"paths": {"A": "x"}}', "1:17", "paths.A: expected a list […], found"),
        ('{"solution": null}', "1:14", "solution: expected an object {…}, found null"),
        ("[]", "1:1", "expected an answer as `entails solve --json` prints it"),
        ("null", "1:1", "expected an answer as"),
        ("", "1:1", "this is no JSON"),
        ('{"paths":\n }', "2:2", "this is no JSON (expecting value)"),
        ('{"paths": ' + "9" * 5000 + "}", "1:1", "a number in it has more than 100 digits"),
    ],
)
def test_an_answer_that_is_none_is_bad_input(
    answer: str, place: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, file = tmp_path / "a.flow", tmp_path / "answer.json"
    board.write_text("A.A\n", encoding="utf-8")
    file.write_text(answer, encoding="utf-8")
    status, _, errors = run(["check", str(board), str(file)], capsys)
    assert status == 2
    assert errors.startswith(f"entails: {file}:{place}: ")
    assert words in errors


def test_the_likeliest_complaint_comes_first() -> None:
    """Each of these once said something else, or nothing."""
    done = entails("prove", "--board", "examples/flow/tiny.flow", "--claim", "wet(r1c1)", "--json")
    assert (done.code, done.json()["error"]["file"]) == (2, "the claim")
    done = entails("check", "examples/theories/party.fol", "nowhere.json")
    assert (done.code, "only boards have a referee" in done.err) == (2, True)
    done = entails("hint", "examples/flow/seven.flow", "--answer", "-", text='{"solution": []}')
    assert (done.code, "standard input:1:14: solution: expected an object" in done.err) == (2, True)
    done = entails("convert", "-", "-", text="0_0_0_0;1,1,2,2\n0_0_0_0;1,1,2,2")
    assert (done.code, "standard input:1:15: expected the number of a tank" in done.err) == (2, True)
    done = entails("solve", "0,0_0;21,1,2,2")
    assert (done.code, "cannot be read" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["all", "examples/flow/tiny.flow", "--limit", "99999999999999999999"], "at most 18 digits"),
        (["all", "examples/flow/tiny.flow", "--limit", "٣"], "expected a whole number"),
        (["hint", "examples/flow/tiny.flow", "--steps", "-1"], "expected"),
        (["why", "examples/flow/tiny.flow", "--cell", ""], "--cell: expected a row and a column"),
        (["why", "examples/flow/tiny.flow", "--cell", "١,١"], "--cell: expected a row and a column"),
        (["solve", ""], "entails: “”: cannot be read"),
        (["prove", "--board", ""], "entails: “”: cannot be read"),
        (["prove", "--board", "examples/flow/tiny.flow", "--claim", ""], "the claim:1:1: expected a formula"),
        (["prove", "P→"], "the sequent:1:3: expected a formula"),
        (["convert", "examples/flow/tiny.flow", "-", "--to", ""], "cannot be written as “”"),
        (["certify", "examples/flow/tiny.flow", ""], "entails: “”: cannot be read"),
        (["certify", "examples/flow/tiny.flow", "--drat", ""], "--drat: expected the name of a folder"),
        (["solve", "a\nb", "--puzzle", "x\ny"], "entails: a\\nb: cannot tell what this is by the kind x\\ny;"),
    ],
)
def test_odd_words_on_the_command_line_are_refused_in_a_sentence(arguments: list[str], message: str) -> None:
    done = entails(*arguments)
    assert (done.code, message in done.err) == (2, True), done.err


def test_warnings_are_on_stderr_and_in_the_document(tmp_path: Path) -> None:
    file = tmp_path / "it.fol"
    file.write_text("sort N = {1..2}\nfind p(N), q(N)\nrule: p(1)\n", encoding="utf-8")
    done = entails("count", str(file), "--json")
    (warning,) = done.json()["warnings"]
    assert (done.code, warning["line"], warning["column"]) == (0, 2, 12)
    assert done.err == f"entails: warning: {file}:2:12: {warning['message']}\n"


def test_all_mistakes_are_in_the_document(tmp_path: Path) -> None:
    file = tmp_path / "it.fol"
    file.write_text("sort N = {1..2\nfind p(N)\nrule: p(1) ∧\nrule: q\n", encoding="utf-8")
    done = entails("count", str(file), "--json")
    errors = done.json()["errors"]
    assert done.code == 2
    assert [(error["line"], error["column"]) for error in errors] == [(1, 10), (3, 13), (4, 7)]
    assert done.json()["error"] == errors[0]
    assert done.err.endswith("entails: 3 mistakes\n")


def test_ctrl_c_while_a_class_is_made_is_an_interruption(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python 3.11 wraps it: RuntimeError: Error calling __set_name__ …"""

    def pressed(given: object, fork: object) -> int:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr("entails.cli.main._run", pressed)
    assert main(["solve", "x.fol"]) == 3
    assert capsys.readouterr().err == "entails: stopped: interrupted\n"
