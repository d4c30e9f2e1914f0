"""`connected` and `loop` wherever a formula may stand, in random theories: against brute force over `evaluate`; and
`evaluate` itself against a search and a walk that share nothing with it."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from entails.engines.solvers.count import count
from entails.engines.solvers.sat import Session
from entails.logic.evaluate import evaluate
from entails.logic.formula import Formula
from entails.logic.notation import parse, show
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.text import read_theory
from entails.models.world import Expansion, World
from tests.laws.random_theories import atoms, brute_force
from tests.laws.test_engines_agree import check_solved, extents, same

BATCH = 60

# --- the meaning ---


def in_one_piece(nodes: set[str], pairs: set[tuple[str, str]]) -> bool:
    """Is everything reached from anywhere? By spreading until nothing changes."""
    reached = set(list(nodes)[:1])
    for _ in nodes:
        reached |= {b for x, y in pairs for a, b in ((x, y), (y, x)) if a in reached and b in nodes}
    return reached == nodes


def goes_round(pairs: set[tuple[str, str]]) -> set[str] | None:
    """The elements of a closed loop in the order of a walk along it; None if the links are none."""
    links = {frozenset(pair) for pair in pairs}
    if not links or any(len(link) == 1 for link in links):
        return None
    first, second = sorted(min(links, key=sorted))
    walk = [first, second]
    while walk[-1] != first:
        onward = [link for link in links if walk[-1] in link and link != {walk[-1], walk[-2]}]
        if len(onward) != 1:
            return None
        walk += onward[0] - {walk[-1]}
        if len(walk) > len(links) + 1:
            return None
    return set(walk) if len(walk) == len(links) + 1 else None


def test_evaluate_agrees_with_a_search_and_a_walk() -> None:
    connected, some = (parse(text) for text in ("connected x∈N p(x) along r", "loop r"))
    through = parse("loop r through x∈N p(x)")
    seen = Counter[tuple[str, bool]]()
    for seed in range(600):
        random = Random(seed)
        names = [str(place) for place in range(random.randint(0, 6))]
        chance = random.choice([0.1, 0.3, 0.6])
        pairs = {pair for pair in product(names, names) if random.random() < chance}
        if seed % 3 and len(names) > 2:  # or there would hardly ever be a loop
            order = random.sample(names, random.randint(3, len(names)))
            pairs = {(a, b) for a, b in zip(order, [*order[1:], order[0]], strict=True)}
            pairs = {pair if random.random() < 0.5 else pair[::-1] for pair in pairs if random.random() < 0.95}
        on = goes_round(pairs)
        nodes = set(on) if on and random.random() < 0.5 else {name for name in names if random.random() < 0.6}
        structure = Expansion(World({"N": names}), {"r": sorted(pairs), "p": sorted(nodes)})
        typed = read_theory("sort N\ngiven r(N,N), p(N)")[0].claim
        expected = {"connected": in_one_piece(nodes, pairs), "loop": on is not None, "through": on == nodes}
        found = {
            "connected": evaluate(connected, structure),
            "loop": evaluate(typed(some), structure),
            "through": evaluate(through, structure),
        }
        assert found == expected, f"seed {seed}: {pairs} {nodes}"
        seen.update(found.items())
    assert min(seen[word, truth] for word in ("connected", "loop", "through") for truth in (True, False)) >= 25, seen


# --- every place ---


class _Writer:
    """Writes a random theory: nodes A and cells C = R × S, graphs that are given, found and defined."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.graphs = {"e": "A", "y": "A", "beside": "C"}
        self.sets = {"g": "A", "black": "C"}

    def theory(self) -> str:
        random = self.random
        nodes = [f"a{place}" for place in range(random.choice([0, 1, 2, 3, 3, 4]))]
        pairs = [f"({a},{b})" for a, b in product(nodes, nodes) if random.random() < 0.5]
        some = [a for a in nodes if random.random() < 0.7]
        lines = [
            f"sort A = {{{', '.join(nodes)}}}",
            "sort R = {1..2}",
            f"sort S = {{1..{random.randint(1, 2)}}}",
            "sort C = R × S",
            f"given e(A, A) = {{{', '.join(pairs)}}}",
            f"given g(A) = {{{', '.join(some)}}}",
            "given n(A): number = {" + ", ".join(f"{a} -> {random.randint(0, 2)}" for a in some) + "}",
            "given beside(C, C) = {(r,s,t,u) : |r−t| + |s−u| = 1}",
            "given y(A, A) = {(a,b) : a < b ∧ e(a,b)}",
        ]
        finds = [("p(A)", "p", "A", False), ("l(A, A) within e, symmetric", "l", "A", True)]
        finds += [("m(A, A) within y", "m", "A", True), ("black(C)", "black", "C", False)]
        finds += [("q(A, R)", "q", "", False), ("f(A): R", "f", "", False)]
        self.found = random.sample(finds, k=random.randint(1, 2))
        for declared, name, sort, graph in self.found:
            lines.append(f"find {declared}")
            if sort:
                (self.graphs if graph else self.sets)[name] = sort
        self.names = {name for _, name, _, _ in self.found}
        if "black" not in self.names:
            self.sets.pop("black")
        if random.random() < 0.4:
            body = self.formula(1, ["a", "b"])
            lines.append(f"define d(A, A): ∀a,b (e(a,b) ∧ {body} → d(a,b)); ∀a,b,c∈A (d(a,b) ∧ d(b,c) → d(a,c))")
            self.graphs["d"] = "A"
        if random.random() < 0.3:
            lines.append(f"given h(A, A) = {{(a,b) : {self.given_piece()} ∧ e(a,b)}}")
            self.graphs["h"] = "A"
        for place in range(random.randint(1, 3)):
            lines.append(f'rule "r{place}": {self.formula(random.randint(0, 3), [])}')
        return "\n".join(lines) + "\n"

    def given_piece(self) -> str:
        return self.random.choice(["connected x∈A e(a,x) along e", "¬connected x∈A (g(x) ∨ x = b) along y", "loop e"])

    def formula(self, depth: int, scope: list[str]) -> str:
        random = self.random
        if depth == 0:
            return self.graph(scope) if random.random() < 0.7 else self.atom(scope)
        part = self.formula(depth - 1, scope)
        other = self.formula(depth - 1, scope)
        variable = f"v{len(scope)}"
        match random.randint(0, 7):
            case 0:
                return f"¬({part})"
            case 1:
                return f"(({part}) ∧ ({other}))"
            case 2:
                return f"(({part}) ∨ ({other}))"
            case 3:
                return f"(({part}) → ({other}))"
            case 4:
                return f"(({part}) ↔ ({other}))"
            case 5:
                inner = self.formula(depth - 1, [*scope, variable])
                return f"#{variable}∈A ({inner}) {random.choice('=≠<≤>≥')} {random.randint(0, 2)}"
        inner = self.formula(depth - 1, [*scope, variable])
        return f"{random.choice('∀∃')}{variable}∈A ({inner})"

    def graph(self, scope: list[str]) -> str:
        random = self.random
        name = random.choice(list(self.graphs))
        variable = "x" if self.graphs[name] == "A" else "(x,x')"
        body = self.body(self.graphs[name], scope)
        sort = self.graphs[name]
        match random.randint(0, 3):
            case 0:
                return f"loop {name}"
            case 1:
                return f"loop {name} through {variable}∈{sort} {body}"
        return f"connected {variable}∈{sort} {body}" + ("" if name == "beside" else f" along {name}")

    def body(self, sort: str, scope: list[str]) -> str:
        """Of x∈A, or of (x,x')∈C: what pieces and loops are made of."""
        random = self.random
        other = random.choice([*scope, "x"])
        bodies = ["⊤", "⊥"]
        if sort == "A":
            bodies += ["g(x)", "¬g(x)", f"(e(x,{other}) ∨ x = {other})", f"(x ≠ {other})", "(n(x) ≥ 1)"]
            bodies += [f"(n({other}) = 0 → g(x))", f"¬(n(x) = 1 ∧ e({other},x))"]
            bodies += ["p(x)", "¬p(x)", f"(p(x) ∨ x = {other})"] if "p" in self.names else []
            bodies += ["∃k q(x,k)", "(∀k∈R q(x,k))", f"(q(x,1) ↔ ¬q({other},2))"] if "q" in self.names else []
            bodies += ["(f(x) = 1)", f"(f(x) = f({other}))", f"(f(x) < f({other}))"] if "f" in self.names else []
        else:
            bodies += ["(x = 1)", "(x < x')"]
            bodies += ["black(x,x')", "¬black(x,x')", "¬(x = 2 ∧ black(x,x'))"] if "black" in self.names else []
        if random.random() < 0.1:
            return f"(connected w∈A (g(w) ∨ w = {random.choice(scope) if scope else 'w'}) along e)"
        return random.choice(bodies)

    def atom(self, scope: list[str]) -> str:
        if not scope:
            return self.random.choice(["∃a∈A g(a)", "∀a∈A g(a)", "⊤"])
        one, other = self.random.choice(scope), self.random.choice(scope)
        atoms = [f"g({one})", f"e({one},{other})", f"n({one}) = 1", f"{one} = {other}"]
        atoms += [f"p({one})"] if "p" in self.names else []
        return self.random.choice(atoms)


