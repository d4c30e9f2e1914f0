"""A proof in boxes says what the tree says: lines in order, and references to earlier lines that are in scope."""

from __future__ import annotations

from random import Random

import pytest

from entails.logic.notation import parse
from entails.proofs.display.boxes import length, lines
from entails.proofs.display.html import to_html
from entails.proofs.display.latex import to_latex
from entails.proofs.display.text import to_text
from entails.proofs.kernel.check import Open, Proof, check
from entails.proofs.kernel.sequent import parse_sequent
from tests.proofs.by_hand import WHOLE, by, cases, chain, half_done, hyp, nested, something_else, still_open
from tests.proofs.display.reading import assert_it_is_in_order, balanced, every_line, follows, well_formed, written
from tests.proofs.random_proofs import random_proof

THEOREMS = {
    "P∨¬P": parse_sequent("P∨¬P"),
    "P→Q, ¬Q ⊢ ¬P": parse_sequent("P→Q, ¬Q ⊢ ¬P"),
}


@pytest.mark.parametrize("name", WHOLE)
def test_every_reference_leads_to_an_earlier_line_in_scope(name: str) -> None:
    proof = WHOLE[name]()
    assert check(proof) == []
    assert_it_is_in_order(lines(proof), proof)
    assert length(proof) == len(list(lines(proof).rows()))


@pytest.mark.parametrize("start", range(0, 300, 30))
def test_each_line_of_a_random_proof_follows_from_the_lines_it_names(start: int, thorough: bool) -> None:
    for seed in range(start, start + (30 if thorough else 10)):
        proof = random_proof(Random(seed))
        assert check(proof) == []
        display = lines(proof)
        assert length(proof) == len(list(display.rows()))
        assert_it_is_in_order(display, proof)
        for line, known in every_line(display):
            if line.reason not in ("premise", "assumption"):
                assert follows([known[str(ref)] for ref in line.refs], line.formulas[0]), line
        assert max(map(len, to_text(display, 80).splitlines())) <= 80
        well_formed(to_html(display))
        balanced(to_latex(display))


# --- what gets a line, and what does not ---


def test_hypotheses_cost_no_line_and_cuts_show_their_first_proof_in_place() -> None:
    assert written(something_else()) == [
        "1 ∀x.(R(x)→S(x)): premise",
        "2 ∃x.R(x): premise",
        "3 actual i, R(i): assumption",
        "4 R(i)→S(i): ∀ elim 1,3.1",
        "5 S(i): → elim 4,3.2",
        "6 ∃x.S(x): ∃ intro 5,3.1",
        "7 ∃x.S(x): ∃ elim 2,3-6",
    ]


def test_an_assumption_that_is_all_there_is_to_show_makes_a_box_of_one_line() -> None:
    assert written(by("→ intro", "P→P", hyp("P ⊢ P"), A="P", B="P")) == ["1 P: assumption", "2 P→P: → intro 1-1"]


def test_a_box_whose_conclusion_is_known_from_outside_repeats_it() -> None:
    assert written(nested(2)) == [
        "1 P1: assumption",
        "2 P2: assumption",
        "3 P1: hyp 1",
        "4 P2→P1: → intro 2-3",
        "5 P1→(P2→P1): → intro 1-4",
    ]


def test_a_proof_that_is_a_premise_repeats_it_unless_it_stands_last_anyway() -> None:
    assert written(hyp("P, Q ⊢ P")) == ["1 P: premise", "2 Q: premise", "3 P: hyp 1"]
    assert written(hyp("P, Q ⊢ Q")) == ["1 P: premise", "2 Q: premise"]


def test_thinning_costs_no_line() -> None:
    thinned = by("thin", "P, Q ⊢ P∨R", by("∨ intro(L)", "P ⊢ P∨R", hyp("P ⊢ P"), A="P", B="R"), C="P∨R")
    assert check(thinned) == []
    assert written(thinned) == ["1 P: premise", "2 Q: premise", "3 P∨R: ∨ intro 1"]


def test_what_is_inferred_again_from_the_same_lines_is_a_reference() -> None:
    def left() -> Proof:
        return by("∧ elim(L)", "P∧Q ⊢ P", hyp("P∧Q ⊢ P∧Q"), A="P", B="Q")

    twice = by("∧ intro", "P∧Q ⊢ P∧P", left(), left(), A="P", B="P")
    assert check(twice) == []
    assert written(twice) == ["1 P∧Q: premise", "2 P: ∧ elim 1", "3 P∧P: ∧ intro 2,2"]


