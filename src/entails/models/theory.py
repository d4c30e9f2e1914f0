"""Theories: sorts, relations, named rules, definitions, an objective; and the checks that make a theory sound to use.

A theory is checked once, when it is made, by `TheoryMaker`: names, arities and sorts, bound variables, holes in sentences,
recursion only where it has a least fixpoint. Checking fills in the sort of every quantifier; the formula as written is kept
beside it for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NoReturn

from entails.errors import TheoryError
from entails.logic.formula import (
    TOP,
    Atom,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
    children,
    rebuild,
)
from entails.models.world import Element, World

Role = Literal["given", "number", "find", "define"]
RuleKind = Literal["rule", "lemma", "guess"]
Variables = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Relation:
    name: str
    sorts: tuple[str, ...]
    role: Role
    within: str | None = None
    symmetric: bool = False
    means: str | None = None  # of a defined relation: what the definition says, in words

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.sorts)})" if self.sorts else self.name


@dataclass(frozen=True, slots=True)
class Rule:
    """An English sentence with holes, and the formula that it says. A lemma follows from the rules and a guess need not:
    both only help the solver, and no answer rests on them."""

    sentence: str
    formula: Formula
    typed: Formula
    kind: RuleKind = "rule"

    @property
    def variables(self) -> Variables:
        """The leading universal variables. An instance of the rule fills in those that its sentence speaks of (`told`)."""
        return split_prefix(self.typed)[0]

    def told(self) -> frozenset[str]:
        """The leading variables that the sentence speaks of. They decide how finely the rule is stated: instances that it
        says with the same words are one instance."""
        holes = {name for _, _, names in self.numbers() for name in names} | {
            hole[1] for hole in HOLE.finditer(self.sentence)
        }
        return frozenset(name for name, _ in self.variables if name in holes)

    def fill(self, values: Mapping[str, Element]) -> str:
        """The sentence with its holes filled; `values` has the given numbers that it speaks of by their text, `clue(r)`."""
        return HOLE.sub(lambda hole: str(values[hole[1]]), self.sentence)

    def numbers(self) -> Iterator[tuple[str, str, list[str]]]:
        """The given numbers that the sentence speaks of: as they are written, their name, and their variables."""
        for hole in HOLE.finditer(self.sentence):
            if number := NUMBER_HOLE.fullmatch(hole[1]):
                yield hole[1], number[1], number[2].split(",")


@dataclass(frozen=True, slots=True)
class Saying:
    """How a fact of a relation is said: two sentences with holes, for when it holds and for when it does not."""

    variables: tuple[str, ...]
    holds: str
    fails: str


@dataclass(frozen=True, slots=True)
class Stratum:
    """Relations defined together (each through the others), with their clauses ∀… (body → head)."""

    relations: tuple[str, ...]
    clauses: tuple[Formula, ...]
    recursive: bool


@dataclass(frozen=True, slots=True)
class Objective:
    direction: Literal["maximise", "minimise"]
    variables: Variables
    body: Formula
    sentence: str | None = None  # what a best solution has, with a hole {} for the number

    def reached(self, value: int) -> Rule:
        """That a solution is as good as this."""
        comparison = "≥" if self.direction == "maximise" else "≤"
        formula = Count(comparison, Term(str(value)), self.variables, self.body)
        sentence = self.sentence or "a best solution has {} of what is counted"
        return Rule(sentence.replace("{}", str(value)), formula, formula)


@dataclass(frozen=True)
class Theory:
    sorts: Mapping[str, tuple[Element, ...] | None]
    relations: Mapping[str, Relation]
    rules: tuple[Rule, ...]
    strata: tuple[Stratum, ...] = ()
    definitions: tuple[tuple[tuple[str, ...], tuple[Formula, ...]], ...] = ()  # as written
    objective: Objective | None = None
    sayings: Mapping[str, Saying] = field(default_factory=dict)  # by relation

    def find(self) -> Iterator[Relation]:
        return (relation for relation in self.relations.values() if relation.role == "find")

    def claim(
        self,
        formula: Formula,
        marks: Mapping[int, int] | None = None,
        source: str | None = None,
        file: str | None = None,
        world: World | None = None,
    ) -> Formula:
        """A closed formula in this theory's language, checked, with its sorts filled in. It may speak of the elements that
        the theory names, and of those of a world."""
        named = {sort: tuple(elements) for sort, elements in world.elements.items()} if world else {}
        return _Check({**self.sorts, **named}, self.relations, marks or {}, source, file).formula(formula)


HOLE = re.compile(r"\{([^{}]*)\}")
NUMBER_HOLE = re.compile(r"(\w+)\(([^()]+)\)")  # {clue(r)}: a given number


def split_prefix(formula: Formula) -> tuple[Variables, Formula]:
    """The leading ∀-variables of a typed formula, and what stands below them."""
    variables = []
    while isinstance(formula, Forall):
        variables.append((formula.variable, formula.sort or ""))
        formula = formula.body
    return tuple(variables), formula


def split_clause(formula: Formula) -> tuple[Variables, Formula, Formula]:
    """A definition's clause ∀… (body → head), or ∀… head with the body ⊤."""
    variables, matrix = split_prefix(formula)
    return (variables, matrix.left, matrix.right) if isinstance(matrix, Implies) else (variables, TOP, matrix)


