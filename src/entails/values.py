"""Values: the standard library's dataclasses and named tuples, made in a tenth of the time.

`dataclasses` writes and compiles six methods for each class, which takes half a millisecond; a small question needs sixty
such classes and should be answered in a tenth of a second. Here nothing is compiled: the methods are closures over the names
of the fields. A type checker sees the standard library's own, and so does whoever asks for `dataclasses.fields` or
`dataclasses.replace`. Of `NamedTuple` only what it compiles is left out, above all each annotation.

    @dataclass(frozen=True, slots=True)
    class Piece:
        colour: str
        size: int = 1

    replace(Piece("red"), size=2)      # Piece(colour='red', size=2)
"""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:

    class _MakesTuples(type):
        """A class of tuples instead of the class that was written down; the base of such classes is none itself."""

        def __new__(mcs, name, bases, given):
            return _tuples(name, given) if bases else super().__new__(mcs, name, bases, given)

    class NamedTuple(metaclass=_MakesTuples):
        """The base of classes whose instances are tuples with names for their places."""

    def dataclass(cls=None, /, **options):
        """The class with an `__init__` for its annotations, and what else the options of the same name ask for."""
        return _completed(cls, **options) if cls else lambda cls: _completed(cls, **options)

    def field(**options):
        return _Field(**options)

    def replace(value, /, **changes):
        """The same value, but for some fields."""
        if not hasattr(type(value), "__values__"):
            from dataclasses import replace

            return replace(value, **changes)
        fields = type(value).__values__.items()
        return type(value)(**{name: getattr(value, name) for name, one in fields if one.init} | changes)


