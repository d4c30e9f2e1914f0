"""`--jobs N` on the command line: whatever ends the run, no process is left behind."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.running import ROOT
from tests.workers.console import ENVIRONMENT, command, console

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc here")

PIGEONS = """sort Pigeon = {{1..{0}}}
sort Hole = {{1..{1}}}
find sits(Pigeon, Hole)
rule: ∀p∈Pigeon ∃h∈Hole sits(p,h)
rule: ∀p,q∈Pigeon ∀h∈Hole (p < q ∧ sits(p,h) → ¬sits(q,h))
"""
# Everything is hard; and the team says when it is at work.
HARD = """
import entails.questions.together, entails.workers.team, os
entails.questions.together.SOON = 0
def replies(self, seconds, before=entails.workers.team.ProcessTeam.replies):
    os.write(READY, b"x")
    return before(self, seconds)
entails.workers.team.ProcessTeam.replies = replies
"""


def theory(tmp_path: Path, pigeons: int, holes: int) -> str:
    file = tmp_path / "pigeons.fol"
    file.write_text(PIGEONS.format(pigeons, holes), encoding="utf-8")
    return str(file)


def marked(mark: str) -> Iterator[int]:
    """The processes that have this in their environment."""
    for file in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in file.read_bytes():
                yield int(file.parent.name)
        except OSError:
            continue


def test_two_processes_answer_as_one_does_with_a_certificate(tmp_path: Path) -> None:
    soon = "import entails.questions.together, entails.engines.cubes.proofs as p\n"
    soon += "entails.questions.together.SOON = 0; p.SOON = -1.0\n"
    file, out = theory(tmp_path, 6, 5), str(tmp_path / "proof")
    done = console(soon, "solve", file, "--jobs", "2", "--certificate", out)
    assert (done.code, done.out.splitlines()[0]) == (1, "Impossible: there is no solution.")
    assert console("", "certify", out).code == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_after_a_signal(number: signal.Signals, tmp_path: Path) -> None:
    mark = f"ENTAILS_MARK={uuid4()}"
    ready, say = os.pipe()
    arguments = command(f"READY = {say}\n{HARD}", "solve", theory(tmp_path, 13, 12), "--jobs", "2")
    name, _, value = mark.partition("=")
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, cwd=ROOT, env={**ENVIRONMENT, name: value}, pass_fds=[say]
    ) as process:
        os.close(say)
        assert os.read(ready, 1) == b"x"
        assert len(list(marked(mark))) >= 4  # supervisor, worker, and two that take cubes
        process.send_signal(number)
        out, _ = process.communicate(timeout=300)
    os.close(ready)
    assert process.returncode == (3 if number == signal.SIGINT else -number)
    assert out == (b"Not known: interrupted.\n" if number == signal.SIGINT else b"")
    while list(marked(mark)):
        os.sched_yield()


def test_a_time_limit_holds_for_all(tmp_path: Path) -> None:
    mark = str(uuid4())
    done = subprocess.run(
        command("import entails.questions.together; entails.questions.together.SOON = 0\n", "solve")
        + [theory(tmp_path, 13, 12), "--jobs", "2", "--time-limit", "1", "--json"],
        env={**ENVIRONMENT, "ENTAILS_MARK": mark},
        capture_output=True,
        check=False,
        cwd=ROOT,
        timeout=300,
    )
    assert done.returncode == 3
    assert b'"why": "time limit"' in done.stdout
    while list(marked(mark)):
        os.sched_yield()


@pytest.mark.parametrize("jobs", ["0", "two", "-1", "1000"])
def test_a_wrong_number_of_jobs_is_refused(jobs: str, tmp_path: Path) -> None:
    done = console("", "solve", theory(tmp_path, 2, 2), f"--jobs={jobs}")
    assert done.code == 2
    assert "expected 1 to 256 processes" in done.err
