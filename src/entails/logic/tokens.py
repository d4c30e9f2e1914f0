"""One lexer for Unicode, ASCII and LaTeX, shared by formulas and theory files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from entails.errors import NotationError
from entails.logic.meant import no_meaning, quote
from entails.values import NamedTuple, pattern

# Other spellings of a symbol; the first column is the token that the parser sees.
SPELLINGS = {
    "∀": ["forall", r"\forall"],
    "∃": ["exists", r"\exists"],
    "¬": ["~", "∼", "not", r"\neg", r"\lnot"],
    "∧": ["&&", "&", "and", "/\\", r"\wedge", r"\land"],
    "∨": ["||", "or", "\\/", r"\vee", r"\lor"],
    "→": ["->", "=>", "==>", ">>", "⊃", "⇒", "⟹", "⟶", "implies", r"\to", r"\rightarrow", r"\implies", r"\Rightarrow"],
    "↔": ["<->", "<=>", "<==>", "≡", "⇔", "⟺", "⟷", "iff", r"\leftrightarrow", r"\iff", r"\Leftrightarrow"],
    "⊥": ["false", r"\bot"],
    "⊤": ["true", r"\top"],
    "⊢": ["|-", r"\vdash"],
    "∈": ["in", r"\in"],
    "≠": ["!=", "/=", "<>", r"\neq", r"\ne"],
    "≤": ["<=", "=<", "⩽", "≦", r"\leq", r"\le"],
    "≥": [">=", "⩾", "≧", r"\geq", r"\ge"],
    "#": [r"\#"],
    "{": [r"\{"],
    "}": [r"\}"],
    "−": ["-"],
    "·": ["*", "×", "⋅", "∙", r"\times", r"\cdot"],
    "∑": [r"\sum"],
}
PLAIN = ["=", "<", ">", "(", ")", ",", ".", ":", ";", "..", "!", "_{", "+", "|", "--", "-->"]
BACKSLASH = "\\"
SPACING = [r"\,", r"\;", r"\:", r"\!", r"\ ", r"\quad", r"\qquad", r"\left", r"\right", "$"]

_SYMBOLS = {text: symbol for symbol, texts in SPELLINGS.items() for text in [symbol, *texts]}
_SYMBOLS |= {r"\Longrightarrow": "→", r"\longrightarrow": "→", r"\Longleftrightarrow": "↔"}
_SYMBOLS |= {"==": "=", **{s: s for s in PLAIN}}
_STARTS = {text[0] for text in _SYMBOLS if len(text) > 1}
# Symbols of one sign that no other one starts with; and a space, which means nothing.
SIGNS = {" ": " ", **{text: symbol for text, symbol in _SYMBOLS.items() if len(text) == 1 and text not in _STARTS}}
WORDS = frozenset(text for text in _SYMBOLS if text.isalpha() and text.isascii())


def _alternatives(texts: list[str]) -> str:
    """Longest first; a LaTeX command must not run on into more letters."""
    ordered = sorted(texts, key=len, reverse=True)
    return "|".join(
        re.escape(text) + ("(?![A-Za-z])" if text[0] == "\\" and text[1:].isalpha() else "") for text in ordered
    )


# What ends a line, and with it a comment: all that Unicode says does, so that no editor shows a rule that is not read.
LINE_END = "\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029"

_OTHERS = [text for text in _SYMBOLS if text not in WORDS]
# Three patterns: the commands of LaTeX take longest to compile, and few texts have them.
_TOKEN = pattern(
    rf"""(?P<skip> [\s$]+ )
       | (?P<subscripted> [A-Za-z]_\{{ [\w']+ \}} '* )
       | (?P<word> (?! _\{{ ) \w (?: \w | ' )* )
       | (?P<symbol> {_alternatives([text for text in _OTHERS if text[0] != BACKSLASH])} )
       | (?P<string> "[^"\n]*" | “[^“”\n]*” )""",
    re.VERBOSE,
)
_COMMAND = pattern(
    rf"""(?P<skip> (?: \s | {_alternatives(SPACING)} )+ )
       | \\(?:mathit|mathrm|mathsf|mathbf|mathbb|text|operatorname)\{{ (?P<latex> (?: [^{{}}\\\n] | \\_ )+ ) \}}
       | (?P<symbol> {_alternatives([text for text in _OTHERS if text[0] == BACKSLASH])} )""",
    re.VERBOSE,
)
_COMMENT = pattern(rf"(?P<skip>(?<!\S)--(?!>)[^{LINE_END}]*)")
MAX_DIGITS = 9
NAME = pattern(r"\w(?:\w|')*")
WRONG = "wrong"  # the kind of a token that cannot be read

Wrong = dict[int, NotationError]  # what is wrong with such tokens, by their offsets


class Token(NamedTuple):
    kind: str  # "name", "number", "string", "end", `WRONG`, or the symbol itself
    text: str
    offset: int
    first: bool  # first on its line: where a declaration may start


def tokenize(
    text: str,
    file: str | None = None,
    check: Callable[[], None] = lambda: None,
    wrong: Wrong | None = None,
    skipped: Mapping[int, int] = MappingProxyType({}),
) -> list[Token]:
    """The tokens of a text, up to one of the kind "end". What cannot be read raises a `NotationError`; or, if there is a
    place to keep such errors (`wrong`), becomes a token of its own. `skipped` says what need not be read: from where, behind
    a brace, to where."""
    tokens: list[Token] = []
    first, offset, end = True, 0, len(text)
    while offset < end:
        sign = text[offset]
        if sign in SIGNS:  # most of a long list of facts, and needs no pattern
            if sign != " ":
                tokens.append(Token(SIGNS[sign], sign, offset, first))
                first = False
                if not len(tokens) % 4096:
                    check()
            offset += 1
            if sign == "{" and offset in skipped:
                offset = skipped[offset]
            continue
        match = _next(text, offset)
        kind, part = (match.lastgroup, match.group(match.lastgroup or 0)) if match else (None, text[offset])
        if kind == "skip":
            first = first or part.splitlines() != [part]  # which splits at every kind of line end
        else:
            token = _token(kind, part, offset, first)
            if why := _refusal(token, text):
                error = NotationError(why, file=file, source=text, offset=offset, found=token.text)
                if wrong is None:
                    raise error
                wrong[offset] = error
                token = token._replace(kind=WRONG)
            tokens.append(token)
            first = False
            if not len(tokens) % 4096:
                check()
        offset = match.end() if match else offset + 1
    tokens.append(Token("end", "", end, True))
    return tokens


def _next(text: str, offset: int) -> re.Match[str] | None:
    if text[offset] == BACKSLASH:
        return _COMMAND.match(text, offset)
    return (_COMMENT.match(text, offset) if text.startswith("--", offset) else None) or _TOKEN.match(text, offset)


def _refusal(token: Token, text: str) -> str | None:
    """Why a token cannot be read, in a sentence that says what to write instead."""
    if token.kind == "number" and len(token.text) <= MAX_DIGITS:
        return None
    if token.kind == WRONG or token.kind in ("--", "-->"):
        return no_meaning(text, token.offset)
    if token.kind == "name" and not NAME.fullmatch(token.text):
        return f"{quote(token.text)} is not a name: letters, digits, _ and ' only"
    if token.kind == "number" and len(token.text) > MAX_DIGITS:
        return f"a number has at most {MAX_DIGITS} digits"
    return None


def _token(kind: str | None, part: str, offset: int, first: bool) -> Token:
    match kind:
        case None:
            return Token(WRONG, part, offset, first)
        case "string":
            return Token("string", part[1:-1], offset, first)
        case "latex":
            part = part.replace("\\_", "_").strip()
        case "subscripted":
            part = part.replace("{", "").replace("}", "")
        case "word" if part in WORDS:
            return Token(_SYMBOLS[part], part, offset, first)
        case "symbol":
            return Token(_SYMBOLS[part], part, offset, first)
    return Token("number" if part.isdecimal() and part.isascii() else "name", part, offset, first)


def is_long(text: str) -> bool:
    """Is it a number of more digits than one may write? As a name it stands in quotes."""
    digits = text.removeprefix("-")
    return len(digits) > MAX_DIGITS and digits.isdecimal() and digits.isascii()


def symbol_of(word: str) -> str:
    """What a reserved word is read as: ∧ for “and”."""
    return _SYMBOLS[word]
