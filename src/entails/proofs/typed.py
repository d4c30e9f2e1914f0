"""Sequents as students type them, made into what the parser reads; `reading` says how they were read.

    typed("∀x(Fx→Gx), Fa ∴ Ga")     # ∀x(F(x)→G(x)), F(a) ⊢ G(a)

- ∴, ⊨, |= and “therefore” are read as ⊢, and A ⊣⊢ B is two sequents; a semicolon between premises is a comma.
- A single v between two formulas is ∨: P v Q.
- A capital letter followed by small ones is a predicate with arguments only if each small letter is a bound variable, or a
  name that stands elsewhere as an argument: in brackets, in an equation, or after a capital that stands before a bound
  variable elsewhere. So in ∀x(Fx→Gx), Fa ⊢ Ga the name a is an argument, and Rain is one proposition.
- ∀xFx is read as ∀x.F(x), and (∀x)Fx too.
- ∃!x.P(x) is ∃x.(P(x)∧∀y.(P(y)→y=x)).

Files of Jape are not read so: there, Fx is a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entails.logic.formula import And, Count, Equal, Exists, Forall, Formula, Implies, Term
from entails.logic.parts import bound_variables, free_names, rebuild, subformulas, substitute
from entails.logic.tokens import WORDS, Token, tokenize
from entails.proofs.display.reach import reading
from entails.proofs.kernel.sequent import JUDGEMENTS, Sequent, actual, parse_sequent, write_line, write_sequent
from entails.values import dataclass, pattern

TURNSTILES = {
    "∴": "⊢",
    "⊨": "⊢",
    "|=": "|-",
    r"\models": r"\vdash ",
    r"\therefore": r"\vdash    ",
    ";": ",",
}  # of the same length
THEREFORE = pattern(r"([\w)]\s+)therefore(?=\s+[\w(¬~∀∃!\\])")
OR = pattern(r"(\w+'*|\))(\s+)v(?=\s+(\w+|[(¬~∀∃!\\]))")  # P v Q
BOTH = pattern(r"⊣\s*⊢|-\|\|-|=\|\|=|⊣⊨|⟚")
BRACKETED = pattern(r"\(\s*((?:∀|∃!?|forall |exists |\\forall |\\exists )\s*[a-z]'?)\s*\)")
SHORT = pattern(r"[A-Z][a-z]+")  # Fx, or Rain
RUN_ON = pattern(r"([a-z])([A-Z]\w*)")  # xFx, in ∀xFx
NONEMPTY = pattern(r"\s*nonempty\s*\n")
QUANTIFIERS = ("∀", "∃")


@dataclass(frozen=True, slots=True)
class Typed:
    """A sequent, how it was read if that is not how it was typed, and what may surprise."""

    sequent: Sequent
    reading: str | None = None
    notes: tuple[str, ...] = ()


def read_formulas(texts: Sequence[str], file: str | None = None) -> Iterator[Formula]:
    """The formulas of a proof, as they are meant: what stands on one line says how another is to be read."""
    around = " , ".join(texts)
    for text in texts:
        yield _expanded(parse_sequent(_with_arguments(text, around), file)).conclusion


def typed(text: str, file: str | None = None, nonempty: bool = False) -> list[Typed]:
    """The sequents of a text: one, or with ⊣⊢ both directions. The first line may say `nonempty`."""
    if setting := NONEMPTY.match(text):
        nonempty, text = True, text[setting.end() :]
    sides = BOTH.split(text)
    if len(sides) == 2:
        return [_typed(f"{one.strip()} ⊢ {other.strip()}", file, nonempty) for one, other in (sides, sides[::-1])]
    return [_typed(text, file, nonempty)]


def _typed(text: str, file: str | None, nonempty: bool) -> Typed:
    plain = BRACKETED.sub(lambda found: f" {found[1]} ", text)
    for sign, turnstile in TURNSTILES.items():
        plain = plain.replace(sign, turnstile)
    plain = THEREFORE.sub(r"\1|-       ", plain)
    words = OR.sub(_or, plain)
    is_or, plain = words != plain, words
    spelled = _with_arguments(plain)
    parsed = parse_sequent(spelled, file)
    expanded = _expanded(parsed)
    sequent = with_elements(expanded) if nonempty else expanded
    notes = tuple(dict.fromkeys(note for formula in sequent.formulas() for note in _idle_variables(formula)))
    meant = BRACKETED.search(text) or is_or or spelled != plain or expanded != parsed
    said = (
        write_sequent(expanded)
        if expanded != parsed
        else reading(spelled) or (write_sequent(parsed) if meant else None)
    )
    return Typed(sequent, said, notes)


def _or(found: re.Match[str]) -> str:
    """P | Q for P v Q; but in `forall v P(v)` and `P and v or Q` it is a name."""
    before, space, after = found[1], found[2], found[3]
    is_name = before in WORDS or after in WORDS - {"not", "forall", "exists", "true", "false"}
    return found[0] if is_name else f"{before}{space}|"


def with_elements(sequent: Sequent) -> Sequent:
    """The sequent for a domain with an element in which every name denotes one, as in most text books."""
    names = [name for formula in sequent.formulas() for name in free_names(formula)]
    there = [actual(name) for name in dict.fromkeys(names or [_unused(sequent)])]
    return Sequent(
        (*(one for one in there if one not in sequent.assumptions), *sequent.assumptions), sequent.conclusion
    )


def _unused(sequent: Sequent) -> str:
    taken = {name for formula in sequent.formulas() for part in subformulas(formula) for name in bound_variables(part)}
    return next(name for name in "abcdeijk" if name not in taken)


def _idle_variables(formula: Formula) -> Iterator[str]:
    for part in subformulas(formula):
        if isinstance(part, Forall | Exists) and part.variable not in free_names(part.body):
            sign = "∀" if isinstance(part, Forall) else "∃"
            yield f"{part.variable} does not occur in what {sign}{part.variable} speaks of: {write_line(part)}"


def _expanded(sequent: Sequent) -> Sequent:
    """The sequent without ∃!."""
    return Sequent(tuple(map(_unique, sequent.assumptions)), _unique(sequent.conclusion))


def _unique(formula: Formula) -> Formula:
    match formula:
        case Count("=", Term("1", ()), ((variable, sort),), body):
            inside = _unique(body)
            taken = {
                variable,
                *free_names(inside),
                *(name for part in subformulas(inside) for name in bound_variables(part)),
            }
            other = next(name for name in ("y", "z", "u", "v", "w", "x", f"{variable}'") if name not in taken)
            renamed = substitute(inside, {variable: Term(other)})
            only = Forall(other, sort, Implies(renamed, Equal(Term(other), Term(variable))))
            return Exists(variable, sort, And(inside, only))
    return rebuild(formula, _unique)


# --- predicates without brackets ---


def _with_arguments(text: str, around: str | None = None) -> str:
    """The text with F(x) for Fx where that is meant; `around` is the text that it is a part of."""
    tokens = list(_split(tokenize(around or text, wrong={})))
    variables = set(_bound(tokens))
    arguments = variables | set(_bracketed(tokens))
    predicates = {_shape(one) for one in _short(tokens) if set(one.text[1:]) <= variables}
    for one in _short(tokens):
        if _shape(one) in predicates:
            arguments |= set(one.text[1:])
    for one in reversed(list(_split(tokenize(text, wrong={})))):
        if one.kind == "name" and SHORT.fullmatch(one.text) and set(one.text[1:]) <= arguments:
            after = one.offset + len(one.text)
            if text[after : after + 1] != "(":
                text = f"{text[: one.offset]}{one.text[0]}({','.join(one.text[1:])}){text[after:]}"
    return _spaced(text)


def _spaced(text: str) -> str:
    """∀xF(x) with a dot after the variable."""
    return re.sub(r"((?:∀|∃!?|\\forall ?|\\exists ?|forall |exists )\s*[a-z])(?=[A-Z])", r"\1.", text)


def _split(tokens: list[Token]) -> Iterator[Token]:
    """The tokens, with xFx taken apart after a quantifier."""
    before = ""
    for one in tokens:
        run_on = RUN_ON.fullmatch(one.text) if before in (*QUANTIFIERS, "!") and one.kind == "name" else None
        if run_on:
            yield one._replace(text=run_on[1])
            yield one._replace(text=run_on[2], offset=one.offset + 1)
        else:
            yield one
        before = one.kind


def _bound(tokens: list[Token]) -> Iterator[str]:
    """The variables after each quantifier: x and y of ∀x,y."""
    inside = False
    for one in tokens:
        if one.kind in QUANTIFIERS:
            inside = True
        elif inside and one.kind == "name":
            yield one.text
        else:
            inside = inside and one.kind in ("!", ",")


def _bracketed(tokens: list[Token]) -> Iterator[str]:
    """One-letter names that stand as an argument in brackets, in an equation, or after `actual`."""
    start = tokens[-1]  # the end, which is like nothing else
    for before, one, after in zip([start, *tokens], tokens, tokens[1:], strict=False):
        is_name = one.kind == "name" and len(one.text) == 1 and one.text.islower()
        listed = before.kind in ("(", ",") and after.kind in (")", ",")
        compared = not {"=", "≠"}.isdisjoint((before.kind, after.kind))
        if is_name and (listed or compared or before.text in JUDGEMENTS):
            yield one.text


def _short(tokens: list[Token]) -> Iterator[Token]:
    return (one for one in tokens if one.kind == "name" and SHORT.fullmatch(one.text))


def _shape(token: Token) -> tuple[str, int]:
    return token.text[0], len(token.text)
