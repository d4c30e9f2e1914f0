"""Deep values as flat lists, for pickle and copy, which call themselves once for each level and soon reach their end.

    packed(p ∧ ¬p)   # [(Atom, ("p", ())), (Not, (Place(0),)), (And, (Place(0), Place(1)))]

Each entry is a constructor with its arguments; a part is the place of its own entry, before that of the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from entails.values import NamedTuple

T = TypeVar("T")


class Place(NamedTuple):
    number: int


Packed = list[tuple[Callable[..., Any], tuple[object, ...]]]


def packed(whole: T, kind: type[T]) -> Packed:
    """The value and those of this kind that it is made of, each once."""
    flat: Packed = []
    places: dict[int, Place] = {}
    todo = [whole]
    while todo:
        node = todo[-1]
        fields = [getattr(node, name) for name in type(node).__match_args__]  # type: ignore[attr-defined]
        missing = [one for one in fields if isinstance(one, kind) and id(one) not in places]
        todo += missing
        if not missing:
            todo.pop()
            if id(node) not in places:
                places[id(node)] = Place(len(flat))
                flat.append((type(node), tuple(places.get(id(one), one) for one in fields)))
    return flat


def unpacked(flat: Packed) -> Any:
    built: list[object] = []
    for make, fields in flat:
        built.append(make(*(built[one.number] if isinstance(one, Place) else one for one in fields)))
    return built[-1]
