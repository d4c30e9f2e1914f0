"""A proof in English: a sentence a line, in the order of the lines.

3 P     assumption      “Suppose P.”
4 Q     → elim 1,3      “By lines 1 and 3, Q.”
5 ⊥     ¬ elim 4,2      “But lines 4 and 2 contradict each other.”
6 ¬P    ¬ intro 3-5     “That P holds is absurd (lines 3-5), so ¬P.”
"""

from __future__ import annotations

from collections.abc import Mapping

from entails.logic.formula import Atom, Formula
from entails.proofs.display.boxes import ASSUMPTION, PREMISE, REPEATED, Display, ProofLine
from entails.proofs.kernel.sequent import write_line
from entails.proofs.tutor.sentences import lines_named

# {0}, {1}, … are the lines and boxes that a line rests on, {line} is what stands on it, {first} what its first box assumes.
SENTENCES = {
    "→ elim": "By lines {0} and {1}, {line}.",
    "→ intro": "So from {first} this follows (lines {0}): {line}.",
    "∧ intro": "Lines {0} and {1} together say {line}.",
    "∧ elim": "In particular, by line {0}, {line}.",
    "∨ intro": "So, by line {0}, {line}.",
    "∨ elim": "One of the two cases of line {0} holds, and in both (lines {1} and {2}) we have {line}.",
    "¬ intro": "That {first} holds is absurd (lines {0}), so {line}.",
    "¬ elim": "But lines {0} and {1} contradict each other.",
    "contra (classical)": "That {first} holds is absurd (lines {0}), so {line}.",
    "contra (constructive)": "From the contradiction in line {0} anything follows, so {line}.",
    "truth": "⊤ always holds.",
    "↔ intro": "Lines {0} and {1} are the two directions of {line}.",
    "↔ elim": "One direction of line {0} is {line}.",
    "∀ intro": "That was any thing (lines {0}), so {line}.",
    "∀ elim": "Line {0} is about all things, and so about that of line {1}: {line}.",
    "∃ intro": "So, by lines {0} and {1}, there is one: {line}.",
    "∃ elim": "There is such a thing by line {0}, so what lines {1} show holds: {line}.",
    "= intro": "Everything is equal to itself: {line}.",
    "= elim": "By the equation in line {0}, line {1} becomes {line}.",
    "function": "What a function makes of things is a thing: {line}.",
    "→ MT": "By line {0} and as line {1} denies its right side, {line}.",
    "¬¬ intro": "Line {0} holds, so its denial does not: {line}.",
    "¬¬ elim": "The denial of {line} is denied in line {0}, so {line}.",
}


def line_sentences(display: Display) -> list[tuple[ProofLine, str]]:
    """Each line of a proof and its sentence."""
    lines = [row.line for row in display.rows()]
    by_number = {line.number: line for line in lines}
    return [(line, sentence(line, by_number)) for line in lines]


def sentence(line: ProofLine, by_number: Mapping[int, ProofLine]) -> str:
    """What a line says, as one would say it."""
    text = line.written()
    refs = [str(ref) for ref in line.refs]
    if line.is_open:
        return f"It remains to show {text}."
    if line.reason == PREMISE:
        return f"It is given that {text}."
    if line.reason == ASSUMPTION:
        return _supposed(line.formulas)
    if line.reason == REPEATED:
        return f"So {text}, as line {refs[0]} says." if refs else f"So {text}."
    words = SENTENCES.get(line.reason)
    if words is None or _places(words) > len(refs):
        by = f"{line.reason} and {lines_named(refs)}" if refs else line.reason
        return f"By {by}, {text}."
    box = next((ref.line for ref in line.refs if ref.last is not None), None)
    first = by_number[box].written() if box is not None else ""
    return words.format(*refs, line=text, first=first)


def _supposed(formulas: tuple[Formula, ...]) -> str:
    """What a box assumes: “Suppose P.”, “Let i be any thing.”, “Let i be a thing for which R(i) holds.”"""
    match formulas:
        case (Atom("actual", (term,)),):
            return f"Let {term.name} be any thing."
        case (Atom("actual", (term,)), rest):
            return f"Let {term.name} be a thing for which {write_line(rest)} holds."
    return f"Suppose {', '.join(map(write_line, formulas))}."


def _places(words: str) -> int:
    """The number of lines and boxes that a sentence names."""
    return sum(f"{{{number}}}" in words for number in range(4))
