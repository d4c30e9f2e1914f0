"""Proofs that CaDiCaL cannot write down. What certificates say of random theories is in `tests/laws/test_engines_agree`."""

import errno
import tempfile

import pytest
from pysat.solvers import Cadical153

from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.errors import EngineError
from entails.models.reading.text import read_theory

IMPOSSIBLE = Claim("impossible")
PIGEONS = "sort P = {1..4}\nsort H = {a, b, c}\nfind at(P, H)\nrule: ∀p ∃h at(p,h)\nrule: ∀h ∃≤1 p at(p,h)\n"


def test_without_room_for_temporary_files_there_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    with pytest.raises(EngineError) as caught:
        certify(*read_theory(PIGEONS), IMPOSSIBLE)
    assert str(caught.value) == "the proof cannot be written: No space left on device (temporary files)"


def test_a_proof_whose_end_was_lost_becomes_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Cadical153.get_proof
    monkeypatch.setattr(Cadical153, "get_proof", lambda solver: whole(solver)[:3])
    with pytest.raises(EngineError) as caught:
        certify(*read_theory(PIGEONS), IMPOSSIBLE)
    assert str(caught.value) == "the proof cannot be written: the folder for temporary files is full"


def test_a_contradiction_that_needs_no_lemma_is_proved_without_one() -> None:
    certificate = certify(*read_theory("find p\nrule: p\nrule: ⊥\n"), IMPOSSIBLE)
    assert isinstance(certificate, Certificate)
    assert certificate.proof == ((),)
    assert isinstance(check_certificate(certificate.text()), Accepted)
