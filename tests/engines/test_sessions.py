"""One session, many questions; limits that are kept."""

from time import monotonic

from entails.engines.answers import Best, Impossible, Solved, Unknown
from entails.engines.explain import explain
from entails.engines.solvers.count import count
from entails.engines.solvers.optimise import optimise
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, REASONS
from entails.models.text import read_theory
from tests.cli.test_contract import pigeons

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


def test_every_question_stops_at_its_limit() -> None:
    hard = read_theory(pigeons(13))
    begin = monotonic()
    with Session(ground(*hard)) as session:
        assert session.solve(Limit.seconds(0.2)) == Unknown("time limit")
        assert session.forced(Limit.seconds(0.2)) == Unknown("time limit")
        # The session is still good for an easier question.
        assert isinstance(session.first(assumptions=[-v for v in range(1, 13)]), Impossible)
    assert count(ground(*hard), Limit.seconds(0.2)) == Unknown("time limit")
    assert explain(ground(*hard, REASONS), Limit.seconds(0.2)) == Unknown("time limit")
    # Four limits of 0.2 s; the machines that run this are noisy, so the check is a loose one.
    assert monotonic() - begin < 20


def test_a_count_that_is_stopped_says_what_it_has() -> None:
    text = "sort N = {1..12}\nfind e(N, N)\nrule: ∀x ∃=6 y e(x,y)\nrule: ∀y ∃=6 x e(x,y)"
    answer = count(ground(*read_theory(text), COUNTING), Limit.seconds(0.5))
    assert isinstance(answer, Unknown)
    assert answer.at_least > 0


def test_an_optimum_that_is_stopped_has_a_bound() -> None:
    text = pigeons(14).replace("rule: ∀p ∃h sits(p,h)\n", "") + "maximise #p ∃h sits(p,h)\n"
    with Session(ground(*read_theory(text))) as session:
        best = optimise(session, Limit.seconds(0.5))
    assert isinstance(best, Best)
    assert best.value <= 13 <= best.bound


def test_a_reason_is_a_smallest_one_where_that_is_easy() -> None:
    """Two reasons, one of five instances and one of two: the two are told."""
    text = pigeons(4) + 'find s\nrule "yes": s\nrule "no": ¬s\n'
    answer = explain(ground(*read_theory(text), REASONS))
    assert [one.sentence for one in answer.instances] == ["yes", "no"]  # type: ignore[union-attr]


def test_what_is_forced_is_said_once_however_often_one_asks() -> None:
    grounding = ground(*read_theory("sort N = {1..3}\nfind p(N)\nrule: p(1) ∧ ¬p(2)"))
    with Session(grounding) as session:
        first = session.forced()
        assert session.forced() == first
        assert first.must == {"p": ((1,),)}  # type: ignore[union-attr]
        assert first.cannot == {"p": ((2,),)}  # type: ignore[union-attr]
