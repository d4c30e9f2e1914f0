"""An encoding as a theory: from there on everything that a theory can be asked.

A class of propositions becomes a relation, with the attributes of its objects as arguments; each constraint becomes a rule
that names its line. What `constraint` counts stays a count; where it is said of every row or column, one rule says it of all:

    class Queen with row and col, add_exactly_one(E, [Queen(r, c) for c in …]) for each r
    find Queen(Row, Col)
    rule "queens.py, line 9: exactly one": ∀row ∃=1 col Queen(row,col)

The theory speaks of the propositions that constraints mention, as `count_solutions` does, and so has as many solutions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import comb, prod
from typing import Any, NamedTuple

from entails.bauhaus.builders import Builder
from entails.bauhaus.clauses import HowMany, Opposed, names_in
from entails.bauhaus.formulas import written_out
from entails.bauhaus.reasons import Said
from entails.bauhaus.sentences import Var
from entails.errors import TheoryError
from entails.logic.formula import Atom, Count, Forall, Formula, Implies, Not, Term, all_of, any_of, show
from entails.logic.tokens import WORDS
from entails.models.world import Element, Row
from entails.models.writing import write_element, write_row

MOST_CASES = 2_000  # clauses of a count that cannot be said as one
KEPT = {
    *WORDS,
    "sort",
    "given",
    "find",
    "rule",
    "define",
    "lemma",
    "guess",
    "say",
    "show",
    "prefer",
    "number",
    "within",
    "sum",
}
OF = {"at_least_one": "at least one", "at_most_one": "at most one", "exactly_one": "exactly one", "none_of": "none"}


class PropositionKind(NamedTuple):
    """The propositions of one class: a relation, the names of its arguments, and its rows."""

    relation: str
    arguments: tuple[str, ...]
    rows: dict[Row, None]


def theory_text(said: Sequence[Said]) -> str:
    """The theory of what an encoding says, as a file has it."""
    return _Export(said).text()


class _Export:
    def __init__(self, said: Sequence[Said]) -> None:
        self.said = said
        self.taken: set[str] = set(KEPT)
        self.atoms: dict[Any, tuple[str, Row]] = {}
        self.kinds: dict[str, PropositionKind] = {}
        self.groups: list[str] = []  # relations that list what a count is over
        self._name(names_in(one.part for one in said))
        self.sorts = self._sorts()

    # --- names ---

    def _name(self, names: Sequence[Any]) -> None:
        by_class: dict[type[Any], list[Any]] = {}
        for name in names:
            by_class.setdefault(type(name), []).append(name)
        for cls, some in by_class.items():
            rows = [_attributes(one) for one in some]
            fields = {tuple(row) for row in rows}
            values = [tuple(row.values()) for row in rows]
            if len(fields) == 1 and fields != {()} and len(set(values)) == len(values):
                relation = self._fresh(cls.__name__)
                arguments = tuple(map(_word, next(iter(fields))))
                self.kinds[relation] = PropositionKind(relation, arguments, dict.fromkeys(values))
                self.atoms.update(zip(some, ((relation, row) for row in values), strict=True))
            else:
                self.atoms.update((one, (self._fresh(str(one)), ())) for one in some)

    def _fresh(self, text: str) -> str:
        """A name like this one that nothing else has."""
        word = _word(text)
        found, number = word, 1
        while found in self.taken:
            number += 1
            found = f"{word}_{number}"
        self.taken.add(found)
        return found

    def _sorts(self) -> dict[str, list[Element]]:
        """The values of each attribute; attributes of one name share a sort."""
        sorts: dict[str, dict[Element, None]] = {}
        for kind in self.kinds.values():
            for place, argument in enumerate(kind.arguments):
                sorts.setdefault(_sort(argument), {}).update(dict.fromkeys(row[place] for row in kind.rows))
        return {sort: sorted(values, key=_order) for sort, values in sorts.items()}

    # --- the text ---

    def text(self) -> str:
        rules = list(self._rules())
        lines = [f"sort {sort} = {{{', '.join(map(write_element, values))}}}" for sort, values in self.sorts.items()]
        for kind in self.kinds.values():
            lines += self._declared(kind)
        lines += [f"find {relation}" for relation, row in self.atoms.values() if not row]
        return "\n".join([*lines, *self.groups, *rules]) + "\n"

    def _declared(self, kind: PropositionKind) -> Iterator[str]:
        sorts = ", ".join(map(_sort, kind.arguments))
        if len(kind.rows) == prod(len(self.sorts[_sort(one)]) for one in kind.arguments):
            yield f"find {kind.relation}({sorts})"
            return
        there = self._fresh(f"{kind.relation}_there")
        yield f"given {there}({sorts}) = {{{', '.join(map(write_row, kind.rows))}}}"
        yield f"find {kind.relation}({sorts}) within {there}"

    def _rules(self) -> Iterator[str]:
        sentences: dict[str, int] = {}
        for (words, place), some in groupby(self.said, key=lambda one: (_words(one), one.place)):
            for formula, text in self._formulas(list(some), words):
                where = f"{place}: {text}" if place else text
                sentences[where] = number = sentences.get(where, 0) + 1
                sentence = where if number == 1 else f"{where} ({number})"
                yield f'rule "{sentence}": {show(formula)}'

    def _formulas(self, said: list[Said], words: str) -> Iterator[tuple[Formula, str]]:
        """What the constraints of one line say: one formula for all, if it is a count over every row of something."""
        tallies = [one.part.args[0] for one in said if getattr(one.part, "typ", "") == "tally"]
        whole = self._for_all(tallies) if len(tallies) == len(said) else None
        if whole is not None:
            yield whole, words
            return
        for one in said:
            yield self._formula(one.part), _plain_text(one.text)

    # --- formulas ---

    def _formula(self, part: Any) -> Formula:
        found: dict[int, Formula] = {}
        todo: list[Any] = [part]
        while todo:
            one = todo[-1]
            kind, inner = one.shape()
            below = (
                [below.part if isinstance(below, Opposed) else below for below in inner]
                if kind in ("and", "or", "not")
                else []
            )
            if left := [below for below in below if id(below) not in found]:
                todo += left
                continue
            found[id(one)] = self._joined(kind, inner, found)
            todo.pop()
        return found[id(part)]

    def _joined(self, kind: str, inner: Any, found: Mapping[int, Formula]) -> Formula:
        if kind == "var":
            name, sign = inner
            return self._atom(name) if sign else Not(self._atom(name))
        if kind == "tally":
            return self._tally(inner)
        if kind == "not":
            return Not(found[id(inner[0])])
        if kind == "or" and len(inner) == 2 and isinstance(inner[0], Opposed):
            return Implies(found[id(inner[0].part)], found[id(inner[1])])
        parts = [found[id(one)] for one in inner]
        return all_of(parts) if kind == "and" else any_of(parts)

    def _atom(self, name: Any) -> Atom:
        relation, row = self.atoms[name]
        return Atom(relation, tuple(Term(str(value)) for value in row))

    # --- counts ---

    def _rows(self, tally: HowMany) -> tuple[str, list[Row]] | None:
        """The relation that a tally counts rows of, if it is one."""
        if not all(isinstance(part, Var) and part.true for part in tally.parts):
            return None
        atoms = [self.atoms[part.name] for part in tally.parts]
        (relation, *others) = dict.fromkeys(relation for relation, _ in atoms)
        return None if others or not atoms[0][1] else (relation, [row for _, row in atoms])

    def _shared(self, relation: str, rows: list[Row]) -> tuple[int, ...] | None:
        """The places in which the rows agree, if they are all rows of the relation that have these values there."""
        fixed = tuple(place for place in range(len(rows[0])) if len({row[place] for row in rows}) == 1)
        alike = [row for row in self.kinds[relation].rows if all(row[place] == rows[0][place] for place in fixed)]
        return fixed if len(alike) == len(rows) else None

    def _for_all(self, tallies: Sequence[HowMany]) -> Formula | None:
        """∀row ∃=1 col Queen(row,col), if the tallies are just its instances."""
        counted = [self._rows(tally) for tally in tallies]
        found = [one for one in counted if one is not None]
        shapes = {(one[0], self._shared(*one)) for one in found}
        bounds = {self._bound(tally) for tally in tallies}
        if len(found) < len(tallies) or len(shapes) != 1 or len(bounds) != 1 or len(tallies) < 2:
            return None
        ((relation, fixed),), (bound,) = shapes, bounds
        kind = self.kinds[relation]
        values = {tuple(rows[0][place] for place in fixed or ()) for _, rows in found}
        sizes = [len(self.sorts[_sort(kind.arguments[place])]) for place in fixed or ()]
        if not fixed or bound is None or len(values) != prod(sizes) or len(values) != len(tallies):
            return None
        names = _variables(kind.arguments)
        formula = self._counted(kind, bound, [Term(name) for name in names], fixed)
        for place in reversed(fixed):
            formula = Forall(names[place], _sort(kind.arguments[place]), formula)
        return formula

    def _bound(self, tally: HowMany) -> tuple[str, int] | None:
        """The tally as one comparison with a number; None if it takes two."""
        low, high, number = tally.low, tally.high, len(tally.parts)
        if low == high:
            return "=", low
        return ("≤", high) if low <= 0 else ("≥", low) if high >= number else None

    def _counted(
        self, kind: PropositionKind, bound: tuple[str, int], terms: Sequence[Term], fixed: Sequence[int]
    ) -> Formula:
        names = _variables(kind.arguments)
        free = [place for place in range(len(names)) if place not in fixed]
        atom = Atom(kind.relation, tuple(terms))
        variables = tuple((names[place], _sort(kind.arguments[place])) for place in free)
        return Count(bound[0], Term(str(bound[1])), variables, atom) if variables else atom

    def _tally(self, tally: HowMany) -> Formula:
        counted, bound = self._rows(tally), self._bound(tally)
        if counted is None or bound is None:
            return self._written_out(tally)
        relation, rows = counted
        kind, fixed = self.kinds[relation], self._shared(relation, rows)
        names = _variables(kind.arguments)
        if fixed is not None and len(fixed) < len(names):
            terms = [Term(str(rows[0][place]) if place in fixed else names[place]) for place in range(len(names))]
            return self._counted(kind, bound, terms, fixed)
        group = self._fresh(f"{relation}_group")
        sorts = ", ".join(map(_sort, kind.arguments))
        self.groups.append(f"given {group}({sorts}) = {{{', '.join(map(write_row, rows))}}}")
        variables = tuple((name, _sort(argument)) for name, argument in zip(names, kind.arguments, strict=True))
        terms = [Term(name) for name in names]
        return Count(bound[0], Term(str(bound[1])), variables, Atom(group, tuple(terms)) & Atom(relation, tuple(terms)))

    def _written_out(self, tally: HowMany) -> Formula:
        number = len(tally.parts)
        if comb(number, max(tally.low - 1, 0)) + comb(number, min(tally.high + 1, number)) > MOST_CASES:
            raise TheoryError(f"a count over {number} propositions of several kinds cannot be written as a formula")
        return self._formula(written_out(tally))


# --- names and values ---


def _attributes(one: Any) -> dict[str, Element]:
    """What an object says of itself: its public attributes, as names and whole numbers."""
    return {name: _value(value) for name, value in getattr(one, "__dict__", {}).items() if not name.startswith("_")}


def _value(value: Any) -> Element:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return re.sub(r'["\\\s]+', " ", str(value)).strip() or "nothing"


def _order(value: Element) -> tuple[bool, int, str]:
    """Numbers by their value; names as they come."""
    return (False, value, "") if isinstance(value, int) else (True, 0, "")


def _word(text: str) -> str:
    word = re.sub(r"\W+", "_", text).strip("_")
    return word if word and not word[0].isdigit() else f"p_{word}"


def _sort(argument: str) -> str:
    return argument[:1].upper() + argument[1:]


def _variables(arguments: Sequence[str]) -> list[str]:
    """A variable for each argument; no word of the language."""
    return [
        f"{one}_" if one in KEPT else one for one in (argument[:1].lower() + argument[1:] for argument in arguments)
    ]


def _words(said: Said) -> str:
    """The kind of a line's constraints in words: “at most 2”, “implies all”."""
    if not isinstance(said.added, Builder):
        return ""
    return OF.get(said.added.kind) or (f"at most {said.added.k}" if said.added.k else "implies all")


def _plain_text(text: str) -> str:
    """Without what has a meaning in a sentence with holes."""
    return re.sub(r'[{}"\\\[\]|]+', lambda found: " or " if found[0] == "|" else "", text)
