"""What was probably meant where a reader expected something else, and what to write for it.

A reader fails at a token. Often it is plain from that token and those before it which other notation its author had in mind:
`∀x:Node`, `if p then q`, `p(x) AND q(x)`, a sentence of a comment behind `#`. Then the error says what to write instead of
what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from entails.logic.meant import COMMENT, COMPARED, COUNT, COUNTED, ITEMS, SENTENCE, instead_of, quote
from entails.logic.other_languages import LISTED, elsewhere, negated
from entails.logic.surroundings import (
    QUANTIFIERS,
    Advice,
    after_variables,
    begins_formula,
    inside,
    is_declared,
    is_variable,
    opening,
    quantifier_of,
    written_before,
)
from entails.logic.tokens import WORDS, Token, symbol_of

# Words that stand where a formula or an operator should; each with what to write for it.
_FOR_ALL = "for “for all x” write ∀x or forall x, for “there is an x” write ∃x or exists x"
_IF = "for “if a then b” write a → b or a -> b"
# Words that may also stand behind what they are about.
_BEHIND = {
    "if": "for “a if b” write b → a",
    "for": "what is said of all stands behind its quantifier: ∀x p(x)",
    "unless": "for “a unless b” write b ∨ a",
}
_SUCH = "put what follows “such that” in brackets, without these words: ∃x (p(x) ∧ q(x))"
MEANT = {
    **dict.fromkeys(("for", "all", "every", "each", "any", "there", "some", "exist"), _FOR_ALL),
    **dict.fromkeys(("if", "then", "when", "else"), _IF),
    **dict.fromkeys(("such", "st", "where", "that"), _SUCH),
    "xor": "for “either a or b” write ¬(a ↔ b)",
    **dict.fromkeys(("no", "none"), "for “no x” write ¬∃x p(x)"),
    "but": "for “but” write ∧",
    "only": "for “a only if b” write a → b",
    **dict.fromkeys(("nor", "neither"), "for “neither a nor b” write ¬a ∧ ¬b"),
    "lone": "for “at most one” write ∃≤1 x p(x)",
    "one": "for “exactly one” write ∃=1 x p(x)",
    "choose": "for “some x” write ∃x p(x), and for the one that is chosen find a function, find f: Sort",
    "let": "write the value where the name stands, or a line such as given n: number = 5",
    "unless": "for “a unless b” write b ∨ a",
    "exactly": "for “exactly 2” write ∃=2 x p(x)",
    "of": f"{COUNT}, and for the value of a function #x (f(x) = a)",
    "equals": "for “equals” write =",
    "is": "for “is” write =, or the relation itself, as in red(x)",
}

COMPARISONS = ("=", "≠", "<", "≤", ">", "≥")
JOINED = ("∧", "∨")
BETWEEN = "between formulas write ∧ (and), ∨ (or), → (implies) or ↔ (iff)"
ENDS = ("the end of", "∧, ∨, →, ↔ or the end")  # how the reader says that it expects no more


def instead(tokens: Sequence[Token], at: int, expected: str) -> Advice | None:
    """What to say where the reader expected something else than the token at place `at`; None if nothing better is known.

    ∀x:Node p(x)      a variable's sort is written with ∈ or in: ∀x∈Sort
    find in(Node)     “in” is a reserved word (it is read as ∈): choose another name
    """
    if found := elsewhere(tokens, at, expected):
        return found
    if expected == SENTENCE and (words := _words(tokens, at)):
        return f'a rule\'s sentence stands in double quotes: rule "{words}": …', tokens[at]
    if message := _sequent(tokens, at, expected):
        return message, tokens[at]
    found = _comment(tokens, at) or _word(tokens, at) or _two_variables(tokens, at)
    if found:
        return found
    token = tokens[at]
    message = _reserved(token, expected) or _variable(tokens, at, expected) or _sign(tokens, at, expected)
    if not message and opening(tokens, at).text == "prefer":
        message = _preferred(tokens, at)
    if not message and expected.startswith(ENDS):
        message = _after_the_end(tokens, at)
    return (message, token) if message else None


def at_end(tokens: Sequence[Token], at: int, expected: str) -> Advice | None:
    """The same where the text, or the declaration, ends before the token at place `at`."""
    message = _sequent(tokens, at, expected) or (negated(tokens, at, expected) if at > 2 else None)
    if message or expected.startswith("“×”"):
        return message or LISTED, tokens[at - 1]
    return _comment(tokens, at) or _lone_value(tokens, at, expected) or (_word(tokens, at) if at else None)


def unclosed(tokens: Sequence[Token], opened: Token) -> Advice | None:
    """What to say of a sign that is never closed: ∀x∈A | p(x)."""
    at = tokens.index(opened)
    if opened.kind == "|" and after_variables(tokens, at):
        return _no_sign_between(tokens, at), opened
    return _comment(tokens, at)


def _words(tokens: Sequence[Token], at: int) -> str:
    """The words before a colon on the same line."""
    end = at
    while tokens[end].kind not in (":", "end") and not (end > at and tokens[end].first):
        end += 1
    return " ".join(token.text for token in tokens[at:end]) if tokens[end].kind == ":" else ""


def _reserved(token: Token, expected: str) -> str | None:
    """A reserved word where a name is expected."""
    if token.text not in WORDS:
        return None
    word = f"{quote(token.text)} is a reserved word (it is read as {token.kind})"
    if "name of" in expected or expected in ("a variable", "a sort"):
        return f"{word}: choose another name"
    return f"{word}: write it in double quotes" if "element" in expected else None


def _variable(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """What stands in the place of a variable, or right behind one."""
    token, before, after = tokens[at], tokens[at - 1], tokens[at + 1 : at + 2]
    match token.kind:
        case "(" if before.kind in QUANTIFIERS and expected == "a variable":
            return _bracketed(tokens, at)
        case "number" if before.kind == "∃":
            return _numbered(token.text)
        case "{" if before.kind == "∃" and after and after[0].kind == "number":
            return _numbered(after[0].text)
        case "," if before.kind == "number" and expected == "a variable":
            return f"no comma behind the number: ∃{tokens[at - 2].kind}{before.text} x p(x)"
        case "{" if before.kind == "#":
            return f"no braces here: {COUNT}"
        case "=" if after and after[0].kind == "number" and tokens[at - 2].kind == "∃":
            return f"the number stands before the variable: ∃={after[0].text} {before.text} p({before.text})"
        case sign if sign in COMPARISONS and expected == "a formula" and is_variable(tokens, at - 1) and after:
            quantifier = quantifier_of(tokens, at - 1)
            both = f"{before.text},{after[0].text}" if after[0].kind == "name" else before.text
            condition = f"{before.text} {sign} {after[0].text} {'→' if quantifier.kind == '∀' else '∧'} …"
            return f"a condition stands in brackets behind the variables: {quantifier.text}{both} ({condition})"
    return None


def _numbered(number: str) -> str:
    return f"a number stands behind a sign: ∃={number} x p(x), ∃≤{number} x p(x)"


def _colon(tokens: Sequence[Token], at: int) -> str:
    """A colon between variables and what is said of them: ∀x: p(x)."""
    token, before = tokens[at], tokens[at - 1]
    sign = quantifier_of(tokens, at - 1).text
    head = f"{sign} {before.text}" if sign.isalpha() else f"{sign}{before.text}"
    name = "p" if before.text != "p" else "q"
    if tokens[at + 1].kind == "name":
        name = tokens[at + 1].text
    more = f"and brackets around more, {head} (…)"
    return f"no {quote(token.text)} behind the variables: {head} {name}({before.text}), {more}"


def _sign(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """A sign that stands in the wrong place."""
    token, before = tokens[at], tokens[at - 1]
    if expected == ITEMS and (found := _in_a_list(tokens, at)):
        return found
    match token.kind:
        case ":" if is_variable(tokens, at - 1) and begins_formula(tokens, at + 1):
            return _colon(tokens, at)
        case "." if before.kind == "number" and tokens[at + 1].kind == "number":
            decimal = f"{before.text}.{tokens[at + 1].text}"
            smaller = decimal.replace(".", "").lstrip("0") or "0"
            return f"numbers are whole, and {decimal} is not: write all of them in smaller units, as in {smaller}"
        case ":" if is_variable(tokens, at - 1):
            return f"a variable's sort is written with ∈ or in: {_with_sort(tokens, at - 1)}"
        case ":" if after_variables(tokens, at):
            return _no_sign_between(tokens, at)
        case "=" if before.kind == ":":
            return "write = and not :="
        case "∈":
            return _membership(tokens, at)
        case "⊤" | "⊥" if before.kind == "=":
            alone = written_before(tokens, at - 1)
            return f"what is true or false needs no =: write {alone} alone, or ¬{alone}"
        case _ if expected == COUNTED and before.kind == "name":
            return f"a count names a variable: #x {before.text}(x)"
        case "name" if expected == COMPARED and before.kind == "number" and tokens[at + 1].kind in ("name", "number"):
            return f"arguments stand in brackets behind the relation: {token.text}({before.text},{tokens[at + 1].text})"
        case "{" if expected.startswith("an element") and before.kind in ("{", ","):
            return "rows stand in round brackets, as in {(1,2), (2,3)}"
        case "⊢" if expected.startswith("“)”"):
            return f"a “(” before this {quote(token.text)} is never closed: the “)” is missing"
        case "#" if tokens[at + 1].kind in COMPARISONS and tokens[at + 1].offset == token.offset + 1:
            return f"write {tokens[at + 1].text} without the #"
        case "#" if expected.startswith(ENDS) or token.first:
            return instead_of("#", COMMENT)
        case "," if "∧" in expected or expected.startswith(ENDS):
            if opening(tokens, at).text.startswith(("maximi", "minimi")):
                return "each aim has a line of its own; the first matters most"
            clauses = opening(tokens, at).text == "define"
            return "between the clauses of a definition write ;" if clauses else "between formulas write ∧ (and)"
    return None


def _in_a_list(tokens: Sequence[Token], at: int) -> str | None:
    """What stands between the things of a list in place of a comma."""
    token, before, after = tokens[at], tokens[at - 1], tokens[at + 1]
    match token.kind:
        case ";":
            return "between the things of a list write a comma"
        case ":" | "." if "name" in (before.kind, after.kind) or (token.kind == ":" and after.kind == "number"):
            whole = f"{before.text}{token.text}{' ' * (after.offset - token.offset - 1)}{after.text}"
            return f'a name with a sign or a space in it stands in quotes: "{whole}"'
        case "→":
            return "values need a declaration: write “: number” or “: Sort” before the “=”"
        case "name" | "number" if before.kind in ("name", "number"):
            both = f"{before.text} {token.text}"
            return f'put a comma between {before.text} and {token.text}, or quotes around one name: "{both}"'
    return None


def _preferred(tokens: Sequence[Token], at: int) -> str | None:
    """The weight of a preference that stands without brackets, or before the sentence."""
    if tokens[at].text == "weight":
        return f'the weight stands in brackets: prefer "…" (weight {tokens[at + 1].text}): …'
    if tokens[at].kind == "string" and tokens[at - 1].kind == ")":
        return 'the sentence stands before the weight: prefer "…" (weight 3): …'
    return None


def _after_the_end(tokens: Sequence[Token], at: int) -> str | None:
    """What follows something that is complete."""
    token, before, after = tokens[at], tokens[at - 1], tokens[at + 1 : at + 2]
    match token.kind:
        case ")" | "}":
            return f"{quote(token.text)} closes nothing: there is one too many"
        case ";" | ".":
            return f"a declaration ends without a sign: leave out the {quote(token.text)}"
        case "name" if token.text in ("v", "V"):
            return "for “or” write ∨, | or the word or"
        case "name" if before.text == "at" and token.text in ("least", "most"):
            return "for “at least 2” write ∃≥2 x p(x), for “at most 2” ∃≤2 x p(x)"
        case "name" if before.kind == "name" and after and after[0].kind == "name" and not after[0].first:
            return f"arguments stand in brackets behind the relation: {token.text}({before.text},{after[0].text})"
        case "name" if before.kind == "name" and opening(tokens, at).text in ("find", "given"):
            return "behind the values stand partial, injective, bijective, “within r” or “on r”"
        case "name" | "number" if before.kind == "name" and tokens[at - 2].kind in (":", "¬", "∧", "∨", "→", "↔"):
            return f"arguments stand in brackets: {before.text}({token.text})"
        case "name" if before.kind == ")" and (bound := _bound_of(tokens, at)):
            return f"a number stands behind a sign: ∃={bound} {token.text} p({token.text})"
        case "name" if before.kind == ")" and after and after[0].kind == "(":
            return BETWEEN
        case "(" if after and after[0].text == "weight":
            return 'the weight stands before the colon: prefer "…" (weight 3): …'
        case sign if sign in COMPARISONS:
            return "put brackets around what is counted: #x (f(x) = a)"
    return None


def _comment(tokens: Sequence[Token], at: int) -> Advice | None:
    """A # with a space behind it, on the line of the mistake or on the one before it."""
    lines = 0
    for place in range(min(at, len(tokens) - 2), -1, -1):
        token, after = tokens[place], tokens[place + 1]
        if token.kind == "#" and after.offset > token.offset + 1 and after.kind not in ("(", "{"):
            return instead_of("#", COMMENT), token
        lines += token.first and place < at
        if lines > 1:
            break
    return None


