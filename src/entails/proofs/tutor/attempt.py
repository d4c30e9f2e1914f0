"""An attempt: a proof with gaps that grows step by step.

    attempt = Attempt.of("P→Q, ¬Q ⊢ ¬P")
    attempt = attempt.apply("¬ intro")          # now ⊥ is to be shown while P is assumed
    attempt = attempt.apply("→ elim 1,3")       # a new line, Q
    print(attempt)                              # the lines in boxes, which Attempt.of reads back
    attempt = attempt.undo()

Each step goes through the kernel before it is taken, so an attempt is right as far as it goes. A goal that stands among the
lines already is closed at once, and so is one that another step has shown from the same lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from entails.errors import ProofError
from entails.limits import Limit
from entails.logic.formula import Formula
from entails.logic.notation import Reader
from entails.proofs.display.boxes import ProofGap, ProofLayout, layout, rule_shown
from entails.proofs.display.text import to_text
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep, Theorems, check, steps
from entails.proofs.kernel.rules import ProofRule, as_sequent, rules
from entails.proofs.kernel.sequent import Sequent, canonical, read_line, write_line, write_sequent
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.course import course
from entails.proofs.prover.search import prove
from entails.proofs.tutor.goals import holds, is_older, searching
from entails.proofs.tutor.hints import GoalHint, completed, followed, hints
from entails.proofs.tutor.mending import taken_back
from entails.proofs.tutor.next_step import NextStep, unproved
from entails.proofs.tutor.offers import possible
from entails.proofs.tutor.tree import Place, gaps, put, shared
from entails.proofs.tutor.typed import read_typed
from entails.proofs.typed import NONEMPTY, typed
from entails.values import dataclass, field, replace

if TYPE_CHECKING:
    from entails.proofs.jape.judge import TheoremVerdict

WIDE = 10_000  # columns, so that no line is broken


@dataclass(frozen=True, slots=True)
class Offer:
    """A step that may be taken: its rule and lines (`→ elim 1,3`), the line of the goal it is for, and what it would give."""

    text: str
    goal: int
    gives: tuple[str, ...]
    step: NextStep
    place: Place

    def __str__(self) -> str:
        return f"{self.text}: {'; '.join(self.gives) or 'done'}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A proof with gaps, the theorems it may cite, and the attempt before its last step."""

    proof: Proof
    name: str = ""
    panel: str = "Theorems"
    theorems: Theorems = field(default_factory=dict)
    before: Attempt | None = field(default=None, repr=False, compare=False)

    @staticmethod
    def of(text: str, file: str | None = None, name: str | None = None, using: Iterable[str] = ()) -> Attempt:
        """An attempt from a sequent, from lines in boxes, or from a Jape file: from the proof of this name, or from the first
        that is not finished.

        A sequent is read as students type it; a line `nonempty` above it says that every name denotes.
        It may cite what `using` names (MT, DS, … or a sequent), and the theorems of the file that are proved before it.
        """
        theorems = _allowed(using)
        stripped = text.lstrip("\ufeff \n\t")
        if stripped.startswith(("CONJECTUREPANEL", "PROOF", "CURRENTPROOF", "THEOREM")):
            found = _of_jape(text, file, name)
            return replace(found, theorems={**found.theorems, **theorems})
        if name is not None:
            raise ProofError(f"“{name[:60]}” would be a proof of a Jape file: expected one", file=file)
        stated = NONEMPTY.sub("", stripped.rstrip(), count=1)
        if "\n" in stated or not _is_sequent(stated):
            proof, cited = read_typed(text, file, theorems)
            return Attempt(proof, theorems={**theorems, **cited})
        return Attempt(unproved(typed(stripped, file)[0].sequent), theorems=theorems)

    @staticmethod
    def every(text: str, file: str | None = None) -> dict[str, Attempt]:
        """The proofs of a Jape file that have no wrong step, by name."""
        return {
            one.theorem.label: attempt
            for one, attempt in attempts_in(text, file)
            if attempt is not None and not one.mistakes
        }

    @property
    def sequent(self) -> Sequent:
        return self.proof.goal

    @property
    def is_finished(self) -> bool:
        return not check(self.proof, self.theorems)

    def goals(self) -> list[tuple[int, Sequent]]:
        """The open goals: the line of each, and the sequent that is to be shown there."""
        return [(gap.line, one.goal) for gap, (_, one) in zip(self._layout().gaps, gaps(self.proof), strict=True)]

    def offers(self, goal: int | None = None, line: int | None = None) -> list[Offer]:
        """The steps that may be taken now: at the goal on this line, and with this line among those it rests on."""
        found: list[Offer] = []
        for gap, (place, one) in zip(self._layout().gaps, gaps(self.proof), strict=True):
            if goal in (None, gap.line):
                ways = possible(one.goal, is_older(self.proof), self.theorems)
                found += [_offer(step, gap, place) for step in ways if line is None or line in _lines(step, gap)]
        return _told_apart(found)

    def apply(self, step: Offer | str, goal: int | None = None) -> Attempt:
        """The attempt after one more step: an offer, or its text, such as `→ elim 1,3`."""
        if isinstance(step, str):
            step = self._offered(step, goal)
        return self._with(shared(put(self.proof, step.place, step.step.part)))

    def claim(self, formula: Formula | str, goal: int | None = None) -> Attempt:
        """The attempt with a new line that is still to be shown, and that may be used for the goal."""
        claimed = _formula(formula) if isinstance(formula, str) else formula
        place, gap = self._gap(goal)
        letters = {"B": Meaning(claimed), "C": Meaning(gap.goal.conclusion)}
        first = unproved(Sequent(gap.goal.assumptions, claimed))
        rest = unproved(Sequent(gap.goal.assuming(claimed), gap.goal.conclusion))
        return self._with(put(self.proof, place, ProofStep(gap.goal, "cut", letters, {}, (first, rest))))

    def undo(self) -> Attempt:
        """The attempt before the last step; itself if there was none."""
        return self.before or self

    def hints(self, limit: Limit | float | None = None) -> list[GoalHint]:
        """For each open goal the next step in three strengths, or which line leads nowhere."""
        return hints(self.proof, searching(self.proof, limit, self.theorems), self.theorems)

    def follow(self, hint: GoalHint) -> Attempt:
        """The attempt after a hint was taken."""
        return self._with(followed(self.proof, hint, self.theorems))

    def complete(self, limit: Limit | float | None = None) -> Attempt:
        """The attempt with every gap closed that can be; lines that stand are kept."""
        return self._with(completed(self.proof, searching(self.proof, limit, self.theorems), self.theorems))

    def jape(self) -> str:
        """The attempt as a Jape file, which `Attempt.of` reads back. Theorems that it cites are proved before it, unless
        their names are what they state."""
        from entails.proofs.jape.file import write_jape

        cited = {step.rule for step in steps(self.proof)} & self.theorems.keys()
        before = [(name, prove(stated)) for name in sorted(cited) if (stated := self._stated(name)) is not None]
        proofs = [(self.panel, name, found.proof) for name, found in before if isinstance(found, Proved)]
        return write_jape([*proofs, (self.panel, self.name or write_sequent(self.sequent), self.proof)])

    def _stated(self, name: str) -> Sequent | None:
        """The sequent of a theorem, if its name does not say it already."""
        theorem = self.theorems[name]
        if isinstance(theorem, ProofRule) and (theorem.fixed or name in rules()):
            return None
        stated = as_sequent(theorem) if isinstance(theorem, ProofRule) else theorem
        return None if write_sequent(stated) == name else stated

    def __str__(self) -> str:
        return to_text(self._layout().display, WIDE).rstrip("\n")

    def _layout(self) -> ProofLayout:
        return layout(self.proof)

    def _with(self, proof: Proof) -> Attempt:
        check(proof, self.theorems)  # whatever was offered, the kernel decides
        return replace(self, proof=proof, before=self)

    def _gap(self, goal: int | None) -> tuple[Place, Open]:
        found = [
            one
            for line, one in zip([line for line, _ in self.goals()], gaps(self.proof), strict=True)
            if goal in (None, line)
        ]
        if not found:
            wanted = f"line {goal} is not open" if goal is not None else "nothing is left to prove"
            raise ProofError(wanted)
        return found[0]

    def _offered(self, text: str, goal: int | None) -> Offer:
        self._gap(goal)
        offers = self.offers(goal)
        wanted = text.replace(" ", "")
        for shown in (lambda offer: offer.text, _short):
            for offer in offers:
                if shown(offer).replace(" ", "") == wanted:
                    return offer
        alone = [offer for offer in offers if wanted in _names(offer)]
        if len(alone) == 1:  # the rule is enough where it can be used in one way only
            return alone[0]
        some = ", ".join(offer.text for offer in offers[:8])
        raise ProofError(f"“{text[:60]}” is not offered here: expected one of {some}")


