"""Steps that suppose one thing and find what goes wrong: the shortest story first, unless another one settles much more.

That a tile is wet or dry is a step of its own. That no water runs along a stretch is told together with what follows from it:
where the water goes instead, or which tiles stay dry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.puzzles.overflow.telling.direct import Direct, Draft
from entails.puzzles.overflow.telling.obstacles import JUST_SEEN
from entails.puzzles.overflow.telling.story import WaterStory, story
from entails.puzzles.overflow.telling.stretches import Place
from entails.puzzles.overflow.telling.water import Water, Why, rest
from entails.puzzles.overflow.telling.words import noun

EFFORT = 4  # words that a change of scene in a story counts for
WORTH = 4  # words more that a story may have for each mark that follows from it ...
MOST_WORTH = 20  # ... up to so many marks
MOST_WORDS = 160  # of a story that anybody follows
ROUNDS = 3  # of suppositions that use what those before taught


class Lesson(NamedTuple):
    """What a supposition that went wrong teaches: a mark, the story, and the lessons that it uses."""

    place: Place
    holds: bool
    story: WaterStory
    before: tuple[Lesson, ...]

    @property
    def cost(self) -> int:
        return len(self.story.text.split()) + EFFORT * self.story.effort


def suppositions(water: Water, truth: Mapping[Place, bool]) -> Iterator[Draft]:
    """Steps by supposition from what is known, the best first; those that use what other suppositions taught last. What is
    known to be the `truth` is never supposed: that would go wrong nowhere."""
    lessons: dict[Place, Lesson] = {}
    for _ in range(ROUNDS):
        new = list(_lessons(water, lessons, truth))
        drafts = [_about_tile(water, lesson) for lesson in new if not isinstance(lesson.place, int)]
        lessons |= {lesson.place: lesson for lesson in new if isinstance(lesson.place, int)}
        drafts += _about_stretches(water, lessons)
        drafts = [one for one in drafts if len(one[1].reason.split()) <= MOST_WORDS]
        yield from (draft for _, draft in sorted(drafts, key=lambda one: one[0]))
    yield from _tried_out(water, truth)


def doubts(water: Water, place: Place, holds: bool) -> Iterator[Draft]:
    """What goes wrong if the opposite of one mark is supposed. What follows from what is known is not told yet."""
    if place in water.marks or (isinstance(place, int) and holds):
        return
    clashing = story(water, dict(water.marks), place, not holds)
    if clashing and isinstance(place, int):
        first, last = (noun(water.ways, tile) for tile in water.ways.stretches[place].ends)
        said = f"no water runs from {first} to {last}"
        yield Draft(clashing.technique, {place: holds}, said, clashing.lines, clashing.lit, clashing.counts)
    elif clashing:
        yield _about_tile(water, Lesson(place, holds, clashing, ()))[1]


def _tried_out(water: Water, truth: Mapping[Place, bool]) -> Iterator[Draft]:
    """The last resort: what nobody would find out without trying all ways; of that, what has most consequences."""
    tiles = [tile for tile in water.ways.cells if tile not in water.marks and tile in truth]
    if not tiles:
        return
    tile = max(tiles, key=lambda tile: len(_supposing(water, tile, truth[tile]).marks))
    wet, name = truth[tile], noun(water.ways, tile)
    said = f"{name} {'is wet' if wet else 'stays dry'}"
    least = "" if water.dry is None else f", and none wets {len(water.ways.cells) - water.dry} tiles"
    reason = f"no short reason was found: the solver tried all ways with {name} {'dry' if wet else 'wet'}{least}"
    yield Draft("", {tile: wet}, said, reason, (tile,), counts=True)


def _lessons(water: Water, known: dict[Place, Lesson], truth: Mapping[Place, bool]) -> Iterator[Lesson]:
    start = _learnt(water, known.values())
    for place, holds in _open(start, truth):
        if clashing := story(start, water.marks, place, holds):
            yield Lesson(place, not holds, clashing, tuple(known[one] for one in clashing.ruled_out))


def _open(water: Water, truth: Mapping[Place, bool]) -> Iterator[tuple[Place, bool]]:
    """The suppositions to try: that water runs along a stretch, that a tile is wet, that it is dry."""
    for place in [*range(len(water.ways.stretches)), *water.ways.cells]:
        if place not in water.marks:
            options = (True,) if isinstance(place, int) else (True, False)
            yield from ((place, holds) for holds in options if truth.get(place) is not holds)


def _supposing(water: Water, place: Place, holds: bool) -> Water:
    after = water.copied()
    after.mark(place, holds, Why("supposed"))
    after.follow()
    return after


def _in_order(lessons: Iterable[Lesson]) -> list[Lesson]:
    """The lessons with those that they use, which come first."""
    found: dict[Place, Lesson] = {}
    for lesson in lessons:
        found |= {one.place: one for one in [*_in_order(lesson.before), lesson]}
    return list(found.values())


def _learnt(water: Water, lessons: Iterable[Lesson]) -> Water:
    """What follows if some lessons are known too."""
    after = water.copied()
    for lesson in lessons:
        after.mark(lesson.place, lesson.holds, Why("ruled out"))
    after.follow()
    return after


def _cost(water: Water, lessons: Iterable[Lesson], after: Water) -> int:
    gain = min(MOST_WORTH, len(after.marks) - len(water.marks))
    return sum(lesson.cost for lesson in lessons) - WORTH * gain


def _about_tile(water: Water, lesson: Lesson) -> tuple[int, Draft]:
    place, lessons = lesson.place, _in_order([lesson])
    assert not isinstance(place, int)
    text = f"{noun(water.ways, place)} {'is wet' if lesson.holds else 'stays dry'}"
    draft = Draft(lesson.story.technique, {}, text, "", (place,))
    return _cost(water, lessons, _learnt(water, lessons)), _told_after(draft, lessons)


def _about_stretches(water: Water, lessons: dict[Place, Lesson]) -> Iterator[tuple[int, Draft]]:
    """What follows from one or more stretches without water; the stories first, then what follows."""
    every = _learnt(water, lessons.values())
    for place in Direct(every, water.marks).ready():
        ruled_out = [one for one in rest(every, [place], water.marks) if every.whys[one].rule == "ruled out"]
        used = _in_order(lessons[one] for one in ruled_out)
        after = _learnt(water, used)
        draft = Direct(after, water.marks).draft(place)
        yield _cost(water, used, after) + len(draft.reason.split()), _told_after(draft, used)


def _told_after(draft: Draft, lessons: list[Lesson]) -> Draft:
    stories = [lesson.story for lesson in lessons]
    reason = [one.lines for one in stories]
    if draft.reason.count(";") or not draft.reason.endswith(f": {JUST_SEEN}"):
        reason += [f"so {draft.reason}"] if draft.reason else []
    return Draft(
        stories[-1].technique,
        {**{lesson.place: lesson.holds for lesson in lessons}, **draft.marks},
        draft.conclusion,
        "\n".join(reason),
        tuple(dict.fromkeys([*(tile for one in stories for tile in one.lit), *draft.lit])),
        any(one.counts for one in stories),
    )
