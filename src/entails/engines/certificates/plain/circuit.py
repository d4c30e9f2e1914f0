"""Conjunctions of literals, each with a name of its own.

A literal is a variable or its opposite; `TRUE` and `FALSE` are literals too. The variables that somebody chose come first
(`variable`); every other one names a conjunction of literals that were there before it (`all_of`), and the same conjunction
has one name. A disjunction is a conjunction of opposites, turned round. So what the chosen variables are decides what all the
others are, which is what makes counting simple.

    circuit = Circuit()
    p, q = circuit.variable(), circuit.variable()
    circuit.any_of([p, circuit.all_of([-p, q])])      # -4: 4 is “neither”
    circuit.clauses([p, -circuit.all_of([p, q])])     # [(1,), (-1, -2)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

Ints = tuple[int, ...]

TRUE = 1 << 60
FALSE = -TRUE
MOST = 300_000  # steps


class TooLargeError(Exception):
    """The problem is too large for this grounding. The callers of this package catch it."""


class Circuit:
    def __init__(self, most: int = MOST, check: Callable[[], None] = lambda: None) -> None:
        self.top, self.steps, self.most, self.check = 0, 0, most, check
        self.gates: dict[int, Ints] = {}  # what each conjunction is of; parts come before wholes
        self.names: dict[Ints, int] = {}

    def step(self, number: int = 1) -> None:
        """Note some work. A theory is small if all of it takes at most `most` steps."""
        before = self.steps
        self.steps += number
        if self.steps > self.most:
            raise TooLargeError
        if before // 4096 < self.steps // 4096:
            self.check()

    def variable(self) -> int:
        self.top += 1
        return self.top

    def all_of(self, literals: Iterable[int]) -> int:
        parts = set(literals)
        parts.discard(TRUE)
        if FALSE in parts or any(-x in parts for x in parts):
            return FALSE
        if len(parts) < 2:
            return parts.pop() if parts else TRUE
        self.step(len(parts))
        key = tuple(sorted(parts))
        if key not in self.names:
            self.names[key] = self.variable()
            self.gates[self.top] = key
        return self.names[key]

    def any_of(self, literals: Iterable[int]) -> int:
        return -self.all_of([-x for x in literals])

    def same(self, a: int, b: int) -> int:
        """A literal that is true if both hold or neither."""
        return self.any_of([self.all_of([a, b]), self.all_of([-a, -b])])

    # --- what is made of it ---

    def truths(self, true: Iterable[int]) -> dict[int, bool]:
        """The value of each conjunction where these variables are true and the other chosen ones false."""
        value = dict.fromkeys(range(1, self.top + 1), False) | dict.fromkeys(true, True) | {TRUE: True}
        for gate, parts in self.gates.items():
            value[gate] = all(value[x] if x > 0 else not value[-x] for x in parts)
        return value

    def clauses(self, demanded: Iterable[int]) -> list[Ints]:
        """Clauses that hold where all these literals do, and say of every conjunction in them what it is of."""
        clauses: list[Ints] = []
        todo = list(demanded)[::-1]
        used: dict[int, None] = {}
        while todo:
            x = todo.pop()
            parts = self.gates.get(abs(x))
            if x == TRUE:
                continue
            if parts is None or x == FALSE:
                clauses.append(() if x == FALSE else (x,))
            elif x > 0:
                todo += reversed(parts)
            else:
                clauses.append(tuple(-part for part in parts))
                used |= dict.fromkeys(abs(part) for part in parts)
        return [*dict.fromkeys(clauses), *self._named(used)]

    def _named(self, used: Iterable[int]) -> Iterator[Ints]:
        """The definitions, in both directions, of the conjunctions among these variables and of those inside them."""
        todo, seen = list(used), set[int]()
        while todo:
            gate = todo.pop()
            if gate in seen or gate not in self.gates:
                continue
            seen.add(gate)
            parts = self.gates[gate]
            yield from ((-gate, part) for part in parts)
            yield (gate, *(-part for part in parts))
            todo += map(abs, parts)
