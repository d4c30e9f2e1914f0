"""When a search stops: at the limit or at Ctrl-C, but only in a pause."""

import signal
from collections.abc import Iterator, Sequence

import pytest

from entails.limits import FOREVER, Limit, OutOfTime
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.prover.answers import NotKnown
from entails.proofs.prover.pauses import PIECES, Pauses
from entails.proofs.prover.search import contradictory, prove

ENDLESS = parse_sequent("∀x.∃y.R(x,y), ∀x.¬R(x,x), ∀x.∀y.∀z.(R(x,y)∧R(y,z)→R(x,z)), actual i ⊢ A")


@pytest.fixture(autouse=True)
def listening() -> Iterator[None]:
    """A test run in the background hands down an ignored SIGINT, and Python leaves that as it is."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Impatient:
    """A listener that presses Ctrl-C the first time it is told anything."""

    def __init__(self) -> None:
        self.pressed = 0

    def progress(self, text: str | None) -> None:
        if not self.pressed:
            self.pressed = 1
            signal.raise_signal(signal.SIGINT)

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None: ...

    def stopped(self, stop: BaseException) -> None: ...


def test_the_limit_is_checked_in_every_pause_and_only_there() -> None:
    with Pauses(Limit(deadline=0.0)) as pauses:
        for _ in range(PIECES - 1):
            pauses.check()
        with pytest.raises(OutOfTime):
            pauses.check()


def test_ctrl_c_waits_for_a_pause() -> None:
    with Pauses(FOREVER) as pauses:
        signal.raise_signal(signal.SIGINT)
        for _ in range(PIECES - 1):
            pauses.check()
        with pytest.raises(KeyboardInterrupt):
            pauses.check()


def test_ctrl_c_that_waited_comes_in_at_the_end() -> None:
    with pytest.raises(KeyboardInterrupt), Pauses(FOREVER):
        signal.raise_signal(signal.SIGINT)


def test_signals_are_as_before_after_a_stop() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with pytest.raises(OutOfTime), Pauses(Limit(deadline=0.0)) as pauses:
        pauses.take()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
    assert prove(ENDLESS, Limit(deadline=0.0)) == NotKnown("time limit")
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_an_interrupted_search_says_so() -> None:
    listener = Impatient()
    assert prove(ENDLESS, FOREVER.heard_by(listener)) == NotKnown("interrupted")
    assert listener.pressed
    assert contradictory(ENDLESS.assumptions, FOREVER.heard_by(Impatient())) is None
