"""A watch for what many processes do: the clock, and the processor time of all that this process has started."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.studio.served import children


class Seconds(NamedTuple):
    clock: float
    cpu: float


def computed(processes: Iterable[int]) -> float:
    """Seconds that processes have computed so far, exact to far below the ticks of /proc/PID/stat."""
    spent = 0
    for process in processes:
        for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
            try:
                spent += int(task.read_text(encoding="ascii").split()[0])
            except OSError:
                continue  # a thread that has just ended
    return spent / 1e9


class Watch:
    """Runs from when it is made. Browser, server and workers count; threads that ended meanwhile do not."""

    def __init__(self) -> None:
        self.clock, self.cpu = time.monotonic(), computed(children(os.getpid()))

    def read(self) -> Seconds:
        return Seconds(time.monotonic() - self.clock, computed(children(os.getpid())) - self.cpu)
