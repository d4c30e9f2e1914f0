"""Have two theories the same solutions? Against brute force on random theories, and on right and subtly wrong models."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from entails import Problem, load, read_theory
from entails.engines.certificates.checking import Accepted
from entails.engines.certificates.text import Certificate
from entails.errors import BoardError
from entails.models.theory import Theory
from entails.questions.certify import check_certificate
from entails.questions.compare import compare
from entails.questions.compared import Compared
from entails.questions.rules import rules_text
from tests.laws.random_terms import sample_terms
from tests.laws.random_theories import Sample, brute_force, sample
from tests.running import ROOT, entails

STAGES = ROOT / "examples" / "stages"
THEORIES = ROOT / "examples" / "theories"


def problem(text: str) -> Problem:
    return Problem(*read_theory(text))


# --- random theories ---


def changed(one: Sample, random: Random) -> Theory:
    """The theory without one of its rules, or with the claim for a further one, or as it is."""
    rules = [rule for rule in one.theory.rules if not rule.declared]
    kind = random.randrange(3)
    if kind == 0 and rules:
        return replace(one.theory, rules=tuple(rule for rule in one.theory.rules if rule is not random.choice(rules)))
    if kind == 1:
        typed = one.theory.claim(one.claim, world=one.world)
        claim = replace(one.theory.rules[-1], sentence="the claim", formula=one.claim, typed=typed, declared=False)
        return replace(one.theory, rules=(*one.theory.rules, claim))
    return one.theory


@pytest.mark.parametrize("draw", [sample, lambda random: sample_terms(random, Counter())], ids=["plain", "terms"])
def test_the_difference_is_that_of_brute_force(draw: Callable[[Random], Sample], thorough: bool) -> None:
    found: Counter[str] = Counter()
    for seed in range(300_000, 300_400 if thorough else 300_012):
        random = Random(seed)
        one = draw(random)
        other = changed(one, random)
        mine, theirs = (brute_force(theory, one.world) for theory in (one.theory, other))
        answer = compare(Problem(one.theory, one.world), Problem(other, one.world))
        numbers = [extra.extra.count for extra in answer.only]
        only = [sum(a not in theirs for a in mine), sum(a not in mine for a in theirs)]
        assert numbers == only, f"seed {seed}\n{one.text}"
        found[answer.status] += 1
    assert min(found["same"], found["different"]) >= 2, found


# --- right and wrong models of the puzzles of the reports ---


def mended(stage: str) -> str:
    return (next(STAGES.glob(f"{stage}-*.fol")).read_text(encoding="utf-8")).replace("-- mend: ", "")


@pytest.mark.parametrize(
    ("stage", "breaks"),
    [
        ("1", "the bridge r1c2 links two opposite tiles or four"),
        ("2", "the water of r1c5 comes from an ocean"),
        ("3", "links nowhere"),
        ("4", "leaves bit 0 as it is"),
        ("5", "does not run into the ocean"),
    ],
)
def test_each_stage_of_the_overflow_report_lets_in_what_its_mend_keeps_out(stage: str, breaks: str) -> None:
    wrong = load(next(STAGES.glob(f"{stage}-*.fol")))
    answer = compare(wrong, problem(mended(stage)))
    assert answer.status == "different"
    assert breaks in answer.only[0].breaks
    assert answer.only[1].extra.some is False


def test_vacuous_connectivity_accepts_a_detached_loop() -> None:
    answer = compare(load(THEORIES / "flow-loop-mended.fol"), load(THEORIES / "flow-loop-report.fol"))
    assert [one.extra.some for one in answer.only] == [False, True]
    assert answer.only[1].breaks == "r3c3 lies on a flow that reaches an end"
    turned = compare(load(THEORIES / "flow-loop-report.fol"), load(THEORIES / "flow-loop-mended.fol"))
    assert [one.extra.some for one in turned.only] == [True, False]


WRONG = {
    "flow: ends are joined to anything": (
        "flow/tiny.flow",
        "∀p,q,c (pair(p,q) ∧ link(p,q) → (colour(p,c) ↔ colour(q,c)))",
        "∀p,q,c (pair(p,q) ∧ link(p,q) ∧ ¬end(p) → (colour(p,c) ↔ colour(q,c)))",
    ),
    "flow: one neighbour is forgotten": ("flow/six.flow", "(r1c1,r1c2), ", ""),
    "overflow: water turns in a straight tile": (
        "U-#\n #\n",
        "∀p,q (straight(p) ∧ link(p,q) → ∃s (across(p,q,s) ∧ link(p,s)))",
        "∀p,q (straight(p) ∧ link(p,q) → ∃s (¬(s = q) ∧ link(p,s)))",
    ),
    "overflow: an ocean runs both ways": (
        "#U#\n",
        "∀p (ocean(p) → ∃=1 q link(p,q))",
        "∀p (ocean(p) → ∃≥1 q link(p,q))",
    ),
    "aquarium: water stands on air": (
        "aquarium/several.aquarium",
        "∀p,q (above(p,q) ∧ wet(p) → wet(q))",
        "∀p,q (above(p,q) ∧ wet(q) → wet(p))",
    ),
    "unwordle: white is not looked at": (
        "unwordle/animals.unwordle",
        "∀i,k (white(i,k) → ¬∃l,n",
        "∀i,k (white(i,k) ∧ green(i,k) → ¬∃l,n",
    ),
}


def board_of(text: str) -> Problem:
    return load(text, "overflow") if "\n" in text else load(ROOT / "examples" / text)


@pytest.mark.parametrize("name", WRONG)
def test_a_subtly_wrong_model_is_told_from_the_right_one(name: str) -> None:
    board, right, wrong = WRONG[name]
    text = rules_text(board_of(board))
    assert right in text
    answer = compare(board_of(board), problem(text.replace(right, wrong)))
    assert answer.status == "different"
    for place, one in enumerate(answer.only):
        if one.extra.some:
            assert one.example
            assert one.breaks
            assert answer.problems[place].text(one.example)
    same = compare(board_of(board), problem(text))
    assert same.status == "same"


# --- matching ---

PLACES = """sort City = {a, b, c}, Position = {1..3}
find place(City): Position bijective
rule: place(a) < place(b)
"""


def test_names_are_matched_if_there_is_only_one_way() -> None:
    other = "sort Town = {a, b, c}, Number = {1..3}\nfind stop(Town): Number bijective\nrule: ¬(stop(b) < stop(a))"
    answer = compare(problem(PLACES), problem(other))
    assert (answer.status, answer.solutions) == ("same", 3)
    assert answer.document()["matched"] == {"place": "stop"}


def test_which_names_are_taken_for_each_other_is_said() -> None:
    first, second = problem("sort A = {1..2}\nfind p(A)\nrule: p(1)"), problem("sort A = {1..2}\nfind q(A)\nrule: q(1)")
    told = "q of b.fol is taken for p of a.fol."
    assert told in compare(first, second).text(("a.fol", "b.fol"))
    assert told not in compare(first, first).text(("a.fol", "b.fol"))
    other = problem("sort A = {1..2}\nfind q(A)\nrule: q(2)")
    assert told in compare(first, other).text(("a.fol", "b.fol"))


def test_a_function_and_a_relation_can_be_compared() -> None:
    other = """sort City = {a, b, c}, Position = {1..3}
