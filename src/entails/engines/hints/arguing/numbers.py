"""Pieces of equal numbers in words: which piece, where it can still grow, and what a number would join.

the 2 at r1c1 and r1c2 is complete
a 7 at r7c6 would join the four at r7c7 with the six at r8c6, which makes 11
without it the 9s at r9c1 and r10c1 to r10c5 can add only r9c6 and r10c6
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.words import place_name
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.numbered import Seen
from entails.engines.hints.sentences import in_order
from entails.engines.hints.steps import Way
from entails.errors import numeral

NAMED = 4  # cells of a piece that are named
LONG = 6  # words for the cells of a piece: of a longer list one cell is enough
ROOM = 5  # cells that a piece may add: more are counted


def of_number(knowledge: Knowledge, look: Seen, literal: int | None, premises: Collection[int] = ()) -> Way:
    """What is seen of a piece of equal numbers: "the 2 at r1c1 and r1c2 is complete". Of what has no room only which piece it
    is, and the cells that it might add: several of the kind are told together (`of_numbers`). What closes it in besides the
    premises, and is not on the board, is recalled: "r3c7 is not 5"."""
    numbered, (node, number) = knowledge.hanging.numbered, look.of

    def name(one: int) -> str:
        literals = numbered.literals[number]
        return _place(knowledge, literals[one]) if one in literals else ""

    cells = [name(one) for one in look.nodes] if len(look.nodes) <= NAMED else [name(node)]
    held = [numbered.literals[number][one] for one in look.nodes if one != node or literal is None]
    left = tuple(knowledge.fact(x) for x in held if x in knowledge.facts)
    numbers = (number, look.size, len(look.nodes))
    own = knowledge.fact(numbered.literals[number][node])
    hidden = tuple(knowledge.fact(x) for x in look.shut if x not in premises)
    match look.name:
        case "complete":
            return Way(look.name, (), (), (), (*left, own), numbers, f"the {number} at {in_order(cells)} is complete")
        case "too large" if literal is None:
            text = f"the piece of {number} at {in_order(cells)} has {look.size} cells"
        case "too large":
            text = _joining(look, numbered.near, name)
        case "too small" if literal is not None:
            text = name(node)
        case _:
            room = tuple(tuple(map(name, some)) if len(some) <= ROOM else () for some in (look.room, look.most))
            room = (*room, tuple(map(name, look.nodes)))
            return Way(
                look.name, left=(own,), numbers=numbers, seen=f"the {number} at {name(node)}", room=room, hidden=hidden
            )
    return Way(look.name, left=left, numbers=numbers, seen=text, hidden=hidden)


def _joining(look: Seen, near: Sequence[Sequence[int]], name: Callable[[int], str]) -> str:
    """What a number would join, and how many cells that makes: the parts by their cells where they are few, else by the one
    that it touches."""
    node, number = look.of
    others = [name(one) for one in look.nodes if one != node]
    number_here = f"{article(str(number))} {number} at {name(node)}"
    if len(others) <= NAMED:
        return f"{number_here} would make a piece of {look.size} with {in_order(others)}"
    parts = _parts(node, look.nodes, near)
    said = [f"{numeral(len(part))} at {name(next(x for x in near[node] if x in part))}" for part in parts]
    joined = " with ".join(filter(None, (", ".join(f"the {one}" for one in said[:-1]), f"the {said[-1]}")))
    return f"{number_here} would join {joined}, which makes {look.size}"


def _parts(node: int, nodes: Collection[int], near: Sequence[Sequence[int]]) -> list[set[int]]:
    """What hangs together of some nodes without one of them."""
    left, found = set(nodes) - {node}, list[set[int]]()
    while left:
        todo = [min(left)]
        part = set(todo)
        for one in todo:
            new = [x for x in near[one] if x in left and x not in part]
            part.update(new)
            todo += new
        left -= part
        found.append(part)
    return found


def of_numbers(ways: Sequence[Way], facts: Sequence[Fact]) -> str:
    """What is seen of a piece of equal numbers that has no room, for all of a bundle: "a 3 or 4 at r1c1 would have room for
    only 2"; "without it the 4 at r1c1 can add only r1c2"; "the 4 at r1c1 can add only r1c2 to r1c4, and needs them all"."""
    first, rooms = ways[0], [way.numbers[1] for way in ways]
    if first.name == "too small" and facts:
        values = in_order(list(dict.fromkeys(str(way.numbers[0]) for way in ways)), "or")
        only = "only" if len(set(rooms)) == 1 else "at most"
        return f"{article(values)} {values} at {first.seen} would have room for {only} {max(rooms)}"
    if first.name == "too small":
        return f"{first.seen} has room for only {rooms[0]}"
    if first.name == "no room":
        return _without(first, max(rooms), len(ways) == 1)
    return first.seen


def _without(way: Way, size: int, alone: bool) -> str:
    """What a piece needs, by the cells that it can add, where they are few."""
    number, _, cells = way.numbers
    room, most, own = way.room
    piece, several = in_order(own), cells > 1 and len(in_order(own).split()) <= LONG
    they, need = (f"the {number}s at {piece}", "need") if several else (way.seen, "needs")
    if size >= number:  # what could be added without it would be too much
        if size == number or not room or not alone:
            return (
                f"{'without it' if alone else f'if one of them is not {number},'} {way.seen} cannot have {number} cells"
            )
        return f"without it {they} can grow only by {in_order(room)}, which makes {size}"
    if alone and size == cells:
        return f"{way.seen} has only one way to grow"
    if alone and room:
        return f"without it {they} can add only {in_order(room)}"
    if most and cells + len(most) == number:
        return f"{they} can add only {in_order(most)}, and {need} {'both' if len(most) == 2 else 'them all'}"
    if alone:
        return f"without it {way.seen} has room for only {size}"
    return f"if one of them is not {number}, {way.seen} has room for at most {size}"


def article(number: str) -> str:
    """ "an 8", "a 9" """
    return "an" if number.startswith("8") or number.split(" ")[0].rstrip(",") in ("11", "18") else "a"


def _place(knowledge: Knowledge, literal: int) -> str:
    """Of which thing a fact says its number."""
    theory, (name, row) = knowledge.grounding.theory, knowledge.facts[literal]
    return place_name(theory, theory.relations[name].sorts[:-1], row[:-1])
