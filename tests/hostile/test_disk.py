import sys

import pytest

from entails.cli.main import COMMANDS
from tests.hostile.disk import IN_PROCESS, OUTSIDE, WRITERS, run
from tests.running import entails


def kept(kinds: tuple[str, ...], rounds: int, seed: int) -> set[tuple[str, str]]:
    """What became of the old file, by kind."""
    figures = run(rounds, seed, kinds)
    assert figures.total() == rounds
    return {(what.partition(":")[0], what.partition(", ")[2]) for what in figures}


def test_when_the_disk_fails_the_old_file_is_kept_or_the_new_one_is_whole() -> None:
    seen = kept(IN_PROCESS, 36, seed=1_000)
    mounted = {kind for kind, _ in seen} & {"full", "temporary"}
    assert {(kind, "old file kept") for kind in ("injected", "interrupted", "device", *mounted)} <= seen
    assert ("injected", "new file whole") in seen  # where the call that would fail is never made


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither kills nor limits of this kind")
def test_the_kernel_and_a_kill_tear_no_file_either() -> None:
    seen = kept(OUTSIDE, 6, seed=2_000)
    assert {("short", "old file kept"), ("killed", "old file kept")} <= seen


def test_a_full_file_system_is_tried_where_one_can_be_mounted() -> None:
    if not any(what.startswith("full") for what in run(1, 0, ("full",))):
        pytest.skip("mounting a file system needs root and Linux")


def test_every_command_that_names_an_output_is_tried() -> None:
    outputs = {"--svg", "--png", "--certificate", "--jape", "--latex", "--html", "--out", "--drat"}
    offered = {name: {word for word in outputs if word in entails(name, "--help").out} for name in COMMANDS}
    tried = {word for writer in WRITERS.values() for word in writer.words}
    assert set().union(*offered.values()) <= tried
    assert {"convert", "generate", "certify"} <= tried
