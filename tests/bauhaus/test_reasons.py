"""Which constraints clash, which repeat or say nothing, and where brackets are missing."""

import random
from typing import Any

import pytest

from entails import bauhaus as ours
from entails.bauhaus.reasons import asked_of
from entails.bauhaus.reports import named, precedence, report
from entails.errors import EntailsError
from tests.bauhaus.test_encodings import Said as Word
from tests.bauhaus.test_encodings import drawn, table


def encoding_with(*names: str) -> tuple[ours.Encoding, list[Any]]:
    encoding = ours.Encoding()

    @ours.proposition(encoding)
    class Letter:
        def __init__(self, name: str) -> None:
            self.name = name

        def __repr__(self) -> str:
            return self.name

    return encoding, [Letter(name) for name in names]


def test_a_clash_names_just_the_constraints_that_it_takes() -> None:
    encoding, (a, b, c) = encoding_with(*"abc")
    encoding.add_constraint(a | b)
    encoding.add_constraint(c)
    ours.constraint.add_none_of(encoding, a, b)
    said = encoding.why().said
    assert [one.text for one in said] == ["a | b", "constraint.none_of(a, b)"]
    assert [one.place.text() for one in said if one.place] == [
        "encoding.add_constraint(a | b)",
        "ours.constraint.add_none_of(encoding, a, b)",
    ]
    assert str(encoding.why()).startswith("There is no solution. These 2 constraints clash:\n   test_reasons.py, line ")


def test_a_constraint_may_have_a_name() -> None:
    encoding, (a, b) = encoding_with(*"ab")
    encoding.add_constraint(a | b, name="somebody comes")
    ours.constraint.add_none_of(encoding, a, b, name="nobody comes")
    said = [one.text for one in encoding.why().said]
    assert said == ["somebody comes: a | b", "nobody comes: constraint.none_of(a, b)"]
    assert "somebody comes" in encoding.theory_text()


def test_why_a_literal_holds_or_does_not_follow() -> None:
    encoding, (a, b, c, d) = encoding_with(*"abcd")
    encoding.add_constraint(a)
    encoding.add_constraint(a >> ~b)
    encoding.add_constraint(c | b)
    assert sorted(one.text for one in encoding.why(c).said) == ["a", "a >> ~b", "c | b"]
    assert len(encoding.why(~b).said) == 2
    assert encoding.why(b).heading == "It does not follow that b is true: there is a solution without it."
    assert encoding.why(d).heading == "No constraint mentions d."
    assert encoding.why().heading == "There is a solution: no constraints clash."


def words(script: list[Word]) -> Any:
    """The parts of a random script, built as its own encoding."""
    from tests.bauhaus.test_encodings import built

    theory, _ = built(script, ours)
    return theory.shape()[1]


def test_every_clash_of_a_random_encoding_is_one_and_is_minimal(thorough: bool) -> None:
    clashes = 0
    for seed in range(3_000 if thorough else 300):
        draw = random.Random(seed)
        script = [said for one in draw.sample(range(10_000), 3) for said in drawn(one)]
        if table(script):
            continue
        clashes += 1
        parts = words(script)
        places = asked_of(parts).clash()
        assert places, seed
        assert asked_of([parts[place] for place in places]).model() is None, seed
        for left_out in places:
            assert asked_of([parts[place] for place in places if place != left_out]).model() is not None, seed
    assert clashes > 20


def test_a_report_names_what_is_not_mentioned_repeats_follows_or_never_matters() -> None:
    encoding, (a, b, c, _) = encoding_with(*"abcd")
    encoding.add_constraint(a & b)
    encoding.add_constraint(a | c)
    encoding.add_constraint(b | ~b)
    encoding.add_constraint(a & b)
    texts = report(encoding)
    assert any("not: d" in text for text in texts)
    assert any("says what" in text and text.endswith(": a & b") for text in texts)
    assert any("follows from the other constraints: a | c" in text for text in texts)
    assert any("is always true: b | (~b)" in text or "is always true: b | ~b" in text for text in texts)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("E.add_constraint(a & b >> c)", "so this is a & (b >> c)"),
        ("E.add_constraint(a >> b | c)", "so this is (a >> b) | c"),
        ("E.add_constraint(a & (b >> c))", None),
        ("E.add_constraint((a & b) >> c)", None),
        ("E.add_constraint(a >> (b | c))", None),
        ("x = 1 >> 2", None),
    ],
)
def test_brackets_that_are_missing_around_an_implication(line: str, found: str | None) -> None:
    texts = list(precedence(f"# é\n{line}\n", "run.py"))
    assert (found is None and not texts) or (found is not None and found in texts[0] and "line 2" in texts[0])


def test_a_proposition_is_found_by_its_name() -> None:
    encoding, (a, _) = encoding_with("a", "b")
    assert named(encoding, "a") is a
    assert named(encoding, "~a").typ == "not"
    with pytest.raises(EntailsError, match="found “zzz”"):
        named(encoding, "zzz")
