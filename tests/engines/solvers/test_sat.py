"""One session, many questions; limits that are kept; the same work every time."""

from collections.abc import Generator
from typing import Any

import pysolvers
import pytest

from entails.engines.answers import Impossible, Solution, Solved, Unknown
from entails.engines.solvers import sat
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from tests.engines.hard import pigeons, ticking

MAP = "sort V = {1..6}\nsort C = {r, g, b}\nfind c(V, C)\nrule: ∀v ∃=1 k c(v,k)\n"


def test_assumptions_hold_for_one_question_only() -> None:
    grounding = ground(*read_theory(MAP))
    red = grounding.variable("c", (1, "r"))
    assert red
    with Session(grounding) as session:
        answer = session.first(assumptions=[red])
        assert isinstance(answer, Solved)
        assert (1, "r") in answer.solution.relations["c"]
        answer = session.first(assumptions=[-red])
        assert isinstance(answer, Solved)
        assert (1, "r") not in answer.solution.relations["c"]
        green = grounding.variable("c", (1, "g"))
        assert green
        assert isinstance(session.first(assumptions=[red, green]), Impossible)
        assert set(session.core()) <= {red, green}
        assert sum(1 for _ in session.solutions(assumptions=[red])) == 3**5
        assert sum(1 for _ in session.solutions()) == 3**6


def test_every_question_stops_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    with Session(ground(*read_theory(pigeons(13)))) as session:
        assert session.solve(Limit.seconds(5)) == Unknown("time limit")
        assert session.forced(Limit.seconds(5)) == Unknown("time limit")
        assert session.only(Limit.seconds(5)) is None
        # The session is still good for an easier question.
        assert isinstance(session.first(assumptions=[-v for v in range(1, 13)]), Impossible)


def slices(monkeypatch: pytest.MonkeyPatch, text: str, looks: int, quick: bool = False) -> list[int]:
    """The budgets of conflicts that a search is given until the clock has been looked at so many times."""
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    budgets: list[int] = []
    with Session(ground(*read_theory(text)), quick=quick) as session:
        give = session.solver.conf_budget

        def noted(budget: int) -> None:
            budgets.append(budget)
            give(budget)

        monkeypatch.setattr(session.solver, "conf_budget", noted)
        session.first(Limit.seconds(looks))
    return budgets


def test_a_search_runs_in_slices_of_conflicts_and_never_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    assert slices(monkeypatch, pigeons(12), 8) == [100, 200, 400, 800, 1600, 2000, 2000, 2000]
    assert slices(monkeypatch, pigeons(12), 3, quick=True) == [50, 50, 50]
    monkeypatch.setattr(sat, "CLAUSES_A_SLICE", 300 * sum(1 for _ in ground(*read_theory(pigeons(12))).clauses()))
    assert slices(monkeypatch, pigeons(12), 4) == [100, 200, 300, 300]


def test_the_same_question_does_the_same_work_every_time() -> None:
    def work() -> tuple[dict[str, int], object]:
        with Session(ground(*read_theory(pigeons(7)))) as session:
            answer = session.solve()
            return pysolvers.cadical153_acc_stats(session.solver.solver), answer

    first, answer = work()
    assert answer == Impossible()
    assert first["conflicts"] > sat.FIRST_SLICE
    assert work() == (first, answer)


def test_a_bound_on_conflicts_leaves_the_question_open() -> None:
    with Session(ground(*read_theory(pigeons(12)))) as session:
        assert session.search((), conflicts=250) is None
        assert session.search((), conflicts=0) is None


def test_what_is_forced_is_said_once_however_often_one_asks() -> None:
    grounding = ground(*read_theory("sort N = {1..3}\nfind p(N)\nrule: p(1) ∧ ¬p(2)"))
    with Session(grounding) as session:
        first = session.forced()
        assert session.forced() == first
        assert first.must == {"p": ((1,),)}  # type: ignore[union-attr]
        assert first.cannot == {"p": ((2,),)}  # type: ignore[union-attr]


def test_a_listing_that_is_dropped_after_its_session_was_closed_says_nothing() -> None:
    session = Session(ground(*read_theory("sort N = {1..9}\nfind p(N)")))
    listing = session.each()
    assert next(listing) == 1
    session.close()
    assert isinstance(listing, Generator)
    listing.close()


LOOPS = """
sort Node = {1..4}
given edge(Node, Node) = {(1,2), (2,3), (3,4), (4,3)}
find  on(Node)
find  taken(Node, Node) within edge
define reached(Node): reached(1);  ∀x,y (reached(x) ∧ taken(x,y) → reached(y))
rule: ∀x (on(x) → reached(x))
rule: on(1) ∧ ¬taken(2,3)
"""


def test_a_search_that_gives_up_leaves_the_last_model_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that only seems to be one, because it breaks a definition, was taken for the last one if the conflicts ran
    out on the way to the next. Then the true model was called another one, and no longer the only one."""
    with Session(ground(*read_theory(LOOPS))) as session:
        assert session.search()
        before = set(session.true)
        sliced, calls = Session._sliced, iter([True, False])

        def once(self: Session, *arguments: Any) -> bool | None:
            return sliced(self, *arguments) if next(calls) else None

        monkeypatch.setattr(Session, "_sliced", once)
        on = [v for v in session.grounding.variables("on") if v not in before]
        loop = [v for v in on if session.grounding.decode([v], "on")[0][0] in (3, 4)]
        assert session.search(loop) is None
        assert session.cuts, "the model had a loop"
        assert session.true == before


def test_a_solution_from_elsewhere_is_adopted_if_it_is_a_model() -> None:
    theory, world = read_theory("sort N = {1..3}\nfind a(N), b(N)\nrule: ∀x (a(x) ↔ ¬b(x))\nrule: ∃x a(x)")
    with Session(ground(theory, world)) as session:
        assert session.adopt("a", Solution({"a": ((2,),)}))
        assert session.solution() == Solution({"a": ((2,),), "b": ((1,), (3,))})
        assert not session.adopt("a", Solution({"a": ()}))
        assert session.solution()["a"] == ((2,),)


def test_probing_settles_what_holds_and_ends_where_there_is_another_model() -> None:
    with Session(ground(*read_theory("find p, q, r\nrule: p\nrule: q ∨ r"))) as session:
        assert session.search()
        literals = [session.literals(name)[0] for name in "pqr"]
        assert session.probe(literals[:1]) == []
        assert session.settled == literals[:1]
        assert session.probe(literals) is None
        assert session.alone(relation="p") is True  # of p alone there is one way
        assert session.alone() is False
