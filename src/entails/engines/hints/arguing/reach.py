"""How far a piece with a size reaches, as a player counts it on the board: what it may add, and what bars the way.

A piece has only the cells that its rules leave it, and a reader sees all those of the board. So ways are looked for on the
board, and the cells are named at which those that are short enough end:

    r2c4 and r3c3 bar every way of at most 5 cells from r1c4
    with r3c5 to r5c5 it can add only 1 more, and r6c3 takes 3
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from entails.engines.answers import Fact
from entails.engines.hints.arguing.pieces import Row, steps_from
from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.arguing.words import name_of
from entails.engines.hints.hanging import ConnectedGraph, State
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.sentences import in_order, say_facts
from entails.logic.formula import Count
from entails.models.signature import split_prefix

NAMED = 4  # cells that bar the way and are named
PIECE = 6  # words for the cells that a piece has


def board_of(graphs: Iterable[ConnectedGraph], piece: ConnectedGraph) -> ConnectedGraph:
    """The graph of all cells of the board, where there is one; else the piece itself."""
    wider = [one for one in graphs if one.sorts == piece.sorts and set(one.rows) > set(piece.rows)]
    return max(wider, key=lambda one: one.needed, default=piece)


def around(board: ConnectedGraph, walls: Collection[Row], start: Row, end: Row) -> int:
    """How many steps it takes from one cell of the board to another past some walls; 0 if there is no way."""
    inside = {node for node in range(board.needed) if board.rows[node] not in walls}
    return steps_from(board, {board.rows.index(start)}, inside).get(board.rows.index(end), 0)


def barring(
    board: ConnectedGraph, piece: ConnectedGraph, gone: Collection[Row], start: Iterable[Row], end: Row, most: int
) -> list[Row] | None:
    """The cells at which every way of at most so many steps from some cells to another ends, since the piece cannot have
    them; None if no way on the board is that short, or one is open."""
    cells = set(range(board.needed))
    first, last = {board.rows.index(row) for row in start}, board.rows.index(end)
    there, back = steps_from(board, first, cells), steps_from(board, {last}, cells)
    short = {node for node in cells if node in there and node in back and there[node] + back[node] <= most}
    if not short:
        return None
    open_ = {node for node in short if board.rows[node] in piece.rows and board.rows[node] not in gone}
    reached = set(steps_from(board, first & short, open_))
    if last in reached:
        return None
    return [board.rows[node] for node in sorted(short - open_) if reached.intersection(board.near[node])]


def too_far(
    knowledge: Knowledge, graph: ConnectedGraph, quota: Quota, literal: int, premises: Collection[int]
) -> tuple[str, list[int]]:
    """ "with r3c5 to r5c5 it can add only 1 more, and r6c3 takes 3", and the literals of what it has."""
    node, most = graph.literals.index(-literal), quota.high
    for known in ({*premises, *knowledge.read}, set(premises)):
        state = State(graph.literals, known)
        far = steps_from(graph, state.held, graph.nodes - state.gone).get(node, 0)
        if most - len(state.held) < far:
            break
    board = board_of(knowledge.hanging.graphs, graph)
    held, end, left = _rows(graph, state.held), graph.rows[node], most - len(state.held)
    walls = barring(board, graph, _rows(graph, state.gone), held, end, left)
    text = f"with {_held(knowledge, board, held)} it can add only {left} more"
    name = name_of(knowledge, graph, node)
    if walls:
        text = f"{text}; {_bar(knowledge, board, walls) or 'others bar'} the short ways, so {name} takes {far}"
    else:
        direct = steps_from(board, set(map(board.rows.index, held)), board.nodes)[board.rows.index(end)]
        text = f"{text}, and {name} takes {direct}"
    return text, [graph.literals[one] for one in sorted(state.held)]


def shut_off(
    knowledge: Knowledge, graph: ConnectedGraph, most: int, literal: int, premises: Collection[int]
) -> tuple[str, tuple[str, ...]]:
    """ "r2c4 and r3c3 bar every way of at most 5 cells from r1c4", where a piece of at most so many cells cannot go
    around them, and why those bar the way of which the board does not show it; nothing if it takes more words."""
    state = State(graph.literals, {*premises, *knowledge.read})
    board, end = board_of(knowledge.hanging.graphs, graph), graph.rows[graph.literals.index(-literal)]
    gone, found = _rows(graph, state.gone), list[tuple[int, list[Row], Row]]()
    for start in _rows(graph, state.held):
        if walls := barring(board, graph, gone, [start], end, most - 1):
            found.append((len(walls), walls, start))
    if not found or min(found)[0] > NAMED:
        return "", ()
    _, walls, start = min(found)
    text = f"{_bar(knowledge, board, walls)} every way of at most {most} cells from {_names(knowledge, board, [start])}"
    return text, closed(knowledge, graph, premises, walls)


def closed_beside(
    knowledge: Knowledge, piece: ConnectedGraph, known: Collection[int], inside: Collection[int], out: Collection[int]
) -> tuple[str, ...]:
    """Why the cells beside a part of a piece are no way out, where the board does not show it."""
    board = board_of(knowledge.hanging.graphs, piece)
    rows = [board.rows.index(piece.rows[node]) for node in inside]
    around = {other for node in rows for other in board.near[node]}.difference(rows)
    beside = [board.rows[x] for x in sorted(around) if board.rows[x] not in _rows(piece, out)]
    return closed(knowledge, piece, known, beside)


def closed(
    knowledge: Knowledge, piece: ConnectedGraph, known: Collection[int], walls: Iterable[Row], ever: bool = True
) -> tuple[str, ...]:
    """Why a piece cannot have some cells of which the board does not show it: by the rule that excludes them, or, unless
    that is not asked, since they were never possible, in the words of what is given: "r9c7 touches the number in r8c7"."""
    board, seen = board_of(knowledge.hanging.graphs, piece), {*known, *knowledge.read}
    if board is piece:
        return ()
    literal = dict(zip(board.rows, board.literals, strict=False))
    blank = [row for row in walls if literal[row] not in seen and -literal[row] not in seen]
    excluded = [-piece.literals[piece.rows.index(row)] for row in blank if row in piece.rows]
    texts = [_excluding(knowledge, x) for x in excluded if x in knowledge.established]
    never = [fact for row in blank if ever and row not in piece.rows for fact in _never(knowledge, piece, row)]
    return (*dict.fromkeys(texts), *([say_facts(never, knowledge.grounding.theory)] if never else []))


def _excluding(knowledge: Knowledge, literal: int) -> str:
    """The rule that excludes something by itself, if that is how it was found and it names its places; else the fact."""
    said = knowledge.said(knowledge.origin(literal).selectors)
    alone = len(said) == 1 and said[0] not in knowledge.hanging.pure
    counts = alone and isinstance(split_prefix(knowledge.grounding.selected(said[0]).rule.typed)[1], Count)
    if alone and not counts:
        return knowledge.grounding.selected(said[0]).sentence
    return say_facts([knowledge.fact(literal)], knowledge.grounding.theory)


def _never(knowledge: Knowledge, piece: ConnectedGraph, row: Row) -> list[Fact]:
    """Why what is given leaves a cell no place in a piece, as far as there are words for it."""
    theory, world = knowledge.grounding.theory, knowledge.grounding.world
    own = knowledge.fact(next(x for x in piece.literals if x))
    within = theory.relations[own.relation].within
    cell = tuple(world.elements[sort][at] for sort, at in zip(piece.sorts, row, strict=True))
    missing = Fact(within or "", (*cell, *own.row[len(cell) :]), False)
    return knowledge.hanging.conditions.deciding(missing) if within else []


def _rows(graph: ConnectedGraph, nodes: Iterable[int]) -> list[Row]:
    return [graph.rows[node] for node in sorted(nodes)]


def _names(knowledge: Knowledge, board: ConnectedGraph, rows: Iterable[Row]) -> str:
    return in_order([name_of(knowledge, board, board.rows.index(row)) for row in rows])


def _bar(knowledge: Knowledge, board: ConnectedGraph, walls: list[Row]) -> str:
    """ "r2c4 bars"; “” of many."""
    return f"{_names(knowledge, board, walls)} bar{'s' * (len(walls) == 1)}" if len(walls) <= NAMED else ""


def _held(knowledge: Knowledge, board: ConnectedGraph, held: list[Row]) -> str:
    names = _names(knowledge, board, held)
    return names if len(names.split()) <= PIECE else f"its {len(held)} cells"
