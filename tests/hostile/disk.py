"""Disks that fail while a file is written, and kills in the middle: the old file is still there, or the new one is, whole.

    python -m tests.hostile.disk --rounds 2000 --seed 0

A round is one command that writes a file and one thing that goes wrong:

    injected      a call of the operating system fails (no space, quota, hardware), also after some of the bytes
    interrupted   Ctrl-C between two calls, or after some of the bytes
    device        the file is /dev/full
    full          a file system of 64 kB on which some pages, or no more files, are left (needs root, on Linux)
    temporary     the same, and only the folder for temporary files is there, which making a proof needs
    short         files may have so many bytes and no more, which the kernel minds (RLIMIT_FSIZE)
    killed        SIGKILL before or after a call, or after some of the bytes

After each round the file holds what it held or what an undisturbed run writes, and a temporary file is left by kills only.
If the file was not written, the answer is printed all the same, one line on stderr says why, and the exit code is 2 (after
Ctrl-C 3). The last two kinds need a process each.
"""

from __future__ import annotations

import argparse
import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest.mock import patch

from entails.cli.main import main as entails_main
from tests.running import ROOT, Done, entails

BOARD, SEATING = str(ROOT / "examples/flow/tiny.flow"), str(ROOT / "examples/theories/seating.fol")
MODUS = "P→Q, P ⊢ Q"
OLD = b"c claim: what stood there before\n"  # as a formula of ours begins, so that it may be replaced
IN_PROCESS, OUTSIDE = ("injected", "interrupted", "device", "full", "temporary"), ("short", "killed")
ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
CALLS = ("open", "write", "fsync", "close", "replace")
PAGES = 16


@dataclass(frozen=True)
class Writer:
    """A command that writes OUT (or into a folder, the files that are named), and how its answer begins."""

    words: tuple[str, ...]
    answer: str = ""
    files: tuple[str, ...] = ()

    def arguments(self, folder: Path) -> list[str]:
        places = {"OUT": str(folder / "out.flow"), "DIR": str(folder), "CERTIFICATE": str(folder.parent / "proof.cert")}
        return [places.get(word, word) for word in self.words]

    def targets(self, folder: Path) -> list[Path]:
        return [folder / name for name in self.files or ("out.flow",)]


GENERATE = ("generate", "flow", "--size", "4x4", "--seed", "7")
WRITERS = {
    "solve --svg": Writer(("solve", BOARD, "--svg", "OUT"), "Solved"),
    "solve --png": Writer(("solve", BOARD, "--png", "OUT"), "Solved"),
    "solve --certificate": Writer(("solve", SEATING, "--certificate", "OUT"), "Impossible"),
    "ask --certificate": Writer(("ask", SEATING, "⊥", "--certificate", "OUT"), "It follows"),
    "prove --jape": Writer(("prove", MODUS, "--jape", "OUT"), "Proved"),
    "prove --latex": Writer(("prove", MODUS, "--latex", "OUT"), "Proved"),
    "prove --html": Writer(("prove", MODUS, "--html", "OUT"), "Proved"),
    "convert": Writer(("convert", BOARD, "OUT")),
    "convert (picture)": Writer(("convert", BOARD, "out.svg"), files=("out.svg",)),
    "generate": Writer((*GENERATE, "--out", "OUT"), "# entails generate"),
    "generate --number": Writer((*GENERATE, "--number", "3", "--out", "OUT")),
    "certify --drat": Writer(("certify", "CERTIFICATE", "--drat", "DIR"), "Accepted", ("formula.cnf", "proof.drup")),
}
PACK = "generate --number"  # grows board by board: what was there goes with the first


# --- what goes wrong ---


@dataclass
class Disk:
    """`os` as `cli.files` sees it, with a fault at the given call: an error, Ctrl-C or a kill; of a `write` so many bytes are
    written first. `after` strikes when the call has been done."""

    call: str
    number: int
    fault: int | str
    first: int | None = None
    after: bool = False

    def __post_init__(self) -> None:
        self.calls = Counter[str]()
        self.struck = False

    def __getattr__(self, name: str) -> object:
        real = getattr(os, name)
        return self._around(name, real) if name in CALLS else real

    def _around(self, name: str, real: object) -> object:
        def called(*arguments: object) -> object:
            assert callable(real)
            self.calls[name] += 1
            strikes = not self.struck and name == self.call and self.calls[name] == self.number
            if strikes and not self.after:
                if name == "write" and self.first is not None:
                    handle, data = arguments
                    assert isinstance(handle, int)
                    assert isinstance(data, memoryview)
                    os.write(handle, data[: self.first])
                self._strike(arguments)
            done = real(*arguments)
            if strikes:
                self._strike(())
            return done

        return called

    def _strike(self, arguments: tuple[object, ...]) -> None:
        self.struck = True
        if self.call == "close" and arguments and isinstance(arguments[0], int):
            os.close(arguments[0])  # the kernel closes it, whatever it says
        if self.fault == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.fault == "interrupt":
            raise KeyboardInterrupt
        assert isinstance(self.fault, int)
        raise OSError(self.fault, os.strerror(self.fault))


