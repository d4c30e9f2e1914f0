"""A run of the command line that becomes two processes: what is printed, by whom, and what is left behind."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.running import ROOT, Done, entails
from tests.workers.console import AT_ONCE, NEVER, STUCK, command, console, pressed, puzzle_folder

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

PARTY = "examples/theories/party.fol"
COLOURING = "examples/theories/colouring.fol"
BOARD = "examples/flow/tiny.flow"
LONG = "sum(range(10**12))"
MEMORY_SAID = "entails: more than 0.25 GB were needed; --memory GB allows more\nentails: stopped: out of memory\n"
DIED = "entails: internal error: the work ended with"


def theory(tmp_path: Path, text: str) -> str:
    file = tmp_path / "theory.fol"
    file.write_text(text, encoding="utf-8")
    return str(file)


# --- the same answers, whoever gives them ---


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", PARTY],
        ["solve", "no-such-file.fol", "--json"],
        ["count", COLOURING],
        ["all", PARTY, "--json"],
        ["explain", BOARD],
        ["prove", "P→Q, ¬Q ⊢ ¬P"],
    ],
)
def test_two_processes_say_what_one_would(arguments: list[str]) -> None:
    def timeless(done: Done) -> Done:
        return done._replace(out=done.out.partition('"seconds"')[0])

    assert timeless(console(AT_ONCE, *arguments)) == timeless(entails(*arguments))


@pytest.mark.parametrize(
    ("redirected", "expected"),
    [
        (">/dev/full", (2, "", "entails: cannot write the output: No space left on device\n")),
        (">&-", (2, "", "entails: cannot write the output: it is closed\n")),
        (">/dev/full 2>&1", (2, "", "")),
        (">&- 2>&- <&-", (2, "", "")),
        ("| head -c 0", (0, "", "")),
    ],
)
def test_streams_that_cannot_be_written_are_what_they_were(redirected: str, expected: tuple[int, str, str]) -> None:
    assert tuple(console(AT_ONCE, "solve", PARTY, redirected=redirected)) == expected


def test_a_reader_who_leaves_ends_the_work(tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..40}\nfind p(N)")
    done = console(AT_ONCE, "all", file, "--json", redirected="| head -n 3")
    assert [json.loads(line)["puzzle"] for line in done.out.splitlines()] == ["theory"] * 3
    assert done.err == ""


def test_standard_input_is_read_before_the_fork_and_whole() -> None:
    assert console(AT_ONCE, "count", "-", text="find s, t\nrule: s ∨ t").out == "3 solutions.\n"


def test_a_terminal_stays_a_terminal_and_ctrl_c_comes_from_its_keyboard(tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..40}\nfind p(N)")
    ours, theirs = os.openpty()
    # The first terminal that the leader of a session opens is the one whose keyboard it listens to.
    listening = f"import os; os.close(os.open({os.ttyname(theirs)!r}, os.O_RDWR)); os.environ.pop('NO_COLOR', None)\n"
    with subprocess.Popen(
        command(listening + AT_ONCE, "all", file),
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        shown = b""
        while b"Solution 3" not in shown:
            shown += os.read(ours, 1 << 16)
        os.write(ours, b"\x03")
        while b"so far" not in shown:
            shown += os.read(ours, 1 << 16)
        assert process.wait(timeout=300) == 3
    os.close(ours)
    assert b"\x1b[1mSolution 3" in shown
    assert b"(stopped: interrupted)" in shown


# --- who forks ---

# Flushed at once: a process that cannot fork ends without flushing.
NO_FORK = "import os, sys\ndef fork(): print('forked', file=sys.stderr, flush=True)\nos.fork = fork\n"


def test_a_small_question_stays_in_its_process() -> None:
    assert console(NEVER + NO_FORK, "solve", BOARD).err == ""
    assert "forked" in console(AT_ONCE + NO_FORK, "solve", BOARD).err


def test_a_large_count_forks_before_it_starts_other_processes(tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..12}\nfind p(N)\nrule: ¬(p(1) ∧ p(2) ∧ p(3))")
    assert "forked" in console(NEVER + NO_FORK, "count", file).err
    assert console(NEVER, "count", file) == Done(0, "3,584 solutions.\n", "")


def test_in_a_program_of_ones_own_nothing_forks_and_no_clock_is_set() -> None:
    before = signal.getsignal(signal.SIGALRM)
    entails("solve", BOARD)
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_while_other_threads_run_nothing_forks() -> None:
    thread = "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
    assert console(AT_ONCE + NO_FORK + thread, "solve", BOARD).err == ""


def test_the_supervisor_gets_no_module_that_is_half_loaded() -> None:
    """The alarm comes inside of every import that the work makes; and again and again while the process forks."""
    often = "import signal, entails.workers.fork as f; f.MOMENT = f.AGAIN = 1e-4\n"
    for _ in range(3):
        assert console(often, "solve", PARTY) == entails("solve", PARTY)


def test_where_there_can_be_no_more_processes_the_work_goes_on() -> None:
    none = "import os\ndef fork(): raise BlockingIOError('no more')\nos.fork = fork\n"
    assert console(AT_ONCE + none, "solve", PARTY) == entails("solve", PARTY)


# --- work that does not end by itself ---


def test_code_that_never_comes_back_is_killed_when_time_is_up(tmp_path: Path) -> None:
    options = puzzle_folder(tmp_path, LONG)
    done = console(NEVER, "solve", *options, "--time-limit", "0.1", "--json")
    assert done == Done(3, '{"status": "unknown", "why": "time limit"}\n', "entails: stopped: time limit\n")


@pytest.mark.parametrize("presses", [[signal.SIGINT], [signal.SIGTERM], [signal.SIGINT, signal.SIGINT]])
def test_code_that_never_comes_back_is_killed_by_ctrl_c(presses: list[signal.Signals], tmp_path: Path) -> None:
    options = puzzle_folder(tmp_path, f"import __main__, os\nos.write(__main__.READY, b'x')\n{LONG}")
    done = pressed(NEVER, "solve", *options, presses=presses)
    assert done == Done(3, "", "entails: stopped: interrupted\n")


def test_too_much_memory_is_an_answer(tmp_path: Path) -> None:
    options = puzzle_folder(tmp_path, "bytearray(10**9)")
    done = console(NEVER, "solve", *options, "--memory", "0.25", "--json")
    expected = '{"status": "unknown", "why": "out of memory"}\n'
    assert done == Done(3, expected, MEMORY_SAID)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import ctypes; ctypes.string_at(0)", (2, f"{DIED} SIGSEGV\n")),
        ("import os; os._exit(0)", (2, f"{DIED} no answer\n")),
        ("import os; os.write(2, b'chatter'); os.abort()", (2, f"{DIED} SIGABRT\n")),
        ("import os; os.write(2, b'std::bad_alloc'); os.abort()", (3, MEMORY_SAID)),
        ("import os; os.kill(os.getpid(), 9)", (3, "entails: stopped: killed\n")),
    ],
)
def test_a_death_is_an_answer(code: str, expected: tuple[int, str], tmp_path: Path) -> None:
    done = console(NEVER, "solve", *puzzle_folder(tmp_path, code), "--memory", "0.25")
    assert (done.code, done.err) == expected
    assert done.out == ""


# --- nothing is left behind ---


def ended(process: int) -> None:
    """Wait for the end of a process that is not ours."""
    while Path(f"/proc/{process}").exists():
        if Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.01)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no list of processes here")
@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGHUP, signal.SIGINT])
def test_the_worker_and_its_children_end_with_their_supervisor(stop: signal.Signals, tmp_path: Path) -> None:
    """When the supervisor is killed hard nobody can end the worker's children; our own counters look after themselves."""
    child = "0" if stop == signal.SIGKILL else "os.fork() or signal.pause()"
    say = "os.write(__main__.READY, f'{os.getpid()} {child}\\n'.encode())"
    options = puzzle_folder(tmp_path, f"import __main__, os, signal\nchild = {child}\n{say}\n{LONG}")
    ready, write = os.pipe()
    with subprocess.Popen(
        command(f"READY = {write}\n{NEVER}", "solve", *options),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[write],
    ) as process:  # fmt: skip
        os.close(write)
        worker, child = os.read(ready, 100).decode().split()
        assert int(worker) != process.pid
        process.send_signal(stop)
        process.wait(timeout=300)
    os.close(ready)
    ended(int(worker))
    if int(child):
        ended(int(child))


