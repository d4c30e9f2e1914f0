"""`entails prove` and `entails check FILE.jp`: natural deduction."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from entails.cli.job import Job, Subject, read_file, write_file
from entails.cli.main import NO, SUCCESS
from entails.engines.answers import Because, Solved, Unknown
from entails.errors import ProofError, TheoryError
from entails.limits import STOPS
from entails.logic.formula import BOTTOM, TOP, Atom, Formula, children
from entails.proofs.display.boxes import lines
from entails.proofs.display.layout import stylesheet, to_document, to_html, to_json, to_text
from entails.proofs.jape.file import read_jape, write_jape
from entails.proofs.jape.judge import Verdict, judge
from entails.proofs.kernel.sequent import Sequent, parse_sequent, write_sequent
from entails.proofs.prover.oracle import Clock, Oracle, OutOfTime
from entails.proofs.prover.search import Invalid, NotKnown, Proved, contradictory
from entails.proofs.prover.search import prove as find_proof

if TYPE_CHECKING:
    from entails.models.ground.result import Grounding
    from entails.models.propositions import Propositions

ENDINGS = (".jp", ".j")
SECONDS = 10.0  # unless a limit is given
A_MOMENT = 1.0  # for what is only remarked upon


# --- prove ---


def prove(options: argparse.Namespace) -> int:
    job = Job(options)
    job.kind = "proof"
    if (options.file is None) == (options.board is None):
        raise ProofError("expected a sequent such as “P→Q, ¬Q ⊢ ¬P”, or --board FILE")
    if options.claim and not options.board:
        raise ProofError("--claim is about a board: expected --board FILE as well")
    if options.board:
        return _prove_board(job)
    return _prove_sequent(job, _sequent(options.file), {})


def _sequent(given: str) -> Sequent:
    """A sequent, or the file (or standard input) that holds one."""
    if given == "-" or Path(given).suffix == ".sequent":
        return parse_sequent(read_file(given), "standard input" if given == "-" else given)
    return parse_sequent(given)


def _prove_sequent(job: Job, sequent: Sequent, meaning: Mapping[str, str]) -> int:
    with job.stage("prove"):
        left = job.limit.left()
        answer = find_proof(sequent, SECONDS if left is None else left)
    match answer:
        case Proved(proof):
            empty = sequent.conclusion != BOTTOM and _contradictory(sequent.assumptions)
            return _tell_proof(job, sequent, proof, meaning, empty)
        case Invalid(countermodel):
            if job.options.json:
                job.json(status="invalid", sequent=write_sequent(sequent), countermodel=countermodel.json())
            else:
                job.print(job.style.bad("Not valid. Here the premises hold and the conclusion does not:"))
                job.print(str(countermodel))
            return NO
        case NotKnown(why):
            return job.unknown(Unknown(why), sequent=write_sequent(sequent))


def _tell_proof(job: Job, sequent: Sequent, proof: Any, meaning: Mapping[str, str], empty: bool) -> int:
    options = job.options
    display = lines(proof)
    name = write_sequent(sequent)
    if options.jape:
        write_file(options.jape, write_jape([("Theorems", name, proof)]))
    if options.latex:
        write_file(options.latex, to_document(display))
    if options.html:
        head = f"<!doctype html>\n<meta charset=utf-8>\n<title>Proof</title>\n<style>\n{stylesheet()}</style>\n"
        write_file(options.html, f"{head}{to_html(display)}\n")
    note = "the premises contradict each other, so this says nothing" if empty else None
    if options.json:
        more = {"meaning": dict(meaning)} if meaning else {}
        job.json(status="proved", sequent=name, lines=to_json(display), **more, note=note, seconds=job.seconds())
        return SUCCESS
    job.print(job.style.good("Proved."))
    if note:
        job.print(job.style.bad(f"But {note}."))
    if meaning:
        job.print("\n".join(f"  {letter}: {text}" for letter, text in meaning.items()) + "\n")
    job.print(to_text(display, job.style.width, not job.style.plain).rstrip("\n"))
    return SUCCESS


# --- boards ---


def _prove_board(job: Job) -> int:
    """From the few rule instances that contradict each other (or force the claim) to a proof in letters."""
    options = job.options
    options.file = options.board
    subject = job.read()
    job.kind = "proof"
    claim = subject.claim(options.claim) if options.claim else None
    try:
        found = _spelled_out(job, subject, claim)
    except STOPS as stop:
        return job.unknown(job.stopped(stop))
    except OutOfTime:
        return job.unknown(Unknown("time limit"))
    except TheoryError as error:  # a count or a definition that cannot be written out
        return job.unknown(Unknown(error.message))
    if isinstance(found, Unknown):
        return job.unknown(found)
    if isinstance(found, Solved):
        solution = found.solution
        if options.json:
            job.json(status="invalid", solution=subject.answer(solution))
        elif options.claim:
            job.print("It does not follow. In this solution it is false:")
            job.print(subject.text(solution, job.style))
        else:
            job.print("There is a solution, so there is nothing to prove:")
            job.print(subject.text(solution, job.style))
        return NO
    return _prove_sequent(job, found.sequent, found.meaning)


class _Spelled(NamedTuple):
    """What is to be proved, and what its letters mean."""

    sequent: Sequent
    meaning: dict[str, str]


def _spelled_out(job: Job, subject: Subject, claim: Formula | None) -> _Spelled | Solved | Unknown:
    from entails.engines.explain import explain
    from entails.models.ground.grounder import ground
    from entails.models.propositions import Propositions

    with job.stage("ground"):
        grounding = ground(
            subject.theory, subject.world, selectors=True, lemmas=False, denied=claim, check=job.limit.check
        )
    with job.stage("explain"):
        answer = explain(grounding, job.limit)
    if not isinstance(answer, Because):
        return answer
    propositions = Propositions(grounding)
    conclusion = propositions.formula(claim, {}) if claim is not None else BOTTOM
    premises = [propositions.instance(one) for one in answer.instances if one.rule.typed != TOP]
    if len(premises) < len(answer.instances):
        premises += _definitions(job, grounding, answer, propositions)
    premises = _needed([one for one in dict.fromkeys(premises) if one != TOP], conclusion, job)
    used = {name for formula in (*premises, conclusion) for name in _letters(formula)}
    meaning = {name: text for name, text in propositions.meaning.items() if name in used}
    return _Spelled(Sequent(tuple(premises), conclusion), meaning)


def _definitions(job: Job, grounding: Grounding, answer: Because, propositions: Propositions) -> Iterator[Formula]:
    """What the definitions say, and the loops that had to be cut off to refute the rule instances of the reason: searched
    with these alone, because others might be refuted without them."""
    from entails.engines.solvers.sat import Session

    with Session(grounding, job.limit) as session:
        session.search([x for x in grounding.selectors() if grounding.selected(x) in answer.instances], job.limit)
        for place, part in session.cuts:
            yield propositions.loop(grounding.definitions[place], part)
    for definition in grounding.definitions:
        yield from propositions.derivations(definition)
        yield from (propositions.loop(definition, [head]) for head in definition.bodies)


def _needed(premises: list[Formula], conclusion: Formula, job: Job) -> list[Formula]:
    """As few of the premises as are enough, found by leaving out one after the other."""
    with Clock(job.limit.left()) as clock:
        oracle = Oracle(clock)
        try:
            kept = list(premises)
            for premise in reversed(premises):
                fewer = [one for one in kept if one is not premise]
                if len(fewer) < len(kept) and (enough := oracle.core(fewer, conclusion)) is not None:
                    kept = [fewer[place] for place in enough]
            return kept
        finally:
            oracle.close()


def _letters(formula: Formula) -> set[str]:
    found, todo = set(), [formula]
    while todo:
        one = todo.pop()
        if isinstance(one, Atom):
            found.add(one.name)
        todo += children(one)
    return found


# --- check ---


def check_jape(options: argparse.Namespace) -> int:
    job = Job(options)
    job.kind = "jape"
    text = read_file(options.file)
    theorems = read_jape(text, options.file)
    with job.stage("check"):
        verdicts = judge(theorems, text, _holds, _contradictory)
    accepted = all(verdict.status == "proved" for verdict in verdicts)
    if options.json:
        job.json(status="accepted" if accepted else "refused", proofs=[_entry(one) for one in verdicts])
    else:
        _tell_verdicts(job, verdicts)
    return SUCCESS if accepted else NO


def _holds(sequent: Sequent) -> bool:
    return isinstance(find_proof(sequent, A_MOMENT), Proved)


def _contradictory(premises: Sequence[Formula]) -> bool:
    return contradictory(premises, A_MOMENT) is True


def _entry(verdict: Verdict) -> dict[str, Any]:
    return {
        "name": verdict.theorem.label,
        "panel": verdict.theorem.panel,
        "status": verdict.status,
        "line": verdict.line,
        "rule": verdict.rule,
        "reason": verdict.reason,
        "notes": list(verdict.notes),
    }


def _tell_verdicts(job: Job, verdicts: Sequence[Verdict]) -> None:
    style = job.style
    marks = {
        "proved": style.good("proved    "),
        "incomplete": style.bold("incomplete"),
        "wrong": style.bad("wrong     "),
    }
    for verdict in verdicts:
        job.print(f"{marks[verdict.status]}  {verdict.theorem.label}")
        if verdict.reason:
            rule = f"{verdict.rule}: " if verdict.rule else ""
            where = f"line {verdict.line}, " if verdict.line and verdict.status == "wrong" else ""
            job.print(f"            {where}{rule}{verdict.reason}")
        for note in verdict.notes:
            job.print(f"            note: {note}")
    counts = {status: sum(one.status == status for one in verdicts) for status in marks}
    job.print(", ".join(f"{number} {status}" for status, number in counts.items() if number) + ".")
