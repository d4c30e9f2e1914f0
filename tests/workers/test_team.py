"""A team runs its tasks side by side, and none of its processes is left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from entails.engines.cubes.scheduling import Portion, TaskContext, TaskReply, conquer
from entails.errors import BoardError, EngineError
from entails.limits import FOREVER, Killed, Limit, OutOfTime
from entails.workers.memory import GB
from entails.workers.team import ProcessTeam
from tests.engines.cubes import planted
from tests.workers.test_worker import gone

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


@pytest.fixture
def team() -> Iterator[ProcessTeam]:
    with ProcessTeam(2) as one:
        yield one


def wait(team: ProcessTeam, number: int) -> list[TaskReply]:
    replies: list[TaskReply] = []
    while len(replies) < number:
        replies += team.replies(1.0)
    return replies


def test_two_processes_do_the_work_and_serve_again(team: ProcessTeam) -> None:
    for number in (1, 2):
        team.start(number, planted.whoami, TaskContext("known"), (), FOREVER)
    first = {reply.result.found for reply in wait(team, 2)}
    assert len({process for process, _ in first} | {os.getpid()}) == 3
    team.start(3, planted.whoami, TaskContext("known"), (), FOREVER)
    assert wait(team, 1)[0].result.found in first
    found: list[int] = []
    conquer(team, [Portion(planted.halves, (0, 200))], found.append)
    assert sum(found) == sum(range(200))


def test_an_error_and_a_limit_are_replies_and_the_crew_goes_on(team: ProcessTeam) -> None:
    with pytest.raises(BoardError, match="no such board"):
        conquer(team, [Portion(planted.refused, ())], lambda found: None)
    team.start(1, planted.polite, TaskContext(), (), Limit.seconds(0))
    assert wait(team, 1) == [TaskReply(1, why="time limit")]
    team.start(2, planted.greedy, TaskContext(), (100 * GB,), FOREVER)
    assert wait(team, 1) == [TaskReply(2, why="out of memory")]


def test_a_process_that_dies_is_told_and_another_takes_its_place(team: ProcessTeam) -> None:
    team.start(1, planted.killed, TaskContext(), (signal.SIGKILL,), FOREVER)
    assert wait(team, 1) == [TaskReply(1, why="killed")]
    with pytest.raises(Killed):
        conquer(team, [Portion(planted.killed, (signal.SIGTERM,))], lambda found: None)
    team.start(2, planted.killed, TaskContext(), (signal.SIGSEGV,), FOREVER)
    assert isinstance(wait(team, 1)[0].error, EngineError)
    team.start(3, planted.whoami, TaskContext(), (), FOREVER)
    assert wait(team, 1)[0].result


def test_the_limit_on_memory_is_for_all_together() -> None:
    with ProcessTeam(2, memory=GB // 4) as small:
        for number in (1, 2):
            small.start(number, planted.holds, TaskContext(), (15 * GB // 100,), FOREVER)
        with pytest.raises(MemoryError):
            wait(small, 1)


def processes(file: Path) -> list[int]:
    while not file.exists():
        os.sched_yield()
    return list(map(int, file.read_text().split()))


def test_what_never_looks_up_is_killed_with_its_children(team: ProcessTeam, tmp_path: Path) -> None:
    file = tmp_path / "who"
    team.start(99, planted.stuck_with_child, TaskContext(), (str(file),), FOREVER)
    pids = processes(file)
    with pytest.raises(OutOfTime):
        conquer(team, [Portion(planted.polite, ())], lambda found: None, Limit.seconds(0))
    while not all(map(gone, pids)):
        os.sched_yield()


CLIENT = """
import sys
from entails.engines.cubes.scheduling import TaskContext
from entails.limits import FOREVER
from entails.workers.team import ProcessTeam
from tests.engines.cubes import planted
team = ProcessTeam(2)
team.start(1, planted.stuck, TaskContext(), (sys.argv[1],), FOREVER)
while not team.replies(1.0):
    pass
"""


def test_the_crew_ends_with_whoever_started_it_even_if_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "who"
    root = str(Path(__file__).parents[2])
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([root, *filter(None, sys.path)])}
    with subprocess.Popen([sys.executable, "-c", CLIENT, str(file)], env=env) as client:
        while not file.exists():
            assert client.poll() is None
        client.kill()
    while not gone(int(file.read_text())):
        os.sched_yield()
