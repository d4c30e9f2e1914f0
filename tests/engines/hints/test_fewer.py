"""Of many exclusions few are told, those that exclude most."""

from tests.engines.hints.theories import guided

TEXT = """
sort Cell = {a}, Digit = {1..6}
find digit(Cell): Digit
say "{p} is {d}", "{p} is not {d}": digit(p,d)
rule "a is not 1": digit(a) ≠ 1
rule "a is not 2": digit(a) ≠ 2
rule "a is not 3": digit(a) ≠ 3
rule "a is at least 4": digit(a) ≥ 4
rule "a is not 5": digit(a) ≠ 5
rule "a is not 6": digit(a) ≠ 6
"""


def test_one_rule_is_told_for_three_that_say_less() -> None:
    with guided(TEXT) as guide:
        (step,) = guide.steps()
    assert step.conclusion == "a is 4"
    assert [sentence.text for sentence in step.reason] == [
        "a is at least 4: so a is 4, 5 or 6",
        "a is not 5",
        "a is not 6",
        "no other digit is left for a",
    ]


def test_few_exclusions_are_told_as_they_come() -> None:
    shorter = "".join(line for line in TEXT.splitlines(True) if "at least" not in line).replace("{1..6}", "{1..4}")
    with guided(shorter.replace('rule "a is not 5": digit(a) ≠ 5\nrule "a is not 6": digit(a) ≠ 6\n', "")) as guide:
        (step,) = guide.steps()
    assert [sentence.text for sentence in step.reason][:-1] == ["a is not 1", "a is not 2", "a is not 3"]
