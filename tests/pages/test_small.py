"""The tiny boards are worth something: one has one answer, another several, and every rule of a kind is needed."""

import pytest

from tests.pages.formats import examples
from tests.pages.referees import KINDS
from tests.pages.small import judged, small_boards, small_texts

# Rules that follow from the others of their kind, and are said all the same: the tree under a tent would need a tent of its
# own, which would touch.
REDUNDANT = {"tents": {"a tent stands on a tree"}}


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
    broken = [rules for board in small_texts(kind) for rules in judged(kind, board).values()]
    alone = {rule for rules in broken if len(rules) == 1 for rule in rules}
    assert frozenset().union(*broken) - alone == REDUNDANT.get(kind, set())
