"""`Encoding`: the propositions and constraints of a script, and the theory that they compile to."""

from __future__ import annotations

import warnings
import weakref
from collections import defaultdict
from collections.abc import Iterator, MutableSet
from typing import Any

from entails.bauhaus import sentences
from entails.bauhaus.builders import Builder
from entails.bauhaus.counting import literal
from entails.bauhaus.formulas import CustomNNF, sentence_of
from entails.bauhaus.places import CodeLine, here
from entails.bauhaus.printing import print_constraints, print_sentence
from entails.bauhaus.reasons import Reason, Said, why
from entails.bauhaus.sentences import NNF, Var
from entails.bauhaus.timing import spent


class Ordered(MutableSet[Any]):
    """A set in the order in which things were added: the same script says the same things in the same order every time."""

    def __init__(self) -> None:
        self._items: dict[Any, CodeLine | None] = {}
        self.names: dict[Any, str] = {}  # of constraints that have one

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def add(self, item: Any) -> None:
        if item not in self._items:
            self._items[item] = item.place if isinstance(item, Builder) else here()

    def discard(self, item: Any) -> None:
        self._items.pop(item, None)

    def place(self, item: Any) -> CodeLine | None:
        return self._items.get(item)

    def __repr__(self) -> str:
        return repr(list(self._items))


class Encoding:
    """Propositions and constraints, to be compiled into a theory."""

    forced: str | None = None  # “1.1” or “1.2”: how the objects of all classes are told apart
    made: list[Encoding] | None = None  # if whoever runs the script wants to know them: its encodings, in order

    def __init__(self) -> None:
        if self.made is not None:
            self.made.append(self)
        self.propositions: Any = defaultdict(weakref.WeakValueDictionary)
        self.constraints: Any = Ordered()
        self.debug_constraints: dict[Any, NNF] = {}
        self._custom_constraints: Any = Ordered()

    def __repr__(self) -> str:
        return f"Encoding: \n  propositions::{self.propositions.keys()} \n  constraints::{self.constraints}"

    # --- propositions ---

    def named_by(self, cls: type[Any]) -> bool:
        """Are two objects of the class one proposition if they have the same name? So it is from bauhaus 1.2 on, which asks
        for `_prop_name`; before, the class's own __hash__ and __eq__ decide."""
        named = hasattr(cls, "_prop_name")
        if self.forced == "1.2" and not named:
            raise AssertionError(f"bauhaus 1.2 needs _prop_name, and {cls.__name__} has none")
        return named and self.forced != "1.1"

    def register(self, thing: Any) -> None:
        """An object of a class of propositions was made."""
        object.__setattr__(thing, "_var", Var(thing))
        self.propositions[type(thing).__qualname__][id(thing)] = thing

    def purge_propositions(self) -> None:
        self.propositions = defaultdict(weakref.WeakValueDictionary)

    # --- constraints ---

    def add_constraint(self, constraint: Any, name: str = "") -> None:
        """Add a formula, or a proposition that holds. Its name, if it has one, stands in reasons and reports."""
        assert self._custom_constraints is not None, (
            "constraints cannot be added: a class of propositions has operators of its own"
        )
        self._custom_constraints.add(constraint)
        if name and isinstance(self._custom_constraints, Ordered):
            self._custom_constraints.names[constraint] = name

    def disable_custom_constraints(self) -> None:
        self._custom_constraints = None

    def clear_constraints(self) -> None:
        """Forget what `constraint` added. Formulas stay, as in bauhaus."""
        self.constraints = Ordered()

    def clear_debug_constraints(self) -> None:
        self.debug_constraints = {}

    # --- the theory ---

    def said(self) -> list[Said]:
        """Every constraint with what it says now."""
        added = self._custom_constraints
        names, places = (added.names, added.place) if isinstance(added, Ordered) else ({}, lambda one: None)
        found = [Said(one, _formula_of(one), places(one), names.get(one, "")) for one in added or ()]
        for builder in self.constraints:
            formulas = builder.build(self.propositions)
            found += [Said(builder, formula, builder.place, builder.name) for formula in formulas]
        return found

    def compile(self, CNF: bool = True) -> Any:
        """The theory: a conjunction of all constraints, as they are now."""
        if not self.constraints and not self._custom_constraints:
            raise ValueError("there are no constraints to compile: add_constraint and constraint.add_… add them")
        if not self.propositions:
            raise ValueError("no proposition was made: no object of a class with @proposition")
        with spent.on("compiling"):
            said = self.said()
            theory = sentences.And.later(lambda: [sentence_of(one.part) for one in said], [one.part for one in said])
            if CustomNNF.suspect:
                theory.vars()  # what cannot stand in a formula is found now, as in bauhaus
        self.debug_constraints = _Compiled(said)
        return theory

    def why(self, lit: Any = None) -> Reason:
        """Why there is no solution, or why a literal holds in all solutions: few constraints, each with its line."""
        return why(self.said(), None if lit is None else literal(lit))

    def theory_text(self) -> str:
        """The theory that the constraints mean, as a .fol file has it; `entails.load` takes an encoding, too."""
        from entails.bauhaus.exporting import theory_text  # it loads the language, which few scripts need

        return theory_text(self.said())

    # What the course's own test asks of an encoding, as it does of lib204's.

    def vars(self) -> frozenset[Any]:
        found: frozenset[Any] = self.compile().vars()
        return found

    def size(self) -> int:
        return int(self.compile().size())

    def valid(self) -> bool:
        return bool(self.compile().valid())

    def negate(self) -> NNF:
        found: NNF = self.compile().negate()
        return found

    # --- printing ---

    def introspect(self, solution: dict[Any, bool] | None = None, var_level: bool = False) -> Any:
        """Print each constraint with what it became."""
        if not self.debug_constraints:
            warnings.warn("the encoding has not been compiled yet: call compile() first", stacklevel=2)
            return self.debug_constraints
        return print_constraints(self.debug_constraints.items(), solution, var_level)

    def pprint(self, formula: NNF, solution: dict[Any, bool] | None = None, var_level: bool = False) -> None:
        """Print a sentence on one line."""
        print_sentence(formula, solution, var_level)


class _Compiled(dict[Any, NNF]):
    """The formula of each constraint, worked out at the first access."""

    def __init__(self, said: list[Said]) -> None:
        super().__init__()
        self._left = said

    def __bool__(self) -> bool:
        return bool(self._left)

    def __len__(self) -> int:
        return len({id(one.added) for one in self._left})

    def items(self) -> Any:
        return [(one.added, sentence_of(one.part)) for one in self._left]


def _formula_of(added: Any) -> Any:
    """What was added as a part: a formula, or the variable of a proposition."""
    if isinstance(added, CustomNNF):
        return added
    if isinstance(added, NNF) or not hasattr(added, "compile"):
        raise AttributeError(f"expected a formula over propositions of the encoding as a constraint, found {added!r}")
    return added.compile()
