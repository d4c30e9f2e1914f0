"""`./entails` in a clone: the first start, and everything that can have happened to it since.

Python and pip are played by a script that writes down how it is called, so that nothing is fetched and nothing takes long.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

STUB = r"""#!/bin/sh
# VERSION: what it claims to be. FAIL: what pip cannot install. KILL: at which step whoever called is killed.
self=PATH
echo "$*" | tail -n 1 >>"$LOG"
echo "$1" >>"$LOG.first"
version=VERSION
case "$*" in
    *Py_GIL_DISABLED*) echo "${version%??}.${version#?} ${version%??}.${version#?}.1 KIND $self" ;;
    *realpath*"(3, 11) <="*) [ VERSION -ge 311 ] && [ VERSION -lt 315 ] && echo "$self" ;;
    *realpath*) [ VERSION -ge 315 ] && echo "$self" ;;
    *"sys.exit(sys.version_info < (3, 15))"*) [ VERSION -ge 315 ] ;;
    *"-m venv"*)
        for folder in "$@"; do :; done
        rm -rf "$folder"
        mkdir -p "$folder/bin"
        [ "$KILL" != venv ] || kill -9 $PPID
        ln -s "$self" "$folder/bin/python"
        touch "$folder/bin/pip"
        chmod +x "$folder/bin/pip"
        ;;
    *"pip install"*)
        [ "$KILL" != pip ] || kill -9 $PPID
        for asked in $FAIL; do
            case "$*" in *"$asked"*) exit 1 ;; esac
        done
        ;;
    *"-m pytest"*) [ "$FAIL" != pytest! ] ;;
    *"entails.__main__"*) echo "ran for $ENTAILS_CALLED" ;;
