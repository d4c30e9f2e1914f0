"""`entails run SCRIPT.py`: the script is the main program, and what it prints, reads and ends with is its own."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.running import ROOT

TWO = """
from bauhaus import Encoding, proposition, constraint
from bauhaus.utils import count_solutions

E = Encoding()

@proposition(E)
class At:
    def __init__(self, who, where):
        self.who, self.where = who, where
    def __repr__(self):
        return f"{self.who}@{self.where}"

at = {(p, q): At(p, q) for p in ("ann", "bob") for q in ("hall", "bar")}
for p in ("ann", "bob"):
    constraint.add_exactly_one(E, [at[p, q] for q in ("hall", "bar")])
E.add_constraint(at["ann", "hall"] >> at["bob", "bar"])
"""


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(folder: Path, *words: str, text: str = "") -> Ran:
    command = [sys.executable, "-P", "-m", "entails", "run", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, input=text, env=environment, timeout=300)
    return Ran(done.returncode, done.stdout, done.stderr)


def script(folder: Path, text: str, name: str = "run.py") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return name


def test_arguments_input_and_exit_code_are_the_scripts(tmp_path: Path) -> None:
    body = "import sys\nprint(sys.argv, input())\nsys.exit(7)\n"
    done = run(tmp_path, script(tmp_path, body), "--json", "-v", "--why", text="hello\n")
    assert done == Ran(7, "['run.py', '--json', '-v', '--why'] hello\n", "")


def test_an_option_of_ours_behind_a_script_with_constraints_is_noted(tmp_path: Path) -> None:
    done = run(tmp_path, script(tmp_path, TWO + "T = E.compile()\n"), "--why")
    note = "--why stands behind the script, so the script got it; for entails: entails run --why run.py"
    assert done == Ran(0, "", f"entails: note: {note}\n")


def test_a_script_sees_its_own_folder_and_is_the_main_program(tmp_path: Path) -> None:
    (tmp_path / "near.py").write_text("WORD = 'near'\n", encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    body = "import near\nprint(near.WORD, __name__, __file__)\n"
    assert run(inner, script(tmp_path, body) and "../run.py").out == "near __main__ ../run.py\n"


def test_a_traceback_shows_the_scripts_lines_and_none_of_ours(tmp_path: Path) -> None:
    body = TWO + "def ask():\n    return E.compile().satisfied_by({})\n\nask()\n"
    done = run(tmp_path, script(tmp_path, body))
    assert done.code == 1
    assert "line 19, in ask" in done.err
    assert "KeyError" in done.err
    assert "entails" not in done.err.replace(str(tmp_path), "")


def test_a_script_that_cannot_be_read_shows_its_line_alone(tmp_path: Path) -> None:
    done = run(tmp_path, script(tmp_path, "def f(:\n"))
    assert done.code == 1
    assert "line 1" in done.err
    assert "entails" not in done.err.replace(str(tmp_path), "")
    assert "runpy" not in done.err


def test_a_script_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "nothing.py")
    assert (done.code, done.out) == (2, "")
    assert done.err == "entails: nothing.py: there is no such script\n"


def test_a_folder_may_bring_its_own_lib204(tmp_path: Path) -> None:
    body = "from lib204 import Encoding\nfrom nnf import Var\nE = Encoding()\nE.add_constraint(Var('a') | Var('b'))\n"
    body += "print(E.count_solutions(), E.likelihood(Var('a')), sorted(E.vars()))\n"
    assert run(tmp_path, script(tmp_path, body)).out == "3 0.6666666666666666 ['a', 'b']\n"
    script(tmp_path, "class Encoding:\n    def __init__(self): raise SystemExit('mine')\n", "lib204.py")
    assert run(tmp_path, "run.py").err == "mine\n"


@pytest.mark.parametrize(("generation", "count"), [((), 1), (("--bauhaus", "1.1"), 3), (("--bauhaus", "1.2"), 1)])
def test_objects_are_told_apart_as_the_class_says_or_as_it_is_forced(
    tmp_path: Path, generation: tuple[str, ...], count: int
) -> None:
    body = """