@contextmanager
def tiny_disk(folder: Path) -> Iterator[bool]:
    """A file system of a few pages in this folder; False where this user may not mount one."""
    folder.mkdir()
    options = f"size={PAGES * 4}k,nr_inodes=12"
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    mounted = sys.platform == "linux" and os.geteuid() == 0
    mounted = mounted and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path, random: Random) -> None:
    """Leave a few pages, or no room for another file."""
    if random.random() < 0.2:
        with suppress(OSError):
            for number in range(100):
                (folder / f"filler{number}").touch()
        return
    left = random.choice([0, 0, 0, 1, 2, 3])
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
        for _ in range(100):
            filler.write(b"x" * 4096)
    with suppress(FileNotFoundError):
        os.truncate(folder / "filler", max(0, (folder / "filler").stat().st_size - left * 4096))


# --- rounds ---


class Broken(Exception):
    """A file was lost or torn, or something else was said than should be."""


class Bench:
    """Runs rounds in a folder. `whole` holds what undisturbed runs write: for a pack also what stands there on the way."""

    def __init__(self, folder: Path, disk: Path | None) -> None:
        self.folder, self.disk = folder / "work", disk
        entails("solve", SEATING, "--certificate", str(folder / "proof.cert"))
        self.whole = {name: self._undisturbed(name) for name in WRITERS}

    def _undisturbed(self, name: str) -> list[list[bytes]]:
        """For each file that the command writes, the contents that it may have."""
        writer = WRITERS[name]
        self._fresh(writer, self.folder)
        done = entails(*writer.arguments(self.folder), folder=self.folder)
        if done.code not in (0, 1) or done.err:
            raise Broken(f"{name}: undisturbed, and yet {done}")
        made = [target.read_bytes() for target in writer.targets(self.folder)]
        if name != PACK:
            return [[OLD, one] for one in made]
        pieces = made[0].split(b"=== ")
        return [[OLD, *(b"=== ".join(pieces[:end]) for end in range(2, len(pieces) + 1))]]

    def _fresh(self, writer: Writer, folder: Path) -> None:
        for path in folder.iterdir() if folder.is_dir() else ():
            path.unlink()
        folder.mkdir(exist_ok=True)
        for target in writer.targets(folder):
            target.write_bytes(OLD)

    def round(self, kind: str, name: str, random: Random) -> str:
        """One round; returns what became of it."""
        writer = WRITERS[name]
        folder = self.disk if kind == "full" and self.disk else self.folder
        for path in self.disk.iterdir() if self.disk else ():
            path.unlink()
        self._fresh(writer, folder)
        done = getattr(self, f"_{kind}")(writer, folder, random)
        kept = [target.read_bytes() for target in writer.targets(folder)]
        self._judge(kind, name, done, kept)
        left = [path.name for path in folder.iterdir() if path.name.startswith(".entails-")]
        if left and done.code != -signal.SIGKILL:
            raise Broken(f"{left} is left")
        return f"{kind}: exit {done.code}, {'old file kept' if OLD in kept else 'new file whole'}"

    def _judge(self, kind: str, name: str, done: Done, kept: list[bytes]) -> None:
        for content, allowed in zip(kept, self.whole[name], strict=True):
            if content not in allowed:
                raise Broken(f"{name}: the file is torn: {content!r}")
        complete = [allowed[-1] for allowed in self.whole[name]] == kept
        match done.code:
            case 0 | 1 if done.err or not (complete or kind == "device"):
                raise Broken(f"{name}: not written, and not said: {done}")
            case 2:
                line = done.err.removesuffix("\n")
                if complete:
                    raise Broken(f"{name}: written, and said not to be: {done}")
                if "\n" in line or "cannot be written: " not in line or not line.startswith("entails: "):
                    raise Broken(f"{name}: expected one line that says why: {done}")
                if not done.out.startswith(WRITERS[name].answer):
                    raise Broken(f"{name}: expected the answer all the same: {done}")
            case 3 if kind == "interrupted" and "stopped" in done.err and done.err.count("\n") == 1:
                pass
            case code if code not in (0, 1) and (kind, code) != ("killed", -signal.SIGKILL):
                raise Broken(f"{name}: exit code {code}: {done}")

    # Each kind of round: the command, run while something goes wrong.

    def _faulty(self, writer: Writer, folder: Path, disk: Disk) -> Done:
        with patch("entails.cli.files.os", disk):
            return entails(*writer.arguments(folder), folder=folder)

    def _injected(self, writer: Writer, folder: Path, random: Random) -> Done:
        first = random.choice([None, 0, 1, 40])
        fault = random.choice(ERRORS)
        return self._faulty(writer, folder, Disk(random.choice(CALLS), random.choice([1, 1, 2, 3]), fault, first))

    def _interrupted(self, writer: Writer, folder: Path, random: Random) -> Done:
        call = random.choice(["write", "fsync", "replace"])
        return self._faulty(writer, folder, Disk(call, 1, "interrupt", random.choice([None, 1, 40])))

    def _device(self, writer: Writer, folder: Path, random: Random) -> Done:
        for target in writer.targets(folder):
            target.unlink()
            target.symlink_to("/dev/full")
        done = entails(*writer.arguments(folder), folder=folder)
        for target in writer.targets(folder):
            if not target.is_symlink() or done.code != 2:
                raise Broken(f"/dev/full took it: {done}")
            target.unlink()
            target.write_bytes(OLD)
        return done

    def _full(self, writer: Writer, folder: Path, random: Random) -> Done:
        fill(folder, random)
        return entails(*writer.arguments(folder), folder=folder)

    def _temporary(self, writer: Writer, folder: Path, random: Random) -> Done:
        assert self.disk
        fill(self.disk, random)
        with patch("tempfile.tempdir", str(self.disk)):
            return entails(*writer.arguments(folder), folder=folder)

    def _short(self, writer: Writer, folder: Path, random: Random) -> Done:
        return self._child(writer, folder, "--bytes", str(random.choice([0, 1, 30, 200, 1000, 5000, 100_000])))

    def _killed(self, writer: Writer, folder: Path, random: Random) -> Done:
        call, number = random.choice(CALLS), random.choice([1, 1, 2, 3])
        # A few bytes reach the disk at once or not at all; only what is replaced as a whole may be larger.
        pack = writer is WRITERS[PACK]
        first = -1 if pack else random.choice([-1, 0, 1, 40])
        return self._child(writer, folder, "--kill", call, str(number), str(first), str(int(random.random() < 0.5)))

    def _child(self, writer: Writer, folder: Path, *fault: str) -> Done:
        command = [sys.executable, "-m", __name__.replace("__main__", "tests.hostile.disk"), *fault, "--"]
        settings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), "NO_COLOR": "1"}
        settings["PYTHONIOENCODING"] = "utf-8"
        command += writer.arguments(folder)
        done = subprocess.run(
            command,
            cwd=folder,
            env=settings,
            capture_output=True,
            encoding="utf-8",
            check=False,
            start_new_session=True,  # signals to this process are not for that one
        )
        return Done(done.returncode, done.stdout, done.stderr)


