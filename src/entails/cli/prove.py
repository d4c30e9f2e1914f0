"""`entails prove`: natural deduction, of a sequent or about a board."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from entails.cli.files import JAPE, STDIN, write_file
from entails.cli.job import Job
from entails.engines.answers import Solved, Unknown
from entails.errors import ProofError
from entails.proofs.display.boxes import lines, with_names
from entails.proofs.display.latex import fragment
from entails.proofs.display.text import to_text
from entails.proofs.jape.file import beyond_jape
from entails.proofs.prover.answers import Invalid, NotKnown, Proved, Unproved
from entails.questions.prove import (
    PROOF_FORMS,
    VACUOUS,
    Claimed,
    claims_in,
    document,
    in_system,
    is_vacuous,
    proof_text,
    prove,
    sequents_in,
)
from entails.questions.question import NO, UNKNOWN, YES, Report, unknown

if TYPE_CHECKING:
    from entails.proofs.tutor.attempt import Attempt
    from entails.questions.board_lemmas import BoardLemma
    from entails.questions.style import Style

NONEMPTY = "With --nonempty (the domain has an element, and every name denotes one) it is valid as it stands."
EVERYTHING = "The premises contradict each other, and from a contradiction everything follows."
USING = "MT, DS, HS, DN, LEM, DeM or a sequent that the proof may cite; may be repeated"


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "file",
        metavar="SEQUENT",
        nargs="?",
        help="such as “P→Q, ¬Q ⊢ ¬P” (or P->Q, ~Q |- ~P); or a .sequent or Jape file",
    )
    add("--proof", metavar="NAME", help="of a Jape file, complete the proof of this name alone")
    add("--board", metavar="FILE", help="prove that this board has no solution")
    add("--claim", metavar="FORMULA", help="prove that this follows on the board")
    add("--using", action="append", default=[], metavar="NAME", help=USING)
    add(
        "--without",
        action="append",
        default=[],
        metavar="RULE",
        help="a rule not to be used, such as RAA; may be repeated",
    )
    add("--nonempty", action="store_true", help="the domain has an element, and every name denotes one")
    add("--system", metavar="NAME", help="jape (the usual), forallx, lemmon, gentzen (LaTeX), rocq or lean")
    add("--jape", metavar="OUT", help="write the proof for Jape")
    add("--latex", metavar="OUT", help="write the proof as LaTeX")
    add("--fragment", action="store_true", help="with --latex: a piece to paste, not a document")
    add("--html", metavar="OUT", help="write the proof as a web page")
    add("--svg", metavar="OUT", help="write the proof as a drawing of Gentzen's tree")


def run(job: Job) -> Report:
    options = job.options
    if (options.file is None) == (options.board is None):
        raise ProofError("expected a sequent such as “P→Q, ¬Q ⊢ ¬P”, or --board FILE")
    if options.claim is not None and options.board is None:
        raise ProofError("--claim is about a board: expected --board FILE as well")
    if options.board is not None:
        return _about_board(job)
    if options.system is not None:
        from entails.proofs.systems.systems import system_named

        system_named(options.system)  # refused before the search
    job.kind = "proof"
    if options.file.endswith(JAPE):
        return _completed(job)
    if options.proof is not None:
        raise ProofError("--proof names a proof of a Jape file: expected FILE.jp")
    if options.fragment and options.latex is None:
        raise ProofError("--fragment is of a proof in LaTeX: expected --latex OUT as well")
    texts = _sequents(job, options.file)
    if len(texts) > 1:
        return _several(job, texts)
    return _claimed(job, claims_of(job, options.file))


def _claimed(job: Job, claims: list[Claimed]) -> Report:
    reports = [proved(job, claimed) for claimed in claims]
    return reports[0] if len(reports) == 1 else _both(claims, reports, job.style)


def _sequents(job: Job, given: str) -> list[str]:
    """The sequents of a file, each with the lines before it left empty, so that places stay."""
    if given != "-" and not given.endswith(".sequent"):
        return []
    return sequents_in(job.text(given))


def _several(job: Job, texts: list[str]) -> Report:
    """Every sequent of a file, one after the other."""
    options = job.options
    if form := next((form for form in PROOF_FORMS if getattr(options, form)), None):
        raise ProofError(
            f"--{form} shows one proof, and there are {len(texts)} sequents here: expected a file with one"
        )
    name = STDIN if options.file == "-" else options.file
    each = [claims_in(text, name, options.nonempty) for text in texts]
    reports = [_claimed(job, claims) for claims in each]
    outcome = next(outcome for outcome in (NO, UNKNOWN, YES) if any(one.outcome == outcome for one in reports))
    shown = [job.style.bold(f"{number}. {claims[0].sequent}") for number, claims in enumerate(each, 1)]
    lines_ = [line for head, one in zip(shown, reports, strict=True) for line in (head, *one.told(job.style))]
    status = {YES: "proved", NO: "invalid", UNKNOWN: "unknown"}[outcome]
    return Report(outcome, {"status": status, "sequents": [one.document for one in reports]}, lines_)


def _completed(job: Job) -> Report:
    """The unfinished proofs of a Jape file, completed."""
    from entails.questions.complete_proofs import complete_proofs
    from entails.questions.complete_proofs import document as completed_document

    file, options = job.options.file, job.options
    for name in ("latex", "html"):
        if getattr(options, name) is not None:
            raise ProofError(f"--{name} shows one proof: expected a sequent; a completed file is written by --jape OUT")
    completed = complete_proofs(job.text(file), file, options.proof, limit=job.limit)
    if options.jape:
        job.written(partial(write_file, options.jape, completed.text))
    lines_ = [line for before, after in completed.proofs for line in _completed_lines(job, before, after)]
    left_out = [f"“{one.label}” cannot be read and is left out: {one.error.message}" for one in completed.unreadable]
    outcome = YES if completed.is_whole else NO
    return Report(outcome, completed_document(completed), [*(lines_ or ["Nothing is left to prove."]), *left_out])


def _completed_lines(job: Job, before: Attempt, after: Attempt) -> list[str]:
    style = job.style
    head = style.good("Completed: ") if after.is_finished else style.bad("Not completed: ")
    return [f"{head}{before.name}", to_text(lines(after.proof), style.width, not style.plain).rstrip("\n")]


def _both(claims: list[Claimed], reports: list[Report], style: Style) -> Report:
    """The reports on both directions of A ⊣⊢ B as one."""
    worst = next(one for outcome in (NO, UNKNOWN, YES) for one in reports if one.outcome == outcome)
    documents = [one.document for one in reports]
    status = {YES: "proved", NO: "invalid", UNKNOWN: "unknown"}[worst.outcome]
    texts = [[str(claimed.sequent), *one.told(style)] for claimed, one in zip(claims, reports, strict=True)]
    document = {"status": status, "directions": documents}
    return Report(worst.outcome, document, [line for text in texts for line in text])


def claims_of(job: Job, given: str) -> list[Claimed]:
    """A sequent, or the file (or standard input) that holds one; or both directions of A ⊣⊢ B."""
    nonempty = job.options.nonempty
    if given == "-" or given.endswith(".sequent"):
        return claims_in(job.text(given), STDIN if given == "-" else given, nonempty)
    if os.path.isfile(given):
        raise ProofError(f"{given} is a file: sequents stand in files that end in .sequent, proofs in .jp or .j")
    return claims_in(given, "the sequent", nonempty)


def _about_board(job: Job) -> Report:
    from entails.questions.spell_out import spelled_out  # this loads the grounder, which a sequent does not need

    problem = job.load(job.options.board)
    job.kind = "proof"
    claimed = spelled_out(problem, job.options.claim, job.limit)
    if isinstance(claimed, Unknown):
        return unknown(claimed, {"status": "unknown", "why": claimed.why})
    if isinstance(claimed, Solved):
        head = "There is a solution, so there is nothing to prove:"
        head = "It does not follow. In this solution it is false:" if job.options.claim is not None else head
        answered = {"status": "invalid", "solution": problem.answer(claimed.solution)}
        return Report(NO, answered, [head, problem.text(claimed.solution, job.style)], timed=False)
    return proved(job, claimed)


def proved(job: Job, claimed: Claimed) -> Report:
    using, without = getattr(job.options, "using", []), getattr(job.options, "without", [])
    answer = prove(claimed.sequent, limit=job.limit, milestones=claimed.milestones, using=using, without=without)
    read = [f"Read as: {claimed.reading}"] if claimed.reading else []
    read += [f"Note: {note}" for note in claimed.notes]
    match answer:
        case NotKnown(why):
            return Report(UNKNOWN, document(claimed, answer), [*read, str(Unknown(why))])
        case Unproved():
            return Report(UNKNOWN, document(claimed, answer), [*read, str(answer)], timed=False)
        case Invalid(countermodel):
            head = job.style.bad("Not valid. Here the premises hold and the conclusion does not:")
            mend = [answer.mend, NONEMPTY] if answer.mend else []
            return Report(NO, document(claimed, answer), [*read, head, str(countermodel), *mend], timed=False)
        case Proved():
            _write_files(job, claimed, answer)
            note = VACUOUS if is_vacuous(claimed.sequent) else None
            lemmas = _lemmas(job, claimed, answer)
            return Report(
                YES,
                document(claimed, answer, note, [one.json() for one in lemmas]),
                [*read, *_lines(job, claimed, answer, note, lemmas)],
            )


def _lemmas(job: Job, claimed: Claimed, answer: Proved) -> list[BoardLemma]:
    if not claimed.sources:
        return []
    from entails.questions.board_lemmas import in_lemmas  # this loads what a sequent does not need

    return in_lemmas(claimed, answer, job.limit)


def _lines(
    job: Job, claimed: Claimed, answer: Proved, note: str | None, lemmas: Sequence[BoardLemma] = ()
) -> list[str]:
    style = job.style
    in_so_many = f", in {len(lemmas)} lemmas" if lemmas else ""
    text = [style.good(f"Proved{in_so_many}."), *([EVERYTHING] if note else [])]
    shown = {} if style.plain else claimed.shown()
    if claimed.granted:
        text.append(claimed.granted)
    if claimed.meaning:
        told = [(shown.get(letter, letter), words) for letter, words in claimed.meaning.items()]
        text.append("\n".join(f"  {letter}: {words}" for letter, words in told) + "\n")
    if lemmas and job.options.system in (None, "jape"):
        return [*text, *_in_lemmas(job, lemmas, shown)]
    if claimed.sources:
        text.append("\n".join(f"  {number}: {sentence}" for number, sentence in claimed.rules()) + "\n")
    if job.options.system not in (None, "jape"):
        return [*text, in_system(answer, job.options.system)]
    return [*text, to_text(with_names(lines(answer.proof), shown), style.width, not style.plain).rstrip("\n")]


def _in_lemmas(job: Job, lemmas: Sequence[BoardLemma], shown: Mapping[str, str]) -> list[str]:
    """Each lemma with its sentence, its reason and its own proof."""
    from entails.questions.board_lemmas import told

    style, text = job.style, list[str]()
    for heading, display in told(lemmas):
        text += [heading, to_text(with_names(display, shown), style.width, not style.plain)]
    return [*text[:-1], text[-1].rstrip("\n")]


def _write_files(job: Job, claimed: Claimed, answer: Proved) -> None:
    """The files that are asked for."""
    options = job.options
    for form in PROOF_FORMS:
        if file := getattr(options, form):
            content = proof_text(claimed, answer, form, options.system)
            if form == "latex" and options.fragment:
                content = fragment(content)
            if form == "jape" and (beyond := beyond_jape(answer.proof)):
                job.note(beyond)
            job.written(partial(write_file, file, content))
