"""What only a solver sees in a theory."""

from pathlib import Path

import pytest

from entails.errors import BoardError
from entails.questions.lint import document, lint
from entails.questions.load import load

HEAD = "sort N = {1..3}\ngiven e(N, N) = {(1,2)}\nfind p(N)\n"


def linted(text: str) -> list[str]:
    return [one.message.partition(":")[0] for one in lint(load(HEAD + text))]


def test_rules_that_are_always_true_or_never_or_follow() -> None:
    assert linted("rule: ∃x p(x)\n") == []
    assert linted("rule: ∀x (p(x) ∨ ¬p(x))\nrule: p(1)\n") == ["this rule keeps nothing out here, whatever is found"]
    assert linted("rule: ∀x (e(x,x) → p(x))\nrule: p(1)\n") == ["this rule keeps nothing out here, whatever is found"]
    assert linted("rule: p(1)\nrule: ∃x p(x)\n") == ["this rule follows from the others here"]
    no_solution = "there is no solution; why(problem) says why"
    assert linted("rule: p(1)\nrule: ∀x ∀y (e(x,y) ∧ ¬e(x,y) ∨ p(x) ∧ ¬p(x))\n") == [
        no_solution,
        "this rule can never hold here",
    ]
    assert linted("rule: p(1)\nrule: ¬p(1)\n") == [no_solution]


def test_a_rule_on_what_is_found_aside_may_change_no_answer_although_it_does_not_follow() -> None:
    rules = "rule: ∃x p(x)\nrule: ∃x (p(x) ∧ b(x))\n"
    assert linted(f"find aside b(N)\n{rules}") == ["this rule changes no answer here"] * 2
    assert linted(f"find b(N)\n{rules}") == ["this rule follows from the others here"]


def test_what_a_declaration_demands_is_no_rule_of_the_author() -> None:
    assert linted("find f(N): N bijective\nrule: ∀x (p(x) → f(x) = 1)\nrule: ∃x p(x)\n") == []
    follows = linted("find f(N): N\nrule: ∀x ∃y f(x) = y\nrule: p(1)\n")
    assert follows == ["this rule keeps nothing out here, whatever is found"]


def test_the_document_and_boards() -> None:
    assert document(lint(load(HEAD + "rule: ∃x p(x)\n"))) == {"status": "clean", "warnings": []}
    found = document(lint(load(HEAD + "find q(N)\nrule: ∃x p(x)\n")))
    assert found["status"] == "remarks"
    assert found["warnings"][0]["line"] == 4
    with pytest.raises(BoardError, match="looks at theories"):
        lint(load("A.A\n", puzzle="flow"))


def test_terms_without_a_value_are_told_where_they_are_traps() -> None:
    head = "sort T = {1..4}\ngiven clue(T): T partial = {1 -> 2}\n"
    head += "given cost(T): number = {1 -> 3, 2 -> 0, 4 -> 1}\nfind f(T): T\n"

    def told(rule: str) -> list[str]:
        return [one.message for one in lint(load(f'{head}rule "r": {rule}\n')) if one.line]

    assert told("∀t (f(t) ≠ f(t + 1))") == ["where t = 4, t + 1 is not in T, so ≠ is true there: “r”"]
    assert told("∀t (f(t) = clue(t))") == [
        "this rule can never hold here: “r” (clue(2) has no value, so the comparison is false there)"
    ]
    assert told("f(1) = 7") == ["this rule can never hold here: “r” (7 is not in T, so the comparison is false there)"]
    assert told("∀t (f(t) ≤ cost(t) + 1)") == ["cost(3) is not given, so this rule says nothing there: “r”"]
    assert told("∀t,u (u = t + 1 → f(t) ≠ f(u))") == []


def test_a_condition_that_is_true_beyond_the_border_is_told() -> None:
    head = "sort T = {1..4}\ngiven clue(T): number = {1 -> 2}\ngiven last(T) = {(4)}\nfind at(T), on(T)\n"

    def told(rule: str) -> list[str]:
        return [one.message for one in lint(load(f'{head}rule "r": {rule}\n')) if "is true there" in one.message]

    trap = "where t = 4, t + 1 is not in T, so ¬at(t + 1) is true there: “r”; if that is not meant, add the condition "
    assert told("∀t (¬at(t) ∧ ¬at(t + 1) → on(t))") == [f"{trap}∃x∈T (x = t + 1)"]
    assert told("∀t (¬at(t) ∧ clue(t) = 2 ∧ ¬at(t + 1) → on(t))") == []
    assert told("∀t (¬at(t + 1) ∧ ¬last(t) → on(t))") == []
    assert told("∀t (¬at(t + 1) ∧ t < 4 → on(t))") == []
    assert told("∀t (¬at(t + 1) ∧ ∃x∈T (x = t + 1) → on(t))") == []
    assert told("∀t (at(t) → ¬at(t + 1))") == []


