"""What people get wrong in a theory, and what they are told: `mistakes.txt`, which `./test --update` writes anew.

Each message is meant for somebody who writes the first theory of their life: it says in one sentence what to do now. Read
the difference as such a person before committing.
"""

from pathlib import Path

import pytest

from entails.errors import MOST_MISTAKES, EntailsError, TheoryError
from entails.models.reading.text import read_theory

GOLDEN = Path(__file__).with_name("mistakes.txt")
MARK = "=== "
TOLD = "---\n"


def _blocks() -> list[tuple[str, str]]:
    """The name and the text of every mistake; the first block is what all of them begin with."""
    _, *blocks = GOLDEN.read_text(encoding="utf-8").split(MARK)
    return [(name, text.partition(TOLD)[0]) for name, _, text in (block.partition("\n") for block in blocks)]


def _told(text: str) -> list[str]:
    try:
        read_theory(text)
    except EntailsError as error:
        return [f"{one.message}\n{one.excerpt}\n" for one in error.each()]
    return ["(accepted)\n"]


def test_forty_mistakes_are_told_as_they_were(update: bool) -> None:
    (head_name, head), *mistakes = _blocks()
    assert len(mistakes) >= 40
    written = [f"{MARK}{head_name}\n{head}"]
    written += [f"{MARK}{name}\n{text}{TOLD}{''.join(_told(head + text))}\n" for name, text in mistakes]
    whole = "".join(written)
    if update:
        GOLDEN.write_text(whole, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == whole


HEAD = "sort A = {a, b}\nfind p(A), q(A)\n"


def test_mistakes_are_told_in_their_order_with_their_places() -> None:
    with pytest.raises(EntailsError) as caught:
        read_theory(HEAD + "rule: ∀x z(x)\nrule: ∀x (p(x)\nrule: p(a) ∧ ?\nsort B = {u, u}\n", "test.fol")
    places = [(error.file, error.line, error.column) for error in caught.value.each()]
    assert (
        sorted(places) == places == [("test.fol", 3, 10), ("test.fol", 4, 10), ("test.fol", 5, 14), ("test.fol", 6, 6)]
    )


def test_at_most_ten_are_told() -> None:
    with pytest.raises(TheoryError) as caught:
        read_theory(HEAD + "rule: z\n" * 30)
    assert len(caught.value.each()) == MOST_MISTAKES


@pytest.mark.parametrize(
    "text",
    [
        "sort B = {u, v\nfind s(B)\nrule: ∀x s(x)\ngiven g(B) = {u}",
        "find s(C)\nrule: ∀x s(x)\nrule: ∃x (s(x) ∧ p(x))",
        "given g(A) = {a b}\nrule: ∀x (g(x) → p(x))",
        "// all about B\n// and C\nrule: p(a)",
        'rule "one: p(a)\nrule "two": p(b)',
    ],
)
def test_a_mistake_has_no_followers(text: str) -> None:
    with pytest.raises(EntailsError) as caught:
        read_theory(HEAD + text)
    assert caught.value.line == 3
    assert not caught.value.further


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("!p(x)", "∀x ¬p(x)"),
        ("∼p(x)", "∀x ¬p(x)"),
        ("p(x) && q(x)", "∀x (p(x) ∧ q(x))"),
        ("p(x) and not q(x)", "∀x (p(x) ∧ ¬q(x))"),
        ("p(x) || !!q(x)", "∀x (p(x) ∨ ¬¬q(x))"),
        ("p(x) ⊃ q(x)", "∀x (p(x) → q(x))"),
        ("p(x) ==> q(x)", "∀x (p(x) → q(x))"),
        ("p(x) ⇒ q(x)", "∀x (p(x) → q(x))"),
        ("p(x) ≡ q(x)", "∀x (p(x) ↔ q(x))"),
        ("p(x) <==> q(x)", "∀x (p(x) ↔ q(x))"),
        ("x == a", "∀x x = a"),
        ("x <> a", "∀x x ≠ a"),
        ("x /= a", "∀x x ≠ a"),
        ("∃!y y =< x", "∀x ∃=1 y y ≤ x"),
    ],
)
def test_what_has_one_reading_is_accepted(typed: str, read: str) -> None:
    theory, _ = read_theory(f"{HEAD}rule “it is so”: ∀x∈A ({typed})")
    assert str(theory.rules[0].formula).replace("∈A", "") == read


def test_a_number_may_be_called_sum_at_the_end_of_a_rule() -> None:
    text = 'given sum: number = 2\nrule "all": #x∈A p(x) = sum\nrule "more": #x∈A (p(x) ∨ q(x)) = sum\nprefer: p(a)\n'
    theory, _ = read_theory(HEAD + text)
    assert len(theory.rules) == 2