class _LatePattern:
    """Compiles itself when one of its methods is first asked for; from then on these are its own attributes."""

    def __init__(self, source: str, flags: int) -> None:
        self.source, self.made_with = source, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.source, self.made_with)
        for method in ("match", "fullmatch", "search", "finditer", "findall", "split", "sub", "pattern"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """A regular expression that is compiled when it is first used: a run needs one in five of those that it loads.

    _NUMBER = pattern(r"0|-?[1-9][0-9]*")
    """
    late: Any = _LatePattern(source, flags)
    return late  # type: ignore[no-any-return]


MISSING = object()


class _Slotted:
    __slots__ = ("slot",)


_Slot = type(_Slotted.__dict__["slot"])


def _completed(
    cls: Any, *, init: bool = True, repr: bool = True, eq: bool = True, frozen: bool = False, slots: bool = False
) -> type[object]:
    given = cls.__dict__
    own = {name: _field(given, name) for name, kind in given.get("__annotations__", {}).items() if _is_field(kind)}
    fields: dict[str, _Field] = {}
    for base in cls.__mro__[:0:-1]:
        fields |= base.__dict__.get("__values__", {})
    fields |= own
    methods: dict[str, object] = {"__match_args__": tuple(name for name, one in fields.items() if one.init)}
    if repr:
        methods["__repr__"] = _repr
    if eq:
        methods |= _comparison([name for name, one in fields.items() if one.compare], frozen)
    if frozen:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
        methods |= {"__reduce__": _reduce} if slots and cls.__reduce__ is object.__reduce__ else {}
    methods = {name: method for name, method in methods.items() if name not in given}
    methods |= {"__values__": fields, "__dataclass_fields__": _STANDARD}
    made = _made_anew(cls, own, methods) if slots else _changed(cls, own, methods)
    if init and "__init__" not in given:
        made.__init__ = _init(fields, hasattr(cls, "__post_init__"), _setters(made) if slots else None)
    return made  # type: ignore[no-any-return]


def _is_field(kind: object) -> bool:
    return not str(kind).startswith("ClassVar")


def _field(given: Mapping[str, Any], name: str) -> _Field:
    default = given.get(name, MISSING)
    if default is MISSING:
        return _PLAIN
    return default if isinstance(default, _Field) else _Field(default)


def _made_anew(cls: Any, own: Mapping[str, _Field], methods: Mapping[str, object]) -> Any:
    """The class once more: slots have to be there when it is made."""
    without = {*own, "__dict__", "__weakref__"}
    kept = {name: what for name, what in cls.__dict__.items() if name not in without}
    made: Any = type(cls)(cls.__name__, cls.__bases__, {**kept, **methods, "__slots__": tuple(own)})
    made.__qualname__ = cls.__qualname__
    return made


def _setters(cls: Any) -> tuple[Callable[[Any, object], None], ...] | None:
    """For each field the function that stores it in its slot, a third sooner than by name; None if a field has no slot."""
    slots = [getattr(cls, name) for name in cls.__values__]
    return tuple(one.__set__ for one in slots) if all(type(one) is _Slot for one in slots) else None


def _changed(cls: Any, own: Mapping[str, _Field], methods: Mapping[str, object]) -> Any:
    for name, one in own.items():
        if one.default is not MISSING:
            setattr(cls, name, one.default)
        elif name in cls.__dict__:
            delattr(cls, name)
    for name, method in methods.items():
        setattr(cls, name, method)
    return cls


# --- named tuples ---

# The descriptor of a place, which the standard library keeps to itself.
_Place: Any = type(namedtuple("_Place", "first").__dict__["first"])


def _tuples(name: str, given: dict[str, Any]) -> type[tuple[object, ...]]:
    names = tuple(given.get("__annotations__", ()))
    defaults = {field: given[field] for field in names if field in given}
    places = {field: _Place(place, f"Place {place}") for place, field in enumerate(names)}
    own = {"__new__": _new_tuple(name, names, defaults), "_fields": names, "_field_defaults": defaults}
    return type(name, (tuple,), {**_OF_TUPLES, **own, "__match_args__": names, **given, **places})


def _new_tuple(called: str, names: tuple[str, ...], defaults: Mapping[str, object]) -> Callable[..., object]:
    number, least, last, make = len(names), len(names) - len(defaults), tuple(defaults.values()), tuple.__new__

    def __new__(cls: Any, *given: object, **named: object) -> object:
        if named or not least <= len(given) <= number:
            given = _in_order(called, names, defaults, given, named)
        elif len(given) < number:
            given += last[len(given) - number :]
        return make(cls, given)

    return __new__


def _in_order(
    called: str,
    names: tuple[str, ...],
    defaults: Mapping[str, object],
    given: tuple[object, ...],
    named: dict[str, object],
) -> tuple[object, ...]:
    rest = names[len(given) :]
    try:
        found = (*given, *[named.pop(name) if name in named else defaults[name] for name in rest])
    except KeyError as error:
        raise TypeError(f"{called}: {error.args[0]} is missing") from None
    if named or len(found) > len(names):
        raise TypeError(f"{called}: expected each of {', '.join(names)} once, found {given} and {named}")
    return found


def _tuple_repr(self: Any) -> str:
    shown = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
    return f"{type(self).__name__}({', '.join(shown)})"


def _made_of(cls: Any, values: Iterable[object]) -> object:
    made = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"{cls.__name__}: expected {len(cls._fields)} values, found {len(made)}")
    return made


def _replaced(self: Any, /, **changes: object) -> object:
    made = tuple.__new__(type(self), [changes.pop(name, value) for name, value in zip(self._fields, self, strict=True)])
    if changes:
        raise ValueError(f"{type(self).__name__} has no {', '.join(changes)}")
    return made


_OF_TUPLES: dict[str, object] = {
    "__slots__": (),
    "__repr__": _tuple_repr,
    "__getnewargs__": lambda self: tuple(self),
    "_make": classmethod(_made_of),
    "_asdict": lambda self: dict(zip(self._fields, self, strict=True)),
    "_replace": _replaced,
}


class _Field(NamedTuple):
    """What is said of a field. A default, or a function that makes one, may be missing."""

    default: object = MISSING
    default_factory: Any = MISSING
    compare: bool = True
    repr: bool = True
    init: bool = True  # else it is no argument, and always has its default


_PLAIN = _Field()

# --- methods ---


def _init(
    fields: Mapping[str, _Field], after: bool, setters: tuple[Callable[[Any, object], None], ...] | None = None
) -> Callable[..., None]:
    """Stores the arguments as fields, and calls `__post_init__` where there is one."""
    asked = {name: one for name, one in fields.items() if one.init}
    if setters and len(asked) == len(fields):
        return _slot_init(fields, setters, after)
    others = {name: one for name, one in fields.items() if not one.init}
    names, number, store, completed = tuple(asked), len(asked), object.__setattr__, _completing(asked)

    def __init__(self: Any, *given: object, **named: object) -> None:
        if named or len(given) != number:
            given = completed(type(self).__name__, given, named)
        for name, value in zip(names, given, strict=True):
            store(self, name, value)
        for name, one in others.items():
            store(self, name, one.default if one.default_factory is MISSING else one.default_factory())
        if after:
            self.__post_init__()

    return __init__