def test_a_proof_that_is_used_twice_is_shown_once_with_its_boxes() -> None:
    box = by("→ intro", "Q→Q", hyp("Q ⊢ Q"), A="Q", B="Q")
    twice = by("∧ intro", "(Q→Q)∧(Q→Q)", box, box, A="Q→Q", B="Q→Q")
    assert written(twice) == ["1 Q: assumption", "2 Q→Q: → intro 1-1", "3 (Q→Q)∧(Q→Q): ∧ intro 2,2"]


def test_a_theorem_is_named_with_the_lines_it_was_applied_to() -> None:
    middle = by("P∨¬P", "Q∨¬Q", P="Q")
    assert check(middle, THEOREMS) == []
    assert written(middle) == ["1 Q∨¬Q: Theorem P∨¬P"]
    tollens = by("P→Q, ¬Q ⊢ ¬P", "R→S, ¬S ⊢ ¬R", hyp("R→S ⊢ R→S"), hyp("¬S ⊢ ¬S"), P="R", Q="S")
    assert check(tollens, THEOREMS) == []
    assert written(tollens)[-1] == "3 ¬R: Theorem P→Q, ¬Q ⊢ ¬P 1,2"


def test_bound_variables_may_have_other_names_where_a_formula_is_used() -> None:
    renamed = by("∨ intro(L)", "∀x.R(x) ⊢ (∀y.R(y))∨S", hyp("∀x.R(x) ⊢ ∀y.R(y)"), A="∀y.R(y)", B="S")
    assert check(renamed) == []
    assert written(renamed) == ["1 ∀x.R(x): premise", "2 ∀y.R(y)∨S: ∨ intro 1"]


def test_in_its_box_a_fresh_name_does_not_mean_what_it_meant_outside() -> None:
    """The theorem is applied to i outside and to another i inside: two lines, although they look the same."""
    instance = "R(i)∨¬R(i)"
    inside = by("P∨¬P", f"actual i ⊢ {instance}", P="R(i)")
    every = by("∀ intro", "∀x.(R(x)∨¬R(x))", inside, P="x:R(x)∨¬R(x)", i="i")
    goal = f"{instance}∧(∀x.(R(x)∨¬R(x)))".replace(instance, f"({instance})", 1)
    both = by("∧ intro", goal, by("P∨¬P", instance, P="R(i)"), every, A=instance, B="∀x.(R(x)∨¬R(x))")
    assert check(both, THEOREMS) == []
    assert [line.split(": ")[1] for line in written(both)] == [
        "Theorem P∨¬P",
        "assumption",
        "Theorem P∨¬P",
        "∀ intro 2-3",
        "∧ intro 1,4",
    ]


def test_open_goals_are_lines_that_others_may_rest_on() -> None:
    assert [goal.conclusion for goal in check(half_done())] == [parse("R")]
    assert written(half_done())[2] == "3 R: open"
    cut = by(
        "cut",
        "P ⊢ Q∧P",
        still_open("P ⊢ Q"),
        by("∧ intro", "P, Q ⊢ Q∧P", hyp("Q ⊢ Q"), hyp("P ⊢ P"), A="Q", B="P"),
        B="Q",
        C="Q∧P",
    )
    assert written(cut) == ["1 P: premise", "2 Q: open", "3 Q∧P: ∧ intro 2,1"]
    assert written(Open(parse_sequent("P ⊢ P"))) == ["1 P: premise", "2 P: open"]


# --- large ones ---


def test_a_chain_of_two_thousand_steps_is_two_thousand_lines_more() -> None:
    assert check(chain(100)) == []
    display = lines(chain(2000))
    assert len(list(display.rows())) == 4001
    assert to_text(display).count("\n") == 4001
    assert to_html(display).count('class="line"') == 4001


def test_a_thousand_boxes_in_each_other_can_be_laid_out() -> None:
    rows = list(lines(cases(1000)).rows())
    assert max(row.depth for row in rows) == 1000
    assert sum(row.opens for row in rows) == sum(row.closes for row in rows) == 2000
