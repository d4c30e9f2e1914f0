"""Why a row or column forces what it forces, in a clause with its arithmetic.

because(tanks, Forcing("too much", row 10, …))      # "row 10 wants only 2; tank C has 3 cells there"
briefly(tanks, Forcing("too much", row 10, …))      # "row 10 wants only 2", followed by "so tank C is empty"
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.errors import listed
from entails.puzzles.aquarium.techniques import ALL, DONE, FEW, MUCH
from entails.puzzles.aquarium.telling.clues import Failure, Forced
from entails.puzzles.aquarium.telling.comparing import Contrast, Gains
from entails.puzzles.aquarium.telling.parts import Tanks
from entails.puzzles.aquarium.telling.tallies import Forcing, ways
from entails.puzzles.aquarium.telling.words import the_tanks

WAYS = 3  # sums that are listed; where there are more, what they have in common is said


def because(tanks: Tanks, forcing: Forced) -> str:
    """All of the reason."""
    if isinstance(forcing, Contrast):
        return f"{_difference(forcing)}{_without(tanks, forcing)}{_instead(tanks, forcing)}"
    match forcing.technique:
        case technique if technique == MUCH:
            return f"{briefly(tanks, forcing)}{_too_much(tanks, forcing)}"
        case technique if technique == FEW:
            return _few(tanks, forcing)
        case technique if technique not in (DONE, ALL):
            return f"{briefly(tanks, forcing)}: {_only_sums(tanks, forcing)}"
    return briefly(tanks, forcing)


def briefly(tanks: Tanks, forcing: Forced) -> str:
    """How the row or column stands; what follows from that is left to the reader."""
    if isinstance(forcing, Contrast):
        return _difference(forcing)
    tally, need, room = forcing.tally, forcing.need, forcing.room
    lacks = f"{tally.name} {'wants' if need == tally.wanted else 'lacks'}"
    match forcing.technique:
        case technique if technique == DONE:
            return f"{tally.name} has its {tally.wanted}" if tally.wanted else f"{tally.name} wants 0"
        case technique if technique == ALL:
            return f"{tally.name} needs {_all_open(room)}"
        case technique if technique == MUCH:
            return f"{lacks} only {need}"
        case technique if technique == FEW:
            return f"{lacks} {need} of its {room} open cells"
    return f"{lacks} {need} from {_sizes(tanks, forcing.left)}"


def _all_open(number: int) -> str:
    return {1: "its last open cell", 2: "both its open cells"}.get(number, f"all its {number} open cells")


def _too_much(tanks: Tanks, forcing: Forcing) -> str:
    if forcing.tally.is_row:
        return f"; {_there(tanks, forcing)}"
    lowest = [part for part in forcing.values if not any(p in forcing.values for p in tanks.down[part] - {part})]
    given = [(tanks.parts[part], sum(forcing.left.get(p, 0) for p in tanks.down[part])) for part in lowest]
    return "; " + listed([f"from row {part.cells[0][0] + 1} tank {part.tank} would give it {n}" for part, n in given])


def _few(tanks: Tanks, forcing: Forcing) -> str:
    names = list(dict.fromkeys(tanks.parts[part].tank for part in forcing.values))
    if len(names) > 1 or not _stacked(tanks, forcing):
        stay = "stays" if forcing.spare == 1 else "stay"
        there = f"; {_there(tanks, forcing)}" if forcing.tally.is_row else ""
        return f"{briefly(tanks, forcing)}: at most {forcing.spare} {stay} dry{there}"
    others = forcing.room - sum(size for part, size in forcing.left.items() if tanks.parts[part].tank == names[0])
    lacks = "wants" if forcing.need == forcing.tally.wanted else "lacks"
    from_it = f"the other tanks give at most {others}, so tank {names[0]} gives at least {forcing.need - others}"
    rest = from_it if others else "there is nothing else"
    return f"{forcing.tally.name} {lacks} {forcing.need}; {rest}"


def _only_sums(tanks: Tanks, forcing: Forcing) -> str:
    found = ways(forcing.left.values(), forcing.need)
    if found == [(forcing.need,)]:
        return f"only {'the' if list(forcing.left.values()).count(forcing.need) == 1 else 'a'} {forcing.need} fits"
    if len(found) <= WAYS:
        return f"only {listed([' + '.join(map(str, way)) for way in found], 'or')} makes {forcing.need}"
    wet = [tanks.parts[part].tank for part, value in forcing.values.items() if value]
    dry = [tanks.parts[part].tank for part, value in forcing.values.items() if not value]
    common = [f"{word} {listed(some, 'or')}" for word, some in (("without", wet), ("with", dry)) if some]
    return f"no sum {listed(common, 'or')} makes {forcing.need}"


# --- neighbours ---


def _difference(forcing: Contrast) -> str:
    """“row 4 lacks 3 more than row 5, and only A (3−1) and B (1) can give it more”."""
    more, less, excess = forcing.more.name, forcing.less.name, forcing.excess
    givers = f"only {_givers(forcing.gains)}" if forcing.gains else "no tank"
    if excess <= 0:
        lacks = f"lacks only {-excess} more than" if excess else "lacks as much as"
        return f"{less} {lacks} {more}, and {givers} can give {more} more"
    at_most = f", at most {forcing.most}" if forcing.most > excess else ""
    return f"{more} lacks {excess} more than {less}, and {givers} can give it more{at_most}"


def _givers(gains: Gains) -> str:
    """How many cells each tank gives to the one line, and how many to the other: “A (3−1) and B (1)”."""
    return listed([f"{tank} ({f'{here}−{there}' if there else here})" for tank, (here, there) in gains.items()])


def _without(tanks: Tanks, forcing: Contrast) -> str:
    names = [name for name in _names(tanks, forcing, True) if name in forcing.gains]
    needed = 0 < forcing.excess < forcing.most and len(forcing.gains) > 1 and names
    return f", too few without {listed(names, 'or')}" if needed else ""


def _instead(tanks: Tanks, forcing: Contrast) -> str:
    names = _names(tanks, forcing, False)
    return f"; {the_tanks(names)} would give {forcing.less.name} more" if names else ""


def _names(tanks: Tanks, forcing: Contrast, wet: bool) -> list[str]:
    return list(dict.fromkeys(tanks.parts[part].tank for part, value in forcing.values.items() if value is wet))


# --- parts of clauses ---


def _stacked(tanks: Tanks, forcing: Forcing) -> bool:
    """Do the open parts of this tank stand on one another, so that the lowest of them are needed first?"""
    tank = tanks.parts[next(iter(forcing.values))].tank
    parts = [part for part in forcing.left if tanks.parts[part].tank == tank]
    return all(one in tanks.down[other] or other in tanks.down[one] for one in parts for other in parts)


def _there(tanks: Tanks, forcing: Forcing) -> str:
    """How many cells the parts have on a row: “tank C has 3 cells there”, “tanks C (3) and D (1+2) have more there”."""
    (first, *others) = forcing.values
    if others:
        return f"tanks {_sizes(tanks, forcing.values)} have more there"
    return f"tank {tanks.parts[first].tank} has {_size(tanks, first)} cells there"


def _sizes(tanks: Tanks, parts: Iterable[int]) -> str:
    return listed([f"{tanks.parts[part].tank} ({_size(tanks, part)})" for part in parts])


def _size(tanks: Tanks, part: int) -> str:
    """How many cells a part has, those of each arm by themselves: “3”, “1+2”."""
    columns = [c for _, c in tanks.parts[part].cells]
    arms = [0]
    for before, c in zip([columns[0] - 1, *columns], columns, strict=False):
        if c > before + 1:
            arms.append(0)
        arms[-1] += 1
    return "+".join(map(str, arms))


# --- what goes wrong ---


def wrong(tanks: Tanks, clash: Failure) -> str:
    """“row 6 gets at most 4 of its 5”."""
    if isinstance(clash, Contrast):
        can = f"{_givers(clash.gains)} can give it only {clash.most}" if clash.gains else "no tank can give it more"
        return f"{clash.more.name} lacks {clash.excess} more than {clash.less.name}, but {can}"
    tally, need = clash.tally, clash.need
    if need < 0:
        return f"{tally.name} gets {tally.wanted - need}, but wants {tally.wanted}"
    most = tally.wanted - need + sum(clash.left.values())
    if most < tally.wanted:
        return f"{tally.name} gets {f'at most {most}' if most else 'none'} of its {tally.wanted}"
    return f"{tally.name} lacks {need}, which {_sizes(tanks, clash.left)} cannot make"
