"""Problems and their answers print as a person reads them, can be indexed, and show themselves in a notebook."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import entails as public
from entails import (
    Best,
    Claim,
    EntailsError,
    Problem,
    Refuted,
    Solved,
    World,
    ask,
    certify,
    check,
    check_certificate,
    count,
    each,
    explain,
    explore,
    forced,
    generate,
    hint,
    load,
    prove,
    read_theory,
    solve,
    why,
)
from entails.engines.certificates.checking import Accepted
from entails.engines.certificates.text import Certificate
from tests.running import ROOT, entails

SEVEN = load(ROOT / "examples/flow/seven.flow")
PARTY = load(ROOT / "examples/theories/party.fol")


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("solve examples/flow/seven.flow", lambda: solve(SEVEN)),
        ("solve examples/theories/party.fol", lambda: solve(PARTY)),
        ("count examples/flow/fourteen.flow", lambda: count(load(ROOT / "examples/flow/fourteen.flow"))),
        ("count examples/overflow/six.overflow", lambda: count(load(ROOT / "examples/overflow/six.overflow"))),
        ("hint examples/flow/seven.flow --steps 2", lambda: hint(SEVEN, steps=2)),
        ("explain examples/theories/party.fol", lambda: explain(PARTY)),
        ("why examples/flow/diagonal.flow", lambda: why(load(ROOT / "examples/flow/diagonal.flow"))),
        (
            "why examples/flow/several.flow --cell r2c2",
            lambda: why(load(ROOT / "examples/flow/several.flow"), cell=(1, 1)),
        ),
        ("ask examples/theories/party.fol comes(ann)", lambda: ask(PARTY, "comes(ann)")),
    ],
)
def test_an_answer_prints_as_the_command_line_does(command: str, answer: object) -> None:
    assert callable(answer)
    assert str(answer()) == entails(*command.split(), columns=80).out.rstrip("\n")


def test_an_answer_can_be_indexed_by_relation() -> None:
    answer, best = solve(SEVEN), solve(PARTY)
    assert isinstance(answer, Solved)
    assert isinstance(best, Best)
    assert ("r4c3", "r5c3") in answer["link"]
    assert {("r4c3", "C"), ("r5c3", "C")} <= set(answer["colour"])  # although it was found in a leaner theory
    assert len(answer["colour"]) == 49
    assert set(best["comes"]) <= {(guest,) for guest in PARTY.world.elements["Guest"]}
    refuted = ask(PARTY, "comes(ann)")
    assert isinstance(refuted, Refuted)
    assert ("ann",) not in refuted["comes"]
    with pytest.raises(KeyError):
        answer["links"]


def test_boards_and_answers_draw_themselves_in_a_notebook() -> None:
    answer = solve(SEVEN)
    assert isinstance(answer, Solved)
    for shown in (SEVEN, answer, next(each(SEVEN)), next(generate("flow", size=(4, 4), seed=1))):
        picture = shown._repr_svg_()
        assert picture is not None
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert PARTY._repr_svg_() is None
    assert "Paths turn in the corners" in hint(SEVEN)._repr_html_()


def test_a_theory_and_its_facts_are_a_problem() -> None:
    theory, world = read_theory("sort N = {1..3}\nfind p(N)\nrule: ∃=1 x p(x)")
    problem = Problem(theory, world)
    assert count(problem) == public.Counted(3)
    assert sorted(solution["p"] for solution in each(problem)) == [((1,),), ((2,),), ((3,),)]
    assert str(forced(problem)) == "Nothing is certain."


def test_a_limit_is_seconds_and_leaves_what_was_found() -> None:
    problem = Problem(*read_theory("sort N = {1..60}\nfind p(N)"))
    solutions = each(problem, limit=0)
    assert list(solutions) == []
    assert solutions.stopped == "time limit"
    assert str(count(problem, limit=0)) == "Not known: time limit."
    assert str(hint(SEVEN, limit=0)) == "Not known: time limit."


def test_other_answers_print_as_sentences() -> None:
    assert str(check(SEVEN, {"paths": {}})).startswith("Refused. The answer breaks these rules:\n  • flow B joins")
    assert str(prove("P ⊢ P∨Q")).splitlines()[0] == "1 P    premise"
    (effect,) = explore(load('find s\nrule "it is": s'))
    assert effect.need(1) == "needed: it keeps out 1 wrong answer, which breaks “it is”"


def test_importing_the_package_loads_no_engine() -> None:
    script = "import sys, entails; entails.load; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"pysat", "ortools", "PIL", "pyganak", "numpy"} & set(done.stdout.split())


def test_what_is_no_problem_is_a_type_error() -> None:
    theory, world = read_theory("find s")
    for arguments in ((None,), ("examples/flow/seven.flow",), (theory, 5), (world,), (theory, theory)):
        with pytest.raises(TypeError, match="expected a Theory and a World"):
            Problem(*arguments)
    with pytest.raises(ValueError, match="there is no notation 'foo': expected one of unicode, ascii"):
        public.show(public.parse("s"), "foo")


@pytest.mark.parametrize("question", [solve, count, each, forced, hint, explain, why, explore])
def test_a_file_name_where_a_problem_is_expected_is_told(question: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="expected a Problem, found str: load"):
        question("examples/flow/seven.flow")


def test_what_is_known_of_an_answer_can_be_asked() -> None:
    answer = solve(PARTY)
    assert isinstance(answer, Best)
    assert list(answer) == ["comes"]
    assert "comes" in answer
    assert "guests" not in answer
    assert repr(SEVEN).startswith("Problem(flow, ")


def test_a_certificate_can_be_had_for_whatever_solve_says() -> None:
    answer = solve(SEVEN)
    assert isinstance(answer, Solved)
    certificate = certify(SEVEN, Claim("unique", solution=answer.solution))
    assert isinstance(certificate, Certificate)
    assert isinstance(check_certificate(certificate.text()), Accepted)


def test_an_order_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="there is no order 'bset'"):
        each(PARTY, order="bset")


def test_new_boards_end_where_time_is_up() -> None:
    boards = generate("flow", size=(9, 9), seed=1, limit=0)
    assert list(boards) == []
    assert boards.stopped == "time limit"


def test_truth_values_are_no_elements() -> None:
    with pytest.raises(EntailsError, match="names or whole numbers, found True"):
        World({"Node": [True, 1]})