def _names(offer: Offer) -> tuple[str, str]:
    """The rule of an offer, in full and as lines show it, without spaces."""
    rule = offer.step.step.rule
    return rule.replace(" ", ""), rule_shown(rule).replace(" ", "")


def _short(offer: Offer) -> str:
    """The text of an offer with the rule as lines show it: `∧ elim 2`."""
    rule = offer.step.step.rule
    return rule_shown(rule) + offer.text.removeprefix(rule)


def _told_apart(offers: Sequence[Offer]) -> list[Offer]:
    """Each offer once. Where steps by one rule from the same lines give different things, their texts say what they give."""
    once = {(offer.goal, offer.text, offer.gives): offer for offer in reversed(offers)}
    found = list(once.values())[::-1]
    times = Counter((offer.goal, offer.text) for offer in found)
    return [
        replace(one, text=f"{one.text} to {one.gives[0].removeprefix('show ')}")
        if times[one.goal, one.text] > 1 and one.gives
        else one
        for one in found
    ]


def attempts_in(text: str, file: str | None = None) -> list[tuple[TheoremVerdict, Attempt | None]]:
    """The proofs of a Jape file as they were left, wrong steps taken back; None for one of which nothing can be kept.

    Each may cite the theorems of the file that are proved before it.
    """
    from entails.proofs.jape.file import Theorem, read_blocks
    from entails.proofs.jape.judge import judge

    blocks = read_blocks(text, file)
    found: list[tuple[TheoremVerdict, Attempt | None]] = []
    proved: dict[str, Sequent] = {}
    for verdict in judge([one for one in blocks if isinstance(one, Theorem)], text, holds):
        theorem = verdict.theorem
        usable = verdict.usable if verdict.status == "proved" else {**proved, **verdict.usable}
        proof = without_mistakes(verdict)
        panel = theorem.panel or "Theorems"
        found.append((verdict, None if proof is None else Attempt(proof, theorem.label, panel, usable)))
        if verdict.status == "proved" and not theorem.given and not theorem.provisos and theorem.label not in rules():
            proved[theorem.label] = theorem.stated
    return found


