"""Theory + world → clauses over integers, each of which knows its rule and its binding.

Variables are numbered so that the `find` relations come first: 1..`found`. Then follow the defined relations, then the
auxiliaries and selectors in the order in which they are needed. The numbering depends on nothing but the theory and the
world, so a certificate can name variables and be checked by grounding anew.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice, repeat
from math import prod
from typing import NamedTuple

from entails.errors import TheoryError
from entails.logic.evaluate import COMPARE
from entails.logic.formula import TOP, Forall, Formula, Implies, Term
from entails.models.ground.atoms import Numbering
from entails.models.ground.cardinality import between, stamped, template
from entails.models.ground.clausify import (
    Auxiliary,
    Body,
    Clause,
    Clausifier,
    Group,
    Literal,
    Tally,
)
from entails.models.ground.fixpoint import Bodies, Definition, derive
from entails.models.ground.purpose import CLAUSES, Purpose
from entails.models.ground.rename import is_pin
from entails.models.ground.result import Batch, Block, Count, Grounding, Ints, Switches, unkey
from entails.models.ground.tables import CHUNK, Column, Join, Key, Table
from entails.models.theory import Rule, Stratum, Theory, Variables
from entails.models.world import World

MAX_CLAUSES = 20_000_000
MAX_DEFINED = 2_000_000  # atoms of one defined relation


def ground(
    theory: Theory,
    world: World,
    purpose: Purpose = CLAUSES,
    *,
    denied: Formula | None = None,
    check: Callable[[], None] = lambda: None,
) -> Grounding:
    """Ground a theory on a world for a purpose. `denied` is a claim (from `Theory.claim`) that is to be false."""
    with _collector_paused():
        grounder = Grounder(theory, world, purpose, check)
        grounder.definitions()
        for place, rule in enumerate(theory.rules):
            if purpose.lemmas or rule.kind == "rule":
                grounder.rule(place, rule)
        if denied is not None:
            grounder.deny(denied)
        grounder.objective()
        grounder.close_definitions()
        return grounder.out


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Grounding makes a great many tuples and no cycles: looking for some takes a quarter of the time and finds nothing.
    Afterwards what was made counts as old (frozen and thawed), or the first look at the young would go through it all."""
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


class _Owner(NamedTuple):
    """The rule that clauses are made for, the names of its leading variables, the selectors of its instances
    (None: every row is a new instance), and the switch of the whole rule if it is a guess."""

    rule: int
    prefix: dict[str, str]
    selected: dict[Key, int] | None
    guess: int | None = None


