"""What a story can do without.

That a colour is cut off, or that two have to cross, rests on all that lies around an open area, and much of that lies there
anyway. So events are left out one by one, each with what follows from it, as long as the same goes wrong without them.
"""

from __future__ import annotations

from entails.puzzles.flow.telling.crossing import crossing
from entails.puzzles.flow.telling.position import Event, PathClash, Position
from entails.puzzles.flow.telling.reach import Area, neighbours, reach
from entails.puzzles.flow.telling.story import PathStory, play

WIDE = ("cut off", "crossing")


def shortened(story: PathStory) -> PathStory:
    """The story with only what its end needs."""
    if story.clash.name in WIDE:
        story.tell_only(*fewest(story.base, story.position, story.clash, story.supposed, story.numbers))
    return story


def fewest(
    base: Position, position: Position, clash: PathClash, supposed: list[int], numbers: list[int]
) -> tuple[list[int], PathClash]:
    """The events that are left when others are left out, the last one first; and what goes wrong with them."""
    needs = {n: set(position.leading_to(position.events[n].why, n)) for n in numbers}
    left = numbers
    for number in numbers[::-1]:
        kept = [n for n in left if n != number and number not in needs[n]]
        events = [position.events[n] for n in sorted([*supposed, *kept])]
        if number in left and (found := wrong_with(base, events, clash)):
            left, clash = kept, found
    return left, clash


def wrong_with(base: Position, events: list[Event], clash: PathClash) -> PathClash | None:
    """What goes wrong in the same way if only these events happen."""
    position = base.copy()
    play(position, events)
    try:
        if clash.name == "crossing":
            crossing(position)
        else:
            cut_off(position, clash.mask)
    except PathClash as found:
        return found if found.name == clash.name else None
    return None


def cut_off(position: Position, colour: int) -> None:
    """Raises `PathClash` if the colour is."""
    start, goal = (position.path[n] for mask, ends in position.mesh.pairs if mask == colour for n in ends)
    if start != goal:
        area = Area(position, neighbours(position), colour, start, goal)
        if goal not in area.order:
            reach(area)
