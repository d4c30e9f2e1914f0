"""Jape's proof files, read and written.

A file is a list of blocks. A block names a panel and a sequent; after IS it has the steps of a proof in preorder. A step is a
rule with the numbers of formulas from the list before it. LAYOUT (how a proof is drawn) and SEMANTICS (a countermodel that
was drawn by hand) are skipped.

    CONJECTUREPANEL Panel
    PROOF "name"                 or CURRENTPROOF, for one saved while it was open
    WHERE provisos
    FROM antecedent AND …        of a derived rule
    INFER premises ⊢ conclusion
    FORMULAE
    0 formula, …
    IS
    SEQ (rule[A,B\\3,2]) …       NEXTGOAL marks a gap
    END

A conjecture without a proof is `THEOREM INFER …` or `THEOREM name IS …`; a panel may hold many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from entails.errors import ProofError
from entails.logic.formula import Atom, Formula
from entails.logic.notation import Reader
from entails.logic.parts import own_terms, subformulas
from entails.proofs.jape.elaborate import NamedStep
from entails.proofs.jape.source import BLOCKS, PANELS, Keyword, Source
from entails.proofs.jape.steps import read_steps
from entails.proofs.kernel.check import Open, Proof, ProofStep, parts, steps
from entails.proofs.kernel.rules import ALSO
from entails.proofs.kernel.sequent import Sequent, read_line, read_sequent, write_line, write_sequent
from entails.values import dataclass, pattern, replace

_NUMBERED = pattern(r"^[ \t]*(\d{1,6})[ \t]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Theorem:
    """A block of a file: its panel and name, what it infers, and the steps of its proof (None for a conjecture)."""

    panel: str
    label: str
    stated: Sequent
    steps: tuple[NamedStep, ...] | None
    line: int
    provisos: str = ""
    given: tuple[Sequent, ...] = ()  # antecedents of a derived rule
    saved_open: bool = False


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A block of a file that cannot be read: its panel, its name where that can be read, its line, and the error."""

    panel: str
    label: str
    line: int
    error: ProofError


# --- reading ---


def read_jape(text: str, file: str | None = None) -> list[Theorem]:
    """The theorems of a file. Raises `ProofError` with the place where it stops being a Jape file."""
    theorems: list[Theorem] = []
    for block in _blocks(Source(text, file)):
        if isinstance(block, Unreadable):
            raise block.error
        theorems.append(block)
    return theorems


def read_blocks(text: str, file: str | None = None) -> list[Theorem | Unreadable]:
    """The blocks of a file; one that cannot be read costs none of the others.

    Raises `ProofError` if it is no Jape file, or if none of its blocks can be read.
    """
    blocks = list(_blocks(Source(text, file)))
    unreadable = [one for one in blocks if isinstance(one, Unreadable)]
    if unreadable and len(unreadable) == len(blocks):
        raise unreadable[0].error
    return blocks


def _blocks(source: Source) -> Iterator[Theorem | Unreadable]:
    words = source.words()
    first = source.first(0, len(source.text))
    if not words or words[0].start != first or words[0].word not in (*PANELS, *BLOCKS):
        source.fail("this is no Jape file: expected “CONJECTUREPANEL” or “PROOF”", first)
    panel: str | None = None
    place = 0
    while place < len(words):
        word = words[place]
        try:
            if word.word in PANELS:
                panel = source.after(word).strip('"')
                place += 1
                if place < len(words) and words[place].word == "IS":  # of a panel
                    place += 1
                    _nothing_after(source, words[place - 1])
            elif word.word in BLOCKS:
                block = _block(words, place)
                place += len(block)
                ended = place < len(words) and words[place].word == "END"
                yield _theorem(source, panel or "", block, ended or panel is None)
            elif word.word == "END":  # of a block or a panel
                place += 1
                _nothing_after(source, word)
            else:
                place += 1
                source.fail(f"“{word.word}” stands outside of any proof: expected “PROOF”", word.start)
        except ProofError as error:
            yield Unreadable(panel or "", _label_of(source, word), source.line(word.start), error)
            while place < len(words) and words[place].word not in (*PANELS, *BLOCKS):
                place += 1


def _label_of(source: Source, head: Keyword) -> str:
    """The name of a block that cannot be read; empty if that is what cannot be read."""
    try:
        return _label(source, head) if head.word in BLOCKS else ""
    except ProofError:
        return ""


def _nothing_after(source: Source, word: Keyword) -> None:
    if source.after(word):
        source.fail("expected “CONJECTUREPANEL” or “PROOF”", source.first(word.end, word.stop))