def _lone_value(tokens: Sequence[Token], at: int, expected: str) -> Advice | None:
    """f(1) = 1 or 2: the second value stands alone."""
    joined, sign = at - 2, at - 4
    if expected != COMPARED or sign < 1 or tokens[joined].kind not in JOINED or tokens[sign].kind not in COMPARISONS:
        return None
    left, value = f"{written_before(tokens, sign)} {tokens[sign].kind}", tokens[at - 1]
    both = f"{left} {tokens[sign + 1].text} {tokens[joined].kind} {left} {value.text}"
    return f"each side of {tokens[joined].kind} is a formula of its own: {both}", value


def _membership(tokens: Sequence[Token], at: int) -> str:
    """f(x) ∈ {1,2}, x ∈ Node."""
    left, after = written_before(tokens, at), tokens[at + 1]
    if after.kind == "{":
        items = [one.text for one in inside(tokens, at + 1) if one.kind in ("name", "number", "string")]
        return f"for one of a list write {' ∨ '.join(f'{left} = {item}' for item in items[:3])}"
    if tokens[at - 1].kind == ")":
        return f"for some of the values write {left} = a ∨ {left} = b"
    return "a variable's sort stands with its quantifier: ∀x∈Sort, exists x in Sort"


def _word(tokens: Sequence[Token], at: int) -> Advice | None:
    """A word that stands for a sign: the one that was found, or the one before it, which was taken for a name."""
    for place in range(max(at - 1, 0), at + 1):
        token, small = tokens[place], tokens[place].text.lower()
        if place and tokens[place - 1].kind == ")" and small in _BEHIND:
            return f"{quote(token.text)} has no meaning here: {_BEHIND[small]}", token
        if token.kind == "name" and small in WORDS:
            return f"write {quote(small)} in small letters, or {symbol_of(small)}", token
        if token.kind == "name" and small in MEANT and not is_declared(tokens, token.text):
            return instead_of(token.text, MEANT[small]), token
    return None


