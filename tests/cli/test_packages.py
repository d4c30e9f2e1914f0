"""Every command without each package: it works, or says in one sentence what to install."""

import sys
from pathlib import Path

import pytest

from entails.cli.main import COMMANDS
from tests.running import ROOT, entails

BOARD, THEORY = str(ROOT / "examples/flow/tiny.flow"), str(ROOT / "examples/theories/colouring.fol")
AQUARIUM = str(ROOT / "examples/aquarium/tiny.aquarium")

EVERY = {
    "solve": [["solve", BOARD], ["solve", AQUARIUM, "--svg", "OUT"], ["solve", THEORY]],
    "count": [["count", THEORY], ["count", BOARD]],
    "all": [["all", AQUARIUM]],
    "hint": [["hint", BOARD]],
    "explain": [["explain", AQUARIUM]],
    "why": [["why", str(ROOT / "examples/theories/seating.fol")]],
    "ask": [["ask", AQUARIUM, "⊤"]],
    "explore": [["explore", AQUARIUM]],
    "convert": [["convert", BOARD, "-"]],
    "check": [["check", str(ROOT / "examples/proofs/textbook.jp")]],
    "prove": [["prove", "P→Q, P ⊢ Q"]],
    "rules": [["rules", BOARD]],
    "certify": [["solve", AQUARIUM, "--certificate", "OUT"], ["certify", "OUT"]],
    "generate": [["generate", "flow", "--size", "4x4", "--seed", "1"]],
}
OPTIONAL = [["pyganak"], ["ortools", "ortools.sat.python"], ["numpy", "pandas"], ["PIL"]]


def hide(names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)


def test_every_command_is_tried() -> None:
    assert set(EVERY) == set(COMMANDS)


@pytest.mark.parametrize("names", OPTIONAL, ids=lambda names: names[0])
@pytest.mark.parametrize("command", EVERY)
def test_every_command_works_without_what_is_optional(
    command: str, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(names, monkeypatch)
    for arguments in EVERY[command]:
        done = entails(*(str(tmp_path / "out") if word == "OUT" else word for word in arguments))
        assert (done.code, done.err) in ((0, ""), (1, "")), (arguments, done)
        assert done.out


def test_without_pillow_there_is_the_answer_and_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hide(["PIL"], monkeypatch)
    sentence = "entails: a PNG needs Pillow: pip install pillow (an SVG needs nothing)\n"
    done = entails("solve", BOARD, "--png", "out.png", folder=tmp_path)
    assert (done.code, done.err) == (2, sentence)
    assert done.out.startswith("Solved")
    done = entails("convert", BOARD, "out.png", folder=tmp_path)
    assert (done.code, done.out, done.err) == (2, "", sentence)
    assert not list(tmp_path.iterdir())


def test_without_a_solver_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("pysat", "pysolvers", "pycard")]:
        monkeypatch.setitem(sys.modules, name, None)
    hide(["pysat", "pysat.solvers", "pysolvers"], monkeypatch)
    done = entails("solve", THEORY)
    assert (done.code, done.out, done.err) == (2, "", "entails: a package is missing: pip install python-sat\n")


@pytest.mark.parametrize("without", [None, "pyganak"])
def test_verbose_tells_who_counted(without: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    hide([without] if without else [], monkeypatch)
    assert "entails: count by " in entails("count", THEORY, "-v").err
    assert "entails: count by levels" in entails("count", AQUARIUM, "-v").err
    assert "entails: count by a shortcut of the puzzle" in entails("count", BOARD, "-v").err
