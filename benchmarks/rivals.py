"""Rivals: other programs that answer the same question about the same board.

A rival answers in a process of its own, so that it can be ended when its time is up, cannot take the machine's memory, and
does not slow down what is measured here. What it takes to import is not counted. Its answer must be ours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import ceil
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, NamedTuple

from measuring import Case, Target, print_cases, spread, timed

SECONDS = 20.0  # of CPU for a board
MEMORY = 4 << 30  # bytes that a rival may take
STARTING = 1  # CPU seconds that a rival may take to start, besides its time
CLOCK = 6  # on a busy machine a CPU second may take so many on the clock


class Rival(NamedTuple):
    """Another way to answer the same question. `answer` gets a board and returns what ours does; it imports its package
    itself, from inside."""

    name: str
    package: str
    answer: Callable[[Any], Any]


# --- asking ---


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


# --- the table ---


def print_rival(rival: Rival, cases: Sequence[Case], seconds: float = SECONDS) -> None:
    """The rival on boards that we have answered: its times, and how many of ours that is at the median. Boards on which its
    time was up count with that time, so the factor is then a lower bound."""
    if find_spec(rival.package.split(".")[0]) is None:
        print(f"    {rival.name:<46}      –   not installed: pip install --group bench")
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


def compare(
    title: str, cases: Sequence[Case], target: Target | None = None, rivals: Iterable[Rival] = (), some: int = 0
) -> None:
    """Our times, and those of the rivals on some of the boards that we have answered."""
    print_cases(title, cases, target)
    answered = [case for case in cases if not isinstance(case.answer, str)]
    for rival in rivals if answered else ():
        print_rival(rival, spread(answered, some))


# --- what models for the same solver share ---


def clingo_control(program: str, *arguments: str) -> Any:
    """A `clingo.Control` that holds the program, ground."""
    from clingo import Control

    control = Control([*arguments, "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    return control


def answer_sets(program: str, most: int, *arguments: str) -> int:
    """How many answer sets there are, but no more than `most`; 0 stands for all of them."""
    control = clingo_control(program, str(most), *arguments)  # it must outlive the handle
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def one_answer_set(program: str) -> bool | None:
    """Is there only one? None: there is none."""
    return {0: None, 1: True}.get(answer_sets(program, 2), False)


def one_solution(model: Any, variables: Sequence[Any]) -> bool | None:
    """Has a model of CP-SAT only one solution in these Boolean variables? None: it has none."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return None
    model.add_bool_or([~variable if solver.boolean_value(variable) else variable for variable in variables])
    return bool(solver.solve(model) == cp_model.INFEASIBLE)
