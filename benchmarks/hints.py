"""How long a hint takes, and a whole explanation; beside the textbook's way to the first step.

    python benchmarks/hints.py [--quick]

Boards are random by seed, and those of the corpus where it lies beside the clone. A hint starts from a random part of the
solution, from nothing at all to four fifths of it. Times are CPU milliseconds in one process, from board to sentences.
The rival shrinks the core of every fact that is open and takes the smallest, as one would who knows of nothing else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from flow import corpus_levels
from flow_boards import unique_board
from measuring import CORPUS, ROOT, Case, Target, measured, print_cases, print_head, spread

from entails import Best, Fact, Problem, Solved, load, solve
from entails.boards.puzzle import Puzzle
from entails.engines.consequences.explain import shrink
from entails.engines.grounding import grounded
from entails.engines.hints.guiding.aim import Found, best_only
from entails.engines.solvers.sat import Session
from entails.limits import Limit, OutOfTime
from entails.models.ground.purpose import REASONS
from entails.puzzles import aquarium, flow, overflow
from entails.puzzles.flow.board import Board as FlowBoard
from entails.puzzles.overflow.board import Board as OverflowBoard
from entails.questions.hint import Explaining, explaining
from entails.questions.partial import facts_of

SECONDS = 60.0
RIVAL = 10.0
PARTS = (0.0, 0.2, 0.4, 0.6, 0.8)

Named = tuple[str, Any]


def found_on(problem: Problem, limit: Limit) -> Found:
    found = solve(problem, limit=limit)
    assert isinstance(found, Best | Solved)
    return found


def efforts(problem: Problem, facts: list[Fact], steps: int | None) -> list[int]:
    """So many steps in words, or all of them; the effort of each."""
    running = explaining(problem, facts, steps, Limit.seconds(SECONDS))
    assert isinstance(running, Explaining)
    return [step.effort for step in running]


def partly(puzzle: Puzzle[Any], boards: list[Named]) -> Iterator[Named]:
    """Each board with parts of its solution."""
    for name, board in boards:
        problem = Problem.of(puzzle, board)
        solution = found_on(problem, Limit.seconds(SECONDS)).solution
        facts = sorted(facts_of(problem, problem.answer(solution)))
        for part in PARTS:
            some = Random(f"{name} {part}").sample(facts, k=int(part * len(facts)))
            yield f"{name} with {part:.0%}", (board, some)


def hints(title: str, puzzle: Puzzle[Any], boards: list[Named]) -> None:
    """The next step from parts of solutions, and the rival's on some of them."""
    cases = measured(partly(puzzle, boards), lambda asked: efforts(Problem.of(puzzle, asked[0]), asked[1], 1))
    print_cases(title, cases, Target(500, worst=True))
    print_textbook(puzzle, spread(cases, 5))


def explanations(title: str, puzzle: Puzzle[Any], boards: list[Named], target: Target) -> None:
    cases = measured(boards, lambda board: efforts(Problem.of(puzzle, board), [], None))
    print_cases(title, cases, target)
    if cases:
        steps, hardest = [len(case.answer) for case in cases], [max(case.answer, default=0) for case in cases]
        print(f"    steps {median(steps):g} (most {max(steps)})", end=", ")
        print(f"hardest step {median(hardest):g} instances (most {max(hardest)})")


def textbook(problem: Problem, facts: list[Fact]) -> int | None:
    """The size of the smallest of all shrunk cores; None if its time is up."""
    try:
        return smallest_core(problem, facts, Limit.seconds(RIVAL))
    except OutOfTime:
        return None


def smallest_core(problem: Problem, facts: list[Fact], limit: Limit) -> int:
    theory = best_only(problem.theory, found_on(problem, limit))
    with Session(grounded(theory, problem.world, REASONS, limit), limit) as session:
        selectors, assumed = session.grounding.selectors(), []
        for fact in facts:
            variable = session.grounding.variable(fact.relation, fact.row)
            assumed.append((variable or 0) if fact.holds else -(variable or 0))
        session.search([*selectors, *assumed], limit)
        smallest = len(selectors)
        names = [name for name in theory.sayings if name in session.grounding.blocks]
        for literal in [x for name in names for x in session.literals(name) if x not in assumed]:
            if session.search([*selectors, *assumed, -literal], limit) is False:
                reason = shrink(session, session.core(), limit)
                smallest = min(smallest, sum(x in set(selectors) for x in reason))
        return smallest


def print_textbook(puzzle: Puzzle[Any], cases: list[Case]) -> None:
    if not cases:
        return
    rival = measured(
        [(case.name, case.board) for case in cases],
        lambda asked: textbook(Problem.of(puzzle, asked[0]), asked[1]),
    )
    times = [case.milliseconds for case in rival]
    beyond = sum(case.answer is None for case in rival)
    late = f", {beyond} not within {RIVAL:g} s" if beyond else ""
    factor = median(times) / median([case.milliseconds for case in cases])
    title = "every core shrunk, the smallest taken"
    print(f"    {title:<46}{len(cases):>7}{median(times):>10.1f}{max(times):>10.1f}   {factor:.1f} times ours{late}")


# --- boards ---


def flow_levels(side: int, number: int) -> list[Named]:
    own = [(f"own seed {seed}", unique_board(side, side, side - 1, Random(seed))) for seed in range(number)]
    square = [(name, board) for name, board in corpus_levels() if board.height == board.width == side]
    return [*own, *spread([one for one in square if one[1] == FlowBoard(one[1].rows)], number)]


def aquariums(number: int) -> list[Named]:
    examples = ROOT / "examples" / "aquarium"
    files = [*examples.glob("fifteen.aquarium"), *sorted((CORPUS / "aquarium").glob("*.aquarium"))]
    boards = [(file.stem, load(file).board) for file in files]
    return [(name, board) for name, board in boards if board.height == 15][:number]


def levels(number: int) -> list[Named]:
    """Random Overflow levels that have a longest solution of some length."""
    found: list[Named] = []
    for seed in range(1000):
        random = Random(seed)
        rows = ["".join(random.choice("---LLLLL+") for _ in range(9)) for _ in range(6)]
        for mark in "U##":
            r, c = random.randrange(6), random.randrange(9)
            rows[r] = rows[r][:c] + mark + rows[r][c + 1 :]
        board = OverflowBoard(tuple(rows))
        best = solve(Problem.of(overflow.PUZZLE, board), limit=SECONDS)
        if isinstance(best, Best) and best.value >= 12:
            found.append((f"6×9 seed {seed}", board))
        if len(found) == number:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer boards")
    number = 4 if parser.parse_args().quick else 15
    print_head("The next hint")
    hints("Flow 9×9", flow.PUZZLE, flow_levels(9, number))
    hints("Aquarium 15×15", aquarium.PUZZLE, aquariums(number))
    hints("Overflow 6×9", overflow.PUZZLE, levels(number))
    print_head("The whole explanation")
    explanations("Flow 7×7", flow.PUZZLE, flow_levels(7, number), Target(5000, worst=True))
    explanations("Flow 9×9", flow.PUZZLE, flow_levels(9, number), Target(60_000, worst=True))
    explanations("Aquarium 15×15", aquarium.PUZZLE, aquariums(number), Target(60_000, worst=True))
    explanations("Overflow 6×9", overflow.PUZZLE, levels(number), Target(60_000, worst=True))


if __name__ == "__main__":
    main()
