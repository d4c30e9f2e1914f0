"""Sentences in negation normal form, as the library `nnf` has them: `Var`, `And`, `Or` and what scripts ask of them.

A sentence is a value: `And` and `Or` have a set of children, a `Var` has a name (any hashable object) and a sign. Sentences
may be nested to any depth and may share parts; nothing here calls itself.

    a, b = Var("a"), Var("b")
    (a | ~b).model_count()      # 3
    (a & ~a).solve()            # None

What takes a solver is asked of `asking`, which turns a sentence into numbered clauses once and keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, TypeVar

from entails.bauhaus.asking import Inquiry, Model
from entails.bauhaus.clauses import Opposed
from entails.bauhaus.settings import config

Name = Hashable
T = TypeVar("T")


class NNF:
    """What every sentence can do."""

    __slots__ = ("__weakref__", "_asked")
    _asked: Inquiry

    # --- operators ---

    def __and__(self, other: NNF) -> And:
        return And(_parts(And, self, other))

    def __or__(self, other: NNF) -> Or:
        return Or(_parts(Or, self, other))

    def __rshift__(self, other: NNF) -> Or:
        return Or({self.negate(), other})

    def __invert__(self) -> NNF:
        return self.negate()

    # --- shape ---

    def walk(self) -> Iterator[NNF]:
        """Every node once."""
        seen, todo = {self}, [self]
        while todo:
            node = todo.pop()
            yield node
            if isinstance(node, Internal):
                new = [child for child in node.children if child not in seen]
                seen.update(new)
                todo += new

    def vars(self) -> frozenset[Any]:
        """The names of the variables in the sentence."""
        return frozenset(self._question().names)

    def size(self) -> int:
        """The number of edges."""
        return sum(len(node.children) for node in self.walk() if isinstance(node, Internal))

    def height(self) -> int:
        return folded(self, lambda _: 0, lambda _, below: 1 + max(below, default=0))

    def is_CNF(self, strict: bool = False) -> bool:
        return _is_normal(self, And, Or, strict)

    def is_DNF(self, strict: bool = False) -> bool:
        return _is_normal(self, Or, And, strict)

    # --- other sentences ---

    def negate(self) -> NNF:
        raise NotImplementedError

    def shape(self) -> tuple[str, Any]:
        """As `clauses` reads it."""
        raise NotImplementedError

    def plain(self) -> Sequence[tuple[Any, bool]] | None:
        """The sentence as a disjunction of variables; None if it is no such disjunction."""
        return None

    def condition(self, model: Mapping[Any, bool]) -> NNF:
        """The sentence with some variables replaced by their values."""
        return _rebuilt(
            self, lambda var: (true if model[var.name] == var.true else false) if var.name in model else var
        )

    def simplify(self, merge_nodes: bool = True) -> NNF:
        """Without true and false inside, nodes with one child, and (unless told otherwise) nodes in nodes of their kind."""
        leaf: Callable[[Var], NNF] = lambda var: var  # noqa: E731 (its type is NNF, not Var)
        return folded(self, leaf, lambda node, below: _simplified(type(node), below, merge_nodes))

    def deduplicate(self) -> NNF:
        return self

    def to_CNF(self, simplify: bool = True) -> And:
        """A conjunction of clauses with the same models, apart from the auxiliary variables, which are determined."""
        if self.is_CNF() and not simplify:
            assert isinstance(self, And)
            return self
        return _as_clauses(self._question(), simplify)

    def make_smooth(self) -> NNF:
        """Models do not depend on it here."""
        return self

    def mark_deterministic(self) -> None:
        """Does nothing: our counters need no hint that a sentence is deterministic."""

    # --- truth ---

    def satisfied_by(self, model: Mapping[Any, bool]) -> bool:
        return folded(
            self,
            lambda var: bool(model[var.name]) == var.true,
            lambda node, below: all(below) if isinstance(node, And) else any(below),
        )

    def satisfiable(self) -> bool:
        return self._question().model() is not None

    consistent = satisfiable

    def solve(self) -> Model | None:
        """A model: a value for every variable of the sentence. None if there is none."""
        return self._question().model()

    def models(self) -> Iterator[Model]:
        """Every model, each once."""
        return self._question().models()

    def model_count(self) -> int:
        """How many values of the variables of the sentence make it true."""
        return self._question().count()

    def valid(self) -> bool:
        return not self.negate().satisfiable()

    def entails(self, other: NNF) -> bool:
        return not And({self, other.negate()}).satisfiable()

    implies = entails

    def contradicts(self, other: NNF) -> bool:
        return not And({self, other}).satisfiable()

    def equivalent(self, other: NNF) -> bool:
        return self.entails(other) and other.entails(self)

    def _question(self) -> Inquiry:
        asked: Inquiry | None = getattr(self, "_asked", None)
        if asked is None:
            asked = self._asked = Inquiry(self)
        return asked


class Var(NNF):
    """A variable, or (with `true` False) its negation."""

    __slots__ = ("_hash", "name", "true")
    __match_args__ = ("name", "true")

    _aux = count(1)

    def __init__(self, name: Name, true: bool = True) -> None:
        self.name, self.true = name, true
        self._hash: int | None = None

    @classmethod
    def aux(cls) -> Var:
        """A variable that no other sentence has."""
        return cls(Aux(next(cls._aux)))

    def __hash__(self) -> int:
        """Worked out when it is first asked for: a proposition's own hash may rest on what is set after it was made."""
        if self._hash is None:
            self._hash = hash((self.name, self.true))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Var):
            return NotImplemented
        return self.true == other.true and (self.name is other.name or self.name == other.name)

    def __repr__(self) -> str:
        base = self.name if isinstance(self.name, str) else f"Var({self.name!r})"
        return base if self.true else f"~{base}"

    def __invert__(self) -> Var:
        return Var(self.name, not self.true)

    negate = __invert__

    def shape(self) -> tuple[str, Any]:
        return "var", (self.name, self.true)

    def plain(self) -> Sequence[tuple[Any, bool]]:
        return ((self, True),)


