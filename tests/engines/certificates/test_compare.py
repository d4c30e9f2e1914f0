"""Two problems are the same if their facts and rules are, however they are written."""

import pytest

from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.compare import difference
from entails.engines.certificates.normal_form import NormalTheory, normalised
from entails.models.reading.text import read_theory
from tests.engines.certificates.examples import LOOP, PATH, PIGEONS, examples

GUESTS = """sort Guest = {ann, bob}
sort Seat = {1..3}
sort Place = Seat × Guest
given liked(Place) = {}
find at(Guest): Seat injective
minimise #s (at(ann) = s)
minimise #s (at(bob) = s)
prefer "{g} is far" (weight 2): ∀g at(g) = 3
"""
ORDER = "the elements of Guest stand in another order: ann, bob in the certificate, bob, ann there"
PREFERENCE = "the preference “∀g∈Guest at(g) = 3”"


def normal(text: str) -> NormalTheory:
    return normalised(*read_theory(text))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (PIGEONS, "∀p ∃h s(p,h)", "forall p exists h s(p,h)  -- each sits somewhere"),
        (PIGEONS, '"a"', '"each has a hole"'),
        (PIGEONS, "{1..5}", "{5, 4, 3, 2, 1}"),
        (PIGEONS, "∀p ∃h s(p,h)", "∀p∈P ∃h∈H s(p,h)"),
        (PIGEONS, "find s", 'lemma "l": ∀p∈P p = p\nfind s'),
        (LOOP, "(1,2), (2,1)", "(2,1), (1,2)"),
        (LOOP, "define reached", 'define "linked to 1" reached'),
        (PATH, "maximise", 'maximise "{} of them":'),
    ],
)
def test_another_way_to_write_a_problem_is_no_difference(text: str, old: str, new: str) -> None:
    changed = text.replace(old, new, 1)
    assert changed != text
    assert difference(normal(text), normal(changed)) is None


@pytest.mark.parametrize(
    ("text", "old", "new", "said"),
    [
        (PIGEONS, "{1..5}", "{1..6}", "the sort P has 6 there and not in the certificate"),
        (PIGEONS, "{1..5}", "{1..4}", "the sort P has 5 in the certificate and not there"),
        (PIGEONS, "find s", "sort Q = {1}\nfind s", "the sort Q is there and not in the certificate"),
        (PIGEONS, "s(P, H)", "s(P, H), t", "“find t” is there and not in the certificate"),
        (PIGEONS, "∃≤1", "∃≤2", "the rule “b” is in the certificate and not there"),
        (LOOP, "(1,2), ", "", "near(1,2) is in the certificate and not there"),
        (LOOP, ", symmetric", "", "“find link(V, V) within near, symmetric” is in the certificate and not there"),
        (LOOP, "reached(1);", "reached(2);", "the definition “reached(1)” is in the certificate and not there"),
        (PATH, "maximise", "minimise", "“maximise #x∈N c(x)” is in the certificate and not there"),
        (PATH, "maximise #x c(x)\n", "", "“maximise #x∈N c(x)” is in the certificate and not there"),
        (GUESTS, "{ann, bob}", "{bob, ann}", ORDER),
        (GUESTS, "Seat × Guest", "Guest × Seat", "“sort Place = Seat × Guest” is in the certificate and not there"),
        (GUESTS, "injective", "bijective", "“find at(Guest): Seat injective” is in the certificate and not there"),
        (GUESTS, "injective", "partial", "“find at(Guest): Seat injective” is in the certificate and not there"),
        (GUESTS, "(weight 2)", "(weight 3)", f"{PREFERENCE} (weight 2) is in the certificate and not there"),
        (GUESTS, "{g} is far", "somebody is far", f"{PREFERENCE} (weight 2) is in the certificate and not there"),
        (
            GUESTS,
            "minimise #s (at(ann) = s)\nminimise #s (at(bob) = s)\n",
            "minimise #s (at(bob) = s)\nminimise #s (at(ann) = s)\n",
            "what is to be maximised or minimised stands in another order",
        ),
    ],
)
def test_the_first_difference_is_named(text: str, old: str, new: str, said: str) -> None:
    changed = text.replace(old, new, 1)
    assert changed != text
    assert difference(normal(text), normal(changed)) == said
    assert difference(normal(changed), normal(text)) is not None


def test_numbers_are_compared_too() -> None:
    ours, theirs = (normal(f"sort N = {{1, 2}}\ngiven n(N): number = {{1 -> {k}}}\n") for k in (1, 2))
    assert difference(ours, theirs) == "n(1) = 1 is in the certificate and not there"


def test_a_certificate_of_another_problem_is_refused() -> None:
    text = examples()["impossible"].text()
    answer = check_certificate(text, expected=normal(PIGEONS))
    assert isinstance(answer, Accepted)
    assert answer.matches
    other = check_certificate(text, expected=normal(PIGEONS.replace("1..4", "1..5")))
    assert isinstance(other, Refused)
    assert other.matches is False
    assert other.why == "it is about another problem: the sort H has 5 there and not in the certificate"
