"""Reads the printed sentences of a step back: which rule instances and which facts they state.

It shares nothing with what writes them but the theory's own words: a sentence with its holes filled, or one of its plurals
with a list in it ("r1c1, r1c3 and r2c1 to r2c4"), or, of very many instances, the rule itself ("“… is lit” at 48 places").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from entails.engines.answers import Fact
from entails.models.ground.result import Instance
from entails.models.theory import HOLE, Theory
from entails.models.world import Element

LISTED = re.compile(r"\[([^\[\]]*)\]")
FIRST = re.compile(r"[^\s{}]*\{[^{}]*\}(?:[^\s{}]|\{[^{}]*\})*?(?=[,.;:]?(?:\s|$))")  # the first word with a hole
CELL = re.compile(r"r(\d+)c(\d+)")
SPLIT = re.compile(r"(\{[^{}]*\})")
HOLE_PATTERN = r"[^\s,;:“”]+?"
BEGINS, ENDS = r"(?<![\w¬])", r"(?!\w)"

Values = Mapping[str, str]


def states_instance(text: str, instance: Instance) -> bool:
    """Does a printed text state an instance?"""
    values = {name: str(value) for name, value in {**instance.values, **instance.numbers}.items()}
    rule = instance.rule
    return _says(text, rule.sentence, rule.plurals, values) or HOLE.sub("…", rule.sentence) + "” at " in text


def states_fact(text: str, fact: Fact, theory: Theory, elements: Mapping[str, Iterable[Element]]) -> bool:
    """Does a printed text state a fact: by its own words, or by naming all that something can still be?"""
    saying = theory.saying(fact.relation)
    if saying is None:
        atom = f"{fact.relation}({','.join(map(str, fact.row))})" if fact.row else fact.relation
        return _occurs(atom if fact.holds else f"¬{atom}", text)
    rows = [fact.row, fact.row[::-1]] if theory.relations[fact.relation].symmetric else [fact.row]
    sentence, plurals = (saying.holds, saying.holds_plurals) if fact.holds else (saying.fails, saying.fails_plurals)
    filled = [dict(zip(saying.variables, map(str, row), strict=True)) for row in rows]
    if any(_says(text, sentence, plurals, values) for values in filled):
        return True
    relation = theory.relations[fact.relation]
    if fact.holds or not relation.function:
        return False
    *arguments, value = map(str, fact.row)
    left = [
        str(one)
        for one in elements[relation.sorts[-1]]
        if _says(
            text,
            saying.holds,
            saying.holds_plurals,
            dict(zip(saying.variables, (*arguments, str(one)), strict=True)),
            only_or=True,
        )
    ]
    return bool(left) and value not in left


def _says(text: str, sentence: str, plurals: Iterable[str], values: Values, only_or: bool = False) -> bool:
    """Is the sentence in the text, by itself (unless `only_or`) or in a list?"""
    if not only_or and _occurs(_filled(sentence, values), text):
        return True
    return any(
        _filled(form.item, values)
        in _listed(form, _filled(form.before, values), _filled(form.after, values), text, only_or)
        for form in _forms(sentence, tuple(plurals))
    )


def _occurs(part: str, text: str) -> bool:
    return part in text and re.search(f"{BEGINS}{re.escape(part)}{ENDS}", text) is not None


class _Form(NamedTuple):
    """A plural: what is listed, with what stands before and after it. Names are listed with “and” or “or” before the last;
    items of several words, which square brackets enclose, by commas alone."""

    before: str
    item: str
    after: str

    @property
    def is_name(self) -> bool:
        return FIRST.fullmatch(self.item) is not None

    def items(self, text: str, only_or: bool) -> set[str]:
        """The items of a list, the cells of a run one by one."""
        if not self.is_name:
            return set(text.split(", "))
        items: set[str] = set()
        for item in re.split(", | and | or ", text) if not only_or or " or " in text else ():
            items |= _run(item) or {item}
        return items


@cache  # the same for all instances of a rule
def _listed(form: _Form, before: str, after: str, text: str, only_or: bool) -> set[str]:
    """What is listed in a text between two others."""
    if before not in text or after not in text:
        return set()
    item = "".join(HOLE_PATTERN if i % 2 else re.escape(part) for i, part in enumerate(SPLIT.split(form.item)))
    between, last = ("(?:, | and | or | to )", "(?: and | or | to )") if form.is_name else (", ", ", ")
    pattern = f"{BEGINS}{re.escape(before)}({item}(?:{between}{item})*{last}{item}){re.escape(after)}{ENDS}"
    return {one for found in re.finditer(pattern, text) for one in form.items(found[1], only_or)}


def _run(text: str) -> set[str]:
    """The cells of “r1c1 to r1c5”; none if it is no run."""
    ends = [CELL.fullmatch(one) for one in text.split(" to ")]
    if len(ends) != 2 or not (ends[0] and ends[1]):
        return set()
    (top, left), (bottom, right) = ([int(part) for part in one.groups()] for one in ends if one)
    return {f"r{r}c{c}" for r in range(top, bottom + 1) for c in range(left, right + 1)}


@cache
def _forms(sentence: str, plurals: tuple[str, ...]) -> list[_Form]:
    """The plurals of a sentence; and the sentence itself, if its last word has a hole."""
    found = [match for plural in plurals if (match := LISTED.search(plural) or FIRST.search(plural))]
    forms = [_Form(one.string[: one.start()], one[one.re.groups], one.string[one.end() :]) for one in found]
    last = [word for word in FIRST.finditer(sentence) if word.end() == len(sentence)]
    return forms + [_Form(sentence[: word.start()], word[0], "") for word in last]


def _filled(sentence: str, values: Values) -> str:
    return HOLE.sub(lambda hole: values[hole[1]], sentence)
