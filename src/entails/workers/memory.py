"""How much memory a process may have, and how much it and its children do have.

The system refuses a process what goes beyond the limit (where it can: Linux counts all private memory); the supervisor adds
up what a worker and its children have together.
"""

from __future__ import annotations

import os

GB = 10**9


def limit_memory(size: int) -> None:
    """Let the system refuse more than so many bytes to this process and to those that it starts. What Python asks for in vain
    is a `MemoryError`. A lower limit that is there already stays."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    least = min([size, *(there for there in (soft, hard) if there != resource.RLIM_INFINITY)])
    resource.setrlimit(resource.RLIMIT_DATA, (least, hard))


def resident(process: int) -> int:
    """The bytes that a process and all its children have in memory; 0 where the system does not tell."""
    try:
        pages = int(_words(f"/proc/{process}/statm")[1])
        children = _words(f"/proc/{process}/task/{process}/children")
    except OSError:  # it has just ended, or there is no such folder
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") + sum(resident(int(child)) for child in children)


def memory_kills() -> int:
    """How many processes the system has killed for want of memory since it was started; 0 where it does not tell."""
    try:
        counters = _words("/proc/vmstat")
        return int(counters[counters.index("oom_kill") + 1])
    except (OSError, ValueError):
        return 0


def _words(file: str) -> list[str]:
    with open(file, encoding="ascii") as opened:
        return opened.read().split()


def spare(size: int = GB // 10) -> None:
    """Raise the limit by so many bytes, so that the error about the lack of memory can be reported."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft + size <= hard):
        resource.setrlimit(resource.RLIMIT_DATA, (soft + size, hard))
