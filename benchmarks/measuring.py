"""What the benchmarks of the puzzles share: CPU time, rivals in processes of their own, and the table.

A rival answers in a process of its own, so that it can be ended when its time is up, cannot take the machine's memory, and
does not slow down what is measured here. What it takes to import is not counted. Its answer must be ours."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import ceil
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypeVar

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
MEMORY = 4 << 30  # bytes that a rival may take
STARTING = 1  # CPU seconds that a rival may take to start, besides its time
CLOCK = 6  # on a busy machine a CPU second may take so many on the clock

Made = TypeVar("Made")


class Rival(NamedTuple):
    """Another way to answer the same question. `answer` gets a board and returns what ours does; it imports its package
    itself, from inside."""

    name: str
    package: str
    answer: Callable[[Any], Any]


class Case(NamedTuple):
    """A board, what we said of it, and the CPU milliseconds that took."""

    name: str
    board: Any
    answer: Any
    milliseconds: float


class Target(NamedTuple):
    """What was aimed at, in milliseconds: at the median, or at the worst."""

    milliseconds: float
    worst: bool = False

    def verdict(self, times: Sequence[float]) -> str:
        measured = max(times) if self.worst else median(times)
        said = "each" if self.worst else "median"
        return f"≤ {self.milliseconds:g} {said}: {'met' if measured <= self.milliseconds else 'MISSED'}"


# --- measuring ---


def timed(work: Callable[[], Made]) -> tuple[float, Made]:
    """CPU milliseconds."""
    gc.collect()  # or the board before would be paid for with this one
    begin = process_time()
    made = work()
    return 1000 * (process_time() - begin), made


def measured(boards: Iterable[tuple[str, Any]], answer: Callable[[Any], Any]) -> list[Case]:
    cases = []
    for name, board in boards:
        milliseconds, said = timed(lambda board=board: answer(board))  # type: ignore[misc]
        cases.append(Case(name, board, said, milliseconds))
    return cases


def spread(items: Sequence[Made], number: int) -> list[Made]:
    """Some of many, evenly."""
    return [items[place * len(items) // number] for place in range(min(number, len(items)))]


def ask(rival: Rival, board: Any, seconds: float) -> tuple[float, Any] | None:
    """What a rival says and its CPU milliseconds; None if so many CPU seconds, or memory, did not suffice."""
    ours, theirs = Pipe(duplex=False)
    process = Process(target=_work, args=(rival, board, seconds, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(CLOCK * (seconds + STARTING)) else None
    except EOFError:  # it died
        return None
    finally:
        process.kill()
        process.join()


def _work(rival: Rival, board: Any, seconds: float, reply: Connection) -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        most = ceil(seconds) + STARTING  # so it does not live on, either, where the benchmark was killed
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    except ImportError:  # Windows
        pass
    import_module(rival.package)
    try:
        reply.send(timed(lambda: rival.answer(board)))
    except MemoryError:
        return


# --- the report ---


def print_head(title: str) -> None:
    print(f"\n{title:<50}{'boards':>7}{'median':>10}{'max':>10}   CPU ms")


def print_cases(title: str, cases: Sequence[Case], target: Target | None = None) -> None:
    if not cases:
        print(f"  {title:<48}{0:>7}   no such boards here")
        return
    times = [case.milliseconds for case in cases]
    slowest = max(cases, key=lambda case: case.milliseconds)
    note = target.verdict(times) if target else ""
    print(f"  {title:<48}{len(cases):>7}{median(times):>10.1f}{max(times):>10.1f}   {note}  (max: {slowest.name})")
    sys.stdout.flush()


def print_rival(rival: Rival, cases: Sequence[Case], seconds: float) -> None:
    """The rival on boards that we have answered: its times, and how many of ours that is at the median. Boards on which its
    time was up count with that time, so the factor is then a lower bound."""
    if find_spec(rival.package.split(".")[0]) is None:
        print(f"    {rival.name:<46}      –   not installed: pip install 'entails[bench]'")
        return
    times, beyond = [], 0
    for case in cases:
        reply = ask(rival, case.board, seconds)
        if reply is None:
            beyond += 1
        elif reply[1] != case.answer:
            raise SystemExit(f"{case.name}: {rival.name} says {reply[1]}, entails says {case.answer}")
        times.append(1000 * seconds if reply is None else reply[0])
    factor = median(times) / median([case.milliseconds for case in cases])
    late = f", {beyond} not within {seconds:g} s" if beyond else ""
    most = f"{max(times):>10.1f}" if not beyond else f"{'> ' + format(1000 * seconds, '.0f'):>10}"
    print(f"    {rival.name:<46}{len(cases):>7}{median(times):>10.1f}{most}   {factor:.1f} times ours{late}")
    sys.stdout.flush()
