"""Pieces of equal numbers in words."""

from entails.engines.answers import Fact
from entails.engines.hints.arguing.numbers import of_number, of_numbers
from entails.engines.hints.steps import Way
from tests.engines.hints.test_numbered import text
from tests.engines.hints.theories import guided


def no_room(number: int, size: int, cells: int, without: str, most: str) -> Way:
    own = ("r1c1", "r1c2", "r1c3")[:cells]
    room = (tuple(without.split()), tuple(most.split()), own)
    return Way("no room", numbers=(number, size, cells), seen=f"the {number} at r1c1", room=room)


def test_a_piece_is_said_by_what_it_can_add() -> None:
    alone = no_room(4, 2, 1, "r2c1", "r2c1 r1c2 r1c3")
    assert of_numbers([alone], ()) == "without it the 4 at r1c1 can add only r2c1"
    assert of_numbers([alone] * 3, ()) == "the 4 at r1c1 can add only r1c2, r1c3 and r2c1, and needs them all"
    two = no_room(5, 4, 3, "r2c1", "r2c1 r2c2")
    assert of_numbers([two, two], ()) == "the 5s at r1c1 to r1c3 can add only r2c1 and r2c2, and need both"
    assert of_numbers([no_room(4, 2, 2, "", "r1c3 r1c4")], ()) == "the 4 at r1c1 has only one way to grow"


def test_of_much_room_its_size_is_said_and_of_several_cells_the_largest() -> None:
    one, other = no_room(9, 7, 1, "", ""), no_room(9, 8, 1, "", "")
    assert of_numbers([one], ()) == "without it the 9 at r1c1 has room for only 7"
    assert of_numbers([one, other], ()) == "if one of them is not 9, the 9 at r1c1 has room for at most 8"


def test_what_would_grow_too_large_without_a_cell_says_by_what() -> None:
    """Without r2c1, the 4 at r3c1 must go down, to those at r5c2 and r5c3: there is room enough, and too much is joined."""
    with guided(text(5, 3, 7)) as guide:
        knowledge = guide.knowledge

        def fact(r: int, c: int, n: int, holds: bool) -> int:
            literal = knowledge.literal(Fact("size", (r, c, n), holds))
            assert literal is not None
            return literal

        known = {
            fact(3, 1, 4, True),
            fact(3, 2, 4, False),
            fact(4, 2, 4, False),
            fact(5, 2, 4, True),
            fact(5, 3, 4, True),
        }
        numbered, needed = knowledge.hanging.numbered, fact(2, 1, 4, True)
        own = numbered.places[fact(3, 1, 4, True)]
        selector = next(one for one, of in numbered.of.items() if of == own)
        way = of_number(knowledge, numbered.way(selector, needed, known), needed)
        only = "without it the 4 at r3c1 can grow only by r4c1 and r5c1, which makes 5"
        assert of_numbers([way], ()) == only
        assert way.hidden == (
            Fact("size", (3, 2, 4), False),
            Fact("size", (4, 2, 4), False),
        )  # since no numbers stand there
        assert of_number(knowledge, numbered.way(selector, needed, known), needed, known).hidden == ()
        known.remove(fact(4, 2, 4, False))
        way = of_number(knowledge, numbered.way(selector, needed, known), needed)
        assert of_numbers([way], ()) == "without it the 4 at r3c1 cannot have 4 cells"


def test_what_a_number_would_join_is_said() -> None:
    with guided(text(2, 7, 7)) as guide:
        knowledge = guide.knowledge

        def sevens(cells: list[tuple[int, int]]) -> str:
            known = [knowledge.literal(Fact("size", (*cell, 7), True)) for cell in cells]
            literal = knowledge.literal(Fact("size", (1, 4, 7), False))
            assert literal is not None
            numbered = knowledge.hanging.numbered
            selector = next(
                one for one, of in numbered.of.items() if numbered.literals[7][of.node] == -literal and of.number == 7
            )
            return of_number(knowledge, numbered.way(selector, literal, {x for x in known if x}), literal).seen

        left, right = [(1, 1), (1, 2), (1, 3), (2, 1)], [(1, 5), (1, 6), (2, 6)]
        assert (
            sevens([*left, *right]) == "a 7 at r1c4 would join the four at r1c3 with the three at r1c5, which makes 8"
        )
        long = [*left, (2, 2), (2, 3), (1, 5)]
        assert sevens(long) == "a 7 at r1c4 would join the six at r1c3 with the one at r1c5, which makes 8"
