"""Requests about proofs and certificates."""

from __future__ import annotations

from entails.engines.answers import Solved, Unknown
from entails.errors import BoardError, ProofError
from entails.proofs.prover.answers import Proved
from entails.proofs.tutor.attempt import Attempt
from entails.questions import attempts
from entails.questions import prove as proving
from entails.questions.ask import ask
from entails.questions.board_lemmas import in_lemmas
from entails.questions.certify import certify as make_certificate
from entails.questions.certify import check_certificate, claim_of
from entails.questions.certify import document as certified
from entails.questions.check_proofs import check_proofs
from entails.questions.check_proofs import document as verdicts
from entails.questions.question import Document
from entails.questions.solve import solve
from entails.questions.spell_out import spelled_out
from entails.studio.verbs import NAME, Asked

SEQUENT = "the sequent"  # as the command line calls what is typed there


def prove(asked: Asked) -> Document:
    asked.kind = "proof"
    return _proved(asked, proving.claimed_in(asked.body["text"], SEQUENT))


def _proved(asked: Asked, claimed: proving.Claimed) -> Document:
    answer = proving.prove(claimed.sequent, limit=asked.limit, milestones=claimed.milestones)
    if not isinstance(answer, Proved):
        return proving.document(claimed, answer)
    vacuous = proving.is_vacuous(claimed.sequent)
    lemmas = [one.json() for one in in_lemmas(claimed, answer, asked.limit)]
    return proving.document(claimed, answer, proving.VACUOUS if vacuous else None, lemmas)


def about_board(asked: Asked) -> Document:
    """A proof of a claim about a board (or that it has no solution) from the few rule instances that matter."""
    problem = asked.problem()
    asked.kind = "proof"
    claimed = spelled_out(problem, asked.body.get("claim"), asked.limit)
    if isinstance(claimed, Unknown):
        return {"status": "unknown", "why": claimed.why}
    if isinstance(claimed, Solved):
        return {"status": "invalid", "solution": problem.answer(claimed.solution)}
    return _proved(asked, claimed)


def check(asked: Asked) -> Document:
    """Every proof of a Jape file."""
    asked.kind = "jape"
    return verdicts(check_proofs(asked.body["text"], NAME, limit=asked.limit))


def offers(asked: Asked) -> Document:
    """The steps that may be taken next in a proof with gaps, each with what it would give."""
    asked.kind = "proof"
    attempt = Attempt.of(asked.body["text"], NAME)
    return attempts.offers_document(attempt, asked.body.get("goal"), asked.body.get("line"))


def apply(asked: Asked) -> Document:
    """A proof with gaps after one more step."""
    asked.kind = "proof"
    attempt = Attempt.of(asked.body["text"], NAME)
    return attempts.document(attempt.apply(asked.body["step"], asked.body.get("goal")))


def hint(asked: Asked) -> Document:
    """The next step at each open goal of a proof with gaps, in three strengths."""
    asked.kind = "proof"
    return attempts.hints_document(Attempt.of(asked.body["text"], NAME), asked.limit)


def export(asked: Asked) -> Document:
    """A proof of a sequent, for Jape, LaTeX or a browser."""
    asked.kind, form = "proof", asked.body["to"]
    if form not in proving.PROOF_FORMS:
        raise ProofError(f"to: expected {', '.join(proving.PROOF_FORMS)}, found “{form[:20]}”")
    claimed = proving.claimed_in(asked.body["text"], SEQUENT)
    answer = proving.prove(claimed.sequent, limit=asked.limit)
    if not isinstance(answer, Proved):
        return proving.document(claimed, answer)
    return {"status": "written", "to": form, "text": proving.proof_text(claimed, answer, form)}


def certificate(asked: Asked) -> Document:
    """A proof of what `solve` (or, with a claim, `ask`) answers, as `entails certify` checks it."""
    problem, formula = asked.problem(), asked.body.get("claim", "")
    answer = ask(problem, formula, limit=asked.limit) if formula else solve(problem, limit=asked.limit, as_printed=True)
    claim = claim_of(answer, formula)
    if claim is None:
        why = "only “impossible”, “unique”, “best” and “follows” can be certified"
        return {"status": "unknown", "why": answer.why if isinstance(answer, Unknown) else why}
    made = make_certificate(problem, claim, limit=asked.limit)
    if made is None:
        raise BoardError("a lemma of this theory does not follow from its rules, so there is no certificate", file=NAME)
    if isinstance(made, Unknown):
        return {"status": "unknown", "why": made.why}
    return {"status": "certified", "claim": str(claim), "lemmas": len(made.proof), "text": made.text()}


def certify(asked: Asked) -> Document:
    """Does a certificate prove what it claims of this board?"""
    problem = asked.problem()
    return certified(check_certificate(asked.body["certificate"], about=problem, limit=asked.limit), problem)
