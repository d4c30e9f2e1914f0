"""Many questions of one grounding; questions that are watched, cancelled and awaited; many theories at once."""

import asyncio
import threading
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from entails import (
    Counted,
    EntailsError,
    Fact,
    Impossible,
    Refuted,
    Solved,
    Unknown,
    Watch,
    clued,
    count,
    each,
    explain,
    hint,
    in_parallel,
    later,
    lint,
    load,
    solve,
    why,
)
from entails.engines import grounding
from entails.engines.consequences import assuming
from entails.rules import Rules, forall
from tests.running import in_a_thread

ROOT = Path(__file__).parents[2]
QUEENS = str(ROOT / "examples/theories/queens.fol")


def test_many_questions_share_one_grounding(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = load(QUEENS)
    ground: list[object] = []

    def watched(*given: Any) -> Any:
        ground.append(given)
        return grounding.grounded(*given)

    monkeypatch.setattr(assuming, "grounded", watched)
    rows = range(1, 9)
    free = {(r, c) for r, c in product(rows, rows) if solve(problem.assuming(Fact("queen", (r, c), True)))}
    assert len(free) == 64
    assert len(ground) == 1
    corner = problem.assuming("queen(1) = 1 ∧ queen(2) ≠ 5")
    answer = solve(corner)
    assert answer
    assert answer.dict("queen")[1] == 1
    assert answer.dict("queen")[2] != 5
    assert len(ground) == 1
    assert not solve(corner.assuming("queen(2) = 2"))
    assert int(count(problem.assuming("queen(1) = 1"))) == 4


def test_what_is_no_fact_is_a_rule_more() -> None:
    problem = load(QUEENS)
    answers = [solve(problem.assuming(claim), unique=False) for claim in ("queen(1) < 2", "∀r queen(r) = r")]
    assert [bool(answer) for answer in answers] == [True, False]
    with pytest.raises(EntailsError, match="there is no relation quen"):
        problem.assuming(Fact("quen", (1, 1), True))


def test_assumptions_agree_with_rules() -> None:
    problem = load(str(ROOT / "examples/theories/colouring.fol"))
    relation = next(problem.theory.find())
    rows = list(product(*(problem.world.elements[sort] for sort in relation.sorts)))
    for row in rows[::3]:
        fact = Fact(relation.name, row, True)
        quick = solve(problem.assuming(fact))
        slow = count(problem.assuming(fact))
        assert isinstance(slow, Counted)
        assert bool(quick) == bool(slow)
        assert isinstance(quick, Impossible) or quick.unique == (int(slow) == 1)  # type: ignore[union-attr]


def test_other_facts_for_the_same_theory() -> None:
    rules = Rules()
    N = rules.sort("N")
    edge, p = rules.given("edge", N, N), rules.find("p", N)
    x, y = N.variables("x y")
    rules.rule(None, forall(x, y, edge(x, y) >> (p(x) == ~p(y))))
    two = rules.problem({"edge": [("a", "b")]})
    three = two.with_facts({"N": ["a", "b", "c"], "edge": [("a", "b"), ("b", "c"), ("c", "a")]})
    assert solve(two)
    assert not solve(three)
    with pytest.raises(EntailsError, match="facts are for theories"):
        load(str(ROOT / "examples/flow/small.flow")).with_facts({"edge": []})


def test_truth_of_answers() -> None:
    solution = solve(load(QUEENS), unique=False)
    assert isinstance(solution, Solved)
    no = [Impossible(), Unknown("time limit"), Refuted(solution.solution), Counted(0)]
    assert [bool(one) for one in (solution, Counted(3), *no)] == [True, True, False, False, False, False]
    assert list(range(Counted(3))) == [0, 1, 2]


def test_a_watch_hears_and_cancels() -> None:
    heard: list[str] = []
    stages: list[str] = []
    watch = Watch(progress=heard.append, stage=lambda name, details, seconds: stages.append(name))
    assert solve(load(QUEENS), limit=watch.limit)
    assert "ground" in heard
    assert "ground" in stages
    watch.cancel()
    assert solve(load(QUEENS), limit=watch.limit) == Unknown("cancelled")


@pytest.mark.parametrize("seconds", [0.0, 1.0])
def test_progress_is_told_ten_times_a_second_and_each_stage_once(
    seconds: float, ticking: Callable[[float], None]
) -> None:
    heard: list[str] = []
    ticking(seconds)
    watch = Watch(progress=heard.append)
    for text in ("ground", *(f"{number} solutions so far" for number in range(2, 1200)), "count"):
        watch.heard(text)
    assert (heard[0], heard[1], heard[-1]) == ("ground", "2 solutions so far", "count")
    assert len(heard) == (1200 if seconds else 3)


def test_cancelling_in_another_thread() -> None:
    found = threading.Event()
    watch = Watch(progress=lambda text: found.set())
    answers: list[object] = []
    asked = threading.Thread(target=lambda: answers.append(count(load(_many()), limit=watch.limit)))
    asked.start()
    assert found.wait(60)
    watch.cancel()
    asked.join(60)
    assert isinstance(answers[0], Unknown)
    assert answers[0].why == "cancelled"


def _many() -> str:
    """A theory with more solutions than anybody counts, which no counter sees through."""
    return """
sort N = {1..60}
find f(N): N injective
rule "{x}": ∀x,y∈N (x < y → |f(x) − f(y)| ≠ y − x)
"""


def test_questions_are_awaited() -> None:
    async def both() -> list[object]:
        return list(await asyncio.gather(later(solve, load(QUEENS)), later(count, load(QUEENS))))

    solved, counted = in_a_thread(lambda: asyncio.run(both()))
    assert solved
    assert counted == Counted(92)

    async def stopped() -> str:
        watch = Watch()
        task = asyncio.create_task(later(count, load(_many()), watch=watch))
        await asyncio.sleep(0)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            return "stopped" if watch.cancelled else "lost"
        return "answered"

    assert in_a_thread(lambda: asyncio.run(stopped())) == "stopped"


def test_many_theories_at_once() -> None:
    queens = load(QUEENS)
    problems = [queens.assuming(f"queen(1) = {column}") for column in range(1, 4)]
    assert [int(answer) for answer in in_parallel(count, problems, processes=2)] == [4, 8, 16]
    answers = list(in_parallel(solve, problems[:1], processes=1))
    assert answers[0]
    assert answers[0].dict("queen")[1] == 1


def test_new_clues_for_a_theory() -> None:
    text = """
sort N = {1..3}
given clue(N, N): N partial
find digit(N, N): N
rule "a clue stays": ∀r,c,d (clue(r,c) = d → digit(r,c) = d)
rule "rows differ": ∀r,c,d (c ≠ d → digit(r,c) ≠ digit(r,d))
rule "columns differ": ∀r,s,c (r ≠ s → digit(r,c) ≠ digit(s,c))
"""
    made = clued(load(text), {"clue": "digit"}, seed=3)
    for _, problem in zip(range(3), made, strict=False):
        assert count(problem) == Counted(1)
        rows = problem.world.facts["clue"]
        for row in rows:
            fewer = problem.with_facts({"clue": [one for one in rows if one != row]})
            assert int(count(fewer)) > 1
    with pytest.raises(EntailsError, match="there is no relation clu that is given; did you mean clue"):
        next(clued(load(text), {"clu": "digit"}))


def test_lint_and_lazy_lists_of_rules_in_python() -> None:
    rules = Rules()
    N = rules.sort("N", range(20))
    p, x = rules.find("p", N), N.variable("x")
    rules.rule("nothing is said of {x}", forall(x, p(x) | ~p(x)))
    told = [str(one) for one in lint(rules.problem())]
    assert any("test_assuming.py" in one and "keeps nothing out" in one for one in told)
    assert len([solution for _, solution in zip(range(5), each(rules.problem()), strict=False)]) == 5


def test_every_answer_shows_itself() -> None:
    board = load(str(ROOT / "examples/flow/small.flow"))
    queens = load(QUEENS)
    steps = hint(board)._repr_html_()
    assert "<svg" in steps
    assert "<li" in steps
    wrong = why(load(str(ROOT / "examples/flow/diagonal.flow")))
    for answer, part in [
        (solve(board), "<svg"),
        (solve(queens), "<svg"),
        (count(queens), "<pre>92 solutions.</pre>"),
        (wrong, "cannot all hold"),
        (Impossible(), "<pre>Impossible"),
        (Unknown("time limit"), "<pre>Not known"),
        (explain(load(str(ROOT / "examples/theories/zebra.fol")), limit=20.0), "<pre>"),
    ]:
        shown: Any = answer
        assert part in shown._repr_html_()


def test_clues_that_are_numbers() -> None:
    text = "sort R = {1..3}\ngiven clue(R, R): number\nfind digit(R, R): R\n" + (
        "rule: ∀r,c digit(r,c) = clue(r,c)\nrule: ∀r,c,d (c < d → digit(r,c) ≠ digit(r,d) ∧ digit(c,r) ≠ digit(d,r))\n"
    )
    made = next(clued(load(text), {"clue": "digit"}, seed=1))
    assert count(made) == Counted(1)
    shown = dict(made.world.numbers["clue"])
    assert len(shown) >= 2
    for place in shown:  # none can be left out
        assert int(count(made.with_facts({"clue": {one: n for one, n in shown.items() if one != place}}))) > 1
    named = "sort R = {1..3}, S = {a, b}\ngiven clue(R): number\nfind digit(R): S\n"
    with pytest.raises(EntailsError, match="cannot show digit.*expected a function to numbers"):
        next(clued(load(named), {"clue": "digit"}))