def _no_sign_between(tokens: Sequence[Token], at: int) -> str:
    return f"no {quote(tokens[at].text)} after the sort: ∀x∈{tokens[at - 1].text} p(x)"


def _bracketed(tokens: Sequence[Token], at: int) -> str | None:
    """forall(i,j in Node where …)(…), ∀(x,y), forall (x : Node), …"""
    names, place = [], at + 1
    while tokens[place].kind == "name" and tokens[place + 1].kind in (",", ")", "∈", ":"):
        names.append(tokens[place].text)
        place += 1
        if tokens[place].kind != ",":
            break
        place += 1
    if not names or tokens[place].kind not in (")", "∈", ":"):
        return None
    if len(names) == 1 and tokens[place].kind == ")" and (tokens[place + 1].first or tokens[place + 1].kind == "end"):
        return None  # ∀(P), where the variable is missing
    sign, sort = tokens[at - 1], tokens[place + 1] if tokens[place].kind != ")" else None
    word = sign.text.isascii() and sign.text.isalpha()
    within = (" in " if word else "∈") + sort.text if sort is not None and sort.kind == "name" else ""
    condition = ""
    if "where" in [one.text for one in inside(tokens, at)]:
        condition = f", and the condition behind them, (x < y {'→' if sign.kind == '∀' else '∧'} …)"
    return f"no brackets around variables: {sign.text}{' ' if word else ''}{','.join(names)}{within}{condition}"


