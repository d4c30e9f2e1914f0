"""Exact counting over the `find` relations.

Few solutions are listed by SAT, which needs no other process. Beyond `LISTED` of them Ganak (projected counting) runs beside
the listing, and whichever ends first has the answer: both are exact. Definitions are unfolded for Ganak, because a counter
cannot learn loop formulas on the way. Where there is no Ganak the listing goes on alone.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from itertools import chain

from entails.engines.answers import Counted, Unknown
from entails.engines.solvers import ganak
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, STOPS, Limit, why
from entails.models.ground.result import Grounding, Ints

LISTED = 100
MAX_UNFOLDED = 2_000_000  # clauses
DIGITS = 4_000


def count(grounding: Grounding, limit: Limit = FOREVER) -> Counted | Unknown:
    """How many solutions there are. The grounding should be `determined`: Ganak then has far less to think about."""
    listed = 0
    counter: subprocess.Popen[bytes] | None = None
    try:
        with Session(grounding, limit) as session:
            for listed in session.each(limit):
                limit.say(f"{listed} solutions so far")
                if listed == LISTED and find_spec("pyganak") and _can_unfold(grounding):
                    counter = _start(grounding, limit)
                if counter and counter.poll() is not None:
                    number = _read(counter)
                    if number is not None:
                        return Counted(number)
                    counter = None  # it ran out of memory: the listing goes on alone
            return Counted(listed)
    except STOPS as stop:
        return Unknown(why(stop), at_least=listed)
    finally:
        if counter:
            counter.kill()
            with counter:  # waits for it and closes its pipe
                pass


def counting_clauses(grounding: Grounding, limit: Limit = FOREVER) -> list[Ints]:
    """Clauses whose models, cut down to the `find` relations, are the solutions, each of them."""
    unfolded = (d.unfold(grounding.fresh, limit.check) for d in grounding.definitions if d.recursive)
    return list(chain(grounding.clauses(), chain.from_iterable(unfolded)))


def _can_unfold(grounding: Grounding) -> bool:
    """Unfolding grows with the square of a definition; past some size the counter would choke on it anyway."""
    return sum(d.unfolded_size() for d in grounding.definitions if d.recursive) <= MAX_UNFOLDED


def _start(grounding: Grounding, limit: Limit) -> subprocess.Popen[bytes]:
    with tempfile.TemporaryFile() as file:
        clauses = counting_clauses(grounding, limit)
        limit.check()
        file.write(ganak.pack(grounding.found, grounding.top, clauses))
        file.seek(0)
        command = [sys.executable, "-P", ganak.__file__]  # -P: nothing in the current folder is imported
        return subprocess.Popen(command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def _read(counter: subprocess.Popen[bytes]) -> int | None:
    """The count, on the last line of the output; None if Ganak failed."""
    output, _ = counter.communicate()
    last = output.split()[-1:]
    return _number(last[0].decode()) if counter.returncode == 0 and last else None


def _number(digits: str) -> int:
    """A count may have more digits than Python reads at a time."""
    number = 0
    for begin in range(0, len(digits), DIGITS):
        piece = digits[begin : begin + DIGITS]
        number = number * 10 ** len(piece) + int(piece)
    return number
