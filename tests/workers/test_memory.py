"""Limits on memory, in processes of their own: a limit of the test's own process would stay."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from entails.workers.memory import resident

LIMITED = """
import resource
from entails.workers.memory import limit_memory, spare
limit_memory({size})
{then}
try:
    held = bytearray({held})
    print("had")
except MemoryError:
    print("refused")
"""


def limited(size: int, held: int, then: str = "") -> str:
    code = LIMITED.format(size=size, held=held, then=then)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not count all private memory")
def test_more_than_the_limit_is_refused() -> None:
    assert limited(10**9, 10**8) == "had"
    assert limited(10**8, 10**9) == "refused"
    assert limited(10**8, 10**9, "limit_memory(10**12)") == "refused"  # the lower one stays
    assert limited(10**8, 120_000_000, "spare(10**8)") == "had"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell")
def test_what_a_process_has_is_counted_with_its_children() -> None:
    alone = resident(os.getpid())
    assert alone > 10**6
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as child:
        assert resident(os.getpid()) > alone
        assert 0 < resident(child.pid) < alone
    assert resident(child.pid) == 0
