"""A theory written in Python: declarations one after the other, as in a theory file.

    rules = Rules()
    Node = rules.sort("Node", range(5))
    edge = rules.given("edge", Node, Node, rows=[(i, (i + 1) % 5) for i in range(5)])
    chosen = rules.find("chosen", Node)
    x, y = Node.variables("x y")
    rules.rule("{x} and {y} touch, so not both", forall(x, y, edge(x, y) >> ~(chosen(x) & chosen(y))))
    rules.maximise(count(x, chosen(x)))
    solve(rules.problem())

`theory()` checks the whole, and finds all mistakes at once; each points at its line of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NoReturn, get_args, overload

from entails.errors import EntailsError, TheoryError
from entails.logic.formula import Formula
from entails.models.builder import TheoryBuilder
from entails.models.reading.conditions import completed
from entails.models.reading.data import GatheredData
from entails.models.reading.facts import FactsFile
from entails.models.reading.text import said_by
from entails.models.signature import Relation
from entails.models.source_map import OBJECTIVE
from entails.models.theory import Look, RuleKind, Saying, Theory
from entails.models.world import Element, World
from entails.questions.facts import Facts, gathered, python_table
from entails.questions.problem import Problem
from entails.rules.declared import NUMBER, Function, Predicate, Sort, plain_name, sort_name
from entails.rules.expressions import Expression, Named, Statement, Value, element, said, value
from entails.rules.places import CodeLines, CodePlace, caller
from entails.rules.quantifiers import refuse_captured, variables

ONE_RULE = (
    'a {kind} is one sentence and one formula: rules.{kind}("{{x}} is chosen", forall(x, chosen(x))); '
    "None in place of the sentence: it is written from the formula"
)
INSTEAD = {
    **{name: f": write {name}(rules.problem())" for name in ("solve", "each", "ask", "why", "hint", "explain", "lint")},
    "count": ": write count(rules.problem()), with count of entails",
    **dict.fromkeys(("add", "append", "constraint", "require"), ': write rules.rule("a sentence", formula)'),
}
Declare = Callable[["_Draft", int], None]


class _Draft:
    """A theory on its way: what is declared so far, and the data."""

    def __init__(self, lines: CodeLines, marks: dict[int, int]) -> None:
        self.builder = TheoryBuilder(source=lines.pages.text, marks=marks, pages=lines.pages)
        self.data = GatheredData(self.builder)


class Rules:
    """Collects sorts, relations, functions, rules and aims; `problem()` is what questions are asked about."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self._declared: list[tuple[CodePlace, Declare]] = []
        self._written: list[Expression] = []
        self._definitions: list[tuple[list[str], list[Formula]]] = []

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            told = INSTEAD.get(name, "")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{told}")

    def _declare(self, declare: Declare, *written: Expression) -> None:
        self._declared.append((caller(), declare))
        self._written += written

    # --- what there is ---

    def sort(self, name: str, elements: Iterable[object] | None = None) -> Sort:
        """A sort, with its elements or without: then they come with the facts."""
        if elements is not None and not isinstance(elements, Iterable):
            raise TypeError(f"expected the elements of {name}, such as range(1, 4) or a list, found {elements!r}")
        listed = None if elements is None else tuple(_listed(name, one) for one in elements)

        def declare(draft: _Draft, at: int) -> None:
            twice = next((one for one in listed or () if (listed or ()).count(one) > 1), None) if listed else None
            if twice is not None:
                draft.builder.fail(f"the sort {name} names {twice} twice", at)
            draft.builder.sort(name, listed, at)

        self._declare(declare)
        return Sort(plain_name(name))

    def product(self, name: str, *sorts: Sort | str) -> Sort:
        """A product of sorts: Cell = rules.product("Cell", Row, Column). Its elements are pairs: wet((r, c))."""
        parts = tuple(map(sort_name, sorts))
        self._declare(lambda draft, at: draft.builder.product(name, parts, at))
        return Sort(plain_name(name), parts)

    @overload
    def given(
        self, name: str, *sorts: Sort | str, rows: object = None, where: object = None, symmetric: bool = False
    ) -> Predicate: ...

    @overload
    def given(
        self,
        name: str,
        *sorts: Sort | str,
        to: Sort | str,
        rows: object = None,
        where: object = None,
        symmetric: bool = False,
        partial: bool = False,
    ) -> Function: ...

    def given(
        self,
        name: str,
        *sorts: Sort | str,
        to: Sort | str | None = None,
        rows: object = None,
        where: object = None,
        symmetric: bool = False,
        partial: bool = False,
    ) -> Predicate | Function:
        """What is given: a relation, a function (`to` a sort) or numbers (`to=NUMBER`). `rows` is whatever has them: a list
        of rows, a mapping from arguments to values, an array, a data frame, a graph. Or a condition says which they are:
        where=(r, s, abs(r - s) <= 1), of a function where=(x, value, condition)."""
        inputs = tuple(map(sort_name, sorts))
        to_sort = None if to is None else sort_name(to)
        if to_sort is None or to_sort == NUMBER:
            relation = Relation(name, inputs, "number" if to_sort else "given", symmetric=symmetric)
        else:
            words = ("partial",) if partial else ()
            relation = Relation(name, (*inputs, to_sort), "given", None, symmetric, function=True, words=words)
        _expect_rows(relation, rows)
        table = None if rows is None else python_table(name, rows)
        names, term, condition, written = _condition(relation, where)

        def declare(draft: _Draft, at: int) -> None:
            draft.builder.relation(relation, at)
            if condition is not None:
                draft.builder.conditions.append((draft.builder.relations[name], names, term, condition))
            if table is not None:
                _placed(draft, at, lambda: table.into(draft.data))

        self._declare(declare, *written)
        return Predicate(plain_name(name)) if to is None else Function(plain_name(name))

    @overload
    def find(
        self,
        name: str,
        *sorts: Sort | str,
        within: Predicate | str | None = None,
        symmetric: bool = False,
        aside: bool = False,
    ) -> Predicate: ...

    @overload
    def find(
        self,
        name: str,
        *sorts: Sort | str,
        to: Sort | str,
        within: Predicate | str | None = None,
        on: Predicate | str | None = None,
        partial: bool = False,
        injective: bool = False,
        bijective: bool = False,
        aside: bool = False,
    ) -> Function: ...

    def find(
        self,
        name: str,
        *sorts: Sort | str,
        to: Sort | str | None = None,
        within: Predicate | str | None = None,
        on: Predicate | str | None = None,
        symmetric: bool = False,
        partial: bool = False,
        injective: bool = False,
        bijective: bool = False,
        aside: bool = False,
    ) -> Predicate | Function:
        """What is to be found: a relation, or with `to` a function."""
        said_of = {"partial": partial, "injective": injective, "bijective": bijective}
        relation = Relation(
            name,
            tuple(map(sort_name, sorts if to is None else (*sorts, to))),
            "find",
            _name(within),
            symmetric,
            function=to is not None,
            words=_words(said_of),
            on=_name(on),
            aside=aside,
        )
        self._declare(lambda draft, at: draft.builder.relation(relation, at))
        return Predicate(plain_name(name)) if to is None else Function(plain_name(name))

    def define(
        self, name: str, *sorts: Sort | str, means: str | None = None, together: Predicate | None = None
    ) -> Predicate:
        """A relation as what can be derived, and nothing else; `when` adds the ways. Relations that are defined by each other
        are defined `together`."""
        place = len(self._definitions) if together is None else together.definition
        if together is None:
            self._definitions.append(([], []))
        self._definitions[place][0].append(name)
        relation = Relation(name, tuple(map(sort_name, sorts)), "define", means=means)
        self._declare(lambda draft, at: draft.builder.relation(relation, at))
        return Predicate(plain_name(name), place, self._clauses)

    def _clauses(self, definition: int, clauses: list[Statement]) -> None:
        self._definitions[definition][1].extend(one.formula for one in clauses)
        self._written += clauses

    # --- what is said of it ---

    def rule(self, sentence: str | None, formula: object = None, *plurals: str) -> None:
        """A rule: a sentence with holes for its leading variables (or None), and the formula that it says."""
        self._rule("rule", sentence, formula, plurals)

    def lemma(self, sentence: str | None, formula: object = None, *plurals: str) -> None:
        """What follows from the rules, and only helps the solver."""
        self._rule("lemma", sentence, formula, plurals)

    def guess(self, sentence: str | None, formula: object = None, *plurals: str) -> None:
        """What need not follow, and is tried first."""
        self._rule("guess", sentence, formula, plurals)

    def _rule(self, kind: RuleKind, sentence: str | None, formula: object, plurals: tuple[str, ...]) -> None:
        if not isinstance(sentence, str | None) or not all(isinstance(one, str) for one in plurals):
            raise TypeError(ONE_RULE.format(kind=kind))
        whole = said(formula)
        told = said_by(whole.formula) if sentence is None else sentence
        self._declare(lambda draft, at: draft.builder.rule(told, whole.formula, kind, at, plurals), whole)

    def technique(self, name: str, sentence: str, formula: object) -> None:
        """A formula that follows from the rules and by which people argue; hints call it by its name."""
        whole = said(formula)
        self._declare(lambda draft, at: draft.builder.technique(name, sentence, whole.formula, at), whole)

    def prefer(self, sentence: str | None, formula: object, weight: int = 1) -> None:
        """A rule that may be broken: each of its instances that fails costs the weight."""
        whole = said(formula)
        told = said_by(whole.formula) if sentence is None else sentence
        if isinstance(weight, bool) or not isinstance(weight, int) or weight < 0:
            raise TypeError(f"expected a weight, a whole number, found {weight!r}")

        def declare(draft: _Draft, at: int) -> None:
            draft.builder.preferences.append((told, weight, whole.formula, at))
            draft.builder.places["preference", str(len(draft.builder.preferences))] = at

        self._declare(declare, whole)

    def maximise(self, term: object, sentence: str | None = None) -> None:
        """What is to be as large as can be; `sentence` has a hole {} for the number."""
        self._aim("maximise", value(term), sentence)

    def minimise(self, term: object, sentence: str | None = None) -> None:
        """What is to be as small as can be; `sentence` has a hole {} for the number."""
        self._aim("minimise", value(term), sentence)

    maximize, minimize = maximise, minimise  # both spellings, as in a text

    def _aim(self, direction: Literal["maximise", "minimise"], term: Value, sentence: str | None) -> None:
        if sentence is not None and not isinstance(sentence, str):
            raise TypeError(
                f"expected a sentence with a hole {{}} for the number, found {sentence!r}; each aim has a line of its own"
            )

        def declare(draft: _Draft, at: int) -> None:
            if sentence is not None and (sentence.count("{}") != 1 or "{" in sentence.replace("{}", "")):
                draft.builder.fail("the sentence needs a hole {} for the number, and no other", at)
            draft.builder.objectives.append((direction, term.term, sentence))
            draft.builder.places[OBJECTIVE] = at
            draft.builder.places["objective", str(len(draft.builder.objectives))] = at

        self._declare(declare, term)

    def say(self, holds: str, fails: str, of: Predicate | Function | str, names: str = "", **plurals: Any) -> None:
        """How facts are said in hints: rules.say("{x} is chosen", "{x} is left", chosen, "x")."""
        held, failed = (tuple(plurals.pop(word, ())) for word in ("holds_plurals", "fails_plurals"))
        if plurals:
            raise TypeError(f"say has no {next(iter(plurals))}: expected holds_plurals or fails_plurals")
        saying = Saying(tuple(one.name for one in variables(names)) if names else (), holds, fails, held, failed)
        self._declare(lambda draft, at: draft.builder.say(_known_name(of), saying, at))

    def show(self, what: Predicate | Function | str, look: Look) -> None:
        """States how a relation or function is shown: as a list, table, grid or graph."""
        if look not in get_args(Look):
            raise TypeError(f"expected one of {', '.join(get_args(Look))}, found {look!r}")
        self._declare(lambda draft, at: draft.builder.show(_known_name(what), look, at))

    # --- the whole ---

    def theory(self) -> Theory:
        """The theory without its facts, checked."""
        return self._whole(())[0]

    def problem(self, facts: Facts | None = None) -> Problem:
        """The theory with its facts, and with those from elsewhere: what questions are asked about."""
        theory, world = self._whole(tuple(gathered(facts)))
        return Problem(theory, world, self.name)

    def _whole(self, tables: Sequence[Any]) -> tuple[Theory, World]:
        written = [part for one in self._written for part in one.whole()]
        lines = CodeLines([*(place for place, _ in self._declared), *(part.place for part in written)])
        marks = {id(_node(part)): lines.offset(part.place) for part in reversed(written)}
        draft = _Draft(lines, marks)
        try:
            for place, declare in self._declared:
                declare(draft, lines.offset(place))
            for table in tables:
                if isinstance(table, FactsFile):
                    raise TheoryError("facts for rules in Python come as CSV, JSON or from Python", file=table.name)
                table.into(draft.data)
            draft.builder.definitions += [(tuple(heads), tuple(found)) for heads, found in self._definitions]
            draft.data.close()
            theory, world = draft.builder.theory(), draft.data.world()
        except EntailsError as error:
            raise lines.mended(error).with_traceback(None) from None  # the way through here helps nobody
        complete = len(world.elements) == len(theory.sorts)
        return theory, completed(theory, world) if complete else world


