"""What to frame on the grids of a theory: the cells of what a step says, and the things that its sentences name.

    row 7 has one 5; r8c6 is 5: so r7c9 is 5

frames r7c9 as new, and of the reason r8c6 and the whole of row 7. A rule instance names what its sentence is filled with: a
cell if a row and a column stand together in the rule (also bank(0,x), where the row is a constant), else the row, the column,
or the part of the grid that data give.
What else the rule rests on is not framed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from entails.boards.answer import Cell
from entails.boards.grid import cell_named
from entails.engines.answers import Fact
from entails.engines.hints.left import Thing
from entails.engines.hints.steps import Step
from entails.logic.formula import Atom, Equal, Formula, Term
from entails.logic.parts import own_terms, subformulas, subterms
from entails.models.ground.result import Instance
from entails.models.signature import Relation
from entails.models.world import Element, Row
from entails.questions.problem import Problem
from entails.questions.showing.layout import ShownGrid, ShownPart
from entails.values import dataclass, replace

Spot = frozenset[Cell]  # a cell, or cells that are one thing
Used = tuple[Relation, tuple[Term, ...]]  # a relation or function with its arguments, as a rule has it


def framed(problem: Problem, parts: Iterable[ShownPart], step: Step) -> list[ShownPart]:
    """The parts of a theory's picture, with the frames of a step on its grids."""
    return [_Grid(problem, part).framed(step) if isinstance(part, ShownGrid) else part for part in parts]


