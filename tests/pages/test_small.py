"""The tiny boards are worth something: one has one answer, another several, and no rule of a kind could be left out unnoticed."""

import pytest

from tests.pages.candidates import candidates
from tests.pages.formats import examples
from tests.pages.referees import KINDS, judge, rule_of
from tests.pages.small import small_boards, small_texts


@pytest.mark.parametrize("kind", KINDS)
def test_tiny_boards_have_one_answer_and_several(kind: str) -> None:
    (_, answers), *others = small_boards(kind)
    assert answers == {examples()[kind][1]}
    assert others
    assert all(1 <= len(found) <= 60 for _, found in others)
    assert any(len(found) > 1 for _, found in others)


@pytest.mark.parametrize("kind", KINDS)
def test_every_rule_of_a_referee_is_needed_on_some_tiny_board(kind: str) -> None:
    """Some answer breaks this rule alone, so that a page without the rule would have one answer more."""
    broken = [{rule_of(one) for one in judge(kind, board, answer)} for board in small_texts(kind) for answer in candidates(kind, board)]
    alone = {rule for rules in broken if len(rules) == 1 for rule in rules}
    assert set().union(*broken) - alone == REDUNDANT.get(kind, set())


# Rules that follow from the others of their kind, and are said all the same. 
REDUNDANT: dict[str, set[str]] = {}
