"""What shows that a link or a colour is wrong: a path that goes elsewhere at once, or what would go wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.answers import Fact
from entails.engines.hints.telling import Proposal
from entails.puzzles.flow.telling.plans import Plan, technique
from entails.puzzles.flow.telling.position import OPEN
from entails.puzzles.flow.telling.search import ROUNDS, refute, refute_colour
from entails.puzzles.flow.telling.steps import Steps
from entails.puzzles.flow.telling.story import PathStory
from entails.puzzles.flow.telling.words import either, older, ranges


def doubts(steps: Steps, wanted: Fact) -> Iterator[Proposal]:
    """The shortest proposals that show a fact; none if the reader sees it silently."""
    if wanted.holds or not is_open(steps, wanted):
        return
    found = [one for one in steps.at_once() if shows(one, wanted)]
    found += by_story(steps, wanted)
    yield from sorted(found, key=lambda one: len(f"{one.conclusion} {one.reason}".split()))


def is_open(steps: Steps, fact: Fact) -> bool:
    base, mesh = steps.base, steps.mesh
    if fact.relation == "link":
        return base.state[side_of(steps, fact)] == OPEN
    return bool(base.colours[base.path[mesh.number[str(fact.row[0])]]] & mask_of(steps, fact))


def side_of(steps: Steps, fact: Fact) -> int:
    a, b = (steps.mesh.number[str(name)] for name in fact.row)
    return steps.mesh.side[a, b]


def mask_of(steps: Steps, fact: Fact) -> int:
    return 1 << steps.mesh.letters.index(str(fact.row[1]))


def shows(proposal: Proposal, fact: Fact) -> bool:
    """Does it say the fact, or another colour of the same cell?"""
    every = (*proposal.facts, *proposal.aside)
    other = [one for one in every if one.relation == "colour" == fact.relation and one.row[0] == fact.row[0]]
    return fact in every or fact._replace(row=fact.row[::-1]) in every or any(one.holds for one in other)


def by_story(steps: Steps, fact: Fact) -> Iterator[Proposal]:
    """Shows a fact by a story: its opposite goes wrong by the first way of looking that finds something."""
    base = steps.base
    for looks in ROUNDS:
        if fact.relation == "link":
            side = side_of(steps, fact)
            cell = max(base.mesh.sides[side], key=lambda n: older(base, n))
            if story := refute(base, side, True, cell, looks):
                yield Plan(steps, ()).single(story)
                return
        elif story := refute_colour(base, steps.mesh.number[str(fact.row[0])], mask_of(steps, fact), looks):
            yield not_coloured(steps, story, mask_of(steps, fact))
            return


def not_coloured(steps: Steps, story: PathStory, mask: int) -> Proposal:
    after, mesh = steps.base.copy(), steps.mesh
    after.limit(story.cell, ~mask, "told")
    members, letter = after.members[after.path[story.cell]], either(mesh, mask)
    facts = [Fact("colour", (mesh.names[n], letter), False) for n in members]
    said = f"{ranges(mesh, members)} is not {letter}", story.text
    return steps.proposal(technique([story]), after, facts, said, sorted({*members, *story.cells}))