def run(
    rounds: int, seed: int, kinds: tuple[str, ...] = IN_PROCESS + OUTSIDE, stopped: Callable[[], bool] = lambda: False
) -> Counter[str]:
    """So many rounds, unless it is stopped, each kind in turn; returns what became of them. Raises `Broken` with a seed."""
    figures = Counter[str]()
    folder = Path(tempfile.mkdtemp())
    try:
        with tiny_disk(folder / "disk") as mounted:
            bench = Bench(folder, folder / "disk" if mounted else None)
            kinds = tuple(kind for kind in kinds if kind not in ("full", "temporary") or mounted)
            for number in range(rounds):
                if stopped():
                    break
                random = Random(f"disk {seed + number}")
                kind = kinds[number % len(kinds)]
                name = random.choice([name for name in WRITERS if kind != "temporary" or "certificate" in name])
                try:
                    figures[bench.round(kind, name, random)] += 1
                except Exception as error:
                    raise Broken(f"seed {seed + number}, {kind}, {name}: {error}") from error
    finally:
        shutil.rmtree(folder)
    return figures


# --- by hand, and as the process that is killed ---


def faulty_child(options: argparse.Namespace) -> int:
    if options.bytes is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (options.bytes, options.bytes))
        return entails_main(options.command)
    call, number, first, after = options.kill
    disk = Disk(call, int(number), "kill", None if first == "-1" else int(first), after == "1")
    with patch("entails.cli.files.os", disk):
        return entails_main(options.command)


def main() -> int:
    parser = argparse.ArgumentParser(description="let disks fail")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bytes", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--kill", nargs=4, help=argparse.SUPPRESS)
    parser.add_argument("command", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.command:
        return faulty_child(options)
    signals: list[int] = []  # `timeout` ends the run between two rounds, so that nothing stays mounted
    signal.signal(signal.SIGTERM, lambda number, _: signals.append(number))
    figures = run(options.rounds, options.seed, stopped=lambda: bool(signals))
    sys.stdout.writelines(f"{number:7} {what}\n" for what, number in sorted(figures.items()))
    if not any(what.startswith("full") for what in figures):
        sys.stdout.write("A full file system was not tried: mounting one needs root and Linux.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