from bauhaus import Encoding, proposition
from bauhaus.utils import count_solutions
E = Encoding()
@proposition(E)
class P:
    def __init__(self, name): self.name = name
    def _prop_name(self): return self.name
a, again, b = P("a"), P("a"), P("b")
E.add_constraint(a | b)
E.add_constraint(~again)
print(count_solutions(E.compile()))
"""
    assert run(tmp_path, *generation, script(tmp_path, body)).out == f"{count}\n"


def test_why_and_report_lead_to_a_mistake(tmp_path: Path) -> None:
    body = (
        TWO
        + "constraint.add_at_most_one(E, at['ann', 'hall'], at['bob', 'bar'])\nE.add_constraint(at['ann', 'hall'])\n"
    )
    done = run(tmp_path, "--why", "--report", script(tmp_path, body))
    assert done.code == 0
    assert "There is no solution. These 3 constraints clash:" in done.out
    for line in (17, 18, 19):
        assert f"run.py, line {line}: " in done.out
    assert "there is no solution: --why tells" in done.out
    of = run(tmp_path, "--why", "--of", "bob@bar", script(tmp_path, TWO + "E.add_constraint(at['ann', 'hall'])\n"))
    assert "In every solution bob@bar is true, because of these 2 constraints:" in of.out


def test_why_also_speaks_of_scripts_for_nnf_alone(tmp_path: Path) -> None:
    body = "from nnf import And, Var\na, b, c = map(Var, 'abc')\nAnd({a | b, ~a, ~b, c | a}).satisfiable()\n"
    done = run(tmp_path, "--why", script(tmp_path, body))
    assert "There is no solution. These 3 constraints clash:" in done.out
    assert "c" not in done.out.partition("clash:")[2].replace("{", "")
    body = "from nnf import And, Var\na, b = map(Var, 'ab')\nAnd({a | b, ~a}).solve()\n"
    assert "In every solution b is true" in run(tmp_path, "--why", "--of", "b", script(tmp_path, body)).out
    assert run(tmp_path, "--why", "--of", "zzz", "run.py").code == 2


def test_a_time_limit_ends_a_script(tmp_path: Path) -> None:
    done = run(tmp_path, "--time-limit", "0.5", script(tmp_path, "while True: pass\n"))
    assert done == Ran(3, "", "entails: stopped: time limit (0.5 s)\n")


def test_a_limit_of_memory_ends_a_script(tmp_path: Path) -> None:
    done = run(tmp_path, "--memory", "0.5", script(tmp_path, "x = [0] * 10**9\n"))
    assert done == Ran(3, "", "entails: stopped: more than 0.5 GB of memory would be needed\n")


def test_where_the_time_went(tmp_path: Path) -> None:
    done = run(tmp_path, "--time", script(tmp_path, TWO + "print(count_solutions(E.compile()))\n"))
    assert done.out.startswith("3\n\nTime:\n")
    if find_spec("bauhaus") and find_spec("nnf"):
        assert "the same script with bauhaus" in done.out
    for what in ("compiling", "solving", "counting", "the script itself"):
        assert f" s  {what}\n" in done.out


def test_it_works_without_run_too(tmp_path: Path) -> None:
    text = TWO.replace("from bauhaus import", "from entails.bauhaus import").replace(
        "from bauhaus.utils", "from entails.bauhaus"
    )
    script(tmp_path, text + "print(count_solutions(E.compile()))\n")
    script(
        tmp_path,
        "import entails.bauhaus\nentails.bauhaus.install()\n" + TWO + "print(E.compile().satisfiable())\n",
        "two.py",
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    for name, said in (("run.py", "3\n"), ("two.py", "True\n")):
        done = subprocess.run([sys.executable, name], cwd=tmp_path, capture_output=True, text=True, env=environment)
        assert (done.stdout, done.stderr) == (said, "")
