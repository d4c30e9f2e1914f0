"""Our dataclasses do what the standard library's do: made from the same class, they look, compare, hash and refuse alike."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
import sys
import typing
from collections.abc import Callable
from subprocess import run
from typing import Any, ClassVar

import pytest

from entails import values
from entails.engines.answers import Solution, Solved
from entails.logic.formula import And, Atom, Formula, Term

OURS, THEIRS = values.dataclass, dataclasses.dataclass
OPTIONS: list[dict[str, bool]] = [
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "eq": False},
    {"frozen": True, "slots": True, "eq": False},
    {"frozen": True, "init": False},
]


def made(decorate: Callable[..., Any], field: Callable[..., Any], options: dict[str, bool]) -> Any:
    """A class with all that a field can have."""

    @decorate(**options)
    class Piece:
        kinds: ClassVar[int] = 3
        colour: str
        size: int = 1
        holes: list[int] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)

        if not options.get("init", True):

            def __init__(self, colour: str, size: int = 1, holes: object = (), note: str = "") -> None:
                for name, value in {"colour": colour, "size": size, "holes": holes, "note": note}.items():
                    object.__setattr__(self, name, value)

    return Piece


def said(work: Callable[[], object]) -> object:
    try:
        return work()
    except (AttributeError, TypeError, ValueError) as error:
        return type(error)


def facts(cls: Any, replace: Callable[..., Any]) -> list[object]:
    one, same, other = cls("red"), cls("red", note="new"), cls("red", 2, holes=(3,))
    return [
        repr(one).replace(cls.__qualname__, ""),
        repr(other).replace(cls.__qualname__, ""),
        one == same,
        one == other,
        one == ("red", 1, []),
        said(lambda: hash(other) == hash(cls("red", 2, (3,)))),
        said(lambda: hash(one)) is TypeError,
        said(lambda: setattr(one, "size", 5)),
        said(lambda: delattr(other, "size")),
        said(lambda: setattr(one, "weight", 5)) is None,
        said(lambda: cls()),
        said(lambda: cls("red", weight=1)),
        (one.size, one.holes, one.holes is same.holes, one.note, cls.kinds),
        replace(cls("red", 2, [3]), colour="blue").__class__ is cls,
        (replace(cls("red", 2, [3]), size=7).size, replace(cls("red", 2, [3]), size=7).holes),
        cls.__match_args__,
        cls.__name__,
        [field.name for field in dataclasses.fields(cls)],
        hasattr(one, "__dict__"),
    ]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_class_is_as_the_standard_library_makes_it(options: dict[str, bool]) -> None:
    expected = facts(made(THEIRS, dataclasses.field, options), dataclasses.replace)
    ours = made(OURS, values.field, options)
    assert facts(ours, values.replace) == expected
    assert facts(ours, dataclasses.replace) == expected
    theirs = made(THEIRS, dataclasses.field, options)
    assert values.replace(theirs("red"), colour="blue").colour == "blue"


class OurPair(values.NamedTuple):
    """Two of something."""

    first: int
    second: str = "b"

    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"

    def __str__(self) -> str:
        return "a pair"


class TheirPair(typing.NamedTuple):
    """Two of something."""

    first: int
    second: str = "b"

    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"

    def __str__(self) -> str:
        return "a pair"


def of_tuples(cls: Any) -> list[object]:
    pair = cls(1, "c")
    return [
        [repr(pair).replace(cls.__name__, ""), str(pair), pair.both, pair == (1, "c"), hash(pair) == hash((1, "c"))],
        [tuple(cls(1)), tuple(cls(second="d", first=2)), tuple(cls(1, second="e")), pair.first, pair.second, len(pair)],
        [
            said(lambda: cls()),
            said(lambda: cls(1, "b", 2)),
            said(lambda: cls(1, first=2)),
            said(lambda: cls(1, third=2)),
        ],
        [said(lambda: cls(second="b")), said(lambda: cls(1, "b", third=2)), said(lambda: setattr(pair, "first", 2))],
        [tuple(cls._make([3, "f"])), said(lambda: cls._make([3])), said(lambda: cls._make([3, "f", 4]))],
        [tuple(pair._replace(second="g")), pair._asdict(), said(lambda: pair._replace(third=1))],
        [
            cls._fields,
            cls._field_defaults,
            cls.__match_args__,
            cls.__doc__,
            cls.__bases__,
            type(cls),
            hasattr(pair, "__dict__"),
        ],
        [list(cls.__annotations__), cls.__module__, cls.__qualname__ == cls.__name__, isinstance(pair, tuple)],
        [pickle.loads(pickle.dumps(pair)) == pair, type(copy.copy(pair)) is cls, type(copy.deepcopy(pair)) is cls],
        [type(pair + (1,)), type(pair[:1]), list(pair), sorted([cls(2), cls(1)])[0].first],
    ]


def test_named_tuples_are_as_the_standard_library_makes_them() -> None:
    assert of_tuples(OurPair) == of_tuples(TheirPair)


def test_a_class_below_named_tuples_is_an_ordinary_one() -> None:
    class Longer(OurPair):
        def twice(self) -> int:
            return 2 * self.first

    assert (Longer(2).twice(), Longer(3)._replace(first=4).twice(), Longer.__bases__) == (4, 8, (OurPair,))


def test_values_are_copied_and_pickled() -> None:
    formula: Formula = And(Atom("p", (Term("x"),)), Atom("q"))
    for value in (formula, Term("x"), Solved(Solution({"p": ((1,),)}))):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'name'"):
        Term("x").name = "y"  # type: ignore[misc]


def test_a_small_question_loads_no_dataclasses() -> None:
    code = (
        "import sys; from entails.cli.main import main; main(['solve', 'examples/flow/small.flow']); "
        "sys.exit('dataclasses' in sys.modules)"
    )
    assert run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("slots", [False, True])
def test_a_field_that_is_no_argument_has_its_default(slots: bool) -> None:
    found = []
    for decorate, field, replace in (
        (OURS, values.field, values.replace),
        (THEIRS, dataclasses.field, dataclasses.replace),
    ):

        class Plain:
            colour: str
            worn: list[int] = field(default_factory=list, init=False)

        Piece: Any = decorate(slots=slots)(Plain)
        piece = Piece("red")
        piece.worn.append(1)
        found.append((repr(piece).rpartition(".")[2], repr(replace(piece, colour="blue")).rpartition(".")[2]))
        assert Piece.__match_args__ == ("colour",)
        with pytest.raises(TypeError):
            Piece("red", [2])
    assert found[0] == found[1]


def test_a_pattern_is_compiled_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    real = re.compile

    def noted(source: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(source)
        return real(source, flags)

    monkeypatch.setattr(re, "compile", noted)
    word = values.pattern(r"([a-z]+)(?=!)", re.IGNORECASE)
    assert compiled == []
    assert [word.findall("Ab! c d!"), word.sub("-", "a! b"), word.pattern] == [["Ab", "d"], "-! b", "([a-z]+)(?=!)"]
    assert compiled == ["([a-z]+)(?=!)"]


def test_the_standard_library_is_given_its_fields_once() -> None:
    """It asks for them at every `replace`, and to make them takes longer than most of what is done with a value."""

    pair: Any = made(OURS, values.field, {})
    below: Any = type("Below", (pair,), {})
    assert pair.__dataclass_fields__ is pair.__dataclass_fields__
    assert below.__dataclass_fields__ is not pair.__dataclass_fields__
