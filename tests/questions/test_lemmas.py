"""A lemma that does not follow makes no answer wrong."""

from collections.abc import Callable
from random import Random

import pytest

from entails import Problem, ask, count, each, explain, explore, forced, hint, read_theory, solve, why
from entails.engines.answers import Because, Best, Counted, Follows, Forced, Impossible, Refuted, Solved, Unknown
from entails.engines.consequences.lemmas import failing_lemma, without_lemmas
from entails.limits import Limit
from entails.logic.notation import show
from entails.questions.hint import Explanation, NoSteps
from entails.questions.lemmas import UNPROVED
from tests.laws.random_theories import Extents, brute_force, sample, value
from tests.running import entails

RULES = 'sort N = {1..3}\nfind p(N)\nrule "some": ∃x p(x)\n'
FALSE = 'lemma "not {x}": ∀x (x ≠ 1 → ¬p(x))\n'
TRUE = 'lemma "not none": ¬∀x ¬p(x)\n'
NOTE = "The lemma “not {x}” does not follow from the rules: this was answered without lemmas."


def problem(text: str) -> Problem:
    return Problem(*read_theory(text))


def test_a_solution_that_is_not_the_only_one_is_not_called_so() -> None:
    answer = solve(problem(RULES + FALSE))
    assert isinstance(answer, Solved)
    assert (answer.unique, answer.note) == (False, NOTE)
    assert str(answer).splitlines()[1] == NOTE


@pytest.mark.parametrize("aside", ["", "aside "])
def test_a_lemma_may_ask_for_a_number_that_depends_on_what_is_found(aside: str) -> None:
    """w(c) has no value where c is b; that does not make the lemma true."""
    text = f"sort A = {{a, b}}\ngiven w(A): number = {{a -> 3}}\nfind s, {aside}c: A\nrule: s\nlemma: w(c) = 2\n"
    answer = count(problem(text.replace("s, aside", "s\nfind aside")))
    assert isinstance(answer, Counted)
    assert (answer.count, "does not follow" in answer.note) == (1 if aside else 2, True)


def test_that_no_solution_is_best_rests_on_lemmas_too() -> None:
    text = "sort N = {1..3}\nfind c: N partial, s\nmaximise c\nlemma: ∀x ¬(c = x)\n"
    assert "does not follow" in getattr(found := solve(problem(text)), "note", "")
    assert isinstance(found, Best)
    assert found.value == 3
    none = solve(problem(text.replace("maximise c", "maximise c div 0")))
    assert isinstance(none, Solved)
    assert none.note.startswith("No solution is best: in none of them ")
    assert none.note.endswith("does not follow from the rules: this was answered without lemmas.")


def test_there_is_a_solution_although_a_lemma_denies_it() -> None:
    answer = solve(problem(RULES + TRUE + FALSE + 'rule "2": p(2)\nrule "3": ∀x (x ≠ 2 → ¬p(x))\n'))
    assert isinstance(answer, Solved)
    assert (answer["p"], answer.unique, answer.note) == (((2,),), True, NOTE)


def test_the_best_is_the_best_without_the_lemma() -> None:
    answer = solve(problem(RULES + FALSE + "maximise #x p(x)\n"))
    assert isinstance(answer, Best)
    assert (answer.value, answer.bound, answer.note) == (3, 3, NOTE)


def test_nothing_is_lost_in_counts_lists_backbones_and_claims() -> None:
    it = problem(RULES + FALSE)
    assert count(it) == Counted(7, note=NOTE)
    assert len(list(each(it))) == 7
    assert len(list(each(problem(RULES + FALSE + "maximise #x p(x)\n"), order="best"))) == 7
    found = forced(it)
    assert isinstance(found, Forced)
    assert not found.must["p"]
    assert not found.cannot["p"]
    assert isinstance(ask(it, "p(1)"), Refuted)
    assert ask(it, "∃x p(x)") == Follows(note=NOTE)


def test_lemmas_that_follow_need_no_note() -> None:
    it = problem(RULES + TRUE)
    assert count(it) == Counted(7)
    assert ask(it, "∃x p(x)") == Follows()
    assert solve(problem(RULES + TRUE + 'rule "none": ∀x ¬p(x)\n')) == Impossible()


