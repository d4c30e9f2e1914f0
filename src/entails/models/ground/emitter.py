"""From clauses over variables to clauses over integers: each clause is joined with the facts, and every row of the join is an
instance of it.

Columns stay columns as long as possible: a clause with three literals is three columns of integers, zipped at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, islice, repeat
from typing import TYPE_CHECKING

from entails.errors import SizeError
from entails.logic.evaluate import COMPARE
from entails.logic.formula import Term
from entails.logic.parts import names_in
from entails.models.ground.atoms import AtomNumbering
from entails.models.ground.cardinality import between, stamped, template
from entails.models.ground.clauses import Aggregate, Clause, ConditionalLiteral, Literal, Weighted, names_of
from entails.models.ground.comparisons import is_pin
from entails.models.ground.facts import Column, Key, Table
from entails.models.ground.purpose import Purpose
from entails.models.ground.result import Cardinality, CountRows, Grounding, Ints, RuleClauses, SelectorBlock, SumClause
from entails.models.ground.tables import CHUNK, PARENT, Join
from entails.models.ground.weights import Alternatives, Steps, compared, steps_of
from entails.models.signature import Variables
from entails.values import NamedTuple

if TYPE_CHECKING:
    from entails.models.ground.spread import SpreadGraph

MAX_LITERALS = 60_000_000  # in all clauses together: less than 2 GB with the solver's copy
CLAUSE = 4  # a clause takes as much memory as so many literals more than it has
FIRST = range(1)  # the row of the only clause of a rule without variables

Columns = list[Sequence[int]]


class RuleContext(NamedTuple):
    """The rule that clauses are made for: its place in the theory, the names that its leading variables have been given, the
    selectors of its instances so far (None: every row is a new instance), and the selector of the whole rule if it is a
    guess."""

    rule: int
    prefix: dict[str, str]
    selectors: dict[Key, int] | None
    guess: int | None = None


class Emitter:
    """Writes clauses into a grounding."""

    def __init__(self, out: Grounding, atoms: AtomNumbering, join: Join, purpose: Purpose) -> None:
        self.out, self.atoms, self.join = out, atoms, join
        self.with_selectors = purpose.selectors
        aims = purpose.aims and bool(out.theory.aims)
        self.whole = purpose.whole and not aims
        self.keeps_sums = aims
        self.counting = purpose.determined  # a counter likes small counts whole, too
        self.total = 0
        self.unbound: dict[str, Column] = {}  # the bindings of rules without variables
        self.false: int | None = None
        self.totals: list[tuple[Ints, int]] | None = [] if purpose.lemmas else None  # at most so many of these hold
        self.steps: dict[Alternatives, Steps] = {}
        # Reasons and certificates have each comparison by itself.
        self.order = self._order if purpose.lemmas and not purpose.selectors else None

    def emit(self, clause: Clause, context: RuleContext | None = None, base: Table | None = None) -> None:
        """All instances of a clause. `base` holds values for its free variables; without a context it belongs to no rule."""
        if clause.propositional and not (context and context.prefix) and (base is None or base.size == 1):
            literals = {f"#{place}": [self.atoms.proposition(one)] for place, one in enumerate(clause.literals)}
            self._emit_rows(clause, Table(literals, 1), context)
            return
        later = _asked_later(clause, context)
        variables = self._used(clause, later)
        if variables is None:
            return
        start = self.start(base, clause.guards, clause.literals, *clause.conditionals, clause.aggregate)
        columns = [self.atoms.column_of(literal, place) for place, literal in enumerate(clause.literals)]
        for table in self.join.chunks(start, variables, clause.guards, columns, later):
            growth = max((self.join.growth(table, one.variables, one.guards) for one in clause.ranges()), default=1)
            width = max(1, int(2 * CHUNK / growth))
            for begin in range(0, table.size, width):
                piece = table.rows(begin, begin + width) if width < table.size else table
                self._emit_rows(clause, piece, context)

    def emit_clause(self, rule: int, literals: Ints) -> None:
        """The only clause of a rule without variables."""
        if self.with_selectors:
            selector = self.out.fresh()
            self.out.selector_blocks.append(SelectorBlock(self.out.theory.rules[rule], selector, self.unbound, 1))
            literals = (*literals, -selector)
        self.take(CLAUSE + len(literals))
        self.out.rule_clauses.append(RuleClauses(rule, self.unbound, FIRST, [literals]))

    def _emit_rows(self, clause: Clause, table: Table, context: RuleContext | None) -> None:
        bindings = {name: table.columns[unique] for name, unique in context.prefix.items()} if context else {}
        columns: Columns = [table.columns[f"#{place}"] for place in range(len(clause.literals))]
        ragged = any(
            self.atoms.may_miss(literal) and 0 in column
            for literal, column in zip(clause.literals, columns, strict=True)
        )
        if context and context.guess:
            columns.append([-context.guess] * table.size)
        if self.with_selectors and context:
            columns.append(self._selectors(context, bindings, table.size))
        before, counts = len(self.out.sums), len(self.out.counts)
        rows, clauses = self._zipped(clause, table, columns)
        summed, counted = len(self.out.sums) > before, len(self.out.counts) > counts
        if ragged:
            clauses = [tuple(filter(None, literals)) for literals in clauses]
        if ragged or not columns:
            clauses = [literals or (self._false(),) for literals in clauses]
        self.take(CLAUSE * len(clauses) + sum(map(len, clauses)))
        if context:
            self.out.rule_clauses.append(RuleClauses(context.rule, bindings, rows, clauses, summed, counted))
        elif summed:
            self.out.auxiliary_sums += clauses
        else:
            self.out.auxiliary += clauses

    def take(self, literals: int) -> None:
        """Count the literals of new clauses; raises if there are too many."""
        self.total += literals
        if self.total > MAX_LITERALS:
            raise SizeError(f"the theory is too large: up to here its clauses have more than {MAX_LITERALS:,} literals")

    def _zipped(self, clause: Clause, table: Table, columns: Columns) -> tuple[Sequence[int], list[Ints]]:
        """The clauses, and for each the row of the table that it comes from."""
        if clause.aggregate:
            return self._aggregated(clause.aggregate, table, columns)
        if clause.conditionals:
            return self._disjoined(clause.conditionals, table, columns)
        return range(table.size), list(zip(*columns, strict=True)) if columns else [()] * table.size

    def _used(self, clause: Clause, later: set[str]) -> Variables | None:
        """The variables that something mentions. None if one that nothing mentions has no values: the clause then has no
        instances."""
        used = {name for literal in (*clause.guards, *clause.literals) for name in literal.arguments} | later
        idle = [sort for name, sort in clause.variables if name not in used]
        if any(not self.atoms.sizes[sort] for sort in idle):
            return None
        return tuple((name, sort) for name, sort in clause.variables if name in used)

    def start(self, base: Table | None, *parts: object) -> Table:
        """The table to start from (one row if there is none), with a column for every element that the parts name."""
        base = base or Table({}, 1)
        pins = {name: [self.atoms.pinned(name)] * base.size for name in sorted(_pins(parts))}
        return Table({**base.columns, **pins}, base.size)

    def _selectors(self, context: RuleContext, bindings: dict[str, Column], size: int) -> Sequence[int]:
        """The negated selector of each row's instance; new ones for bindings that have none yet."""
        rule = self.out.theory.rules[context.rule]
        if context.selectors is None:
            first = self.out.fresh(size)
            self.out.selector_blocks.append(SelectorBlock(rule, first, bindings, size))
            return range(-first, -first - size, -1)
        spoken_of = rule.spoken_of()
        bindings = {name: column for name, column in bindings.items() if name in spoken_of}
        keys: list[Key] = list(zip(*bindings.values(), strict=True)) if bindings else [()] * size
        new = [key for key in dict.fromkeys(keys) if key not in context.selectors]
        if new:
            first = self.out.fresh(len(new))
            context.selectors.update(zip(new, range(first, self.out.top + 1), strict=True))
            columns = {name: list(column) for name, column in zip(bindings, zip(*new, strict=True), strict=True)}
            self.out.selector_blocks.append(SelectorBlock(rule, first, columns, len(new)))
        return [-context.selectors[key] for key in keys]

    def _false(self) -> int:
        """A variable that is never true, for clauses that nothing can satisfy."""
        if self.false is None:
            self.false = self.out.fresh()
            self.out.auxiliary.append((-self.false,))
        return self.false

    # --- conditional literals ---

    def members(self, conditional: ConditionalLiteral, table: Table) -> tuple[list[int], list[Ints]]:
        """For each row of the table: how many rows the conditional has there, and their literals (empty if it has none)."""
        child, counts = self._children(conditional, table)
        if conditional.literal is None:
            return counts, [()] * table.size
        column = child.columns["#-1"]
        members, begin = [], 0
        for count in counts:
            members.append(tuple(column[begin : begin + count]))
            begin += count
        return counts, members

    def _children(
        self, conditional: ConditionalLiteral, table: Table, wanted: Iterable[str] = ()
    ) -> tuple[Table, list[int]]:
        """The rows that a conditional has for each row of the table, with the columns that are wanted; and how many."""
        start = Table({**table.columns, PARENT: list(range(table.size))}, table.size)
        literals = [self.atoms.column_of(conditional.literal, -1)] if conditional.literal else []
        child = self.join.whole(start, conditional.variables, conditional.guards, literals, {PARENT, *wanted})
        counts = [0] * table.size
        for row in child.columns[PARENT]:
            counts[row] += 1
        return child, counts

    def _disjoined(
        self, conditionals: tuple[ConditionalLiteral, ...], table: Table, columns: Columns
    ) -> tuple[Sequence[int], list[Ints]]:
        """The columns with the literals of all conditionals; rows where one without a literal holds are left out."""
        clauses: list[Ints] = list(zip(*columns, strict=True)) if columns else [()] * table.size
        holds = [False] * table.size
        for one in conditionals:
            counts, members = self.members(one, table)
            if one.literal is None:
                holds = [before or count > 0 for before, count in zip(holds, counts, strict=True)]
            else:
                clauses = [literals + more for literals, more in zip(clauses, members, strict=True)]
        rows = [i for i, done in enumerate(holds) if not done]
        kept = clauses if len(rows) == table.size else [clauses[i] for i in rows]
        return rows, [literals or (self._false(),) for literals in kept]

    # --- aggregates ---

    def _aggregated(self, aggregate: Aggregate, table: Table, columns: Columns) -> tuple[Sequence[int], list[Ints]]:
        """Rows in which the bound has no value are left out: that it has one is said in another clause, or in a guard."""
        bounds = self.join.terms.column(aggregate.bound, table.columns, table.size)
        there = [bound for bound in bounds if bound is not None]
        if len(there) == table.size:
            return self._compared(aggregate, table, columns, there)
        mask = [bound is not None for bound in bounds]
        kept: Columns = [list(compress(column, mask)) for column in columns]
        rows, clauses = self._compared(aggregate, table.keep(mask), kept, there)
        places = list(compress(range(table.size), mask))
        return [places[row] for row in rows], clauses

    def _compared(
        self, aggregate: Aggregate, table: Table, columns: Columns, bounds: list[int]
    ) -> tuple[Sequence[int], list[Ints]]:
        compare = self._counted if aggregate.counts else self._weighed
        return compare(aggregate, table, columns, bounds)

    def _counted(
        self, aggregate: Aggregate, table: Table, columns: Columns, bounds: list[int]
    ) -> tuple[Sequence[int], list[Ints]]:
        """Rows that count to the same number over equally many literals take one template together."""
        counted = aggregate.parts[0].counted
        if counted.literal and counted.literal.name in self.out.spreads:
            self._demand(self.out.spreads[counted.literal.name], aggregate, table, columns, bounds)
            return [], []
        counts, members = self.members(counted, table)
        decided = counted.literal is None
        if not decided:
            self._keep(aggregate.comparison, ([(1, x) for x in some] for some in members), bounds, columns)
            if not columns and self.totals is not None and aggregate.comparison in ("=", "≤", "<"):
                most = [bound - (aggregate.comparison == "<") for bound in bounds]
                self.totals += zip(members, most, strict=True)
            if self.with_selectors and aggregate.comparison != "≠":
                self.out.counts.append(CountRows(aggregate.comparison, bounds, members, columns))
        cases: dict[tuple[int, int], list[int]] = {}
        for row, case in enumerate(zip(counts, bounds, strict=True)):
            cases.setdefault(case, []).append(row)
        every_row: list[int] = []
        every_clause: list[Ints] = []
        for (count, bound), rows in cases.items():
            extra: Columns = [[column[row] for row in rows] for column in columns] if len(cases) > 1 else columns
            if decided:
                clauses = self._stamp_decided(aggregate.comparison, count, bound, extra, len(rows))
            else:
                places = list(zip(*(members[row] for row in rows), strict=True))
                clauses = self._stamp(aggregate.comparison, bound, places, extra, len(rows))
            every_clause += clauses
            every_row += rows * (len(clauses) // len(rows))
        return every_row, every_clause

    # --- counts of what spreads ---

    def _demand(
        self, spread: SpreadGraph, aggregate: Aggregate, table: Table, columns: Columns, bounds: list[int]
    ) -> None:
        """Each row demands that as much is reached from its start as the comparison says, or one of the columns holds."""
        from entails.models.ground.spread import Demand

        counted = aggregate.parts[0].counted
        assert counted.literal
        tails = zip(*columns, strict=True) if columns else repeat((), table.size)
        starts = zip(*(table.columns[counted.literal.arguments[i]] for i in spread.kept), strict=True)
        members = self._reachable(spread, counted, table)
        rows = zip(starts if spread.kept else repeat((), table.size), bounds, tails, members, strict=True)
        for start, bound, tail, some in rows:
            others = tuple(filter(None, tail)) or (self._false(),)
            less = self.out.fresh() if aggregate.comparison == "≠" else 0
            if aggregate.comparison in ("≥", ">", "=", "≠"):
                least = bound + (aggregate.comparison in (">", "≠"))
                spread.demands.append(Demand(start, True, least, (*others, less) if less else others, some))
            if aggregate.comparison in ("≤", "<", "=", "≠"):
                most = bound - (aggregate.comparison in ("<", "≠"))
                spread.demands.append(Demand(start, False, most, (*others, -less) if less else others, some))

    def _reachable(
        self, spread: SpreadGraph, counted: ConditionalLiteral, table: Table
    ) -> Iterable[frozenset[int] | None]:
        """The nodes that count for each row of the table; None where all do."""
        assert counted.literal
        moved = [counted.literal.arguments[i] for i in spread.moved]
        if not counted.guards and sorted(moved) == sorted(name for name, _ in counted.variables):
            return repeat(None, table.size)
        child, _ = self._children(ConditionalLiteral(counted.variables, counted.guards, None), table, moved)
        found: list[set[int]] = [set() for _ in range(table.size)]
        for parent, *row in zip(child.columns[PARENT], *(child.columns[name] for name in moved), strict=True):
            node = spread.nodes.get(tuple(row))
            if node is not None:
                found[parent].add(node)
        return map(frozenset, found)

    def _weighed(
        self, aggregate: Aggregate, table: Table, columns: Columns, bounds: list[int]
    ) -> tuple[Sequence[int], list[Ints]]:
        """Each row by itself: its weights and literals, compared with its bound."""
        sums: list[list[tuple[int, int]]] = [[] for _ in range(table.size)]
        for part in aggregate.parts:
            self._add_part(part, table, sums, bounds)
        self._keep(aggregate.comparison, sums, bounds, columns)
        tails: Iterable[Ints] = zip(*columns, strict=True) if columns else repeat((), table.size)
        every_row: list[int] = []
        every_clause: list[Ints] = []
        for row, (summed, bound, tail) in enumerate(zip(sums, bounds, tails, strict=True)):
            self.join.check()
            clauses = compared(summed, aggregate.comparison, bound, self.atoms.alternatives, self.out.fresh, self.order)
            every_clause += [(*clause, *tail) or (self._false(),) for clause in clauses]
            every_row += repeat(row, len(clauses))
        return every_row, every_clause

    def _order(self, group: Alternatives) -> Steps:
        """What a function weighs at least: made once, for all that it is compared with."""
        if group not in self.steps:
            self.steps[group], clauses = steps_of(group, self.out.fresh)
            self.out.auxiliary += clauses
        return self.steps[group]

    def _keep(
        self, comparison: str, sums: Iterable[list[tuple[int, int]]], bounds: list[int], columns: Columns
    ) -> None:
        """Keep the sums of all rows as they are, besides the clauses that say them."""
        if self.keeps_sums and comparison != "≠":
            tails: Iterable[Ints] = zip(*columns, strict=True) if columns else repeat((), len(bounds))
            for summed, bound, tail in zip(sums, bounds, tails, strict=True):
                weights = tuple((weight, x) for weight, x in summed if weight)
                self.out.sums.append(SumClause(weights, comparison, bound, tuple(filter(None, tail))))

    def _add_part(self, part: Weighted, table: Table, sums: list[list[tuple[int, int]]], bounds: list[int]) -> None:
        """The weights and literals of a part for each row; what facts decide goes to the other side."""
        child, counts = self._children(part.counted, table, names_in(part.weight))
        weights = self.join.terms.column(part.weight, child.columns, child.size)
        literals = child.columns["#-1"] if part.counted.literal else [0] * child.size
        relation = self.out.theory.relations.get(part.counted.literal.name) if part.counted.literal else None
        # Or it would not be known that a function has no other value. Reasons do without: their steps are shorter so.
        zeros = self.totals is not None and relation is not None and relation.function
        pairs = zip(weights, literals, strict=True)
        for row, count in enumerate(counts):
            for weight, literal in islice(pairs, count):
                if weight is not None and part.counted.literal is None:
                    bounds[row] -= weight
                elif literal and (weight or (zeros and weight is not None)):
                    sums[row].append((weight, literal))

    def _stamp_decided(self, comparison: str, count: int, bound: int, extra: Columns, size: int) -> list[Ints]:
        """Facts alone were counted: nothing to say if the comparison holds, else only the other literals are left."""
        return [] if COMPARE[comparison](count, bound) else self._only(extra, size)

    def _only(self, extra: Columns, size: int) -> list[Ints]:
        return list(zip(*extra, strict=True)) if extra else [(self._false(),)] * size

    def _stamp(self, comparison: str, bound: int, places: list[Ints], extra: Columns, size: int) -> list[Ints]:
        """The cardinality template over `size` rows at once: `places[i]` holds the i-th literal of each."""
        if comparison == "≠":
            return self._stamp_unequal(bound, places, extra, size)
        pattern = template(len(places), comparison, bound)
        if pattern.clauses is None:
            return self._only(extra, size)
        if self.whole and not extra and (pattern.fresh or (self.counting and len(places) > 2)):
            low, high = between(len(places), comparison, bound)
            self.out.cardinalities += [Cardinality(literals, low, high) for literals in zip(*places, strict=True)]
            return []
        first = self.out.fresh(pattern.fresh * size)
        return stamped(pattern, places, extra, first, size)

    def _stamp_unequal(self, bound: int, places: list[Ints], extra: Columns, size: int) -> list[Ints]:
        """Fewer or more: a fresh variable for each row says which."""
        first = self.out.fresh(size)
        less = list(range(first, first + size))
        fewer = self._stamp("<", bound, places, [*extra, [-v for v in less]], size)
        more = self._stamp(">", bound, places, [*extra, less], size)
        return fewer + more


def _asked_later(clause: Clause, context: RuleContext | None) -> set[str]:
    """The variables that are asked for once the guards are joined, beside those of the literals."""
    names = {*(context.prefix.values() if context else ()), *names_of(*clause.ranges())}
    if clause.aggregate:
        terms = (clause.aggregate.bound, *(part.weight for part in clause.aggregate.parts))
        names.update(name for term in terms for name in names_in(term))
    return names


def _pins(parts: Iterable[object]) -> set[str]:
    """The pins (elements named by a rule) in literals, conditionals, aggregates, terms, and tuples of them."""
    names: set[str] = set()
    todo = list(parts)
    while todo:
        match todo.pop():
            case Literal(_, _, arguments, _, ranges):
                names.update(filter(is_pin, arguments))
                todo += ranges
            case Term() as term:
                names.update(filter(is_pin, names_in(term)))
            case ConditionalLiteral(_, guards, literal):
                todo += [*guards, literal]
            case Aggregate(_, bound, weighted):
                todo += [bound, *weighted]
            case tuple() as more:
                todo += more
    return names
