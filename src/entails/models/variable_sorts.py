"""The sorts of the variables of a formula, worked out from where they stand. `sorts` then checks every term with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import product
from typing import NoReturn

from entails.errors import TheoryError
from entails.logic.evaluate import ARITHMETIC, is_numeral
from entails.logic.formula import (
    BESIDE,
    SUMS,
    TOP,
    TUPLE,
    And,
    Atom,
    Compare,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Loop,
    Or,
    Sum,
    Term,
    Variable,
)
from entails.logic.meant import GREATEST
from entails.logic.notation import show
from entails.logic.parts import children, own_terms, subformulas
from entails.logic.term import ends_of, items_of
from entails.logic.tokens import is_long
from entails.models.advice import (
    arguments,
    function_alone,
    no_function,
    no_relation,
    no_term,
    sort_of_a_neighbour,
)
from entails.models.signature import Relation, Sorts
from entails.models.world import range_of, suggestion
from entails.values import dataclass, field, pattern

MAX_QUANTIFIERS = 100
MAX_SET = 10_000  # how far apart the numbers of a set may be
BOARD = ("Row", "Column")  # the parts of the cells of a board
CELL = pattern(r"r([1-9][0-9]*)c([1-9][0-9]*)")  # how a cell is written and printed

BUILT_IN = {**dict.fromkeys(ARITHMETIC, 2), "abs": 1}  # how many arguments they take


@dataclass
class Binding:
    """A quantified variable while its sort is being worked out, and the variables that it is compared with."""

    name: str
    sort: str | None
    equals: list[Binding] = field(default_factory=list)
    among: tuple[str, ...] = ()  # elements and ranges of the set that it goes through


Scope = dict[str, Binding]


@dataclass
class VariableSorts:
    """Works out the sort of every variable. `marks` says where each part of a formula (by
    identity) stands in `source`, for carets. `numeric` collects the sorts whose elements have to be numbers."""

    sorts: Sorts
    relations: Mapping[str, Relation]
    marks: Mapping[int, int]
    source: str | None
    file: str | None
    products: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    compared: list[tuple[Binding, Term]] = field(default_factory=list)  # variables compared with elements and functions
    names: dict[str, frozenset[str]] = field(default_factory=dict)  # of the elements of a sort
    numeric: dict[str, int | None] = field(default_factory=dict)  # with the place that asks for it
    mixed: list[tuple[Relation, tuple[Term, ...], Scope]] = field(default_factory=list)  # atoms not understood yet
    tuples: list[tuple[Term, Term, Scope]] = field(default_factory=list)  # what each tuple is compared with
    whole: Formula = TOP  # that is being checked

    def fail(self, message: str, thing: object) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.source, offset=self.marks.get(id(thing)))

    def _walk(self, formula: Formula, scope: Scope, bindings: list[Binding]) -> None:
        """Collect the bindings in the order of the text; `_typed` takes them up again in the same order."""
        todo = [(formula, scope, 0)]
        while todo:
            node, around, level = todo.pop()
            for term in own_terms(node):
                self._walk_term(term, around, bindings)
            match node:
                case Atom(name, arguments):
                    self._settle_arguments(self._relation(node, name), arguments, around)
                case Equal(left, right) | Compare(_, left, right):
                    self._settle_comparison(left, right, around)
            declared = declared_variables(node)
            if level + len(declared) > MAX_QUANTIFIERS:
                self.fail(f"quantifiers are nested deeper than {MAX_QUANTIFIERS} levels", node)
            inner = self._bind(declared, around, bindings, node)
            if isinstance(node, Connected | Loop):
                self._settle_graph(node, inner)
            todo += reversed([(child, inner, level + len(declared)) for child in children(node)])

    def _walk_term(self, term: Term, scope: Scope, bindings: list[Binding]) -> None:
        if isinstance(term, Sum):
            inner = self._bind(term.variables, scope, bindings, term)
            self._walk_term(term.value, inner, bindings)
            self._walk(term.condition, inner, bindings)
        relation = self.relations.get(term.name)
        if term.arguments and term.name != TUPLE and not (relation and relation.valued):
            self._built_in(term)
        for argument in term.arguments:
            self._walk_term(argument, scope, bindings)
        if relation and relation.valued:
            self._settle_arguments(relation, term.arguments, scope)

    def _bind(self, declared: tuple[Variable, ...], scope: Scope, bindings: list[Binding], thing: object) -> Scope:
        for variable, sort in declared:
            binding = self._among(variable, sort, thing) if sort and sort.startswith("{") else None
            binding = binding or Binding(variable, self._declared_sort(sort, thing))
            bindings.append(binding)
            scope = {**scope, variable: binding}
        return scope

    def _among(self, variable: str, written: str, thing: object) -> Binding:
        """A variable that goes through a set. Numbers are of a range of their own, as long as the set is wide; names are of
        the sort that the formula, or else one of them, tells."""
        items = tuple(items_of(written))
        written_ends = [end for item in items for end in ends_of(item)]
        if not all(map(is_numeral, written_ends)) or any(map(is_long, written_ends)):
            binding = Binding(variable, None, among=items)
            self.compared += [(binding, Term(end)) for end in written_ends]
            return binding
        ends = list(map(int, written_ends))
        if max(ends) - min(ends) > MAX_SET:
            self.fail(f"a set of numbers spans at most {MAX_SET:,}", thing)
        is_empty = len(items) == 1 and len(ends) == 2 and ends[0] > ends[1]
        sort = f"{ends[0]}..{ends[1]}" if is_empty else f"{min(ends)}..{max(ends)}"
        return Binding(variable, sort, among=items)

    def _declared_sort(self, sort: str | None, thing: object) -> str | None:
        """The sort that is written with a variable; of a part of a product, as in (r,c)∈Cell, the one it is made of."""
        whole, _, place = (sort or "").partition(".")
        if place:
            parts = self.products.get(whole, ())
            if not 0 < int(place) <= len(parts):
                message = _no_sort_but_relation(whole, self.relations)
                self.fail(message or f"{whole} is no product of {place} sorts or more", thing)
            return parts[int(place) - 1]
        if sort is not None and sort not in self.sorts and sort not in self.products:
            message = _no_sort_but_relation(sort, self.relations)
            self.fail(message or f"there is no sort {sort}{suggestion(sort, [*self.sorts, *self.products])}", thing)
        return sort

    def _places(self, relation: Relation, arguments: tuple[Term, ...], scope: Scope) -> tuple[str, ...]:
        """The sorts of the arguments: of a product, one for the whole or one for each part. Where wholes and parts are mixed,
        as in link(p, r, c), the sorts of variables that are known decide."""
        if relation.places is None or len(arguments) == len(relation.places):
            return relation.inputs if relation.places is None else relation.places
        if len(arguments) < len(relation.places):
            return relation.inputs
        ways = [way for way in self._ways(relation.places) if len(way) == len(arguments)]
        fits = [way for way in ways if all(map(partial(self._may_stand, scope), arguments, way))]
        return fits[0] if len(fits) == 1 else ()

    def _ways(self, places: tuple[str, ...]) -> list[tuple[str, ...]]:
        """The ways to read each product: as a whole or in its parts."""
        choices = [[(place,), self.products[place]] if place in self.products else [(place,)] for place in places]
        return [tuple(sort for part in way for sort in part) for way in product(*choices)]

    def _may_stand(self, scope: Scope, term: Term, sort: str) -> bool:
        """Is it as far as is known of this sort, or of a product just where one is expected?"""
        if not term.arguments and term.name in scope:
            known = scope[term.name].sort
            return known is None or (known in self.products) == (sort in self.products)
        return self.is_product_term(term) == (sort in self.products)

    def is_product_term(self, term: Term) -> bool:
        """Is it a tuple, a function with values of a product, or a sum such as p + (0,1)?"""
        relation = self.relations.get(term.name)
        return term.name == TUPLE or is_shifted(term) or bool(relation and relation.product)

    def _is_product(self, left: Term, scope: Scope, right: Term) -> bool:
        """What is compared with r1c2 tells whether that is a cell, or an element of another sort that is named so."""
        sides = [term for term in (left, right) if term.name in scope or not CELL.fullmatch(term.name)]
        return any(self.is_product_term(term) or self._product_of(term, scope) for term in sides)

    def _product_of(self, term: Term, scope: Scope) -> str | None:
        """The product that a variable, the value of a function, or a step from one of these is of."""
        term = unshifted(term)
        relation = self.relations.get(term.name)
        if relation and relation.product and (term.arguments or term.name not in scope):
            return relation.product
        sort = None if term.arguments or term.name not in scope else scope[term.name].sort
        if not term.arguments and term.name not in scope and CELL.fullmatch(term.name):
            return next((name for name, parts in self.products.items() if parts == BOARD), None)
        return sort if sort in self.products else None

    def _settle_arguments(self, relation: Relation, arguments: tuple[Term, ...], scope: Scope) -> None:
        places = self._places(relation, arguments, scope)
        if len(places) != len(arguments):
            self.mixed.append((relation, arguments, scope))
        for term, sort in zip(arguments, places, strict=False):
            self._settle_term(term, sort, scope)

    def _settle_mixed(self) -> None:
        """Where wholes and parts of products stand together, in atoms and in comparisons, the rest of the formula may have
        told by now which is which."""
        mixed, self.mixed = self.mixed, []
        for one in mixed:
            self._settle_arguments(*one)
        for term, parts, scope in self.tuples:
            bound = None if term.arguments else scope.get(term.name)
            if sort := bound.sort if bound else self._values(term, scope):
                self._settle_term(parts, sort, scope)

    def _settle_term(self, term: Term, sort: str, scope: Scope) -> None:
        """A term stands where something of this sort is expected."""
        term = unshifted(term)
        if not term.arguments and term.name in scope:
            _settle(scope[term.name], sort)
        if term.name == TUPLE and sort in self.products:
            for one, part in zip(term.arguments, self.products[sort], strict=False):
                self._settle_term(one, part, scope)

    def _settle_graph(self, formula: Connected | Loop, scope: Scope) -> None:
        """The sorts of a graph's variables: a link has as many arguments on each side as there are variables."""
        relation = self._graph(formula)
        places = relation.sorts if relation.places is None else relation.places
        width = len(formula.variables)
        for sorts in (places, relation.sorts):
            if len(sorts) == 2 * width:
                for (name, _), sort in zip(formula.variables, sorts, strict=False):
                    _settle(scope[name], sort)
                return

    def _graph(self, formula: Connected | Loop) -> Relation:
        """The relation along which `connected` and `loop` go from one to the next: between two of the same sort."""
        name = formula.relation
        relation = self.relations.get(name)
        if relation is None:
            said = suggestion(name, [one for one, there in self.relations.items() if not there.values])
            if name == BESIDE and isinstance(formula, Connected):
                said = ": declare it, or say along which relation, as in connected x p(x) along r"
            self.fail(f"there is no relation {name}{said}", formula)
        half = len(relation.sorts) // 2
        if relation.values or not half or relation.sorts[:half] != relation.sorts[half:]:
            self.fail(
                f"{word_of(formula)} needs a relation between two of the same sort, and {relation} is none", formula
            )
        return relation

    def _settle_comparison(self, left: Term, right: Term, scope: Scope) -> None:
        left, right = unshifted(left), unshifted(right)
        a, b = (None if term.arguments else scope.get(term.name) for term in (left, right))
        if a and b:
            a.equals.append(b)
            b.equals.append(a)
            for one, other in ((a, b), (b, a)):
                if one.sort and other.sort is None:
                    _settle(other, one.sort)
        self.tuples += [(one, by, scope) for one, by in ((left, right), (right, left)) if by.name == TUPLE]
        for binding, term in ((a, right), (b, left)):
            if binding and (self._is_element(term, scope) or self._values(term, scope)):
                self.compared.append((binding, term))

    def _settle_compared(self, binding: Binding) -> None:
        """x = ann, x = digit(r,c): judged last, when the rest of the formula has said what x is. Else ann alone may tell, if
        it is of one sort, or the functions that x is compared with, if their values are."""
        if binding.sort is None:
            terms = [term for one, term in self.compared if one is binding]
            values = {sort for term in terms if (sort := self._values(term, {}))}
            owners = [{sort for sort in self.sorts if term.name in self._names(sort)} for term in terms]
            sorts = next((some for some in [values, *owners] if len(some) == 1), set())
            for sort in sorts:
                _settle(binding, sort)

    def _values(self, term: Term, scope: Scope) -> str | None:
        """The named sort of a function's values."""
        relation = None if term.name in scope and not term.arguments else self.relations.get(term.name)
        if relation and relation.product:
            return relation.product
        return relation.values if relation and relation.values in self.sorts else None

    def _is_element(self, term: Term, scope: Scope) -> bool:
        relation = self.relations.get(term.name)
        bare = not term.arguments and not isinstance(term, Sum) and term.name not in scope
        return bare and not (relation and relation.valued)

    def _refuse_lone_value(self, name: str, atom: Atom) -> None:
        """hour(x) = 9 or ten: the second value was read as a relation."""
        for node in subformulas(self.whole):
            if (
                isinstance(node, And | Or)
                and node.right is atom
                and isinstance(node.left, Equal)
                and not atom.arguments
            ):
                sort = self.relations[node.left.left.name].values if node.left.left.name in self.relations else None
                if sort in self.sorts and name in self._names(sort or ""):
                    sign = "∨" if isinstance(node, Or) else "∧"
                    both = f"{show(node.left)} {sign} {show(Equal(node.left.left, Term(name)))}"
                    self.fail(f"each side of {sign} is a formula of its own: {both}", atom)

    def _relation(self, atom: Atom, name: str) -> Relation:
        relation = self.relations.get(name)
        if relation is None:
            self._refuse_lone_value(name, atom)
            self.fail(no_relation(name, self.relations, self.sorts, self.whole), atom)
        if relation.role == "number":
            self.fail(f"{name} is a number: compare it with something, as in {name}(…) = 3 or #x φ = {name}(…)", atom)
        if relation.function or relation.product:
            self.fail(function_alone(atom, self.whole), atom)
        return relation

    def _built_in(self, term: Term) -> None:
        if term.name in self.relations:
            relation = self.relations[term.name]
            message = sort_of_a_neighbour(relation, self.source)
            self.fail(message or no_term(term, relation, self.whole, self.relations), term)
        if term.name not in BUILT_IN:
            there = [name for name, one in self.relations.items() if one.valued]
            self.fail(no_function(term.name, [*there, "min", "max", "abs"]), term)
        wanted = BUILT_IN[term.name]
        if len(term.arguments) != wanted and not (term.name == "−" and len(term.arguments) == 1):
            more = f"; {GREATEST}" if term.name in ("max", "min") else ""
            self.fail(f"{term.name} takes {arguments(wanted)}, not {len(term.arguments)}{more}", term)

    def _refuse_unbound(self, *terms: Term) -> None:
        """Two names are compared that are no elements: their quantifier is missing."""
        there = {str(one) for elements in self.sorts.values() for one in elements or ()}
        for term in terms:
            if not is_numeral(term.name) and term.name not in there and None not in self.sorts.values():
                told = f"for a variable put ∀{term.name} or ∃{term.name} before it"
                self.fail(f"{term.name} is neither a bound variable nor an element; {told}", term)

    def _refuse_strange(self, item: str, sort: str | None, thing: object) -> None:
        """What stands in the set of a variable is an element of its sort."""
        elements = self.sorts.get(sort or "")
        if sort and elements is not None and not is_numeral(item) and item not in self._names(sort):
            self.fail(f"{item} is not an element of {sort}{suggestion(item, map(str, elements))}", thing)

    def _names(self, sort: str) -> frozenset[str]:
        if sort not in self.names:
            self.names[sort] = frozenset(map(str, range_of(sort) or self.sorts.get(sort) or ()))
        return self.names[sort]


