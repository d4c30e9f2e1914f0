"""The command `entails` in a process of its own, with something planted in it before it starts."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.running import ROOT, Done

# The signals as a shell in the foreground has them, whoever runs the tests (nohup, a job in the background).
LISTEN = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
)
RUN = "\nfrom entails.__main__ import run; run()\n"
# The process forks as soon as it may.
AT_ONCE = "import entails.workers.fork; entails.workers.fork.MOMENT = 1e-6\n"
# It forks only where it must.
NEVER = "import entails.workers.fork; entails.workers.fork.MOMENT = 1e6\n"
# What is planted says that it is there, and is then inside C for hours.
STUCK = """
import sys, os
def stuck(*arguments, **options):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.write(READY, b"x")
    sum(range(10**12))
"""
ENVIRONMENT = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}


def command(planted: str, *arguments: str) -> list[str]:
    return [sys.executable, "-P", "-c", LISTEN + planted + RUN, *arguments]


def console(planted: str, *arguments: str, redirected: str = "", text: str = "") -> Done:
    """`entails ARGUMENTS REDIRECTED`."""
    shell = ["sh", "-c", f'exec "$@" {redirected}', "sh", *command(planted, *arguments)]
    done = subprocess.run(
        shell, input=text, capture_output=True, text=True, check=False, cwd=ROOT, env=ENVIRONMENT, timeout=300
    )
    return Done(done.returncode, done.stdout, done.stderr)


def pressed(planted: str, *arguments: str, presses: Sequence[signal.Signals] = (signal.SIGINT,)) -> Done:
    """The same, with signals sent as soon as what is planted says (to the handle READY) that it is there."""
    ready, say = os.pipe()
    try:
        started = command(f"READY = {say}\n{planted}", *arguments)
        with subprocess.Popen(
            started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, pass_fds=[say]
        ) as process:
            os.close(say)
            say = -1
            assert os.read(ready, 1) == b"x"
            for number in presses:
                process.send_signal(number)
            out, err = process.communicate(timeout=300)
        return Done(process.returncode, out, err)
    finally:
        os.close(ready)
        if say >= 0:
            os.close(say)


def puzzle_folder(folder: Path, code: str) -> list[str]:
    """Options for a puzzle of one's own whose code does this when it is loaded."""
    (folder / "mine").mkdir()
    (folder / "mine" / "__init__.py").write_text(code, encoding="utf-8")
    (folder / "board.mine").write_text("x", encoding="utf-8")
    return [str(folder / "board.mine"), "--puzzles", str(folder)]
