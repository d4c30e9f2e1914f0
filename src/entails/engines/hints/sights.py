"""What a cell sees, counted aloud: "r3c4 sees 5 cells: at least 1 down, for elsewhere at most itself, 2 left and 1 up".

A rule counts what is *in sight* if it says of how many cells in straight lines from one cell all between are alike:

    #d (d ≠ c ∧ ∀e (min(c,d) ≤ e ≤ max(c,d) → ¬rock(r,e))) = clue(r,c) − 1

The shape is read off an instance: each counted cell with the facts that it takes. They have to be lines of cells that begin
beside the cell of which the instance speaks; what is only nearly so is told as any other rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count, product

from entails.engines.answers import Fact
from entails.engines.hints.sides import Place
from entails.errors import listed
from entails.logic.evaluate import Values, evaluate, number_of, ranging
from entails.logic.formula import And, Atom, Count, Equal, Forall, Formula, Implies, Not, Sum, Term, Variable, operands
from entails.logic.parts import own_terms, subformulas, subterms
from entails.models.ground.result import Instance
from entails.models.signature import split_prefix
from entails.models.theory import Theory
from entails.models.world import World
from entails.values import NamedTuple

WORDS = {(-1, 0): "up", (0, -1): "left", (0, 1): "right", (1, 0): "down"}
CELL = 2  # numbers that name a cell
WAYS, MOST = 2, 3  # to see so many, or facts, that are named; numbers that are listed

Kind = tuple[str, bool]  # a relation, and whether it holds
Counted = tuple[tuple[Variable, ...], Formula]  # variables, and the condition under which they count
Lengths = tuple[tuple[int, ...], ...]  # by direction, how many cells may be in sight there


class CellSight(NamedTuple):
    """So many are `wanted` in sight, with the cell itself if `own` is 1. `arms` has the cells by direction, the nearest
    first; `through` is the kind of fact that lets one see on, `centre` the cell itself if it has to be so too."""

    wanted: int
    own: int
    through: Kind
    arms: dict[str, tuple[Place, ...]]
    centre: tuple[Fact, ...]
    summed: bool = False  # said as one number

    def lengths(self, known: Collection[Fact]) -> Lengths:
        """How many cells may be in sight in each direction."""
        return tuple(tuple(self._lengths(arm, known)) for arm in self.arms.values())

    def _lengths(self, arm: Sequence[Place], known: Collection[Fact]) -> Iterator[int]:
        relation, holds = self.through
        for length in range(len(arm) + 1):
            if length == len(arm) or Fact(relation, arm[length], holds) not in known:
                yield length
            if length < len(arm) and Fact(relation, arm[length], not holds) in known:
                return

    def without_more(self, lengths: Lengths, arms: Collection[int]) -> Lengths:
        """Without those that would be too many with the fewest elsewhere, in these directions."""
        fewest = self.own + sum(min(some) for some in lengths)
        return tuple(
            tuple(x for x in some if number not in arms or fewest - min(some) + x <= self.wanted)
            for number, some in enumerate(lengths)
        )

    def without_fewer(self, lengths: Lengths) -> Lengths:
        """Without those that would be too few with the most elsewhere."""
        most = self.own + sum(max(some) for some in lengths)
        return tuple(tuple(x for x in some if most - max(some) + x >= self.wanted) for some in lengths)

    def gives(self, lengths: Lengths, facts: Collection[Fact]) -> bool:
        """Do these lengths say what the facts say?"""
        return all(lengths) and all(self._given(lengths, fact) for fact in facts)

    def _given(self, lengths: Lengths, fact: Fact) -> bool:
        relation, holds = self.through
        for some, arm in zip(lengths, self.arms.values(), strict=True):
            if fact.relation == relation and fact.row in arm:
                place = arm.index(fact.row)
                return min(some) > place if fact.holds is holds else min(some) == max(some) == place
        return False

    def lengths_without(self, lengths: Lengths, fact: Fact) -> Lengths:
        """Those that are left if a fact does not hold."""
        kept = list[tuple[int, ...]]()
        for some, arm in zip(lengths, self.arms.values(), strict=True):
            place = arm.index(fact.row) if fact.row in arm else len(arm)
            stops = place < len(arm) and fact.holds is self.through[1]
            kept.append(tuple(x for x in some if (x <= place if stops else x != place or place == len(arm))))
        return tuple(kept)

    def adding_up(self, lengths: Lengths) -> Iterator[tuple[int, ...]]:
        """The ways to see as many as are wanted."""
        return (way for way in product(*lengths) if self.own + sum(way) == self.wanted)

    def possible(self, lengths: Lengths) -> Lengths:
        """Without what is too many at once."""
        return self.without_more(lengths, range(len(lengths)))

    def concerned(self, facts: Collection[Fact]) -> list[int]:
        """The directions in which facts lie."""
        rows = {fact.row for fact in facts}
        return [number for number, arm in enumerate(self.arms.values()) if rows.intersection(arm)]

    def said(self, numbers: Sequence[int]) -> str:
        """ "itself, 2 up and 1 left"; or, where few words are wanted, "4" """
        if self.summed:
            return f"{self.own + sum(numbers)}"
        each = [f"{number} {word}" for number, word in zip(numbers, self.arms, strict=True) if number]
        return listed((["itself"] if self.own else []) + each) or "none"


# --- in words ---


def in_sight(sight: CellSight, known: Collection[Fact], facts: Collection[Fact]) -> str:
    """Why facts follow from what is known, counted; “” if it is not that simple.

    "itself and 2 up, no more"
    "with r2c8 in sight at least 4: itself and 3 right"
    "at least 2 down, for elsewhere at most itself and 1 up"
    """
    lengths = sight.lengths(known)
    if not all(lengths) or not facts or not all(fact in known for fact in sight.centre):
        return ""
    fewest = [min(some) for some in lengths]
    if sight.own + sum(fewest) == sight.wanted and sight.gives(tuple((x,) for x in fewest), facts):
        return "all in sight" if sight.summed else f"{sight.said(fewest)}, no more"
    few_or_many = _too_many_or_few(sight, lengths, facts) or _few_then_many(sight, lengths, facts)
    return few_or_many or _adding_up(sight, lengths, facts)


def _too_many_or_few(sight: CellSight, lengths: Lengths, facts: Collection[Fact]) -> str:
    """Where some ways would be too many, and what is needed then."""
    every = range(len(lengths))
    for arms in ([], sight.concerned(facts), *([one] for one in every), every):
        fewer = sight.without_more(lengths, arms)
        if not all(fewer):
            return ""
        too_many = _too_many(sight, lengths, fewer)
        if sight.gives(fewer, facts):
            return _all_of_one(sight, lengths, fewer) or too_many
        enough = sight.without_fewer(fewer)
        if sight.gives(enough, facts):
            return "; ".join(filter(None, (too_many, _needed(sight, fewer, enough, facts))))
    return ""


def _few_then_many(sight: CellSight, lengths: Lengths, facts: Collection[Fact]) -> str:
    """Where so many are needed that a cell more would be too many."""
    enough = sight.without_fewer(lengths)
    last = sight.without_more(enough, sight.concerned(facts)) if all(enough) else ()
    needed = _needed(sight, lengths, enough, facts) if last and sight.gives(last, facts) else ""
    return f"{needed}; {_too_many(sight, enough, last)}" if needed else ""


def _adding_up(sight: CellSight, lengths: Lengths, facts: Collection[Fact]) -> str:
    """Where one direction alone does not say it: how many there may be in each, and how these add up.

    "0, 1, 3 or 4 up and 0 or 2 down make 5 only as itself and 4 up"
    "without r1c4 in sight 0, 1 or 4 right and 0 or 2 down, never 6 with itself"
    """
    ways = list(sight.adding_up(lengths))
    if not ways or not sight.gives(tuple(map(tuple, zip(*ways, strict=True))), facts):
        return ""
    if len(ways) <= WAYS:
        which = listed([sight.said(way) for way in ways], "or")
        return f"{_each(sight, sight.possible(lengths))} make {sight.wanted} only as {which}"
    said = list[str]()
    for fact in facts if len(facts) <= WAYS else ():
        others = sight.possible(sight.lengths_without(lengths, fact))
        if not all(others):
            return ""
        r, c = fact.row
        seen = f"{'without' if fact.holds is sight.through[1] else 'with'} r{r}c{c} in sight"
        said.append(f"{seen} {_each(sight, others)}, never {sight.wanted}{' with itself' * sight.own}")
    return "; ".join(said)


def _each(sight: CellSight, lengths: Lengths) -> str:
    """ "0, 2 or 3 up, 1 left and 0 or 2 down" """
    each = [f"{_numbers(some)} {word}" for some, word in zip(lengths, sight.arms, strict=True) if max(some)]
    return listed(each)


def _numbers(some: Sequence[int]) -> str:
    """ "0, 2 or 3"; "0 to 4" """
    runs = len(some) > MOST and some[-1] - some[0] == len(some) - 1
    return f"{some[0]} to {some[-1]}" if runs else listed(list(map(str, some)), "or")


def out_of_sight(sight: CellSight, known: Collection[Fact]) -> str:
    """How a count fails: "itself and 4 down are too many for"; “” if it is not that simple."""
    lengths = sight.lengths(known)
    if not all(lengths) or not all(fact in known for fact in sight.centre):
        return ""
    fewest, most = [min(some) for some in lengths], [max(some) for some in lengths]
    if sight.own + sum(fewest) > sight.wanted:
        return (
            f"at least {sum(fewest) + sight.own}, too many for"
            if sight.summed
            else f"{sight.said(fewest)} are too many for"
        )
    if sight.own + sum(most) < sight.wanted:
        return f"at most {sight.said(most)}{',' if sight.summed else ' are'} too few for"
    return ""


def _too_many(sight: CellSight, before: Lengths, after: Lengths) -> str:
    """ "with r2c8 in sight at least 4, with r3c9 at least 5" """
    fewest, said = sight.own + sum(map(min, before)), list[str]()
    for some, left, arm in zip(before, after, sight.arms.values(), strict=True):
        if more := [x for x in some if x > max(left)]:
            r, c = arm[max(left)]
            said.append(f"with r{r}c{c}{'' if said else ' in sight'} at least {fewest - min(some) + min(more)}")
    return ", ".join(said)


def _all_of_one(sight: CellSight, before: Lengths, after: Lengths) -> str:
    """The same of one direction, with what would be in sight: "with r2c8 at least itself and 3 right"."""
    (number, *others) = [one for one, some in enumerate(before) if max(some) > max(after[one])]
    r, c = list(sight.arms.values())[number][max(after[number])]
    more = min(x for x in before[number] if x > max(after[number]))
    seen = [more if one == number else min(some) for one, some in enumerate(before)]
    return "" if others else f"with r{r}c{c} at least {sight.said(seen)}"


def _needed(sight: CellSight, before: Lengths, after: Lengths, facts: Collection[Fact]) -> str:
    """ "at least 2 down, for elsewhere at most itself and 1 up"; or of several directions "at most itself, 2 up and 4 down,
    7 in all, 1 too many: at least 1 up and 3 down" """
    most = [max(some) for some in before]
    if sight.own + sum(most) == sight.wanted:
        return f"at most {sight.said(most)}, all needed"
    arms = sight.concerned([fact for fact in facts if fact.holds is sight.through[1]])
    if len(arms) > 1:
        total = sight.own + sum(most)
        in_all = f"at most {sight.said(most)}" + ("" if sight.summed else f", {total} in all")
        wanted = listed([f"{min(after[one])} {list(sight.arms)[one]}" for one in arms])
        return f"{in_all}, {total - sight.wanted} too many: at least {wanted}"
    said = list[str]()
    for number in arms:
        word, least = list(sight.arms)[number], min(after[number])
        others = [0 if number == one else x for one, x in enumerate(most)]
        at_least = "at least " if max(after[number]) > least else ""
        elsewhere = f"{'at most' if any(others) else 'only'} {sight.said(others)}"
        said.append(f"{at_least}{least} {word}, for elsewhere {elsewhere}")
    return "; ".join(said)