def drawn(seed: int) -> str:
    """A theory with few enough atoms to try all their extents."""
    for attempt in range(100):
        text = _Writer(Random(1_000 * seed + attempt)).theory()
        theory, world = read_theory(text)
        if len(atoms(theory, world)) <= 8:
            return text
    raise AssertionError("no small theory")


@pytest.mark.parametrize("start", range(0, 4 * BATCH, BATCH))
def test_solutions_and_counts_are_those_of_brute_force(start: int, thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in range(start, start + (BATCH if thorough else BATCH // 3)):
        text = drawn(seed)
        theory, world = read_theory(text)
        expected = brute_force(theory, world)
        tried[bool(expected)] += 1
        with Session(ground(theory, world)) as session:
            check_solved(session.solve(), expected, f"seed {seed}\n{text}")
            assert same([extents(one) for one in session.solutions()], expected), f"seed {seed}\n{text}"
        counted = count(ground(theory, world, COUNTING))
        assert getattr(counted, "count", None) == len(expected), f"seed {seed}\n{text}"
        check_texts(rule.formula for rule in theory.rules)
    assert min(tried[True], tried[False]) >= 2


def check_texts(formulas: object) -> None:
    for formula in formulas:  # type: ignore[attr-defined]
        assert isinstance(formula, Formula)
        for style in ("unicode", "ascii", "latex"):
            assert parse(show(formula, style)) == formula