@dataclass(frozen=True, slots=True)
class _Grid:
    problem: Problem
    part: ShownGrid

    def framed(self, step: Step) -> ShownGrid:
        spots = [spot for fact in step.facts for spot in self.spots_of(fact)]
        new = frozenset(cell for spot in spots if len(spot) == 1 for cell in spot)
        named = dict.fromkeys(spot for one in step.reason for thing in (*one.names, *one.things)
                              for spot in self.spots_of(thing))  # fmt: skip
        return replace(self.part, new=new, named=tuple(spot for spot in named if not spot <= new))

    def spots_of(self, thing: Thing) -> Iterator[Spot]:
        if isinstance(thing, Fact):
            yield from self._of_fact(thing)
        else:
            yield from self._of_instance(thing)

    # --- what stands where ---

    @property
    def relation(self) -> Relation:
        return self.problem.theory.relations[self.part.name]

    @property
    def sorts(self) -> tuple[str, str]:
        """The sort of its rows and the sort of its columns."""
        down, right = self.relation.sorts[:2]
        return down, right

    def _cell(self, row: Element, column: Element) -> Spot | None:
        places = self.part.rows, self.part.columns
        names = str(row), str(column)
        if names[0] in places[0] and names[1] in places[1]:
            return frozenset({(places[0].index(names[0]), places[1].index(names[1]))})
        return None

    def _row(self, row: Element) -> Spot:
        return frozenset((r, c) for r, name in enumerate(self.part.rows) if name == str(row)
                         for c in range(len(self.part.columns)))  # fmt: skip

    def _column(self, column: Element) -> Spot:
        return frozenset((r, c) for c, name in enumerate(self.part.columns) if name == str(column)
                         for r in range(len(self.part.rows)))  # fmt: skip

    def _pairs(self, relation: Relation) -> list[tuple[int, int]]:
        """The places of a relation in which a row and a column stand together, each as (place of the row, place of the
        column). Where rows and columns are of one sort, only what certainly speaks of cells counts."""
        down, right = self.sorts
        sorts = relation.sorts
        if relation.name == self.part.name:
            return [(0, 1)]
        if down == right:
            of_cells = relation.valued and len(relation.inputs) == 2
            pairs = range(0, len(sorts) - 1, 2) if len(sorts) >= 4 or of_cells else range(0)
            return [(at, at + 1) for at in pairs if sorts[at] == sorts[at + 1] == down and (not of_cells or at == 0)]
        found = [(at, at + 1) for at, pair in enumerate(pairwise(sorts)) if pair == (down, right)]
        if not found and (sorts.count(down), sorts.count(right)) == (1, 1):
            return [(sorts.index(down), sorts.index(right))]
        return found

    # --- facts ---

    def _of_fact(self, fact: Fact) -> Iterator[Spot]:
        relation = self.problem.theory.relations[fact.relation]
        pairs = self._pairs(relation)
        if fact.relation != self.part.name and self.problem.theory.shows.get(fact.relation) == "grid":
            return  # it is framed there
        for row, column in pairs:
            if spot := self._cell(fact.row[row], fact.row[column]):
                yield spot
        if not pairs:
            yield from self._of_elements(zip(relation.sorts, fact.row, strict=True))

    def _of_elements(self, named: Iterable[tuple[str, Element]]) -> Iterator[Spot]:
        """Things by themselves: a row, a column, or a cell by its name, r1c2."""
        down, right = self.sorts
        for sort, element in named:
            if cell := cell_named(str(element)):
                spot = self._cell(cell[0] + 1, cell[1] + 1)
            elif down != right and sort in self.sorts:
                spot = self._row(element) if sort == down else self._column(element)
            else:
                continue
            if spot:
                yield spot

    # --- rule instances ---

    def _of_instance(self, instance: Instance) -> Iterator[Spot]:
        values = instance.values
        used = list(self._used(instance.rule.typed))
        together = [pair for one in used for pair in self._arguments(one)]
        cells = [pair for pair in together if set(pair) <= values.keys()]
        alone = [name for name in values if not any(name in pair for pair in cells)]
        applied = [pair for one in used if len(one[1]) <= len(one[0].inputs) for pair in self._arguments(one)]
        with_constants = [pair for pair in applied if not set(pair).isdisjoint(alone) and self._closed(pair, values)]
        for row, column in dict.fromkeys([*cells, *with_constants]):
            if spot := self._cell(values.get(row, row), values.get(column, column)):
                yield spot
        rest = [name for name in alone if not any(name in pair for pair in with_constants)]
        yield from self._parts(instance, used, rest)

    def _parts(self, instance: Instance, used: Sequence[Used], rest: Iterable[str]) -> Iterator[Spot]:
        """Rows, columns and parts of the grid that variables stand for which name no cell."""
        sorts = dict(instance.rule.variables)
        for name in rest:
            value = instance.values[name]
            spots = [spot for one in used if (spot := self._given(one, name, instance.values))]
            lines = [line for one in used for line in self._lines(one, name)] if self.sorts[0] == self.sorts[1] else []
            spots += [self._row(value) if line == 0 else self._column(value) for line in dict.fromkeys(lines)]
            yield from dict.fromkeys(spots or self._of_elements([(sorts[name], value)]))

    def _used(self, formula: Formula) -> Iterator[Used]:
        """The relations in a formula, functions as well, whose values stand last if they are compared with something."""
        relations = self.problem.theory.relations
        for part in subformulas(formula):
            if isinstance(part, Atom):
                yield relations[part.name], part.arguments
            if isinstance(part, Equal):
                for one, other in ((part.left, part.right), (part.right, part.left)):
                    if one.name in relations and one.arguments and not other.arguments:
                        yield relations[one.name], (*one.arguments, other)
            for term in chain.from_iterable(map(subterms, own_terms(part))):
                if term.name in relations and term.arguments:
                    yield relations[term.name], term.arguments

    def _arguments(self, used: Used) -> Iterator[tuple[str, str]]:
        """The names of a row and a column that stand together."""
        relation, arguments = used
        for row, column in self._pairs(relation):
            if max(row, column) < len(arguments):
                one, other = arguments[row], arguments[column]
                if not one.arguments and not other.arguments:
                    yield one.name, other.name

    def _closed(self, pair: tuple[str, str], values: Mapping[str, Element]) -> bool:
        """Is one of the two filled in, and the other the name of an element?"""
        row, column = pair
        return (row in values or row in self.part.rows) and (column in values or column in self.part.columns)

    def _lines(self, used: Used, name: str) -> Iterator[int]:
        """Is it a row or a column, where both are of one sort? 0 or 1."""
        relation, arguments = used
        for pair in self._pairs(relation):
            yield from (line for line, at in enumerate(pair) if at < len(arguments) and arguments[at].name == name)

    def _given(self, used: Used, name: str, values: Mapping[str, Element]) -> Spot:
        """The part of the grid that given data name so: the cells of box 4, of run a. A relation in which something else is
        filled in names no part."""
        relation, arguments = used
        places = [at for at, one in enumerate(arguments) if one.name in values]
        pairs = self._pairs(relation)
        if relation.role != "given" or len(arguments) != len(relation.sorts) or len(pairs) > 1:
            return frozenset()
        if len(places) != 1 or arguments[places[0]].name != name or places[0] in chain.from_iterable(pairs):
            return frozenset()
        given = self.problem.world.facts.get(relation.name, ())
        rows = [row for row in given if str(row[places[0]]) == str(values[name])]
        return frozenset(cell for row in rows for cell in self._cells_in(row, pairs))

    def _cells_in(self, row: Row, pairs: Iterable[tuple[int, int]]) -> Iterator[Cell]:
        found = [self._cell(row[one], row[other]) for one, other in pairs]
        named = [] if pairs else [self._cell(at[0] + 1, at[1] + 1) for one in row if (at := cell_named(str(one)))]
        yield from chain.from_iterable(spot for spot in (*found, *named) if spot)
