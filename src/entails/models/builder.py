"""Building a theory: declarations one after the other, then the checks of the whole.

A theory is checked once, when it is built: names, arities and sorts, bound variables, holes in sentences, recursion only
where it has a least fixpoint. Checking fills in the sort of every quantifier; the formula as written is kept beside it for
people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NoReturn

from entails.errors import TheoryError
from entails.logic.formula import Atom, Count, Formula, Term
from entails.logic.parts import subformulas
from entails.models.signature import Relation
from entails.models.sorts import SortChecker
from entails.models.source_map import SourceMap
from entails.models.strata import strata
from entails.models.theory import HOLE, Objective, Rule, RuleKind, Saying, Theory
from entails.models.world import Element
from entails.values import dataclass, field


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
    relations: dict[str, Relation] = field(default_factory=dict)
    rules: list[tuple[str, Formula, RuleKind, int | None]] = field(default_factory=list)
    sentences: set[str] = field(default_factory=set)
    definitions: list[tuple[tuple[str, ...], tuple[Formula, ...]]] = field(default_factory=list)
    objective: tuple[Literal["maximise", "minimise"], tuple[tuple[str, str | None], ...], Formula] | None = None
    aim: str | None = None  # the objective's sentence
    sayings: dict[str, Saying] = field(default_factory=dict)
    said_at: dict[str, int | None] = field(default_factory=dict)  # where each saying stands in the source
    places: dict[tuple[str, str], int | None] = field(
        default_factory=dict
    )  # of sorts, relations and rules, for `SourceMap`

    def fail(self, message: str, offset: int | None = None) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.source, offset=offset)

    def sort(self, name: str, elements: tuple[Element, ...] | None, offset: int | None = None) -> None:
        if name in self.sorts:
            self.fail(f"the sort {name} is declared twice", offset)
        self.sorts[name] = elements
        self.places["sort", name] = offset

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
        self.places["relation", relation.name] = offset

    def rule(self, sentence: str, formula: Formula, kind: RuleKind = "rule", offset: int | None = None) -> None:
        if sentence in self.sentences:
            self.fail(f"two rules have the same name “{sentence}”", offset)
        self.sentences.add(sentence)
        self.rules.append((sentence, formula, kind, offset))
        self.places["rule", sentence] = offset

    def say(self, name: str, saying: Saying, offset: int | None = None) -> None:
        relation = self.relations.get(name)
        if relation is None or relation.role not in ("find", "define"):
            self.fail(f"expected a relation to find or a defined one, found {name}", offset)
        if len(relation.sorts) != len(saying.variables):
            self.fail(f"{name} takes {len(relation.sorts)} arguments, not {len(saying.variables)}", offset)
        if name in self.sayings:
            line = (self.source or "").count("\n", 0, self.said_at[name] or 0) + 1
            self.fail(f"{name} already has a `say` line (line {line}); a relation can have only one", offset)
        for sentence in (saying.holds, saying.fails):
            if sorted(HOLE.findall(sentence)) != sorted(saying.variables):
                holes = ", ".join(f"{{{name}}}" for name in saying.variables) or "none"
                self.fail(f"“{sentence}” should have each of these holes once: {holes}", offset)
        self.sayings[name], self.said_at[name] = saying, offset

    def theory(self) -> Theory:
        check = SortChecker(self.sorts, self.relations, self.marks, self.source, self.file)
        rules = [self._rule(check, *rule) for rule in self.rules]
        clauses = [check.clause(clause, heads) for heads, group in self.definitions for clause in group]
        objective = None
        if self.objective:
            direction, variables, body = self.objective
            typed = check.formula(Count("=", Term("0"), variables, body))
            assert isinstance(typed, Count)
            ranges = tuple((name, sort or "") for name, sort in typed.variables)
            objective = Objective(direction, ranges, typed.body, self.aim)
        groups = tuple(strata(self.relations, clauses, self._refuse_at))
        definitions = tuple(self.definitions)
        source_map = SourceMap(
            self.source or "", self.file, {part: at for part, at in self.places.items() if at is not None}
        )
        return Theory(
            self.sorts, self.relations, tuple(rules), groups, definitions, objective, self.sayings, source_map
        )

    def _refuse_at(self, message: str, atom: Atom) -> NoReturn:
        self.fail(message, self.marks.get(id(atom)))  # checking rebuilds formulas but keeps the very atoms

    def _rule(self, check: SortChecker, sentence: str, formula: Formula, kind: RuleKind, offset: int | None) -> Rule:
        rule = Rule(sentence, formula, check.formula(formula), kind)
        names = [name for name, _ in rule.variables]
        names += _numbers_asked(rule.typed, set(names))
        for hole in HOLE.finditer(sentence):
            if hole[1] not in names:
                place = offset if offset is None else offset + 1 + hole.start()
                there = ", ".join(f"{{{name}}}" for name in names) or "none: the formula has no leading ∀"
                self.fail(f"the hole {hole[0]} is not a variable of the rule (there are: {there})", place)
        return rule


def _numbers_asked(formula: Formula, names: set[str]) -> list[str]:
    """The given numbers that a formula compares with, of its leading variables alone: a sentence may speak of them too.

    _numbers_asked(∀r ∃=clue(r) c wet(r,c), {"r"})   # ["clue(r)"]
    _numbers_asked(∀r ∃≤most c wet(r,c), {"r"})      # ["most"]
    """
    found: dict[str, None] = {}
    for node in subformulas(formula):
        if isinstance(node, Count) and not node.bound.name.isdecimal():
            arguments = [term.name for term in node.bound.arguments]
            if names.issuperset(arguments):
                found[f"{node.bound.name}({','.join(arguments)})" if arguments else node.bound.name] = None
    return list(found)
