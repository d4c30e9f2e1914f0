"""Each technique on a theory that needs it: what it gives, its name and its words."""

from entails import explain
from entails.engines.hints.steps import Step
from entails.questions.hint import Explanation
from entails.questions.load import load_text
from tests.engines.hints.theories import guided

ROWS = """
sort Row = {1..2}, Column = {1..4}
sort Cell = Row × Column
given box(Cell, Row) = {(r,c,b) : b = 1 + (c − 1) div 2}
find star(Cell)
say "r{r}c{c} has a star" | "[r{r}c{c}] have stars", "r{r}c{c} is empty" | "[r{r}c{c}] are empty": star(r,c)
show star as grid
"""


def steps(text: str) -> list[Step]:
    with guided(text) as guide:
        found = list(guide.steps())
        assert not guide.arguer.refused
    return found


def told(step: Step) -> list[str]:
    return [sentence.text for sentence in step.reason]


def test_confined() -> None:
    rules = """
    rule "the left half of row 1 has a star": star(1,1) ∨ star(1,2)
    rule "row {r} has one star": ∀r∈Row ∃=1 c∈Column star(r,c)
    """
    (step,) = steps(ROWS + rules)
    assert (step.conclusion, step.technique) == ("r1c3 and r1c4 are empty", "confined")
    left = (
        "“the left half of row 1 has a star” needs 1 of r1c1 and r1c2; "
        "with that “row 1 has one star” has no room for others"
    )
    assert told(step) == [left]


def test_confined_where_one_rule_names_no_place() -> None:
    rules = """
    given near(Row, Column, Row, Column) = {(r,c,s,d) : |r − s| ≤ 1 ∧ |c − d| ≤ 1 ∧ (r < s ∨ r = s ∧ c < d)}
    rule "row 1 has one star": ∃=1 c∈Column star(1,c)
    rule "r1c1 and r1c2 are empty": ¬star(1,1) ∧ ¬star(1,2)
    rule "stars do not touch": ∀r,c,s,d (near(r,c,s,d) → ¬star(r,c) ∨ ¬star(s,d))
    """
    found = {step.conclusion: step for step in steps(ROWS + rules)}
    step = found["r2c3 and r2c4 are empty"]
    assert step.technique == "confined"
    assert told(step) == [
        "row 1 has one star, only r1c3 or r1c4 left; whichever it is, stars do not touch; r1c1 and r1c2 are empty"
    ]


def test_overlap() -> None:
    rules = """
    rule "row 1 has 3 stars": ∃=3 c∈Column star(1,c)
    rule "its right end has at most one": ∃≤1 c∈Column (c ≥ 3 ∧ star(1,c))
    """
    (step,) = steps(ROWS + rules)
    assert (step.conclusion, step.technique) == ("r1c1 and r1c2 have stars", "overlap")
    assert told(step) == [
        "“row 1 has 3 stars” needs 3 more; all but 2 of its places are shared with “its right end has at most one”, "
        "which has room for 1"
    ]


def test_shared_out() -> None:
    rules = """
    sort Cell = {a, b, c}, Digit = {1..3}
    find digit(Cell): Digit
    say "{p} is {d}", "{p} is not {d}": digit(p,d)
    rule "{p} is small": ∀p (p ≠ c → digit(p) ≤ 2)
    rule "one cell is {d}": ∀d∈Digit ∃≤1 p∈Cell (digit(p) = d)
    """
    (step,) = steps(rules)
    assert (step.conclusion, step.technique) == ("c is 3", "only value")
    assert told(step) == [
        "a is small: so a is not 3",
        "b is small: so b is not 3",
        "a and b have only 1 and 2 left between them; one cell is 1 and 2: so c is not 1 or 2",
        "no other digit is left for c",
    ]


def test_whichever() -> None:
    rules = """
    rule "row 1 has two stars": ∃=2 c∈Column star(1,c)
    rule "r1c1 and r1c2 are empty": ¬star(1,1) ∧ (star(1,3) ∨ star(1,4))
    rule "r1c3 sees r2c3": ¬(star(1,3) ∧ star(2,3))
    rule "r1c4 sees r2c3": ¬(star(1,4) ∧ star(2,3))
    rule "row 2 has one star": ∃=1 c∈Column star(2,c)
    """
    found = {step.conclusion: step for step in steps(ROWS + rules)}
    step = found["r2c3 is empty"]
    assert step.technique == "whichever"
    assert told(step)[1:] == [
        "if r1c3 has a star: r1c3 sees r2c3",
        "if r1c4 has a star: r1c4 sees r2c3",
    ]


def test_of_whichever_it_is_said_why_there_are_no_other_ways() -> None:
    """That r1c2 is empty is not needed: r1c2 would give the same. But a reader would look for that way."""
    rules = """
    rule "row 1 has two stars": ∃=2 c∈Column star(1,c)
    rule "r1c1 has a star": star(1,1)
    rule "r1c2 is empty": ¬star(1,2)
    rule "r1c{c} and r1c1 see r2c3": ∀c∈Column (c ≥ 2 → ¬(star(1,c) ∧ star(2,3) ∧ star(1,1)))
    """
    (step,) = [step for step in steps(ROWS + rules) if step.conclusion == "r2c3 is empty"]
    assert told(step)[0] == "row 1 has two stars: each way gives the same; r1c1 has a star, r1c2 is empty"


def test_single_rules_have_names_too() -> None:
    rules = """
    rule "r1c1 has a star": star(1,1)
    rule "row 1 has one star": ∃=1 c∈Column star(1,c)
    rule "column {c} has a star": ∀c∈Column ∃=1 r∈Row star(r,c)
    """
    names = {step.conclusion: step.technique for step in steps(ROWS + rules)}
    assert names["r1c1 has a star"] == "straight from a rule"
    assert names["r1c2 to r1c4 are empty"] == "full"
    assert names["r2c2 has a star"] == "only place"


def test_what_declarations_say_is_no_name_in_a_sentence_and_is_listed_in_detail() -> None:
    rules = """
    sort Cell = {a, b, c}, Digit = {1..3}
    find digit(Cell): Digit injective
    say "{p} is {d}", "{p} is not {d}": digit(p,d)
    rule "{p} is small": ∀p (p ≠ c → digit(p) ≤ 2)
    """
    (step,) = steps(rules)
    assert "a and b have only 1 and 2 left between them: so c is not 1 or 2" in told(step)
    assert {"1 is the digit of at most one", "2 is the digit of at most one"} <= {one.sentence for one in step.unnamed}


def test_things_of_several_kinds_are_not_compared() -> None:
    """Nobody sees that two rows and a column have only a diagonal and a column left; a supposition is plainer."""
    queens = """
    sort N = {1..4}
    find queen(N, N)
    rule "one queen in row {r}": ∀r ∃=1 c queen(r,c)
    rule "one queen in column {c}": ∀c ∃=1 r queen(r,c)
    rule "no diagonal": ∀r,c,s,d (queen(r,c) ∧ queen(s,d) ∧ r < s → s − r ≠ d − c ∧ s − r ≠ c − d)
    show queen as grid
    """
    found = explain(load_text(queens, "queens.fol"))
    assert isinstance(found, Explanation)
    compared = [text.split(";")[0] for step in found for text in told(step) if text.startswith("all that is left for")]
    assert compared == ["all that is left for “one queen in row 2 and 3” is in “one queen in column 1 and 4”"]
