"""What was probably meant where a reader expected something else, and what to write for it.

A reader fails at a token. Often it is plain from that token and those before it which other notation its author had in mind:
`∀x:Node`, `if p then q`, `p(x) AND q(x)`, a sentence of a comment behind `#`. Then the error says what to write instead of
what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.logic.meant import COMMENT, quote
from entails.logic.tokens import WORDS, Token, symbol_of

# Words that stand where a formula or an operator should; each with what to write for it.
_FOR_ALL = "for “for all x” write ∀x or forall x, for “there is an x” write ∃x or exists x"
_IF = "for “if a then b” write a → b or a -> b"
_SUCH = "put what follows “such that” in brackets, without these words: ∃x (p(x) ∧ q(x))"
MEANT = {
    **dict.fromkeys(("for", "all", "every", "each", "any", "there", "some", "exist"), _FOR_ALL),
    **dict.fromkeys(("if", "then", "when", "else"), _IF),
    **dict.fromkeys(("such", "st", "where", "that"), _SUCH),
    "xor": "for “either a or b” write ¬(a ↔ b)",
    "nor": "for “neither a nor b” write ¬a ∧ ¬b",
    "unless": "for “a unless b” write b ∨ a",
    "equals": "for “equals” write =",
    "is": "for “is” write =, or the relation itself, as in red(x)",
}

ITEMS = "“,” or “}”"  # what the reader expects between the items of a list
QUANTIFIERS = ("∀", "∃")
ENDS = ("the end of", "∧, ∨, →, ↔ or the end")  # how the reader says that it expects no more


Advice = tuple[str, Token]  # what to say, and of which token


def instead(tokens: Sequence[Token], at: int, expected: str) -> Advice | None:
    """What to say where the reader expected something else than the token at place `at`; None if nothing better is known.

    ∀x:Node p(x)      a variable's sort is written with ∈ or in: ∀x∈Sort
    find in(Node)     “in” is a reserved word (it is read as ∈): choose another name
    """
    words = _word(tokens, at) or _two_variables(tokens, at)
    if words:
        return words
    message = _reserved(tokens[at], expected) or _sign(tokens, at, expected)
    return (message, tokens[at]) if message else None


def _reserved(token: Token, expected: str) -> str | None:
    """A reserved word where a name is expected."""
    if token.text not in WORDS:
        return None
    word = f"{quote(token.text)} is a reserved word (it is read as {token.kind})"
    if "name of" in expected or expected in ("a variable", "a sort"):
        return f"{word}: choose another name"
    return f"{word}: write it in double quotes" if "element" in expected else None


def _sign(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """A sign that stands in the wrong place."""
    token, before = tokens[at], tokens[at - 1]
    ended = expected.startswith(ENDS)
    match token.kind:
        case ":" if _is_variable(tokens, at - 1):
            return f"a variable's sort is written with ∈ or in: {_with_sort(tokens, at - 1)}"
        case "=" if before.kind == ":":
            return "write = and not :="
        case "∈":
            return "a variable's sort stands with its quantifier: ∀x∈Sort, exists x in Sort"
        case "→" if expected == ITEMS:
            return "values need a declaration: write “: number” or “: Sort” before the “=”"
        case "name" | "number" if expected == ITEMS and before.kind in ("name", "number"):
            both = f"{before.text} {token.text}"
            return f'put a comma between {before.text} and {token.text}, or quotes around one name: "{both}"'
        case "#" if ended or token.first:
            return f"“#” has no meaning here: {COMMENT}"
        case ")" | "}" if ended:
            return f"{quote(token.text)} closes nothing: there is one too many"
        case ";" | "." if ended:
            return f"a declaration ends without a sign: leave out the {quote(token.text)}"
    return None


def _word(tokens: Sequence[Token], at: int) -> Advice | None:
    """A word that stands for a sign: the one that was found, or the one before it, which was taken for a name."""
    for token in tokens[max(at - 1, 0) : at + 1]:
        small = token.text.lower()
        if token.kind == "name" and small in WORDS:
            return f"write {quote(small)} in small letters, or {symbol_of(small)}", token
        if token.kind == "name" and small in MEANT:
            return f"{quote(token.text)} has no meaning here: {MEANT[small]}", token
    return None


def _is_variable(tokens: Sequence[Token], at: int) -> bool:
    """Does a quantifier bind the name at this place?"""
    while at > 1 and tokens[at].kind == "name" and tokens[at - 1].kind == ",":
        at -= 2
    return at > 0 and tokens[at].kind == "name" and tokens[at - 1].kind in QUANTIFIERS


def _with_sort(tokens: Sequence[Token], at: int) -> str:
    sort = tokens[at + 2].text if tokens[at + 2].kind == "name" and tokens[at + 2].text[:1].isupper() else "Sort"
    return f"∀{tokens[at].text}∈{sort}, or forall {tokens[at].text} in {sort}"


def _two_variables(tokens: Sequence[Token], at: int) -> Advice | None:
    """∀x y (…): the second one was taken for a relation."""
    place = at
    while place > 1 and not tokens[place].first:
        place -= 1
        first, second = tokens[place - 1], tokens[place]
        if _is_variable(tokens, place - 1) and second.kind == "name" and len(second.text) == 1:
            return f"variables are separated by commas: ∀{first.text},{second.text}", second
    return None