def _block(words: list[Keyword], place: int) -> list[Keyword]:
    """The keywords of one block: up to its END, or to the keyword that starts the next block or panel."""
    last = place + 1
    while last < len(words) and words[last].word not in ("END", *PANELS, *BLOCKS):
        last += 1
    return words[place:last]


def _theorem(source: Source, panel: str, block: list[Keyword], ended: bool) -> Theorem:
    head, parts = block[0], _parts(source, block)
    named = _label(source, head)
    conjecture = head.word not in ("PROOF", "CURRENTPROOF")
    stating = parts.get("INFER") or (parts.get("IS") if conjecture else None)
    if stating is not None:
        stated = source.read(stating.end, stating.stop, read_sequent)
    elif conjecture and named:  # the name is the sequent
        start = source.text.index(named, head.end)
        stated = source.read(start, start + len(named), read_sequent)
    else:
        source.fail("expected “INFER” and what is inferred", head.stop)
    where, given = parts.get("WHERE"), parts.get("FROM")
    theorem = Theorem(
        panel,
        named or write_sequent(stated),
        stated,
        None,
        source.line(head.start),
        " ".join(source.after(where).split()) if where else "",
        tuple(_given(source, given)) if given else (),
        head.word == "CURRENTPROOF",
    )
    if conjecture:
        return theorem
    return replace(theorem, steps=_steps(source, block[-1].stop, parts, ended))


def _parts(source: Source, block: list[Keyword]) -> dict[str, Keyword]:
    parts: dict[str, Keyword] = {}
    for word in block[1:]:
        if word.word in parts:
            source.fail(f"a second “{word.word}” in one proof: expected “END”", word.start)
        if word.word not in ("END", "SEMANTICS") and "IS" in parts:
            source.fail(f"“{word.word}” stands after “IS”: expected “END”", word.start)
        parts[word.word] = word
    return parts


def _label(source: Source, head: Keyword) -> str:
    """The name of a block, in quotation marks or as one word. Parameters in brackets may follow it."""
    text = source.after(head)
    match = re.match(r'"([^"]*)"|(?!")[^\n]*', text)
    rest = text[match.end() :].strip() if match else text
    if match is None or (rest and not (rest.startswith("(") and rest.endswith(")"))):
        source.fail("expected a name in quotation marks and “INFER”", source.first(head.end, head.stop))
    name = match[0].strip() if match[1] is None else match[1]
    return " ".join(map(str.strip, name.split("\n"))) if "\n" in name else name


def _given(source: Source, part: Keyword) -> Iterator[Sequent]:
    start = part.end
    for cut in [*re.finditer(r"(?<!\S)AND(?!\S)", source.text[part.end : part.stop]), None]:
        stop = part.end + cut.start() if cut else part.stop
        yield source.read(start, stop, read_sequent)
        start = part.end + cut.end() if cut else part.stop


def _steps(source: Source, stop: int, parts: Mapping[str, Keyword], ended: bool) -> tuple[NamedStep, ...]:
    if "IS" not in parts:
        source.fail("expected “IS” and the steps of the proof", stop)
    if not ended:
        source.fail("expected “END” after the proof", stop)
    formulas = _formulas(source, parts["FORMULAE"]) if "FORMULAE" in parts else {}
    return read_steps(source, parts["IS"].end, parts["IS"].stop, formulas)


def _formulas(source: Source, part: Keyword) -> dict[int, Formula]:
    """The numbered list of formulas. Each starts a line, and all but the last end with a comma."""
    heads = list(_NUMBERED.finditer(source.text, part.end, part.stop))
    first = source.first(part.end, part.stop)
    if not heads or source.text[part.end : heads[0].start()].strip():
        source.fail("expected a number and a formula", first)
    formulas: dict[int, Formula] = {}
    stops = [*(head.start() for head in heads[1:]), part.stop]
    for head, stop in zip(heads, stops, strict=True):
        text = source.text[head.end() : stop].rstrip()
        if stop != part.stop and not text.endswith(","):
            source.fail("expected “,” after the formula", head.end() + len(text))
        if int(head[1]) in formulas:
            source.fail(f"formula {head[1]} is listed twice", head.start(1))
        end = head.end() + len(text.removesuffix(","))
        formulas[int(head[1])] = source.read(head.end(), end, _listed)
    return formulas


def _listed(reader: Reader) -> Formula:
    """A formula of the list, or a number that is used as a name."""
    if reader.sees("number") and reader.tokens[reader.position + 1].kind == "end":
        return Atom(reader.take().text)
    return read_line(reader)


# --- writing ---

