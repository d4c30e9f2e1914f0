"""`entails run SCRIPT.py …`: a script written for bauhaus, nnf or lib204, unchanged, on our engines."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from entails.bauhaus.modules import GENERATIONS
from entails.bauhaus.running import Finished, run_script
from entails.cli.job import Job
from entails.cli.streams import complain
from entails.errors import BoardError, EntailsError
from entails.limits import now

OUT_OF_TIME = 3
OWN = ("--why", "--of", "--report", "--time", "--to", "--bauhaus", "--quiet")  # options, before the script
LONGEST = 60  # seconds that the real libraries may take for --time


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--why", action="store_true", help="afterwards: which constraints clash, each with its line")
    add("--of", metavar="NAME", help="with --why: why this proposition is true in all solutions (or false: ~NAME)")
    add("--report", action="store_true", help="afterwards: what looks like a mistake in the constraints")
    add("--time", action="store_true", help="afterwards: where the time went")
    add("--to", metavar="FILE", help="write the constraints as a theory (.fol), each rule with its line")
    add(
        "--bauhaus",
        choices=GENERATIONS,
        help="how objects are told apart; unless said, by whether they have _prop_name",
    )
    add("--quiet", action="store_true", help="do not say where bauhaus would have done something else")
    add("script", metavar="SCRIPT.py", help="what stands before it is for entails, what stands after it for the script")
    add("arguments", nargs=argparse.REMAINDER, metavar="…", help="the script's own arguments")


def run(job: Job) -> int:
    """The script's own exit code; 3 if a limit ended it."""
    options = job.options
    ending = Path(options.script).suffix
    if ending not in ("", ".py", ".pyw"):
        message = f"run is for scripts in Python, found “{ending}”: a theory or a board is asked about by entails solve"
        raise BoardError(f"{message} {options.script}", file=options.script)
    if options.time_limit is not None and hasattr(os, "fork"):
        return _watched(job)
    return _alone(job)


def _alone(job: Job) -> int:
    from entails.workers.memory import limit_memory

    options = job.options
    limit_memory(int(options.memory * 10**9))
    try:
        finished = run_script(options.script, options.arguments, options.bauhaus, options.quiet)
    except KeyboardInterrupt:
        complain("entails: stopped: interrupted")
        return OUT_OF_TIME
    except MemoryError:
        complain(f"entails: stopped: more than {options.memory:g} GB of memory would be needed")
        return OUT_OF_TIME
    _tell(job, finished)
    return finished.code


def _watched(job: Job) -> int:
    """The script in a process of its own, which shares our input and output; it is ended when time is up."""
    import signal

    child = os.fork()
    if child == 0:
        code = OUT_OF_TIME
        try:
            code = _alone(job)
            sys.stdout.flush()
        finally:
            os._exit(code)
    deadline = job.begin + job.options.time_limit
    before = signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C goes to the script as well, which says what it has to
    try:
        while now() < deadline:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            signal.sigtimedwait([signal.SIGCHLD], min(0.05, max(0.0, deadline - now())))
    finally:
        signal.signal(signal.SIGINT, before)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    complain(f"entails: stopped: time limit ({job.options.time_limit:g} s)")
    return OUT_OF_TIME


def _tell(job: Job, finished: Finished) -> None:
    """Print what the options ask for beside the script: the report, the reasons, the times."""
    options = job.options
    behind = next((one for one in options.arguments if one.partition("=")[0] in OWN), None)
    if behind and finished.encodings and not options.quiet:
        right = f"entails run {behind} {options.script}"
        complain(f"entails: note: {behind} stands behind the script, so the script got it; for entails: {right}")
    if options.report:
        from entails.bauhaus.reports import precedence, report

        source = Path(options.script).read_text(encoding="utf-8", errors="replace")
        found = [*precedence(source, options.script), *(text for one in finished.encodings for text in report(one))]
        print("\n".join(["", "Report:", *(f"   • {text}" for text in found or ["nothing to remark"])]))
    if options.why:
        for reason in finished.reasons(options.of):
            print(f"\n{reason}")
    if options.time:
        from entails.bauhaus.timing import spent

        beside = _with_the_libraries(job) if finished.code == 0 else []
        print("\n".join(["", "Time:", *(f"   {line}" for line in (*spent.lines(), *beside))]))
    if options.to:
        from entails.cli.files import write_file

        if not finished.encodings:
            raise EntailsError("the script made no Encoding, so there is no theory to write", file=options.script)
        write_file(options.to, finished.encodings[-1].theory_text())


def _with_the_libraries(job: Job) -> list[str]:
    """How long the same script takes with the real libraries, where they are installed. It is run once more for that, without
    input."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        name = f"bauhaus {version('bauhaus')} and nnf {version('nnf')}"
    except PackageNotFoundError:
        return []
    import subprocess

    command, begin = [sys.executable, job.options.script, *job.options.arguments], now()
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return [f"over {LONGEST} s  the same script with {name}"]
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        return [f"         -  the same script with {name} ends with an error: {last}"]
    return [f"{now() - begin:8.3f} s  the same script with {name}"]