def _slot_init(
    fields: Mapping[str, _Field], setters: tuple[Callable[[Any, object], None], ...], after: bool
) -> Callable[..., None]:
    """The same for slots. One, two and three fields, which most values have, are written out: a loop takes as long again."""
    number, completed = len(setters), _completing(fields)
    first, second, third = (*setters, *setters[:1], *setters[:1])[:3]

    def any_number(self: Any, *given: object, **named: object) -> None:
        if named or len(given) != number:
            given = completed(type(self).__name__, given, named)
        for put, value in zip(setters, given, strict=True):
            put(self, value)
        if after:
            self.__post_init__()

    def one(self: Any, *given: object, **named: object) -> None:
        if named or len(given) != 1:
            given = completed(type(self).__name__, given, named)
        first(self, given[0])
        if after:
            self.__post_init__()

    def two(self: Any, *given: object, **named: object) -> None:
        if named or len(given) != 2:
            given = completed(type(self).__name__, given, named)
        a, b = given
        first(self, a)
        second(self, b)
        if after:
            self.__post_init__()

    def three(self: Any, *given: object, **named: object) -> None:
        if named or len(given) != 3:
            given = completed(type(self).__name__, given, named)
        a, b, c = given
        first(self, a)
        second(self, b)
        third(self, c)
        if after:
            self.__post_init__()

    made = {1: one, 2: two, 3: three}.get(number, any_number)
    made.__name__ = "__init__"
    return made


def _completing(
    fields: Mapping[str, _Field],
) -> Callable[[str, tuple[object, ...], dict[str, object]], tuple[object, ...]]:
    """`_arguments` for these fields. Where only last fields with plain defaults are left out, those are appended at once."""
    backwards = [one.default for one in fields.values()][::-1]
    last, number = tuple(takewhile(lambda default: default is not MISSING, backwards))[::-1], len(fields)

    def completed(called: str, given: tuple[object, ...], named: dict[str, object]) -> tuple[object, ...]:
        missing = number - len(given)
        if not named and 0 < missing <= len(last):
            return given + last[-missing:]
        return _arguments(called, fields, given, named)

    return completed


def _arguments(
    called: str, fields: Mapping[str, _Field], given: tuple[object, ...], named: dict[str, object]
) -> tuple[object, ...]:
    """A value for each field, in order: as given, as named, or the default."""
    rest = list(fields)[len(given) :]
    if len(given) > len(fields) or not named.keys() <= set(rest):
        raise TypeError(f"{called}: expected each of {', '.join(fields)} once at most, found {given} and {named}")
    found = [*given]
    for name in rest:
        one = fields[name]
        if name in named:
            found.append(named[name])
        elif one.default is not MISSING:
            found.append(one.default)
        elif one.default_factory is not MISSING:
            found.append(one.default_factory())
        else:
            raise TypeError(f"{called}: {name} is missing")
    return tuple(found)


def _comparison(names: list[str], frozen: bool) -> dict[str, object]:
    key: Callable[[object], object] = attrgetter(*names) if names else lambda _: ()

    def __eq__(self: object, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: object) -> int:
        return hash(key(self))

    return {"__eq__": __eq__, "__hash__": __hash__ if frozen else None}


def _repr(self: Any) -> str:
    shown = [f"{name}={getattr(self, name)!r}" for name, one in self.__values__.items() if one.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _reduce(self: Any) -> tuple[object, ...]:
    """How a value with slots is copied and pickled: it is made anew."""
    return type(self), tuple(getattr(self, name) for name in self.__values__)


class _StandardFields:
    """The fields as the standard library has them, made when it first asks: to make them takes it two milliseconds."""

    def __init__(self) -> None:
        self.made: dict[type, Mapping[str, object]] = {}

    def __get__(self, instance: object, owner: Any) -> Mapping[str, object]:
        if owner not in self.made:
            from dataclasses import make_dataclass

            self.made[owner] = make_dataclass("Same", owner.__values__).__dict__["__dataclass_fields__"]
        return self.made[owner]


_STANDARD = _StandardFields()