def _node(part: Expression) -> object:
    return part.formula if isinstance(part, Statement) else part.term if isinstance(part, Value) else part


def _placed(draft: _Draft, at: int, act: Callable[[], None]) -> None:
    try:
        act()
    except TheoryError as error:
        draft.builder.fail(error.message, at)


def _expect_rows(relation: Relation, rows: object) -> None:
    """Refuses a mapping for a relation, and a plain list of values for a function, with what to write instead."""
    arity, name = len(relation.inputs), relation.name
    if isinstance(rows, Mapping) and not relation.valued:
        first = next(iter(rows), ())
        if arity == (len(first) if isinstance(first, tuple) else 1):
            raise TypeError(f"{name} is true or false of each row: numbers and other values are given with to=NUMBER")
    of_polars = type(rows).__name__ == "Series" and not hasattr(rows, "index")
    is_column = isinstance(rows, list | tuple | range) or of_polars
    if is_column and isinstance(rows, Iterable) and relation.valued and arity:
        plain = next((one for one in rows if isinstance(one, int | float)), None)
        if plain is not None:
            told = f"{name}: expected rows with their values last, or a mapping such as {{a: 1}}, found {plain!r}"
            raise TypeError(f"{told}; values in the order of the elements: dict(zip(elements, values))")


def _listed(sort: str, one: object) -> Element:
    """An element of a sort; what none can be is refused with what to write."""
    if isinstance(one, tuple):
        parts = ", ".join(("Row", "Column", "Layer")[: len(one)])
        raise TypeError(f'{sort} has pairs such as {one!r}: declare a product, rules.product("{sort}", {parts})')
    try:
        return element(one)
    except TypeError:
        told = f"the elements of {sort} are names and whole numbers, found {one!r}: str(…) makes a name of it"
        raise TypeError(told) from None


