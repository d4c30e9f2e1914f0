"""Ctrl-C at every moment of the start, and a while into the work. Whenever it comes, the process ends with the exit code 3
(or as SIGINT ends a process in which nothing of ours runs yet), says no more than one sentence, and shows no traceback; a
JSON document is whole.

    python -m tests.hostile.signals --rounds 20 --seed 0

A round is one run for each moment from 0 to 150 ms, in steps of 5. With `--launcher` it is `./entails` itself that is started
(there must be a .venv); else what it starts, with this Python. `python -m entails` cannot be quiet before Python has loaded
what is installed.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
MOMENTS = [moment / 1000 for moment in range(0, 155, 5)]
# Python listens for Ctrl-C a millisecond or two before it runs the first line of ours: nobody can help that.
NOT_READY = re.compile(r'^Fatal Python error: init_|^Traceback .*\n  File "<string>", line [01]')
THEORY = "sort N = {1..40}\nfind p(N)\n"


def command(launcher: bool) -> list[str]:
    """`./entails`; or what it starts, with the Python that runs this."""
    if launcher:
        return [str(ROOT / "entails")]
    code = (ROOT / "entails").read_text(encoding="utf-8").partition("\nstart='")[2].partition("'\n")[0]
    return [sys.executable, "-P", "-S", "-c", code]


@contextmanager
def listening() -> Iterator[None]:
    """A run in the background ignores Ctrl-C, and would hand that down."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def pressed(after: float, file: str, launcher: bool) -> tuple[int, str, str]:
    """Exit code, output and complaints of a run that is interrupted after so many seconds. It has all the time that it takes
    to start in between."""
    started = [*command(launcher), "all", file, "--json"]
    with subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def judged(code: int, out: str, err: str) -> str:
    """What became of it; raises if that must not be."""
    if NOT_READY.search(err):
        return "Python itself was not ready"
    if code == -signal.SIGINT:
        assert out == err == "", (out, err)
        return "nothing of ours ran yet"
    assert code == 3, (code, err)
    assert err in ("", "entails: stopped: interrupted\n"), err
    documents = [json.loads(line) for line in out.splitlines()]
    assert not documents or documents[-1]["why"] == "interrupted", out[-200:]
    return "said so" if documents else "quiet"


def run(moments: list[float], launcher: bool, seed: int) -> Counter[str]:
    figures = Counter[str]()
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder, listening():
        file = Path(folder) / "many.fol"
        file.write_text(THEORY, encoding="utf-8")
        for moment in moments:
            after = moment + random.random() / 200
            ended = pressed(after, str(file), launcher)
            try:
                figures[judged(*ended)] += 1
            except AssertionError as wrong:
                raise AssertionError(f"seed {seed}, after {after:.4f} s: {wrong}") from None
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description="Ctrl-C at every moment of the start.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--launcher", action="store_true")
    options = parser.parse_args()
    figures = Counter[str]()
    for number in range(options.rounds):
        figures += run([*MOMENTS, 0.4, 0.8], options.launcher, options.seed + number)
    sys.stdout.write(f"{dict(figures)}\n")


if __name__ == "__main__":
    main()
