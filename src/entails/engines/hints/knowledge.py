"""What is established of a board while it is being explained, and from what.

A rule instance forces a fact if unit propagation over the clauses of that instance alone, together with the established
facts in its scope, gives the fact. `Knowledge` finds such facts and remembers the instances. The premises are worked out
only when somebody asks: most facts are never explained.

    knowledge.apply_one_rule()    # [4, -5]: literals that are new
    knowledge.origin(4)           # Origin(selectors=(120,), round=1, place=17, premises=None)
    knowledge.premises(4)         # (-17,)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from entails.engines.answers import Fact
from entails.engines.hints.given import copying_selectors
from entails.engines.hints.scopes import fact_variables, instance_scopes, selectors_by_rule, technique_selectors
from entails.engines.hints.techniques import concludes
from entails.engines.solvers.sat import Session
from entails.errors import EngineError
from entails.limits import FOREVER, Limit
from entails.logic.cores import minimal_core
from entails.models.ground.result import Grounding

CONFLICTS = 20_000  # to show that what a technique says follows
BUDGET = 50  # conflicts to show that a literal is not needed in a core


@dataclass(slots=True)
class Origin:
    """How a literal was established: by which instances, in which round, at which place among all established literals."""

    selectors: tuple[int, ...]
    round: int
    place: int
    premises: tuple[int, ...] | None = None  # None: not worked out yet


class Knowledge:
    """The established facts of a board. The grounding has selectors.

    `assumed` are facts of somebody's unfinished answer. `visible` are facts that follow from the rules and that one sees on
    the board, so that no step explains them; what rules copy from given facts is visible too.
    """

    def __init__(
        self, grounding: Grounding, assumed: Iterable[Fact] = (), visible: Iterable[Fact] = (), limit: Limit = FOREVER
    ) -> None:
        assumed = list(assumed)
        self.grounding, self.limit = grounding, limit
        self.session = Session(grounding, limit, quick=True)
        self.techniques = technique_selectors(grounding)
        self.selectors = [x for x in grounding.selectors() if x not in self.techniques]
        self.rules = selectors_by_rule(grounding)
        self.definitions = [one.selector for one in grounding.definitions if one.selector is not None]
        self.facts = fact_variables(grounding, assumed)
        seen = self._literals(visible).union(self._given())
        self.assumed = sorted(self._literals(assumed) - seen, key=abs)
        self.round = 0
        self.untried = {*self.selectors, *self.techniques}  # instances that may force something new
        self.start_from([*self.assumed, *seen])

    def _given(self) -> list[int]:
        """The literals that rules copy from what is given."""
        return [
            literal
            for selector in copying_selectors(self.grounding)
            for literal in self.session.propagate([selector])[1]
            if abs(literal) in self.scopes[selector]
        ]

    @cached_property
    def scopes(self) -> dict[int, dict[int, None]]:
        """What each instance speaks of. Steps that a puzzle tells itself do not need it."""
        return instance_scopes(self.grounding, self.facts)

    @cached_property
    def speaking_of(self) -> dict[int, list[int]]:
        return _inverted(self.scopes)

    def start_from(self, literals: Iterable[int]) -> None:
        """Establish these and nothing else; they need no explanation."""
        self.explained = set(literals)
        self.established: dict[int, Origin | None] = dict.fromkeys(sorted(self.explained, key=abs))

    def restrict(self, selectors: Collection[int]) -> None:
        """From now on use these instances and no others."""
        kept = set(selectors)
        self.selectors = [x for x in self.selectors if x in kept]
        self.definitions = [x for x in self.definitions if x in kept]
        self.rules = [some for rule in self.rules if (some := [x for x in rule if x in kept])]
        self.speaking_of = {v: [x for x in some if x in kept] for v, some in self.speaking_of.items()}

    # --- facts and literals ---

    def _literals(self, facts: Iterable[Fact]) -> set[int]:
        return {x for fact in facts if (x := self.literal(fact)) is not None}

    def literal(self, fact: Fact) -> int | None:
        """Returns the literal of a fact, or None if the fact says that something impossible does not hold."""
        variable = self.grounding.variable(fact.relation, fact.row)
        if variable is None and fact.holds:
            raise EngineError(f"{fact.relation}({', '.join(map(str, fact.row))}) cannot hold on this board")
        return variable if variable is None or fact.holds else -variable

    def fact(self, literal: int) -> Fact:
        return Fact(*self.facts[abs(literal)], literal > 0)

    def makes_a_step(self, literal: int) -> bool:
        """Negative facts of relations between two things or more ("not linked"), and of what has one value, are never a step
        of their own; they are told only where a later step uses them."""
        theory, (name, row) = self.grounding.theory, self.facts[abs(literal)]
        of_one_thing = len(row) <= 1 or theory.shows.get(name) == "grid"  # a cell that goes by its row and column
        return literal > 0 or (of_one_thing and not theory.relations[name].function)

    # --- one instance at a time ---

    def establish(self, literal: int, selectors: tuple[int, ...], premises: tuple[int, ...] | None = None) -> None:
        self.established[literal] = Origin(selectors, self.round, len(self.established), premises)
        if len(self.untried) < len(self.selectors) + len(self.techniques):
            self.untried.update(self.speaking_of.get(abs(literal), ()))

    def apply_one_rule(self) -> list[int]:
        """Establish all that the first rule that gives anything gives, at all places and again from what it gave."""
        for selectors in self.rules:
            new: list[int] = []
            while todo := [selector for selector in selectors if selector in self.untried]:
                for selector in todo:
                    new += self._apply(selector)
            if new:
                return new
        return []

    def _apply(self, selector: int) -> list[int]:
        self.untried.discard(selector)
        new = self.forced_by(selector)
        if selector in self.techniques:
            instance = self.grounding.selected(selector)
            new = [x for x in new if concludes(instance, self.fact(x)) and self.follows(x)]
        for literal in new:
            self.establish(literal, (selector,))
        return new

    def follows(self, literal: int) -> bool:
        """Do the rules and what is established force it? If that is not soon seen, it counts as no."""
        literals = [-literal, *self.established, *self.selectors]
        return not self.consistent(literals) or self.session.search(literals, self.limit, CONFLICTS) is False

    def forced_by(self, selector: int) -> list[int]:
        """The new literals that one instance forces by itself."""
        scope = self.scopes[selector]
        established = self.established_in([selector])
        if len(established) == len(scope):
            return []
        _, implied = self.session.propagate([selector, *established])
        return [x for x in implied if abs(x) in scope and x not in self.established]

    def established_in(self, selectors: Iterable[int]) -> list[int]:
        """The established literals that some instances speak of."""
        variables = {v: None for selector in selectors for v in self.scopes[selector]}
        return [x for v in variables for x in (v, -v) if x in self.established]

    # --- cores ---

    def consistent(self, literals: list[int]) -> bool:
        """Does unit propagation from these literals reach no contradiction? They may still contradict each other."""
        return self.session.propagate(literals)[0]

    def propagation_core(self, fixed: list[int], literals: list[int]) -> list[int]:
        """A minimal part of `literals` that contradicts the fixed ones by propagation; the first ones are preferred."""
        propagate = self.session.propagate

        def refuted(some: list[int]) -> list[int] | None:
            return None if propagate(fixed + some)[0] else some

        return minimal_core(literals, refuted)

    def search_core(self, fixed: list[int], literals: list[int]) -> list[int]:
        """A small part of `literals` that contradicts the fixed ones by search. A literal stays if `BUDGET` conflicts do not
        show that it is not needed."""

        def refuted(some: list[int]) -> Collection[int] | None:
            if self.session.search(fixed + some, self.limit, BUDGET) is not False:
                return None
            return set(self.session.core()).intersection(some)

        return minimal_core(literals, refuted)

    def reason(self, literal: int, known: Iterable[int]) -> tuple[list[int], list[int]]:
        """Few instances of rules, and few of the known literals, that force a literal which follows from all of them."""
        known = [x for x in known if abs(x) in self.facts]
        found = self.session.search([-literal, *known, *self.selectors], self.limit)
        assert found is False
        core = set(self.session.core())
        selectors = self.search_core([-literal, *known], [x for x in self.selectors if x in core])
        scope = {v for selector in selectors for v in self.scopes[selector]}
        return selectors, self.search_core([-literal, *selectors], [x for x in known if abs(x) in scope])

    # --- what literals rest on ---

    def find_premises(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """Of the literals established before this one, few that force it together with the instances; explained ones are
        preferred."""
        origin = self.established.get(literal)
        place = origin.place if origin else len(self.established)
        scope = {v for selector in selectors for v in self.scopes[selector]}
        earlier = [x for x, how in self.established.items() if abs(x) in scope and (how is None or how.place < place)]
        earlier.sort(key=lambda x: x not in self.explained)
        fixed = [-literal, *selectors]
        if self.consistent([*fixed, *earlier]):
            return self.search_core(fixed, earlier)
        return self.propagation_core(fixed, earlier)

    def origin(self, literal: int) -> Origin:
        """The origin of a literal that was derived."""
        origin = self.established[literal]
        assert origin is not None
        return origin

    def premises(self, literal: int) -> tuple[int, ...]:
        """The premises of a literal that was derived."""
        origin = self.origin(literal)
        if origin.premises is None:
            origin.premises = tuple(self.find_premises(literal, origin.selectors))
        return origin.premises

    def unexplained(self, literals: Iterable[int]) -> set[int]:
        """Those of the literals, and of all that they rest on, that no step has explained yet."""
        found: set[int] = set()
        todo = list(literals)
        while todo:
            literal = todo.pop()
            if literal not in self.explained and literal not in found:
                found.add(literal)
                todo += self.premises(literal)
        return found

    def support(self, literal: int) -> list[int]:
        """All selectors, and all literals established from the start, that a literal rests on."""
        found: dict[int, None] = {}
        todo = [literal]
        while todo:
            one = todo.pop()
            if one not in found:
                found[one] = None
                if self.established[one]:
                    found.update(dict.fromkeys(self.origin(one).selectors))
                    todo += self.premises(one)
        return [x for x in found if x in self.scopes or self.established[x] is None]


def _inverted(scopes: dict[int, dict[int, None]]) -> dict[int, list[int]]:
    """For each variable the selectors of the instances that speak of it."""
    speaking_of: dict[int, list[int]] = {}
    for selector, scope in scopes.items():
        for variable in scope:
            speaking_of.setdefault(variable, []).append(selector)
    return speaking_of
