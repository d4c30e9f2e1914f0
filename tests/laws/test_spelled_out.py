"""Connectivity that theories spell out, in many ways of writing: recognised or not, the solutions and counts are those that
brute force finds, and near misses are not taken for it."""

from collections import Counter
from random import Random

import pytest

from entails.engines.answers import Counted
from entails.engines.solvers.count import count_theory
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CERTIFYING, LISTING, REASONS, SOLVING
from entails.models.reading.text import read_theory
from tests.laws.random_theories import brute_force
from tests.laws.test_engines_agree import extents, same

BATCH = 40
CELLS = """sort R = {1..2}
sort S = {1..3}
sort C = R × S
given e(C,C) = {(r,c,s,d) : |r − s| + |c − d| = 1}
find w(C)
"""
NODES = "sort C = {a, b, c, d}\n"
# What is demanded of one thing; what is demanded of another kind is not the same.
KINDS = {"w(X)": "w", "¬w(X)": "not w", "w(X) ∧ g(X)": "both", "": "all"}


def theory(random: Random) -> tuple[str, str]:
    """A random theory, and whether its rule spells out connectivity: "yes", or what it lacks."""
    lacks = random.choice(["yes"] * 6 + ["symmetry", "kind", "step", "source", "pairs", "else", "two"])
    on_cells = random.random() < 0.4
    lines = [CELLS] if on_cells else [NODES, _graph(random, lacks == "symmetry"), "find w(C)"]
    kind = random.choice(list(KINDS)[: 2 if on_cells else 4])
    if "g(" in kind:
        lines.append("given g(C) = {a, b, d}")
    if on_cells and lacks == "symmetry":
        lacks = "kind"
    other = "¬w(X)" if kind == "w(X)" else "w(X)"
    lines += _definition(random, kind, other, lacks)
    lines.append(f'rule "hangs together": {_rule(random, kind, other if lacks == "kind" else kind, lacks)}')
    if lacks == "else":
        lines.append('rule "something else": ∃x,y (r(x,y) ∧ ¬e(x,y))')
    if random.random() < 0.6:  # else none or one may be of the kind
        lines.append('rule "some": ∃≥2 x w(x)')
    return "\n".join(lines), lacks


def _graph(random: Random, one_way: bool) -> str:
    if not one_way and random.random() < 0.3:
        return (
            "given m(C,C) = {(a,b), (b,a), (b,c), (c,b), (c,d), (d,c), (a,d), (d,a)}\nfind e(C,C) within m, symmetric"
        )
    pairs = [(a, b) for place, a in enumerate("abcd") for b in "abcd"[place + 1 :] if random.random() < 0.6]
    pairs = pairs or [("a", "b")]
    every = pairs if one_way else [*pairs, *((b, a) for a, b in pairs)]
    return f"given e(C,C) = {{{', '.join(f'({a},{b})' for a, b in every)}}}"


def _and(*parts: str) -> str:
    return " ∧ ".join(part for part in parts if part) or "⊤"


def _definition(random: Random, kind: str, other: str, lacks: str) -> list[str]:
    def of(variable: str, some: str = kind) -> str:
        return some.replace("X", variable)

    edge = random.choice(["e(y,z)", "e(z,y)"])
    after = of("z", other) if lacks == "step" else of("z")
    before = of("y") if random.random() < 0.4 else ""
    source = random.choice(["itself", "itself of the kind", "edge"])
    if lacks == "source":
        source = "edge"
    first = {
        "itself": "∀x r(x,x)",
        "itself of the kind": f"∀x ({_and(of('x'))} → r(x,x))",
        "edge": f"∀y,z ({_and(edge, of('y'), of('z'))} → r(y,z))",
    }[source]
    step = f"∀x,y,z ({_and('r(x,y)', edge, before, after)} → r(x,z))"
    if source == "edge" and lacks != "step" and random.random() < 0.5:
        step = "∀x,y,z (r(x,y) ∧ r(y,z) → r(x,z))"
    return [f"define r(C,C): {first}; {step}"]


def _rule(random: Random, one: str, two: str, lacks: str) -> str:
    p, q = one.replace("X", "p"), two.replace("X", "q")
    apart = random.choice(["p ≠ q", "p < q"]) if lacks != "source" else ""
    if lacks == "two":
        return f"∀p,q ({_and(p, q, 'p < q', 'q < p')} → r(p,q))"
    if lacks == "pairs":
        return f"∀p ({_and(p)} → ∃q (p ≠ q ∧ r(p,q)))"
    ways = [
        f"∀p,q ({_and(p, q, apart)} → r(p,q))",
        f"∀p ({_and(p)} → ∀q ({_and(q, apart)} → r(p,q)))",
        f"∀q,p ({_and(apart)} → ({_and(q)} → ({_and(p)} → r(p,q))))",
        f"∀p,q (¬({p or '⊤'}) ∨ ¬({q or '⊤'}) ∨ {'p = q ∨ ' if apart else ''}r(p,q))",
    ]
    return random.choice(ways)


@pytest.mark.parametrize("start", range(0, 4 * BATCH, BATCH))
def test_solutions_are_those_that_brute_force_finds(start: int, thorough: bool) -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(start, start + (20 * BATCH if thorough else BATCH)):
        text, lacks = theory(Random(seed))
        parsed, world = read_theory(text)
        expected = brute_force(parsed, world)
        listing = ground(parsed, world, LISTING)
        recognised = "r" not in listing.blocks and "r" not in listing.derived_facts
        seen[lacks, recognised] += 1
        for purpose in (LISTING, SOLVING, CERTIFYING):
            with Session(ground(parsed, world, purpose)) as session:
                found = [extents(solution) for solution in session.solutions()]
            assert same(found, expected), f"seed {seed}, {purpose}\n{text}"
        counted = count_theory(parsed, world)
        assert isinstance(counted, Counted)
        assert counted.count == len(expected), f"seed {seed}\n{text}"
        assert "r" in ground(parsed, world, REASONS).blocks or "r" in ground(parsed, world, REASONS).derived_facts
        if lacks != "yes":
            assert not recognised, f"seed {seed} lacks {lacks}\n{text}"
    assert seen["yes", True] > BATCH // 4, seen
    assert len(seen) >= 6, seen


def test_any_two_hang_together_takes_a_variable_a_cell_and_not_a_pair() -> None:
    text = """sort R = {1..20}
sort C = R × R
given e(C,C) = {(r,c,s,d) : |r − s| + |c − d| = 1}
find w(C)
define r(C,C): ∀x (w(x) → r(x,x)); ∀x,y,z (r(x,y) ∧ e(y,z) ∧ w(z) → r(x,z))
rule "any two": ∀x,y (w(x) ∧ w(y) → r(x,y))
"""
    assert ground(*read_theory(text), SOLVING).top < 3_000
