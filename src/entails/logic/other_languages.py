"""What was probably meant by somebody who comes from another language (Python, z3, MiniZinc, Prolog, clingo, Alloy, TLA+).

    Implies(p(1), p(2))       “Implies” has no meaning here: write a → b
    p(x) :- q(x)              for “p(x) :- q(x)” write q(x) → p(x), with ∀ before it for its variables
    forall x, forall y …      no comma before the next quantifier: ∀x ∀y (…), or ∀x,y (…)

Like `other_notations`, which asks here first, this raises nothing: it finds a sentence for the reader's own error.
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.logic.meant import ADDED, COMPARED, COUNT, COUNTED, GREATEST, SENTENCE, instead_of, quote
from entails.logic.surroundings import QUANTIFIERS, Advice, is_declared, name_before, opening
from entails.logic.tokens import Token

ALL_DIFFERENT = "declare the function injective, as in find f(A): B injective"
IF_ELSE = "for “if a then b, else c” write (a → b) ∧ (¬a → c)"
LISTED = "a sort lists its elements, as in sort Size = {1..9} or sort Colour = {red, blue}"
RANGE = "a range is written with two dots, as in {1..9}"
CLAUSE = "with ∀ before it for its variables"

# Functions of other languages, in small letters and without “_”; each with what to write for it.
CALLS = {
    **dict.fromkeys(("alldifferent", "alldistinct", "alldiff", "distinct"), ALL_DIFFERENT),
    "implies": "write a → b",
    "and": "write a ∧ b",
    "or": "write a ∨ b",
    "not": "write ¬a",
    "xor": "for “either a or b” write ¬(a ↔ b)",
    **dict.fromkeys(("if", "ite", "ifthenelse", "cond"), IF_ELSE),
    **dict.fromkeys(("iff", "equivalent"), "write a ↔ b"),
    **dict.fromkeys(("forall", "all"), "write ∀x p(x), or ∀x (p(x) → q(x))"),
    **dict.fromkeys(("exists", "any"), "write ∃x p(x), or ∃x (p(x) ∧ q(x))"),
    **dict.fromkeys(("atmost", "atmostone", "pble"), "for “at most 2” write ∃≤2 x p(x)"),
    **dict.fromkeys(("atleast", "atleastone", "pbge"), "for “at least 2” write ∃≥2 x p(x)"),
    **dict.fromkeys(("exactly", "exactlyone", "pbeq"), "for “exactly 2” write ∃=2 x p(x)"),
    **dict.fromkeys(("count", "len", "card", "size", "bool2int", "among", "globalcardinality"), COUNT),
    "sum": f"{ADDED}; {COUNT}",
    **dict.fromkeys(("maximum", "minimum"), GREATEST),
    **dict.fromkeys(("member", "elem", "contains"), "for one of a list write f(x) = 1 ∨ f(x) = 2"),
    "element": "write f(x) = y",
    "connected": "that all these are in one piece is said by connected p black(p)",
    "loop": "that links make one closed loop is said by loop link, without brackets",
    **dict.fromkeys(("pow", "square"), "for a square write x·x"),
}
# Words after a sign # that starts a line, or a count.
_DIRECTIVES = {
    "show": "what is printed is said by a line such as: show on as list",
    "const": "a number has a line such as: given n: number = 5",
    **dict.fromkeys(
        ("minimize", "minimise", "maximize", "maximise"), "write it without the sign, as in minimise #x p(x)"
    ),
    "sum": ADDED,
    "count": COUNT,
    "include": 'write it without the sign: include "FILE"',
}
# Words that start a line of another language, and stand for no declaration.
_STARTS = {
    "for": "for “for x in Node” write rule: ∀x∈Node p(x)",
    **dict.fromkeys(
        ("theorem", "claim", "conjecture", "prove", "goal", "query"), 'a claim is asked by: entails ask FILE "φ"'
    ),
    **dict.fromkeys(("output", "print", "display"), "what is printed is said by a line such as: show on as list"),
    "let": "a number has a line such as given n: number = 5, what is to be found a line with find",
    "if": 'write a rule: rule "…": a → b',
    **dict.fromkeys(
        ("int", "float", "bool"),
        "a number has a line such as given n: number = 5, what is to be found a line with find",
    ),
    "var": "for “var 1..5: x” write sort Size = {1..5}, and find x: Size",
    "array": "a function is found, as in find f(Row): Size",
    **dict.fromkeys(
        ("sig", "abstract"),
        "for “sig Person” write sort Person = {a, b}, and for its fields find likes(Person, Person)",
    ),
    **dict.fromkeys(("extends", "module", "open", "using", "from", "load"), "leave this line out"),
}
CLAIM = 'for “:- a, b” write rule "…": ¬(a ∧ b), with ∀ before it for its variables'
_CHOICE = "for “{p(x)}” write find p(Sort), which leaves open what holds; for “{p(x)} = 2” also rule: ∃=2 x p(x)"


def call(name: str) -> str | None:
    """call("AllDifferent")     # "declare the function injective, …" """
    return CALLS.get(name.lower().replace("_", ""))