def _sequent(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """What people put between premises and conclusions: P; P→Q. Therefore Q."""
    if "⊢" not in expected:
        return None
    token, before = tokens[at], tokens[max(0, at - 1)]
    for one in (token, before):
        if one.kind == "name" and one.text.lower() in ("therefore", "so", "hence", "thus", "proves", "ergo", "entails"):
            return f"for {quote(one.text)} write ⊢ or |-"
    match token.kind:
        case ";" | ".":
            return "between premises write a comma, and before the conclusion ⊢ or |-: P→Q, P ⊢ Q"
        case "⊢":
            return "a sequent has one ⊢: premises before it, and one conclusion behind it"
        case "," if any(one.kind == "⊢" for one in tokens[:at]):
            return "a sequent has one conclusion: for both write A ∧ B, for one of them A ∨ B"
        case "name" | "(" if before.kind in ("name", ")") and before.text in ("A", "Ax", ")"):
            return "for “for all x” write ∀x or forall x, as in ∀x (P(x) → Q(x))"
    return None


def _bound_of(tokens: Sequence[Token], at: int) -> str | None:
    """∃clue(p) q: the function of a count that lacks its sign."""
    bound = written_before(tokens, at)
    name = bound.partition("(")[0]
    quantified = any(one.kind == "∃" and then.text == name for one, then in pairwise(tokens[:at]))
    return bound if quantified else None


def _with_sort(tokens: Sequence[Token], at: int) -> str:
    sort = tokens[at + 2].text if tokens[at + 2].kind == "name" and tokens[at + 2].text[:1].isupper() else "Sort"
    sign, word = ("∃", "exists") if quantifier_of(tokens, at).kind == "∃" else ("∀", "forall")
    return f"{sign}{tokens[at].text}∈{sort}, or {word} {tokens[at].text} in {sort}"


def _two_variables(tokens: Sequence[Token], at: int) -> Advice | None:
    """∀x y (…): the second one was taken for a relation."""
    place = at
    while place > 1 and not tokens[place].first:
        place -= 1
        first, second, after = tokens[place - 1 : place + 2]
        behind = tokens[min(place + 2, len(tokens) - 1)]
        atom = after.kind == "(" and after.offset == second.offset + len(second.text)
        if not is_variable(tokens, place - 1) or second.kind != "name":
            continue
        if second.kind == after.kind == behind.kind == "name" and not behind.first:
            wanted = f"{after.text}({second.text},{behind.text})"
            return f"arguments stand in brackets behind the relation: {wanted}", after
        if tokens[place - 3].text == second.text and tokens[place - 2].kind == ",":
            return (
                f"leave out the comma, and put brackets around arguments: ∀{second.text} {first.text}({second.text})",
                first,
            )
        if len(second.text) == 1 and not atom:
            return f"variables are separated by commas: ∀{first.text},{second.text}", second
    return None
