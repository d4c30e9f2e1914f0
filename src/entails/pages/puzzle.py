"""A page as a puzzle: the record that all other rooms use.

puzzle = puzzle_of(read_page(text, "hitori"))
board = puzzle.parse("1 1\\n2 1\\n", None)
"""

from __future__ import annotations

from functools import partial

from entails.boards.puzzle import Partial, Puzzle, Telling, late
from entails.engines.hints.arguing.counting.shape import vocabulary
from entails.models.theory import Theory
from entails.pages.answers import partial_facts, read, sketch
from entails.pages.board import Board, parse, write
from entails.pages.page import PuzzlePage
from entails.pages.places import places
from entails.pages.sample import empty
from entails.pages.world import world_of

_sample = late("entails.pages.sample", "sample")
_maker = late("entails.pages.making", "maker")
_layout = late("entails.pages.layout", "layout")
_formats = late("entails.pages.addresses", "formats")


def puzzle_of(page: PuzzlePage) -> Puzzle[Board]:
    return Puzzle(
        name=page.name,
        title=page.title,
        parse=partial(parse, page),
        write=write,
        theory=theory_of,
        world=world_of,
        read=read,
        draw=late("entails.pages.terminal", "draw"),
        picture=late("entails.pages.picture", "picture"),
        referee=late("entails.pages.referee", "referee"),
        partial=Partial(partial_facts, sketch, places),
        sample=partial(_sample, page),
        variants=(write(empty(page)),),
        legend=page.legend,
        page=page.text,
        layout=partial(_layout, page),
        maker=partial(_maker, page),
        formats=partial(_formats, page),
        telling=partial(_telling, page) if vocabulary(page.theory) else None,
    )


def _telling(page: PuzzlePage) -> Telling[Board]:
    """How players argue, where the rules have a shape for which that is known."""
    from entails.engines.hints.arguing.counting.steps import CountingTeller  # loaded when a step is told
    from entails.engines.hints.arguing.counting.techniques import techniques

    words = vocabulary(page.theory)
    assert words is not None
    return Telling(techniques(words), lambda _: CountingTeller(words))


def theory_of(board: Board) -> Theory:
    return board.page.theory
