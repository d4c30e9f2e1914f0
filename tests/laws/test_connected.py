"""`connected` and `loop` wherever a formula may stand, in random theories: against brute force over `evaluate`; and
`evaluate` itself against a search and a walk that share nothing with it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from random import Random

import pytest
from pysat.solvers import Solver

from entails.engines.answers import Fact, Follows, Solution, Solved
from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.consequences.ask import ask
from entails.engines.consequences.explore import Change, let_in, rules_of
from entails.engines.hints.guiding.aim import guide
from entails.engines.solvers import components, ganak
from entails.engines.solvers.count import count
from entails.engines.solvers.counters import counting_clauses
from entails.engines.solvers.sat import Session
from entails.logic.evaluate import evaluate
from entails.logic.formula import Forall, Formula
from entails.logic.notation import parse, show
from entails.models.as_definitions import has_graphs
from entails.models.asp.program import asp_program
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.ground.result import Instance
from entails.models.reading.text import parse_theory, read_theory
from entails.models.theory import Theory
from entails.models.world import Expansion, Row, World
from entails.models.writing import write_theory
from entails.questions.export import dimacs
from entails.questions.problem import Problem
from tests.laws.random_theories import Extents, answers, atoms, brute_force, fixpoints
from tests.laws.test_engines_agree import check_solved, extents, same
from tests.laws.test_exports_agree import answer_sets, needs_clingo

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


GRAPHS = {"e": "A", "y": "A", "beside": "C", "l": "A", "m": "A", "d": "A", "h": "A"}


def drawn(seed: int, aside: bool = False) -> str:
    """A theory with few enough atoms to try all their extents; the last relation to find is aside, if there are two."""
    for attempt in range(100):
        text = _Writer(Random(1_000 * seed + attempt)).theory()
        theory, world = read_theory(text)
        if len(atoms(theory, world)) <= 6 and not (aside and text.count("find ") < 2):
            head, _, tail = text.rpartition("find ")
            return f"{head}find aside {tail}" if aside else text
    raise AssertionError("no small theory")


@pytest.mark.parametrize("start", range(0, 4 * BATCH, BATCH))
def test_solutions_and_counts_are_those_of_brute_force(start: int, thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in range(start, start + (BATCH if thorough else BATCH // 10)):
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
    assert min(tried[True], tried[False]) >= 1


def check_texts(formulas: Iterable[Formula]) -> None:
    for formula in formulas:
        for style in ("unicode", "ascii", "latex"):
            assert parse(show(formula, style)) == formula


def test_the_text_of_a_theory_is_read_back() -> None:
    for seed in range(12):
        theory, _ = read_theory(drawn(seed))
        for style in ("unicode", "ascii", "latex"):
            assert parse_theory(write_theory(theory, style=style)) == theory, f"seed {seed}"


def test_counters_count_what_brute_force_counts(thorough: bool) -> None:
    for seed in range(1_000, 1_120 if thorough else 1_005):
        text = drawn(seed)
        theory, world = read_theory(text)
        expected = len(brute_force(theory, world))
        grounding = ground(theory, world, COUNTING)
        clauses = counting_clauses(grounding)
        packed = components.pack(grounding.found, clauses, grounding.cardinalities)
        assert components.count(*components.unpack(packed)) == expected, f"seed {seed}\n{text}"
        if find_spec("pyganak"):
            assert ganak.count(ganak.pack(grounding.found, grounding.top, clauses)) == expected, f"seed {seed}\n{text}"


@needs_clingo
def test_clingo_and_a_plain_solver_have_as_many_solutions(thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in range(2_000, 2_150 if thorough else 2_010):
        text = drawn(seed, aside=seed % 3 == 0)
        theory, world = read_theory(text)
        expected = len(answers(theory, world))
        tried[expected > 1] += 1
        assert answer_sets(asp_program(theory, world), "--project=show") == expected, f"seed {seed}\n{text}"
        assert models(dimacs(Problem(theory, world))) == expected, f"seed {seed}\n{text}"
    assert min(tried[True], tried[False]) >= 1


def test_a_claim_follows_if_it_is_true_in_every_solution(thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in range(3_000, 3_120 if thorough else 3_008):
        text = drawn(seed)
        theory, world = read_theory(text)
        writer = _Writer(Random(seed))
        writer.names = {name for name in ("p", "q", "f", "black") if name in theory.relations}
        writer.graphs = {name: sort for name, sort in GRAPHS.items() if name in theory.relations}
        claim = theory.claim(parse(writer.formula(1, [])))
        extents = [theory.expansion(world, fixpoints(theory, world, listed(one))) for one in brute_force(theory, world)]
        truth = all(evaluate(claim, structure) for structure in extents)
        tried[truth] += 1
        assert isinstance(ask(theory, world, claim), Follows) is truth, f"seed {seed}\n{text}\n{claim}"
    assert min(tried[True], tried[False]) >= 1


def test_certificates_are_accepted_where_they_are_true(thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in range(4_000, 4_120 if thorough else 4_008):
        text = drawn(seed, aside=seed % 3 == 0)
        theory, world = read_theory(text)
        solutions = answers(theory, world)
        claims = [(Claim("impossible"), not solutions)]
        if solutions:
            rows = {name: tuple(sorted(found, key=str)) for name, found in solutions[0].items()}
            claims.append((Claim("unique", solution=Solution(rows)), len(solutions) == 1))
        for claim, truth in claims:
            tried[truth] += 1
            certificate = certify(theory, world, claim)
            assert isinstance(certificate, Certificate) is truth, f"seed {seed}\n{text}"
            if isinstance(certificate, Certificate):
                assert isinstance(check_certificate(certificate.text()), Accepted), f"seed {seed}\n{text}"
    assert min(tried[True], tried[False]) >= 1


PIECES = """
sort Row = {1..2}
sort Column = {1..3}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
find black(Cell)
say "{p} is black", "{p} is white": black(p)
rule "the white cells hang together": connected p ¬black(p)
rule "the black cells of row {r} hang together with (1,1)": ∀r connected p (black(p) ∧ p ≥ (r,1) ∨ p = (1,1))
"""
LOOPS = """
sort Row = {1..2}
sort Column = {1..3}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
find link(Cell, Cell) within beside, symmetric
say "{p} and {q} are linked", "{p} and {q} are not linked": link(p,q)
rule "the links are a loop": loop link
"""


@pytest.mark.parametrize("text", [PIECES, LOOPS])
def test_every_step_follows_from_the_instances_that_it_names(text: str, thorough: bool) -> None:
    """Judged by `evaluate` alone: whatever extents the instances and the premises allow, the fact holds."""
    theory, world = read_theory(text)
    every = [theory.expansion(world, listed(one)) for one in brute_force(replace(theory, rules=()), world)]
    solutions = [Solution({name: tuple(rows) for name, rows in one.items()}) for one in brute_force(theory, world)]
    steps = 0
    for seed in range(40 if thorough else 12):
        random = Random(seed)
        solution = random.choice(solutions)
        with guide(theory, world, Solved(solution), partly(solution, theory, world, random)) as guided:
            for step in guided.steps():
                steps += 1
                assert any(has_graphs(one.rule.typed) for one in step.instances)
                allowed = [one for one in every if all(fact_holds(fact, one) for fact in step.premises)]
                allowed = [one for one in allowed if all(instance_holds(rule, one) for rule in step.instances)]
                assert allowed, f"seed {seed}\n{step}"
                for fact in step.facts:
                    assert all(fact_holds(fact, one) for one in allowed), f"seed {seed}\n{step}"
    assert steps >= 4


def partly(solution: Solution, theory: Theory, world: World, random: Random) -> list[Fact]:
    """Half of what a solution says."""
    rows = {(name, row): None for name, *both in atoms(theory, world) for row in both[:1]}
    facts = [Fact(name, row, row in solution.relations[name]) for name, row in rows]
    return [fact for fact in facts if random.random() < 0.5]


def instance_holds(instance: Instance, structure: Expansion) -> bool:
    formula = instance.rule.typed
    values = {name: str(value) for name, value in instance.values.items()}
    for name, sort in instance.rule.variables:
        assert isinstance(formula, Forall)
        formula = formula.body
        if name not in values:
            formula = Forall(name, sort, formula)
            break
    return evaluate(formula, structure, values)


def fact_holds(fact: Fact, structure: Expansion) -> bool:
    return structure.holds(fact.relation, tuple(map(str, fact.row))) is fact.holds


# --- what is found aside ---


def test_what_is_found_aside_is_projected_away(thorough: bool) -> None:
    fewer = 0
    for seed in range(6_000, 6_150 if thorough else 6_010):
        text = drawn(seed, aside=True)
        theory, world = read_theory(text)
        expected = answers(theory, world)
        everything = len(brute_force(*read_theory(text.replace("find aside", "find"))))
        fewer += len(expected) < everything
        with Session(ground(theory, world)) as session:
            check_solved(session.solve(), expected, f"seed {seed}\n{text}")
            assert same([extents(one) for one in session.solutions()], expected), f"seed {seed}\n{text}"
        grounding = ground(theory, world, COUNTING)
        clauses = counting_clauses(grounding)
        packed = components.pack(grounding.found, clauses, grounding.cardinalities)
        assert components.count(*components.unpack(packed)) == len(expected), f"seed {seed}\n{text}"
        if find_spec("pyganak"):
            packed = ganak.pack(grounding.found, grounding.top, clauses)
            assert ganak.count(packed) == len(expected), f"seed {seed}\n{text}"
        for rule in rules_of(theory)[:1]:
            rest = replace(theory, rules=tuple(one for one in theory.rules if one is not rule))
            let = let_in(theory, world, Change(off=(rule,)))
            assert let.count == len(answers(rest, world)) - len(expected), f"seed {seed}\n{text}"
    assert fewer >= 1


def listed(extents: Extents) -> dict[str, list[Row]]:
    return {name: list(rows) for name, rows in extents.items()}


def models(text: str) -> int:
    """How many models the clauses have, cut down to the variables that are shown."""
    lines = text.splitlines()
    shown = next([int(one) for one in line.split()[3:-1]] for line in lines if line.startswith("c p show"))
    clauses = [[int(one) for one in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    found = 0
    with Solver("m22", bootstrap_with=clauses) as solver:
        while solver.solve():
            found += 1
            true = set(solver.get_model())
            solver.add_clause([-v if v in true else v for v in shown])
            if not shown:
                break
    return found
