"""Theory + world → clauses over integers, each of which knows its rule and its binding.

Variables are numbered so that the `find` relations come first: 1..`found`. Then follow the defined relations, then the
auxiliaries and selectors in the order in which they are needed. The numbering depends on nothing but the theory and the
world, so a certificate can name variables and be checked by grounding anew.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Any

from entails.errors import SizeError
from entails.logic.formula import TOP, Equal, Formula, Term, Variable, all_of
from entails.logic.parts import spoken_of
from entails.models.as_definitions import AsDefinitions
from entails.models.ground.atoms import AtomNumbering
from entails.models.ground.clauses import Auxiliary, Body, Clause, Weighted, domain_of
from entails.models.ground.clausify import Clausifier
from entails.models.ground.emitter import Emitter, RuleContext
from entails.models.ground.facts import Column, Table
from entails.models.ground.keeping import MANY, ClauseKeeper
from entails.models.ground.polarity import literals_of
from entails.models.ground.purpose import CLAUSES, Purpose
from entails.models.ground.rename import leading_names
from entails.models.ground.repeating import Repeater
from entails.models.ground.result import (
    Grounding,
    Ints,
    PreferenceRows,
    SelectorBlock,
    VariableBlock,
    WeightedSum,
    columns_of,
)
from entails.models.ground.tables import Join
from entails.models.signature import Relation
from entails.models.source_map import CLAIM, OBJECTIVE, SourceMap
from entails.models.strata import Stratum
from entails.models.theory import Preference, Rule, Theory
from entails.models.world import World

if TYPE_CHECKING:
    from entails.models.ground.fixpoint import Bodies, Definition
    from entails.models.spreading import Spreading


def ground(
    theory: Theory,
    world: World,
    purpose: Purpose = CLAUSES,
    *,
    denied: Formula | None = None,
    check: Callable[[], None] = lambda: None,
) -> Grounding:
    """Ground a theory on a world for a purpose. `denied` is a claim (from `Theory.claim`) that is to be false. `check` is
    called now and then; it may raise to stop.

        grounding = ground(*read_theory("sort N = {1..3}\nfind p(N)\nrule: ∃=1 x p(x)"))
        list(grounding.clauses())   # [(-1, -2), (-1, -3), (-2, -3), (1, 2, 3)]
    """
    with _collector_paused():
        grounder = Grounder(theory, world, purpose, check)
        grounder.definitions(denied)
        for place, rule in enumerate(theory.rules):
            if (purpose.lemmas or rule.kind in ("rule", "technique")) and not grounder.clause(place, rule):
                with theory.source_map.at("rule", rule.sentence):
                    grounder.rule(place, rule)
        if denied is not None:
            with SourceMap(file=CLAIM, offsets={("claim", ""): 0}).at("claim", ""):
                grounder.deny(denied)
        if purpose.aims:
            with theory.source_map.at(*OBJECTIVE):
                grounder.aims()
        grounder.close_definitions()
        grounder.close_connections()
        for spread in grounder.out.spreads.values():
            grounder.out.auxiliary += spread.first_cuts()
        return grounder.out


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Grounding makes a great many tuples and no reference cycles; collecting garbage takes a quarter of the time and finds
    none. Afterwards all objects are moved to the oldest generation (freeze, then unfreeze), or the next collection of young
    objects would go through all of them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


class Grounder:
    """One grounding in the making: definitions first, then rules, the denied claim and what is optimised."""

    def __init__(self, theory: Theory, world: World, purpose: Purpose, check: Callable[[], None]) -> None:
        self.theory, self.purpose = theory, purpose
        self.relations = dict(theory.relations)
        self.graphs = AsDefinitions(self.relations, self._definition, self._connection)
        self.connections: list[tuple[str, str, Relation]] = []  # the proposition, what is connected, and its graph
        self.instead: dict[int, Formula] = {}  # rules that are said in other words, by their places
        self.defined = 0  # how many definitions are ground so far
        self.out = Grounding(theory, world)
        self.atoms = AtomNumbering(theory, world, self.out)
        self.join = Join(self.atoms.facts, self.atoms.terms(), self.atoms.sizes, check)
        self.emitter = Emitter(self.out, self.atoms, self.join, purpose)
        kept = theory.kept if len(theory.rules) <= MANY else {}
        self.keeper = self._keeper(kept)
        self.repeater = Repeater(kept, self.out, self.atoms, self.emitter)
        self.propositions = {name: one.base for name, one in self.out.blocks.items() if not (one.sizes or one.table)}

    # --- rules ---

    def _keeper(self, kept: dict[Any, Any]) -> ClauseKeeper:
        """Who makes clauses of rules, or has them from another world of the theory."""
        atoms, is_fact = self.atoms, self.atoms.facts.relations.__contains__

        def within(name: str) -> bool:
            return is_fact(domain_of(name))

        questions = (atoms.is_numbers, atoms.has_element, atoms.span, is_fact, within)
        return ClauseKeeper(kept, self.relations, questions, atoms.register)

    def clause(self, place: int, rule: Rule) -> bool:
        """Ground a rule that is a clause of propositions to find, without detours; there may be a million of them. False if
        it is another one."""
        if not place % 4096:
            self.join.check()
        literals = None if rule.kind == "guess" else literals_of(rule.typed, self.propositions)
        if literals:
            self.emitter.emit_clause(place, literals)
        return bool(literals)

    def rule(self, place: int, rule: Rule) -> None:
        """Ground a rule, or add again what it added to the last grounding, if that would be the same."""
        if place not in self.instead and self.repeater.repeat(place, self.purpose):
            return
        self._demand_numbers(rule.typed)
        before = self.repeater.mark()
        typed = self.graphs.formula(self.instead.get(place, rule.typed), demanded=True)
        sorts = self._rule(place, rule, typed)
        if typed is rule.typed:
            self.repeater.keep(place, self.purpose, rule, before, sorts)

    def _rule(self, place: int, rule: Rule, typed: Formula) -> Iterable[str]:
        """Ground a rule in the words of a formula; returns the sorts of its variables."""
        clausifier, formula, clauses = self.keeper.clauses(place, typed, keep=typed is rule.typed)
        variables = () if place in self.instead else rule.variables
        unique = leading_names(formula, len(variables))
        prefix = dict(zip((name for name, _ in variables), unique, strict=True))
        # With one clause and no further variables every row is an instance of its own, if its sentence tells them apart.
        alone = len(clauses) == 1 and {name for name, _ in clauses[0].variables} == set(unique)
        alone = alone and rule.spoken_of() == set(prefix)
        guess = self.out.fresh() if rule.kind == "guess" else None
        if guess:
            self.out.guesses.append(guess)
        context = RuleContext(place, prefix, None if alone else {}, guess)
        for clause in clauses:
            self.emitter.emit(clause, context)
        self._auxiliaries(clausifier)
        return clausifier.renamer.sorts.values()

    def deny(self, claim: Formula) -> None:
        """Demand that a typed formula is false, outside any rule."""
        self._demand_numbers(claim)
        clausifier = self.keeper.clausifier("claim")
        for clause in clausifier.clauses((clausifier.renamer.prepare(self.graphs.formula(claim), None), False)):
            self.emitter.emit(clause)
        self._auxiliaries(clausifier)

    def _demand_numbers(self, formula: Formula) -> None:
        if self.atoms.numbers:
            from entails.models.missing import check_numbers

            check_numbers(self.theory, self.out.world, formula)

    # --- auxiliary names ---

    def _auxiliaries(self, clausifier: Clausifier, bodies: Bodies | None = None) -> None:
        """Define each name on the tuples that are asked for. Defining one may ask for more of others, or make new ones."""
        meanings: dict[str, list[Clause]] = {}
        ways: dict[str, list[Body]] = {}
        done: dict[str, int] = {}
        while waiting := self.atoms.asked():
            for one in map(clausifier.auxiliaries.__getitem__, waiting):
                if self._asked_for(one) == done.get(one.name, 0):
                    continue
                asked = self._asked(one, done.get(one.name, 0))
                done[one.name] = self._asked_for(one)
                if one.meaning == "define" and bodies is not None:
                    bodies.update((v, []) for v in list(self.atoms.named[one.name][1].values())[-asked.size :])
                    if one.name not in ways:
                        ways[one.name] = list(clausifier.bodies(clausifier.name_of(one), [one.part]))
                    for way in ways[one.name]:
                        start = self.emitter.start(asked, way.head, way.guards, way.literals, *way.conditionals)
                        self._derivations(way, bodies, self.join.chunks(start, way.variables, way.guards))
                else:
                    if one.name not in meanings:
                        meanings[one.name] = list(clausifier.meaning(one, self.purpose.determined))
                    for clause in meanings[one.name]:
                        self.emitter.emit(clause, base=asked)

    def _asked_for(self, auxiliary: Auxiliary) -> int:
        """For how many tuples the name is in use so far."""
        return len(self.atoms.named[auxiliary.name][1])

    def _asked(self, auxiliary: Auxiliary, done: int) -> Table:
        """These tuples as a table, without the first `done`."""
        sizes, variables = self.atoms.named[auxiliary.name]
        columns = columns_of(islice(variables, done, None), sizes)
        return Table(dict(zip((n for n, _ in auxiliary.variables), columns, strict=True)), len(variables) - done)

    # --- definitions and aims ---

    def definitions(self, denied: Formula | None = None) -> None:
        """Definitions that speak of given relations only become facts; the others become bodies for the solver, or are walked
        through where they are only counted."""
        for stratum in self.theory.strata:
            with self.theory.source_map.at("relation", stratum.relations[0]):
                for clause in stratum.clauses:
                    self._demand_numbers(clause)
                clauses = tuple(map(self.graphs.formula, stratum.clauses))
                self._ground(Stratum(stratum.relations, clauses, stratum.recursive), denied)

    def _ground(self, stratum: Stratum, denied: Formula | None) -> None:
        """Ground one definition: as links that are walked through, as rules that say `connected` instead, or atom by atom."""
        from entails.models.spelled_out import linear, said_instead, speaking_of
        from entails.models.spreading import is_only_counted, joins_equals, spreading

        reworded = self.purpose.lemmas and not self.purpose.selectors  # nobody is told how an atom is derived
        if reworded:
            stratum = linear(stratum, self.relations)
        spread = spreading(stratum, self.relations)
        # Where reasons are asked for each atom has a variable, but for pieces of equal values: hints walk through those.
        if spread is not None and self.purpose.selectors and not joins_equals(spread, self.relations):
            spread = None
        if spread and any(self.out.blocks.keys() & spoken_of(clause) for clause in stratum.clauses):
            rules, others = speaking_of(stratum, self.theory, denied, aims=self.purpose.aims)
            open_ = {name for name, relation in self.relations.items() if relation.role in ("find", "define")}
            if is_only_counted(spread, [*rules.values(), *others], self.relations, open_):
                return self._spread(spread)
            if reworded and not others and (instead := said_instead(spread, rules, self.atoms.is_symmetric)):
                self.instead |= instead
                return None
        return self._definition(stratum)

    def _spread(self, spread: Spreading) -> None:
        """Ground sources and links; what is reached is for whoever walks through a model."""
        from entails.models.ground.connecting import atoms_of
        from entails.models.ground.spread import SpreadGraph

        made = self.out.spreads[spread.relation.name] = SpreadGraph((spread.relation.name,), spread.kept, spread.moved)
        for relation, stratum in zip(spread.relations(), (spread.sources, spread.links), strict=True):
            self.relations[relation.name] = relation
            self._definition(stratum)
        sources, links = (relation.name for relation in spread.relations())
        width = len(spread.kept)
        for row, literal in atoms_of(self.out, sources):
            made.sources.setdefault(row[:width], []).append((made.node(row[width:]), literal))
        half = len(spread.moved)
        for row, literal in atoms_of(self.out, links):
            before, after = made.node(row[:half]), made.node(row[half:])
            if before != after:
                made.links[before].append((after, literal))

    def _definition(self, stratum: Stratum) -> None:
        from entails.models.ground.deriving import derivable
        from entails.models.ground.fixpoint import Definition

        self.defined += 1
        facts, top = self.atoms.facts, self.out.top
        facts.relations.update((domain_of(name), []) for name in stratum.relations)
        clausifier = self.keeper.clausifier(f"definition {self.defined}")
        clausifier.own = frozenset(stratum.relations)
        clauses = map(clausifier.renamer.prepare_clause, stratum.clauses)
        ways = [way for clause in clauses for way in clausifier.derivations(clause)]
        tables = derivable(self.emitter, stratum.relations, ways)
        if all(way.is_decided(clausifier.own) for way in ways):
            for name in stratum.relations:
                self._set_facts(name, facts.relations[domain_of(name)])
            return
        self._number(stratum)
        before = self.out.top
        bodies = self._bodies(stratum, clausifier, ways, tables)
        if self.out.top == before and all(x in bodies for ways in bodies.values() for body in ways for x in body):
            self._derive_facts(stratum, bodies)
            self.out.top = top
            return
        self.out.definitions.append(Definition(stratum.relations, bodies, stratum.recursive))
        if self.purpose.selectors:
            for name in stratum.relations:
                facts.forget(domain_of(name))

    def _number(self, stratum: Stratum) -> None:
        """Variables for the rows that can be derived. With selectors every row has one: that one of them cannot be derived is
        a reason then, which must be told from the others."""
        from entails.models.ground.deriving import MAX_DEFINED

        for name in stratum.relations:
            relation = self.relations[name]
            sizes = self.atoms.sizes_of(relation.sorts)
            if not self.purpose.selectors:
                rows = sorted(self.atoms.facts.relations[domain_of(name)])
                self.out.blocks[name] = VariableBlock(relation, sizes, self.out.top + 1, self.atoms.sparse(sizes, rows))
            elif prod(sizes) > MAX_DEFINED:
                raise SizeError(f"{name} is defined for more than {MAX_DEFINED:,} rows")
            else:
                self.out.blocks[name] = VariableBlock(relation, sizes, self.out.fresh(prod(sizes)))

    def _bodies(self, stratum: Stratum, clausifier: Clausifier, ways: list[Body], tables: list[list[Table]]) -> Bodies:
        """Every atom of the stratum with the ways to derive it."""
        bodies: Bodies = {v: [] for name in stratum.relations for v in self.out.variables(name)}
        for way, some in zip(ways, tables, strict=True):
            again = sum(guard.name.removesuffix("∈") in clausifier.own for guard in way.guards) > 1
            self._derivations(way, bodies, some, again)
        self._auxiliaries(clausifier, bodies)
        return bodies

    def _derivations(self, way: Body, bodies: Bodies, tables: Iterable[Table], again: bool = False) -> None:
        """Add all instances of one way to derive an atom. `again`: some of them may come more than once."""
        computed = [self.atoms.column_of(literal, place) for place, literal in enumerate((way.head, *way.literals))]
        for one in tables:
            table = self.join.computed(one, computed)
            heads, *columns = [table.columns[column.name] for column in computed]
            rows: list[Ints] = list(zip(*columns, strict=True)) if columns else [()] * table.size
            for conditional in way.conditionals:
                _, members = self.emitter.members(conditional, table)
                rows = [row + more for row, more in zip(rows, members, strict=True)]
            for head, row in zip(heads, rows, strict=True):
                body = tuple(dict.fromkeys(filter(None, row)))  # 0: the negation of what cannot hold
                if not again or body not in bodies[head]:
                    bodies[head].append(body)

    def _derive_facts(self, stratum: Stratum, bodies: Bodies) -> None:
        """The definition needs no solver: its relations are facts from here on."""
        from entails.models.ground.fixpoint import DerivationWays

        derived = DerivationWays(bodies).derived(frozenset())
        for name in stratum.relations:
            self._set_facts(name, self.out.number_rows(derived, name))
            del self.out.blocks[name]

    def _set_facts(self, name: str, rows: Iterable[Sequence[int]]) -> None:
        self.atoms.facts.forget(domain_of(name))
        self.out.derived_facts[name] = self.atoms.facts.relations[name] = sorted(map(tuple, rows))

    def _connection(self, name: str, held: str, graph: Relation, around: tuple[Variable, ...]) -> None:
        """A proposition about some variables: what is held for them is one piece of the graph."""
        relation = self.relations[name] = Relation(name, tuple(sort or "" for _, sort in around), "define")
        sizes = self.atoms.sizes_of(relation.sorts)
        self.out.blocks[name] = VariableBlock(relation, sizes, self.out.fresh(prod(sizes)))
        self.connections.append((name, held, graph))

    def close_connections(self) -> None:
        """The pieces that must be whole, once what they consist of is ground."""
        if not self.connections:
            return
        from entails.models.ground.connecting import close_pieces

        # A counter would count what says how a piece is reached, which is not determined.
        fresh = None if self.purpose.determined else self.out.fresh
        facts = self.atoms.facts.relations
        close_pieces(self.out, self.connections, self.relations, facts, self.emitter.totals, fresh)

    def close_definitions(self) -> None:
        """The clauses of the definitions, once nothing more is asked of them."""
        for definition in self.out.definitions:
            # What `connected`, `loop` and plain abbreviations mean is no reason by itself: the rule that says them is.
            if self.purpose.selectors and self._is_reason(definition):
                definition.selector = self.out.fresh()
                meaning = self._meaning(definition.names)
                self.out.selector_blocks.append(SelectorBlock(meaning, definition.selector, {}, 1))
            unspoken = self.purpose.any_model and not self.graphs.only_cut.isdisjoint(definition.names)
            with self.theory.source_map.at("relation", definition.names[0]):
                self.out.auxiliary += definition.clauses(self.out.fresh, unspoken)

    def _is_reason(self, definition: Definition) -> bool:
        relations = [self.theory.relations[name] for name in definition.names if name in self.theory.relations]
        return bool(relations) and (definition.recursive or any(one.means for one in relations))

    def _meaning(self, names: tuple[str, ...]) -> Rule:
        """What a definition means, as a rule that can be named."""
        words = [words for name in names if (words := self.theory.relations[name].means)]
        return Rule(
            " and ".join(dict.fromkeys(words)) or f"{' and '.join(names)}: only what the definition derives", TOP, TOP
        )

    def aims(self) -> None:
        """The literals with weights that each aim adds up, and what it comes to anyway."""
        for place, aim in enumerate(self.theory.aims):
            self._demand_numbers(Equal(aim.term, aim.term))
            clausifier = self.keeper.clausifier(f"aim {place + 1}")
            aimed = WeightedSum()
            if place < len(self.theory.objectives):
                self._weigh_term(aimed, self.graphs.term(aim.term), clausifier)
            else:
                costs = [self.graphs.term(one.cost()) for one in self.theory.preferences]  # no names may wait meanwhile
                for preference, cost in zip(self.theory.preferences, costs, strict=True):
                    self._prefer(aimed, preference, cost, clausifier)
            self._auxiliaries(clausifier)
            pairs = ((abs(x), self.atoms.alternatives(abs(x))) for _, x in aimed.weights)
            aimed.alternatives = {literal: function for literal, function in pairs if function}
            self.out.aims.append(aimed)

    def _weigh_term(self, aimed: WeightedSum, term: Term, clausifier: Clausifier) -> None:
        """Add what an objective comes to; where it may have no value, a literal says that it has one."""
        parts, constants, needs = clausifier.renamer.prepare_sum(term)
        for constant in constants:
            named = self.emitter.start(None, constant).columns
            aimed.constant += self.join.terms.column(constant, named, 1)[0] or 0
        for part in parts:
            self._weigh(aimed, clausifier.weighted(part))
        if needs:
            self.out.valued.append(self.atoms.proposition(clausifier.named(all_of(needs))))

    def _prefer(self, aimed: WeightedSum, preference: Preference, cost: Term, clausifier: Clausifier) -> None:
        """Add what a preference costs, and remember its instances."""
        (part,), _, _ = clausifier.renamer.prepare_sum(cost)
        names = {name: new for (name, _), (new, _) in zip(preference.cost().variables, part.variables, strict=True)}
        for table, literals in self._weigh(aimed, clausifier.weighted(part)):
            bindings = {name: table.columns[unique] for name, unique in names.items()}
            self.out.preference_rows.append(PreferenceRows(preference, bindings, table.size, literals))

    def _weigh(self, aimed: WeightedSum, part: Weighted) -> list[tuple[Table, Column | None]]:
        """Add a part of an aim; returns its rows and their literals."""
        counted = part.counted
        literals = [self.atoms.column_of(counted.literal)] if counted.literal else []
        start = self.emitter.start(None, part)
        found: list[tuple[Table, Column | None]] = []
        for table in self.join.chunks(start, counted.variables, counted.guards, literals):
            weights = [weight or 0 for weight in self.join.terms.column(part.weight, table.columns, table.size)]
            column = table.columns["#0"] if counted.literal else None
            if column is None:
                aimed.constant += sum(weights)
            else:
                aimed.weights += ((w, x) for w, x in zip(weights, column, strict=True) if x)
            found.append((table, column))
        return found
