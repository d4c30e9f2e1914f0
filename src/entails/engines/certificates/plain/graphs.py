"""What hangs together in a graph whose nodes and links are literals: step by step, as one would walk it.

Who is reached from the first node that is there: in no step that node alone, in one step more also its neighbours, and so on,
at most as often as there are nodes. The nodes that are there are one piece exactly if all of them are reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

from entails.engines.certificates.plain.circuit import FALSE, Circuit

Row = tuple[str, ...]
Links = Mapping[Row, Mapping[Row, int]]  # for each node the others, with the literal that says that they are linked


def one_piece(circuit: Circuit, there: Mapping[Row, int], links: Links) -> int:
    """A literal that is true if the nodes that exist form one piece, or if there are none."""
    reached: dict[Row, int] = {}
    earlier: list[int] = []
    for node, literal in there.items():
        reached[node] = circuit.all_of([literal, *(-one for one in earlier)])
        earlier.append(literal)
    for _ in there:
        before = reached
        reached = {
            node: circuit.any_of(
                [
                    before[node],
                    *(circuit.all_of([literal, linked, before[near]]) for near, linked in links[node].items()),
                ]
            )
            for node, literal in there.items()
        }
        if reached == before:
            break
    return circuit.all_of([circuit.any_of([-literal, reached[node]]) for node, literal in there.items()])


def one_loop(circuit: Circuit, there: Mapping[Row, int], links: Links, own: Mapping[Row, int]) -> int:
    """That the nodes which are there, at least one, are linked with two others each and not with themselves (`own`), and are
    one piece."""
    demands = [circuit.any_of(there.values()), one_piece(circuit, there, links)]
    for node, literal in there.items():
        near = list(links[node].values())
        two = [circuit.all_of(pair) for pair in combinations(near, 2)]
        three = [circuit.all_of(some) for some in combinations(near, 3)]
        demands.append(circuit.any_of([-literal, circuit.all_of([circuit.any_of(two), -circuit.any_of(three)])]))
        demands.append(-own[node])
    return circuit.all_of(demands)


def linked(circuit: Circuit, nodes: list[Row], holds: Mapping[tuple[Row, Row], int]) -> dict[Row, dict[Row, int]]:
    """The nodes that each node may be linked with, in either direction, each with the literal for that."""
    found: dict[Row, dict[Row, int]] = {node: {} for node in nodes}
    for one, other in product(nodes, repeat=2):
        either = circuit.any_of([holds[one, other], holds[other, one]]) if one != other else FALSE
        if either != FALSE:
            found[one][other] = either
    return found