def without_mistakes(verdict: TheoremVerdict) -> Proof | None:
    """The proof as it was left, without its wrong steps."""
    proof = verdict.draft
    if proof is None:
        return None
    places = sorted((one.place for one in verdict.mistakes if one.place is not None), key=len)
    outermost = [one for number, one in enumerate(places) if not any(one[: len(up)] == up for up in places[:number])]
    for place in outermost:
        proof = taken_back(proof, place, verdict.usable, places)
    check(proof, verdict.usable)
    return proof


def _of_jape(text: str, file: str | None, name: str | None) -> Attempt:
    found = attempts_in(text, file)
    if not found:
        raise ProofError("expected a proof or a conjecture, found none", file=file)
    chosen = [(one, attempt) for one, attempt in found if name in (None, one.theorem.label, str(one.theorem.stated))]
    if name is None:
        chosen = [one for one in chosen if one[0].status != "proved"] or chosen[-1:]
    if not chosen:
        known = ", ".join(f"“{one.theorem.label[:60]}”" for one, _ in found[:6])
        raise ProofError(f"there is no proof “{(name or '')[:60]}”: expected one of {known}", file=file)
    first, attempt = chosen[0]
    if attempt is None or first.mistakes:
        raise ProofError(f"line {first.line}: {first.reason}", file=file)
    return attempt


def _allowed(using: Iterable[str]) -> dict[str, ProofRule]:
    """The rules that may be cited; refuses those that do not hold."""
    cited = dict(course(using).cited)
    for name, rule in cited.items():
        if name not in rules() and not holds(as_sequent(rule)):
            raise ProofError(f"“{name[:60]}” does not hold, so it cannot be cited")
    return cited


def _is_sequent(text: str) -> bool:
    return "⊢" in text or "|-" in text or not text[:1].isdigit()


def _formula(text: str) -> Formula:
    reader = Reader(text)
    found = read_line(reader)
    if not reader.sees("end"):
        reader.fail("∧, ∨, → or the end of the formula")
    return found


def _offer(step: NextStep, gap: ProofGap, place: Place) -> Offer:
    refs = [str(ref) for ref in _refs(step.step, gap)]
    rule = step.step.rule if step.step.rule in rules() else rule_shown(step.step.rule)
    text = f"{rule} {','.join(refs)}".rstrip()
    return Offer(text, gap.line, tuple(_gives(step)), step, place)


def _refs(step: ProofStep, gap: ProofGap) -> list[object]:
    """Where the premises stand that are lines, in the order of the rule; for `hyp` where the goal itself stands."""
    if step.rule == "hyp":
        return [gap.scope[canonical(step.goal.conclusion)]]
    return [gap.scope[canonical(one.goal.conclusion)] for one in step.premises if _is_line(step, one)]


def _is_line(step: ProofStep, premise: Proof) -> bool:
    rule = rules().get(step.rule)
    boxes = [bool(schema.assumptions) for schema in rule.premises] if rule else [False] * len(step.premises)
    return not isinstance(premise, Open) and not boxes[step.premises.index(premise)]


def _lines(step: NextStep, gap: ProofGap) -> set[int]:
    return {int(str(ref).split(".")[0]) for ref in _refs(step.step, gap)}


def _gives(step: NextStep) -> list[str]:
    """The new line, and what is to be shown: `Q`, or `show ⊥ assuming P`."""
    found = [write_line(step.step.goal.conclusion)] if step.forwards else []
    outside = set(map(canonical, step.step.goal.assumptions))
    for premise in step.step.premises:
        if isinstance(premise, Open):
            new = [write_line(one) for one in premise.goal.assumptions if canonical(one) not in outside]
            assuming = f" assuming {', '.join(new)}" if new else ""
            found.append(f"show {write_line(premise.goal.conclusion)}{assuming}")
    return found
