"""Streams that are closed, full, endless, or a terminal that would obey what it is shown."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from entails.cli.streams import harmless
from entails.errors import BoardError, visible
from entails.questions.showing.style import Style
from tests.running import ROOT, entails

PARTY = str(ROOT / "examples/theories/party.fol")
BOARD = str(ROOT / "examples/flow/tiny.flow")
ESCAPE = "\x1b[2J\x1b[H"
NASTY = f"{ESCAPE}\x9b31m\x7f\u202egnp\u2066\r"
QUOTED = NASTY.rstrip("\r")  # a line end cannot be quoted


def through_shell(redirected: str, *arguments: str, text: str = "") -> tuple[int, str, str]:
    """The exit code, standard output and standard error of `entails ARGUMENTS REDIRECTED`."""
    command = ["sh", "-c", f'exec "$@" {redirected}', "sh", sys.executable, "-m", "entails", *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("redirected", [">/dev/full", ">&-"])
@pytest.mark.parametrize(
    "command", [["solve", PARTY], ["solve", PARTY, "--json"], ["all", PARTY], ["--help"], ["--version"], []]
)
def test_an_answer_that_cannot_be_written_is_exit_code_2(command: list[str], redirected: str) -> None:
    why = "it is closed" if redirected == ">&-" else "No space left on device"
    assert through_shell(redirected, *command) == (2, "", f"entails: cannot write the output: {why}\n")


def test_a_handout_that_cannot_be_written_is_not_said_to_be_written() -> None:
    done = entails("handout", BOARD, "--html", "/dev/full")
    assert (done.code, done.out) == (2, "")
    assert done.err == "entails: /dev/full: cannot be written: No space left on device\n"


@pytest.mark.parametrize("redirected", ["2>/dev/full", "2>&-"])
def test_messages_that_cannot_be_written_change_nothing(redirected: str) -> None:
    said = through_shell("", "count", PARTY)
    assert through_shell(redirected, "count", PARTY, "-v") == (said[0], said[1], "")
    assert through_shell(redirected, "generate", "flow", "--size", "3x3")[0] == 0  # notes its seed
    code, out, _ = through_shell(redirected, "solve", "no-such-file.fol", "--json")
    assert (code, json.loads(out)["status"]) == (2, "error")


@pytest.mark.parametrize(
    ("redirected", "command"),
    [
        (">/dev/full 2>&1", ["solve", PARTY]),
        (">&- 2>&-", ["solve", PARTY, "--json"]),
        (">&- 2>&- <&-", ["x", "--json"]),
    ],
)
def test_nothing_can_be_written_at_all(redirected: str, command: list[str]) -> None:
    assert through_shell(redirected, *command) == (2, "", "")


def test_a_picture_is_not_mixed_with_what_a_closed_stream_would_get(tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    assert through_shell(">&- 2>&-", "solve", BOARD, "--svg", str(out))[0] == 2
    assert out.read_text(encoding="utf-8").strip().endswith("</svg>")


def test_closed_standard_input_is_said() -> None:
    assert through_shell("<&-", "solve", "-") == (2, "", "entails: standard input is closed\n")


# --- a limit on waiting ---


@pytest.mark.parametrize("command", [["solve", "-"], ["check", "-"], ["prove", "-"], ["hint", BOARD, "--answer", "-"]])
def test_the_limit_holds_while_a_pipe_is_read_that_does_not_end(command: list[str]) -> None:
    started = [sys.executable, "-m", "entails", *command, "--time-limit", "0.2", "--json"]
    with subprocess.Popen(started, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("find s\n")
        process.stdin.flush()
        assert json.loads(process.stdout.read()) == {"status": "unknown", "why": "time limit"}
        assert process.wait() == 3


def test_the_limit_holds_for_a_named_pipe_without_a_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.fol")
    assert entails("solve", "pipe.fol", "--time-limit", "0.2", folder=tmp_path).code == 3


def test_a_pipe_that_is_written_in_pieces_is_read_whole() -> None:
    command = [sys.executable, "-m", "entails", "count", "-", "--time-limit", "600"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        for piece in ("find s, ", "t\n", "-- a comment\n" * 20_000, "rule: s ∨ t"):
            process.stdin.write(piece)
            process.stdin.flush()
        output, _ = process.communicate()
    assert output == "3 solutions.\n"


# --- what a terminal would obey ---


def obeyed(text: str) -> list[str]:
    return [character for character in text if visible(character) != character]


def theory(tmp_path: Path, text: str) -> str:
    file = tmp_path / "theory.fol"
    file.write_text(text, encoding="utf-8", newline="")
    return str(file)


@pytest.mark.parametrize("color", [False, True])
@pytest.mark.parametrize("command", ["solve", "why", "rules", "hint", "explain", "explore"])
def test_control_characters_of_a_theory_are_spelled_out(
    command: str, color: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if color:
        monkeypatch.setattr("entails.cli.job.terminal_style", lambda _: Style(True))
    for rules in (f'rule "one{QUOTED} {{x}}": ∀x p(x)\n', f'rule "a{QUOTED}": ∀x p(x)\nrule "b{QUOTED}": ∃x ¬p(x)\n'):
        file = theory(tmp_path, "sort N = {1..2}\nfind p(N)\n" + rules)
        done = entails(command, file)
        assert done.code in (0, 1)
        out = done.out
        for paint in ("1", "1;31", "1;32", "2", "0") if color else ():
            out = out.replace(f"\033[{paint}m", "")
        assert not obeyed(out)
        assert not obeyed(done.err)


def test_in_json_they_are_what_they_are(tmp_path: Path) -> None:
    told = entails("rules", theory(tmp_path, f'find p\nrule "{QUOTED}": p\n'), "--json")
    assert not obeyed(told.out)
    assert told.json()["rules"][0]["rule"] == QUOTED


@pytest.mark.parametrize("text", [f"find p\nrule: {ESCAPE}p", "find p\nrule: p ∧ \u202eq \x9b", "sort \x07A"])
def test_an_error_shows_control_characters_spelled_out(text: str, tmp_path: Path) -> None:
    done = entails("solve", theory(tmp_path, text))
    assert done.code == 2
    assert not obeyed(done.err)
    _, excerpt, caret = done.err.splitlines()
    assert excerpt[len(caret) - 1] in ("\\", "q", "A")


def test_names_and_words_of_the_command_line_are_spelled_out(tmp_path: Path) -> None:
    for command in (
        ["solve", f"no{NASTY}\nsuch.fol"],
        ["solve", PARTY, "--time-limit", NASTY],
        ["ask", PARTY, NASTY],
        ["rules", NASTY],
        [NASTY],
        ["solve", PARTY, "--puzzle", NASTY],
        ["check", PARTY, NASTY],
        ["prove", NASTY],
    ):
        done = entails(*command, folder=tmp_path)
        assert done.code == 2, command
        assert not obeyed(done.err), command
        assert done.out == ""


def test_a_line_keeps_its_colours_and_nothing_else() -> None:
    line = "\033[1;31mred\033[0m \033[38;5;33mblue\033[0m \033[1;97;48;5;28m A \033[0m"
    assert harmless(line, True) == line
    assert harmless(line, False) == visible(line) != line
    for sequence in ("\033[8m", "\033[2J", "\033[7m", "\033]0;title\007", "\033[m"):
        assert not obeyed(harmless(sequence, True))


def test_the_caret_stands_below_its_place() -> None:
    error = BoardError("no", source="a\x1bb?c", offset=3)
    shown, caret = error.excerpt.split("\n")
    assert shown == r"    a\x1bb?c"
    assert shown[len(caret) - 1] == "?"