def test_that_a_number_is_not_given_cannot_be_said_with_exists() -> None:
    head = "sort P = {1..4}, N = {1..4}\ngiven clue(P): number = {1 -> 2}\n"
    rest = "find on(P)\nrule: ∃p on(p)\nrule: ∀p (none(p) → on(p))\n"

    def told(condition: str) -> list[str]:
        remarks = lint(load(f"{head}given {condition}\n{rest}"))
        return [one.message for one in remarks if one.line == 3]

    assert told("none(P) = {p : ¬∃n∈N (clue(p) = n)}") == [
        "¬∃ never says that clue(p) is not given: what has no number is not in none; give a relation for those that have "
        "one, as in given has(…) = {p : clue(p) = clue(p)}, and write ¬has(p)"
    ]
    assert told("has(P) = {p : clue(p) = clue(p)}\ngiven none(P) = {p : ¬has(p)}") == []
    assert told("none(P) = {p : ¬∃q∈P (q = p + 1)}") == []
    rule = lint(load(f"{head}find on(P)\nrule: ∃p on(p)\nrule “alone”: ∀p (¬∃n∈N (clue(p) = n) → on(p))\n"))
    assert "what has no number is passed over by “alone”" in str(rule)


def test_a_theory_of_too_many_rules_is_not_looked_at() -> None:
    rules = "".join(f'rule "{number}": p(1)\n' for number in range(2_001))
    (one,) = lint(load(f"{HEAD}{rules}"))
    assert one.message == "lint looks at theories of at most 2,000 rules, and this one has 2,001"


def test_an_answer_line_that_loses_something_is_told(tmp_path: Path) -> None:
    """A cell that is black and has a lamp is written “#”, which says nothing of the lamp."""
    page = (
        'puzzle "Lamps": "Blacken one cell, and put a lamp into it."\nboard Cell\nread cells "{n}": clue(p) = n\n'
        'find black(Cell), lamp(Cell)\nanswer cells "#": black(p); "o": lamp(p)\n'
        'rule "one cell is black": ∃=1 p black(p)\nrule "in {p} is a lamp": ∀p (black(p) ↔ lamp(p))\n'
    )
    file = tmp_path / "lamps.puzzle"
    file.write_text(page, encoding="utf-8")
    (told,) = lint(load(file))
    assert "some solutions are refused as they are written, such as #. / ..: in r1c1 is a lamp" in told.message
    file.write_text(page.replace('"#": black(p);', '"#": black(p), lamp(p);'), encoding="utf-8")
    assert not lint(load(file))


def test_what_was_found_before_the_time_was_up_is_told_with_what_was_not_looked_at() -> None:
    problem = load(HEAD + 'find q\nrule "one": ∃x p(x)\nrule "all": ∀x (p(x) ∨ ¬p(x))\n')
    found = lint(problem, limit=1e-9)
    assert [one.message.partition(":")[0] for one in found] == [
        "no rule mentions q, so every way to choose it is a solution"
    ]
    assert found.why == "2 rules were not looked at to the end in time: “one”, …"
    assert str(found).endswith("\n2 rules were not looked at to the end in time: “one”, …")
    assert document([], (), found.why) == {"status": "unknown", "warnings": [], "why": found.why}
    assert lint(problem).why == ""


def test_two_variables_that_may_be_the_same_are_named() -> None:
    text = "sort P = {a, b, c}, D = {x, y, z}\nfind at(P): D\nrule: ∀p,q at(p) ≠ at(q)\n"
    (remark,) = [str(one) for one in lint(load(text)) if "can never hold" in str(one)]
    assert remark.endswith("(p and q may be the same; of two different ones it is ∀p,q (p ≠ q → at(p) ≠ at(q)))")
    text = "sort P = {a, b}, D = {x}\nfind at(P): D\nrule: ∀p,q at(p) ≠ at(q)\n"  # and of different ones neither
    (remark,) = [str(one) for one in lint(load(text)) if "can never hold" in str(one)]
    assert "may be the same" not in remark
