"""Long proofs about boards are cut into lemmas; short ones, and those of plain sequents, are not."""

from pathlib import Path

from entails.limits import FOREVER
from entails.proofs.prover.answers import Proved
from entails.questions.board_lemmas import headed, in_lemmas
from entails.questions.load import load
from entails.questions.prove import Claimed, claimed_in, prove
from entails.questions.spell_out import spelled_out

ROOT = Path(__file__).parents[2]


def about(board: str) -> tuple[Claimed, Proved]:
    claimed = spelled_out(load(str(ROOT / "examples" / board)), None, FOREVER)
    assert isinstance(claimed, Claimed)
    answer = prove(claimed.sequent)
    assert isinstance(answer, Proved)
    return claimed, answer


def test_a_lemma_rests_on_rules_and_on_earlier_lemmas() -> None:
    lemmas = in_lemmas(*about("overflow/too-few-moats.overflow"), FOREVER)
    assert len(lemmas) == 10
    assert [one.number for one in lemmas] == list(range(1, 11))
    assert all(number < one.number for one in lemmas for number in one.earlier)
    assert all(one.because for one in lemmas)
    heading, _ = headed(lemmas)[3]
    assert heading.startswith("Lemma 4: r2c3 is linked to r2c2")
    assert heading.endswith("lemma 3")


def test_what_is_short_or_about_no_board_stays_whole() -> None:
    assert in_lemmas(*about("aquarium/overfull.aquarium"), FOREVER) == []
    claimed = claimed_in("P→Q, ¬Q ⊢ ¬P")
    answer = prove(claimed.sequent)
    assert isinstance(answer, Proved)
    assert in_lemmas(claimed, answer, FOREVER) == []
