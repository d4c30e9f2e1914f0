"""Packs that many processes make are the packs that one process makes, also when they were stopped on the way."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from entails.batch.making import BoardOrder, begun, in_order
from entails.boards.maker import Wish
from entails.limits import FOREVER, OutOfTime
from entails.questions.catalogue import Catalogue
from entails.questions.generate import NothingFound, Seed, new_board
from entails.workers.crew import About, Crew, Done, WorkItem
from entails.workers.worker import Outcome
from tests.batch.served import ended_soon
from tests.puzzles.generated import maker_of
from tests.puzzles.labs import LABS
from tests.running import entails

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

PACK = ["generate", "flow", "--size", "4x4", "--seed", "3", "--number", "12"]


def test_two_processes_make_what_one_makes_of_every_puzzle() -> None:
    with Crew(2) as crew:
        for name, lab in LABS.items():
            wish, maker = Wish(*(lab.tiny or lab.small), graded=name == "flow"), maker_of(lab.puzzle)
            alone = [new_board(lab.puzzle, maker, wish, Seed(11, number), FOREVER) for number in range(1, 5)]
            together = list(islice(in_order(crew, BoardOrder(name, wish), Seed(11), Catalogue()), 4))
            assert [one.document() for one in together] == [one.document() for one in alone]
            assert [one.board for one in together] == [one.board for one in alone]


class Backwards:
    """Finishes items in the wrong order."""

    def __init__(self, *last: Outcome) -> None:
        self.last = last

    def run(self, question: About, items: Iterable[WorkItem | None]) -> Iterator[Done]:
        some = [item for item in islice(items, 6) if item is not None]
        ends = [Done(item.number, outcome) for item, outcome in zip(some[::-1], self.last, strict=False)]
        yield from ends
        for item in some[::-1][len(ends) :]:
            yield Done(item.number, Outcome(question(FOREVER, item.value)))


def test_boards_come_in_the_order_of_their_seeds_and_what_stopped_one_when_it_is_its_turn() -> None:
    order, first = BoardOrder("flow", Wish(3, 3)), Seed(2, 4)
    found = list(in_order(Backwards(), order, first, Catalogue()))
    assert [one.seed for one in found] == [Seed(2, number) for number in range(4, 10)]
    for outcome, stop in ((Outcome(error=NothingFound("none")), NothingFound), (Outcome(why="time limit"), OutOfTime)):
        made = in_order(Backwards(outcome), order, first, Catalogue())
        assert [one.seed.board for one in islice(made, 5)] == [4, 5, 6, 7, 8]
        with pytest.raises(stop):
            next(made)


def test_a_pack_that_was_torn_anywhere_becomes_the_same_pack(tmp_path: Path) -> None:
    file = tmp_path / "pack.flow"
    assert entails(*PACK, "--out", "pack.flow", folder=tmp_path).code == 0
    whole = file.read_text(encoding="utf-8")
    flow, maker = LABS["flow"].puzzle, maker_of(LABS["flow"].puzzle)
    seeds = [Seed(3, int(number)) for number in re.findall(r"seed 3\.(\d+),", whole)]
    for length in (*range(0, len(whole), 13), *range(len(whole) - 60, len(whole) + 1)):
        found = begun(whole[:length], f"entails {' '.join(PACK)}", flow, maker)
        there = len(re.findall(r"seed 3\.(\d+),", whole[:length]))
        assert (found.number if found else -1) == there - 1
        if found:
            assert whole.startswith(found.text)
            assert found.next == seeds[found.number]
            assert found.text.count("===") == len(found.likenesses) == found.number
    for length in (10, 150, len(whole)):
        file.write_text(whole[:length], encoding="utf-8")
        assert entails(*PACK, "--out", "pack.flow", "--jobs", "2", folder=tmp_path).code == 0
        assert file.read_text(encoding="utf-8") == whole
    done = entails(*PACK, "--out", "pack.flow", "--json", folder=tmp_path)
    assert (done.json()["before"], len(done.json()["boards"])) == (11, 1)


def test_a_pack_that_was_begun_without_a_seed_keeps_its_boards(tmp_path: Path) -> None:
    file, unsaid = tmp_path / "pack.flow", [*PACK[:4], *PACK[6:], "--out", "pack.flow"]
    assert entails(*unsaid, folder=tmp_path).code == 0
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole[: len(whole) // 2], encoding="utf-8")
    done = entails(*unsaid, folder=tmp_path)
    assert "boards were made before; this goes on with the others" in done.err
    assert file.read_text(encoding="utf-8") == whole
    assert entails(*unsaid, folder=tmp_path).code == 0  # it is finished: another one
    assert file.read_text(encoding="utf-8") != whole
    file.write_bytes(b"\xff\xfe")
    assert entails(*unsaid, folder=tmp_path).code == 0


def test_a_pack_of_another_command_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "pack.flow"
    assert entails(*PACK, "--out", "pack.flow", folder=tmp_path).code == 0
    before = file.read_bytes()
    done = entails(*PACK[:-3], "4", "--number", "2", "--out", "pack.flow", folder=tmp_path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "pack.flow: holds the boards that another command has made (entails generate flow --size " in done.err
    assert file.read_bytes() == before


def test_killed_and_started_again_it_makes_the_same_pack(tmp_path: Path) -> None:
    arguments = [*PACK[:-1], "25", "--out", "pack.flow", "--jobs", "2"]
    file = tmp_path / "pack.flow"
    command = [sys.executable, "-P", "-m", "entails", *arguments]
    running = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True)
    while not (file.exists() and file.read_text("utf-8").count("===") > 3):
        assert not ended_soon(running)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    done = entails(*arguments, folder=tmp_path)
    assert done.code == 0
    assert "boards were made before; this goes on with the others" in done.err
    alone = entails(*PACK[:-1], "25", folder=tmp_path)
    assert file.read_text(encoding="utf-8") == alone.out