class Aux:
    """The name of an auxiliary variable."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"<{self.number}>"


class Internal(NNF):
    """And and Or. The children may be worked out when they are first asked for: a theory of a million clauses is solved
    without ever being written as sentences."""

    __slots__ = ("_children", "_hash", "_make", "_opposite", "_stated")

    def __init__(self, children: Iterable[NNF] = ()) -> None:
        self._children: frozenset[NNF] | None = frozenset(children)
        self._make: Callable[[], Iterable[NNF]] | None = None
        self._hash: int | None = None
        self._opposite: Internal | None = None
        self._stated: Sequence[Any] | None = None

    @classmethod
    def later(cls, make: Callable[[], Iterable[NNF]], stated: Sequence[Any] | None = None) -> Any:
        """The sentence whose children `make` gives when they are needed. Whoever asks what it says takes what is `stated`, if
        that is there: parts in the sense of `clauses`."""
        sentence = cls()
        sentence._children, sentence._make, sentence._stated = None, make, stated
        return sentence

    def shape(self) -> tuple[str, Any]:
        kind = "and" if isinstance(self, And) else "or"
        return kind, list(self.children) if self._stated is None else self._stated

    @property
    def children(self) -> frozenset[NNF]:
        if self._children is None:
            assert self._make is not None
            self._children = frozenset(self._make())
        return self._children

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((type(self).__name__, self.children))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NNF):
            return NotImplemented
        return _same(self, other)

    def __iter__(self) -> Iterator[NNF]:
        return iter(self.children)

    def __len__(self) -> int:
        return len(self.children)

    def __bool__(self) -> bool:
        return bool(self.children)

    def __contains__(self, node: object) -> bool:
        return node in self.children

    def __repr__(self) -> str:
        """Innermost parts first: a sentence may be very deep."""
        return folded(self, repr, _written)

    def negate(self) -> NNF:
        """The negation. Each node keeps its own, so that nothing is negated twice."""
        todo: list[Internal] = [self]
        while todo:
            node = todo[-1]
            if node._opposite is None and node._children is not None:
                inner = [child for child in node._children if isinstance(child, Internal)]
                left = [child for child in inner if child._opposite is None]
                if left:
                    todo += left
                    continue
                node._oppose(OPPOSITE[type(node)](child.negate() for child in node._children))
            elif node._opposite is None:  # the children are not worked out yet, and need not be for this
                stated = None if node._stated is None else [Opposed(part) for part in node._stated]
                node._oppose(OPPOSITE[type(node)].later(node._negated, stated))
            todo.pop()
        assert self._opposite is not None
        return self._opposite

    def _negated(self) -> list[NNF]:
        return [child.negate() for child in self.children]

    def _oppose(self, other: Internal) -> None:
        self._opposite, other._opposite = other, self


class And(Internal):
    __slots__ = ()


class Or(Internal):
    __slots__ = ()

    def plain(self) -> Sequence[tuple[Any, bool]] | None:
        if self._stated is not None or not all(type(child) is Var for child in self.children):
            return None
        return [(child, True) for child in self.children]


OPPOSITE: dict[type[Internal], type[Internal]] = {And: Or, Or: And}
true, false = And(), Or()


# --- walks ---


def _parts(kind: type[Internal], *sides: NNF) -> set[NNF]:
    """The children of a new node; with `config.auto_simplify`, those of sides of its own kind in their place."""
    if not config.auto_simplify:
        return set(sides)
    return {part for side in sides for part in (side.children if isinstance(side, kind) else (side,))}


def folded(sentence: NNF, leaf: Callable[[Var], T], inner: Callable[[Internal, list[T]], T]) -> T:
    """A value for each node, from those of its children; returns that of the sentence."""
    found: dict[NNF, T] = {}
    todo: list[NNF] = [sentence]
    while todo:
        node = todo[-1]
        if node not in found:
            if isinstance(node, Var):
                found[node] = leaf(node)
            elif isinstance(node, Internal):
                left = [child for child in node.children if child not in found]
                if left:
                    todo += left
                    continue
                found[node] = inner(node, [found[child] for child in node.children])
        todo.pop()
    return found[sentence]


def _rebuilt(sentence: NNF, leaf: Callable[[Var], NNF]) -> NNF:
    return folded(sentence, leaf, lambda node, below: type(node)(below))


def _written(node: Internal, below: list[str]) -> str:
    if not below:
        return "true" if isinstance(node, And) else "false"
    return f"{type(node).__name__}({{{', '.join(below)}}})"


def _simplified(kind: type[Internal], below: list[NNF], merge: bool) -> NNF:
    nothing, everything = (true, false) if kind is And else (false, true)
    children: set[NNF] = set()
    for child in below:
        if child == everything:
            return everything
        if merge and isinstance(child, kind):
            children |= child.children
        elif child != nothing:
            children.add(child)
    if len(children) == 1:
        return children.pop()
    return kind(children) if children else nothing


def _same(one: NNF, other: NNF) -> bool:
    """Are two sentences the same, set for set? Children are matched by their hashes."""
    todo = [(one, other)]
    while todo:
        a, b = todo.pop()
        if a is b:
            continue
        if isinstance(a, Var) or isinstance(b, Var):
            if not (isinstance(a, Var) and isinstance(b, Var) and a == b):
                return False
            continue
        assert isinstance(a, Internal)
        assert isinstance(b, Internal)
        if type(a) is not type(b) or hash(a) != hash(b) or len(a) != len(b):
            return False
        near = {hash(child): child for child in b.children}
        for child in a.children:
            if hash(child) not in near:
                return False
            todo.append((child, near[hash(child)]))
    return True


def _plain(node: Internal) -> bool:
    """Only variables, none of them twice?"""
    names = [child.name for child in node.children if isinstance(child, Var)]
    return len(names) == len(node.children) == len(set(names))


def _is_normal(sentence: NNF, outer: type[Internal], inner: type[Internal], strict: bool) -> bool:
    if not isinstance(sentence, outer):
        return False
    rows = sentence.children
    if strict:
        return all(isinstance(row, inner) and _plain(row) for row in rows)
    return all(isinstance(row, inner) and all(isinstance(one, Var) for one in row.children) for row in rows)


def _as_clauses(asked: Inquiry, simplify: bool) -> And:
    """The sentence as a conjunction of clauses. Without `simplify`, variables that no clause mentions stay: they count."""
    made = asked.clauses()
    auxiliary = [Aux(number) for number in range(len(asked.names) + 1, made.top + 1)]
    variables = [Var(name) for name in (*asked.names, *auxiliary)]
    opposites = [~one for one in variables]

    def literal(x: int) -> Var:
        return variables[x - 1] if x > 0 else opposites[-x - 1]

    rows = [Or(map(literal, clause)) for clause in made.clauses]
    if not simplify:
        met = {abs(x) for clause in made.clauses for x in clause}
        rows += [Or((literal(v), literal(-v))) for v in range(1, len(asked.names) + 1) if v not in met]
    return And(rows)
