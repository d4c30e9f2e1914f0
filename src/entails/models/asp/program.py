"""A theory and its world as a program for clingo, whose answer sets are the solutions, each once.

    sort Node = {1..3}                         node(1..3).
    given edge(Node, Node) = {(1,2)}           edge(1,2).
    find chosen(Node)                          { chosen(X) : node(X) }.
    rule: ∀x,y (edge(x,y) → ¬chosen(x))        :- edge(X,Y), chosen(X).

What is found is chosen freely, rules are constraints, and everything else is settled by that. The program shares no code with
the grounder, so that it checks it. Lemmas and guesses are left out, because no solution rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle

from entails.logic.evaluate import is_numeral
from entails.logic.formula import And, Atom, Equal, Formula, Sum, Term, show
from entails.models.as_definitions import as_definitions
from entails.models.asp.formulas import Formulas, Goal, applied, written
from entails.models.asp.names import Names, element
from entails.models.conformance import check_world
from entails.models.demands import demands
from entails.models.missing import check_numbers
from entails.models.signature import Relation, mirrored, split_clause
from entails.models.theory import Theory
from entails.models.world import Element, World
from entails.values import replace

WIDTH = 100


def asp_program(theory: Theory, world: World) -> str:
    """The program as text. Raises `TheoryError` where something cannot be said in ASP."""
    check_world(theory, world)
    for formula in (*(rule.typed for rule in theory.rules), *(Equal(aim.term, aim.term) for aim in theory.aims)):
        check_numbers(theory, world, formula)
    return _Program(as_definitions(theory), world).text()


class _Program:
    def __init__(self, theory: Theory, world: World) -> None:
        self.theory, self.world = theory, world
        self.names = Names()
        self.formulas = Formulas(theory, world, self.names)

    def text(self) -> str:
        facts = [*self._sorts(), *self._facts()]
        found = [line for relation in self.theory.sought() for line in self._found(relation)]
        rules = [line for part in (self._definitions(), self._rules(), self._aims()) for line in part]
        orders = [line for sort, order in self.formulas.orders.items() for line in self._order(sort, order)]
        shown = [f"#show {self._predicate(one)}/{len(one.sorts)}." for one in self.theory.find()] or ["#show."]
        if self.theory.has_aside:
            shown.insert(0, "% something is found aside: clingo 0 --project=show lists each answer once")
        return "\n".join([*facts, *orders, "", *found, *rules, "", *self._unwarned(), *shown]) + "\n"

    def _predicate(self, relation: Relation) -> str:
        return self.formulas.relations[relation.name]

    def _unwarned(self) -> list[str]:
        """clingo warns of predicates that never hold, unless they are named."""
        arities = {self.formulas.sorts[sort]: 1 for sort in self.theory.sorts}
        arities |= {
            self._predicate(one): len(one.sorts) + (one.role == "number") for one in self.theory.relations.values()
        }
        arities |= self.formulas.defined
        return list(_lines(f"#defined {name}/{arity}." for name, arity in arities.items()))

    # --- what is given ---

    def _sorts(self) -> Iterator[str]:
        for sort, predicate in self.formulas.sorts.items():
            elements = self.world.elements[sort]
            yield from _lines(f"{predicate}({one})." for one in _runs(elements))

    def _order(self, sort: str, order: str) -> Iterator[str]:
        """Where each element of a sort of names stands."""
        places = enumerate(map(element, self.world.elements[sort]), start=1)
        return _lines(f"{order}({one},{place})." for place, one in places)

    def _facts(self) -> Iterator[str]:
        for relation in self.theory.relations.values():
            rows: Iterable[tuple[Element, ...]] = ()
            if relation.role == "given":
                rows = self.world.facts.get(relation.name, ())
            elif relation.role == "number":
                rows = self.world.number_rows(relation.name)
            yield from _lines(f"{applied(self._predicate(relation), map(element, row))}." for row in rows)

    # --- what is to be found ---

    def _found(self, relation: Relation) -> Iterator[str]:
        """Any rows may be chosen; of a function, one value for each argument."""
        self.names.statement()
        yield f"% find {relation}{''.join(f' {word}' for word in relation.words)}"
        variables = [self.names.variable(letter) for letter, _ in zip(cycle("xyzuvw"), relation.sorts, strict=False)]
        atom = self.formulas.atom(relation.name, variables)
        ranges = [f"{self.formulas.sorts[sort]}({one})" for one, sort in zip(variables, relation.sorts, strict=True)]
        allowed = [applied(self.formulas.relations[relation.within], variables)] if relation.within else []
        if relation.symmetric:
            turned, half = list(mirrored(tuple(variables))), len(variables) // 2
            mirror = self.formulas.atom(relation.name, turned)
            back = [applied(self.formulas.relations[relation.within], turned)] if relation.within else []
            order = f"({','.join(variables[:half])}) <= ({','.join(turned[:half])})"
            if half == 1:
                order = f"{variables[0]} <= {turned[0]}"
            yield _choice(atom, [*(allowed + back or ranges), order])
            yield f"{mirror.text} :- {atom.text}."
        elif not relation.function:
            yield _choice(atom, allowed or ranges)
        else:
            most = "<= 1" if relation.partial else "= 1"
            where = f" :- {', '.join(ranges[:-1])}" if ranges[:-1] else ""
            yield f"{_choice(atom, allowed or ranges[-1:])[:-1]} {most}{where}."
            if not ranges[:-1] and "bijective" in relation.words:
                yield f":- {ranges[-1]}, not {atom.text}."
            elif ranges[:-1] and {"injective", "bijective"} & set(relation.words):
                unwanted = "!= 1" if "bijective" in relation.words else "> 1"
                row = ",".join(variables[:-1])
                yield f":- {ranges[-1]}, #count {{ {row} : {atom.text} }} {unwanted}."

    # --- definitions, rules, objectives ---

    def _definitions(self) -> Iterator[str]:
        for stratum in self.theory.strata:
            self.formulas.own = frozenset(stratum.relations)
            for clause in stratum.clauses:
                yield f"% define {show(clause)}"
                self.names.statement()
                yield from self._clause(clause)
        self.formulas.own = frozenset()

    def _clause(self, clause: Formula) -> list[str]:
        variables, body, head = split_clause(clause)
        assert isinstance(head, Atom)
        scope = {name: (self.names.variable(name), sort) for name, sort in variables}
        ranges = [Goal(self.formulas.member(spelled, sort), range_of=spelled) for spelled, sort in scope.values()]
        goals, arguments = self.formulas.values(head.arguments, scope)
        sorts = self.theory.relations[head.name].sorts
        inside = [
            Goal(f"{self.formulas.sorts[sort]}({spelled})")  # what is derived is an element of its sort
            for spelled, sort, term in zip(arguments, sorts, head.arguments, strict=True)
            if term.arguments or term.name in self.formulas.functions
        ]
        around = [*ranges, *self.formulas.numbers(body, scope), *goals, *inside]
        atom = self.formulas.atom(head.name, arguments)
        ways = self.formulas.ways(body, True, scope)
        return [*self._parts(), *(f"{atom.text} :- {written(around + way)}." for way in ways)]

    def _rules(self) -> Iterator[str]:
        # A choice says what a plain function demands; of the others that is said as rules are.
        chosen = (one for one in self.theory.sought() if one.product or one.on)
        for rule in (*self.theory.rules, *(replace(rule, declared=False) for rule in demands(chosen))):
            if rule.kind == "rule" and not rule.declared:
                yield f"% rule {_words(rule.sentence)}: {show(rule.formula)}"
                self.names.statement()
                ways = self.formulas.ways(rule.typed, False, {})
                yield from self._parts()
                yield from (f":- {written(way)}." for way in ways)

    def _aims(self) -> Iterator[str]:
        for place, aim in enumerate(self.theory.aims):
            level = len(self.theory.aims) - place
            for number, term in enumerate(_summands(aim.term)):
                self.names.statement()
                elements = "; ".join(self._weighed(term, f"@{level},{number}"))
                yield from self._parts()
                yield f"#{aim.direction.replace('ise', 'ize')} {{ {elements} }}."

    def _weighed(self, term: Term, tag: str) -> list[str]:
        """What is added up, as elements of an optimisation statement."""
        if not isinstance(term, Sum):
            goals, value = self.formulas.value(term, {})
            if term.arguments or goals:
                self.formulas.demand_value(goals, value)
            return [f"{value}{tag} : {written(goals)}"]
        scope, ranges = self.formulas.ranging(term.variables, And(Equal(term.value, term.value), term.condition), {})
        goals, value = self.formulas.value(term.value, scope)
        row = "".join(f",{spelled}" for spelled, _ in scope.values())
        ways = self.formulas.inside(term.condition, scope)
        return [f"{value}{tag}{row} : {written(ranges + goals + way)}" for way in ways]

    def _parts(self) -> list[str]:
        """The rules for parts of formulas that have come up."""
        rules, self.formulas.rules = self.formulas.rules, []
        return rules


def _choice(atom: Goal, goals: list[str]) -> str:
    return f"{{ {atom.text} : {', '.join(goals)} }}." if goals else f"{{ {atom.text} }}."


def _summands(term: Term) -> list[Term]:
    if term.name == "+" and not isinstance(term, Sum):
        return [one for part in term.arguments for one in _summands(part)]
    return [term]


def _runs(elements: tuple[Element, ...]) -> Iterator[str]:
    """Numbers in a row are written 1..9."""
    texts = [element(one) for one in elements]
    if len(elements) > 2 and all(map(is_numeral, elements)):
        first, last = int(texts[0]), int(texts[-1])
        if texts == [str(number) for number in range(first, last + 1)]:
            texts = [f"{first}..{last}"]
    yield from texts


def _lines(statements: Iterable[str]) -> Iterator[str]:
    """Several short statements on a line."""
    line = ""
    for one in statements:
        if line and len(line) + len(one) >= WIDTH:
            yield line
            line = ""
        line = f"{line} {one}" if line else one
    if line:
        yield line


def _words(sentence: str) -> str:
    return f"“{' '.join(sentence.split())}”"
