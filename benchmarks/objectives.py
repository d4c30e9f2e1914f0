"""Theories with objectives beside CP-SAT (one worker), in process, by CPU: the best value, and the proof that it is the best.

    python benchmarks/objectives.py [NAME…] [--turns N] [--seconds S]

Each problem is random by a printed seed, as a theory and as a model of CP-SAT that one of its users would write. Ours is
reading the text, grounding, optimising, and whether the best solution is the only one; CP-SAT's is building the model and
solving it. The values must agree. The least of N turns counts (3 unless said).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, NamedTuple

from measuring import best_of
from rivals import Rival, ask

from entails import Best, Solved, solve
from entails.models.reading.text import read_theory
from entails.questions.problem import Problem

SEEDS = (1, 2)
TICK = 4.0  # milliseconds: CPU is counted in steps of that size


class Task(NamedTuple):
    """A problem as a theory, and as data for the model of CP-SAT that `model` names."""

    text: str
    model: str
    data: Any


def listed(pairs: list[tuple[Any, ...]]) -> str:
    return "{" + ", ".join(f"({', '.join(map(str, keys))}) -> {value}" for *keys, value in pairs) + "}"


# --- problems ---


def knapsack(items: int, seed: int) -> Task:
    random = Random(seed)
    weights, values = ([random.randint(5, 30) for _ in range(items)] for _ in range(2))
    text = f"""
