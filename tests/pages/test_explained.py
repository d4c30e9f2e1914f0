"""Every kind is explained by the shape of its rules: what is concluded is right, and steps are short.

The answers are those of FORMATS.md and, with --thorough, of the corpus; nothing of the engine is asked for them.
"""

import pytest

from entails import puzzles
from entails.engines.answers import Fact
from entails.models.signature import mirrored
from entails.questions.hint import Explanation, explain
from entails.questions.load import load_text
from tests.pages import corpus
from tests.pages.formats import examples

MOST_WORDS = 120  # of a step
SMALL = 100  # cells
SECONDS = 60.0


def checked(kind: str, board: str, answer: str) -> Explanation:
    """The explanation, each conclusion of which the answer has."""
    asked = load_text(board, "a board", kind)
    assert asked.puzzle
    partial = asked.puzzle.partial
    assert partial
    right = {(one.relation, one.row) for one in partial.facts(asked.board, {"rows": answer.splitlines()}) if one.holds}
    answered = {relation.name for relation in asked.theory.find()}

    def holds(fact: Fact) -> bool:
        both = {fact.row, mirrored(fact.row)} if asked.theory.relations[fact.relation].symmetric else {fact.row}
        return any((fact.relation, row) in right for row in both)

    found = explain(asked, limit=SECONDS)
    assert isinstance(found, Explanation)
    for step in found.steps:
        for fact in step.facts:
            assert fact.relation not in answered or holds(fact) == fact.holds, f"{kind}\n{board}\n{step}"
    return found


@pytest.mark.parametrize("kind", puzzles.pages())
def test_the_example_of_each_kind_is_explained_to_the_end(kind: str) -> None:
    board, answer = examples()[kind]
    found = checked(kind, board, answer)
    assert found.complete
    assert not found.differing
    assert all(len(str(step).split()) <= MOST_WORDS for step in found.steps)


@corpus.needs_corpus
@pytest.mark.parametrize("kind", puzzles.pages())
def test_boards_of_other_people_are_explained_rightly(kind: str, thorough: bool) -> None:
    if not thorough:
        pytest.skip("takes minutes; run with --thorough")
    for name, (board, answer) in list(corpus.boards(kind).items())[:6]:
        rows, columns = map(int, name.split("_")[-1].split("x"))
        if rows * columns <= SMALL:
            checked(kind, board, answer)
