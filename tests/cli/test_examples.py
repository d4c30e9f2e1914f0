"""`entails examples` and `entails --completion`."""

import shutil
import subprocess
from pathlib import Path

import pytest

from entails.cli.main import COMMANDS
from tests.running import entails

ROOT = Path(__file__).parents[2]


def test_examples_are_listed_with_a_line_each() -> None:
    done = entails("examples")
    lines = done.out.splitlines()[:-1]
    assert len(lines) == sum(file.is_file() for file in (ROOT / "examples").glob("*/*"))
    assert (
        "theories/queens.fol                Eight queens, none of which attacks another: one in each row and, because …"
        in lines
    )
    assert "flow/small.flow                    a board of flow" in lines
    theories = entails("examples", "theories").out.splitlines()
    assert all(line.startswith("theories/") for line in theories[:-1])


def test_an_example_is_copied_and_never_over_a_file(tmp_path: Path) -> None:
    done = entails("examples", "flow/small", folder=tmp_path)
    assert done.out == "Written: small.flow. Try: entails solve small.flow\n"
    assert (tmp_path / "small.flow").read_bytes() == (ROOT / "examples/flow/small.flow").read_bytes()
    again = entails("examples", "flow/small.flow", folder=tmp_path)
    assert again.code == 2
    assert "small.flow: is there already; it was not touched" in again.err
    assert "there are several examples small" in entails("examples", "small", folder=tmp_path).err
    assert "there is no example flow/smal; did you mean flow/small?" in entails("examples", "flow/smal").err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_all_commands_and_options(shell: str) -> None:
    done = entails("--completion", shell)
    assert done.code == 0
    assert all(name in done.out for name in COMMANDS)
    assert "time-limit" in done.out
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=done.out, text=True, check=True)


def test_bash_completes(tmp_path: Path) -> None:
    script = tmp_path / "entails.bash"
    script.write_text(entails("--completion", "bash").out, encoding="utf-8")
    ask = f'source {script}; COMP_WORDS=(entails {{0}}); COMP_CWORD={{1}}; _entails; echo "${{{{COMPREPLY[@]}}}}"'

    def completed(words: str, place: int) -> str:
        given = ask.format(words, place)
        return subprocess.run(["bash", "-c", given], text=True, capture_output=True, check=True).stdout.strip()

    assert completed("so", 1) == "solve"
    assert completed("solve --tim", 2) == "--time-limit"


def test_bash_completes_files_with_spaces(tmp_path: Path) -> None:
    (tmp_path / "entails.bash").write_text(entails("--completion", "bash").out, encoding="utf-8")
    (tmp_path / "my board.flow").touch()
    ask = (
        'source entails.bash; COMP_WORDS=(entails solve my); COMP_CWORD=2; _entails; echo "${#COMPREPLY[@]} $COMPREPLY"'
    )
    done = subprocess.run(["bash", "-c", ask], cwd=tmp_path, text=True, capture_output=True, check=True)
    assert done.stdout == "1 my board.flow\n"


TYPED = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -U compinit; compinit -u -D; source entails.zsh; echo DO''NE'
zpty -r shell out '*DONE*'
zpty -n -w shell $'entails sol\t--no-u\tab\t'
zpty -r shell out '*ab.flow*'
print -r -- "$out"
"""


@pytest.mark.skipif(shutil.which("zsh") is None, reason="needs zsh")
def test_zsh_completes_a_line_that_is_typed(tmp_path: Path) -> None:
    (tmp_path / "entails.zsh").write_text(entails("--completion", "zsh").out, encoding="utf-8")
    (tmp_path / "ab.flow").touch()
    done = subprocess.run(
        ["zsh", "-f", "-c", TYPED], cwd=tmp_path, text=True, capture_output=True, check=True, timeout=60
    )
    assert "--no-unique" in done.stdout


@pytest.mark.skipif(shutil.which("fish") is None, reason="needs fish")
def test_fish_completes(tmp_path: Path) -> None:
    (tmp_path / "entails.fish").write_text(entails("--completion", "fish").out, encoding="utf-8")
    ask = 'source entails.fish; complete -C "entails so"; complete -C "entails solve --no-u"'
    done = subprocess.run(["fish", "-c", ask], cwd=tmp_path, text=True, capture_output=True, check=True)
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["solve", "--no-unique"]


def test_a_pack_becomes_a_handout(tmp_path: Path) -> None:
    board = (ROOT / "examples/flow/small.flow").read_text(encoding="utf-8")
    (tmp_path / "two.flow").write_text(f"=== 1\n{board}=== 2\n{board}", encoding="utf-8")
    done = entails("handout", "two.flow", "--html", "out.html", "--sheet", "1", folder=tmp_path)
    assert done.out == "2 boards written to out.html; print it from a browser.\n"
    text = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert text.count("<svg") == 4
    (tmp_path / "theory.fol").write_text("find p\nrule: p\n", encoding="utf-8")
    wrong = entails("handout", "theory.fol", "--html", "out.html", folder=tmp_path)
    assert "a handout draws boards, and theories with a line such as: show digit as grid" in wrong.err