def around(tokens: Sequence[Token], at: int) -> Advice | None:
    """The function of another language in whose brackets a token stands: Sum([p(1), p(2)])."""
    depth, place = 0, at
    while place > 0 and not tokens[place].first:
        place -= 1
        depth += (tokens[place].kind == ")") - (tokens[place].kind == "(")
        if depth < 0:
            name = tokens[place - 1]
            if name.text in ("max", "min") and place == at - 1 and tokens[at].text == "[":
                return f"{name.text} is of two terms, as in {name.text}(a,b); {GREATEST}", name
            instead = call(name.text) if name.kind == "name" and not is_declared(tokens, name.text) else None
            if instead:
                return instead_of(name.text, instead), name
            depth = 0
    return None


def elsewhere(tokens: Sequence[Token], at: int, expected: str) -> Advice | None:
    """Advice for a token of another language at a place where something else was expected; None if there is none."""
    if found := around(tokens, at):
        return found
    message = (
        _clause(tokens, at)
        or _quantified(tokens, at, expected)
        or _summed(tokens, at, expected)
        or _python(tokens, at, expected)
    )
    message = message or _declared(tokens, at, expected) or _misplaced(tokens, at, expected)
    return (message, tokens[at]) if message else None


def line_of(tokens: Sequence[Token], at: int) -> str | None:
    """Advice for a line that starts with a token of another language."""
    token, after = tokens[at], tokens[min(at + 1, len(tokens) - 1)]
    if token.kind == "#" and after.kind == "name" and after.text in _DIRECTIVES and after.offset == token.offset + 1:
        return instead_of(f"#{after.text}", _DIRECTIVES[after.text])
    if token.kind == ":" and after.kind == "−":
        loads = tokens[min(at + 2, len(tokens) - 1)].text in (
            "dynamic",
            "use_module",
            "table",
            "initialization",
            "discontiguous",
        )
        return "leave this line out: it declares or loads nothing here" if loads else CLAIM
    if token.kind == ":" and after.kind == "¬":
        return 'for “:~ a, b. [1]” write prefer "…" (weight 1): ¬(a ∧ b)'
    if token.kind == "(" and after.text in ("assert", "declare", "define", "check"):
        return "signs stand between formulas and arguments behind a name: rule: p(1) ∧ p(2), and find p(Sort)"
    if token.kind == "number" and after.kind == "{":
        return "for “1 {p(x,y) : r(y)} 1” write rule: ∀x ∃=1 y (r(y) ∧ p(x,y))"
    if token.text.lower() in _STARTS:
        return instead_of(token.text, _STARTS[token.text.lower()])
    place = at
    while tokens[place + 1].kind != "end" and not tokens[place + 1].first:
        place += 1
        if tokens[place].kind == ":" and tokens[place + 1].kind == "−":
            return f'for “a :- b” write rule "…": b → a, {CLAUSE}'
    return _CHOICE if token.kind == "{" else None


