"""Referees against boards that other people published with their solutions.

Every published solution is accepted; as we read the rules (FORMATS.md) none breaks one. A published board has exactly
one solution, so that an answer that differs from it anywhere must be refused: this is how a change of the solution is
judged.
"""

import random

import pytest

from tests.pages.changes import changes
from tests.pages.corpus import UNPUBLISHED, boards, needs_corpus
from tests.pages.formats import examples
from tests.pages.referees import KINDS, judge

PUBLISHED = [kind for kind in KINDS if kind not in UNPUBLISHED]


def sample(kind: str, thorough: bool) -> list[tuple[str, str, str]]:
    """Name, board and answer: all boards, or the smallest three."""
    found = sorted(((name, *texts) for name, texts in boards(kind).items()), key=lambda one: len(one[1]))
    return found if thorough else found[:3]


@needs_corpus
@pytest.mark.parametrize("kind", PUBLISHED)
def test_published_solutions_are_right(kind: str, thorough: bool) -> None:
    found = sample(kind, thorough)
    assert found
    assert {name: broken for name, board, answer in found if (broken := judge(kind, board, answer))} == {}


@needs_corpus
@pytest.mark.parametrize("kind", PUBLISHED)
def test_a_changed_solution_is_refused(kind: str, thorough: bool) -> None:
    for name, board, answer in sample(kind, thorough):
        for changed in changes(kind, answer, random.Random(name), 10 if thorough else 3):
            assert judge(kind, board, changed), f"{kind} {name}, seed {name!r}:\n{changed}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_answer_of_an_example_is_refused(kind: str) -> None:
    """The examples of FORMATS.md have one answer each (test_small.py): the same without the corpus."""
    board, answer = examples()[kind]
    for seed in range(3):
        for changed in changes(kind, answer, random.Random(seed), 2):
            assert judge(kind, board, changed), f"seed {seed}:\n{changed}"