@dataclass
class TheoryMaker:
    """Collects declarations one after the other; `theory()` checks the whole. Marks and source are for carets."""

    source: str | None = None
    file: str | None = None
    marks: Mapping[int, int] = field(default_factory=dict)
    sorts: dict[str, tuple[Element, ...] | None] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    rules: list[tuple[str, Formula, RuleKind, int | None]] = field(default_factory=list)
    sentences: set[str] = field(default_factory=set)
    definitions: list[tuple[tuple[str, ...], tuple[Formula, ...]]] = field(default_factory=list)
    objective: tuple[Literal["maximise", "minimise"], tuple[tuple[str, str | None], ...], Formula] | None = None
    aim: str | None = None  # the objective's sentence
    sayings: dict[str, Saying] = field(default_factory=dict)

    def fail(self, message: str, offset: int | None = None) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.source, offset=offset)

    def sort(self, name: str, elements: tuple[Element, ...] | None, offset: int | None = None) -> None:
        if name in self.sorts:
            self.fail(f"the sort {name} is declared twice", offset)
        self.sorts[name] = elements

    def relation(self, relation: Relation, offset: int | None = None) -> None:
        if relation.name in self.relations:
            self.fail(f"{relation.name} is declared twice", offset)
        for sort in relation.sorts:
            if sort not in self.sorts:
                self.fail(f"there is no sort {sort}: declare it first with “sort {sort}”", offset)
        if relation.within is not None:
            outer = self.relations.get(relation.within)
            if outer is None or outer.role != "given":
                self.fail(f"{relation.name} lies within {relation.within}, which is not a given relation", offset)
            if outer.sorts != relation.sorts:
                self.fail(f"{relation.name} and {outer.name} have different sorts", offset)
        if relation.symmetric and (len(relation.sorts) != 2 or len(set(relation.sorts)) != 1):
            self.fail(
                f"only a relation between two of the same sort can be symmetric, and {relation.name} is not", offset
            )
        self.relations[relation.name] = relation

    def rule(self, sentence: str, formula: Formula, kind: RuleKind = "rule", offset: int | None = None) -> None:
        if sentence in self.sentences:
            self.fail(f"two rules have the same name “{sentence}”", offset)
        self.sentences.add(sentence)
        self.rules.append((sentence, formula, kind, offset))

    def say(self, name: str, saying: Saying, offset: int | None = None) -> None:
        relation = self.relations.get(name)
        if relation is None or relation.role not in ("find", "define"):
            self.fail(f"expected a relation to find or a defined one, found {name}", offset)
        if len(relation.sorts) != len(saying.variables):
            self.fail(f"{name} takes {len(relation.sorts)} arguments, not {len(saying.variables)}", offset)
        if name in self.sayings:
            self.fail(f"it was said before how {name} is said", offset)
        for sentence in (saying.holds, saying.fails):
            if sorted(HOLE.findall(sentence)) != sorted(saying.variables):
                holes = ", ".join(f"{{{name}}}" for name in saying.variables) or "none"
                self.fail(f"“{sentence}” should have each of these holes once: {holes}", offset)
        self.sayings[name] = saying

    def theory(self) -> Theory:
        check = _Check(self.sorts, self.relations, self.marks, self.source, self.file)
        rules = [self._rule(check, *rule) for rule in self.rules]
        clauses = [check.clause(clause, heads) for heads, group in self.definitions for clause in group]
        objective = None
        if self.objective:
            direction, variables, body = self.objective
            typed = check.formula(Count("=", Term("0"), variables, body))
            assert isinstance(typed, Count)
            ranges = tuple((name, sort or "") for name, sort in typed.variables)
            objective = Objective(direction, ranges, typed.body, self.aim)
        strata = tuple(_strata(self.relations, clauses, self))
        definitions = tuple(self.definitions)
        return Theory(self.sorts, self.relations, tuple(rules), strata, definitions, objective, self.sayings)

    def _rule(self, check: _Check, sentence: str, formula: Formula, kind: RuleKind, offset: int | None) -> Rule:
        rule = Rule(sentence, formula, check.formula(formula), kind)
        names = [name for name, _ in rule.variables]
        names += _numbers_asked(rule.typed, set(names))
        for hole in HOLE.finditer(sentence):
            if hole[1] not in names:
                place = offset if offset is None else offset + 1 + hole.start()
                known = ", ".join(f"{{{name}}}" for name in names) or "none: the formula has no leading ∀"
                self.fail(f"the hole {hole[0]} is not a variable of the rule (there are: {known})", place)
        return rule


