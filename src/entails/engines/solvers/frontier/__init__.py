"""Counting systems of paths without listing them: the frontier method.

The problem. Vertices come in sweep order; each takes exactly one of its options. An option says how paths run through the
vertex: strands that pass from one edge to another, and strands that end here with a label. An edge is used at both of its
vertices or at neither, no path closes into a loop, and the two labels of a finished path must be allowed to meet.

The idea (Simpath: D. E. Knuth, The Art of Computer Programming 4A, 7.1.4, answer 225; J. Kawahara, T. Inoue, H. Iwashita,
S. Minato, "Frontier-based search for enumerating all constrained subgraphs with compressed representation", 2017). After some
vertices, all that matters about the choices so far is what hangs on the open edges, those with one vertex done and one to
come: unused, or the end of a path whose other end is at another open edge (its mate) or is a label. Choices that agree on
that are one state and are counted together, so the work grows with the states of a layer and not with the answers.

The state. Every edge has a slot while it is open, and keeps it, so nothing is renumbered; a state is one integer with a field
per slot: 0 for unused, 1 + slot for a mate, a larger code for a label. What a vertex does to a state depends only on the
fields of its open edges, and the fields that change are known from those too. So a table from these fields to a few integers,
filled as keys turn up, is all there is to a step: look up `state & mask`, exclusive-or each entry with the state. Several
vertices in a row compose into one such step.

Ends early. A path that is led to a vertex where it can only end has that end's label at once, a row sooner than the sweep
gets there (`early`): wrong labels are refused sooner, and there are two to eight times fewer states.

In the plane. Paths do not cross, so some states can never be completed. They are looked for now and then, and dropped
(`crossings`).

Two sweeps. The same problem swept from the other end has the same slots. Both sweeps run towards each other, always the one
with fewer states, and where they meet the two layers are matched: states that use the same edges, and whose pieces make only
paths that may exist. This avoids the widest layers, which are full of states that cannot be completed. Where the
problem names a second order of its vertices (a board, column by column), both are swept, always the one whose next layer is
narrower: which one is good, often by a factor of ten, is not seen beforehand.

The value of a state says what is asked: how many ways; how many ways for each weight (one integer with a field per weight, so
that sums are sums, a weight is a shift and a match is a product); or the best way (see `heaviest`).

Boards too wide for this have parts that are not: `windows` makes a choice that is known heavier, part by part, and `bands`
adds the parts up to a bound.

Tests: `tests/engines/solvers/frontier` ask the whole; `problem`, `early`, `layout`, `transitions`, `crossings`, `sweeps`,
`matching` are its parts.
"""

from entails.engines.solvers.frontier.bands import Bands
from entails.engines.solvers.frontier.counting import count, count_by_weight
from entails.engines.solvers.frontier.heaviest import Heaviest, best
from entails.engines.solvers.frontier.problem import End, Option, Strand, Sweep, TooWide, Vertex
from entails.engines.solvers.frontier.windows import improved

__all__ = [
    "Bands",
    "End",
    "Heaviest",
    "Option",
    "Strand",
    "Sweep",
    "TooWide",
    "Vertex",
    "best",
    "count",
    "count_by_weight",
    "improved",
]
