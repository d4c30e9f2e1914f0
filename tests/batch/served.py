"""A real Dask cluster on this machine: a scheduler and workers, a process each, on loopback."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

SOURCE = Path(__file__).parents[2] / "src"


def ended_soon(process: "subprocess.Popen[bytes]") -> bool:
    """Has it ended, or does it within a moment? For loops that wait for what a process writes."""
    try:
        process.wait(timeout=0.05)
        return True
    except subprocess.TimeoutExpired:
        return False


class LocalMachines:
    """`add` starts one more worker and waits until the scheduler knows it; `lose` kills the oldest. `keys` are options of
    TLS for scheduler and workers."""

    def __init__(self, folder: Path, keys: Sequence[str] = ()) -> None:
        self.folder, self.keys = folder, keys
        paths = os.pathsep.join(filter(None, [str(SOURCE), str(SOURCE.parent), os.environ.get("PYTHONPATH")]))
        self.environment = {**os.environ, "PYTHONPATH": paths}
        self.workers: list[subprocess.Popen[bytes]] = []
        self._processes: list[subprocess.Popen[bytes]] = []
        self._log = folder / "cluster.log"
        self._start("scheduler", "--port", "0")
        self.address = self._said("Scheduler at:").split()[-1].decode()

    def __enter__(self) -> "LocalMachines":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait()

    def add(self) -> None:
        number = len(self.workers) + 1
        self.workers.append(self._start("worker", self.address, "--nthreads", "1", "--no-nanny"))
        self._said("Registered to:", number)

    def lose(self) -> None:
        worker = next(one for one in self.workers if one.poll() is None)
        worker.send_signal(signal.SIGKILL)
        worker.wait()

    def lose_scheduler(self) -> None:
        self._processes[0].send_signal(signal.SIGKILL)
        self._processes[0].wait()

    def wait_for_clients(self, number: int) -> None:
        self._said("Receive client connection", number)

    def _start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "dask", *arguments, "--host", "127.0.0.1", "--no-dashboard", *self.keys]
        with self._log.open("ab") as log:
            process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, env=self.environment)
        self._processes.append(process)
        return process

    def _said(self, words: str, times: int = 1) -> bytes:
        """The line in which the words are said for this time; waits for it."""
        while True:
            found = [line for line in self._log.read_bytes().splitlines() if words.encode() in line]
            if len(found) >= times:
                return found[times - 1]
            assert not ended_soon(self._processes[-1]), self._log.read_text("utf-8")
