"""Counting: by listing, by Ganak, by components, and what is said when it is stopped. Choices are counted in `test_choices`,
random theories in `tests/laws/test_engines_agree`."""

import errno
import os
from itertools import combinations

import pytest

from entails.engines.answers import Counted, Unknown
from entails.engines.solvers import choices, counting_process, ganak
from entails.engines.solvers import counters as module
from entails.engines.solvers.count import count
from entails.engines.solvers.counters import counting_clauses
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE
from entails.models.reading.text import read_theory
from tests.engines.hard import pigeons, ticking

GRID = [(x, y) for x in range(4) for y in range(3)]
EDGES = [(a, b) for a in GRID for b in GRID if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
CONNECTED = (  # the connected parts of a grid that hold its first cell
    f"sort C = {{{', '.join(f'c{x}{y}' for x, y in GRID)}}}\n"
    f"given beside(C, C) = {{{', '.join(f'(c{a}{b}, c{x}{y})' for (a, b), (x, y) in EDGES)}}}\nfind w(C)\n"
    "define reached(C): w(c00) → reached(c00); ∀x,y (reached(x) ∧ beside(x,y) ∧ w(y) → reached(y))\n"
    "rule: w(c00)\nrule: ∀x (w(x) → reached(x))"
)


def connected_parts() -> int:
    """The same by brute force."""
    found = 0
    for size in range(len(GRID)):
        for others in combinations(GRID[1:], size):
            part = {GRID[0], *others}
            reached = [GRID[0]]
            for cell in reached:
                reached += [b for a, b in EDGES if a == cell and b in part and b not in reached]
            found += len(reached) == len(part)
    return found


CONNECTED_PARTS = connected_parts()
SQUARE = "sort N = {1..12}\nfind e(N, N)\nrule: ∀x ∃=6 y e(x,y)\nrule: ∀y ∃=6 x e(x,y)"


def test_a_count_that_is_stopped_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    answer = count(ground(*read_theory(SQUARE), COUNTING), Limit.seconds(60))
    assert isinstance(answer, Unknown)
    assert answer.why == "time limit"
    assert 1 <= answer.at_least < 60


def test_a_count_stops_at_its_limit_though_it_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    assert count(ground(*read_theory(pigeons(13))), Limit.seconds(5)) == Unknown("time limit")


MANY = "sort N = {1..8}\nfind p(N)\nrule: ∃≥2 x p(x)"


def only(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch all other engines off. The listing is switched off by waiting for the counter that was started."""
    monkeypatch.setattr(choices, "choices", lambda grounding: None)
    monkeypatch.setattr(module, "find_spec", lambda name: engine == "Ganak")
    if engine == "listing":
        monkeypatch.setattr(module, "can_unfold", lambda grounding: False)
        return
    start = counting_process.start

    def finished(name: str, problem: bytes) -> counting_process.Process:
        process = start(name, problem)
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        return process

    monkeypatch.setattr(counting_process, "start", finished)


@pytest.mark.parametrize("engine", ["listing", "components", "Ganak"])
@pytest.mark.parametrize(
    ("text", "number"),
    [
        (MANY, 2**8 - 9),
        ("sort N = {1..20}\nfind p(N)\nrule: ∃=3 x p(x)", 1_140),
        ("sort N = {1..9}\nfind e(N), f\nrule: f ∨ ∃≤4 x e(x)", 2**9 + 2**8),
        (CONNECTED, CONNECTED_PARTS),
    ],
)
def test_every_engine_counts_the_same(engine: str, text: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine == "Ganak":
        pytest.importorskip("pyganak")
    only(engine, monkeypatch)
    theory = read_theory(text)
    counted = count(ground(*theory, COUNTING), whole=lambda: ground(*theory, COUNTING_WHOLE))
    assert counted == Counted(number)
    assert isinstance(counted, Counted)
    assert counted.by == engine


def test_where_a_counter_fails_the_next_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    only("components", monkeypatch)
    monkeypatch.setattr(module, "find_spec", lambda name: True)
    monkeypatch.setattr(ganak, "__name__", "entails.no_such_module")
    counted = count(ground(*read_theory(MANY), COUNTING))
    assert isinstance(counted, Counted)
    assert (counted.count, counted.by) == (2**8 - 9, "components")


def test_where_no_process_can_be_started_the_listing_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> counting_process.Process:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(counting_process, "start", full)
    assert count(ground(*read_theory(MANY), COUNTING)) == Counted(2**8 - 9)


def test_ganak_may_count_further_than_a_machine_word() -> None:
    pytest.importorskip("pyganak")
    grounding = ground(*read_theory("sort N = {1..150}\nfind p(N)\nrule: ∃x p(x)\n"), COUNTING)
    packed = ganak.pack(grounding.found, grounding.top, counting_clauses(grounding))
    assert ganak.count(packed) == 2**150 - 1
