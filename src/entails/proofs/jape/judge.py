"""The verdict on each theorem of a Jape file: proved, incomplete or wrong, with the reason and notes for the reader.

Theorems of a file may cite each other, so those that are cited are judged first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from entails.errors import EntailsError
from entails.logic.formula import Atom, Formula
from entails.logic.notation import JAPE
from entails.proofs.jape.elaborate import GIVEN, Elaborated, Misstep, elaborate
from entails.proofs.jape.file import Theorem
from entails.proofs.jape.source import line_ends, line_of, plain
from entails.proofs.kernel.check import Open, Proof, Theorems, WrongStep, check, steps
from entails.proofs.kernel.rules import ALSO, ProofRule, as_rule, rules
from entails.proofs.kernel.sequent import Sequent, parse_sequent, same, write_line, write_sequent
from entails.values import dataclass, field, replace

TURNSTILES = ("⊢", "|-", "⊨", "|=")
MOST_WORDS = 40  # of a name that are looked at
ANOTHER = "its name says something else than what is inferred"
OLDER_NOTE = "this is an older calculus, in which every name is that of a thing"


@dataclass(frozen=True, slots=True)
class JapeMistake:
    """A step that its rule does not allow: its number and its line in the file, what the rule wants, and the goal it is for.

    `place` is where it stands in the draft; None if nothing was left to prove.
    """

    number: int
    line: int
    rule: str
    reason: str
    wants: str | None = None
    goal: Sequent | None = None
    place: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class TheoremVerdict:
    """A theorem's status (proved, incomplete or wrong), its proof, the line and rule of a mistake, the reason, and notes.

    The `draft` is the proof as it was left, with its gaps and with the wrong steps that `mistakes` lists.
    """

    theorem: Theorem
    status: str
    proof: Proof | None = None
    line: int | None = None
    rule: str | None = None
    reason: str | None = None
    notes: tuple[str, ...] = ()
    draft: Proof | None = None
    mistakes: tuple[JapeMistake, ...] = ()
    usable: Theorems = field(default_factory=dict)  # theorems that the proof may cite


def judge(
    theorems: Sequence[Theorem],
    text: str = "",
    holds: Callable[[Sequent], bool] = lambda sequent: False,
    contradictory: Callable[[tuple[Formula, ...]], bool] = lambda premises: False,
) -> list[TheoremVerdict]:
    """The verdict on each theorem, in order; `text` is what they were read from.

    A proof may cite any proved theorem of the file that does not rest on the one being proved. It may cite a theorem that is
    not in the file if `holds` says that it is valid. `contradictory` says whether premises contradict each other.
    """
    court = _Court(theorems, text, holds, contradictory)
    for theorem in theorems:
        court.hear(theorem)
    return [court.verdicts[id(theorem)] for theorem in theorems]


class _Court:
    """The verdicts so far, and the theorems by name."""

    def __init__(
        self,
        theorems: Sequence[Theorem],
        text: str,
        holds: Callable[[Sequent], bool],
        contradictory: Callable[[tuple[Formula, ...]], bool],
    ) -> None:
        self.ends = line_ends(plain(text))
        self.holds, self.contradictory = holds, contradictory
        self.verdicts: dict[int, TheoremVerdict] = {}
        self.named: dict[str, list[Theorem]] = {}
        for theorem in theorems:
            if theorem.steps is not None:
                self.named.setdefault(_key(theorem.label), []).append(theorem)

    def hear(self, start: Theorem) -> None:
        """Judge a theorem after those that it cites. In a circle, the one judged first cannot use the others."""
        todo, waiting = [start], {id(start)}
        while todo:
            theorem = todo[-1]
            cited = [one for name in _cited(theorem) for one in self.named.get(_key(name), ())]
            ahead = [one for one in cited if id(one) not in self.verdicts and id(one) not in waiting]
            if ahead:
                todo.append(ahead[0])
                waiting.add(id(ahead[0]))
                continue
            todo.pop()
            if id(theorem) not in self.verdicts:
                self.verdicts[id(theorem)] = self._verdict(theorem)

    def _verdict(self, theorem: Theorem) -> TheoremVerdict:
        notes = list(_label_notes(theorem))
        if theorem.steps is None:
            reason, draft = "a conjecture without a proof", Open(theorem.stated)
            return TheoremVerdict(theorem, "incomplete", None, theorem.line, None, reason, tuple(notes), draft)
        usable = self._usable(theorem, notes)
        try:
            found = elaborate(theorem.stated, theorem.steps, usable)
            if found.missteps:
                return self._wrong(theorem, found, usable, tuple(notes))
            proof = found.proof
            left = check(proof, usable)
        except WrongStep as wrong:  # the kernel decides, whatever was elaborated
            return TheoremVerdict(theorem, "wrong", None, theorem.line, wrong.step.rule, wrong.reason, tuple(notes))
        except RecursionError:
            reason = "its terms are nested too deeply to be checked"
            return TheoremVerdict(theorem, "wrong", None, theorem.line, None, reason, tuple(notes))
        if OLDER_NOTE not in notes and any(_is_older(rule) for rule in _rules_in(proof)):
            notes.append(OLDER_NOTE)
        if self.contradictory(theorem.stated.assumptions):
            notes.append("the premises contradict each other, so the theorem says nothing")
        if left:
            goals = "; ".join(map(str, left[:3])) + ("; …" if len(left) > 3 else "")
            reason = f"{len(left)} open: {goals}"
            where = theorem.line
            return TheoremVerdict(theorem, "incomplete", proof, where, None, reason, tuple(notes), proof, usable=usable)
        return TheoremVerdict(theorem, "proved", proof, None, None, None, tuple(notes), proof, usable=usable)

    def _usable(self, theorem: Theorem, notes: list[str]) -> dict[str, Sequent | ProofRule]:
        """What the proof may use besides the rules: what it is given, theorems proved here, and others that are valid."""
        usable: dict[str, Sequent | ProofRule] = {}
        for number, given in enumerate(theorem.given):
            name = f"{GIVEN}{number}"
            usable[name] = replace(as_rule(name, given), fixed=True)
        for name in _cited(theorem):
            proved = self._proved(name)
            if proved is not None:
                usable[name] = _as_premise(name, proved.theorem)
                notes += [OLDER_NOTE] if OLDER_NOTE in proved.notes and OLDER_NOTE not in notes else []
            elif _key(name) not in self.named and (stated := _as_sequent(name)) and self.holds(stated):
                usable[name] = stated
                notes.append(f"the theorem {name} is used and is not in the file; it is valid")
        return usable

    def _proved(self, name: str) -> TheoremVerdict | None:
        verdicts = (self.verdicts.get(id(one)) for one in self.named.get(_key(name), ()))
        return next((one for one in verdicts if one and one.status == "proved"), None)

    def _wrong(self, theorem: Theorem, found: Elaborated, usable: Theorems, notes: tuple[str, ...]) -> TheoremVerdict:
        mistakes = tuple(self._mistake(theorem, place, wrong, usable) for place, wrong in found.missteps)
        first = mistakes[0]
        goal = f" (to show: {first.goal})" if first.goal else ""
        reason = f"step {first.number}: {first.reason}{goal}"
        return TheoremVerdict(
            theorem, "wrong", None, first.line, first.rule, reason, notes, found.proof, mistakes, usable
        )

    def _mistake(
        self, theorem: Theorem, place: tuple[int, ...] | None, wrong: Misstep, usable: Theorems
    ) -> JapeMistake:
        number = next(place for place, one in enumerate(theorem.steps or (), 1) if one is wrong.named)
        reason, rule = wrong.reason, wrong.named.rule or ""
        cited = self.named.get(_key(rule), [])
        if rule in _cited(theorem) and cited and rule not in usable:
            circular = any(id(one) not in self.verdicts for one in cited)
            reason = "the theorem is not proved in this file"
            if any(one is theorem for one in cited):
                reason = "it is used in its own proof"
            elif circular:
                reason = "the theorem's own proof rests on this one"
        line = line_of(wrong.named.offset, self.ends) if self.ends else theorem.line
        return JapeMistake(number, line, rule, reason, _wants(rule, usable), wrong.goal, place)


def _wants(rule: str, usable: Theorems) -> str | None:
    """What a rule asks for and gives, as one reads it: “A→B and A, and then it gives B”."""
    names = [name for name in (rule, *ALSO.get(rule, ())) if name in rules()]
    schemas = [rules()[name] for name in names] or [as_rule(rule, usable[rule]) for _ in (0,) if rule in usable]
    ways = []
    for schema in schemas:
        if schema.assumed:
            return "the same formula among the lines in its scope"
        above = " and ".join(map(_premise_words, schema.premises))
        ways.append(f"{f'{above}, and then ' if above else ''}it gives {write_line(schema.conclusion)}")
    return "; or ".join(ways) or None


def _premise_words(premise: Sequent) -> str:
    assumed = " and ".join(map(write_line, premise.assumptions))
    conclusion = write_line(premise.conclusion)
    return f"a box from {assumed} to {conclusion}" if assumed else conclusion


@lru_cache(maxsize=50_000)
def _key(name: str) -> str:
    """A name that is a sequent, in normal form, so that spaces and brackets do not matter; any other name unchanged."""
    stated = _as_sequent(name)
    return write_sequent(stated) if stated else name


def _cited(theorem: Theorem) -> list[str]:
    used = {step.rule for step in theorem.steps or () if step.rule}
    return [name for name in sorted(used) if name not in rules() and name not in ALSO and not name.startswith(GIVEN)]


def _as_premise(name: str, theorem: Theorem) -> Sequent | ProofRule:
    """A theorem as other proofs use it. For a derived rule, what it was given becomes its premises."""
    if not theorem.given:
        return theorem.stated
    stated = as_rule(name, theorem.stated)
    return replace(stated, premises=(*theorem.given, *stated.premises))


def _is_older(rule: str) -> bool:
    return rule.endswith("(older)") and rule[0] in "∀∃"


def _rules_in(proof: Proof) -> set[str]:
    return {step.rule for step in steps(proof)}


def _label_notes(theorem: Theorem) -> Iterator[str]:
    if names_its_claim(theorem) is False:
        yield f"{ANOTHER}: {theorem.stated}"


def is_its_name(theorem: Theorem) -> bool:
    """Is the name of a proof what is inferred, and nothing else?"""
    stated = _as_sequent(theorem.label)
    return stated is not None and _alike(stated, theorem.stated)


def names_its_claim(theorem: Theorem) -> bool | None:
    """Does the name of a proof say what is inferred? False if it reads like another claim, also among other words; None if
    it is no claim.

        "⊢ P∨¬P", "P∨¬P (ex. 3)"   for P∨¬P: True      "⊢ P∧¬P (ex. 3)": False      "ex. 3": None
    """
    claims = list(_claims(theorem.label))
    if any(_alike(claim, theorem.stated) for claim in claims):
        return True
    return False if claims or any(sign in theorem.label for sign in TURNSTILES) else None


def _claims(label: str) -> Iterator[Sequent]:
    """The sequents that a name may be meant as: all of it, or without words before or behind, such as a number."""
    words = label.split()[:MOST_WORDS]
    whole = range(len(words) + 1)
    parts = [
        label,
        *(" ".join(words[:end]) for end in whole[1:-1]),
        *(" ".join(words[start:]) for start in whole[1:-1]),
    ]
    for part in parts:
        stated = _as_sequent(part)
        if stated is not None and not (_is_a_word(stated) and (len(words) > 1 or len(label) > 1)):
            yield stated


def _is_a_word(stated: Sequent) -> bool:
    """`modus` could be a formula, and is a name."""
    return not stated.assumptions and isinstance(stated.conclusion, Atom) and not stated.conclusion.arguments


def _alike(one: Sequent, other: Sequent) -> bool:
    return len(one.assumptions) == len(other.assumptions) and all(map(same, one.formulas(), other.formulas()))


def _as_sequent(name: str) -> Sequent | None:
    try:
        return parse_sequent(name, grammar=JAPE)
    except EntailsError:
        return None
