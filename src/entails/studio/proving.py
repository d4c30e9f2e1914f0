"""Requests about proofs and certificates."""

from __future__ import annotations

from entails.engines.answers import Unknown
from entails.errors import BoardError, ProofError
from entails.proofs.prover.answers import Proved
from entails.proofs.tutor.attempt import Attempt
from entails.questions import attempts
from entails.questions import prove as proving
from entails.questions.ask import ask
from entails.questions.certify import certify as make_certificate
from entails.questions.certify import check_certificate, claim_of
from entails.questions.certify import document as certified
from entails.questions.parameters import CLAIM, TEXT, WHOLE, Parameter
from entails.questions.proving import QUESTION, SEQUENT
from entails.questions.question import Document, Question
from entails.questions.solve import solve
from entails.studio.verbs import NAME, Asked, shown

ATTEMPT = Parameter(TEXT, "a sequent, the lines of a proof in boxes, or a Jape file with one proof", required=True)


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
    claimed = proving.claimed_in(*asked.source(SEQUENT))
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


VERBS = (
    Question(
        "proof/offers",
        shown(offers, timed=False),
        {
            "goal": Parameter(WHOLE, "only for the goal on this line"),
            "line": Parameter(WHOLE, "only what rests on this line"),
        },
        ATTEMPT,
    ),
    Question(
        "proof/apply",
        shown(apply, timed=False),
        {
            "step": Parameter(TEXT, "an offer, such as → elim 1,3", required=True),
            "goal": Parameter(WHOLE, "for the goal on this line (the first)"),
        },
        ATTEMPT,
    ),
    Question("proof/hint", shown(hint, timed=False), {}, ATTEMPT),
    Question(
        "proof/export",
        shown(export, timed=False),
        {"to": Parameter(TEXT, "jape, latex or html", required=True)},
        QUESTION.subject,
    ),
    Question("certificate", shown(certificate), {"claim": CLAIM}),
    Question(
        "certify",
        shown(certify),
        {"certificate": Parameter(TEXT, "what `certificate` answered", required=True)},
    ),
)
