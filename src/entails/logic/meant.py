"""What people type who know another notation, and what to write instead: the second half of many an error message.

Here are the signs that no notation of ours has; what has only one sensible reading is accepted (`tokens.SPELLINGS`), and
`other_notations` speaks of words and of what stands in the wrong place. Nothing in here raises: the readers put these
sentences into their own errors, with the place.
"""

from __future__ import annotations

from entails.values import pattern

COMMENT = "comments start with --"
COUNT = "to count, write #x p(x)"
ADDED = "a sum is written Σx {t : φ}, as in Σx {weight(x) : packed(x)}"
GREATEST = "for the greatest value find one more, find most: Size, with a rule such as ∀x f(x) ≤ most"

# What the readers expect in places where people often write something else.
COUNTED = "what to count: an atom, or a formula in brackets"
COMPARED = "=, ≠, <, ≤, > or ≥ and a term"
SENTENCE = "a sentence in double quotes, or “:”"
ITEMS = "“,” or “}”"

_COMMAND = pattern(r"\\[A-Za-z]+")

_DIVIDED = "whole numbers are divided with div, as in x div 2"
_QUOTES = "sentences and names with spaces stand in double quotes"
_HYPHENS = "write - for minus, and -- (two hyphens) for a comment"
_BRACKETS = "write ( ) around arguments and formulas, and { } around a list"
_MEMBER = "a sort stands with its quantifier, as in ∀x∈S; for a list write x ≠ a ∧ x ≠ b"
_SUBSET = "for “every p is q” write ∀x (p(x) → q(x))"
_UNION = "a sort lists all its elements; for “p or q” write p(x) ∨ q(x)"
_SHARED = "for “p and q” write p(x) ∧ q(x)"
_EMPTY = "for “no x” write ¬∃x p(x)"
_XOR = "for “either a or b” write ¬(a ↔ b)"
_MODAL = "there is no “necessarily” and no “possibly”"

# What cannot be read wherever it stands, by how it begins, the longest first; each with what to write for it.
_UNREADABLE = {
    "-->": "write ->",
    "--": "a comment starts at a line's start or after a space; for a negative number write x − (−1)",
    "//": COMMENT,
    "/*": f"{COMMENT}, and go to the end of the line",
    "?-": 'a claim is asked by: entails ask FILE "φ"',
    "\\=": "for “not equal” write ≠ or !=",
    "\\+": "for “not” write ¬ or ~",
    "%": f"{COMMENT}, and a remainder is x mod y",
    **dict.fromkeys("/÷", _DIVIDED),
    **dict.fromkeys("'‘’", _QUOTES),
    **dict.fromkeys("[]", _BRACKETS),
    **dict.fromkeys("–—", _HYPHENS),
    **dict.fromkeys("⊆⊂", _SUBSET),
    **dict.fromkeys("□◇", _MODAL),
    "∄": "write ¬∃x",
    "∉": _MEMBER,
    "^": "write ∧ or & for “and”, and x·x for a square",
    "⊕": _XOR,
    "…": "a range is written with two dots, as in {1..9}",
    "˄": "write ∧ or & for “and”",
    "˅": "write ∨ or | for “or”",
    "?": "for “if a then b, else c” write (a → b) ∧ (¬a → c)",
    "∪": _UNION,
    "∩": _SHARED,
    "∅": _EMPTY,
}
_OPEN = "this quotation mark is not closed: a sentence or a name in quotes ends on its line"
_MARKS = {'"': f'{_OPEN}, with another “"”', "“": _OPEN, "”": "this quotation mark closes nothing"}
# Commands of LaTeX and TLA+ that are no sign of ours, without the backslash.
_COMMANDS = {
    "A": "write ∀ or \\forall",
    "E": "write ∃ or \\exists",
    "nexists": "write ¬∃x, or \\neg\\exists x",
    "notin": _MEMBER,
    **dict.fromkeys(("subseteq", "subset"), _SUBSET),
    **dict.fromkeys(("cup", "union"), _UNION),
    **dict.fromkeys(("cap", "intersect"), _SHARED),
    **dict.fromkeys(("emptyset", "varnothing"), _EMPTY),
    "oplus": _XOR,
    "div": _DIVIDED,
    **dict.fromkeys(("Box", "Diamond"), _MODAL),
}


def quote(text: str) -> str:
    return f"“{text}”" if len(text) <= 30 else f"“{text[:30]}…”"


def instead_of(sign: str, advice: str) -> str:
    """instead_of("//", COMMENT)    # "“//” has no meaning here: comments start with --" """
    return f"{quote(sign)} has no meaning here: {advice}"


def no_meaning(text: str, offset: int) -> str:
    """What to say of a character that cannot be read.

    no_meaning("// the board", 0)   # "“//” has no meaning here: comments start with --"
    """
    from unicodedata import combining

    if text[offset] == "\\" and (command := _COMMAND.match(text, offset)):
        if instead := _COMMANDS.get(command[0][1:]):
            return instead_of(command[0], instead)
        return f"{quote(command[0])} is not read here: leave it out, or write the sign that is meant, such as ∀ or \\forall"
    if text.startswith("//", offset) and offset and (text[offset - 1].isalnum() or text[offset - 1] == ")"):
        return instead_of("//", _DIVIDED)
    if text[offset] == "[" and text[offset - 1 : offset] == "!":
        return instead_of("![X]:", "write ∀x or forall x")
    if text.startswith("?[", offset):
        return instead_of("?[X]:", "write ∃x or exists x")
    for begin, instead in _UNREADABLE.items():
        if text.startswith(begin, offset):
            return instead_of(begin, instead)
    sign = text[offset]
    if sign in _MARKS:
        return _MARKS[sign]
    if combining(sign):
        return f"this accent is a character of its own (U+{ord(sign):04X}): type the letter and its accent as one"
    if not sign.isprintable():
        return f"there is an invisible character here (U+{ord(sign):04X}): delete it"
    return f"{quote(sign)} has no meaning here"