sort Item = {{1..{items}}}
given weight(Item): number = {listed(list(enumerate(weights, 1)))}
given value(Item): number = {listed(list(enumerate(values, 1)))}
find packed(Item)
rule "the bag is not too heavy": Σx {{weight(x) : packed(x)}} ≤ {sum(weights) // 2}
maximise Σx {{value(x) : packed(x)}}
"""
    return Task(text, "knapsack", (weights, values, sum(weights) // 2))


def assignment(size: int, seed: int) -> Task:
    random = Random(seed)
    costs = [[random.randint(1, 50) for _ in range(size)] for _ in range(size)]
    rows = [(w + 1, j + 1, costs[w][j]) for w in range(size) for j in range(size)]
    text = f"""
sort Worker = {{1..{size}}}
sort Job = {{1..{size}}}
given cost(Worker, Job): number = {listed(rows)}
find job(Worker): Job bijective
minimise Σw {{cost(w, job(w))}}
"""
    return Task(text, "assignment", costs)


def covering(sets: int, seed: int) -> Task:
    random = Random(seed)
    members = [sorted(random.sample(range(1, sets + 1), 6)) for _ in range(sets)]
    for place in range(sets):  # everything is in some set
        members[place] = sorted({*members[place], place + 1})
    pairs = ", ".join(f"({s},{x})" for s, some in enumerate(members, 1) for x in some)
    text = f"""
sort Set = {{1..{sets}}}
sort Thing = {{1..{sets}}}
given has(Set, Thing) = {{{pairs}}}
find taken(Set)
rule "{{x}} is in a set that is taken": ∀x ∃s (has(s,x) ∧ taken(s))
minimise #s taken(s)
"""
    return Task(text, "covering", members)


def timetable(lessons: int, seed: int) -> Task:
    random = Random(seed)
    hours, rooms = 12, max(3, lessons // 8)
    of = [(random.randint(1, lessons // 5), random.randint(1, lessons // 4)) for _ in range(lessons)]
    text = f"""
sort Lesson = {{1..{lessons}}}
sort Hour = {{1..{hours}}}
sort Class = {{1..{lessons // 5}}}
sort Teacher = {{1..{lessons // 4}}}
given class(Lesson): Class = {listed([(i, c) for i, (c, _) in enumerate(of, 1)])}
given teacher(Lesson): Teacher = {listed([(i, t) for i, (_, t) in enumerate(of, 1)])}
find hour(Lesson): Hour
rule "{{a}} and {{b}} are of one class": ∀a,b (a < b ∧ class(a) = class(b) → hour(a) ≠ hour(b))
rule "{{a}} and {{b}} have one teacher": ∀a,b (a < b ∧ teacher(a) = teacher(b) → hour(a) ≠ hour(b))
rule "there are {rooms} rooms": ∀h ∃≤{rooms} a (hour(a) = h)
prefer "{{a}} is in the morning": ∀a (hour(a) mod 4 ≠ 0)
prefer "{{a}} is not the first" (weight 2): ∀a (hour(a) mod 4 ≠ 1)
"""
    return Task(text, "timetable", (of, hours, rooms))


def shop(jobs: int, seed: int) -> Task:
    """A job shop: each job visits all machines in an order of its own."""
    random = Random(seed)
    steps = [[(m, random.randint(1, 4)) for m in random.sample(range(jobs), jobs)] for _ in range(jobs)]
    flat = [(j * jobs + k + 1, j, k, m, d) for j, some in enumerate(steps) for k, (m, d) in enumerate(some)]
    horizon = max(sum(d for _, d in some) for some in steps) + max(
        sum(d for some in steps for m, d in some if m == machine) for machine in range(jobs)
    )
    before = ", ".join(f"({n},{n + 1})" for n, _, k, *_ in flat if k < jobs - 1)
    text = f"""
sort Task = {{1..{jobs * jobs}}}
sort Time = {{0..{horizon}}}
given long(Task): number = {listed([(n, d) for n, *_, d in flat])}
given machine(Task): number = {listed([(n, m) for n, _, _, m, _ in flat])}
given then(Task, Task) = {{{before}}}
find start(Task): Time
find end: Time
rule "{{a}} is done before {{b}}": ∀a,b (then(a,b) → start(a) + long(a) ≤ start(b))
rule "a machine does one thing":
    ∀a,b (a < b ∧ machine(a) = machine(b) → start(a) + long(a) ≤ start(b) ∨ start(b) + long(b) ≤ start(a))
rule "{{a}} is done at the end": ∀a (start(a) + long(a) ≤ end)
minimise end
"""
    return Task(text, "shop", (steps, horizon))


PROBLEMS: dict[str, Callable[[int], Task]] = {
    "knapsack-20": lambda seed: knapsack(20, seed),
    "knapsack-40": lambda seed: knapsack(40, seed),
    "assignment-8": lambda seed: assignment(8, seed),
    "assignment-14": lambda seed: assignment(14, seed),
    "covering-30": lambda seed: covering(30, seed),
    "covering-50": lambda seed: covering(50, seed),
    "timetable-20": lambda seed: timetable(20, seed),
    "timetable-40": lambda seed: timetable(40, seed),
    "shop-3": lambda seed: shop(3, seed),
    "shop-5": lambda seed: shop(5, seed),
}


# --- CP-SAT ---


def best_by_cp_sat(given: tuple[str, Any, float]) -> tuple[int, bool] | None:
    """The value, and whether it is proved to be the best."""
    from ortools.sat.python import cp_model

    name, data, seconds = given
    model = cp_model.CpModel()
    MODELS[name](model, data)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.max_time_in_seconds = 1, seconds
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return round(solver.objective_value), status == cp_model.OPTIMAL


def _knapsack(model: Any, data: Any) -> None:
    weights, values, most = data
    packed = [model.new_bool_var("") for _ in weights]
    model.add(sum(w * x for w, x in zip(weights, packed, strict=True)) <= most)
    model.maximize(sum(v * x for v, x in zip(values, packed, strict=True)))


def _assignment(model: Any, costs: Any) -> None:
    does = [[model.new_bool_var("") for _ in row] for row in costs]
    for row in does:
        model.add_exactly_one(row)
    for column in zip(*does, strict=True):
        model.add_exactly_one(column)
    pairs = [(cost, x) for row, some in zip(costs, does, strict=True) for cost, x in zip(row, some, strict=True)]
    model.minimize(sum(cost * x for cost, x in pairs))


def _covering(model: Any, members: Any) -> None:
    taken = [model.new_bool_var("") for _ in members]
    for thing in range(1, len(members) + 1):
        model.add_bool_or([x for x, some in zip(taken, members, strict=True) if thing in some])
    model.minimize(sum(taken))


def _timetable(model: Any, data: Any) -> None:
    of, hours, rooms = data
    at = [[model.new_bool_var("") for _ in range(hours)] for _ in of]
    for row in at:
        model.add_exactly_one(row)
    for hour in range(hours):
        model.add(sum(row[hour] for row in at) <= rooms)
        for which in (0, 1):
            for value in {one[which] for one in of}:
                model.add_at_most_one(row[hour] for row, one in zip(at, of, strict=True) if one[which] == value)
    late = [row[hour] for row in at for hour in range(hours) if (hour + 1) % 4 == 0]
    first = [row[hour] for row in at for hour in range(hours) if (hour + 1) % 4 == 1]
    model.minimize(sum(late) + 2 * sum(first))


def _shop(model: Any, data: Any) -> None:
    steps, horizon = data
    end = model.new_int_var(0, horizon, "end")
    on: dict[int, list[Any]] = {}
    for job in steps:
        last: Any = 0
        for machine, long in job:
            start = model.new_int_var(0, horizon, "")
            model.add(start >= last)
            on.setdefault(machine, []).append(model.new_fixed_size_interval_var(start, long, ""))
            last = start + long
        model.add(last <= end)
    for intervals in on.values():
        model.add_no_overlap(intervals)
    model.minimize(end)


MODELS = {
    "knapsack": _knapsack,
    "assignment": _assignment,
    "covering": _covering,
    "timetable": _timetable,
    "shop": _shop,
}


# --- ours ---


def best_by_us(text: str, seconds: float) -> tuple[int, bool] | None:
    match solve(Problem(*read_theory(text)), limit=seconds):
        case Best() as best:
            return best.value, best.optimal
        case Solved() as solved:
            raise SystemExit(f"solved without a value: {solved}")
    return None


def said(best: tuple[int, bool] | None) -> str:
    return "none" if best is None else f"{best[0]}{'' if best[1] else ' (not proved)'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(PROBLEMS))
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    rival = Rival("CP-SAT", "ortools.sat.python.cp_model", best_by_cp_sat)
    import_module(rival.package)  # what is imported on the way is not counted for CP-SAT either
    best_by_us(knapsack(5, 0).text, options.seconds)
    ratios = []
    print(f"{'':<18}{'ours':>9}{'CP-SAT':>9}   times   CPU ms")
    for name in options.names or PROBLEMS:
        for seed in SEEDS:
            task = PROBLEMS[name](seed)
            mine, ours = best_of(options.turns, lambda task=task: best_by_us(task.text, options.seconds))  # type: ignore[misc]
            replies = [
                ask(rival, (task.model, task.data, options.seconds), options.seconds) for _ in range(options.turns)
            ]
            known = [reply for reply in replies if reply]
            theirs = min(known, key=lambda reply: reply[0]) if known else None
            if ours and theirs and theirs[1] and ours[1] and theirs[1][1] and ours[0] != theirs[1][0]:
                raise SystemExit(f"{name}, seed {seed}: ours {said(ours)}, CP-SAT {said(theirs[1])}")
            times = mine / max(theirs[0], TICK) if theirs else float("nan")
            ratios += [times] if theirs else []
            spent = f"{theirs[0]:>9.0f}{times:>8.2f}" if theirs else "        –       –"
            print(f"{name + f', {seed}':<18}{mine:>9.0f}{spent}   {said(ours)}", flush=True)
    print(f"{len(ratios)} problems: {median(ratios):.2f} times CP-SAT at the median, {max(ratios):.1f} at most")


if __name__ == "__main__":
    main()
