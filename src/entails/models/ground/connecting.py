"""From a relation that says what is held, and the relation of a graph, to `Connection`s: a node for each row that may be
held, and one for each link that is to be found between two of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import combinations, repeat

from entails.models.ground.atoms import key_of
from entails.models.ground.bounded import Total, bounded_pieces
from entails.models.ground.connection import Connection
from entails.models.ground.result import Grounding, Ints, unkeyed
from entails.models.signature import Relation

Row = tuple[int, ...]


def nodes_by_group(out: Grounding, held: str, width: int) -> dict[Row, dict[Row, int]]:
    """The rows that may be held with their literals (0: held anyway), by what their first `width` places say."""
    groups: dict[Row, dict[Row, int]] = {}
    for row, literal in atoms_of(out, held):
        groups.setdefault(row[:width], {})[row[width:]] = literal
    return groups


def atoms_of(out: Grounding, name: str) -> Iterator[tuple[Row, int]]:
    """The rows of a defined relation. An atom that only says what one literal does is that literal."""
    if name in out.derived_facts:
        return zip(out.derived_facts[name], repeat(0))
    block = out.blocks[name]
    bodies = next((one.bodies for one in out.definitions if name in one.names), {})
    every = enumerate(out.variables(name)) if block.table is None else sorted(block.table.items())
    keys: list[int] = []
    literals: list[int] = []
    for key, variable in every:
        if ways := bodies[variable]:  # with selectors, rows that cannot be held have a variable too
            keys.append(key)
            literals.append(0 if () in ways else ways[0][0] if len(ways) == 1 and len(ways[0]) == 1 else variable)
    return zip(unkeyed(keys, block.sizes), literals, strict=True)


def close_pieces(
    out: Grounding,
    asked: Sequence[tuple[str, str, Relation]],
    relations: Mapping[str, Relation],
    facts: Mapping[str, Sequence[Row]],
    totals: Sequence[Total] | None,
    fresh: Callable[[int], int] | None,
) -> None:
    """The pieces that must be whole, once what they consist of is ground: for each its proposition, what is held, and the
    graph. Where the totals of relations are told, lemmas are added; `fresh` makes new variables for them."""
    single: list[tuple[int, Mapping[Row, int], str]] = []
    units = {clause[0] for clause in out.clauses() if len(clause) == 1}
    for name, held, graph in asked:
        block = out.blocks[name]
        links = links_of(out, graph.name, facts)
        for group, nodes in nodes_by_group(out, held, len(block.sizes)).items():
            on = block.base + key_of(group, block.sizes)
            sorts = relations[held].sorts[len(block.sizes) :]
            out.connections.append(connection(on, nodes, links, units, sorts))
            out.auxiliary += out.connections[-1].first_cuts()
            if not group:
                single.append((on, nodes, graph.name))
    if totals is not None:
        out.auxiliary += no_checkerboards(out, single, facts)
        out.auxiliary += bounded_pieces(out.connections, totals, fresh)


def connection(
    on: int, nodes: Mapping[Row, int], links: Links, units: Set[int] = frozenset(), sorts: tuple[str, ...] = ()
) -> Connection:
    """Those of the nodes that hold are one piece of the graph, if `on` is true. `units` are literals that hold anyway. Nodes
    are rows of these sorts."""
    place = {row: number for number, row in enumerate(nodes)}
    sure = {number for number, literal in enumerate(nodes.values()) if not literal or literal in units}
    made = Connection(on, list(nodes.values()), [[] for _ in nodes], len(nodes), sure, list(nodes), sorts)
    for row, here in place.items():
        for other, literal in links.get(row, {}):
            there = place.get(other, -1)
            if there <= here:  # it is not among them, or had its turn
                continue
            if literal:
                made.literals.append(literal)
                made.near.append([here, there])
                for end in (here, there):
                    made.near[end].append(len(made.literals) - 1)
            else:
                made.near[here].append(there)
                made.near[there].append(here)
    return made


Links = Mapping[Row, Mapping[tuple[Row, int], None]]  # for each node the others, with the literals that link them


def links_of(out: Grounding, graph: str, facts: Mapping[str, Sequence[Row]]) -> Links:
    """Who may be linked with whom, in either direction; literals are 0 where they are."""
    links: dict[Row, dict[tuple[Row, int], None]] = {}
    for row, literal in _pairs(out, graph, facts):
        one, other = row[: len(row) // 2], row[len(row) // 2 :]
        if one != other:
            links.setdefault(one, {})[other, literal] = None
            links.setdefault(other, {})[one, literal] = None
    return links


def _pairs(out: Grounding, graph: str, facts: Mapping[str, Sequence[Row]]) -> Iterator[tuple[Row, int]]:
    """The pairs that may be linked, with their literals."""
    if graph in facts:
        return zip(facts[graph], repeat(0))
    block = out.blocks[graph]
    if block.table is None:
        variables = out.variables(graph)
        return zip(unkeyed(range(len(variables)), block.sizes), variables, strict=True)
    return zip(unkeyed(list(block.table), block.sizes), block.table.values(), strict=True)


def no_checkerboards(
    out: Grounding, pieces: Sequence[tuple[int, Mapping[Row, int], str]], facts: Mapping[str, Sequence[Row]]
) -> Iterator[Ints]:
    """Of two sets of cells that have none in common and are one piece each, neither has one diagonal of a block of 2×2
    while the other has the other: in the plane the way between the two cells of the one would cross that of the other."""
    flat = [one for one in pieces if one[2] in facts and _is_grid(one[1], facts[one[2]])]
    for (first, a, _), (second, b, _) in combinations(flat, 2):
        if all(literal == -b[row] != 0 for row, literal in a.items() if row in b):
            for r, c in a:
                for corners in (((r, c), (r + 1, c + 1)), ((r + 1, c), (r, c + 1))):
                    across = ((r + 1, c), (r, c + 1)) if corners[0] == (r, c) else ((r, c), (r + 1, c + 1))
                    if all(row in a for row in corners) and all(row in b for row in across):
                        held = [*(a[row] for row in corners), *(b[row] for row in across)]
                        yield (-first, -second, *(-literal for literal in held if literal))


def _is_grid(nodes: Mapping[Row, int], links: Sequence[Row]) -> bool:
    """Are the nodes cells, linked only with the next ones in their row or column?"""
    return all(len(row) == 2 for row in nodes) and all(abs(r - s) + abs(c - d) <= 1 for r, c, s, d in links)
