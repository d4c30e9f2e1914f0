"""Run a script that is written for bauhaus, nnf or lib204, unchanged.

The script is the main program: its folder is on the path, its arguments, its input and its exit code are its own. A traceback
shows its lines and not ours.
"""

from __future__ import annotations

import os
import runpy
import sys
import traceback
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple

from entails.bauhaus.asking import Inquiry
from entails.bauhaus.encoding import Encoding
from entails.bauhaus.modules import install
from entails.bauhaus.notices import quiet
from entails.bauhaus.places import INSIDE
from entails.bauhaus.reasons import Reason, Said, why
from entails.bauhaus.reports import named
from entails.errors import EntailsError

ASKED = 50  # sentences that are remembered


class Finished(NamedTuple):
    """How a script ended: its exit code, the encodings that it made, and the sentences that it asked about last."""

    code: int
    encodings: Sequence[Encoding]
    asked: Sequence[Inquiry] = ()

    def reasons(self, of: str | None = None) -> list[Reason]:
        """Which constraints of each encoding clash, or force a proposition; of a script that has none, as those written for
        nnf alone, which parts of the last sentence do that has no model, or else of the last one."""
        if self.encodings:
            return [one.why(named(one, of) if of else None) for one in self.encodings]
        asked = [one for one in self.asked if len(one.parts) > 1]
        chosen = next((one for one in reversed(asked) if one.model() is None), asked[-1] if asked else None)
        if chosen is None:
            return []
        said = [Said(part, part, None) for part in chosen.parts]
        sign = of is not None and not of.startswith("~")
        names = [name for name in chosen.names if of is not None and str(name) == of.removeprefix("~")]
        if of is not None and not names:
            raise EntailsError(f"expected the name of a variable, found “{of}”")
        return [why(said, (names[0], sign) if names else None)]


def run_script(script: str, arguments: Sequence[str], generation: str | None = None, silent: bool = False) -> Finished:
    """Run it to its end. Raises `KeyboardInterrupt`."""
    if not os.path.isfile(script):
        raise EntailsError("there is no such script", file=script)
    folder = os.path.dirname(os.path.abspath(script))
    made = install(generation, lib204=not os.path.exists(os.path.join(folder, "lib204.py")))
    quiet(silent)
    sys.argv = [script, *arguments]
    sys.path.insert(0, folder)
    Inquiry.latest = deque(maxlen=ASKED)
    try:
        code = _run(script)
        return Finished(code, made, list(Inquiry.latest))
    finally:
        Inquiry.latest = None


def _run(script: str) -> int:
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        return _code(end)
    except (KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:  # the script's own mistake, or one of ours: it sees both where it called
        _show(error)
        return 1
    finally:
        sys.stdout.flush()
    return 0


def _code(end: SystemExit) -> int:
    """The exit code of a SystemExit, as Python has it: a number is the code, a text is printed and means 1."""
    if end.code is None or isinstance(end.code, int):
        return end.code or 0
    sys.stderr.write(f"{end.code}\n")
    return 1


def _show(error: BaseException) -> None:
    own = _outside(error.__traceback__)
    # A script that cannot be read has no frame, and the error says where. Other mistakes without one are ours.
    error.__traceback__ = own if own or isinstance(error, SyntaxError) else error.__traceback__
    traceback.print_exception(error)


def _outside(trace: TracebackType | None) -> TracebackType | None:
    """The frames that belong neither to us nor to what starts the script."""
    kept: list[TracebackType] = []
    one = trace
    while one is not None:
        name = one.tb_frame.f_code.co_filename
        if not name.startswith((INSIDE, "<frozen runpy")):
            kept.append(one)
        one = one.tb_next
    found: TracebackType | None = None
    for one in reversed(kept):
        found = TracebackType(found, one.tb_frame, one.tb_lasti, one.tb_lineno)
    return found
