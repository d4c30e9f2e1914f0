"""A proof by natural deduction of a sequent, or a countermodel. `spell_out` makes a sequent of what a board's rules force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from entails.errors import ProofError
from entails.limits import Limit
from entails.logic.formula import BOTTOM, Formula
from entails.proofs.display.boxes import Display, lines
from entails.proofs.display.records import to_json
from entails.proofs.kernel.check import steps
from entails.proofs.kernel.rules import ProofRule, as_sequent
from entails.proofs.kernel.sequent import Sequent, write_sequent
from entails.proofs.prover.answers import Invalid, NotKnown, ProofAnswer, Proved, Unproved
from entails.proofs.prover.backwards import Milestones
from entails.proofs.prover.course import course
from entails.proofs.prover.search import contradictory
from entails.proofs.prover.search import prove as find_proof
from entails.proofs.typed import typed, with_elements
from entails.values import dataclass, field, pattern

SECONDS = 10.0  # unless a limit is given
A_MOMENT = 1.0  # for what is only remarked upon
LONGEST_TITLE = 120  # letters of a sequent that stands above its proof

LINK = pattern(r"link\((r\d+c\d+),(r\d+c\d+)\)")
_TURNSTILE = pattern(r"⊢|\|-|⊣|\\vdash")
_COMMENT = pattern(r"--[^\n]*")
VACUOUS = "the premises contradict each other, so this says nothing"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A sequent to be proved, and what its letters mean where it comes from a board.

    `reading` is the sequent with more brackets, where a quantifier reaches less than one might think. `milestones` are what
    is shown on the way, where that is known. `sources` are the sentences of the rules that premises come from, `said` how a
    letter and its opposite are said: (“r1c1 is wet”, “r1c1 stays dry”).
    """

    sequent: Sequent
    meaning: Mapping[str, str] = field(default_factory=dict)
    reading: str | None = None
    milestones: Milestones = ()
    notes: tuple[str, ...] = ()
    sources: Mapping[Formula, str] = field(default_factory=dict)
    said: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def rules(self) -> list[tuple[int, str]]:
        """The premises that come from a rule: the number of each, and the rule's sentence."""
        numbered = enumerate(self.sequent.assumptions, 1)
        return [(number, self.sources[one]) for number, one in numbered if one in self.sources]

    def shown(self) -> dict[str, str]:
        """How people read the letters of a board's links: r1c3–r1c4 for Lr1c3r1c4, where no other letter would read so."""
        pairs = {letter: LINK.fullmatch(words) for letter, words in self.meaning.items()}
        named = {letter: f"{pair[1]}–{pair[2]}" for letter, pair in pairs.items() if pair}
        return {letter: name for letter, name in named.items() if list(named.values()).count(name) == 1}

    @property
    def granted(self) -> str | None:
        """A sentence that says that the claim is itself a premise; None if it is none."""
        conclusion = self.sequent.conclusion
        if conclusion not in self.sources or conclusion not in self.sequent.assumptions:
            return None
        if conclusion == BOTTOM:
            return f"One rule cannot be kept at all: {self.sources[conclusion]}"
        return f"The claim is itself a premise, for a rule says it: {self.sources[conclusion]}"


def claimed_in(text: str, file: str | None = None, nonempty: bool = False) -> Claimed:
    """The sequent of a text, such as “P→Q, ¬Q ⊢ ¬P”; of A ⊣⊢ B the first direction."""
    return claims_in(text, file, nonempty)[0]


def sequents_in(text: str) -> list[str]:
    """The sequents of a text: one that is complete ends at an empty line, or at a line with its own turnstile. Each keeps
    its lines at their places."""
    found: list[str] = []
    lines, begin = text.split("\n"), 0
    for place, line in enumerate([*lines, ""]):
        piece = "\n".join(lines[begin:place])
        ends = not line.strip() or _TURNSTILE.search(_COMMENT.sub("", line))
        if ends and _TURNSTILE.search(_COMMENT.sub("", piece)):
            found.append("\n" * begin + piece)
            begin = place
    if found and "".join(lines[begin:]).strip() and _COMMENT.sub("", "\n".join(lines[begin:])).strip():
        found[-1] += "\n".join(["", *lines[begin:]])  # what is left over is wrong where it stands
    return found


def claims_in(text: str, file: str | None = None, nonempty: bool = False) -> list[Claimed]:
    """The sequent of a text as a student types it; of A ⊣⊢ B both directions."""
    return [Claimed(one.sequent, reading=one.reading, notes=one.notes) for one in typed(text, file, nonempty)]


def claims_of(text: str, file: str, nonempty: bool) -> list[list[Claimed]]:
    """All sequents of a text, each as `claims_in` has it."""
    return [claims_in(one, file, nonempty) for one in sequents_in(text) or [text]]


