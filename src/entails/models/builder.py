"""Building a theory: declarations one after the other, then the checks of the whole.

A theory is checked once, when it is built: names, arities and sorts, bound variables, holes in sentences, recursion only
where it has a least fixpoint. Checking fills in the sort of every quantifier; the formula as written is kept beside it for
people.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain, zip_longest
from typing import Literal, NoReturn, TypeVar

from entails.errors import TheoryError, together
from entails.logic.formula import TUPLE, And, Equal, Forall, Formula, Sum, Term, all_of, show_term
from entails.logic.parts import own_relation, own_terms, subformulas, subterms
from entails.models.advice import no_prefix, no_sort, wrong_number
from entails.models.demands import demands
from entails.models.pages import Pages
from entails.models.signature import Relation, has_value, split_prefix, with_words
from entails.models.sorts import SortChecker
from entails.models.source_map import SourceMap
from entails.models.spelling import Spelling
from entails.models.strata import strata
from entails.models.theory import (
    HOLE,
    NUMBER_HOLE,
    Condition,
    Look,
    Objective,
    Preference,
    Rule,
    RuleKind,
    Saying,
    Technique,
    Theory,
)
from entails.models.world import Element, suggestion
from entails.values import dataclass, field, replace

T = TypeVar("T")
QUOTES = ('"', "“", "")  # that begin a sentence
RESERVED = (
    "within",
    "symmetric",
    "partial",
    "injective",
    "bijective",
    "number",
    "div",
    "mod",
)  # they name nothing else


@dataclass
class TheoryBuilder:
    """Collects declarations one after the other; `theory()` checks the whole. Marks and source are for carets.

    builder = TheoryBuilder()
    builder.sort("Node", None)
    builder.relation(Relation("chosen", ("Node",), "find"))
    builder.rule("{x} is chosen", parse("∀x chosen(x)"))
    theory = builder.theory()
    """

    source: str | None = None
    file: str | None = None
    marks: Mapping[int, int] = field(default_factory=dict)
    sorts: dict[str, tuple[Element, ...] | None] = field(default_factory=dict)
    products: dict[str, tuple[str, ...]] = field(default_factory=dict)  # sorts that are products of others
    relations: dict[str, Relation] = field(default_factory=dict)
    rules: list[tuple[str, Formula, RuleKind, int | None, tuple[str, ...]]] = field(default_factory=list)
    techniques: list[tuple[str, str, Formula, int, int | None]] = field(default_factory=list)
    sentences: set[str] = field(default_factory=set)
    definitions: list[tuple[tuple[str, ...], tuple[Formula, ...]]] = field(default_factory=list)
    objectives: list[tuple[Literal["maximise", "minimise"], Term, str | None]] = field(default_factory=list)
    preferences: list[tuple[str, int, Formula, int | None]] = field(default_factory=list)
    conditions: list[tuple[Relation, tuple[str, ...], Term | None, Formula]] = field(default_factory=list)
    sayings: dict[str, Saying] = field(default_factory=dict)
    shows: dict[str, Look] = field(default_factory=dict)
    pages: Pages | None = None
    said_at: dict[str, int | None] = field(default_factory=dict)  # where each saying stands in the source
    places: dict[tuple[str, str], int | None] = field(
        default_factory=dict
    )  # of sorts, relations and rules, for `SourceMap`

    def __post_init__(self) -> None:
        self.spelling = Spelling(self.products)

    def fail(self, message: str, offset: int | None = None) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.source, offset=offset)

    def sort(self, name: str, elements: tuple[Element, ...] | None, offset: int | None = None) -> None:
        if name in self.sorts or name in self.products:
            self.fail(f"the sort {name} is declared twice{self._before('sort', name)}", offset)
        self._refuse_reserved(name, "sort", offset)
        self.sorts[name] = elements
        self.places["sort", name] = offset

    def _refuse_reserved(self, name: str, kind: str, offset: int | None) -> None:
        if name in RESERVED:
            self.fail(f"{name} is a word of the language: choose another name for the {kind}", offset)

    def _before(self, kind: str, name: str) -> str:
        """Where a declaration stands that comes before another one of the same name."""
        offset = self.places.get((kind, name))
        return "" if offset is None else f": first in line {(self.source or '').count(chr(10), 0, offset) + 1}"

    def product(self, name: str, sorts: tuple[str, ...], offset: int | None = None) -> None:
        if name in self.sorts or name in self.products:
            self.fail(f"the sort {name} is declared twice{self._before('sort', name)}", offset)
        self._refuse_reserved(name, "sort", offset)
        for sort in sorts:
            if sort not in self.sorts:
                self.fail(self._no_part(sort), self._behind(sort, offset))
        self.products[name] = sorts

    def _no_part(self, sort: str) -> str:
        """What to say of a part of a product that is no plain sort."""
        if sort in self.products:
            return f"{sort} is itself a product: write all its parts, {' × '.join(self.products[sort])}"
        return f"there is no sort {sort} to make a product of{no_sort(sort, list(self.sorts))}"

    def _behind(self, name: str, offset: int | None) -> int | None:
        """Where a name stands in the declaration that begins at a place."""
        found = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)").search(self.source or "", offset or 0)
        return offset if offset is None or found is None else found.start()

    def flat(self, relation: Relation, offset: int | None = None) -> Relation:
        """The relation over plain sorts: an argument of a product is as many arguments as the product has sorts."""
        if not set(relation.sorts) & set(self.products):
            return relation
        sorts = tuple(part for sort in relation.sorts for part in self.products.get(sort, (sort,)))
        flat = replace(relation, sorts=sorts, places=relation.arguments)
        if relation.function and relation.sorts[-1] in self.products:
            value = relation.sorts[-1]
            return replace(flat, function=False, product=value, width=len(self.products[value]))
        return flat

    def relation(self, relation: Relation, offset: int | None = None) -> None:
        if relation.name in self.relations:
            self.fail(f"{relation.name} is declared twice{self._before('relation', relation.name)}", offset)
        self._refuse_reserved(relation.name, "relation", offset)
        relation = self.flat(relation, offset)
        for sort in relation.sorts:
            if sort not in self.sorts:
                message = f"there is no sort {sort}{no_sort(sort, [*self.sorts, *self.products])}"
                self.fail(message, self._behind(sort, offset))
        if relation.within is not None:
            outer = self.relations.get(relation.within)
            if outer is None or outer.role != "given":
                self.fail(f"{relation.name} lies within {relation.within}, which is not a given relation", offset)
            if outer.sorts != relation.sorts:
                self.fail(f"{relation.name} and {outer.name} have different sorts", offset)
        declared = relation.sorts if relation.places is None else relation.places
        valued = relation.function or relation.product
        if relation.symmetric and (valued or len(declared) != 2 or len(set(declared)) != 1):
            kinds = "a relation between two of the same sort, or a given number of two,"
            self.fail(f"only {kinds} can be symmetric, and {relation} is not", offset)
        self.relations[relation.name] = relation
        self.places["relation", relation.name] = offset

    def rule(
        self,
        sentence: str,
        formula: Formula,
        kind: RuleKind = "rule",
        offset: int | None = None,
        plurals: tuple[str, ...] = (),
    ) -> None:
        if sentence in self.sentences:
            self.fail(f"two rules have the same name “{sentence}”", offset)
        self.sentences.add(sentence)
        self.rules.append((sentence, formula, kind, offset, plurals))
        self.places["rule", sentence] = offset

    def technique(self, name: str, sentence: str, formula: Formula, offset: int | None = None) -> None:
        if sentence in self.sentences:
            self.fail(f"two rules have the same name “{sentence}”", offset)
        self.sentences.add(sentence)
        self.techniques.append((name, sentence, formula, len(self.rules), offset))
        self.places["rule", sentence] = offset

    def say(self, name: str, saying: Saying, offset: int | None = None) -> None:
        relation = self.relations.get(name)
        if relation is None or name not in with_words(
            self.relations, [(one[0].name, one[3]) for one in self.conditions]
        ):
            self.fail(f"expected a relation to find or a defined one, found {name}", offset)
        # A cell is one argument, or two.
        written = {len(relation.arguments), len(relation.places or relation.arguments)}
        if relation.function and len(saying.variables) in written:  # the value is said as {start(x)}
            term = f"{name}({','.join(saying.variables)})" if saying.variables else name
            saying = replace(saying, variables=(*saying.variables, term))
        asked = saying  # a cell as one thing, as its author wrote it
        if relation.places and len(saying.variables) == len(relation.places) + relation.valued:
            saying = self._flat_saying(relation, saying)
        if len(relation.sorts) != len(saying.variables):
            self.fail(wrong_number(relation, len(relation.arguments), len(saying.variables)), offset)
        if name in self.sayings:
            line = (self.source or "").count("\n", 0, self.said_at[name] or 0) + 1
            self.fail(f"{name} already has a `say` line (line {line}); a relation can have only one", offset)
        for sentence, wanted in zip(saying.sentences(), asked.sentences(), strict=True):
            if sorted(HOLE.findall(sentence)) != sorted(saying.variables):
                holes = ", ".join(f"{{{name}}}" for name in asked.variables) or "none"
                self.fail(f"“{wanted}” should have each of these holes once: {holes}", offset)
        self.sayings[name], self.said_at[name] = saying, offset

    def show(self, name: str, look: Look, offset: int | None = None) -> None:
        """How a relation or function is shown: at the end, when all of them are declared, it must be one of them."""
        if name in self.shows:
            self.fail(f"{name} already has a `show` line; a relation can have only one", offset)
        self.shows[name] = look
        self.places["show", name] = offset

    def _check_shows(self) -> None:
        for name, look in self.shows.items():
            offset = self.places["show", name]
            relation = self.relations.get(name)
            if relation is None:
                self.fail(f"there is no relation {name} to show{suggestion(name, self.relations)}", offset)
            width = len(relation.sorts) + (relation.role == "number")
            if look == "grid" and width < 2:
                self.fail(f"a grid needs two arguments, for row and column; {relation} has {width}", offset)
            places = relation.sorts if relation.places is None else relation.places
            number = relation.role == "number" or bool(relation.places and relation.function)
            if look == "graph" and (len(places) != 2 or len(set(places)) != 1 or number):
                self.fail(f"a graph needs a relation between two of the same sort, and {relation} is none", offset)

    def _check_domains(self) -> None:
        """Checks that the relation behind `on` is one over the function's arguments."""
        for relation in self.relations.values():
            where = self.relations.get(relation.on or "")
            if relation.on is None:
                continue
            offset = self.places.get(("relation", relation.name))
            if where is None or where.valued:
                near = suggestion(relation.on, [one.name for one in self.relations.values() if not one.valued])
                self.fail(f"{relation.name} has values on {relation.on}, and there is no such relation{near}", offset)
            if where.sorts != relation.inputs:
                self.fail(f"{where} is no relation over what {relation} is applied to", offset)
            if "partial" in relation.words:
                self.fail(f"“on” says where {relation.name} has values: leave out “partial”", offset)

    def _flat_saying(self, relation: Relation, saying: Saying) -> Saying:
        """The sentence with a hole for each part of a product's element: {p} becomes ({p.1},{p.2})."""
        variables: list[str] = []
        value = (relation.product,) if relation.product else ()
        for name, sort in zip_longest(saying.variables, (*(relation.places or ()), *value)):
            parts = [f"{name}.{place}" for place, _ in enumerate(self.products.get(sort, ()), start=1)]
            variables += parts or [name]
            if parts:
                saying = saying.changed(
                    partial(_hole_spread, f"{{{name}}}", self.spelling.of(parts, self.products[sort]))
                )
        return replace(saying, variables=tuple(variables))

    def theory(self) -> Theory:
        """The whole, checked. Raises a `TheoryError` that carries all mistakes found."""
        self._check_shows()
        self._check_domains()
        check = SortChecker(self.sorts, self.relations, self.marks, self.source, self.file, self.products)
        each = _Attempts()
        rules = each.of(partial(self._rule, check, *rule) for rule in self.rules)
        clauses = each.of(partial(check.clause, clause, heads) for heads, group in self.definitions for clause in group)
        objectives = each.of(partial(self._objective, check, *one) for one in self.objectives)
        preferences = each.of(partial(self._preference, check, *one) for one in self.preferences)
        conditions = each.of(partial(self._condition, *one) for one in self.conditions)
        techniques = each.of(partial(self._technique, check, *one) for one in self.techniques)
        each.end()
        groups = tuple(strata(self.relations, clauses, self._refuse_at))
        offsets = {part: at for part, at in self.places.items() if at is not None}
        return Theory(
            self.sorts,
            self.relations,
            (*demands(self.relations.values(), self.spelling.arguments), *rules),
            groups,
            tuple(self.definitions),
            tuple(objectives),
            tuple(preferences),
            self.sayings,
            tuple(techniques),
            tuple(conditions),
            tuple(check.numeric),
            self.products,
            self.shows,
            SourceMap(self.source or "", self.file, offsets, self.pages),
        )

    def _objective(
        self, check: SortChecker, direction: Literal["maximise", "minimise"], term: Term, words: str | None
    ) -> Objective:
        return Objective(direction, check.number(term), words, term)

    def _condition(
        self, relation: Relation, variables: tuple[str, ...], value: Term | None, formula: Formula
    ) -> Condition:
        """Facts by condition may speak of what is given above them."""
        above = {}
        for name, one in self.relations.items():
            if name == relation.name:
                break
            if one.role in ("given", "number"):
                above[name] = one
        sums = [] if value is None else [one.condition for one in subterms(value) if isinstance(one, Sum)]
        for part in chain.from_iterable(map(subformulas, [formula, *sums])):
            used = own_relation(part)
            if used in self.relations and used not in above:
                only = "a given list may use only what is given above it"
                self._refuse_at(f"{used} is not given above: {only}", part)
        if relation.product and value is not None and (value.name != TUPLE or len(value.arguments) != relation.width):
            self.fail(f"the value of {relation.name} stands in its parts, as in -> (r,c)", self.marks.get(id(value)))
        check = SortChecker(self.sorts, above, self.marks, self.source, self.file, self.products)
        check.value(value, relation)
        whole: Formula = formula if value is None else And(formula, _has_value(relation, value))
        sorts = relation.inputs if len(variables) == len(relation.inputs) else relation.places or ()
        for name, sort in reversed(list(zip(variables, sorts, strict=True))):
            whole = Forall(name, sort, whole)
        return Condition(relation.name, variables, value, formula, check.formula(whole), len(relation.inputs))

    def _refuse_at(self, message: str, atom: Formula) -> NoReturn:
        # Checking rebuilds formulas but keeps the very atoms. The relation of `connected` and `loop` is no atom of the text.
        declared = self.places.get(("relation", own_relation(atom) or ""))
        self.fail(message, self.marks.get(id(atom), declared))

    def _rule(
        self,
        check: SortChecker,
        sentence: str,
        formula: Formula,
        kind: RuleKind,
        offset: int | None,
        plurals: tuple[str, ...] = (),
    ) -> Rule:
        typed = check.formula(formula)
        sorts = dict(split_prefix(typed)[0])
        names = list(sorts)
        in_parts_of = partial(self.spelling.in_parts, sorts)
        sentence, plurals = in_parts_of(sentence), tuple(map(in_parts_of, plurals))
        rule = Rule(sentence, formula, typed, kind, plurals=plurals)
        for text in (sentence, *plurals):
            self._check_holes(rule, text, names, offset)
        return rule

    def _check_holes(self, rule: Rule, sentence: str, names: list[str], offset: int | None) -> None:
        for hole in HOLE.finditer(sentence):
            if hole[1] not in names and not self._given_term(hole[1], names):
                place = self._in_sentence(offset, hole.start(), sentence == rule.sentence)
                asked = _numbers_asked(rule.typed, set(names), self.relations)
                whole = dict.fromkeys([*(name.partition(".")[0] for name in names), *map(_whole, asked)])
                there = ", ".join(f"{{{name}}}" for name in whole) or no_prefix(rule.formula)
                self.fail(f"the hole {hole[0]} is not a variable of the rule (there are: {there})", place)
        if open_hole := re.search(r"\{[^{}]*$|\{(?=[^{}]*\{)", sentence):
            place = self._in_sentence(offset, open_hole.start(), sentence == rule.sentence)
            self.fail("this { of a hole is never closed: the } is missing", place)
        if missing := [hole for hole in HOLE.findall(rule.sentence) if hole not in HOLE.findall(sentence)]:
            self.fail(f"the plural “{sentence}” lacks the hole {{{missing[0]}}} of the sentence", offset)
        if extra := [hole for hole in HOLE.findall(sentence) if hole not in HOLE.findall(rule.sentence)]:
            self.fail(f"the plural “{sentence}” has a hole that the sentence lacks: {{{extra[0]}}}", offset)

    def _in_sentence(self, offset: int | None, start: int, first: bool) -> int | None:
        """The place of a hole in the text; of a rule in Python, whose sentence may be put together, that of the rule."""
        if offset is None or not first or (self.source or "")[offset : offset + 1] not in QUOTES:
            return offset
        return offset + 1 + start

    def _technique(
        self, check: SortChecker, name: str, sentence: str, formula: Formula, above: int, offset: int | None
    ) -> Technique:
        return Technique(name, self._rule(check, sentence, formula, "technique", offset), above)

    def _preference(
        self, check: SortChecker, sentence: str, weight: int, formula: Formula, offset: int | None
    ) -> Preference:
        rule = self._rule(check, sentence, formula, "rule", offset)
        return Preference(rule.sentence, weight, formula, rule.typed)

    def _given_term(self, hole: str, names: list[str]) -> bool:
        """Is it a given number or function of leading variables, such as clue(r)?"""
        number = NUMBER_HOLE.fullmatch(hole)
        name, arguments = (number[1], number[2].split(",")) if number else (hole, [])
        relation = self.relations.get(name)
        given = relation is not None and relation.role in ("number", "given") and relation.values is not None
        return (
            given
            and relation is not None
            and len(arguments) == len(relation.arguments)
            and set(arguments) <= set(names)
        )


