"""Which facts hints speak of, and which rule instances speak of which facts.

A clause of a grounding with selectors reads "if the instance is switched on, one of these literals holds". The scope of an
instance is the set of fact variables in its clauses. Clauses may also mention auxiliary variables, which name parts of
formulas; the clauses that define such a name then belong to the instance as well.

    instance_scopes(grounding, facts)   # {120: {3: None, 4: None}, 121: {4: None, 9: None}}, in order of appearance
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.engines.answers import Fact
from entails.engines.hints.numbered import NumberedPieces
from entails.logic.formula import Atom, Count, Implies
from entails.models.ground.result import Grounding, Ints
from entails.models.signature import split_prefix
from entails.models.theory import Rule
from entails.models.world import Row
from entails.values import dataclass

GroundAtom = tuple[str, Row]
Scope = dict[int, None]  # an ordered set of variables


def fact_variables(grounding: Grounding, assumed: Iterable[Fact] = ()) -> dict[int, GroundAtom]:
    """The variables that facts are about, each with one atom that it stands for: {17: ("link", ("r1c1", "r1c2"))}.

    They are those of the relations that have a `say` line; of all relations to find, if no relation has one.
    """
    theory = grounding.theory
    names = [name for name in theory.sayings if name in grounding.blocks] or [one.name for one in theory.find()]
    found: dict[int, GroundAtom] = {}
    for name in names:
        for row in grounding.decode(grounding.variables(name), name):
            variable = grounding.variable(name, row)
            if variable is not None:
                found.setdefault(variable, (name, row))
    return found | _without_saying(grounding, assumed)


def _without_saying(grounding: Grounding, assumed: Iterable[Fact]) -> dict[int, GroundAtom]:
    """Assumed facts of relations without a `say` line. A step may use them as premises, and they may be wrong."""
    sayings = grounding.theory.sayings
    atoms = [(fact.relation, fact.row) for fact in assumed if sayings and fact.relation not in sayings]
    found = {grounding.variable(*atom): atom for atom in atoms}
    return {variable: atom for variable, atom in found.items() if variable is not None}


def instance_scopes(grounding: Grounding, facts: Iterable[int]) -> dict[int, Scope]:
    """For each selector, the variables among `facts` that its instance speaks of."""
    return _Scoping(grounding, set(facts)).scopes()


def inverted(scopes: dict[int, Scope]) -> dict[int, list[int]]:
    """For each variable the selectors of the instances that speak of it."""
    speaking_of: dict[int, list[int]] = {}
    for selector, scope in scopes.items():
        for variable in scope:
            speaking_of.setdefault(variable, []).append(selector)
    return speaking_of


@dataclass(slots=True)
class _Scoping:
    grounding: Grounding
    facts: set[int]

    def scopes(self) -> dict[int, Scope]:
        scopes: dict[int, Scope] = {selector: {} for selector in self.grounding.selectors()}
        names: dict[int, set[int]] = {selector: set() for selector in scopes}  # auxiliary variables of each instance
        defining: dict[int, list[Ints]] = {}  # the clauses that define an auxiliary variable
        # What `connected` and `loop` are defined by has a block too, but is no relation of the theory.
        # Neither is what a plain abbreviation stands for a matter of its own.
        plain = {name for one in self.grounding.definitions if one.selector is None for name in one.names}
        related = [
            name for name in self.grounding.blocks if name in self.grounding.theory.relations and name not in plain
        ]
        own = {v for name in related for v in self.grounding.variables(name)}
        for clause in self.grounding.clauses():
            selector = next((-x for x in reversed(clause) if -x in scopes), None)
            auxiliary = [abs(x) for x in clause if abs(x) not in own and abs(x) not in scopes]
            if selector is None:
                for name in auxiliary:
                    defining.setdefault(name, []).append(clause)
            else:
                self._extend(scopes[selector], clause)
                names[selector].update(auxiliary)
        for one in self.grounding.connections:  # they are cut lazily, and have no clauses
            defining.setdefault(one.on, []).append(tuple(filter(None, one.literals)))
        walked = dict(NumberedPieces(self.grounding, fact_variables(self.grounding)).scopes())
        for selector, todo in names.items():
            if selector not in walked:
                self._follow(scopes[selector], todo, defining)
        return scopes | walked

    def _extend(self, scope: Scope, clause: Ints) -> None:
        scope.update((abs(x), None) for x in clause if abs(x) in self.facts)

    def _follow(self, scope: Scope, todo: set[int], defining: dict[int, list[Ints]]) -> None:
        """Add the facts in the definitions of auxiliary variables, and in those of the auxiliary variables in them."""
        seen: set[int] = set()
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                for clause in defining.get(name, ()):
                    self._extend(scope, clause)
                    todo.update(abs(x) for x in clause if abs(x) in defining)


def technique_selectors(grounding: Grounding) -> set[int]:
    """The selectors of techniques: they say what follows, and no reason rests on them."""
    blocks = [block for block in grounding.selector_blocks if block.rule.kind == "technique"]
    return {selector for block in blocks for selector in range(block.first, block.first + block.size)}


def declared_selectors(grounding: Grounding) -> set[int]:
    """The selectors of what declarations say."""
    blocks = [block for block in grounding.selector_blocks if block.rule.declared]
    return {selector for block in blocks for selector in range(block.first, block.first + block.size)}


def value_selectors(grounding: Grounding) -> set[int]:
    """The selectors of what declarations say of a function's values: "digit of r1c2 has one value"."""
    blocks = [block for block in grounding.selector_blocks if block.rule.declared and of_values(block.rule)]
    return {selector for block in blocks for selector in range(block.first, block.first + block.size)}


def of_values(rule: Rule) -> bool:
    """Does it count the values, and not the things that share one?"""
    body = declared_count(rule)
    return body is not None and isinstance(body.body, Atom) and body.body.arguments[-1].name == body.variables[0][0]


def declared_count(rule: Rule) -> Count | None:
    """What a declaration counts; of a function that is only `on` some things, under that condition."""
    body = split_prefix(rule.typed)[1]
    body = body.right if isinstance(body, Implies) else body
    return body if isinstance(body, Count) else None


def selectors_by_rule(grounding: Grounding) -> list[list[int]]:
    """The selectors of each rule and technique, in the order of the theory; those of definitions come last."""
    found: dict[str, list[int]] = {rule.sentence: [] for rule in grounding.theory.rules}
    for block in grounding.selector_blocks:
        found.setdefault(block.rule.sentence, []).extend(range(block.first, block.first + block.size))
    return [selectors for selectors in found.values() if selectors]
