"""Jape's proof files, read and written.

A file is a list of blocks. Each names a panel and a sequent and, after IS, has the steps of its proof in preorder: a rule
with numbers of formulas from the list before it. How a proof is drawn (LAYOUT) is read and not kept.

    CONJECTUREPANEL Panel
    PROOF "name"                 or CURRENTPROOF, for one saved while it was open
    WHERE provisos
    INFER premises ⊢ conclusion
    FORMULAE
    0 formula, …
    IS
    SEQ (rule[A,B\\3,2]) …       NEXTGOAL marks a gap
    END
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn, TypeVar

from entails.errors import EntailsError, NotationError, ProofError
from entails.logic.formula import Atom, Formula
from entails.logic.notation import Reader
from entails.proofs.check import Open, Proof, Step
from entails.proofs.elaborate import Named
from entails.proofs.sequent import Sequent, read_line, read_sequent, write_line, write_sequent

MAX_BYTES = 5_000_000
T = TypeVar("T")

_WORD = re.compile(r"CONJECTUREPANEL|CURRENTPROOF|PROOF|THEOREM|WHERE|FROM|INFER|FORMULAE|IS|END|NEXTGOAL|SEQ")
_KEYWORD = re.compile(rf"^[ \t]*({_WORD.pattern})(?![A-Za-z])", re.MULTILINE)
_NUMBERED = re.compile(r"^[ \t]*(\d{1,6})[ \t]+", re.MULTILINE)
_PIECE = re.compile(r'\s+|(?P<string>"[^"\n]*")|(?P<sign>[()\[\],\\])|(?P<word>[^\s()\[\],\\"]+)')


@dataclass(frozen=True, slots=True)
class Theorem:
    """A block of a file: where it stands, what it is called, what it infers, and its steps (None: a mere conjecture)."""

    panel: str
    label: str
    stated: Sequent
    steps: tuple[Named, ...] | None
    line: int
    provisos: str = ""
    given: tuple[Sequent, ...] = ()  # antecedents of a derived rule
    saved_open: bool = False


# --- reading ---


def read_jape(text: str, file: str | None = None) -> list[Theorem]:
    """The theorems of a file. Raises `ProofError` with the place where it stops being a Jape file."""
    source = _Source(text.removeprefix("\ufeff"), file)
    if len(source.text) > MAX_BYTES:
        source.fail(f"a file of at most {MAX_BYTES:,} characters was expected", 0)
    found = [(match[1], match.start(1), match.end()) for match in _KEYWORD.finditer(source.text)]
    if not found:
        source.fail("this is no Jape file: expected “CONJECTUREPANEL” or “PROOF”", _first(source.text))
    if found[0][0] not in ("CONJECTUREPANEL", "PROOF", "CURRENTPROOF", "THEOREM") or source.text[: found[0][1]].strip():
        source.fail("expected “CONJECTUREPANEL” or “PROOF”", _first(source.text))
    theorems: list[Theorem] = []
    panel = ""
    parts = [(word, start, end, _next(found, place, source)) for place, (word, start, end) in enumerate(found)]
    place = 0
    while place < len(parts):
        word, start, end, stop = parts[place]
        if word == "CONJECTUREPANEL":
            panel = source.text[end:stop].strip().strip('"')
            place += 1
        elif word in ("PROOF", "CURRENTPROOF", "THEOREM"):
            last = place + 1
            while last < len(parts) and parts[last][0] not in (
                "END",
                "CONJECTUREPANEL",
                "PROOF",
                "CURRENTPROOF",
                "THEOREM",
            ):
                last += 1
            ended = last < len(parts) and parts[last][0] == "END"
            theorems.append(_block(source, panel, parts[place:last], ended))
            place = last + ended
        elif word == "END" and source.text[end:stop].strip() == "":
            place += 1  # of a panel
        else:
            source.fail(f"“{word}” stands outside of any proof: expected “PROOF”", start)
    return theorems


def _next(found: list[tuple[str, int, int]], place: int, source: _Source) -> int:
    return found[place + 1][1] if place + 1 < len(found) else len(source.text)


def _first(text: str) -> int:
    return len(text) - len(text.lstrip())


class _Source:
    def __init__(self, text: str, file: str | None) -> None:
        self.text, self.file = text, file

    def fail(self, message: str, offset: int) -> NoReturn:
        raise ProofError(message, file=self.file, source=self.text, offset=min(offset, len(self.text)))

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def read(self, start: int, stop: int, reading: Callable[[Reader], T]) -> T:
        """A part of the text as formulas; errors point into the whole."""
        part = self.text[start:stop]
        try:
            reader = Reader(part)
            found = reading(reader)
            if not reader.sees("end"):
                reader.fail("∧, ∨, →, “,” or the end of the formula")
            return found
        except NotationError as error:
            lines = part.split("\n")
            before = sum(len(line) + 1 for line in lines[: (error.line or 1) - 1]) + (error.column or 1) - 1
            self.fail(error.message, start + before)
        except EntailsError as error:
            self.fail(error.message, start)


Part = tuple[str, int, int, int]


def _block(source: _Source, panel: str, parts: list[Part], ended: bool) -> Theorem:
    word, start, end, stop = parts[0]
    by_word: dict[str, Part] = {}
    for part in parts[1:]:
        if part[0] in ("SEQ", "NEXTGOAL") and "IS" in by_word:
            continue  # belongs to the proof
        if part[0] in by_word:
            source.fail(f"a second “{part[0]}” in one proof: expected “END”", part[1])
        by_word[part[0]] = part
    label = source.text[end:stop].strip()
    if "INFER" not in by_word:
        if word == "THEOREM" and label:
            return _bare(source, panel, label, end, stop, start)
        source.fail("expected “INFER” and what is inferred", stop)
    infer = by_word["INFER"]
    stated = source.read(infer[2], infer[3], read_sequent)
    where = by_word.get("WHERE")
    provisos = " ".join(source.text[where[2] : where[3]].split()) if where else ""
    given = _given(source, by_word["FROM"]) if "FROM" in by_word else ()
    name = label.strip('"') or write_sequent(stated)
    theorem = Theorem(panel, name, stated, None, source.line(start), provisos, given, word == "CURRENTPROOF")
    if "IS" not in by_word:
        if word == "THEOREM":
            return theorem
        source.fail("expected “IS” and the steps of the proof", parts[-1][3])
    if not ended:
        source.fail("expected “END” after the proof", parts[-1][3])
    formulas = _formulas(source, by_word["FORMULAE"]) if "FORMULAE" in by_word else {}
    proof_end = parts[-1][3]
    return replace(theorem, steps=tuple(_Steps(source, by_word["IS"][2], proof_end, formulas).read()))


def _bare(source: _Source, panel: str, label: str, end: int, stop: int, start: int) -> Theorem:
    text = label.strip('"')
    offset = end + source.text[end:stop].index(text)
    stated = source.read(offset, offset + len(text), read_sequent)
    return Theorem(panel, text, stated, None, source.line(start))


def _given(source: _Source, part: Part) -> tuple[Sequent, ...]:
    _, _, start, stop = part
    cuts = [match.span() for match in re.finditer(r"\bAND\b", source.text[start:stop])]
    starts = [start, *(start + end for _, end in cuts)]
    stops = [*(start + begin for begin, _ in cuts), stop]
    return tuple(source.read(one, other, read_sequent) for one, other in zip(starts, stops, strict=True))


def _formulas(source: _Source, part: Part) -> dict[int, Formula]:
    _, _, start, stop = part
    heads = list(_NUMBERED.finditer(source.text, start, stop))
    if not heads:
        source.fail("expected numbered formulas", start)
    if source.text[start : heads[0].start()].strip():
        source.fail("expected a number and a formula", start + _first(source.text[start:stop]))
    formulas: dict[int, Formula] = {}
    for place, head in enumerate(heads):
        last = place + 1 == len(heads)
        end = stop if last else heads[place + 1].start()
        text = source.text[head.end() : end].rstrip()
        if not last and not text.endswith(","):
            source.fail("expected “,” after the formula", head.end() + len(text))
        end = head.end() + len(text.removesuffix(","))
        formulas[int(head[1])] = source.read(head.end(), end, read_line)
    return formulas


class _Steps:
    """The steps between IS and END."""

    def __init__(self, source: _Source, start: int, stop: int, formulas: Mapping[int, Formula]) -> None:
        self.source, self.formulas, self.stop = source, formulas, stop
        self.pieces: list[tuple[str, str, int]] = []
        offset = start
        while offset < stop:
            match = _PIECE.match(source.text, offset, stop)
            if match is None:
                source.fail(f"“{source.text[offset]}” has no meaning here: expected a step in brackets", offset)
            if match.lastgroup:
                self.pieces.append((match.lastgroup, match[0], offset))
            offset = match.end()
        self.place = 0

    def read(self) -> Iterator[Named]:
        if not self.pieces:
            self.source.fail("expected “SEQ” and the steps of the proof", self.stop)
        depth = 0
        while self.place < len(self.pieces):
            kind, text, offset = self._take()
            if text == ")" and depth:
                depth -= 1
            elif text in ("SEQ", "NEXTGOAL"):
                if text == "NEXTGOAL":
                    yield Named(None, {}, offset)
            elif text == "(":
                opened = self._peek()
                if opened in ("LAYOUT", "SEQ"):
                    depth += 1
                    if opened == "LAYOUT":
                        self._skip_layout()
                    else:
                        self._take()
                elif opened == "NEXTGOAL":
                    self._take()
                    self._expect(")")
                    yield Named(None, {}, offset)
                else:
                    yield self._step(offset)
                    self._expect(")")
            elif kind in ("string", "word") and not depth and self.place == 1:
                self.place -= 1  # one step alone stands without brackets
                yield self._step(offset)
            else:
                self.source.fail(f"expected a step in brackets, found “{text}”", offset)
        if depth:
            self.source.fail("expected “)”", self.stop)

    def _skip_layout(self) -> None:
        """LAYOUT "name" (numbers): what is drawn."""
        self._take()
        if self.place < len(self.pieces) and self.pieces[self.place][0] == "string":
            self._take()
        if self._peek() == "(" and self.place + 1 < len(self.pieces) and self.pieces[self.place + 1][1].isdecimal():
            while self._take()[1] != ")":
                pass
        elif self._peek() == "(" and self.place + 1 < len(self.pieces) and self.pieces[self.place + 1][1] == ")":
            self._take()
            self._take()

    def _step(self, offset: int) -> Named:
        kind, text, place = self._take()
        if kind == "sign":
            self.source.fail(f"expected the name of a rule, found “{text}”", place)
        rule = text.strip('"')
        if rule == "GIVEN" and self._peek().isdecimal():
            return Named(f"GIVEN {int(self._take()[1][:9])}", {}, offset)
        if self._peek() != "[":
            return Named(rule, {}, offset)
        self._take()
        letters = self._list("\\", "a letter")
        numbers = self._list("]", "the number of a formula")
        if len(letters) != len(numbers):
            self.source.fail(f"{len(letters)} letters and {len(numbers)} numbers: expected as many of each", place)
        found: dict[str, Formula] = {}
        for (letter, _), (number, where) in zip(letters, numbers, strict=True):
            if not number.isdecimal() or int(number[:9]) not in self.formulas:
                self.source.fail(f"there is no formula {number[:20]} in the list", where)
            found[letter] = self.formulas[int(number)]
        return Named(rule, found, offset)

    def _list(self, end: str, what: str) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        while True:
            kind, text, offset = self._take()
            if kind == "sign":
                self.source.fail(f"expected {what}, found “{text}”", offset)
            found.append((text, offset))
            _, text, offset = self._take()
            if text == end:
                return found
            if text != ",":
                self.source.fail(f"expected “,” or “{end}”, found “{text}”", offset)

    def _peek(self) -> str:
        return self.pieces[self.place][1] if self.place < len(self.pieces) else ""

    def _take(self) -> tuple[str, str, int]:
        if self.place == len(self.pieces):
            self.source.fail("the proof ends in the middle of a step", self.stop)
        self.place += 1
        return self.pieces[self.place - 1]

    def _expect(self, text: str) -> None:
        _, found, offset = self._take()
        if found != text:
            self.source.fail(f"expected “{text}”, found “{found}”", offset)


# --- writing ---

# The letters of each rule in the order in which Jape writes them.
LETTERS = {
    "∨ intro(L)": "BA",
    "∨ intro(R)": "BA",
    "∀ intro": "iPx",
    "∀ elim": "Pix",
    "∃ intro": "Pix",
    "∃ elim": "iCPx",
}


def write_jape(proofs: Sequence[tuple[str, str, Proof]]) -> str:
    """Panels, names and proofs as a file that Jape loads."""
    return "\ufeff" + "".join(_written(panel, name, proof) for panel, name, proof in proofs)


def _written(panel: str, name: str, proof: Proof) -> str:
    numbers: dict[str, int] = {}
    steps: list[str] = []
    todo: list[Proof] = [proof]
    complete = True
    while todo:
        match todo.pop():
            case Open():
                complete = False
                steps.append("NEXTGOAL")
            case Step() as step:
                steps.append(f"({_step(step, numbers)})")
                todo += reversed(step.premises)
    stated = proof.goal
    quoted = panel if re.fullmatch(r"[A-Za-z]\w*", panel) else f'"{panel}"'
    premises = ",\n     ".join(map(write_line, stated.assumptions))
    infer = f"{premises} \n     ⊢ {write_line(stated.conclusion)}" if premises else write_line(stated.conclusion)
    formulas = ",\n".join(f"{number} {formula}" for formula, number in numbers.items())
    head = f'CONJECTUREPANEL {quoted}\n{"PROOF" if complete else "CURRENTPROOF"} "{name}"\nINFER {infer} \n'
    listed = f"FORMULAE\n{formulas} \n" if numbers else ""
    body = f"SEQ {' '.join(steps)}" if steps != ["NEXTGOAL"] else "NEXTGOAL"
    return f"{head}{listed}IS\n{body}\nEND\n"


def _step(step: Step, numbers: dict[str, int]) -> str:
    name = step.rule.removesuffix(" (older)")
    quoted = name if re.fullmatch(r"[a-z]+", name) else f'"{name}"'
    values: dict[str, str] = {}
    for letter, meaning in step.letters.items():
        values[letter] = write_line(meaning.body)
        if meaning.parameters:
            values["x"] = meaning.parameters[0]
    for own, term in step.names.items():
        values["T" if step.rule.endswith("(older)") else own] = write_line(Atom(term.name, term.arguments))
    order = [letter for letter in LETTERS.get(step.rule, "") if letter in values]
    order += sorted(letter for letter in values if letter not in order)
    if not order:
        return quoted
    chosen = [str(numbers.setdefault(values[letter], len(numbers))) for letter in order]
    return f"{quoted}[{','.join(order)}\\{','.join(chosen)}]"
