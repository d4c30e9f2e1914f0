"""A long proof about a board, cut into lemmas: each is a fact with a sentence of its own and a short proof.

    Lemma 2: r2c4 is linked to r1c4
      • the ocean r1c4 links to one tile
      • lemma 1

The facts come in the order in which a person would find them (`proofs.prover.lemmas`), or in that of the steps to a claim.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from entails.engines.hints.sentences import in_order
from entails.limits import STOPS, Limit
from entails.logic.formula import BOTTOM, Atom, Formula, Not
from entails.logic.visible import visible
from entails.proofs.display.boxes import PREMISE, Display, ProofBox, ProofLine, lines
from entails.proofs.display.records import to_json
from entails.proofs.kernel.sequent import Sequent, write_line
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.backwards import Milestones
from entails.proofs.prover.lemmas import stepping_stones
from entails.proofs.prover.search import prove as find_proof
from entails.questions.prove import Claimed
from entails.values import dataclass, replace

LONG = 40  # lines of a proof that is shown as it is


@dataclass(frozen=True, slots=True)
class BoardLemma:
    """A fact, its sentence, the sentences of the rules and the lemmas that it rests on, and its own proof."""

    number: int
    fact: Formula
    sentence: str
    because: tuple[str, ...]
    earlier: tuple[int, ...]
    display: Display

    @property
    def reasons(self) -> list[str]:
        """What a lemma rests on: the sentences of rules, then the numbers of earlier lemmas."""
        word = "lemma" if len(self.earlier) == 1 else "lemmas"
        by = [f"{word} {in_order([str(number) for number in self.earlier])}"] if self.earlier else []
        return [*self.because, *by]

    def json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "formula": write_line(self.fact),
            "sentence": self.sentence,
            "because": list(self.because),
            "lemmas": list(self.earlier),
            "lines": to_json(self.display),
        }


def in_lemmas(claimed: Claimed, answer: Proved, limit: Limit) -> list[BoardLemma]:
    """The lemmas of a long proof about a board; none if it is short, if it is not about a board, or if time is up."""
    if not claimed.sources or answer.lines <= LONG:
        return []
    try:
        stones: Milestones = claimed.milestones or stepping_stones(claimed.sequent, limit)
        return _lemmas(claimed, _with_end(stones, claimed.sequent), limit)
    except STOPS:
        return []


def _with_end(stones: Milestones, sequent: Sequent) -> Milestones:
    """The stones, and the conclusion as the last if it is none of them."""
    if stones and stones[-1][0] == sequent.conclusion:
        return stones
    return [*stones, (sequent.conclusion, [*sequent.assumptions, *(fact for fact, _ in stones)])]


def _lemmas(claimed: Claimed, stones: Milestones, limit: Limit) -> list[BoardLemma]:
    numbers: dict[Formula, int] = {}
    found: list[BoardLemma] = []
    for number, (fact, reason) in enumerate(stones, 1):
        rules = [one for one in reason if one not in numbers]
        proved = find_proof(Sequent((*rules, *(one for one in reason if one in numbers)), fact), limit)
        if not isinstance(proved, Proved):
            return []
        used = proved.proof.goal.assumptions
        because = dict.fromkeys(claimed.sources[one] for one in used if one in claimed.sources and one not in numbers)
        earlier = tuple(sorted(numbers[one] for one in used if one in numbers))
        display = _with_reasons(lines(proved.proof), numbers)
        found.append(BoardLemma(number, fact, _sentence(fact, claimed), tuple(because), earlier, display))
        numbers[fact] = number
    return found


def _sentence(fact: Formula, claimed: Claimed) -> str:
    match fact:
        case Atom(name) if name in claimed.said:
            return claimed.said[name][0]
        case Not(Atom(name)) if name in claimed.said:
            return claimed.said[name][1]
    return "there is no solution" if fact == BOTTOM else visible(write_line(fact))


def _with_reasons(display: Display, numbers: Mapping[Formula, int]) -> Display:
    """The lines with `lemma 2` as the reason of what was shown before."""

    def citing(part: ProofLine | ProofBox) -> ProofLine | ProofBox:
        if isinstance(part, ProofLine) and part.reason == PREMISE and part.formulas[0] in numbers:
            return replace(part, reason=f"lemma {numbers[part.formulas[0]]}")
        return part

    return Display(tuple(map(citing, display.parts)))


def headed(lemmas: Sequence[BoardLemma]) -> list[tuple[str, Display]]:
    """The heading of each lemma, and its lines."""
    return [
        ("\n".join([f"Lemma {one.number}: {one.sentence}", *(f"  • {reason}" for reason in one.reasons)]), one.display)
        for one in lemmas
    ]