def test_the_worker_of_a_stopped_supervisor_stops_and_goes_on_with_it(tmp_path: Path) -> None:
    options = puzzle_folder(tmp_path, f"import __main__, os\nos.write(__main__.READY, b'x')\n{LONG}")
    presses = [signal.SIGTSTP, signal.SIGCONT, signal.SIGINT]
    assert pressed(NEVER, "solve", *options, presses=presses).code == 3


# --- last words ---

ONLY = STUCK + "import entails.engines.solvers.sat as sat; sat.Session.only = stuck\n"
CLIMB = """
import entails.engines.solvers.optimise as optimise
stages = optimise._stages
def first_stage(*arguments):
    yield next(stages(*arguments))
    stuck()
optimise._stages = first_stage
"""
LISTING = """
import entails.engines.solvers.sat as sat
import entails.questions.turns as turns
from itertools import islice
def first_three(each):
    def three(*arguments):
        yield from islice(each(*arguments), 3)
        stuck()
    return three
sat.Session.each = first_three(sat.Session.each)
turns.SolutionSearch.each = first_three(turns.SolutionSearch.each)
"""


def test_a_solution_is_told_although_it_is_not_known_whether_it_is_the_only_one(tmp_path: Path) -> None:
    file = theory(tmp_path, 'sort N = {1..3}\nfind p(N)\nrule "{x}": ∀x p(x)')
    done = pressed(ONLY + AT_ONCE, "solve", file, "--json")
    assert done.json()["solution"] == {"p": [[1], [2], [3]]}
    assert done.json()["unique"] is None
    assert done.code == 0
    assert "p: 1, 2, 3" in pressed(ONLY + AT_ONCE, "solve", file).out