class _Attempts:
    """Checks that go on after one has failed. `end` raises what was wrong, all together."""

    def __init__(self) -> None:
        self.errors: list[TheoryError] = []

    def of(self, checks: Iterable[Callable[[], T]]) -> list[T]:
        """The results of those that did not fail."""
        found: list[T] = []
        for check in checks:
            try:
                found.append(check())
            except TheoryError as error:
                self.errors.append(error)
        return found

    def end(self) -> None:
        if self.errors:
            raise together(self.errors)


def _has_value(relation: Relation, value: Term) -> Formula:
    """That the value of a function by condition is an element of its sort; of a number, that there is one. A name alone would
    not tell which sort it is of.

    _has_value(f(A): B, b)   # ∃v∈B v = b
    """
    if relation.role == "number":
        return Equal(value, value)
    parts = value.arguments if value.name == TUPLE else (value,)
    sorts = relation.sorts[-relation.width :]
    return all_of([has_value(part, sort) for part, sort in zip(parts, sorts, strict=True)])


def _hole_spread(hole: str, parts: str, sentence: str) -> str:
    return sentence.replace(hole, parts)


def _numbers_asked(formula: Formula, names: set[str], relations: Mapping[str, Relation]) -> list[str]:
    """The given numbers that a formula asks for, of its leading variables alone: a sentence may speak of them too.

    _numbers_asked(∀r ∃=clue(r) c wet(r,c), {"r"}, …)   # ["clue(r)"]
    _numbers_asked(∀r ∃≤most c wet(r,c), {"r"}, …)      # ["most"]
    """
    found: dict[str, None] = {}
    for node in subformulas(formula):
        for term in (part for one in own_terms(node) for part in subterms(one)):
            relation = relations.get(term.name)
            given = relation and relation.role in ("number", "given") and relation.values and term.name not in names
            if given and all(not one.arguments and one.name in names for one in term.arguments):
                found[show_term(term)] = None
    return list(found)


def _whole(term: str) -> str:
    """_whole('clue("p.1","p.2")')     # 'clue(p)': a cell, and not its row and its column"""
    return re.sub(r'"([^".]+)\.1"(?:,"\1\.\d+")*', r"\1", term)