def _words(said_of: dict[str, bool]) -> tuple[str, ...]:
    return tuple(word for word, holds in said_of.items() if holds)


def _name(given: Predicate | str | None) -> str | None:
    return given.name if isinstance(given, Predicate) else given


def _known_name(given: Predicate | Function | str) -> str:
    return given if isinstance(given, str) else given.name


def _condition(
    relation: Relation, where: object
) -> tuple[tuple[str, ...], Any, Formula | None, tuple[Expression, ...]]:
    """The variables, the value and the condition of what is given by one."""
    if where is None:
        return (), None, None, ()
    least = 3 if relation.valued else 2
    if not isinstance(where, tuple) or len(where) < least:
        raise TypeError("expected where=(x, y, condition), or (x, value, condition) for a function or a number")
    names = where[: 1 - least]
    bound = [one.name for one in names if isinstance(one, Named)]
    if len(bound) < len(names):
        raise TypeError(f"expected variables before the condition, as in where=(x, y, condition), found {names}")
    whole = said(where[-1])
    term = value(where[-2]) if relation.valued else None
    refuse_captured([one for one in names if isinstance(one, Named)], (whole,) if term is None else (whole, term))
    if term is None:
        return tuple(bound), None, whole.formula, (whole,)
    return tuple(bound), term.term, whole.formula, (whole, term)
