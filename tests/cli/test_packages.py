"""Every command without each package: it works, or says in one sentence what to install."""

import sys
from pathlib import Path

import pytest

from entails.cli.main import COMMANDS, SERVING
from tests.running import ROOT, Done, entails

BOARD, THEORY = str(ROOT / "examples/flow/tiny.flow"), str(ROOT / "examples/theories/colouring.fol")
AQUARIUM = str(ROOT / "examples/aquarium/tiny.aquarium")

EVERY = {
    "solve": [["solve", BOARD], ["solve", AQUARIUM, "--svg", "OUT"], ["solve", THEORY]],
    "count": [["count", THEORY], ["count", BOARD]],
    "all": [["all", AQUARIUM]],
    "hint": [["hint", BOARD]],
    "examples": [["examples", "theories"]],
    "handout": [["handout", BOARD, "--html", "OUT"]],
    "explain": [["explain", AQUARIUM]],
    "why": [["why", str(ROOT / "examples/theories/seating.fol")]],
    "ask": [["ask", AQUARIUM, "⊤"]],
    "lint": [["lint", str(ROOT / "examples/theories/party.fol")]],
    "explore": [["explore", AQUARIUM]],
    "compare": [["compare", AQUARIUM, AQUARIUM]],
    "convert": [["convert", BOARD, "-"]],
    "check": [["check", str(ROOT / "examples/proofs/textbook.jp")]],
    "prove": [["prove", "P→Q, P ⊢ Q"]],
    "rules": [["rules", BOARD]],
    "certify": [["solve", AQUARIUM, "--certificate", "OUT"], ["certify", "OUT"]],
    "generate": [["generate", "flow", "--size", "4x4", "--seed", "1"]],
}
NO_SOLVER = {"convert", "rules", "examples", "handout"}  # these search for nothing, or for what a sweep finds
OPTIONAL = [["pyganak"], ["ortools"], ["numpy", "pandas"], ["PIL"], ["pyganak", "ortools", "numpy", "pandas", "PIL"]]
SOLVER = ["pysat", "pysolvers", "pycard"]
INSTALL = "a package is missing: pip install python-sat"


def hide(names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Make packages unimportable, parts of them that were imported already included."""
    loaded = [name for name in sys.modules if name.partition(".")[0] in names]
    for name in {*names, *loaded}:
        monkeypatch.setitem(sys.modules, name, None)


def spoil(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a package in the place of another that cannot be loaded, as one that was built for a newer system."""
    (folder / f"{name}.py").write_text("raise ImportError('GLIBC_2.99 not found')\n", encoding="utf-8")
    for loaded in [loaded for loaded in sys.modules if loaded.partition(".")[0] == name]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))  # for counters, in processes of their own


def run(command: str, folder: Path, *options: str) -> Done:
    """The command as `EVERY` has it; what came back from its last line, or from the first that went wrong."""
    for arguments in EVERY[command]:
        done = entails(*(str(folder / "out") if word == "OUT" else word for word in arguments), *options)
        if done.code not in (0, 1) or done.err or not done.out:
            break
    return done


def test_every_command_is_tried() -> None:
    assert set(EVERY) == set(COMMANDS) - set(SERVING) - {"new"}  # which writes into the current folder


@pytest.mark.parametrize("names", OPTIONAL, ids="+".join)
@pytest.mark.parametrize("command", EVERY)
def test_every_command_works_without_what_is_optional(
    command: str, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(names, monkeypatch)
    done = run(command, tmp_path)
    assert (done.code, done.err) in ((0, ""), (1, "")), done
    assert done.out


@pytest.mark.parametrize("name", ["pyganak", "ortools", "PIL"])
@pytest.mark.parametrize("command", ["solve", "count"])
def test_a_package_that_cannot_be_loaded_is_as_good_as_none(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(name, tmp_path, monkeypatch)
    done = run(command, tmp_path)
    assert (done.code, done.err) == (0, ""), done


def without_pillow(how: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "missing":
        hide(["PIL"], monkeypatch)
    else:
        spoil("PIL", folder, monkeypatch)


@pytest.mark.parametrize("how", ["missing", "spoilt"])
def test_without_pillow_there_is_the_answer_and_a_sentence(
    how: str, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pillow(how, tmp_path_factory.mktemp("spoilt"), monkeypatch)
    sentence = "entails: a PNG needs Pillow: pip install pillow (an SVG needs nothing)\n"
    done = entails("solve", BOARD, "--png", "out.png", folder=tmp_path)
    assert (done.code, done.err) == (2, sentence)
    assert done.out.startswith("Solved")
    done = entails("convert", BOARD, "out.png", folder=tmp_path)
    assert (done.code, done.out, done.err) == (2, "", sentence)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", EVERY)
def test_without_a_solver_a_command_works_or_a_sentence_says_what_to_install(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(SOLVER, monkeypatch)
    done = run(command, tmp_path)
    if command in NO_SOLVER:
        assert (done.code, done.err) == (0, ""), done
        return
    assert (done.code, done.err) == (2, f"entails: {INSTALL}\n")  # a table may have begun before a solver is missed
    done = run(command, tmp_path, "--json")
    assert (done.code, done.json()["status"], done.json()["error"]["message"]) == (2, "error", INSTALL)


@pytest.mark.parametrize("without", [None, "pyganak"])
def test_verbose_tells_who_counted(without: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    hide([without] if without else [], monkeypatch)
    assert "entails: count by " in entails("count", THEORY, "-v").err
    assert "entails: count by levels" in entails("count", AQUARIUM, "-v").err
    assert "entails: count by a shortcut of the puzzle" in entails("count", BOARD, "-v").err