def _numbers_asked(formula: Formula, names: set[str]) -> list[str]:
    """The given numbers that a formula compares with, of its leading variables alone: a sentence may speak of them too."""
    found: dict[str, None] = {}
    todo = [formula]
    while todo:
        node = todo.pop()
        if isinstance(node, Count) and node.bound.arguments:
            arguments = [term.name for term in node.bound.arguments]
            if names.issuperset(arguments):
                found[f"{node.bound.name}({','.join(arguments)})"] = None
        todo += children(node)
    return list(found)


@dataclass
class _Binding:
    """A quantified variable while its sort is being worked out."""

    name: str
    sort: str | None
    equals: list[_Binding] = field(default_factory=list)


Scope = dict[str, _Binding]


@dataclass
class _Check:
    """Works out the sort of every variable and refuses what does not fit."""

    sorts: Mapping[str, tuple[Element, ...] | None]
    relations: Mapping[str, Relation]
    marks: Mapping[int, int]
    source: str | None
    file: str | None
    compared: list[tuple[_Binding, Term]] = field(default_factory=list)  # variables equated with elements
    names: dict[str, frozenset[str]] = field(default_factory=dict)  # of the elements of a sort

    def fail(self, message: str, thing: object) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.source, offset=self.marks.get(id(thing)))

    def formula(self, formula: Formula) -> Formula:
        bindings: list[_Binding] = []
        self.compared.clear()
        self._walk(formula, {}, bindings)
        for binding, term in self.compared:
            self._compared_with_element(binding, term)
        return self._typed(formula, iter(bindings))

    def _compared_with_element(self, binding: _Binding, term: Term) -> None:
        """x = ann: judged last, when the rest of the formula has said what x is; else ann alone may tell."""
        owners = [sort for sort in self.sorts if term.name in self._names(sort)]
        if binding.sort is None and len(owners) == 1:
            self._settle(binding, owners[0], term)
        if binding.sort is not None:
            self._element(term, binding.sort)

    def clause(self, clause: Formula, heads: tuple[str, ...]) -> Formula:
        typed = self.formula(clause)
        _, _, head = split_clause(typed)
        if not (isinstance(head, Atom) and head.name in heads):
            wanted = " or ".join(heads)
            self.fail(f"a clause of this definition is {wanted}(…), or ∀… (… → {wanted}(…))", split_clause(clause)[2])
        return typed

    def _walk(self, formula: Formula, scope: Scope, bindings: list[_Binding]) -> None:
        """Collect the bindings in the order of the text; `_typed` takes them up again in the same order."""
        match formula:
            case Atom(name, arguments):
                self._atom(formula, name, arguments, scope)
            case Equal(left, right):
                self._equal(formula, left, right, scope)
            case Count(_, bound) if not bound.name.isdecimal():
                self._number(bound, scope)
        inner = scope
        for variable, sort in _declared(formula):
            if sort is not None and sort not in self.sorts:
                self.fail(f"there is no sort {sort}", formula)
            binding = _Binding(variable, sort)
            bindings.append(binding)
            inner = {**inner, variable: binding}
        for child in children(formula):
            self._walk(child, inner, bindings)

    def _atom(self, atom: Formula, name: str, arguments: tuple[Term, ...], scope: Scope) -> None:
        relation = self.relations.get(name)
        if relation is None:
            known = ", ".join(self.relations) or "none"
            self.fail(f"there is no relation {name} (there are: {known})", atom)
        if relation.role == "number":
            self.fail(f"{name} is a number: compare a count with it, as in #x φ = {name}(…)", atom)
        self._arguments(atom, relation, arguments, scope)

    def _number(self, bound: Term, scope: Scope) -> None:
        relation = self.relations.get(bound.name)
        if relation is None or relation.role != "number":
            self.fail(f"expected a number or a given number, found {bound.name}", bound)
        self._arguments(bound, relation, bound.arguments, scope)

    def _arguments(self, thing: object, relation: Relation, arguments: tuple[Term, ...], scope: Scope) -> None:
        if len(arguments) != len(relation.sorts):
            wanted = f"{relation.name}({', '.join(relation.sorts)})" if relation.sorts else relation.name
            self.fail(f"{relation.name} takes {len(relation.sorts)} arguments, not {len(arguments)}: {wanted}", thing)
        for place, (term, sort) in enumerate(zip(arguments, relation.sorts, strict=True), start=1):
            if term.arguments:
                self.fail(f"{term.name}(…) cannot stand inside {relation.name}(…)", term)
            binding = scope.get(term.name)
            if binding is None:
                self._element(term, sort)
            elif binding.sort not in (None, sort):
                self.fail(
                    f"{term.name} is of sort {binding.sort}, but argument {place} of {relation.name} is of sort {sort}",
                    term,
                )
            else:
                self._settle(binding, sort, term)

    def _settle(self, binding: _Binding, sort: str, term: Term) -> None:
        """A sort found for one variable is the sort of those that are equated with it."""
        todo = [binding]
        while todo:
            one = todo.pop()
            if one.sort is None:
                one.sort = sort
                todo.extend(one.equals)
            elif one.sort != sort:
                self.fail(f"{one.name} is of sort {one.sort} and is compared with one of sort {sort}", term)

    def _equal(self, formula: Formula, left: Term, right: Term, scope: Scope) -> None:
        a, b = scope.get(left.name), scope.get(right.name)
        if a is None and b is None:
            self.fail("an equation needs a variable on one side", formula)
        if a and b:
            a.equals.append(b)
            b.equals.append(a)
            for one, other in ((a, b), (b, a)):
                if one.sort and other.sort is None:
                    self._settle(other, one.sort, left)
            if a.sort != b.sort:
                self.fail(f"{a.name} is of sort {a.sort} and {b.name} of sort {b.sort}: they are never equal", formula)
            return
        binding, term = (a, right) if a else (b, left)
        assert binding is not None
        self.compared.append((binding, term))

    def _element(self, term: Term, sort: str) -> None:
        if self.sorts[sort] is None:
            self.fail(f"the variable {term.name} is not bound by a quantifier", term)
        if term.name not in self._names(sort):
            elements = [str(element) for element in self.sorts[sort] or ()]
            some = ", ".join(elements if len(elements) <= 6 else [*elements[:2], "…", elements[-1]]) or "none"
            self.fail(f"{term.name} is neither a bound variable nor an element of {sort} (there are: {some})", term)

    def _names(self, sort: str) -> frozenset[str]:
        if sort not in self.names:
            self.names[sort] = frozenset(map(str, self.sorts[sort] or ()))
        return self.names[sort]

    def _typed(self, formula: Formula, bindings: Iterator[_Binding]) -> Formula:
        own = [next(bindings) for _ in _declared(formula)]
        for binding in own:
            if binding.sort is None:
                self.fail(f"the sort of {binding.name} cannot be told: write {binding.name}∈Sort", formula)
        rebuilt = rebuild(formula, lambda child: self._typed(child, bindings))
        match rebuilt:
            case Forall(variable, _, body) | Exists(variable, _, body):
                return type(rebuilt)(variable, own[0].sort, body)
            case Count(comparison, bound, _, body):
                return Count(comparison, bound, tuple((binding.name, binding.sort) for binding in own), body)
        return rebuilt


