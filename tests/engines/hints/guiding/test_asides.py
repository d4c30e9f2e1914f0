"""What is found aside: seen on the board, and read along."""

from entails import explain, load
from entails.engines.answers import Fact
from entails.models.world import Row
from entails.questions.hint import Explanation
from entails.questions.load import load_text
from tests.engines.hints.theories import guided

ISLANDS = """
sort P = {1..4}, K = {a, b}
given at(K, P) = {(a,1), (b,4)}
find land(P)
find aside of(P, K)
say "{p} is land" | "{p} are land", "{p} is sea" | "{p} are sea": land(p)
say "{p} is in the island of {k}", "{p} is not in the island of {k}": of(p,k)
rule "the island of {k} has its number": ∀k,p (at(k,p) → of(p,k))
rule "an island is land": ∀p,k (of(p,k) → land(p))
rule "land in {p} belongs to some island": ∀p (land(p) → ∃k of(p,k))
rule "{p} is in one island at most": ∀p ∃≤1 k of(p,k)
rule "islands do not touch": ∀p,q,k (q = p + 1 ∧ of(p,k) ∧ land(q) → of(q,k))
rule "the island of a has two": ∃=2 p of(p,a)
rule "the islands leave out 3": ¬land(3)
"""


def test_who_reads_that_something_is_in_an_island_needs_no_word_for_its_being_land() -> None:
    with guided(ISLANDS) as guide:
        steps = list(guide.steps())
        known = guide.explained_facts()
    assert Fact("land", (2,), True) in known
    own = [step for step in steps if any(fact.row[0] == 2 for fact in step.facts)]
    assert len(own) == 1, [str(step) for step in own]
    assert not any("an island is land" in sentence.text for sentence in own[0].reason)


def test_what_the_answer_excludes_is_excluded_aside_without_a_step() -> None:
    """Who knows that a cell is sea is not told that it is in no island."""
    told = 0
    for name in ("medium", "large"):
        sea: set[Row] = set()
        explanation = explain(load(f"examples/nurikabe/{name}.nurikabe"))
        assert isinstance(explanation, Explanation)
        for step in explanation:
            outside = [fact.row[:2] for fact in step.facts if fact.relation == "of" and not fact.holds]
            assert len(outside) < len(step.facts) or not sea.issuperset(outside), str(step)
            sea |= {fact.row for fact in step.facts if fact.relation == "land" and not fact.holds}
            told += len(step.facts)
    assert told > 40


def test_what_is_seen_aside_is_said_where_one_looks_at_a_single_cell() -> None:
    """Beside the 8, r8c7 is not of the 4: for the count of the 4 that needs no word, for r8c7 itself it does."""
    board = "5 . 2 . . . . . . .\n. . . . . . . . . .\n. . . . . . . . 5 .\n. . . . . . . . . .\n3 . . . 4 . . 3 . .\n"
    board += ". . . . . . . . 4 .\n. 1 . . . . . 8 . .\n. . . . . . . . . 1\n2 . . . . . . . 4 .\n. . . . . . . . . .\n"
    told = {
        step.conclusion: [line.text for line in step.reason] for step in explain(load_text(board, "", "nurikabe")).steps
    }
    assert told["r8c7 is sea"] == [
        "r7c7, beside r8c7, is too far from the 4 in r9c9; r7c7 is land: so r8c7 is not in r9c9's island",
        "islands share no side: r9c7 touches r8c7; r9c7 is in r9c9's island",
    ]
    assert told["r1c5 is sea"] == [
        "r1c2 bars every way of at most 5 cells from r1c1 to r1c5",
        "land in r1c5 needs a number that reaches it, none left",
    ]
    assert told["r4c10 to r6c10 are land"] == [
        "the 4 in r6c9 has 4 cells: only r4c10 to r6c10 and r6c9 are left: so r4c10 to r6c10 are in r6c9's island"
    ]