def test_steps_and_reasons_rest_on_rules() -> None:
    it = problem(RULES + FALSE + 'rule "2": p(2)\n')
    assert isinstance(why(it), Solved)
    explained = explain(it)
    assert isinstance(explained, Explanation)
    assert explained.differing
    nothing = hint(problem(RULES + FALSE + 'rule "none": ∀x ¬p(x)\n'))
    assert isinstance(nothing, NoSteps)
    assert isinstance(nothing.reason, Because)


def test_what_a_change_loses_is_told_without_lemmas() -> None:
    effect = explore(problem(RULES + FALSE), replace=[("1", "∃=1 x p(x)")])[0]
    assert (effect.extra.count, effect.lost.count) == (0, 4)
    assert explore(problem(RULES + FALSE))[0].extra.count == 1


def test_if_there_is_no_time_an_answer_says_what_it_rests_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_time(*_: object) -> None:
        Limit.seconds(-1.0).check()

    monkeypatch.setattr("entails.engines.consequences.lemmas.failing_lemma", out_of_time)
    it = problem(RULES + FALSE + 'rule "2": p(2)\n')
    assert solve(it) == Impossible(UNPROVED)
    assert count(it) == Counted(0, note=UNPROVED)
    assert ask(it, "⊥") == Follows(vacuous=True, note=UNPROVED)
    assert isinstance(solve(problem(RULES + FALSE), unique=False), Solved)
    hinted = hint(it)
    assert isinstance(hinted, NoSteps)
    assert hinted.reason == Unknown("time limit")


def test_a_limit_holds_while_lemmas_are_proved(ticking: Callable[[float], None]) -> None:
    pigeons = "sort P = {1..12}\nsort H = {1..11}\nfind s(P, H), t\nrule: t ∨ (∀p ∃h s(p,h) ∧ ∀h ∃≤1 p s(p,h))\n"
    it = problem(pigeons + 'lemma "t": t\nmaximise #p∈P ∃h s(p,h)\n')
    ticking(1.0)
    answer = solve(it, limit=60.0)
    assert isinstance(answer, Best)
    assert answer.note == UNPROVED


def test_the_command_line_tells(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("lemmas")
    (folder / "a.fol").write_text(RULES + FALSE, encoding="utf-8")
    solved = entails("solve", "a.fol", folder=folder)
    assert solved.out.splitlines()[:2] == ["Solved; there are other solutions.", NOTE]
    assert entails("solve", "a.fol", "--json", folder=folder).json()["note"] == NOTE
    assert entails("count", "a.fol", folder=folder).out == f"7 solutions.\n{NOTE}\n"
    assert entails("count", "a.fol", "--json", folder=folder).json()["note"] == NOTE
    assert entails("ask", "a.fol", "∃x p(x)", folder=folder).out.startswith(f"It follows.\n{NOTE}\n")
    assert entails("ask", "a.fol", "∃x p(x)", "--json", folder=folder).json()["note"] == NOTE
    (folder / "b.fol").write_text(RULES + TRUE, encoding="utf-8")
    assert "note" not in entails("count", "b.fol", "--json", folder=folder).json()


def test_random_lemmas_change_no_answer() -> None:
    """A random claim stands as a lemma, whether it follows or not."""
    failing = 0
    for seed in range(24):
        drawn = sample(Random(seed), objective=seed % 2 == 0)
        it = problem(drawn.text.rstrip("\n") + f'\nlemma "l": {show(drawn.claim)}\n')
        expected = brute_force(without_lemmas(it.theory), it.world)
        counted = count(it)
        assert isinstance(counted, Counted)
        assert counted.count == len(expected), seed
        check_solved(solve(it), it, expected, f"seed {seed}")
        failing += failing_lemma(it.theory, it.world) is not None
    assert failing >= 2


def check_solved(answer: object, it: Problem, expected: list[Extents], seed: str) -> None:
    if not expected:
        assert isinstance(answer, Impossible), seed
    elif isinstance(answer, Best):
        assert it.theory.objective is not None
        values = [value(without_lemmas(it.theory), it.world, one) for one in expected]
        assert answer.value == (max if it.theory.objective.direction == "maximise" else min)(values), seed
    else:
        assert isinstance(answer, Solved), seed
        assert answer.unique == (len(expected) == 1), seed