class Grounder:
    def __init__(
        self,
        theory: Theory,
        world: World,
        purpose: Purpose,
        check: Callable[[], None],
    ) -> None:
        self.theory, self.world = theory, world
        self.with_selectors, self.determined = purpose.selectors, purpose.determined
        self.whole = purpose.whole and theory.objective is None
        self.out = Grounding(theory, world)
        self.atoms = Numbering(theory, world, self.out)
        self.join = Join(self.atoms.facts, self.atoms.sizes, check)
        self.total = 0
        self.false: int | None = None

    # --- rules ---

    def _clausifier(self, label: str) -> Clausifier:
        relations, blocks = self.theory.relations, self.out.blocks
        return Clausifier(
            label,
            sorts_of=lambda name: relations[name].sorts,
            is_fact=lambda name: name in self.atoms.facts.relations,
            within=lambda name: name in blocks and blocks[name].relation.within is not None,
            register=self.atoms.register,
        )

    def rule(self, place: int, rule: Rule) -> None:
        clausifier = self._clausifier(str(place + 1))
        formula = clausifier.prepare(rule.typed)
        unique = _prefix(formula, len(rule.variables))
        prefix = dict(zip((name for name, _ in rule.variables), unique, strict=True))
        clauses = list(clausifier.clauses((formula, True)))
        # With one clause and no further variables every row is an instance of its own, if its sentence tells them apart.
        alone = len(clauses) == 1 and {name for name, _ in clauses[0].variables} == set(unique)
        alone = alone and rule.told() == set(prefix)
        guess = self.out.fresh() if rule.kind == "guess" else None
        if guess:
            self.out.guesses.append(guess)
        owner = _Owner(place, prefix, None if alone else {}, guess)
        for clause in clauses:
            self._emit(clause, owner)
        self._auxiliaries(clausifier)

    def deny(self, claim: Formula) -> None:
        """Demand that a typed formula is false, outside any rule."""
        clausifier = self._clausifier("claim")
        given, formula = clausifier.apart.prepare_claim(claim)
        for clause in [*clausifier.clauses((given, True)), *clausifier.clauses((given, False), (formula, False))]:
            self._emit(clause)
        self._auxiliaries(clausifier)

    def _emit(self, clause: Clause, owner: _Owner | None = None, base: Table | None = None) -> None:
        variables = self._used(clause, owner)
        if variables is None:
            return
        start = self._start(base, clause.guards, clause.literals, *clause.groups, clause.tally)
        groups = (*clause.groups, *_group_of(clause.tally))
        sums = [self.atoms.sum_of(literal, place) for place, literal in enumerate(clause.literals)]
        for table in self.join.chunks(start, variables, clause.guards, sums):
            growth = max((self.join.growth(table, group.variables, group.guards) for group in groups), default=1)
            width = max(1, int(2 * CHUNK / growth))
            for begin in range(0, table.size, width):
                piece = table.rows(begin, begin + width) if width < table.size else table
                self._emit_rows(clause, piece, owner)

    def _emit_rows(self, clause: Clause, table: Table, owner: _Owner | None) -> None:
        bindings = {name: table.columns[unique] for name, unique in owner.prefix.items()} if owner else {}
        extra: list[Sequence[int]] = [table.columns[f"#{place}"] for place in range(len(clause.literals))]
        ragged = any(
            self.atoms.may_miss(literal) and 0 in column for literal, column in zip(clause.literals, extra, strict=True)
        )
        if owner and owner.guess:
            extra.append([-owner.guess] * table.size)
        if self.with_selectors and owner:
            extra.append(self._selectors(owner, bindings, table.size))
        if clause.tally:
            owners, rows = self._tallied(clause.tally, table, extra)
        elif clause.groups:
            owners, rows = self._grouped(clause.groups, table, extra)
        else:
            owners, rows = range(table.size), list(zip(*extra, strict=True)) if extra else [()] * table.size
        if ragged:
            rows = [tuple(filter(None, row)) for row in rows]
        if ragged or not extra:
            rows = [row or (self._false(),) for row in rows]
        self.total += len(rows)
        if self.total > MAX_CLAUSES:
            raise TheoryError(f"the theory grounds to more than {MAX_CLAUSES} clauses on this world")
        if owner:
            self.out.batches.append(Batch(owner.rule, bindings, owners, rows))
        else:
            self.out.auxiliary += rows

    def _used(self, clause: Clause, owner: _Owner | None) -> Variables | None:
        """Leave out variables that nothing mentions (None: one of them has no values, so the clause says nothing)."""
        used = {name for guard in (*clause.guards, *clause.literals) for name in guard.arguments}
        used.update(owner.prefix.values() if owner else ())
        for group in (*clause.groups, *_group_of(clause.tally)):
            literals = (*group.guards, *((group.literal,) if group.literal else ()))
            used.update(name for literal in literals for name in literal.arguments)
        if clause.tally:
            used.update(term.name for term in clause.tally.bound.arguments)
        idle = [sort for name, sort in clause.variables if name not in used]
        if any(not self.atoms.sizes[sort] for sort in idle):
            return None
        return tuple((name, sort) for name, sort in clause.variables if name in used)

    def _start(self, base: Table | None, *parts: object) -> Table:
        """The table to start from (one row if there is none), with a column for every element that the parts name."""
        names: set[str] = set()
        todo = list(parts)
        while todo:
            match todo.pop():
                case Literal(_, _, arguments):
                    names.update(filter(is_pin, arguments))
                case Group(_, guards, literal):
                    todo += [*guards, literal]
                case Tally(_, bound, group):
                    names.update(term.name for term in bound.arguments if is_pin(term.name))
                    todo.append(group)
                case tuple() as more:
                    todo += more
        base = base or Table({}, 1)
        return Table(
            {**base.columns, **{name: [self.atoms.pinned(name)] * base.size for name in sorted(names)}}, base.size
        )

    def _selectors(self, owner: _Owner, bindings: dict[str, Column], size: int) -> Sequence[int]:
        """The negated selector of each row's instance; new ones for bindings that have none yet."""
        rule = self.theory.rules[owner.rule]
        if owner.selected is None:
            first = self.out.fresh(size)
            self.out.switches.append(Switches(rule, first, bindings, size))
            return range(-first, -first - size, -1)
        told = rule.told()
        bindings = {name: column for name, column in bindings.items() if name in told}
        keys: list[Key] = list(zip(*bindings.values(), strict=True)) if bindings else [()] * size
        new = [key for key in dict.fromkeys(keys) if key not in owner.selected]
        if new:
            first = self.out.fresh(len(new))
            owner.selected.update(zip(new, range(first, self.out.top + 1), strict=True))
            columns = {name: list(column) for name, column in zip(bindings, zip(*new, strict=True), strict=True)}
            self.out.switches.append(Switches(rule, first, columns, len(new)))
        return [-owner.selected[key] for key in keys]

    def _false(self) -> int:
        """A variable that is never true, for clauses that nothing can satisfy."""
        if self.false is None:
            self.false = self.out.fresh()
            self.out.auxiliary.append((-self.false,))
        return self.false

    # --- groups ---

    def _members(self, group: Group, table: Table) -> tuple[list[int], list[Ints]]:
        """For each row of the table: how many rows the group has there, and their literals (empty if it has none)."""
        parent = " "  # no variable is called that
        start = Table({**table.columns, parent: list(range(table.size))}, table.size)
        sums = [self.atoms.sum_of(group.literal, -1)] if group.literal else []
        child = self.join.whole(start, group.variables, group.guards, sums)
        counts = [0] * table.size
        for row in child.columns[parent]:
            counts[row] += 1
        if group.literal is None:
            return counts, [()] * table.size
        column = child.columns["#-1"]
        members, begin = [], 0
        for count in counts:
            members.append(tuple(column[begin : begin + count]))
            begin += count
        return counts, members

    def _grouped(
        self, groups: tuple[Group, ...], table: Table, extra: list[Sequence[int]]
    ) -> tuple[Sequence[int], list[Ints]]:
        rows: list[Ints] = list(zip(*extra, strict=True)) if extra else [()] * table.size
        holds = [False] * table.size
        for group in groups:
            counts, members = self._members(group, table)
            if group.literal is None:
                holds = [known or count > 0 for known, count in zip(holds, counts, strict=True)]
            else:
                rows = [row + more for row, more in zip(rows, members, strict=True)]
        owners = [i for i, done in enumerate(holds) if not done]
        kept = rows if len(owners) == table.size else [rows[i] for i in owners]
        return owners, [row or (self._false(),) for row in kept]

    def _tallied(self, tally: Tally, table: Table, extra: list[Sequence[int]]) -> tuple[Sequence[int], list[Ints]]:
        counts, members = self._members(tally.group, table)
        decided = tally.group.literal is None
        bounds = self._bounds(tally.bound, table)
        cases: dict[tuple[int, int], list[int]] = {}
        for row, case in enumerate(zip(counts, bounds, strict=True)):
            cases.setdefault(case, []).append(row)
        owners: list[int] = []
        clauses: list[Ints] = []
        for (count, bound), rows in cases.items():
            some: list[Sequence[int]] = [[column[row] for row in rows] for column in extra] if len(cases) > 1 else extra
            if decided:
                made = self._stamp_decided(tally.comparison, count, bound, some, len(rows))
            else:
                places = list(zip(*(members[row] for row in rows), strict=True))
                made = self._stamp(tally.comparison, bound, places, some, len(rows))
            clauses += made
            owners += rows * (len(made) // len(rows))
        return owners, clauses

    def _bounds(self, bound: Term, table: Table) -> Iterable[int]:
        if bound.name.isdecimal():
            return repeat(int(bound.name), table.size)
        numbers = self.atoms.numbers[bound.name]
        columns = [table.columns[term.name] for term in bound.arguments]
        return [numbers[row] for row in zip(*columns, strict=True)] if columns else [numbers[()]] * table.size

    def _stamp_decided(
        self, comparison: str, count: int, bound: int, extra: list[Sequence[int]], size: int
    ) -> list[Ints]:
        if COMPARE[comparison](count, bound):
            return []
        return list(zip(*extra, strict=True)) if extra else [(self._false(),)] * size

    def _stamp(
        self, comparison: str, bound: int, places: list[Ints], extra: list[Sequence[int]], size: int
    ) -> list[Ints]:
        """The cardinality template over `size` groups at once: `places[i]` holds the i-th literal of each."""
        if comparison == "≠":
            return self._stamp_unequal(bound, places, extra, size)
        made = template(len(places), comparison, bound)
        if made.clauses is None:
            return list(zip(*extra, strict=True)) if extra else [(self._false(),)] * size
        if self.whole and made.fresh and not extra:
            low, high = between(len(places), comparison, bound)
            self.out.counts += [Count(literals, low, high) for literals in zip(*places, strict=True)]
            return []
        first = self.out.fresh(made.fresh * size)
        return stamped(made, places, extra, first, size)

    def _stamp_unequal(self, bound: int, places: list[Ints], extra: list[Sequence[int]], size: int) -> list[Ints]:
        """Fewer or more: a fresh variable for each group says which."""
        first = self.out.fresh(size)
        less = list(range(first, first + size))
        fewer = self._stamp("<", bound, places, [*extra, [-v for v in less]], size)
        more = self._stamp(">", bound, places, [*extra, less], size)
        return fewer + more

    # --- what names mean ---

    def _auxiliaries(self, clausifier: Clausifier, bodies: Bodies | None = None) -> None:
        """Define each name on the tuples that are asked for. Defining one may ask for more of others, or make new ones."""
        meanings: dict[str, list[Clause]] = {}
        ways: dict[str, list[Body]] = {}
        done: dict[str, int] = {}
        while waiting := [
            made for made in clausifier.made if len(self.atoms.named[made.name][1]) > done.get(made.name, 0)
        ]:
            for made in waiting:
                asked = self._asked(made, done.get(made.name, 0))
                done[made.name] = len(self.atoms.named[made.name][1])
                if made.meaning == "define" and bodies is not None:
                    bodies.update((v, []) for v in list(self.atoms.named[made.name][1].values())[-asked.size :])
                    if made.name not in ways:
                        ways[made.name] = list(clausifier.bodies(clausifier.name_of(made), [made.part]))
                    for way in ways[made.name]:
                        self._derivations(way, bodies, asked)
                else:
                    if made.name not in meanings:
                        meanings[made.name] = list(clausifier.meaning(made, self.determined))
                    for clause in meanings[made.name]:
                        self._emit(clause, base=asked)

    def _asked(self, made: Auxiliary, done: int) -> Table:
        sizes, known = self.atoms.named[made.name]
        rows = [unkey(key, sizes) for key in islice(known, done, None)]
        columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in sizes]
        return Table(dict(zip((name for name, _ in made.variables), columns, strict=True)), len(rows))

    # --- definitions and the objective ---

    def definitions(self) -> None:
        """Definitions that speak of given relations only become facts; the others become bodies for the solver."""
        for place, stratum in enumerate(self.theory.strata):
            top = self.out.top
            for name in stratum.relations:
                sizes = self.atoms.sizes_of(self.theory.relations[name].sorts)
                self.out.blocks[name] = Block(self.theory.relations[name], sizes, self.out.fresh(prod(sizes)))
            clausifier = self._clausifier(f"definition {place + 1}")
            clausifier.own = frozenset(stratum.relations)
            bodies = self._bodies(stratum, clausifier)
            if self.out.top == top + sum(prod(self.out.blocks[name].sizes) for name in stratum.relations) and all(
                literal in bodies for ways in bodies.values() for body in ways for literal in body
            ):
                self._settle(stratum, bodies)
                self.out.top = top
            else:
                self.out.definitions.append(Definition(stratum.relations, bodies, stratum.recursive))

    def _bodies(self, stratum: Stratum, clausifier: Clausifier) -> Bodies:
        bodies: Bodies = {}
        for name in stratum.relations:
            block = self.out.blocks[name]
            if prod(block.sizes) > MAX_DEFINED:
                raise TheoryError(f"{name} is defined for more than {MAX_DEFINED} tuples")
            self.join.check()
            bodies.update((v, []) for v in range(block.base, block.base + prod(block.sizes)))
        for clause in stratum.clauses:
            for way in clausifier.derivations(clausifier.prepare(clause)):
                self._derivations(way, bodies, None)
        self._auxiliaries(clausifier, bodies)
        return bodies

    def _derivations(self, way: Body, bodies: Bodies, base: Table | None) -> None:
        start = self._start(base, way.head, way.guards, way.literals, *way.groups)
        sums = [self.atoms.sum_of(literal, place) for place, literal in enumerate((way.head, *way.literals))]
        for table in self.join.chunks(start, way.variables, way.guards, sums):
            heads, *columns = [table.columns[total.name] for total in sums]
            rows: list[Ints] = list(zip(*columns, strict=True)) if columns else [()] * table.size
            for group in way.groups:
                rows = [row + more for row, more in zip(rows, self._members(group, table)[1], strict=True)]
            for head, row in zip(heads, rows, strict=True):
                bodies[head].append(tuple(dict.fromkeys(row)))

    def _settle(self, stratum: Stratum, bodies: Bodies) -> None:
        """The definition needs no solver: its relations are facts from here on."""
        derived = derive(bodies, lambda literal: False)
        for name in stratum.relations:
            block = self.out.blocks.pop(name)
            keys = [v - block.base for v in range(block.base, block.base + prod(block.sizes)) if v in derived]
            self.atoms.facts.relations[name] = [tuple(unkey(key, block.sizes)) for key in keys]
            self.out.settled[name] = self.atoms.facts.relations[name]

    def close_definitions(self) -> None:
        for definition in self.out.definitions:
            if self.with_selectors:
                definition.selector = self.out.fresh()
                self.out.switches.append(Switches(self._meaning(definition.names), definition.selector, {}, 1))
            self.out.auxiliary += definition.clauses(self.out.fresh)

    def _meaning(self, names: tuple[str, ...]) -> Rule:
        """What a definition means, as a rule that can be named."""
        words = [words for name in names if (words := self.theory.relations[name].means)]
        return Rule(
            " and ".join(dict.fromkeys(words)) or f"{' and '.join(names)}: only what the definition derives", TOP, TOP
        )

    def objective(self) -> None:
        aim = self.theory.objective
        if aim is None:
            return
        clausifier = self._clausifier("objective")
        group = clausifier.counted(*clausifier.apart.prepare_counted(aim.variables, aim.body))
        sums = [self.atoms.sum_of(group.literal)] if group.literal else []
        for table in self.join.chunks(self._start(None, group), group.variables, group.guards, sums):
            if group.literal:
                self.out.objective += table.columns["#0"]
            else:
                self.out.constant += table.size
        self._auxiliaries(clausifier)


def _prefix(formula: Formula, length: int) -> list[str]:
    """The names that the leading variables of a rule have been given."""
    names: list[str] = []
    while len(names) < length:
        if isinstance(formula, Forall):
            names.append(formula.variable)
            formula = formula.body
        else:  # a condition that a number is given stands between two quantifiers
            assert isinstance(formula, Implies)
            formula = formula.right
    return names


def _group_of(tally: Tally | None) -> tuple[Group, ...]:
    return (tally.group,) if tally else ()
