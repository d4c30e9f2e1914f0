"""What a supervisor decides, on a clock that the test sets. Whole runs are in `test_fork` and `test_worker`."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from entails.workers import memory, supervisor
from entails.workers.supervisor import PATIENCE, Ended, Supervisor

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


class Clock:
    time = 100.0

    def __call__(self) -> float:
        self.time += 0.05
        return self.time


CLOCK = Clock()


@pytest.fixture
def handle(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A worker that says nothing, and is only a number."""
    monkeypatch.setattr(supervisor, "now", CLOCK)
    monkeypatch.setattr(supervisor, "TICK", 0)
    monkeypatch.setattr(CLOCK, "time", 100.0)
    heard, held = os.pipe()
    yield heard
    os.close(heard)
    os.close(held)


def watched(
    handle: int, deadline: float | None, pressed: float | None, memory: int, monkeypatch: pytest.MonkeyPatch
) -> Ended:
    killed = []
    one = Supervisor(99_999_999, handle, deadline, memory)
    one.pressed = pressed
    monkeypatch.setattr(one, "kill", lambda: killed.append(CLOCK.time))
    monkeypatch.setattr(supervisor, "resident", lambda process: 1_000)
    ended = one.watch(lambda frame: False)
    assert len(killed) == 1
    moments = [moment for moment in (deadline, pressed) if moment is not None]
    assert not moments or killed[0] > min(moments) + PATIENCE or memory < 1_000
    return ended


def test_why_a_worker_is_killed(handle: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(handle, 101.0, None, 2_000, monkeypatch) == Ended("time limit")
    assert watched(handle, None, 103.0, 2_000, monkeypatch) == Ended("interrupted")
    assert watched(handle, 200.0, 103.0, 2_000, monkeypatch) == Ended("interrupted")
    assert watched(handle, 200.0, None, 999, monkeypatch) == Ended("out of memory")


def test_a_worker_that_others_keep_from_the_processor_is_given_longer(
    handle: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ready for three seconds after its time, it does not come to work: that is not held against it. But not for ever."""
    for deadline, pressed in ((101.0, None), (None, 101.0)):
        monkeypatch.setattr(CLOCK, "time", 100.0)
        monkeypatch.setattr(supervisor, "delayed", lambda process: min(CLOCK.time, 104.0))
        watched(handle, deadline, pressed, 2_000, monkeypatch)
        assert 104.0 - 101.1 < CLOCK.time - 101.0 - PATIENCE < 104.0 - 100.9
        monkeypatch.setattr(supervisor, "delayed", lambda process: CLOCK.time)
        watched(handle, deadline, pressed, 2_000, monkeypatch)
        assert CLOCK.time < 105.0 + PATIENCE + supervisor.MOST_DELAY


def test_it_is_known_how_long_a_process_was_kept_from_the_processor() -> None:
    assert 0 <= supervisor.delayed(os.getpid()) < 10**6
    assert supervisor.delayed(99_999_999) == 0


def test_a_signal_is_handed_on_once(handle: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda process, number: sent.append((process, number)))
    one = Supervisor(7, handle, None, 1)
    one.interrupt(signal.SIGTERM)
    one.interrupt()
    assert sent == [(7, signal.SIGTERM)]


@pytest.mark.parametrize(
    ("number", "kills", "expected"),
    [
        (signal.SIGKILL, [3, 3], Ended("killed")),
        (signal.SIGKILL, [3, 4], Ended("out of memory")),
        (signal.SIGTERM, [3, 4], Ended("killed")),
        (signal.SIGSEGV, [3, 3], Ended(signal=signal.SIGSEGV)),
    ],
)
def test_a_worker_that_somebody_killed_was_not_out_of_memory(
    number: signal.Signals, kills: list[int], expected: Ended, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system counts whom it kills for want of memory: the numbers are those at the beginning and at the end."""
    counted = iter(kills)
    monkeypatch.setattr(supervisor, "memory_kills", lambda: next(counted))
    heard, held = os.pipe()
    worker = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, process_group=0, stdout=held)
    os.close(held)
    one = Supervisor(worker.pid, heard, None, 10**12)
    os.kill(worker.pid, number)
    assert one.watch(lambda frame: False) == expected
    os.close(heard)
    worker.communicate()


def test_what_the_system_kills_for_want_of_memory_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_words", lambda file: ["pgfault", "17", "oom_kill", "5", "x", "1"])
    assert memory.memory_kills() == 5
    monkeypatch.setattr(memory, "_words", lambda file: ["pgfault", "17"])
    assert memory.memory_kills() == 0
