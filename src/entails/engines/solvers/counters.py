"""Who counts what, in which order, and why: the one place where a counter is chosen. All of them are exact.

    1  the puzzle    its own boards, first: it knows what the rules leave unsaid (`Shortcuts.count`), and sweeps over the
                     board (`frontier`: paths; `sums`: totals of lines); it gives up where too much is to be kept in mind
    2  listing       everything, from the start: few solutions need no other process (`Session.each`)
    3  choices       groups of which one holds and pairs that exclude each other, after `LISTED` solutions: it ends
                     soon or gives up soon
    4  Ganak         clauses, after `LISTED`, beside the listing: the quickest on most theories, if it is installed
    5  components    clauses and counts kept whole, after `LISTED_LONG` (at once if Ganak fails, after `LISTED` if it is
                     not there): it needs no package, and is better where counts cross each other
    6  solving       0 and 1, if time runs out before two are listed: a proof may be found sooner (`questions.count`)

Who asks: `questions.count` goes down the table (`solvers.count.count_theory` is 2 to 5), and so do `explore`, whose
difference of two counts is how many a rule keeps out, `questions.clausal` for formulas of propositions, and `--certificate`
and `--twice` (below). With a team (`questions.counted_together`), what takes longer than `SOON` is shared instead: in the
puzzle's own portions (`Shortcuts.portions`), else in cubes that 3, 4 or 5 count, the first that can, while one of the team
counts by 1.

Definitions are unfolded for counters, which cannot learn loop formulas on the way; where that is too large, only the listing
is left. Two questions ask for one counter: a certificate is written by `components`, which leaves a trace, and a second
opinion (`second`) comes from a counter that is not the first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from itertools import chain

from entails.engines.answers import Counted
from entails.engines.solvers import choices, components, ganak
from entails.limits import FOREVER, Limit
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE, Purpose
from entails.models.ground.result import Grounding, Ints
from entails.values import NamedTuple

LISTED = 100  # solutions, before any other counter begins
LISTED_LONG = 2_000  # solutions, before there are two others
MAX_UNFOLDED = 2_000_000  # clauses
A_LOOK = 0.3  # seconds of work to see whether choices get anywhere

LISTING, CHOICES, GANAK, COMPONENTS = "listing", "choices", "Ganak", "components"  # as `Counted.by` names them


class Counter(NamedTuple):
    """A counter in a process of its own."""

    name: str
    purpose: Purpose  # of the grounding that it counts
    listed: int = 0  # it waits until so many solutions are listed

    @property
    def module(self) -> str:
        """What the process runs."""
        return (ganak if self.name == GANAK else components).__name__

    def problem(self, grounding: Grounding, clauses: Iterable[Ints]) -> bytes:
        """What the process reads: the clauses, and the counts that the grounding keeps whole."""
        if self.name == GANAK:
            return ganak.pack(grounding.found, grounding.top, clauses)
        return components.pack(grounding.found, clauses, grounding.cardinalities)


def beside_listing(grounding: Grounding) -> list[Counter]:
    """Those that run beside the listing, in the order in which they begin."""
    if not can_unfold(grounding):
        return []
    if find_spec("pyganak"):
        return [Counter(GANAK, COUNTING, LISTED), Counter(COMPONENTS, COUNTING_WHOLE, LISTED_LONG)]
    return [Counter(COMPONENTS, COUNTING_WHOLE, LISTED)]


def for_cubes(grounding: Grounding, whole: Grounding, size: int, limit: Limit) -> Counter | None:
    """Who counts cubes for a team of this size. None if nobody can."""
    made = choices.choices(whole)
    if made and choices.ends_within(made, size * choices.MOST, limit.working(A_LOOK)):
        return Counter(CHOICES, COUNTING_WHOLE)
    return next(iter(beside_listing(grounding)), None)


def second(first: str) -> str:
    """Who counts again what this one has counted: another, over the checker's own grounding."""
    if first != COMPONENTS:
        return COMPONENTS
    return GANAK if find_spec("pyganak") else LISTING


def by_choices(grounding: Grounding, limit: Limit) -> Counted | None:
    made = choices.choices(grounding)
    number = choices.count(made, limit.check) if made else None
    return None if number is None else Counted(number, by=CHOICES)


def counting_clauses(grounding: Grounding, limit: Limit = FOREVER) -> list[Ints]:
    """Clauses whose models, cut down to the `find` relations, are the solutions, each of them."""
    unfolded = (d.unfold(grounding.fresh, limit.check) for d in grounding.lazy if d.recursive)
    return list(chain(grounding.clauses(), chain.from_iterable(unfolded)))


def can_unfold(grounding: Grounding) -> bool:
    """Unfolding grows with the square of a definition; past some size a counter would choke on it anyway."""
    return sum(d.unfolded_size() for d in grounding.lazy if d.recursive) <= MAX_UNFOLDED