def test_the_best_so_far_is_told(tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..3}\nfind p(N)\nrule: ∃x ¬p(x)\nmaximise #x p(x)")
    done = pressed(STUCK + CLIMB + AT_ONCE, "solve", file, "--json")
    told = done.json()
    assert (done.code, told["status"], told["why"]) == (3, "unknown", "interrupted")
    assert told["best"] == len(told["solution"]["p"]) <= told["bound"]


def test_a_count_so_far_is_told(tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..5}\nfind p(N)")
    planted = STUCK + LISTING + AT_ONCE
    assert pressed(planted, "count", file).out == "At least 3 solutions (stopped: interrupted).\n"
    planted = planted.replace('os.write(READY, b"x")', "")
    told = console(planted, "count", file, "--json", "--time-limit", "0.5").json()
    assert (told["status"], told["why"]) == ("unknown", "time limit")


def test_what_was_streamed_is_whole_and_has_an_end(tmp_path: Path) -> None:
    file = theory(tmp_path, "sort N = {1..5}\nfind p(N)")
    done = pressed(STUCK + LISTING + AT_ONCE, "all", file, "--json")
    *solutions, end = map(json.loads, done.out.splitlines())
    assert len(solutions) == 3
    assert end == {"puzzle": "theory", "status": "unknown", "why": "interrupted", "at_least": 3}
    assert done.code == 3


def test_the_examples_are_where_these_tests_expect_them() -> None:
    assert all((ROOT / name).exists() for name in (PARTY, COLOURING, BOARD))
