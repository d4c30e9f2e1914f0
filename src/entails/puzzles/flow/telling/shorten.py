"""What a story can do without.

That a colour is cut off, or that two have to cross, rests on all that lies around an open area, and much of that lies there
anyway. So events are left out one by one, each with what follows from it, as long as the same goes wrong without them.
"""

from __future__ import annotations

from entails.puzzles.flow.telling.crossing import crossing
from entails.puzzles.flow.telling.position import Clash, Position
from entails.puzzles.flow.telling.reach import Area, neighbours, reach
from entails.puzzles.flow.telling.story import Story, play

WIDE = ("cut off", "crossing")


def shortened(story: Story) -> Story:
    """The shortest story that is left when events are left out, the last one first."""
    if story.clash.name in WIDE:
        position, events = story.position, story.position.events
        needs = {n: set(position.leading_to(events[n].why, n)) for n in story.numbers}
        for number in story.numbers[::-1]:
            kept = [n for n in story.numbers if n != number and number not in needs[n]]
            if number in story.numbers and (clash := wrong_with(story, kept)):
                story.tell_only(kept, clash)
    return story


def wrong_with(story: Story, numbers: list[int]) -> Clash | None:
    """What goes wrong in the story's way if only these of its events happen."""
    position, events = story.base.copy(), story.position.events
    play(position, [events[n] for n in [*story.supposed, *numbers]])
    try:
        if story.clash.name == "crossing":
            crossing(position)
        else:
            cut_off(position, story.clash.mask)
    except Clash as clash:
        return clash
    return None


def cut_off(position: Position, colour: int) -> None:
    """Raises `Clash` if the colour is."""
    start, goal = (position.path[n] for mask, ends in position.mesh.pairs if mask == colour for n in ends)
    if start != goal:
        area = Area(position, neighbours(position), colour, start, goal)
        if goal not in area.order:
            reach(area)