# The order in which Jape writes the letters of these rules; those of all others are in alphabetical order.
LETTERS = {
    "∨ intro(L)": "BA",
    "∨ intro(R)": "BA",
    "∀ intro": "iPx",
    "∀ elim": "Pix",
    "∃ intro": "Pix",
    "∃ elim": "iCPx",
}
_WRITTEN_AS = {reading: name for name, readings in ALSO.items() for reading in readings if " (" in reading}


def beyond_jape(proof: Proof) -> str | None:
    """What a proof has that Jape's own calculus does not speak of, in a sentence; None if Jape will load it."""
    used = [step.rule for step in steps(proof)]
    formulas = [formula for step in steps(proof) for formula in (*step.goal.formulas(), *_bodies(step))]
    terms = [term for formula in formulas for part in subformulas(formula) for term in own_terms(part)]
    found = ["functions"] if any(term.arguments for term in terms) else []
    found += ["equality"] if any(rule.startswith("= ") for rule in used) else []
    if not found:
        return None
    return f"Jape itself has no {' and no '.join(found)}, so it cannot load this file; entails check reads it"


def _bodies(step: ProofStep) -> list[Formula]:
    return [meaning.body for meaning in step.letters.values()]


def write_jape(proofs: Sequence[tuple[str, str, Proof]]) -> str:
    """A file that Jape loads, from triples of a panel, a name and a proof."""
    return write_theorems([as_theorem(*one) for one in proofs])


def write_theorems(theorems: Sequence[Theorem]) -> str:
    """The inverse of `read_jape`: a file with these theorems."""
    return "\ufeff" + "".join(map(_written, theorems))


def as_theorem(panel: str, name: str, proof: Proof) -> Theorem:
    named: list[NamedStep] = []
    for part in parts(proof):
        match part:
            case Open():
                named.append(NamedStep(None, {}, 0))
            case ProofStep() as step:
                named.append(NamedStep(written_name(step.rule), dict(_values(step)), 0))
    unfinished = any(step.rule is None for step in named)
    return Theorem(panel, name, proof.goal, tuple(named), 1, saved_open=unfinished)


def written_name(rule: str) -> str:
    """A rule's name as it is written in files, where variants of a rule share a name."""
    return _WRITTEN_AS.get(rule, rule.removesuffix(" (older)"))


def _values(step: ProofStep) -> Iterator[tuple[str, Formula]]:
    for letter, meaning in step.letters.items():
        yield letter, meaning.body
        if meaning.parameters:
            yield "x", Atom(meaning.parameters[0])
    for own, term in step.names.items():
        if own.endswith("()"):  # which function it is, the conclusion says
            continue
        yield ("T" if step.rule.endswith("(older)") else own), Atom(term.name, term.arguments)


def _written(theorem: Theorem) -> str:
    numbers: dict[str, int] = {}
    written = [_step(step, numbers) for step in theorem.steps or ()]
    kind = "THEOREM" if theorem.steps is None else "CURRENTPROOF" if theorem.saved_open else "PROOF"
    lines = [f"CONJECTUREPANEL {_quoted(theorem.panel)}"] if theorem.panel else []
    lines.append(f'{kind} "{theorem.label.replace(chr(34), chr(39))}"')
    if theorem.provisos:
        lines.append(f"WHERE {theorem.provisos}")
    if theorem.given:
        lines.append(f"FROM {' AND '.join(map(write_sequent, theorem.given))}")
    lines.append(f"INFER {_infer(theorem.stated)}")
    if numbers:
        lines.append("FORMULAE\n" + ",\n".join(f"{number} {formula}" for formula, number in numbers.items()) + " ")
    if written:
        lines.append("IS\n" + (written[0] if len(written) == 1 else "SEQ " + " ".join(f"({step})" for step in written)))
    return "\n".join([*lines, "END\n"])


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z]\w*", name) else f'"{name.replace(chr(34), chr(39))}"'


def _infer(stated: Sequent) -> str:
    premises = ",\n     ".join(map(write_line, stated.assumptions))
    return f"{premises} \n     ⊢ {write_line(stated.conclusion)} " if premises else f"{write_line(stated.conclusion)} "


def _step(step: NamedStep, numbers: dict[str, int]) -> str:
    if step.rule is None:
        return "NEXTGOAL"
    name = step.rule if re.fullmatch(r"[a-z]+|GIVEN \d+", step.rule) else f'"{step.rule}"'
    order = [letter for letter in LETTERS.get(step.rule, "") if letter in step.formulas]
    order += [letter for letter in sorted(step.formulas) if letter not in order]
    if not order:
        return name
    chosen = [str(numbers.setdefault(write_line(step.formulas[letter]), len(numbers))) for letter in order]
    return f"{name}[{','.join(order)}\\{','.join(chosen)}]"
