"""What is given is known: facts that a rule copies from the board need no explanation.

A theory says of its clues that they hold: `rule "the clue at {r},{c} holds": ∀r,c,d (clue(r,c,d) → digit(r,c) = d)`. Such a
rule has the form ∀ (a given fact → one literal). A reader sees the clue on the board, so "r1c1 is 5: the clue at r1c1 is 5"
is no step; what it gives is `visible` from the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from entails.engines.answers import Fact
from entails.engines.hints.kept import kept
from entails.engines.hints.sentences import CELL, WORD
from entails.logic.evaluate import evaluate, ranging, value_of
from entails.logic.formula import OPERATORS, And, Atom, Equal, Exists, Formula, Implies, Not, Or, operands
from entails.logic.parts import own_relation, own_terms, subformulas, subterms
from entails.models.ground.result import Grounding
from entails.models.signature import Relation, split_prefix
from entails.models.theory import HOLE, Rule, Theory
from entails.models.world import World

GIVEN = ("given", "number")


def copies_given(rule: Rule, relations: Mapping[str, Relation]) -> bool:
    """Has the rule the form ∀ (what is given → one literal), or ∀ of a literal with a given term in it? Or is it several
    such with “and” between?

    ∀p,c (mark(p,c) → colour(p,c))        True
    ∀r,c digit(r,c) = clue(r,c)           True
    ∀p ((dark(p) → black(p)) ∧ (light(p) → ¬black(p)))     True
    ∀p (end(p) → ∃=1 q link(p,q))         False: it says more than one literal
    ∀q,h,x (passed(q,h) ∧ asked(q,x) → ¬has(h,x))     False: who asked what has to be put together first
    ∀p (¬∃k near(p,k) → ¬land(p))         False: one has to look around
    ∀k Σp {digit(p) : run(k,p)} = total(k)     False: it calculates
    """
    return bool(copied_from(rule, relations))


def copied_from(rule: Rule, relations: Mapping[str, Relation]) -> frozenset[str]:
    """What is given that such a rule copies; nothing if it is another rule."""
    if rule.kind != "rule" or rule.declared:
        return frozenset()
    parts = [_copied(part, relations) for part in _conjuncts(split_prefix(rule.typed)[1])]
    return frozenset().union(*parts) if all(parts) else frozenset()


def _conjuncts(formula: Formula) -> list[Formula]:
    if isinstance(formula, And):
        return [part for side in (formula.left, formula.right) for part in _conjuncts(side)]
    return [formula]


def _copied(matrix: Formula, relations: Mapping[str, Relation]) -> set[str]:
    body, head = (matrix.left, matrix.right) if isinstance(matrix, Implies) else (None, matrix)
    if isinstance(head, Not):
        head = head.body
        if isinstance(head, Exists) and isinstance(head.body, Equal):  # ¬∃s pole(p) = s: it has no value
            head = head.body
    sought = [name for name in _names(head, relations) if relations[name].role not in GIVEN]
    said, drawn = ({name for name in _names(part, relations) if relations[name].role in GIVEN} for part in (body, head))
    copies = _is_literal(head) and len(sought) == 1 >= len(said) and _is_given(body, relations)
    return said | drawn if copies else set()


def _is_literal(formula: Formula) -> bool:
    """An atom, or an equation that calculates nothing."""
    calculates = (part.name in OPERATORS for term in own_terms(formula) for part in subterms(term))
    return isinstance(formula, Atom | Equal) and not any(calculates)


def _is_given(formula: Formula | None, relations: Mapping[str, Relation]) -> bool:
    parts = list(subformulas(formula)) if formula is not None else []
    looks_around = any(isinstance(x, Exists) for part in parts if isinstance(part, Not) for x in subformulas(part))
    return not looks_around and all(relations[name].role in GIVEN for name in _names(formula, relations))


def _names(formula: Formula | None, relations: Mapping[str, Relation]) -> Iterator[str]:
    """The relations, functions and numbers that a formula speaks of."""
    for node in subformulas(formula) if formula is not None else ():
        if (relation := own_relation(node)) is not None:
            yield relation
        for term in own_terms(node):
            yield from (part.name for part in subterms(term) if part.name in relations)


def goes_along(rule: Rule, relations: Mapping[str, Relation]) -> str:
    """The relation aside whose facts a rule makes facts of the answer: `of` in ∀p,k (of(p,k) → land(p)), `shape` in
    ∀k,s,p (shape(k,s) ∧ covers(s,p) → owner(p) = k). Who reads that r1c1 is in an island needs no step for its being land.
    "" if the rule has another form."""
    match split_prefix(rule.typed)[1]:
        case Implies(body, Atom() | Equal()) if rule.kind == "rule":
            parts = _conjuncts(body)
            aside = [one for one in parts if isinstance(one, Atom) and relations[one.name].aside]
            if len(aside) == 1 and all(one is aside[0] or _is_given(one, relations) for one in parts):
                return aside[0].name
    return ""


def part_of_answer(fact: Fact, theory: Theory) -> Fact | None:
    """The fact of the answer that a fact aside is, by such a rule: that r1c1 is land, of its being in an island."""
    is_aside = fact.holds and theory.relations[fact.relation].aside
    for rule in [one for one in theory.rules if one.kind == "rule"] if is_aside else ():
        match split_prefix(rule.typed)[1]:
            case Implies(Atom(fact.relation, arguments), Atom(name, kept)) if set(kept) <= set(arguments):
                values = dict(zip(arguments, fact.row, strict=True))
                return Fact(name, tuple(values[one] for one in kept), True)
    return None


def says_itself(fact: Fact, theory: Theory) -> bool:
    """Does a copied fact name one cell twice: that r1c1 is in the island of r1c1? Nobody needs to be told."""
    saying = theory.saying(fact.relation)
    if not fact.holds or saying is None:
        return False
    values = dict(zip(saying.variables, map(str, fact.row), strict=True))
    names = [HOLE.sub(lambda hole: values[hole[1]], word[0]) for word in WORD.finditer(saying.holds)]
    if len(names) < 2 or len(set(names)) > 1 or not CELL.fullmatch(names[0]):
        return False
    copied = (split_prefix(rule.typed)[1] for rule in theory.rules if copies_given(rule, theory.relations))
    return any(isinstance(one, Implies) and fact.relation in _names(one.right, theory.relations) for one in copied)


def copying_selectors(grounding: Grounding) -> Iterator[int]:
    """The selectors of the instances of such rules."""
    relations = grounding.theory.relations
    for block in grounding.selector_blocks:
        if copies_given(block.rule, relations):
            yield from range(block.first, block.first + block.size)


def is_shown(fact: Fact, by: Fact, relations: Mapping[str, Relation]) -> bool:
    """Does the value of a thing in the answer say as much: that a cell has a letter, where it is B? So do values of what is
    aside, and those of a function that has them only there."""
    aside, value = relations[fact.relation], relations[by.relation]
    of_one = len(fact.row) > 0 and by.row[: -value.width] == fact.row if value.function else False
    return (aside.aside or value.on == fact.relation) and not aside.function and not value.aside and by.holds and of_one


class Conditions:
    """Why given facts do not hold, or do, by the conditions that say what is given: "near = {(p,k) : ¬far(p,k) ∧ …}"."""

    def __init__(self, theory: Theory, world: World) -> None:
        self.theory, self.structure = theory, theory.expansion(world)
        self.found: dict[Fact, list[Fact]] = {}

    def deciding(self, fact: Fact) -> list[Fact]:
        """The given facts with words of their own that decide it: of a conjunction that fails the first part that does, of
        something that exists the first that there is."""
        return kept(self.found, fact, lambda: list(self._of_fact(fact)))

    def _of_fact(self, fact: Fact) -> Iterator[Fact]:
        condition = next((one for one in self.theory.conditions if one.relation == fact.relation), None)
        if fact.relation in self.theory.sayings:
            yield fact
        elif condition and condition.value is None:
            variables, body, _ = condition.split()
            row = dict(zip((name for name, _ in variables), map(str, fact.row), strict=True))
            yield from self._of(body, row)

    def _of(self, formula: Formula, values: dict[str, str]) -> Iterator[Fact]:
        structure, holds = self.structure, evaluate(formula, self.structure, values)
        match formula:
            case Atom(name, terms):
                yield from self._of_fact(
                    Fact(name, tuple(str(value_of(one, structure, values)) for one in terms), holds)
                )
            case Not(body):
                yield from self._of(body, values)
            case And() | Or():
                parts = [one for one in operands(formula) if evaluate(one, structure, values) is holds]
                for one in parts if holds is isinstance(formula, And) else parts[:1]:
                    yield from self._of(one, values)
            case Exists(variable, sort, body) if holds:
                inner = ranging(((variable, sort),), body, structure, values)
                yield from self._of(body, next(one for one in inner if evaluate(body, structure, one)))
