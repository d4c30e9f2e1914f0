"""What is established of a board while it is being explained, and from what.

A rule instance forces a fact if unit propagation over the clauses of that instance alone, together with the established
facts in its scope, gives the fact. That a function has one value goes without saying: what declarations say of the functions
in its scope helps every instance. `Knowledge` finds such facts and remembers the instances. The premises are worked out only
when somebody asks: most facts are never explained.

    knowledge.apply_one_rule()    # [4, -5]: literals that are new
    knowledge.origin(4)           # Origin(selectors=(120,), round=1, place=17, premises=None)
    knowledge.premises(4)         # (-17,)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from entails.engines.answers import Fact
from entails.engines.hints.given import copying_selectors, goes_along
from entails.engines.hints.hanging import Hanging, Reasons
from entails.engines.hints.kept import kept
from entails.engines.hints.origin import Origin
from entails.engines.hints.scopes import (
    declared_selectors,
    fact_variables,
    instance_scopes,
    inverted,
    selectors_by_rule,
    technique_selectors,
    value_selectors,
)
from entails.engines.hints.sums import adds_up
from entails.engines.hints.tables import Shelf, WayTable
from entails.engines.hints.techniques import concludes
from entails.engines.solvers.sat import Session
from entails.errors import EngineError
from entails.limits import FOREVER, Limit
from entails.logic.cores import first_core, minimal_core
from entails.models.ground.result import Grounding, Ints

CONFLICTS = 20_000  # to show that what a technique says follows
PROBED = 120  # open facts of an instance that are tried one by one
SMALL = 300  # instances that get a solver of their own
BUDGET = 50  # conflicts to show that a literal is not needed in a core


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
        self.silent = value_selectors(grounding)  # instances that go without saying
        self.declared = declared_selectors(grounding)  # these, and that two things do not share a value
        self.selectors = [x for x in grounding.selectors() if x not in self.techniques]
        self.rules = selectors_by_rule(grounding)
        self.definitions = [one.selector for one in grounding.definitions if one.selector is not None]
        self.facts = fact_variables(grounding, assumed)
        self.hanging = Hanging(grounding, self.session, self.facts)
        self.propagate = self.hanging.propagate
        seen = self._literals(visible).union(self._given())
        self.assumed = sorted(self._literals(assumed) - seen, key=abs)
        theory = grounding.theory
        self.going_along = {goes_along(rule, theory.relations) for rule in theory.rules}
        self.apart: set[int] = set()  # instances that are applied only where nothing else gives anything
        self.round = 0
        self.untried = {*self.selectors, *self.techniques}  # instances that may force something new
        self._beside: dict[int, list[int]] = {}
        self._reach: dict[int, dict[int, None]] = {}
        self._literals_of: dict[int, Ints] = {}
        self._implied: dict[Ints, list[int] | None] = {}
        self._consequences: dict[Ints, tuple[bool, list[int]]] = {}  # of one instance, from some literals
        self.start_from([*self.assumed, *seen])

    def _given(self) -> list[int]:
        """The literals that rules copy from what is given."""
        return [
            literal
            for selector in copying_selectors(self.grounding)
            for literal in self.propagate([selector])[1]
            if abs(literal) in self.scopes[selector]
        ]

    @cached_property
    def scopes(self) -> dict[int, dict[int, None]]:
        """What each instance speaks of. Steps that a puzzle tells itself do not need it."""
        return instance_scopes(self.grounding, self.facts)

    @cached_property
    def speaking_of(self) -> dict[int, list[int]]:
        return inverted(self.scopes)

    def beside(self, selector: int) -> list[int]:
        """The silent instances that help one: those of functions of which it speaks of several values."""
        if selector not in self._beside:
            often = Counter(one for v in self.scopes[selector] for one in self.speaking_of[v] if one in self.silent)
            helps = selector not in self.silent and selector not in self.techniques
            self._beside[selector] = [one for one, times in often.items() if times > 1 and helps]
        return self._beside[selector]

    def reach(self, selector: int) -> dict[int, None]:
        """What an instance speaks of, with all values of the functions of which it speaks of several: that a team is not 1
        counts for "the team is at most 2", which names only 2 and 3."""
        if selector not in self._reach:
            parts = [self.scopes[selector], *(self.scopes[one] for one in self.beside(selector))]
            self._reach[selector] = {v: None for part in parts for v in part}
        return self._reach[selector]

    def literals_of(self, selector: int) -> tuple[int, ...]:
        """What it reaches, and the opposites."""
        return kept(self._literals_of, selector, lambda: tuple(x for v in self.reach(selector) for x in (v, -v)))

    def implied(self, selector: int, literals: Sequence[int]) -> list[int] | None:
        """What one instance gives by propagation, with those beside it; None if it is violated."""

        def given() -> list[int] | None:
            consistent, implied = self.propagate([selector, *self.beside(selector), *literals])
            return [x for x in implied if abs(x) in self.scopes[selector]] if consistent else None

        return kept(self._implied, (selector, *literals), given)

    def silent_first(self, selectors: Iterable[int]) -> list[int]:
        """In the order in which cores keep them: what goes without saying costs nothing."""
        return sorted(selectors, key=lambda one: (one not in self.silent, one))

    def said(self, selectors: Iterable[int]) -> list[int]:
        """Those that a sentence has to name: what declarations say only where there are no others."""
        selectors = list(selectors)
        return [one for one in selectors if one not in self.declared] or selectors

    def start_from(self, literals: Iterable[int]) -> None:
        """Establish these and nothing else; they need no explanation."""
        self.explained = set(literals)
        self.before: set[int] | None = None  # what was explained before the step that is being told
        self.established: dict[int, Origin | None] = dict.fromkeys(sorted(self.explained, key=abs))

    @property
    def read(self) -> set[int]:
        """What a reader knows who comes to the step that is being told."""
        return self.explained if self.before is None else self.before

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
        of their own, nor is what a rule makes a part of the answer; they are told only where a later step uses them."""
        theory, (name, row) = self.grounding.theory, self.facts[abs(literal)]
        relation = theory.relations[name]
        if name in self.going_along:
            return False
        places = relation.places  # of a cell, one for its row and column
        of_one_thing = len(row if places is None else places) <= 1 or theory.shows.get(name) == "grid"
        return literal > 0 or (of_one_thing and not relation.valued)

    def answers(self, literal: int) -> bool:
        """Is it a step of its own, and part of the answer? When all such are told, nobody asks for more."""
        return self.makes_a_step(literal) and not self.grounding.theory.relations[self.facts[abs(literal)][0]].aside

    # --- one instance at a time ---

    def establish(self, literal: int, selectors: tuple[int, ...], premises: tuple[int, ...] | None = None) -> None:
        self.established[literal] = Origin(selectors, self.round, len(self.established), premises)
        if len(self.untried) < len(self.selectors) + len(self.techniques):
            self.untried.update(self.speaking_of.get(abs(literal), ()))

    def apply_one_rule(self) -> list[int]:
        """Establish all that the first rule that gives anything gives, at all places and again from what it gave."""
        return self._apply_first([[one for one in some if not self._waits(one)] for some in self.rules])

    def apply_apart(self) -> list[int]:
        """The same for the instances of which all ways are gone through first."""
        return self._apply_first([[one for one in some if one in self.apart] for some in self.rules])

    def _waits(self, selector: int) -> bool:
        """Is it one of which all ways are gone through, and not only its last term?"""
        if selector not in self.apart or selector not in self.untried:
            return False
        open_ = [v for v in self.scopes[selector] if v not in self.established and -v not in self.established]
        return len({self.facts[v][1][:-1] for v in open_}) > 1

    def _apply_first(self, rules: list[list[int]]) -> list[int]:
        for selectors in rules:
            new: list[int] = []
            while todo := [selector for selector in selectors if selector in self.untried]:
                for selector in todo:
                    new += self._apply(selector)
            if new:
                return new
        return []

    def _apply(self, selector: int) -> list[int]:
        self.untried.discard(selector)
        reasons = self.hanging.gives(selector, self.established_in([selector]))
        if reasons is not None:
            if selector in self.techniques:
                reasons = {x: premises for x, premises in reasons.items() if x is not None and self.follows(x)}
            return self._establish_all(selector, reasons)
        new = self.forced_by(selector)
        if selector in self.techniques:
            instance = self.grounding.selected(selector)
            new = [x for x in new if concludes(instance, self.fact(x)) and self.follows(x)]
        for literal in new:
            self.establish(literal, (*self.beside(selector), selector))
        return new

    def _establish_all(self, selector: int, reasons: Reasons) -> list[int]:
        """What is seen at single places of a graph, and from what."""
        new = {x: premises for x, premises in reasons.items() if x is not None and x not in self.established}
        for literal, premises in new.items():
            self.establish(literal, (selector,), premises)
        return list(new)

    def follows(self, literal: int) -> bool:
        """Do the rules and what is established force it? If that is not soon seen, it counts as no."""
        literals = [-literal, *self.established, *self.selectors]
        return not self.consistent(literals) or self.session.search(literals, self.limit, CONFLICTS) is False

    def forced_by(self, selector: int) -> list[int]:
        """The new literals that one instance forces, with what goes without saying."""
        scope = self.scopes[selector]
        established = self.established_in([selector])
        if len(established) == len(scope):
            return []
        implied = self.told_by(selector, established)
        return [x for x in implied if abs(x) in scope and x not in self.established]

    def told_by(self, selector: int, literals: list[int]) -> list[int]:
        """What follows from one instance that a reader takes for its own: of a rule that does not add up, not the value that
        is left when the others are excluded. To say that is a thought by itself, unless there are only two."""
        implied = self.consequences(selector, self.beside(selector), literals)[1]
        if not (values := self._values_of(selector)):
            return implied
        false, alone = {-x for x in implied if x < 0}, self.propagate([selector, *literals])[1]
        left = {
            v
            for some in values
            if len(some) > 2 and len(open_ := [v for v in some if v not in false]) == 1
            for v in open_
        }
        return [x for x in implied if x not in left or x in alone]

    def _values_of(self, selector: int) -> list[list[int]]:
        """The values of each function that an instance speaks of, if it does not add up."""
        beside = self.beside(selector)
        if not beside or adds_up(self.grounding.selected(selector).rule, self.grounding.theory.relations):
            return []
        return [list(self.scopes[one]) for one in beside]

    def consequences(self, selector: int, silent: list[int], literals: list[int]) -> tuple[bool, list[int]]:
        """Is one instance, with some silent ones, consistent with some literals, and which literals follow?

        A sum says little by propagation alone if its terms are functions: so values are tried one by one, as people do."""
        base = [selector, *silent, *literals]
        return kept(self._consequences, tuple(base), lambda: self._tried(selector, silent, base))

    def _tried(self, selector: int, silent: list[int], base: list[int]) -> tuple[bool, list[int]]:
        consistent, implied = self.propagate(base)
        known = {abs(x) for x in implied}
        open_ = [v for v in self.scopes[selector] if v not in known] if silent and consistent else []
        excluded = [-v for v in open_ if not self.consistent([*base, v])] if len(open_) <= PROBED else []
        return self.propagate([*base, *excluded]) if excluded else (consistent, implied)

    def established_in(self, selectors: Iterable[int]) -> list[int]:
        """The established literals that some instances speak of."""
        variables = {v: None for selector in selectors for v in self.scopes[selector]}
        return [x for v in variables for x in (v, -v) if x in self.established]

    # --- cores ---

    def consistent(self, literals: list[int]) -> bool:
        """Does unit propagation from these literals reach no contradiction? They may still contradict each other."""
        return self.propagate(literals)[0]

    def propagation_core(self, fixed: list[int], literals: list[int]) -> list[int]:
        """A minimal part of `literals` that contradicts the fixed ones by propagation; the first ones are preferred."""
        propagate = self.propagate
        return first_core(literals, lambda some: not propagate(fixed + some)[0])

    def core(self, fixed: list[int], literals: list[int]) -> list[int]:
        """The same, by search if propagation does not do it."""
        refuted = not self.consistent([*fixed, *literals])
        return self.propagation_core(fixed, literals) if refuted else self.search_core(fixed, literals)

    def search_core(self, fixed: list[int], literals: list[int]) -> list[int]:
        """A small part of `literals` that contradicts the fixed ones by search. A literal stays if `BUDGET` conflicts do not
        show that it is not needed."""

        if table := self._table_of([*fixed, *literals]):
            return table.core(fixed, literals)

        def refuted(some: list[int]) -> Collection[int] | None:
            if self.session.search(fixed + some, self.limit, BUDGET) is not False:
                return None
            return set(self.session.core()).intersection(some)

        return minimal_core(literals, refuted)

    def refutes(self, literals: list[int]) -> bool:
        """Do the instances among these literals refute the others, by search if need be?"""
        if table := self._table_of(literals):
            return table.excludes(literals)
        return self.session.search(literals, self.limit, CONFLICTS) is False

    def _table_of(self, literals: Iterable[int]) -> WayTable | None:
        """The instances among some literals in a solver of their own, if they are few and none is a definition."""
        selectors = [x for x in literals if x in self.scopes]
        if len(selectors) > SMALL or self.grounding.cardinalities or not self._derived.isdisjoint(selectors):
            return None
        if not self.hanging.numbered.of.keys().isdisjoint(selectors):
            return None  # they have no clauses
        return self.shelf.table(selectors)

    @cached_property
    def _derived(self) -> set[int]:
        return set(self.definitions)

    @cached_property
    def shelf(self) -> Shelf:
        return Shelf(self.grounding, self.hanging.graphs)

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
        """Few of the earlier literals that force it together with the instances; explained ones are preferred."""
        earlier = sorted(self.earlier(literal, selectors), key=lambda x: x not in self.explained)
        return self.enough(selectors, [-literal], earlier)

    def enough(self, selectors: Iterable[int], fixed: list[int], literals: list[int]) -> list[int]:
        """A small part of some literals that contradicts some instances and what else is fixed."""
        return (self.core if self.silent.isdisjoint(selectors) else self.search_core)([*fixed, *selectors], literals)

    def earlier(self, literal: int, selectors: Iterable[int]) -> list[int]:
        """What was established before a literal and what is explained, in the scopes of some instances."""
        origin = self.established.get(literal)
        place = origin.place if origin else len(self.established)
        scope = {v for selector in selectors for v in self.scopes[selector]}
        every = [(x, how) for x, how in self.established.items() if abs(x) in scope and x != literal]
        return [x for x, how in every if how is None or how.place < place or x in self.explained]

    def needed(self, literal: int, selectors: Sequence[int], premises: Sequence[int]) -> tuple[int, ...]:
        """The instances without the silent ones that the literal does not need."""
        silent = [one for one in selectors if one in self.silent]
        others = [one for one in selectors if one not in self.silent]
        return (*self.core([-literal, *others, *premises], silent), *others) if silent and others else tuple(selectors)

    def ease(self, literal: int) -> None:
        """Give a literal another origin, if one instance forces it by what is explained by now, and it takes less to say so.
        No explained fact rests on it: steps tell all that they rest on."""
        origin = self.origin(literal)
        burden = len(self.premises(literal)) + len(self.unexplained([literal])) - 1
        hard = len(self.said(origin.selectors)) > 1
        for selector in self._easing(literal) if hard or burden > 2 else ():
            premises = self._premises_of_one(literal, selector)
            if premises is not None and (hard or len(premises) < burden):
                hard, burden, origin.premises = False, len(premises), premises
                origin.selectors = self.needed(literal, (*self.beside(selector), selector), premises)

    def _easing(self, literal: int) -> list[int]:
        """Of a sum, the last term is told by itself."""
        return [one for one in self.speaking_of[abs(literal)] if literal > 0 or one not in self.apart]

    def _premises_of_one(self, literal: int, selector: int) -> tuple[int, ...] | None:
        """Explained facts from which one rule instance forces a literal; None if it does not."""
        beside, core = self.beside(selector), self.search_core if self.beside(selector) else self.core
        known = [x for v in self.scopes[selector] for x in (v, -v) if x in self.explained]
        reasons = self.hanging.gives(selector, known)
        if reasons is not None:
            return reasons.get(literal)
        if selector in self.techniques or literal not in self.told_by(selector, known):
            return None
        return tuple(core([-literal, selector, *beside], known))

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
            origin.selectors = self.needed(literal, origin.selectors, origin.premises)
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
        found, todo = dict[int, None](), [literal]
        while todo:
            one = todo.pop()
            if one not in found:
                found[one] = None
                if self.established[one]:
                    todo += self.premises(one)
                    found.update(dict.fromkeys(self.origin(one).selectors))
        return [x for x in found if x in self.scopes or self.established[x] is None]