def prove(
    sequent: str | Sequent,
    *,
    limit: Limit | float | None = None,
    milestones: Milestones = (),
    using: Iterable[str] = (),
    without: Iterable[str] = (),
    nonempty: bool = False,
) -> ProofAnswer:
    """A proof of a sequent, or a countermodel. `milestones` are formulas to be shown on the way, each with what it rests on.
    `using` are theorems and derived rules that the proof may cite, `without` rules that it must not use. With `nonempty` the
    domain has an element and every name denotes one.

    print(prove("P→Q, ¬Q ⊢ ¬P"))
    print(prove("P→Q, ¬Q ⊢ ¬P", using=["MT"]))
    """
    if not isinstance(sequent, str | Sequent):
        raise TypeError(f"expected a sequent, such as “P→Q, P ⊢ Q”, found {sequent!r}")
    limit = Limit.of(limit)
    parsed = typed(sequent)[0].sequent if isinstance(sequent, str) else sequent
    if nonempty:
        parsed = with_elements(parsed)
    with limit.stage("prove"):
        within = limit if limit.deadline is not None else limit.within(SECONDS)
        allowed = course(using, without)
        for rule in allowed.theorems.values():
            _refuse_invalid(rule, within)
        return find_proof(parsed, within, milestones, allowed)


def _refuse_invalid(rule: ProofRule, limit: Limit) -> None:
    """Refuses a rule to be cited that does not hold."""
    if not isinstance(find_proof(as_sequent(rule), limit), Proved):
        raise ProofError(f"--using: {write_sequent(as_sequent(rule))} was not proved, so it cannot be cited")


def is_vacuous(sequent: Sequent) -> bool:
    """Do the premises contradict each other, so that the proof says nothing? Only if that is soon seen."""
    return sequent.conclusion != BOTTOM and contradictory(sequent.assumptions, Limit.seconds(A_MOMENT)) is True


def document(
    claimed: Claimed, answer: ProofAnswer, note: str | None = None, lemmas: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    common: dict[str, Any] = {"sequent": write_sequent(claimed.sequent)}
    if claimed.reading:
        common["reading"] = claimed.reading
    if claimed.notes:
        common["notes"] = list(claimed.notes)
    match answer:
        case Proved(proof):
            meaning: dict[str, Any] = {"meaning": dict(claimed.meaning)} if claimed.meaning else {}
            if claimed.sources:
                meaning["rules"] = [{"line": number, "rule": sentence} for number, sentence in claimed.rules()]
            if lemmas:
                meaning["lemmas"] = list(lemmas)
            return {"status": "proved", **common, "lines": to_json(lines(proof)), **meaning, "note": note}
        case Invalid(countermodel, missing):
            more = {"missing": [f"actual {name}" for name in missing], "nonempty": True} if missing else {}
            return {"status": "invalid", **common, "countermodel": countermodel.json(), **more}
        case Unproved(reason):
            return {"status": "follows", "why": reason, **common}
        case NotKnown(reason):
            return {"status": "unknown", "why": reason, **common}


# --- files; what writes each is loaded only where it is asked for ---


def proof_text(claimed: Claimed, answer: Proved, form: str, system: str | None = None) -> str:
    """The proof as a file: “jape”, “latex”, “html” or “svg”; in the rules of another system where one is named."""
    return PROOF_FORMS[form](claimed, answer, system)


def in_system(answer: Proved, system: str) -> str:
    """The proof as text of another system."""
    from entails.proofs.systems.layouts import written
    from entails.proofs.systems.systems import system_named

    return written(answer.proof, system_named(system)).rstrip("\n")


def _display(answer: Proved, system: str | None) -> Display:
    if system is None or system == "jape":
        return lines(answer.proof)
    from entails.proofs.systems.systems import system_named
    from entails.proofs.systems.translate import translated

    return translated(lines(answer.proof), system_named(system))


def _jape(claimed: Claimed, answer: Proved, system: str | None) -> str:
    from entails.proofs.jape.file import write_jape

    cited = {step.rule for step in steps(answer.proof)} & answer.theorems.keys()
    before = [(name, find_proof(as_sequent(answer.theorems[name]))) for name in sorted(cited)]
    proofs = [("Theorems", name, found.proof) for name, found in before if isinstance(found, Proved)]
    return write_jape([*proofs, ("Theorems", write_sequent(claimed.sequent), answer.proof)])


def _latex(claimed: Claimed, answer: Proved, system: str | None) -> str:
    from entails.proofs.display.latex import to_document

    if system == "gentzen":
        head = "\\documentclass{article}\n\\usepackage{bussproofs}\n\\begin{document}\n"
        return f"{head}{in_system(answer, system)}\n\\end{{document}}\n"
    return to_document(_display(answer, system))


def _html(claimed: Claimed, answer: Proved, system: str | None) -> str:
    from entails.proofs.display.html import document, to_html
    from entails.proofs.systems.trees import TREE_STYLE, grown, to_html_tree

    sequent = write_sequent(claimed.sequent)
    title = sequent if len(sequent) <= LONGEST_TITLE else "Proof"
    if system == "gentzen":
        return document(title, f"{to_html_tree(grown(answer.proof))}\n", TREE_STYLE)
    return document(title, f"{to_html(_display(answer, system))}\n")


def _svg(claimed: Claimed, answer: Proved, system: str | None) -> str:
    from entails.proofs.systems.trees import grown, to_svg_tree

    return to_svg_tree(grown(answer.proof))


PROOF_FORMS: Mapping[str, Callable[[Claimed, Proved, str | None], str]] = {
    "jape": _jape,
    "latex": _latex,
    "html": _html,
    "svg": _svg,
}
