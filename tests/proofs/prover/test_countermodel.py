"""Countermodels: the smallest structure that refutes a sequent, for people and for programs."""

import pytest

from entails.limits import FOREVER
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.prover.answers import Invalid, Proved
from entails.proofs.prover.countermodel import assignment, find, is_first_order, unsupported
from entails.proofs.prover.pauses import Pauses
from tests.proofs.prover.asking import answer, refutes


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("∀x.P(x) ⊢ ∃x.P(x)", 0),
        ("∃x.(P(x)→∀y.P(y))", 0),
        ("actual i, ∀y.∃x.R(x,y) ⊢ ∃x.∀y.R(x,y)", 2),
        ("∃x.P(x), ∃x.Q(x) ⊢ ∃x.(P(x)∧Q(x))", 2),
        ("∀x.∃y.R(x,y) ⊢ ∃y.∀x.R(x,y)", 2),
        ("∀x.R(x)→∀y.S(y) ⊢ ∀z.(R(z)→S(z))", 2),
        ("R(j), ∀x.(R(x)→S(x)) ⊢ S(j)", 1),
        ("P(i) ⊢ ∃x.P(x)", 1),
        ("P(i) ⊢ ∀x.P(x)", 2),  # rather than one element and an i outside the domain
        ("P(a), ¬P(b) ⊢ a=c", 2),
        ("a≠b, b≠c ⊢ a≠c", 2),
        ("∀x.∀y.x=y ⊢ ∃x.∀y.x=y", 0),
        ("actual i, P(i) ⊢ ∀x.P(x)", 2),
        ("∃x.∃y.∃z.(P(x)∧Q(y)∧S(z)∧¬P(y)∧¬Q(z)∧¬P(z)) ⊢ ∀x.Q(x)", 3),
    ],
)
def test_the_smallest_structure_refutes_what_is_not_valid(text: str, size: int) -> None:
    found = answer(text)
    assert isinstance(found, Invalid)
    assert len(found.countermodel.domain) == size


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("R(j), ∀x.(R(x)→S(x)) ⊢ S(j)", ("j",)),
        ("∀x.P(x) ⊢ ∃x.P(x)", ("i",)),
        ("∀i.P(i) ⊢ ∃i.P(i)", ("i1",)),
        ("∀x.∀y.R(x,y), P(c) ⊢ R(a,b)∧P(c)", ("a", "b")),
        ("∀x.P(x), Q(a) ⊢ ∃x.P(x)", ("a",)),
        ("P(j) ⊢ ∀x.P(x)", ()),
        ("∀x.∃y.R(x,y) ⊢ ∃y.∀x.R(x,y)", ()),
        ("P ⊢ Q", ()),
    ],
)
def test_it_is_said_where_only_a_name_should_be_actual(text: str, missing: tuple[str, ...]) -> None:
    found = answer(text)
    assert isinstance(found, Invalid)
    assert found.missing == missing
    assert bool(missing) == ("With the premise" in str(found))
    premises, _, conclusion = text.partition(" ⊢ ")
    if missing:
        added = ", ".join(f"actual {name}" for name in missing)
        assert isinstance(answer(f"{premises}, {added} ⊢ {conclusion}"), Proved)


def test_things_outside_the_domain_are_called_by_their_names() -> None:
    found = answer("R(j), j=k, ∀x.(R(x)→S(x)) ⊢ S(j)")
    assert isinstance(found, Invalid)
    told = str(found.countermodel)
    assert "j is not actual\nk is j, which is not actual" in told
    assert "R(j)" in told
    assert "((" not in told
    assert found.countermodel.json()["names"] == {"j": "j", "k": "j"}


def test_an_element_is_called_by_no_name_of_the_sequent() -> None:
    found = answer("actual a, P(a) ⊢ P(b)")
    assert isinstance(found, Invalid)
    assert not {"a", "b"} & set(found.countermodel.domain)


def test_a_structure_larger_than_any_that_is_searched_for_is_read_off_the_oracle() -> None:
    apart = ", ".join(f"a{one}≠a{other}" for one in range(9) for other in range(one))
    found = answer(f"{apart}, {', '.join(f'actual a{one}' for one in range(9))} ⊢ a1=a2")
    assert isinstance(found, Invalid)
    assert len(found.countermodel.domain) == 9
    kinds = ", ".join(f"∃x.P{kind}(x)" for kind in range(9))
    found = answer(f"{kinds}, ∀x.¬(P1(x)∧P2(x)) ⊢ A")
    assert isinstance(found, Invalid)
    assert len(found.countermodel.domain) == 2


def test_a_countermodel_is_told_to_people_and_to_programs() -> None:
    found = answer("P→Q ⊢ P∧Q")
    assert isinstance(found, Invalid)
    assert found.countermodel.json() == {"P": False, "Q": False}
    assert str(found.countermodel) == "P false, Q false"
    found = answer("actual i, P(i), P(j) ⊢ ∃x.¬P(x)")
    assert isinstance(found, Invalid)
    told = found.countermodel.json()
    assert told["domain"] == ["a"]
    assert isinstance(told["names"], dict)
    assert told["names"]["i"] == "a"
    assert told["relations"] == {"P": sorted([name] for name in set(told["names"].values()))}
    assert "the domain is {a}" in str(found.countermodel)


def test_a_structure_of_a_size_is_found_if_there_is_one() -> None:
    sequent = parse_sequent("∃x.P(x), ∃x.Q(x) ⊢ ∃x.(P(x)∧Q(x))")
    with Pauses(FOREVER) as pauses:
        sizes = [size for size in range(4) if (found := find(sequent, size, pauses)) and refutes(found, sequent)]
        assert sizes == [2, 3]
        outside = parse_sequent("P(i) ⊢ ∃x.P(x)")
        assert find(outside, 1, pauses) is None
        assert find(outside, 1, pauses, outside=1) is not None
        assert find(outside, 1, pauses, outside=1, conflicts=0) is None


def test_an_assignment_makes_all_other_atoms_false() -> None:
    sequent = parse_sequent("P∨Q ⊢ Q∧R")
    model = assignment(sequent, {sequent.assumptions[0].left})  # type: ignore[attr-defined]
    assert model.json() == {"P": True, "Q": False, "R": False}
    assert model.refutes(sequent)


def test_what_the_calculus_has_no_rules_for_is_named() -> None:
    assert unsupported(parse_sequent("∃=2 x P(x)")) == "a count"
    assert unsupported(parse_sequent("∀x∈S P(x)")) == "a quantifier with a sort"
    assert unsupported(parse_sequent("P(f(i,i,i,i))")) == "a function of 4 things, such as f"
    assert unsupported(parse_sequent("∀x.P(x) ⊢ P(i)")) is None


def test_a_sequent_is_first_order_if_it_speaks_of_things() -> None:
    assert is_first_order(parse_sequent("P ⊢ ∀x.Q"))
    assert is_first_order(parse_sequent("P(i) ⊢ Q"))
    assert not is_first_order(parse_sequent("P→Q ⊢ Q"))
