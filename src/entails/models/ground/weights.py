"""Sums of literals with weights, compared with a number, as clauses.

A sum is first brought into one form: alternatives (of which at most one literal is true, or exactly one) with weights of at
least 0, and at most some budget. Small ones become a decision diagram (Abío, Nieuwenhuis, Oliveras, Rodríguez-Carbonell and
Mayer-Eichberger, 2012): a node for what is left to choose from and the budget that is left, nodes that come to the same made
one. Unit propagation is complete in it. Where it would grow too large, an adder network (Eén and Sörensson, 2006) adds up
binary numbers: small, but it propagates less. Two functions are compared by their order (Crawford and Baker, 1994), in one
clause for each step of one of them: start(a) + 3 ≤ start(b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, product

from entails.values import NamedTuple

Ints = tuple[int, ...]
Fresh = Callable[[int], int]  # takes that many new variables; returns the first
Steps = list[tuple[int, int]]  # weights, the lowest first, each with a literal: it weighs at least so much

MAX_NODES = 20_000
CHAINED = 24  # budgets of one layer from which on each says only what sets it apart from the next larger one


class Alternatives(NamedTuple):
    """Literals with weights, of which at most one is true; exactly one, if `one`."""

    weights: tuple[tuple[int, int], ...]  # weight, literal
    one: bool
    free: Ints = ()  # if `one`: those that weigh nothing


Order = Callable[[Alternatives], Steps]


def compared(
    summed: Sequence[tuple[int, int]],
    comparison: str,
    bound: int,
    alternatives: Callable[[int], tuple[object, int] | None],
    fresh: Fresh,
    order: Order | None = None,
) -> list[Ints]:
    """Clauses that say that the weights of the true literals add up to as much as the comparison says. `alternatives` tells
    of which function a literal says the value, and how many values there are. With `order`, two functions are compared by
    what each weighs at least."""
    again = partial(compared, alternatives=alternatives, fresh=fresh, order=order)
    match comparison:
        case "<":
            return again(summed, "≤", bound - 1)
        case ">":
            return again(summed, "≥", bound + 1)
        case "≥":
            return again([(-weight, x) for weight, x in summed], "≤", -bound)
        case "=":
            return [*again(summed, "≤", bound), *again(summed, "≥", bound)]
        case "≠":
            less = fresh(1)
            return [
                *((*clause, -less) for clause in again(summed, "<", bound)),
                *((*clause, less) for clause in again(summed, ">", bound)),
            ]
    groups, budget = normal_form(summed, bound, alternatives)
    if budget < 0:
        return [()]
    if order and len(groups) == 2 and min(len(group.weights) for group in groups) > 1:
        return staircase(order(groups[0]), order(groups[1]), budget)
    clauses = diagram(groups, budget, fresh)
    return adder(groups, budget, fresh) if clauses is None else clauses


def normal_form(
    summed: Sequence[tuple[int, int]], budget: int, alternatives: Callable[[int], tuple[object, int] | None]
) -> tuple[list[Alternatives], int]:
    """The sum as alternatives with weights of at least 0, heaviest first, and the budget that goes with it."""
    weights: dict[int, int] = {}
    for weight, literal in summed:
        if literal < 0:  # w·¬x is w − w·x
            budget, weight = budget - weight, -weight
        weights[abs(literal)] = weights.get(abs(literal), 0) + weight
    groups: dict[object, list[tuple[int, int]]] = {}
    whole: dict[object, int] = {}
    for variable, weight in weights.items():
        group = alternatives(variable) or (variable, 0)
        groups.setdefault(group[0], []).append((weight, variable))
        whole[group[0]] = group[1]
    found: list[Alternatives] = []
    for key, members in groups.items():
        if whole[key] == len(members):  # exactly one of these is true: the least weight is spent in any case
            least = min(weight for weight, _ in members)
            budget -= least
            found.append(_alternatives([(weight - least, x) for weight, x in members], True))
        else:
            positive = [(weight, x) for weight, x in members if weight > 0]
            found.append(_alternatives(positive, False))
            for weight, x in members:
                if weight < 0:  # w·x is w − w·¬x
                    budget -= weight
                    found.append(_alternatives([(-weight, -x)], False))
    heavy = sorted((group for group in found if group.weights), key=lambda group: -group.weights[0][0])
    return heavy, budget


def _alternatives(weights: Iterable[tuple[int, int]], one: bool) -> Alternatives:
    every = sorted(weights, reverse=True)
    return Alternatives(tuple((w, x) for w, x in every if w), one, tuple(x for w, x in every if not w) if one else ())


# --- two functions ---


def steps_of(group: Alternatives, fresh: Fresh) -> tuple[Steps, list[Ints]]:
    """For each weight of the alternatives, the lowest first, a literal that says that they weigh at least so much; and the
    clauses that say so."""
    literals: dict[int, list[int]] = {}
    for weight, x in group.weights:
        literals.setdefault(weight, []).append(x)
    found: list[tuple[int, int]] = []
    clauses: list[Ints] = []
    for weight in sorted(literals, reverse=True):
        either = (*literals[weight], *(step for _, step in found[-1:]))
        step = either[0] if len(either) == 1 else fresh(1)
        if len(either) > 1:
            clauses += [(-step, *either), *((-x, step) for x in either)]
        found.append((weight, step))
    if group.one:  # what does not weigh nothing weighs something
        clauses.append((*group.free, found[-1][1]))
    return found[::-1], clauses


def staircase(one: Steps, other: Steps, budget: int) -> list[Ints]:
    """Two functions stay within the budget: where one weighs so much, the other does not weigh more than is left."""
    clauses: list[Ints] = []
    last: int | None = None
    for weight, step in ((0, 0), *one):
        over = next((x for more, x in other if weight + more > budget), None)
        if weight > budget:
            clauses.append((-step,))
            break
        if over is not None and over != last:
            clauses.append((-step, -over) if step else (-over,))
            last = over
    return clauses


TRUE, FALSE = "true", "false"
Node = int | str  # a literal, or one of these


def diagram(groups: list[Alternatives], budget: int, fresh: Fresh) -> list[Ints] | None:
    """Clauses that say that the alternatives stay within the budget; None if they would be too many.

    A node stands for some of the alternatives, from one on, and a budget for them. It is a literal that implies that they
    stay within it. Budgets that allow the same choices share their node.
    """
    most = [0]  # what the alternatives from each one on can come to
    for group in reversed(groups):
        most.append(most[-1] + group.weights[0][0])
    most.reverse()
    layers = _budgets(groups, budget, most)
    if layers is None:
        return None
    clauses: list[Ints] = []
    below: dict[int, Node] = {}
    for place in range(len(groups) - 1, -1, -1):
        group, nodes, alike = groups[place], below, dict[tuple[Node, ...], Node]()
        below = {}
        chained = len(layers[place]) >= CHAINED
        above: tuple[Node, tuple[Node, ...]] | None = None
        for left in sorted(layers[place], reverse=chained):
            children = tuple(
                FALSE if left < w else TRUE if left - w >= most[place + 1] else nodes[left - w]
                for w in (0, *(w for w, _ in group.weights))
            )
            if children not in alike:
                alike[children] = fresh(1) if place and len(set(children)) > 1 else children[0] if place else TRUE
                if len(set(children)) > 1 or not place:
                    clauses += _node(alike[children], children, group, above if chained else None)
                    above = alike[children], children
            below[left] = alike[children]
    return clauses


def _budgets(groups: list[Alternatives], budget: int, most: list[int]) -> list[set[int]] | None:
    """For the alternatives from each one on: the budgets that may be left and do not decide the matter."""
    layers = [{budget} if budget < most[0] else set[int]()]
    total = 0
    for place, group in enumerate(groups):
        weights = {0, *(weight for weight, _ in group.weights)}
        left = {one - weight for one in layers[-1] for weight in weights}
        layers.append({one for one in left if 0 <= one < most[place + 1]})
        total += len(layers[-1])
        if total > MAX_NODES:
            return None
    return layers


def _node(
    node: Node, children: tuple[Node, ...], group: Alternatives, above: tuple[Node, tuple[Node, ...]] | None
) -> Iterator[Ints]:
    """What a node implies; the root, which is true, implies it in any case. Who stays within a budget stays within the one
    `above` it: what that says already is left out."""
    head = (-node,) if isinstance(node, int) else ()
    otherwise, *chosen = children
    known: Sequence[Node | None] = [None] * len(children)
    if above is not None and isinstance(above[0], int):
        yield (*head, above[0])
        known = above[1]
    if isinstance(otherwise, int) and otherwise != known[0]:
        yield (*head, otherwise)
    for child, (_, literal), said in zip(chosen, group.weights, known[1:], strict=True):
        if child == said:
            continue
        if child == FALSE:
            yield (*head, -literal)
        elif isinstance(child, int) and child != otherwise:
            yield (*head, -literal, child)


def adder(groups: list[Alternatives], budget: int, fresh: Fresh) -> list[Ints]:
    """The same by adding up binary numbers."""
    clauses, columns = added_up(groups, fresh)
    return clauses + at_most(columns, budget)


def added_up(groups: list[Alternatives], fresh: Fresh) -> tuple[list[Ints], list[list[int]]]:
    """Clauses that add up the weights, and the bits of the sum: at most one literal for each, the lowest first."""
    weights = [one for group in groups for one in group.weights]
    columns: list[list[int]] = [[] for _ in range(sum(w for w, _ in weights).bit_length() + 1)]
    for weight, literal in weights:
        for place in range(weight.bit_length()):
            if weight >> place & 1:
                columns[place].append(literal)
    clauses: list[Ints] = []
    for place, column in enumerate(columns):
        while len(column) > 1:
            some = [column.pop() for _ in range(min(3, len(column)))]
            bit = fresh(2)
            clauses += _added(some, bit, bit + 1)
            column.insert(0, bit)
            columns[place + 1].append(bit + 1)
    return clauses, columns


def _added(literals: list[int], bit: int, carry: int) -> Iterator[Ints]:
    """Two or three literals added up: their sum has this bit and this carry."""
    for signs in product((1, -1), repeat=len(literals)):
        odd = signs.count(-1) % 2  # of the literals that this clause takes to be true
        yield (*(sign * x for sign, x in zip(signs, literals, strict=True)), bit if odd else -bit)
    for one, other in combinations(literals, 2):
        yield (-one, -other, carry)
        if len(literals) == 3:
            yield (one, other, -carry)
    if len(literals) == 2:
        yield from ((one, -carry) for one in literals)


def at_most(columns: list[list[int]], budget: int) -> list[Ints]:
    """The binary number whose bits these are is at most the budget: where the budget has no bit, the number has none, unless
    it lacks a higher one that the budget has."""
    clauses: list[Ints] = []
    for place, column in enumerate(columns):
        if column and not budget >> place & 1:
            higher = [i for i in range(place + 1, budget.bit_length()) if budget >> i & 1]
            if all(i < len(columns) and columns[i] for i in higher):
                clauses.append((-column[0], *(-columns[i][0] for i in higher)))
    return clauses