# --- the shape ---


def sights_of(theory: Theory, world: World) -> Sights | None:
    """None if no rule counts what is in sight."""
    counts = any(rule.kind == "rule" and _counted_lines(split_prefix(rule.typed)[1]) for rule in theory.rules)
    return Sights(theory, world) if counts else None


class Sights:
    """The instances of a theory in a world that count what is in sight."""

    def __init__(self, theory: Theory, world: World) -> None:
        self.theory, self.world = theory, world
        self.rules: dict[str, tuple[list[Counted], Term] | None] = {}
        self.found: dict[tuple[str, str], CellSight | None] = {}

    def of(self, instance: Instance) -> CellSight | None:
        rule = instance.rule.sentence
        if rule not in self.rules:
            self.rules[rule] = None if instance.rule.declared else _counted_lines(split_prefix(instance.rule.typed)[1])
        if (shape := self.rules[rule]) is None:
            return None
        key = rule, instance.sentence
        if key not in self.found:
            self.found[key] = self._sight(instance, *shape)
        return self.found[key]

    def _sight(self, instance: Instance, counted: list[Counted], number: Term) -> CellSight | None:
        cell, values = tuple(instance.values.values()), {name: str(one) for name, one in instance.values.items()}
        whole = {name for name, _ in split_prefix(instance.rule.typed)[0]} <= values.keys()
        if not whole or len(cell) != CELL or not all(isinstance(one, int) for one in cell):
            return None
        structure = self.theory.expansion(self.world)
        wanted = number_of(number, structure, values)
        lines = [facts for one in counted for facts in self._lines(*one, values)]
        if wanted is None or not all(lines):
            return None
        said = [one for one in instance.numbers.values() if isinstance(one, int)] or [wanted]
        own = said[0] - wanted
        return _in_lines(cell, lines, said[0], own) if len(said) == 1 and own in (0, 1) else None  # type: ignore[arg-type]

    def _lines(self, variables: tuple[Variable, ...], condition: Formula, values: Values) -> Iterator[set[Fact]]:
        """For each thing that may count the facts that it takes; an empty set if that is no conjunction of facts."""
        structure = self.theory.expansion(self.world)
        for inner in ranging(variables, condition, structure, values):
            facts = set[Fact]()
            holds = self._taken(condition, inner, facts)
            if holds or holds is None:
                yield facts if holds else set()

    def _taken(self, formula: Formula, values: Values, facts: set[Fact]) -> bool | None:
        """Adds the facts that a conjunction takes. False if what is given excludes it; None if it is something else."""
        structure, relations = self.theory.expansion(self.world), self.theory.relations
        if self._given(formula):
            return evaluate(formula, structure, values)
        match formula:
            case And():
                parts = [self._taken(part, values, facts) for part in operands(formula)]
            case Forall(variable, sort, body):
                every = ranging(((variable, sort),), body, structure, values)
                parts = [self._taken(body, inner, facts) for inner in every]
            case Implies(left, right) if self._given(left):
                return not evaluate(left, structure, values) or self._taken(right, values, facts)
            case Atom(name, terms) | Not(Atom(name, terms)) if relations[name].role == "find":
                row = [number_of(term, structure, values) for term in terms]
                facts.add(Fact(name, tuple(row), isinstance(formula, Atom)))  # type: ignore[arg-type]
                return True if len(row) == CELL and None not in row else None
            case _:
                return None
        return None if None in parts else all(parts)

    def _given(self, formula: Formula) -> bool:
        names = {one.name for one in subformulas(formula) if isinstance(one, Atom)}
        names |= {part.name for one in subformulas(formula) for term in own_terms(one) for part in subterms(term)}
        return all(self.theory.relations[name].role == "given" for name in names if name in self.theory.relations)