find place(City, Position)
rule: ∀x ∃=1 y place(x,y)
rule: ∀y ∃≤1 x place(x,y)
rule: ∀x,y (place(a,x) ∧ place(b,y) → x < y)
"""
    assert compare(problem(PLACES), problem(other)).status == "same"
    assert compare(problem(other), problem(PLACES)).solutions == 3
    loose = other.replace("rule: ∀y ∃≤1 x place(x,y)\n", "")
    answer = compare(problem(PLACES), problem(loose))
    assert [one.extra.count for one in answer.only] == [0, 6]
    assert "is the place of exactly one" in answer.only[1].breaks
    two = compare(problem(PLACES), problem(other.replace("∃=1 y", "∃≥1 y")))
    assert [one.extra.some for one in two.only] == [False, False]  # three cities, three places: the same after all
    partial = compare(problem(PLACES), problem(PLACES.replace("bijective", "partial injective")))
    assert [one.extra.count for one in partial.only] == [0, 3]  # the third city may have no place
    free = compare(
        problem(PLACES.replace("a) <", "a) ≥")), problem(PLACES.replace("bijective", "").replace("a) <", "a) ≥"))
    )
    assert [one.extra.count for one in free.only] == [0, 15]


TWO = "sort N = {1..2}\nfind p(N), q(N)\nrule: ∀x (p(x) → q(x))\n"


def test_what_could_be_matched_in_several_ways_must_be_said() -> None:
    other = problem("sort N = {1..2}\nfind r(N), s(N)\nrule: ∀x (s(x) → r(x))\n")
    with pytest.raises(BoardError, match="r of the second could be p or q of the first .* --rename p=r"):
        compare(problem(TWO), other)
    assert compare(problem(TWO), other, renames={"p": "s"}).status == "same"
    assert compare(problem(TWO), other, renames={"p": "r"}).status == "different"
    with pytest.raises(BoardError, match="the second theory has neither a relation nor a sort z"):
        compare(problem(TWO), other, renames={"p": "z"})
    many = "sort N = {1..2}\nfind " + ", ".join(f"a{place}(N)" for place in range(20))
    with pytest.raises(BoardError, match="more than 20,000 ways"):
        compare(problem(many), problem(many.replace("a", "b")))
    with pytest.raises(BoardError, match="nothing that is to be found has the same type"):
        compare(problem(TWO), problem("sort N = {1..3}\nfind p(N, N)"))
    with pytest.raises(BoardError, match="only the second theory has 3 in the sort N"):
        compare(problem(TWO), problem(TWO.replace("1..2", "1..3")))


def test_what_only_one_side_finds_is_auxiliary() -> None:
    pair = problem("sort N = {1..2}\nfind p(N)\nrule: ∃x p(x)")
    more = problem("sort N = {1..2}\nfind p(N), q(N)\nrule: ∀x (q(x) → p(x))\nrule: ∃x q(x)")
    assert compare(pair, more).status == compare(more, pair).status == "same"
    less = compare(pair, problem("sort N = {1..2}\nfind p(N), q(N)\nrule: ∀x (q(x) → p(x))\nrule: ∀x q(x)"))
    assert [one.extra.some for one in less.only] == [True, False]
    assert "Only the second has to find q" in " ".join(less.text(("a", "b")))


@pytest.mark.parametrize("aside", ["", "find aside q(N)\n"])
def test_a_lemma_that_does_not_follow_keeps_no_solution_out(aside: str) -> None:
    text = f'sort N = {{1..2}}\nfind p(N)\n{aside}lemma "none of {{x}}": ∀x ¬p(x)\n'
    some, none = problem(f"{text}rule: p(1)"), problem(f"{text}rule: ∀x ¬p(x)")
    assert compare(some, none).status == compare(none, some).status == "different"


# --- data ---

RULES = """sort Node, Colour
given edge(Node, Node)
find colour(Node): Colour
rule "{x} and {y} differ": ∀x,y (edge(x,y) → colour(x) ≠ colour(y))
"""


def test_theories_without_data_are_compared_on_random_boards() -> None:
    same = problem(RULES.replace("edge(x,y) →", "edge(y,x) →"))
    answer = compare(problem(RULES), same, boards=20)
    assert (answer.status, answer.random, answer.tried) == ("same", True, 20)
    weak = problem(RULES.replace("edge(x,y) →", "edge(x,y) ∧ edge(y,x) →"))
    answer = compare(problem(RULES), weak)
    assert (answer.status, answer.random) == ("different", True)
    assert [one.extra.some for one in answer.only] == [False, True]
    assert "differ" in answer.only[1].breaks
    again = compare(problem(RULES), weak)
    assert again.problems[0].world == answer.problems[0].world
    assert "with random facts" in answer.text(("a", "b"))[0]
    with pytest.raises(BoardError, match="there is no data for Node"):
        compare(problem(RULES), weak, boards=0)


def test_data_of_one_side_serves_both() -> None:
    data = RULES.replace("sort Node, Colour", "sort Node = {a, b}, Colour = {red}")
    data = data.replace("given edge(Node, Node)", "given edge(Node, Node) = {(a,b)}")
    weak = problem(RULES.replace("edge(x,y) →", "edge(y,x) ∧ edge(x,y) →"))
    for answer in (compare(problem(data), weak), compare(problem(data), weak, boards=9)):
        assert (answer.status, answer.random) == ("different", False)
    mirrored = problem(RULES.replace("edge(x,y) →", "(edge(x,y) ∧ ¬edge(y,x)) →"))
    assert compare(problem(data), mirrored).status == "same"
    assert compare(problem(data), mirrored, boards=50).random


# --- certificates and the command line ---


def proved(answer: Compared) -> Accepted:
    assert isinstance(answer.certificate, Certificate)
    accepted = check_certificate(answer.certificate.text())
    assert isinstance(accepted, Accepted)
    return accepted


def test_that_they_are_the_same_is_certified() -> None:
    other = (
        "sort City = {a, b, c}, Position = {1..3}\nfind place(City): Position\nrule: ∀y∈Position ∃=1 x (place(x) = y)"
    )
    answer = compare(problem(PLACES), problem(other + "\nrule: place(b) > place(a)"), prove=True)
    assert answer.status == "same"
    assert "↔" in proved(answer).claim.formula
    queens = load(THEORIES / "queens.fol")
    plain = rules_text(queens).replace("bijective", "").replace("|r − s| ≠", "queen(r) ≠ queen(s) ∧ |r − s| ≠")
    proved(compare(queens, problem(plain), prove=True))
    mended_loop = (THEORIES / "flow-loop-mended.fol").read_text(encoding="utf-8")
    turned = mended_loop.replace("reached(p) ∧ link(p,q) → reached(q)", "reached(p) ∧ link(q,p) → reached(q)")
    proved(compare(problem(mended_loop), problem(turned), prove=True))


def test_the_command_compares_files_and_says_what_it_tried(tmp_path: Path) -> None:
    (tmp_path / "a.fol").write_text(RULES, encoding="utf-8")
    (tmp_path / "b.fol").write_text(RULES.replace("edge(x,y) →", "edge(x,y) ∧ edge(y,x) →"), encoding="utf-8")
    (tmp_path / "one.fol").write_text("sort Node = {a}, Colour = {red}\ngiven edge = {}\n", encoding="utf-8")
    (tmp_path / "two.json").write_text(
        '{"Node": ["a", "b"], "Colour": ["red"], "edge": [["a", "b"]]}', encoding="utf-8"
    )
    same = entails("compare", "a.fol", "b.fol", "--facts", "one.fol", "--certificate", "c.cert", folder=tmp_path)
    assert same.code == 0
    assert same.out.startswith("The same solutions. Both have 1.\nCertificate written to c.cert")
    assert entails("certify", "c.cert", folder=tmp_path).code == 0
    both = entails("compare", "a.fol", "b.fol", "--each", "one.fol", "two.json", folder=tmp_path)
    assert both.code == 1
    assert both.out.splitlines() == [
        "Not the same. The facts are those of two.json.",
        "",
        "Every solution of a.fol is one of b.fol.",
        "",
        "Only b.fol has this solution:",
        "colour",
        "  a  red",
        "  b  red",
        "In a.fol it breaks “a and b differ”.",
    ]
    assert entails("compare", "a.fol", "a.fol", "--each", "one.fol", "two.json", folder=tmp_path).out == (
        "The same solutions on each of 2 boards.\n"
    )
    document = entails("compare", "a.fol", "b.fol", "--json", folder=tmp_path).json()
    assert (document["status"], document["random"]) == ("different", True)
    assert document["only_second"]["breaks"]
    assert entails("compare", "a.fol", "b.fol", "--rename", "colour", folder=tmp_path).code == 2
    late = entails("compare", "a.fol", "b.fol", "--facts", "two.json", "--certificate", "d.cert", folder=tmp_path)
    assert (late.code, "d.cert not written" in late.out, (tmp_path / "d.cert").exists()) == (1, True, False)


def test_one_solution_that_was_found_in_time_need_not_be_the_only_one() -> None:
    freer, stricter = (Problem(*read_theory(f"sort N = {{1..2}}\nfind p(N)\n{rule}")) for rule in ("", "rule: p(1)\n"))
    compared = compare(freer, stricter)
    first, second = compared.only
    stopped = replace(compared, only=(replace(first, extra=replace(first.extra, count=None, at_least=1)), second))
    assert "Only the first has this solution, and perhaps others:\n" in str(stopped)