esac
"""


RUN = "from entails.__main__ import run; run()"  # the last line of what Python is given to do


class Machine:
    """A clone on a machine with its own Pythons."""

    def __init__(self, folder: Path) -> None:
        self.log, self.bin, self.clone = folder / "log", folder / "bin", folder / "clone"
        self.bin.mkdir()
        self.clone.mkdir()
        for name in (
            "sh",
            "dirname",
            "readlink",
            "ln",
            "rm",
            "mv",
            "mkdir",
            "sleep",
            "touch",
            "chmod",
            "tail",
            "ps",
            "sort",
        ):
            (self.bin / name).symlink_to(shutil.which(name) or name)
        self.install_python("python3", 313)
        for name in ("entails", "test", "pyproject.toml"):
            shutil.copy(ROOT / name, self.clone / name)
        shutil.copytree(ROOT / ".ci", self.clone / ".ci")

    def install_python(self, name: str, version: int, kind: str = "cpython") -> None:
        file = self.bin / name
        file.parent.mkdir(parents=True, exist_ok=True)
        text = STUB.replace("PATH", str(file)).replace("VERSION", str(version)).replace("KIND", kind)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)

    def start(self, called: Path | None = None, **environment: str) -> tuple[int, str, list[str]]:
        """`./entails`: its exit code, what was said, and how Python was called meanwhile."""
        self.log.write_text("", encoding="utf-8")
        command = called or self.clone / "entails"
        done = self.run(command, **environment)
        assert done.returncode != 0 or done.stdout == f"ran for {command}\n", done
        return done.returncode, done.stderr, self.log.read_text(encoding="utf-8").splitlines()

    def run(self, *command: Path | str, **environment: str) -> subprocess.CompletedProcess[str]:
        settings = {
            "PATH": str(self.bin),
            "LOG": str(self.log),
            "KILL": "",
            "FAIL": "",
            "HOME": "/nowhere",
            **environment,
        }
        return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)

    def made(self, calls: list[str]) -> bool:
        return any("-m venv" in call for call in calls)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


BEGIN = "entails: setting up .venv (once; a minute or two, by the network)\n"
NEW = "entails:   1. a new environment: Python and pip, 26 MB\n"
FETCH = (
    "entails:   2. packages from the index: the solver (python-sat), pictures (pillow), engines (ortools, pyganak), "
    "the web server (starlette, uvicorn), about 290 MB\n"
)
COMPILE = "entails:   3. compiling the sources\n"
SET_UP = BEGIN + NEW + FETCH + COMPILE  # a line a step


def test_the_first_start_sets_up_and_the_second_goes_straight_to_python(machine: Machine) -> None:
    code, said, calls = machine.start()
    assert (code, said, machine.made(calls)) == (0, SET_UP, True)
    assert machine.start() == (0, "", [RUN])
    assert {path.name for path in machine.clone.iterdir()} == {".ci", ".venv", "entails", "test", "pyproject.toml"}


@pytest.mark.parametrize("fails", ["", "ensurepip", "engines"])
def test_no_python_looks_for_modules_in_the_current_folder(fails: str, machine: Machine, tmp_path: Path) -> None:
    """-I or -P: a folder with a venv.py or ensurepip.py in it would have them run, else."""
    if fails == "ensurepip":
        stub = machine.bin / "python3"
        text = stub.read_text(encoding="utf-8")
        without = text.replace('case "$*" in', 'case "$*" in\n    *"import ensurepip"*) exit 1 ;;', 1)
        stub.write_text(without.replace("chmod +x", ": chmod +x"), encoding="utf-8")
    machine.start(FAIL="engines" if fails == "engines" else "")
    if fails != "ensurepip":
        os.utime(machine.clone / "pyproject.toml", (4e9, 4e9))
        machine.start()
    machine.run(machine.clone / "test", "--pythons")
    first = (tmp_path / "log.first").read_text(encoding="utf-8").split()
    assert len(first) > 5
    assert set(first) <= {"-I", "-P"}, first


def test_a_new_list_of_packages_is_installed(machine: Machine) -> None:
    machine.start()
    os.utime(machine.clone / "pyproject.toml", (4e9, 4e9))
    code, said, calls = machine.start()
    assert (code, said, machine.made(calls)) == (0, BEGIN + FETCH + COMPILE, False)
    assert any("pip install" in call for call in calls)


def test_it_may_be_called_through_links(machine: Machine, tmp_path: Path) -> None:
    machine.start()
    first, second = tmp_path / "entails", machine.bin / "entails"
    first.symlink_to(machine.clone / "entails")
    second.symlink_to("../entails")
    for link in (first, second):
        assert machine.start(link) == (0, "", [RUN])


@pytest.mark.parametrize("way", ["copied", "moved"])
def test_a_clone_elsewhere_gets_an_environment_of_its_own(way: str, machine: Machine, tmp_path: Path) -> None:
    machine.start()
    if way == "copied":
        shutil.copytree(machine.clone, tmp_path / "other", symlinks=True)
    else:
        shutil.move(machine.clone, tmp_path / "other")
    machine.clone = tmp_path / "other"
    code, said, calls = machine.start()
    assert (code, said, machine.made(calls)) == (0, SET_UP, True)
    assert machine.start()[1] == ""


def test_a_python_that_is_gone_is_replaced_by_another(machine: Machine) -> None:
    machine.start()
    (machine.bin / "python3").unlink()
    code, said, _ = machine.start()
    assert (code, said) == (2, f"{BEGIN}entails: Python 3.11 to 3.14 is needed and was not found\n")
    machine.install_python("python3.12", 312)
    code, said, calls = machine.start()
    assert (code, said, machine.made(calls)) == (0, SET_UP, True)


@pytest.mark.parametrize("step", ["venv", "pip"])
def test_a_start_that_was_killed_is_mended_by_the_next(step: str, machine: Machine) -> None:
    assert machine.start(KILL=step)[0] == -9
    code, said, calls = machine.start()
    assert code == 0
    assert said.startswith("entails: the set-up by process ")
    assert said.endswith(f" was cut short; taking over\n{SET_UP}")
    assert machine.made(calls)
    assert machine.start()[1] == ""


def test_an_installation_that_was_killed_later_is_mended_too(machine: Machine) -> None:
    machine.start()
    os.utime(machine.clone / "pyproject.toml", (4e9, 4e9))
    assert machine.start(KILL="pip")[0] == -9
    code, _, calls = machine.start()
    assert (code, machine.made(calls)) == (0, True)


def test_a_lock_of_an_earlier_version_is_no_obstacle(machine: Machine) -> None:
    (machine.clone / ".venv.lock").mkdir()
    assert machine.start()[0] == 0


def test_a_lock_whose_number_went_to_another_process_is_no_obstacle(machine: Machine) -> None:
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as other:
        (machine.clone / ".venv.lock").symlink_to(str(other.pid))
        assert machine.start()[0] == 0


def test_two_first_starts_at_once_set_up_once(machine: Machine) -> None:
    settings = {"PATH": str(machine.bin), "LOG": str(machine.log), "KILL": "", "FAIL": "", "HOME": "/nowhere"}
    command = [machine.clone / "entails"]
    both = [subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    for process in both:
        process.communicate()
    assert machine.log.read_text(encoding="utf-8").count("-m venv") == 1


def test_where_an_engine_cannot_be_had_the_others_are_installed(machine: Machine) -> None:
    code, said, calls = machine.start(FAIL="engines pyganak")
    slower = "entails: not to be had here: pyganak; all questions are answered without, large counts more slowly\n"
    assert (code, said) == (0, BEGIN + NEW + FETCH + slower + COMPILE)
    assert any(call.endswith("[ortools]") for call in calls)
    assert machine.start()[1] == ""


def test_without_a_network_one_sentence_says_what_to_do(machine: Machine) -> None:
    why = "entails: the packages could not be installed (see above); run this again when the network is there\n"
    assert machine.start(FAIL="clone")[:2] == (2, BEGIN + NEW + FETCH + why)
    code, _, calls = machine.start()
    assert (code, machine.made(calls)) == (0, False)


def test_an_older_python_is_preferred_to_one_without_packages(machine: Machine) -> None:
    machine.install_python("python3", 315)
    machine.install_python("python3.13", 313)
    machine.install_python("python3.12", 312)
    assert machine.start()[0] == 0
    assert (machine.clone / ".venv/bin/python").readlink() == machine.bin / "python3.13"


def test_where_every_python_is_too_new_a_sentence_says_so(machine: Machine) -> None:
    machine.install_python("python3", 315)
    why = (
        "entails: the packages cannot be installed for a Python newer than 3.14 yet, and no other was found: "
        "install Python 3.11 to 3.14 beside it\n"
    )
    assert machine.start(FAIL="clone")[:2] == (2, BEGIN + NEW + FETCH + why)
    machine.install_python("python3.13", 313)
    assert machine.start()[0] == 0
    assert (machine.clone / ".venv/bin/python").readlink() == machine.bin / "python3.13"


def test_a_python_that_is_too_new_is_tried_where_there_is_no_other(machine: Machine) -> None:
    machine.install_python("python3", 315)
    assert machine.start()[:2] == (0, SET_UP)


@pytest.mark.parametrize("place", [".pyenv/versions/3.12.1/bin", ".local/share/uv/python/cpython-3.12.1-linux/bin"])
@pytest.mark.parametrize("newest", [310, 315])
def test_a_python_that_is_kept_aside_is_found(newest: int, place: str, machine: Machine, tmp_path: Path) -> None:
    machine.install_python("python3", newest)
    machine.install_python(f"home/{place}/python3.12", 312)
    assert machine.start(HOME=str(machine.bin / "home"))[0] == 0
    assert (machine.clone / ".venv/bin/python").readlink() == machine.bin / f"home/{place}/python3.12"


# --- ./test --pythons ---


def laws_on_every_python(machine: Machine, **environment: str) -> tuple[int, list[str]]:
    """The exit code, and what is said of each Python in the end."""
    done = machine.run(machine.clone / "test", "--pythons", **environment)
    head = "entails: the quick laws on every Python here:"
    assert head in done.stderr, done
    return done.returncode, done.stderr.partition(head)[2].replace(f"{machine.bin}/", "").split("\n")[1:-1]


def test_the_laws_run_on_every_python_and_it_is_said_which_were_skipped(machine: Machine) -> None:
    machine.install_python("python3", 310)
    machine.install_python("python3.11", 311)
    machine.install_python("python3.12", 312)
    machine.install_python("home/.pyenv/versions/3.12.1/bin/python3.12", 312)
    machine.install_python("home/.pyenv/versions/pypy/bin/python3.13", 313, "pypy")
    home = {"HOME": str(machine.bin / "home")}
    assert laws_on_every_python(machine, **home) == (
        0,
        [
            "  3.10.1 (python3): skipped: older than 3.11",
            "  3.11.1 (python3.11): passed",
            "  3.12.1 (home/.pyenv/versions/3.12.1/bin/python3.12): passed",
            "  3.12.1 (python3.12): skipped: another 3.12 was tried",
            "  3.13.1 (home/.pyenv/versions/pypy/bin/python3.13): skipped: pypy, for which the packages have no wheels",
            "  not found on this machine: 3.14",
        ],
    )
    calls = machine.log.read_text(encoding="utf-8")
    assert (calls.count("-m venv"), calls.count("-m pytest")) == (2, 2)
    assert laws_on_every_python(machine, **home)[0] == 0
    calls = machine.log.read_text(encoding="utf-8")
    assert (calls.count("-m venv"), calls.count("-m pytest")) == (2, 4)


@pytest.mark.parametrize(
    ("version", "fails", "code", "said"),
    [
        (313, "pytest!", 1, "failed"),
        (313, "clone", 2, "failed: its environment could not be made"),
        (315, "clone", 2, "skipped: the packages cannot be installed for it yet"),
    ],
)
def test_where_the_laws_fail_or_cannot_be_run_that_is_said(
    version: int, fails: str, code: int, said: str, machine: Machine
) -> None:
    machine.install_python("python3", version)
    status, lines = laws_on_every_python(machine, FAIL=fails)
    assert (status, lines[0]) == (code, f"  3.{version - 300}.1 (python3): {said}")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_clone_that_cannot_be_written_is_said(machine: Machine) -> None:
    machine.clone.chmod(0o555)
    assert machine.start()[1] == f"entails: {machine.clone} cannot be written, and .venv has to be made there\n"