def _no_sort_but_relation(name: str, relations: Collection[str]) -> str | None:
    """∀x,y∈edge …: a variable ranges over a sort."""
    if name not in relations:
        return None
    return f"{name} is a relation and no sort: write ∀x,y ({name}(x,y) → …), ∃x,y ({name}(x,y) ∧ …)"


def _settle(binding: Binding, sort: str) -> None:
    """A sort found for one variable is the sort of those without one that are compared with it."""
    todo = [binding]
    while todo:
        one = todo.pop()
        if one.sort is None:
            one.sort = sort
            todo.extend(one.equals)


def is_shifted(term: Term) -> bool:
    """Is it an element of a product and how far to go from there, p + (0,1)?"""
    return term.name in SUMS and len(term.arguments) == 2 and term.arguments[1].name == TUPLE


def unshifted(term: Term) -> Term:
    """Where p + (0,1) + (1,0) starts."""
    while is_shifted(term):
        term = term.arguments[0]
    return term


def word_of(formula: Connected | Loop) -> str:
    return "loop" if isinstance(formula, Loop) else "connected"


def declared_variables(formula: Formula) -> tuple[Variable, ...]:
    """The variables that this node binds, each with the sort that is written with it."""
    match formula:
        case Forall(variable, sort) | Exists(variable, sort):
            return ((variable, sort),)
        case Count(_, _, variables) | Connected(variables) | Loop(_, variables):
            return variables
    return ()
