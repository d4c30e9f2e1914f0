"""Proofs typed as lines in boxes."""

import pytest

from entails.errors import ProofError
from entails.proofs.kernel.check import check
from entails.proofs.tutor.attempt import Attempt
from entails.proofs.tutor.typed import read_typed
from tests.proofs.examples import own_proofs
from tests.proofs.tutor.cutting import number_of_steps


def test_lines_are_read_as_they_are_typed() -> None:
    typed = "P -> Q  premise\n~Q  premise\n| P  assumption\n| Q  -> elim 1, 3\n| false  ~elim 4,2\n~P  ~ intro 3-5"
    assert check(read_typed(typed)[0]) == []


def test_a_line_without_a_reason_is_open() -> None:
    (goal,) = check(read_typed("1 P∧Q premise\n2 Q")[0])
    assert str(goal) == "P∧Q ⊢ Q"


def test_lines_that_a_rule_rests_on_may_come_in_any_order() -> None:
    assert check(read_typed("1 P premise\n2 P→Q premise\n3 Q → elim 1,2")[0]) == []


def test_what_is_printed_is_read_back() -> None:
    tried = 0
    for proof in own_proofs():
        text = str(Attempt(proof))
        if "Theorem" in text or number_of_steps(proof) > 300:
            continue
        tried += 1
        assert str(Attempt(read_typed(text)[0])) == text
    assert tried > 20


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("1 P premise\n2 Q → elim 1", "line 2, → elim: → elim wants 2 lines or boxes, in its order"),
        ("1 P premise\n2 P∧Q ∧ intro 1,1", "line 2, ∧ intro: a premise should be Q, found P"),
        ("1 P premise\n2 │ Q premise\n3 P", "a box begins with an assumption"),
        ("1 P premise\n2 │ Q assumption\n3 P hyp 1", "no line rests on the box 2-2"),
        ("1 P premise\n2 │ Q assumption", "a proof ends with its conclusion, outside of any box"),
        ("1 P premise\n2 Q hyp 1", "line 2: Q is not assumed here"),
        ("1 │ P assumption\n2 P→P → intro 1-1\n3 P∧(P→P) ∧ intro 1,2", "line 3, ∧ intro: line 1 is not in its scope"),
        ("1 P) premise", "∧, ∨, →, a reason or the end of the line"),
        ("\n", "expected the lines of a proof"),
    ],
)
def test_a_wrong_line_is_told(typed: str, message: str) -> None:
    with pytest.raises(ProofError, match=".") as caught:
        read_typed(typed)
    assert message in caught.value.message


def test_boxes_in_boxes_that_many_lines_rest_on_do_not_take_forever() -> None:
    rows, number = ["1 P premise"], 1
    for depth in range(1, 40):
        number += 1
        rows.append(f"{number} {'│ ' * depth}P assumption")
    with pytest.raises(ProofError):
        read_typed("\n".join(rows))
    with pytest.raises(ProofError, match="at most 50 boxes"):
        read_typed(f"1 {'│' * 60} P assumption")
