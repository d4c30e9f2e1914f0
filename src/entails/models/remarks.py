"""What looks like a mistake in a theory although it can be read: remarks that cost next to nothing.

    given edge(Node, Node)                 nothing is said to be an edge
    find  size(Node): Size                 and no rule mentions size
    rule: ∀a chosen(a)                     says the same as ∀x chosen(x) above

Every command tells these, so they must not be noise: what may be meant as it stands gets none. `entails lint` adds more:
what a solver has to look for (`questions/lint`), `weak_exists`, and terms without a value (`gaps`).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from entails.errors import TheoryError
from entails.logic.formula import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Term,
    operands,
    show,
    show_term,
)
from entails.logic.parts import own_relation, own_terms, rebuilt, subformulas, substitute, subterms
from entails.logic.walking import Walk, walked
from entails.models.missing import passed_over
from entails.models.theory import Rule, Theory
from entails.models.world import World, looks, suggestion
from entails.models.writing import whole_holes
from entails.values import NamedTuple

MOST_RULES = 2_000  # of a larger theory, which a program wrote, nothing is remarked


class Remark(NamedTuple):
    """A sentence, and its place where there is one."""

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return f"{':'.join(place)}: {self.message}" if place else self.message


def remark(theory: Theory, kind: str, name: str, message: str) -> Remark:
    """A remark at the place of a declaration."""
    where = theory.source_map
    offset = where.offsets.get((kind, name))
    error = TheoryError(message, file=where.file, source=where.source, offset=offset)
    if where.pages and offset is not None:
        where.pages.mend(error)
    return Remark(message, error.file, error.line, error.column)


def rule_remark(theory: Theory, rule: Rule, message: str) -> Remark:
    return remark(theory, "rule", whole_holes(rule.sentence), message)


def remarks(theory: Theory, world: World) -> list[Remark]:
    """All remarks that no solver is needed for, in the order of the text."""
    if len(theory.rules) > MOST_RULES:
        return []
    found = [
        *_empty(theory),
        *_alike(theory, world),
        *_facts(theory, world),
        *_unmentioned(theory),
        *_repeated(theory),
        *_crowded(theory, world),
    ]
    found += [*_chained(theory), *_uncounted(theory, world)]
    return sorted(found, key=lambda one: (one.line or 0, one.column or 0))


def _empty(theory: Theory) -> Iterator[Remark]:
    if not theory.rules and not any(one.role in ("find", "define") for one in theory.relations.values()):
        yield Remark("there is nothing to find here: a find line says what is wanted", theory.source_map.file)


def _alike(theory: Theory, world: World) -> Iterator[Remark]:
    """Elements of data from two sources that look the same: é as one character, and as e with an accent behind it."""
    for sort, elements in world.elements.items():
        seen: dict[str, str] = {}
        for element in elements:
            if isinstance(element, str) and not element.isascii():
                seen.setdefault(looks(element, "NFC"), element)
        for element in elements if seen else ():
            if isinstance(element, str) and (other := seen.get(looks(element, "NFC"), element)) != element:
                message = (
                    f"two elements of {sort} only look the same, {other} and {element}: they are spelled differently"
                )
                yield remark(theory, "sort", sort, message)


def _crowded(theory: Theory, world: World) -> Iterator[Remark]:
    """Functions that have too many arguments, or too few, to share no value: that alone leaves no solution."""
    for relation in theory.find():
        one_each = {"injective", "bijective"} & set(relation.words)
        if not (one_each and set(relation.sorts) <= set(world.elements)):
            continue
        arguments = prod(len(world.elements[sort]) for sort in relation.inputs)
        values = prod(len(world.elements[sort]) for sort in relation.sorts[-relation.width :])
        if not relation.partial and arguments > values:
            message = f"{relation} has {arguments} arguments and only {values} values, so two of them share one"
        elif "bijective" in relation.words and arguments < values:
            only = f"only {arguments} arguments" if relation.arguments else "no arguments"
            message = f"{relation} has {values} values and {only}, so a value is left over"
        else:
            continue
        yield remark(theory, "relation", relation.name, f"{message}: there is no solution")


def _chained(theory: Theory) -> Iterator[Remark]:
    """a ≠ b ≠ c, which says nothing of a and c."""
    for rule in _own_rules(theory):
        for node in subformulas(rule.formula):
            match operands(node) if isinstance(node, And) else ():
                case [Not(Equal(first, middle)), Not(Equal(again, last)), *_] if again is middle and first != last:
                    a, b, c = map(show_term, (first, middle, last))
                    message = f"{a} ≠ {b} ≠ {c} allows {a} = {c}; if that is not meant, add {a} ≠ {c}"
                    yield rule_remark(theory, rule, message)


def _uncounted(theory: Theory, world: World) -> Iterator[Remark]:
    """Numbers that are not given in what is optimised: a task without a cost is free."""
    if not set(theory.sorts) <= set(world.elements):
        return
    for place, objective in enumerate(theory.objectives, start=1):
        if missing := passed_over(theory, world, objective.term):
            message = f"{missing}: {objective.direction} {objective.show()} passes {missing.them} over"
            yield remark(theory, "objective", str(place), message)
    for place, preference in enumerate(theory.preferences, start=1):
        if missing := passed_over(theory, world, preference.typed):
            message = f"{missing}: the preference “{whole_holes(preference.sentence)}” passes {missing.them} over"
            yield remark(theory, "preference", str(place), message)


def passed_over_by_rules(theory: Theory, world: World) -> Iterator[Remark]:
    """For each rule, the number of instances that are skipped because a number is not given. Only `lint` and -v tell it,
    since it is often intended."""
    whole = set(theory.sorts) <= set(world.elements) and len(theory.rules) <= MOST_RULES
    for rule in _own_rules(theory) if whole else ():
        if missing := passed_over(theory, world, rule.typed):
            yield rule_remark(theory, rule, f"{missing}: “{whole_holes(rule.sentence)}” says nothing there")


def _facts(theory: Theory, world: World) -> Iterator[Remark]:
    """Given relations without facts, and facts of relations that are none."""
    by_condition = {condition.relation for condition in theory.conditions}
    whole = set(theory.sorts) <= set(world.elements)
    there = {*world.facts, *world.numbers, *by_condition}
    for name, relation in theory.relations.items():
        if whole and relation.role in ("given", "number") and name not in there:
            nothing = "no number is known" if relation.role == "number" else "nothing is true of it"
            message = f"{name} is given, but there are no facts of it, so {nothing}; write = {{}} if that is meant"
            yield remark(theory, "relation", name, message)
    given = [name for name, one in theory.relations.items() if one.role in ("given", "number")]
    for name in sorted({*world.facts, *world.numbers} - set(given)):
        yield Remark(f"there are facts of {name}, which is no given relation{suggestion(name, given)}")


def _unmentioned(theory: Theory) -> Iterator[Remark]:
    """Relations to find that no rule speaks of. A theory without any rule is only beginning."""
    mentioned = {name for formula in _formulas(theory) for name in _names(formula)}
    if mentioned:  # where a function has values is said by its declaration
        mentioned |= {relation.on for relation in theory.sought() if relation.on}
    for relation in theory.sought():
        if mentioned and relation.name not in mentioned:
            so = "it helps to state none" if relation.aside else "every way to choose it is a solution"
            message = f"no rule mentions {relation.name}, so {so}"
            yield remark(theory, "relation", relation.name, message)


def _formulas(theory: Theory) -> Iterator[Formula]:
    yield from (rule.typed for rule in theory.rules if rule.kind == "rule" and not rule.declared)
    yield from (clause for _, clauses in theory.definitions for clause in clauses)
    yield from (preference.typed for preference in theory.preferences)
    yield from (Atom("", (objective.term,)) for objective in theory.objectives)


def _names(formula: Formula) -> Iterator[str]:
    for node in subformulas(formula):
        if (relation := own_relation(node)) is not None:
            yield relation
        for term in own_terms(node):
            yield from (part.name for part in subterms(term))


def weak_exists(theory: Theory) -> Iterator[Remark]:
    """∃x (A → B), which is true as soon as A fails for some x."""
    for rule in _own_rules(theory):
        for node in subformulas(rule.formula):
            if isinstance(node, Exists) and isinstance(node.body, Implies):
                such = show(node)
                message = (
                    f"{such} is true as soon as {show(node.body.left)} fails for some {node.variable}; did you mean ∧?"
                )
                yield rule_remark(theory, rule, message)


def without_number(theory: Theory) -> Iterator[Remark]:
    """¬∃n (clue(p) = n), meant as “p has no clue”: but of a p without one nothing is said, so it never holds."""
    for condition in theory.conditions:
        for term in _numbers_denied(theory, condition.typed):
            message = _passed_over(term, f"is not in {condition.relation}")
            yield remark(theory, "relation", condition.relation, message)
    for rule in _own_rules(theory):
        for term in _numbers_denied(theory, rule.typed):
            yield rule_remark(theory, rule, _passed_over(term, f"is passed over by “{whole_holes(rule.sentence)}”"))


def _numbers_denied(theory: Theory, formula: Formula) -> Iterator[Term]:
    """clue(p) of ¬∃n (… ∧ clue(p) = n ∧ …)."""
    numbers = {name for name, one in theory.relations.items() if one.role == "number" and one.sorts}
    for node in subformulas(formula):
        if isinstance(node, Not) and isinstance(node.body, Exists):
            named = Term(node.body.variable)
            for part in operands(node.body.body) if isinstance(node.body.body, And) else (node.body.body,):
                sides = (part.left, part.right) if isinstance(part, Equal) else ()
                if named in sides:
                    yield from (one for one in sides if one.name in numbers and one.arguments)


def _passed_over(term: Term, so: str) -> str:
    shown, row = show_term(term), ", ".join(map(show_term, term.arguments))
    named = f"({row})" if len(term.arguments) > 1 else row
    return (
        f"¬∃ never says that {shown} is not given: what has no number {so}; give a relation for those that have one, "
        f"as in given has(…) = {{{named} : {shown} = {shown}}}, and write ¬has({row})"
    )


def _repeated(theory: Theory) -> Iterator[Remark]:
    """Rules that say the same as another one, with other names for their variables."""
    before: dict[Formula, Rule] = {}
    for rule in _own_rules(theory):
        form = walked(_renamed(rule.typed, 0))
        if form in before:
            first = rule_remark(theory, before[form], "")
            where = f" in line {first.line}" if first.line else ""
            yield rule_remark(theory, rule, f"this rule says the same as “{whole_holes(before[form].sentence)}”{where}")
        before.setdefault(form, rule)


def _own_rules(theory: Theory) -> Iterator[Rule]:
    return (rule for rule in theory.rules if rule.kind == "rule" and not rule.declared)


def _renamed(formula: Formula, depth: int) -> Walk[Formula]:
    """The formula with the variables of ∀ and ∃ named by their depth, so that the same is equal."""
    if isinstance(formula, Forall | Exists):
        fresh = f"v{depth}"
        body = substitute(formula.body, {formula.variable: Term(fresh)})
        return type(formula)(fresh, formula.sort, (yield _renamed(body, depth + 1)))
    return (yield from rebuilt(formula, lambda child: _renamed(child, depth)))
