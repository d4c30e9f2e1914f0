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

# What cannot be read wherever it stands, by how it begins; the longest first.
_UNREADABLE = {
    "-->": "“-->” has no meaning here: write ->",
    "--": "“--” has no meaning here: a comment starts at a line's start or after a space; for a negative number write "
    "x − (−1)",
    "//": f"“//” has no meaning here: {COMMENT}",
    "/*": f"“/*” has no meaning here: {COMMENT}, and go to the end of the line",
    "%": f"“%” has no meaning here: {COMMENT}, and a remainder is x mod y",
    "/": "“/” has no meaning here: whole numbers are divided with div, as in x div 2",
    '"': 'this quotation mark is not closed: a sentence or a name in quotes ends on its line, with another “"”',
    "“": "this quotation mark is not closed: a sentence or a name in quotes ends on its line",
    "”": "this quotation mark closes nothing",
    "'": "“'” has no meaning here: sentences and names with spaces stand in double quotes",
    "[": "“[” has no meaning here: write ( ) around arguments and formulas, and { } around a list",
    "]": "“]” has no meaning here: write ( ) around arguments and formulas, and { } around a list",
    "∄": "“∄” has no meaning here: write ¬∃x",
    "∉": "“∉” has no meaning here: a sort stands with its quantifier, as in ∀x∈S; for a list write x ≠ a ∧ x ≠ b",
    "^": "“^” has no meaning here: write ∧ or & for “and”, and x·x for a square",
    "⊕": "“⊕” has no meaning here: for “either a or b” write ¬(a ↔ b)",
    "…": "“…” has no meaning here: a range is written with two dots, as in {1..9}",
    "–": "“–” has no meaning here: write - for minus, and -- (two hyphens) for a comment",
    "—": "“—” has no meaning here: write - for minus, and -- (two hyphens) for a comment",
    "‘": "“‘” has no meaning here: sentences and names with spaces stand in double quotes",
    "’": "“’” has no meaning here: sentences and names with spaces stand in double quotes",
    "÷": "“÷” has no meaning here: whole numbers are divided with div, as in x div 2",
    "˄": "“˄” has no meaning here: write ∧ or & for “and”",
    "˅": "“˅” has no meaning here: write ∨ or | for “or”",
    "?-": '“?-” has no meaning here: a claim is asked by: entails ask FILE "φ"',
    "?[": "“?[X]:” has no meaning here: write ∃x or exists x",
    "?": "“?” has no meaning here: for “if a then b, else c” write (a → b) ∧ (¬a → c)",
    **dict.fromkeys(("⊆", "⊂"), "“⊆” has no meaning here: for “every p is q” write ∀x (p(x) → q(x))"),
    "∪": "“∪” has no meaning here: a sort lists all its elements; for “p or q” write p(x) ∨ q(x)",
    "∩": "“∩” has no meaning here: for “p and q” write p(x) ∧ q(x)",
    "∅": "“∅” has no meaning here: for “no x” write ¬∃x p(x)",
    "□": "“□” has no meaning here: there is no “necessarily” and no “possibly”",
    "◇": "“◇” has no meaning here: there is no “necessarily” and no “possibly”",
    "\\=": "“\\=” has no meaning here: for “not equal” write ≠ or !=",
    "\\+": "“\\+” has no meaning here: for “not” write ¬ or ~",
}
# Commands of LaTeX and TLA+ that are no sign of ours, without the backslash.
_COMMANDS = {
    "A": "write ∀ or \\forall",
    "E": "write ∃ or \\exists",
    "nexists": "write ¬∃x, or \\neg\\exists x",
    "notin": "a sort stands with its quantifier, as in ∀x∈S; for a list write x ≠ a ∧ x ≠ b",
    **dict.fromkeys(("subseteq", "subset"), "for “every p is q” write ∀x (p(x) → q(x))"),
    **dict.fromkeys(("cup", "union"), "a sort lists all its elements; for “p or q” write p(x) ∨ q(x)"),
    **dict.fromkeys(("cap", "intersect"), "for “p and q” write p(x) ∧ q(x)"),
    **dict.fromkeys(("emptyset", "varnothing"), "for “no x” write ¬∃x p(x)"),
    "oplus": "for “either a or b” write ¬(a ↔ b)",
    "div": "whole numbers are divided with div, as in x div 2",
    **dict.fromkeys(("Box", "Diamond"), "there is no “necessarily” and no “possibly”"),
}


def quote(text: str) -> str:
    return f"“{text}”" if len(text) <= 30 else f"“{text[:30]}…”"


def no_meaning(text: str, offset: int) -> str:
    """What to say of a character that cannot be read.

    no_meaning("// the board", 0)   # "“//” has no meaning here: comments start with --"
    """
    from unicodedata import combining

    if text[offset] == "\\" and (command := _COMMAND.match(text, offset)):
        if instead := _COMMANDS.get(command[0][1:]):
            return f"{quote(command[0])} has no meaning here: {instead}"
        return f"{quote(command[0])} is not read here: leave it out, or write the sign that is meant, such as ∀ or \\forall"
    if text.startswith("//", offset) and offset and (text[offset - 1].isalnum() or text[offset - 1] == ")"):
        return "“//” has no meaning here: whole numbers are divided with div, as in x div 2"
    if text[offset] == "[" and text[offset - 1 : offset] == "!":
        return "“![X]:” has no meaning here: write ∀x or forall x"
    for begin, message in _UNREADABLE.items():
        if text.startswith(begin, offset):
            return message
    sign = text[offset]
    if combining(sign):
        return f"this accent is a character of its own (U+{ord(sign):04X}): type the letter and its accent as one"
    if not sign.isprintable():
        return f"there is an invisible character here (U+{ord(sign):04X}): delete it"
    return f"{quote(sign)} has no meaning here"
