"""Blocks: rule instances about the same few things, and what holds in every way to meet all of them.

What a player fills as one thing is said by several rules: a sum and that its digits differ, the runs of a row and where they
end, the houses of a row and which of them are seen. One rule after the other gives little; all ways together give what is
the same in each:

    in every way to fill row 3, r3c4 is black
    the cells right of r2c1 sum to 17, no digit twice right of r2c1: only 8+9 is left

An instance is taken together with those that speak of nothing else, and with those that leave room for one among what it
speaks of; instances that speak of the same things aside (where the runs of a row begin) are one block.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.bounds import Summed, Term, bounded, needed, subtracted
from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.arguing.techniques import Inference
from entails.engines.hints.arguing.words import EVERY_WAY, sort_noun, subject
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.scopes import instance_scopes
from entails.engines.hints.sentences import in_order, natural
from entails.engines.hints.steps import Need
from entails.engines.hints.sums import comes_to, sums_up
from entails.engines.hints.tables import WayTable
from entails.logic.joined import reached
from entails.models.signature import split_prefix
from entails.models.world import Row
from entails.values import NamedTuple

SMALLEST, WIDEST = 3, 260  # facts that a block speaks of
OPEN = 90  # facts of a block that are open: a person does not go through the ways of more
TERMS = 5  # of a sum that are open
FEW, COUNTED = 24, 20  # open facts, and ways, where places are counted
MOST_WAYS, MOST_SETS, LONG = 60, 3, 40  # ways to add up that are gone through; sets of numbers, and letters, to be said
OUTSIDE = 2  # facts beside a block that a clause may speak of besides
THINGS = 60  # that one place has
LARGEST = 300  # instances of a block


class Block(NamedTuple):
    """Instances that are taken together; the first is the one to name. `whole`: they are one thing aside, told as such."""

    selectors: tuple[int, ...]
    scope: tuple[int, ...]  # variables of the facts to conclude
    whole: bool
    adds: bool  # is it a sum, or something else that is no plain count?
    beyond: tuple[int, ...] = ()  # variables of facts beside them, to conclude as well


class Blocks:
    """All blocks of a board, and what was found in them."""

    def __init__(self, knowledge: Knowledge, quotas: Mapping[int, Sequence[Quota]]) -> None:
        self.knowledge, self.quotas = knowledge, quotas
        self.shelf = knowledge.shelf
        self.sums: dict[str, bool] = {}  # by rule
        said = [one for one in knowledge.selectors if one not in knowledge.declared]
        loops = {graph.loop for graph in knowledge.hanging.graphs}  # one does not go through all ways of a loop
        self.general = {one for one in said if one not in loops and not knowledge.grounding.selected(one).values}
        self.blocks = list(self._found()) if not knowledge.grounding.cardinalities else []
        self.tables: dict[Block, WayTable] = {}
        self.leading = {block.selectors[0] for block in self.blocks if block.adds}
        self.settled: dict[Block, int] = {}  # how many facts were known of it when it gave nothing

    def table(self, block: Block) -> WayTable:
        if block not in self.tables:
            self.tables[block] = self.shelf.table(block.selectors)
        return self.tables[block]

    def forced(self, usable: Collection[int]) -> Iterator[tuple[Block, list[int]]]:
        """What the blocks give, those with the fewest open facts first."""
        established = self.knowledge.established
        waiting: list[tuple[int, int, list[int]]] = []
        for number, block in enumerate(self.blocks):
            open_ = [v for v in block.scope if v not in established and -v not in established]
            most = OPEN if block.whole or self.of_numbers(block) else FEW
            if 0 < len(open_) <= most and self.settled.get(block) != len(open_):
                waiting.append((len(open_), number, open_))
        for size, number, open_ in sorted(waiting):
            block = self.blocks[number]
            self.knowledge.limit.check()
            if not all(one in usable for one in block.selectors):
                continue
            known = self.knowledge.established_in(block.selectors)
            beyond = [v for v in block.beyond if v not in established and -v not in established]
            # Most give nothing, which is sooner seen than how many ways they leave.
            found = self.table(block).forced(known, [*open_, *beyond])
            if found and self._is_short(block, open_, known):
                yield block, found
            else:
                self.settled[block] = size

    def _is_short(self, block: Block, open_: Sequence[int], known: Collection[int]) -> bool:
        """Can a person go through it: few terms of a sum are open, or few sets of numbers are left?"""
        if block.whole:
            return True
        if not (block.adds and self.of_numbers(block)):
            return len(list(self.table(block).ways(known, open_, COUNTED + 1))) <= COUNTED
        facts = self.knowledge.facts
        terms = {(facts[v][0], self._thing(v)) for v in open_}
        return 1 < len(terms) <= TERMS or (len(terms) > 1 and bool(self._sets(block, known)))

    def of_numbers(self, block: Block) -> bool:
        """Does it only speak of values of functions?"""
        facts, relations = self.knowledge.facts, self.knowledge.grounding.theory.relations
        return all(relations[facts[v][0]].function for v in block.scope)

    def counts(self, block: Block) -> bool:
        """Does a plain count lead it?"""
        return not block.whole and not block.adds

    # --- words ---

    def seen(self, block: Block, known: Collection[int], rest: str = "") -> str:
        """What a player sees: the digits that add up, to the rest of the total if some are known, or what is filled as one
        thing."""
        if block.adds and (sets := self._sets(block, known)):
            only = f"only {in_order(sets, 'or')}"
            return f"{rest}: {only}" if rest else f"{only} {'is' if len(sets) == 1 else 'are'} left"
        if not block.whole:
            return ""
        subject = self._subject(block)
        if subject:
            return f"every way to fill {subject} has this"
        return f"{self.knowledge.grounding.selected(block.selectors[0]).sentence}: {EVERY_WAY}"

    def taken(self, block: Block, known: Collection[int]) -> tuple[str, tuple[Fact, ...]]:
        """What is left of the total of a sum once the known terms are taken away, said aloud, and those terms."""
        summed = self._summed(block, known) if self._comes_to(block) else None
        rest = subtracted(summed) if summed else ""
        own = self.knowledge.scopes[block.selectors[0]]
        return rest, tuple(self.knowledge.fact(v) for v in own if rest and v in known)

    def _subject(self, block: Block) -> str:
        """What all instances are about: "row 3"; none if one of them says a number, which tells it better."""
        grounding = self.knowledge.grounding
        said = [grounding.selected(one) for one in block.selectors if one not in self.knowledge.declared]
        if said[0].numbers:
            return ""
        common = dict(said[0].values)
        for one in said:
            common = {name: value for name, value in common.items() if one.values.get(name) == value}
        sorts = dict(split_prefix(said[0].rule.typed)[0])
        counted = {name: value for name, value in common.items() if isinstance(value, int)}
        nouns = [f"{noun} {value}" for name, value in counted.items() if (noun := sort_noun(sorts.get(name, "")))]
        return nouns[0] if len(nouns) == 1 else ""

    def _sets(self, block: Block, known: Collection[int]) -> list[str]:
        """The sets of open numbers that add up, if they are few: "8+9"."""
        facts = self.knowledge.facts
        open_ = [v for v in block.scope if v not in known and -v not in known]
        if not open_ or not self.of_numbers(block):
            return []
        found: dict[str, None] = {}
        for way in self.table(block).ways(known, open_, MOST_WAYS):
            found["+".join(map(str, sorted(facts[v][1][-1] for v in way)))] = None
            if len(found) > MOST_SETS:
                return []
        return list(found) if open_ and sum(len(x) for x in found) < LONG else []

    def bounds(self, block: Block, known: Collection[int], literals: Iterable[int]) -> dict[int, str]:
        """Of a sum whose total is said: what the other terms come to at most, or at least, for each literal that is so."""
        summed = self._summed(block, known)
        if summed is None:
            return {}
        facts, table = self.knowledge.facts, self.table(block)
        own = self.knowledge.scopes[block.selectors[0]]
        values: dict[Term, int] = {(facts[v][0], *self._thing(v), facts[v][1][-1]): v for v in own}

        def differ(one: Term, other: Term, number: int) -> bool:
            return table.excludes([*block.selectors[1:], values[*one, number], values[*other, number]])

        gone = self._gone(block, literals)
        texts = {
            term: bounded(summed.total, summed.left, term, list(some.values()), differ) for term, some in gone.items()
        }
        return {x: texts[term] for term, some in gone.items() for x in some}

    def needs(self, block: Block, known: Collection[int], literals: Iterable[int]) -> dict[int, tuple[Need, ...]]:
        """Of a sum that comes to a total: what the number that each literal excludes would leave for the other terms."""
        summed, theory = self._summed(block, known), self.knowledge.grounding.theory
        if summed is None or not self._comes_to(block):
            return {}

        def name(term: Term) -> str:
            return subject(theory, str(term[0]), tuple(map(str, term[1:])))

        gone = self._gone(block, literals)
        return {x: needed(summed, term, [n], name) for term, some in gone.items() for x, n in some.items()}

    def _comes_to(self, block: Block) -> bool:
        grounding = self.knowledge.grounding
        return comes_to(grounding.selected(block.selectors[0]).rule, grounding.theory.relations)

    def _gone(self, block: Block, literals: Iterable[int]) -> dict[Term, dict[int, int]]:
        """The numbers that literals exclude, by the term of the sum."""
        found: dict[Term, dict[int, int]] = {}
        own = self.knowledge.scopes[block.selectors[0]]
        for literal in [x for x in literals if x < 0 and -x in own]:
            name, row = self.knowledge.facts[-literal]
            found.setdefault((name, *row[:-1]), {})[literal] = int(str(row[-1]))
        return found

    def _summed(self, block: Block, known: Collection[int]) -> Summed | None:
        """The sum that leads a block, if its total is said."""
        knowledge, (first, *_) = self.knowledge, block.selectors
        total = [x for x in knowledge.grounding.selected(first).numbers.values() if isinstance(x, int)]
        if not block.adds or not self.of_numbers(block) or len(total) != 1:
            return None
        every: dict[Term, list[int]] = {}
        left: dict[Term, list[int]] = {}
        fixed: dict[Term, int] = {}
        for v in sorted(knowledge.scopes[first], key=lambda v: natural(" ".join(map(str, self._thing(v))))):
            name, row = knowledge.facts[v]
            term, number = (name, *row[:-1]), row[-1]
            if isinstance(number, int):
                every.setdefault(term, []).append(number)
                if -v not in known:
                    left.setdefault(term, []).append(number)
                if v in known:
                    fixed[term] = number
        return Summed(total[0], every, left, fixed)

    # --- which instances belong together ---

    def _found(self) -> Iterator[Block]:
        knowledge = self.knowledge
        used: set[int] = set()
        for component in filter(self._is_local, self._aside()):
            used.update(component)
            yield from self._block(component, whole=True)
        for selector, scope in knowledge.scopes.items():
            if selector not in used and self._leads(selector) and SMALLEST <= len(scope) <= WIDEST:
                yield from self._block([selector], whole=False)

    def _is_local(self, selectors: Sequence[int]) -> bool:
        """Does it speak of one place, and not of the whole board?"""
        knowledge = self.knowledge
        said = [one for one in selectors if one not in knowledge.declared]
        things = {(knowledge.facts[v][0], self._thing(v)) for one in said for v in knowledge.scopes[one]}
        return len(things) <= THINGS and all(knowledge.grounding.selected(one).values for one in said)

    def _thing(self, variable: int) -> Row:
        """What a fact is about: the arguments of a function, without its value."""
        name, row = self.knowledge.facts[variable]
        return row[:-1] if name in self.knowledge.grounding.theory.functions else row

    def _leads(self, selector: int) -> bool:
        """Is it a rule that one goes through the ways of: a sum, or a count with other rules about the same?"""
        knowledge = self.knowledge
        if selector in knowledge.declared or selector in knowledge.techniques or selector in knowledge.hanging.pure:
            return False
        quotas = self.quotas.get(selector, ())
        if self._adds(selector):
            return True
        if selector in self.general or not any(one.kind == "count" and one.low for one in quotas):
            return False
        return bool(self._within([selector]) or self._everywhere(knowledge.scopes[selector]))

    def _adds(self, selector: int) -> bool:
        """Is it a sum of numbers; or, of what is no number, something that is not said by counts and clauses?"""
        rule, relations = self.knowledge.grounding.selected(selector).rule, self.knowledge.grounding.theory.relations
        if rule.sentence not in self.sums:
            self.sums[rule.sentence] = sums_up(rule, relations)
        if self.sums[rule.sentence] or self.quotas.get(selector):
            return self.sums[rule.sentence]
        numbers = all(self._thing(v) != self.knowledge.facts[v][1] for v in self.knowledge.scopes[selector])
        return not numbers and bool(self.shelf.auxiliary(selector))

    def _block(self, selectors: Sequence[int], whole: bool) -> Iterator[Block]:
        knowledge = self.knowledge
        scope = {v: None for one in selectors for v in knowledge.scopes[one]}
        if not SMALLEST <= len(scope) <= WIDEST:
            return
        helping = self._within(selectors)
        scope |= {v: None for one in helping for v in knowledge.scopes[one]}
        adds = not whole and self._adds(selectors[0])
        if whole or adds:
            helping = [*helping, *self._excluding(scope, {*selectors, *helping})]
        else:
            helping = [*helping, *self._everywhere(scope), *self._across(scope, {*selectors, *helping})]
        silent = {s: None for one in (*selectors, *helping) for s in knowledge.beside(one)}
        every = tuple(dict.fromkeys((*self._first(selectors), *helping, *silent)))
        if len(every) <= LARGEST:
            yield Block(every, tuple(scope), whole, adds, () if whole or adds else self._beyond(scope, helping))

    def _first(self, selectors: Sequence[int]) -> list[int]:
        """The instance to name stands first: one that says a number, and speaks of most."""
        selected, scopes = self.knowledge.grounding.selected, self.knowledge.scopes
        return sorted(selectors, key=lambda one: (not selected(one).numbers, -len(scopes[one]), one))

    def _within(self, selectors: Sequence[int]) -> list[int]:
        """Instances that speak of nothing else."""
        knowledge, scope = self.knowledge, {v for one in selectors for v in self.knowledge.scopes[one]}
        near = dict.fromkeys(one for v in scope for one in knowledge.speaking_of.get(v, ()))
        return [
            one
            for one in near
            if one not in selectors
            and one not in knowledge.silent
            and one not in knowledge.techniques
            and len(knowledge.scopes[one]) > 1
            and all(v in scope or self._is_aside(v) for v in knowledge.scopes[one])
        ]

    def _is_aside(self, variable: int) -> bool:
        return self.knowledge.grounding.theory.relations[self.knowledge.facts[variable][0]].aside

    def _beyond(self, scope: Mapping[int, None], helping: Sequence[int]) -> tuple[int, ...]:
        """What rules about the whole board say of one of the facts and of something else: cells that touch one of them."""
        facts, touched = self.knowledge.facts, dict[int, None]()
        for one in [one for one in helping if one not in self.general]:
            touched.update(dict.fromkeys(v for v in self.knowledge.scopes[one] if v not in scope))
        for one in [one for one in helping if one in self.general]:
            for clause in self.shelf.of.get(one, ()):
                own = {abs(x) for x in clause if abs(x) in facts}
                if len(own) == 2 and len(own.intersection(scope)) == 1:
                    touched.update(dict.fromkeys(own.difference(scope)))
        return tuple(touched)

    def _everywhere(self, scope: Mapping[int, None]) -> list[int]:
        """Rules about the whole board that say something about several of the facts. What must hang together counts where
        the facts cut it, and not where they are part of it: that takes more than one place."""
        knowledge = self.knowledge
        counts = Counter(one for v in scope for one in knowledge.speaking_of.get(v, ()) if one in self.general)
        return [one for one, times in counts.items() if times > 1 and not self._is_part(scope, one)]

    def _across(self, scope: Mapping[int, None], used: set[int]) -> list[int]:
        """Clauses that speak of several of the facts and of little else."""
        knowledge = self.knowledge
        counts = Counter(one for v in scope for one in knowledge.speaking_of.get(v, ()) if one not in used)
        return [
            one
            for one, times in counts.items()
            if times > 1
            and len(knowledge.scopes[one]) - times <= OUTSIDE
            and one not in self.general
            and all(quota.kind == "clause" for quota in self.quotas.get(one, ()))
            and self.quotas.get(one)
        ]

    def _is_part(self, scope: Mapping[int, None], selector: int) -> bool:
        graphs = self.knowledge.hanging.graphs_of(selector) if selector in self.knowledge.hanging.pure else []
        return any(x in scope for graph in graphs for x in graph.literals)

    def _excluding(self, scope: Mapping[int, None], used: set[int]) -> list[int]:
        """Instances that leave room for one among several of the facts."""
        shared: dict[int, int] = {}
        for v in scope:
            for one in self.knowledge.speaking_of.get(v, ()):
                shared[one] = shared.get(one, 0) + 1
        silent = self.knowledge.silent
        return [
            one
            for one, times in shared.items()
            if times > 1
            and one not in used
            and one not in silent
            and any(quota.high == 1 for quota in self.quotas.get(one, ()))
        ]

    def _aside(self) -> Iterator[list[int]]:
        """The instances that speak of the same things aside, as far as those hang together."""
        knowledge, grounding = self.knowledge, self.knowledge.grounding
        names = [x.name for x in grounding.theory.relations.values() if x.aside and x.name in grounding.blocks]
        aside = {v for name in names for v in grounding.variables(name)}.difference(knowledge.facts)
        if not aside:
            return
        speaking: dict[int, list[int]] = {}
        scopes = {one: some for one, some in instance_scopes(grounding, aside).items() if some}
        for one, some in scopes.items():
            for v in some:
                speaking.setdefault(v, []).append(one)
        left = dict.fromkeys(scopes)
        while left:
            found = reached([next(iter(left))], lambda one: (other for v in scopes[one] for other in speaking[v]))
            left = {one: None for one in left if one not in found}
            said = [one for one in found if one not in knowledge.silent and one not in knowledge.techniques]
            silent = [one for one in found if one in knowledge.silent]
            yield [*said, *silent]


def inferred(literal: int, selectors: Sequence[int], seen: str) -> Inference:
    first, *others = (Quota(one, (), (), 0, 0, "clause") for one in selectors)
    return Inference("every way", (literal,), (), (first,), tuple(others), (), (), seen)