def _declared(formula: Formula) -> tuple[tuple[str, str | None], ...]:
    match formula:
        case Forall(variable, sort) | Exists(variable, sort):
            return ((variable, sort),)
        case Count(_, _, variables):
            return variables
    return ()


# --- definitions ---


def mentions(formula: Formula, positive: bool = True) -> Iterator[tuple[Atom, bool | None]]:
    """Every atom with the sign it stands under: True, False, or None where both matter (counts and ↔)."""
    todo: list[tuple[Formula, bool | None]] = [(formula, positive)]
    while todo:
        node, sign = todo.pop()
        match node:
            case Atom():
                yield node, sign
            case Not(body):
                todo.append((body, None if sign is None else not sign))
            case Implies(left, right):
                todo += [(left, None if sign is None else not sign), (right, sign)]
            case Iff() | Count():
                todo += [(child, None) for child in children(node)]
            case _:
                todo += [(child, sign) for child in children(node)]


def _strata(relations: Mapping[str, Relation], clauses: list[Formula], maker: TheoryMaker) -> Iterator[Stratum]:
    """Group the definitions so that each group needs only itself and earlier ones."""
    defined = [name for name, relation in relations.items() if relation.role == "define"]
    needs: dict[str, set[str]] = {name: set() for name in defined}
    heads = []
    for clause in clauses:
        _, body, head = split_clause(clause)
        assert isinstance(head, Atom)
        heads.append(head.name)
        needs[head.name].update(atom.name for atom, _ in mentions(body) if atom.name in needs)
    reach = {name: _closure(name, needs) for name in defined}
    done: set[str] = set()
    while len(done) < len(defined):
        name = next(n for n in defined if n not in done and all(m in done or n in reach[m] for m in reach[n]))
        group = tuple(m for m in defined if m == name or (m in reach[name] and name in reach[m]))
        own = tuple(clause for clause, head in zip(clauses, heads, strict=True) if head in group)
        for clause in own:
            _refuse_negative_recursion(clause, group, maker)
        yield Stratum(group, own, name in reach[name])
        done.update(group)


def _closure(start: str, needs: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = list(needs[start])
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo.extend(needs[name])
    return found


def _refuse_negative_recursion(clause: Formula, group: tuple[str, ...], maker: TheoryMaker) -> None:
    _, body, head = split_clause(clause)
    assert isinstance(head, Atom)
    for atom, sign in mentions(body):
        if atom.name in group and sign is not True:
            through = "¬" if sign is False else "a count or ↔"
            message = f"{head.name} is defined by {atom.name} through {through}: such recursion has no least fixpoint"
            maker.fail(message, maker.marks.get(id(atom)))  # checking rebuilds formulas but keeps the very atoms
