"""Files that the command line reads and writes, standard input among them.

An output file is written whole or not at all: into a new file in the same folder, which then takes the name of the old one. A
full disk or a kill in the middle leaves the old file as it was. What is no regular file (a pipe, /dev/stdout) is written
straight, and a symbolic link is followed: what it points to is replaced.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from entails.errors import BoardError, file_error
from entails.limits import FOREVER, Limit
from entails.questions import files
from entails.questions.files import decoded, stream_bytes
from entails.reads import is_among, recorded, was_read
from entails.workers.fork import staying

STDIN = files.STDIN
JAPE = (".jp", ".j")  # how the names of Jape's files end
BINARY = getattr(os, "O_BINARY", 0)  # only Windows has it


def read_text(file: str, limit: Limit = FOREVER) -> str:
    """The text of a file, or of standard input for “-”. Raises `OutOfTime` if a pipe does not end within the limit."""
    return decoded(read_bytes(file, limit), STDIN if file == "-" else file)


def read_bytes(file: str, limit: Limit = FOREVER) -> bytes:
    """The bytes of a file, or of standard input for “-”; of too many, one more than there may be."""
    if file != "-":
        return files.read_bytes(file, limit)
    if sys.stdin is None:
        raise BoardError("standard input is closed")
    with staying():
        return stream_bytes(sys.stdin.buffer, STDIN, limit)


# --- before the work ---


def refuse_outputs(inputs: Sequence[str], outputs: Sequence[str]) -> None:
    """Refuse files that cannot be written, or that would take the place of what is read, before any work is done.

    refuse_outputs(["a.flow"], ["./a.flow"])   # BoardError: this file is read …

    What is read through others is not known yet: that is asked when it has been read (`Job.load`), and once more before each
    file is written.
    """
    paths = Counter[str]()
    for file in outputs:
        if file in ("", "-"):
            raise BoardError(f"what is written needs a file of its own: expected a name, found “{file}”")
        path = _path(file)
        if os.path.isdir(path):
            raise file_error("cannot be written", "it is a folder", file)
        if not os.path.exists(file) and not os.path.isdir(os.path.dirname(path)):
            raise file_error("cannot be written", "there is no such folder", file)
        if is_among(file, [name for one in inputs for name in _names(one)]):
            raise _is_read(file)
        paths[path] += 1
        if paths[path] > 1 and (os.path.isfile(path) or not os.path.exists(file)):
            raise BoardError("two outputs have this name: expected a file for each", file=file)


def _path(file: str) -> str:
    """The path behind all symbolic links."""
    try:
        return os.path.realpath(file)
    except (OSError, ValueError) as error:  # a name with a null byte
        raise file_error("cannot be written", error, file) from None


def _names(given: str) -> Sequence[str | int]:
    """The files that something given to be read may be: by its name, as board N of it (`FILE:N`), standard input (“-”)."""
    return (0,) if given == "-" else (given, given.rpartition(":")[0])


def _is_read(file: str) -> BoardError:
    return BoardError("this file is read: expected another name for what is written", file=file)


def refuse_foreign(file: str, what: str, begins: str) -> None:
    """Refuse a name that the user has not given in full, where something that does not begin like ours has it already."""
    if os.path.isfile(file) and os.path.getsize(file) and not begins_with(file, begins):
        raise BoardError(f"is there already, and is no {what} of ours: expected another name", file=file)


def begins_with(file: str, text: str) -> bool:
    wanted = text.encode("utf-8")
    try:
        with open(file, "rb") as opened:
            return opened.read(len(wanted)) == wanted
    except OSError:
        return False


def read_own(file: str) -> str:
    """The text of a file that is written in this run, if it is ours: what an earlier run has left in it."""
    with recorded():  # it is not among what the run reads
        return read_text(file)


# --- writing ---


def write_file(file: str, content: str | bytes) -> None:
    """Write a file whole, or leave it as it was and raise a `BoardError`. What this run has read is never written."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    if was_read(file):
        raise _is_read(file)
    try:
        if not _written_straight(file, data):
            _replace(_path(file), data)
    except (OSError, ValueError) as error:
        raise file_error("cannot be written", error, file) from None


def write_new(file: str, content: bytes) -> None:
    """Never over a file that is there, not even one that came between a look and the writing."""
    try:
        with open(file, "xb") as opened:
            opened.write(content)
    except FileExistsError:
        raise BoardError("is there already; it was not touched", file=file) from None
    except OSError as error:
        raise file_error("cannot be written", error, file) from None


def append_to_file(file: str, content: str) -> None:
    """Add to the end of a file, or leave it as it was and raise a `BoardError`."""
    data = content.encode("utf-8")
    try:
        if not _written_straight(file, data):
            _append(file, data)
    except (OSError, ValueError) as error:
        raise file_error("cannot be written", error, file) from None


def _written_straight(file: str, data: bytes) -> bool:
    """Write the data where a file cannot be replaced because it is no regular one; returns whether that is so."""
    try:
        status = os.stat(file)
    except FileNotFoundError:
        return False
    if stream := _standard_stream(status):
        stream.flush()  # the data come behind what was said there before
        stream.buffer.write(data)
        stream.flush()
        return True
    if stat.S_ISREG(status.st_mode):
        return False
    with open(file, "wb") as opened:
        opened.write(data)
    return True


def _standard_stream(status: os.stat_result) -> TextIO | None:
    """Standard output or standard error, if this file is one of them."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # no stream, or one without a file
            if os.path.samestat(status, os.fstat(stream.fileno())):
                return stream
    return None


def _replace(path: str, data: bytes) -> None:
    """Write a new file beside the old one, and give it the name (and the owner and mode) of that."""
    old = os.stat(path) if os.path.exists(path) else None
    if old and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = os.path.join(os.path.dirname(path), f".entails-{os.getpid()}-{os.urandom(4).hex()}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        try:
            if old:
                _keep(handle, old)
            _write_through(handle, data)
        finally:
            os.close(handle)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _keep(handle: int, old: os.stat_result) -> None:
    """The owner and the mode of the old file, as far as this user may give them."""
    if hasattr(os, "fchown"):
        with suppress(OSError):
            os.fchown(handle, old.st_uid, old.st_gid)
        os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _append(file: str, data: bytes) -> None:
    handle = os.open(file, os.O_WRONLY | BINARY)
    try:
        length = os.lseek(handle, 0, os.SEEK_END)
        try:
            _write_through(handle, data)
        except BaseException:
            os.ftruncate(handle, length)
            raise
    finally:
        with suppress(OSError):  # all is on the disk already
            os.close(handle)


def _write_through(handle: int, data: bytes) -> None:
    """All of it, down to the disk: a rename must not be there sooner than what it names."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems have no such thing
            raise
