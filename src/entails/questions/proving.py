"""The questions `prove` (sequents) and `proof/board` (what a board forces): what is said of the proofs and countermodels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from entails.proofs.display.boxes import Display, lines, with_names
from entails.proofs.display.text import to_text
from entails.proofs.prover.answers import Invalid, NotKnown, ProofAnswer, Proved, Unproved
from entails.questions.parameters import CLAIM, FLAG, TEXT, TEXTS, Parameter
from entails.questions.prove import VACUOUS, Claimed, claims_of, document, in_system, is_vacuous, prove
from entails.questions.question import NO, UNKNOWN, YES, Asking, Question, Report, unknown
from entails.questions.showing.style import Style
from entails.values import NamedTuple

if TYPE_CHECKING:
    from entails.questions.board_lemmas import BoardLemma

KIND = "proof"  # what the document is about
SEQUENT = "the sequent"  # what it is called in messages where it is in no file
JAPE = "jape"  # the usual system
EVERYTHING = "The premises contradict each other, and from a contradiction everything follows."
COUNTERED = "Not valid. Here the premises hold and the conclusion does not:"
NONEMPTY = "With --nonempty (the domain has an element, and every name denotes one) it is valid as it stands."


class Attempted(NamedTuple):
    """What came of trying to prove a claim, for those who write files about it."""

    claimed: Claimed
    answer: ProofAnswer


def _asked(asking: Asking) -> Report:
    """A text may hold several sequents, and one of them both directions of A ⊣⊢ B."""
    each = claims_of(*asking.source(SEQUENT), bool(asking.given("nonempty")))
    asking.kind = KIND
    reports = [_claims_report(asking, claims) for claims in each]
    if len(each) == 1:
        return reports[0]
    heads = [f"{number}. {claims[0].sequent}" for number, claims in enumerate(each, 1)]
    return _together("sequents", heads, reports, bold=True)


def _about_board(asking: Asking) -> Report:
    """A proof of a claim about a board (or that it has no solution) from the few rule instances that matter."""
    from entails.engines.answers import Solved, Unknown
    from entails.questions.spell_out import spelled_out  # this loads the grounder, which a sequent does not need

    problem, claim = asking.problem(), asking.given("claim")
    asking.kind = KIND
    claimed = spelled_out(problem, claim, asking.limit)
    if isinstance(claimed, Unknown):
        return unknown(claimed, {"status": "unknown", "why": claimed.why})
    if isinstance(claimed, Solved):
        solution = claimed.solution
        head = "There is a solution, so there is nothing to prove:"
        head = "It does not follow. In this solution it is false:" if claim is not None else head
        answered = {"status": "invalid", "solution": problem.answer(solution)}
        return Report(NO, answered, lambda style: [head, problem.text(solution, style)], timed=False)
    return proved_report(asking, claimed)


def _claims_report(asking: Asking, claims: Sequence[Claimed]) -> Report:
    reports = [proved_report(asking, claimed) for claimed in claims]
    if len(claims) == 1:
        return reports[0]
    return _together("directions", [str(one.sequent) for one in claims], reports)


def _together(name: str, heads: Sequence[str], reports: Sequence[Report], bold: bool = False) -> Report:
    """Several reports as one, whose outcome is the worst of theirs."""
    outcome = next(outcome for outcome in (NO, UNKNOWN, YES) if any(one.outcome == outcome for one in reports))
    status = {YES: "proved", NO: "invalid", UNKNOWN: "unknown"}[outcome]

    def text(style: Style) -> list[str]:
        shown = map(style.bold, heads) if bold else heads
        return [line for head, one in zip(shown, reports, strict=True) for line in (head, *one.lines_for(style))]

    return Report(outcome, {"status": status, name: [one.said() for one in reports]}, text)


def proved_report(asking: Asking, claimed: Claimed) -> Report:
    """The report on one sequent: its proof, its countermodel, or that neither is known."""
    using, without = asking.given("using") or (), asking.given("without") or ()
    answer = prove(claimed.sequent, limit=asking.limit, milestones=claimed.milestones, using=using, without=without)
    read = [f"Read as: {claimed.reading}"] if claimed.reading else []
    read += [f"Note: {note}" for note in claimed.notes]
    attempted = Attempted(claimed, answer)
    match answer:
        case NotKnown(why):
            return Report(UNKNOWN, document(claimed, answer), [*read, f"Not known: {why}."], answer=attempted)
        case Unproved():
            return Report(UNKNOWN, document(claimed, answer), [*read, str(answer)], timed=False, answer=attempted)
        case Invalid(countermodel):
            mend = [answer.mend, NONEMPTY] if answer.mend else []
            return Report(
                NO,
                document(claimed, answer),
                lambda style: [*read, style.bad(COUNTERED), str(countermodel), *mend],
                timed=False,
                answer=attempted,
            )
        case Proved():
            note = VACUOUS if is_vacuous(claimed.sequent) else None
            lemmas = _lemmas(asking, claimed, answer)
            return Report(
                YES,
                document(claimed, answer, note, [one.json() for one in lemmas]),
                lambda style: [*read, *_proved_lines(asking, claimed, answer, note, lemmas, style)],
                answer=attempted,
            )


def _lemmas(asking: Asking, claimed: Claimed, answer: Proved) -> list[BoardLemma]:
    if not claimed.sources:
        return []
    from entails.questions.board_lemmas import in_lemmas  # this loads what a sequent does not need

    return in_lemmas(claimed, answer, asking.limit)


def _proved_lines(
    asking: Asking, claimed: Claimed, answer: Proved, note: str | None, lemmas: Sequence[BoardLemma], style: Style
) -> list[str]:
    in_so_many = f", in {len(lemmas)} lemmas" if lemmas else ""
    system = asking.given("system") or JAPE
    text = [style.good(f"Proved{in_so_many}."), *([EVERYTHING] if note else [])]
    shown = {} if style.plain else claimed.shown()
    if claimed.granted:
        text.append(claimed.granted)
    if claimed.meaning:
        named = [(shown.get(letter, letter), words) for letter, words in claimed.meaning.items()]
        text.append("\n".join(f"  {letter}: {words}" for letter, words in named) + "\n")
    if lemmas and system == JAPE:
        return [*text, *_in_lemmas(lemmas, shown, style)]
    if claimed.sources:
        text.append("\n".join(f"  {number}: {sentence}" for number, sentence in claimed.rules()) + "\n")
    if system != JAPE:
        return [*text, in_system(answer, system)]
    return [*text, _boxes(lines(answer.proof), shown, style).rstrip("\n")]


def _in_lemmas(lemmas: Sequence[BoardLemma], shown: Mapping[str, str], style: Style) -> list[str]:
    """A proof in lemmas, as lines: each lemma with its sentence, its reason and its own proof."""
    from entails.questions.board_lemmas import headed

    text = [part for heading, display in headed(lemmas) for part in (heading, _boxes(display, shown, style))]
    return [*text[:-1], text[-1].rstrip("\n")]


def _boxes(display: Display, shown: Mapping[str, str], style: Style) -> str:
    return to_text(with_names(display, shown), style.width, not style.plain)


QUESTION = Question(
    "prove",
    _asked,
    {
        "using": Parameter(TEXTS, "MT, DS, HS, DN, LEM, DeM or a sequent that the proof may cite", sign="NAME"),
        "without": Parameter(TEXTS, "a rule not to be used, such as RAA", sign="RULE"),
        "nonempty": Parameter(FLAG, "the domain has an element, and every name denotes one"),
    },
    Parameter(TEXT, "a sequent such as P→Q, ¬Q ⊢ ¬P", required=True),
)
ABOUT_BOARD = Question(
    "proof/board",
    _about_board,
    {"claim": CLAIM._replace(word=False)},
)