def _clause(tokens: Sequence[Token], at: int) -> str | None:
    """p(x) :- q(x), and not p."""
    token, after = tokens[at], tokens[at + 1 : at + 2]
    if token.kind == ":" and after and after[0].kind == "−" and after[0].offset == token.offset + 1:
        return f"for “a :- b” write b → a, {CLAUSE}"
    if token.kind == "−" and tokens[at - 1].kind == ":" and tokens[at - 1].first:
        return CLAIM
    if token.kind == "·" and tokens[at - 1].kind == "·":
        return instead_of("**", "for a square write x·x")
    return None


def _quantified(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """Advice for the signs that other languages put around quantifiers and their variables."""
    token, before, after = tokens[at], tokens[at - 1], tokens[at + 1 : at + 2]
    match token.kind:
        case "∀" | "∃" if before.kind == ",":
            return "no comma before the next quantifier: ∀x ∀y p(x,y), or ∀x,y p(x,y)"
        case ")" if expected == "a formula" and (sign := _opened_by_quantifier(tokens, at)):
            return f"no brackets around a quantifier: {sign}x p(x), and brackets around more, {sign}x (…)"
        case "number" if expected == "a sort" and after and after[0].kind == "..":
            last = tokens[at + 2].text
            return f"a range stands in braces: ∀{tokens[at - 2].text}∈{{{token.text}..{last}}}"
        case ":" | "," | "|" if expected == "a formula" and before.kind == "}":
            return f"no {quote(token.text)} after the values of a variable: ∀x∈{{1..3}} p(x)"
        case "name" if tokens[at - 2].text == "one" and tokens[at - 3].kind == "∃":
            return "for “exactly one” write ∃=1 x p(x)"
        case "number" if tokens[at - 2].text == "at" and before.text in ("least", "most"):
            return f"for “at {before.text} {token.text}” write ∃{'≥' if before.text == 'least' else '≤'}{token.text} x p(x)"
        case "name" if before.kind == "number" and tokens[at - 2].text in ("exactly", "least", "most"):
            sign = {"exactly": "=", "least": "≥", "most": "≤"}[tokens[at - 2].text]
            return f"for “{tokens[at - 2].text} {before.text}” write ∃{sign}{before.text} x p(x)"
        case "¬" if token.text == "not" and after and after[0].kind == "∈":
            return "for “not in {1,2}” write f(x) ≠ 1 ∧ f(x) ≠ 2"
    return None


def _opened_by_quantifier(tokens: Sequence[Token], at: int) -> str | None:
    """The quantifier right behind the bracket that this one closes, if nothing but variables follows it."""
    place = at - 1
    while place > 0 and tokens[place].kind in ("name", ",", "∈"):
        place -= 1
    opened = tokens[place].kind in QUANTIFIERS and tokens[place - 1].kind == "("
    return tokens[place].kind if opened else None


def _summed(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """Counts and sums in other notations: #sum{…}, Σx w(x), |{x : p(x)}|, maximize {…}."""
    token, before = tokens[at], tokens[at - 1]
    if expected == COUNTED and before.text in ("sum", "count") and token.kind == "{":
        return instead_of(f"#{before.text}", _DIRECTIVES[before.text])
    match token.kind:
        case "{" if before.kind == "∑":
            return "a sum names its variable: Σx {weight(x) : packed(x)}"
        case "{" if before.kind == "|" or before.text.startswith(("maximi", "minimi")):
            return f"no braces here: {COUNT}; {ADDED}"
        case "{" | "name" if before.kind == "name" and before.text in ("max", "min"):
            return f"{before.text} is of two terms, as in {before.text}(a,b); {GREATEST}"
        case "name" if before.kind == "name" and before.text[0] == "Σ":
            return ADDED
        case "name" if before.kind == "}" and any(one.text[:1] in ("Σ", "∑") for one in tokens[max(0, at - 5) : at]):
            return ADDED
    return None


def _python(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """Advice for what Python puts behind a term or before a sentence."""
    token, before, after = tokens[at], tokens[at - 1], tokens[at + 1 : at + 2]
    if not after:
        return None
    behind = token.kind == "." and before.kind in ("name", ")") and after[0].kind == "name" and not after[0].first
    if behind and after[0].offset == token.offset + 1:
        return instead_of(f".{after[0].text}", call(after[0].text) or "arguments stand in brackets, as in p(x)")
    if token.kind == "," and before.kind == "number" and "->" in expected:
        return f"each value stands behind what it belongs to: {{a -> {before.text}, b -> {after[0].text}}}"
    if token.kind == "}" and before.kind == "number" and "->" in expected and tokens[at - 2].text == ",":
        return f"no comma in a number: {tokens[at - 3].text}{before.text}"
    if token.kind == "," and before.kind == after[0].kind == "number":
        decimal = f"{before.text},{after[0].text}"
        return f"numbers are whole, and {decimal} is not; for “and” write ∧"
    return None


def _declared(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """Advice for declarations as other languages write them."""
    token, before, after = tokens[at], tokens[at - 1], tokens[at + 1 : at + 2]
    match token.kind:
        case ".." | "." if expected.startswith(("an element", "a number")) and before.kind in (",", ".."):
            return RANGE
        case "(" if expected.startswith("“×”") and before.text == "range":
            return "a range is written with both ends: {0..8}"
        case "name" if expected.startswith("“×”") and token.text in ("x", "X"):
            return "for a product write × or *"
        case "·" if expected == "“,” or “)”":
            return "arguments are separated by commas: wet(Row, Column)"
        case "→" if opening(tokens, at).text == "find":
            return "a function is written with its values behind a colon: find f(A): B"
        case "number" if before.kind == "=" and opening(tokens, at).text == "given" and tokens[at - 2].kind == "name":
            name = tokens[at - 2].text
            return f"a given number is declared with “: number”: given {name}: number = {token.text}"
        case ":" if after and after[0].kind == "=":
            return "write = and not :="
        case "number" | "string" if expected == "a variable" and after and after[0].kind == ":":
            return "values stand behind an arrow: {1 -> 3}"
        case "name" if expected == SENTENCE and after and after[0].kind == "string" and len(token.text) == 1:
            return f"a rule's sentence has no letter before its quotes: leave out the {token.text}"
        case "name" | "number" if expected == "“,” or “)”" and before.kind in ("name", "number"):
            return f"put a comma between {before.text} and {token.text}"
    return None


def _misplaced(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """A sign where a formula begins, or where a term was read and a comparison should follow."""
    token, before = tokens[at], tokens[at - 1]
    if expected == "a formula":
        match token.kind:
            case "∧" | "∨" | "→" | "↔" if before.kind in (":", "(", ","):
                joined = f"a {token.kind} b"
                return f"{quote(token.text)} stands between two formulas, and none stands before it: write {joined}"
            case "{" if at == 0:
                return "no braces around premises: P, P→Q ⊢ Q"
            case "{" if tokens[at - 2].kind == "∈":
                return "for “all but 1” write ∀x (x ≠ 1 → …)"
            case "{":
                return "no set stands in a formula: write ∀x (p(x) ↔ x = 1 ∨ x = 2), and ( ) around formulas"
    if expected == COMPARED and token.kind == "→" and before.kind in ("name", "number"):
        return "a pair stands in the brackets of a relation: edge(1,2)"
    if expected.startswith("“×”"):
        return LISTED
    if expected == COMPARED and before.kind == "string":
        return f"no quotes around what is true or false: {before.text}"
    return negated(tokens, at, expected)


def negated(tokens: Sequence[Token], at: int, expected: str) -> str | None:
    """rule: -on(1)    # a minus where no term can stand"""
    place = name_before(tokens, at)
    minus = expected == COMPARED and place > 1 and tokens[place].kind == "name" and tokens[place - 1].kind == "−"
    if not minus or tokens[place - 2].kind not in (":", "(", "∧", "∨", "→", "↔"):
        return None
    return f"for “not” write ¬ or ~: ¬{''.join(one.text for one in tokens[place:at])}"