def _counted_lines(body: Formula) -> tuple[list[Counted], Term] | None:
    """What a rule counts, and the number that it is to be; None if it does not count lines."""
    match body:
        case Count("=", bound, variables, condition):
            counted, number = [(variables, condition)], bound
        case Equal(left, right):
            sums, number = (_summands(left), right) if _summands(left) else (_summands(right), left)
            counted = [(one.variables, one.condition) for one in sums]
        case _:
            return None
    lines = all(any(isinstance(one, Forall) for one in subformulas(condition)) for _, condition in counted)
    return (counted, number) if counted and lines else None


def _summands(term: Term) -> list[Sum]:
    """The counts that a term adds up; none if it is something else."""
    if isinstance(term, Sum):
        return [term] if term.value == Term("1") else []
    parts = [_summands(one) for one in term.arguments] if term.name == "+" else []
    return [one for some in parts for one in some] if all(parts) else []


def _in_lines(cell: Place, lines: list[set[Fact]], wanted: int, own: int) -> CellSight | None:
    """The directions of which each line is the first cells; None if the lines are something else."""
    kinds = {(fact.relation, fact.holds) for line in lines for fact in line}
    rows = [{fact.row for fact in line} for line in lines]
    if len(kinds) != 1 or len({cell in some for some in rows}) != 1:
        return None
    left, arms = sorted((some - {cell} for some in rows), key=len), dict[str, tuple[Place, ...]]()
    (relation, holds), centre = kinds.pop(), cell in rows[0]
    for (down, across), word in WORDS.items():
        arm: list[Place] = []
        for far in count(1):
            arm.append((cell[0] + far * down, cell[1] + far * across))
            if set(arm) not in left:
                break
            left.remove(set(arm))
        arms[word] = tuple(arm[:-1])
    return None if left else CellSight(wanted, own, (relation, holds), arms, (Fact(relation, cell, holds),) * centre)
