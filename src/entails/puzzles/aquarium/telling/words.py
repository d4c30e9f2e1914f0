"""How tanks and their water are spoken of: "tanks A and C are empty, tank B is dry from row 5 up"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.errors import listed
from entails.puzzles.aquarium.telling.parts import Tanks, Wetness
from entails.values import NamedTuple


def the_tanks(names: Iterable[str]) -> str:
    """“tank A”, “tanks A and B”; each once."""
    names = list(dict.fromkeys(names))
    return f"tank {names[0]}" if len(names) == 1 else f"tanks {listed(names)}"


# --- what is wet and what is dry ---


class Stand(NamedTuple):
    """Of a tank: it is full or empty (without a part), or wet or dry at a part and perhaps in what lies further on."""

    wet: bool
    part: int | None = None
    further: bool = False


def in_words(tanks: Tanks, new: dict[int, bool], before: Wetness) -> str:
    """What is new of each tank; those of which the same can be said are taken together."""
    after = list(before)
    for part, wet in new.items():
        after[part] = wet
    names = dict.fromkeys(tanks.parts[part].tank for part in new)
    stands = [(tank, stand) for tank in names for stand in _stands(tanks, tank, new, after)]
    far = {_place(tanks, stand) for _, stand in stands if stand.further}
    places: dict[tuple[str, str], list[str]] = {}
    for tank, stand in stands:
        state, place = _level(tanks, stand._replace(further=_place(tanks, stand) in far))
        places.setdefault((tank, state), []).append(place)
    said: dict[tuple[str, str], list[str]] = {}
    for (tank, state), some in places.items():
        said.setdefault((state, listed(some)), []).append(tank)
    clauses = list(_clauses(said))
    return ", ".join(clauses) if any(" and " in clause for clause in clauses) else listed(clauses)


def _clauses(said: dict[tuple[str, str], list[str]]) -> Iterator[str]:
    """“tank A is dry from row 3 up”, “tank C from row 7 up”, “tank D is wet in row 2”: “is dry” is not said twice."""
    last = None
    for (state, place), names in sorted(said.items(), key=lambda item: item[0][0]):
        is_so = [] if state == last else ["is" if len(names) == 1 else "are", state]
        yield " ".join([the_tanks(names), *is_so, *filter(None, [place])])
        last = state


def _stands(tanks: Tanks, tank: str, new: dict[int, bool], after: Wetness) -> Iterator[Stand]:
    """What is new of one tank: its highest parts that are wet now, and its lowest ones that are dry now."""
    members = tanks.members[tank]
    for wet in (True, False):
        some = {part for part in members if new.get(part) is wet}
        if some and all(after[part] is wet for part in members):
            yield Stand(wet)
            continue
        for part in sorted(some):
            if some.isdisjoint(tanks.poured(part, not wet) - {part}):
                yield Stand(wet, part, not some.isdisjoint(tanks.poured(part, wet) - {part}))


def _place(tanks: Tanks, stand: Stand) -> tuple[bool, str] | None:
    return None if stand.part is None else (stand.wet, tanks.parts[stand.part].place)


def _level(tanks: Tanks, stand: Stand) -> tuple[str, str]:
    if stand.part is None:
        return ("full" if stand.wet else "empty"), ""
    return level(tanks, stand.part, stand.wet, stand.further)


def level(tanks: Tanks, part: int, wet: bool, further: bool) -> tuple[str, str]:
    """“wet”, “in row 3”, or “from row 3 down” if what lies further on is meant, too."""
    place = tanks.parts[part].place
    state, way = ("wet", "down") if wet else ("dry", "up")
    return state, f"from {place} {way}" if further else f"in {place}" if place.startswith("row") else f"at {place}"
