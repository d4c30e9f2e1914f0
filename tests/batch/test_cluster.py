"""The same on a cluster: nothing is lost and nothing done twice, whoever is killed. On a scheduler and workers of its own."""

import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails.errors import EngineError
from entails.questions.count import count
from entails.questions.load import load_text
from entails.questions.solve import solve
from entails.workers.crew import Done, WorkItem
from tests.batch.agreeing import agree
from tests.batch.served import LocalMachines
from tests.cli.test_batch import LARGE, PIGEONS, TINY, answers, batch, finished, wait_for_lines
from tests.laws.random_theories import sample
from tests.running import entails

pytest.importorskip("distributed", reason="Dask is not installed")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

NUMBER = 120
# A client whose parcels are small, so that there are many of them.
CLIENT = "import entails.batch.cluster as c; c.AT_ONCE = 0.02; from entails.__main__ import run; run()"


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalMachines]:
    with LocalMachines(tmp_path_factory.mktemp("cluster")) as cluster:
        cluster.add()
        cluster.add()
        yield cluster


def started(folder: Path, machines: LocalMachines) -> "subprocess.Popen[bytes]":
    arguments = ["batch", ".", "--out", "out.jsonl", "--cluster", machines.address, "--memory", "0.2"]
    command = [sys.executable, "-P", "-c", CLIENT, *arguments]
    return subprocess.Popen(
        command, cwd=folder, env=machines.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def test_workers_and_clients_are_killed_and_nothing_is_lost_or_done_twice(
    tmp_path: Path, machines: LocalMachines
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        boards = [f"=== {number + 1}\n{TINY[number % len(TINY)]}" for number in range(NUMBER)]
        (folder / "pack.flow").write_text("".join(boards), encoding="utf-8")
        (folder / "large.fol").write_text(LARGE, encoding="utf-8")
        (folder / "wrong.flow").write_text("A", encoding="utf-8")
    batch(here, ".", "--memory", "0.2", "--jobs", "2")
    client = started(there, machines)
    wait_for_lines(there, 10, client)
    machines.lose()
    wait_for_lines(there, 40, client)
    client.kill()
    client.communicate()
    left = finished(there)
    machines.add()
    client = started(there, machines)
    said, _ = client.communicate()
    assert client.returncode == 2, said
    assert f"entails: note: {left} boards were finished before" in said.decode()
    assert answers(there) == answers(here)
    assert [line["why"] for line in answers(there) if line["status"] == "unknown"] == ["out of memory"]
    assert [worker.poll() is None for worker in machines.workers].count(True) == 2


def test_a_million_things_are_not_a_million_futures(machines: LocalMachines) -> None:
    """Items are drawn only as fast as they are finished: so memory is bounded, however many there are."""
    from entails.batch.cluster import EACH, MOST_AT_ONCE, Cluster
    from tests.workers.planted import double

    drawn = 0

    def many() -> Iterator[WorkItem]:
        nonlocal drawn
        for drawn in range(6_000):
            yield WorkItem(drawn, drawn)

    with Cluster(machines.address) as cluster:
        number = 0
        for done in cluster.run(double, many()):
            number += 1
            assert done.outcome.result == 2 * done.number
            assert drawn - number <= (EACH * 2 + 1) * MOST_AT_ONCE
        assert number == 6_000
        assert cluster.most <= EACH * 2


def test_it_does_not_matter_whether_a_cluster_answers(machines: LocalMachines, thorough: bool) -> None:
    from entails.batch.cluster import Cluster

    with Cluster(machines.address) as cluster:
        agree(cluster, range(1000, 1040 if thorough else 1003))


def test_one_problem_is_solved_and_counted_by_a_cluster_as_by_one_process(
    machines: LocalMachines, monkeypatch: pytest.MonkeyPatch
) -> None:
    from entails.batch.team import ClusterTeam

    monkeypatch.setattr("entails.questions.together.SOON", 0)
    monkeypatch.setattr("entails.engines.cubes.searching.CONFLICTS", 1)
    monkeypatch.setattr("entails.questions.counted_together.SOON", -1.0)
    with ClusterTeam(machines.address) as team:
        assert team.size == 2
        for seed in range(70_000, 70_004):
            problem = load_text(sample(Random(seed)).text, str(seed))
            alone, together = solve(problem), solve(problem, team=team)
            assert type(together) is type(alone), seed
            assert getattr(together, "unique", None) == getattr(alone, "unique", None), seed
            assert count(problem, team=team) == count(problem), seed
    typed = entails("solve", "examples/flow/seven.flow", "--cluster", machines.address)
    assert typed == entails("solve", "examples/flow/seven.flow")


def test_new_boards_are_the_same_as_without_a_cluster(tmp_path: Path, machines: LocalMachines) -> None:
    arguments = ["generate", "flow", "--size", "4x4", "--seed", "5", "--number", "8", "--grade", "--out", "pack.flow"]
    assert entails(*arguments, folder=tmp_path).code == 0
    expected = (tmp_path / "pack.flow").read_text(encoding="utf-8")
    (tmp_path / "pack.flow").unlink()
    assert entails(*arguments, "--cluster", machines.address, folder=tmp_path).code == 0
    assert (tmp_path / "pack.flow").read_text(encoding="utf-8") == expected


def test_where_no_scheduler_is_it_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.batch.cluster.CONNECT", 0.1)
    (tmp_path / "a.flow").write_text("A.A\n", encoding="utf-8")
    done = entails("batch", "a.flow", "--out", "o", "--cluster", "tcp://127.0.0.1:9", folder=tmp_path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith("entails: there is no Dask scheduler at tcp://127.0.0.1:9 (")


def keys(folder: Path) -> list[str]:
    """An authority and a certificate that it has signed, made by openssl: the options of Dask."""
    if not shutil.which("openssl"):
        pytest.skip("there is no openssl")
    new = ["openssl", "req", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-x509"]
    for name in ("own", "foreign"):
        command = [*new, "-keyout", f"{name}.key", "-out", f"{name}.pem"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return ["--tls-ca-file", "own.pem", "--tls-cert", "own.pem", "--tls-key", "own.key"]


def test_a_lost_scheduler_is_one_sentence_and_a_cluster_may_have_keys(tmp_path: Path) -> None:
    """The library would show a page of traceback. Without the right certificate nobody is let in."""
    (tmp_path / "slow.fol").write_text(PIGEONS, encoding="utf-8")
    (tmp_path / "a.flow").write_text("A.A\n", encoding="utf-8")
    with LocalMachines(tmp_path, [*keys(tmp_path), "--protocol", "tls"]) as machines:
        machines.add()
        assert machines.address.startswith("tls://")
        base = [sys.executable, "-P", "-m", "entails", "batch"]
        spread = ["--cluster", machines.address, "--cluster-ca", "own.pem"]
        right = [*spread, "--cluster-cert", "own.pem", "--cluster-key", "own.key"]
        wrong = [*spread, "--cluster-cert", "foreign.pem", "--cluster-key", "foreign.key"]
        environment = machines.environment

        def started(*words: str) -> "subprocess.Popen[bytes]":
            return subprocess.Popen(
                [*base, *words], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )

        solved = started("a.flow", "--out", "right", *right)
        assert solved.communicate()[1] == b""
        assert solved.returncode == 0
        refused = started("a.flow", "--out", "wrong", *wrong)
        said = refused.communicate()[1]
        assert (refused.returncode, said.count(b"\n")) == (2, 1), said
        assert said.startswith(f"entails: there is no Dask scheduler at {machines.address} (".encode())
        lost = started("slow.fol", "--out", "lost", *right)
        machines.wait_for_clients(2)  # one was never let in
        machines.lose_scheduler()
        said = lost.communicate()[1]
    # One sentence that names the scheduler; whether the loss is noticed while the workers are being told or later is a race.
    assert (lost.returncode, said.count(b"\n")) == (2, 1), said
    assert said.startswith(b"entails: the"), said
    assert f"Dask scheduler at {machines.address}".encode() in said, said


def test_a_scheduler_that_is_lost_while_it_is_asked_is_named() -> None:
    from entails.batch.cluster import Cluster

    class Closed:
        def nthreads(self) -> dict[str, int]:
            raise OSError("Stream is closed")

    cluster = Cluster.__new__(Cluster)
    cluster.address, cluster._client, cluster._looked = "tls://here:1", Closed(), float("-inf")
    with pytest.raises(EngineError, match="the Dask scheduler at tls://here:1 is gone"):
        cluster._room()


def test_options_of_tls_go_together(tmp_path: Path) -> None:
    for options in (["--cluster", "tcp://127.0.0.1:9", "--cluster-ca", "a"], ["--cluster-key", "a"]):
        done = entails("batch", "a.flow", "--out", "o", *options, folder=tmp_path)
        assert "are for --cluster tls://…" in done.err
    done = entails("batch", "a.flow", "--out", "o", "--cluster", "tls://127.0.0.1:9", folder=tmp_path)
    assert "expected --cluster-ca FILE and --cluster-cert FILE as well" in done.err
    assert not list(tmp_path.iterdir())


def test_what_has_cost_several_workers_is_asked_alone_and_then_given_up() -> None:
    from distributed import KilledWorker

    from entails.batch.cluster import Cluster

    class Lost:
        status = "error"

        def result(self) -> Any:
            raise KilledWorker("entails-1", None, 3)

    cluster, again = Cluster.__new__(Cluster), deque[list[WorkItem]]()
    assert list(cluster._done(Lost(), [WorkItem(3, "a"), WorkItem(4, "b")], again)) == []
    assert list(again) == [[WorkItem(3, "a")], [WorkItem(4, "b")]]
    (given_up,) = cluster._done(Lost(), [WorkItem(3, "a")], again)
    assert isinstance(given_up, Done)
    assert isinstance(given_up.outcome.error, EngineError)
    assert given_up.number == 3
