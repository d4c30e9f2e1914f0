"""How long a hint takes, and a whole explanation; beside the textbook's way to the first step.

    python benchmarks/hints.py [--quick]

Boards are random by seed, and those of the corpus where it lies beside the clone. A hint starts from a random part of the
solution, from nothing at all to four fifths of it. Times are CPU milliseconds in one process, from board to sentences.
The rival shrinks the core of every fact that is open and takes the smallest, as one would who knows of nothing else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from flow import corpus_levels
from flow_boards import unique_board
from measuring import CORPUS, Case, Target, measured, print_cases, print_head, spread, timed

from entails.boards.puzzle import Puzzle, shown, solve
from entails.engines.answers import Best, Fact, Solved
from entails.engines.explain import shrink
from entails.engines.hints.aim import Found, best_only, guide
from entails.engines.hints.sentences import say_facts, say_instances
from entails.engines.solvers.sat import Session
from entails.limits import Limit, OutOfTime
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS, SOLVING
from entails.puzzles.aquarium import PUZZLE as AQUARIUM
from entails.puzzles.flow import PUZZLE as FLOW
from entails.puzzles.flow.board import Board as FlowBoard
from entails.puzzles.overflow import PUZZLE as OVERFLOW
from entails.puzzles.overflow.board import Board as Level
from entails.puzzles.overflow.counting import best

EXAMPLES = Path(__file__).parents[1] / "examples"
SECONDS = 60.0
RIVAL = 10.0
PARTS = (0.0, 0.2, 0.4, 0.6, 0.8)

Named = tuple[str, Any]


def found_on(made: Puzzle, board: Any, limit: Limit) -> Found:
    theory = made.shortcuts.lean(board) if made.shortcuts.lean else (made.theory(board), made.world(board))
    found = (
        made.shortcuts.best(board, limit)
        if made.shortcuts.best
        else solve(made, board, lambda: Session(ground(*theory, SOLVING), limit), limit, True)
    )
    assert isinstance(found, Best | Solved)
    return found


def told(made: Puzzle, board: Any, known: list[Fact], number: int | None) -> list[int]:
    """So many steps in words; the efforts of all of them."""
    limit = Limit.seconds(SECONDS)
    efforts: list[int] = []
    found = found_on(made, board, limit)
    with guide(made.theory(board), made.world(board), found, known, shown(made, board), limit) as guided:
        for step in guided.steps() if number is None else guided.hints():
            say_facts(step.facts, made.theory(board))
            say_instances(step.instances)
            efforts.append(step.effort)
            if len(efforts) == number:
                break
    return efforts


def partly(made: Puzzle, boards: list[Named]) -> Iterator[Named]:
    """Each board with parts of its solution."""
    for name, board in boards:
        found = found_on(made, board, Limit.seconds(SECONDS))
        if made.partial.facts:
            facts = sorted(made.partial.facts(board, made.read(board, found.solution)))
            for part in PARTS:
                known = Random(f"{name} {part}").sample(facts, k=int(part * len(facts)))
                yield f"{name} with {part:.0%}", (board, known)


def hints(title: str, made: Puzzle, boards: list[Named], target: Target) -> list[Case]:
    cases = measured(partly(made, boards), lambda asked: told(made, asked[0], asked[1], 1))
    print_cases(title, cases, target)
    return cases


def explanations(title: str, made: Puzzle, boards: list[Named], target: Target) -> None:
    cases = measured(boards, lambda board: told(made, board, [], None))
    print_cases(title, cases, target)
    if cases:
        steps, hardest = [len(case.answer) for case in cases], [max(case.answer, default=0) for case in cases]
        print(f"    steps {median(steps):g} (most {max(steps)})", end=", ")
        print(f"hardest step {median(hardest):g} instances (most {max(hardest)})")


def textbook(made: Puzzle, asked: tuple[Any, list[Fact]]) -> int | None:
    """The size of the smallest of all shrunk cores; None if its time is up."""
    try:
        return smallest_core(made, *asked, Limit.seconds(RIVAL))
    except OutOfTime:
        return None


def smallest_core(made: Puzzle, board: Any, known: list[Fact], limit: Limit) -> int:
    theory = best_only(made.theory(board), found_on(made, board, limit))
    with Session(ground(theory, made.world(board), REASONS), limit) as session:
        selectors, stated = session.grounding.selectors(), []
        for fact in known:
            variable = session.grounding.variable(fact.relation, fact.row)
            stated.append((variable or 0) if fact.holds else -(variable or 0))
        session.search([*selectors, *stated], limit)
        smallest = len(selectors)
        names = [name for name in theory.sayings if name in session.grounding.blocks]
        for literal in [x for name in names for x in session.literals(name) if x not in stated]:
            if session.search([*selectors, *stated, -literal], limit) is False:
                reason = shrink(session, session.core(), limit)
                smallest = min(smallest, sum(x in set(selectors) for x in reason))
        return smallest


def print_textbook(made: Puzzle, cases: list[Case]) -> None:
    ours, theirs, beyond = [], [], 0
    for case in cases:
        milliseconds, size = timed(lambda case=case: textbook(made, case.board))  # type: ignore[misc]
        beyond += size is None
        ours.append(case.milliseconds)
        theirs.append(milliseconds)
    print(
        f"    {'every core shrunk, the smallest taken':<46}{len(cases):>7}{median(theirs):>10.1f}{max(theirs):>10.1f}",
        end="",
    )
    print(f"   {median(theirs) / median(ours):.1f} times ours{f', {beyond} not within {RIVAL:g} s' if beyond else ''}")


# --- boards ---


def flow_levels(side: int, number: int) -> list[Named]:
    own = [(f"own seed {seed}", unique_board(side, side, side - 1, Random(seed))) for seed in range(number)]
    square = [(name, board) for name, board in corpus_levels() if board.height == board.width == side]
    return [*own, *spread([one for one in square if one[1] == FlowBoard(one[1].rows)], number)]


def aquariums(number: int) -> list[Named]:
    files = [*EXAMPLES.glob("aquarium/fifteen.aquarium"), *sorted((CORPUS / "aquarium").glob("*.aquarium"))]
    boards = [(file.stem, AQUARIUM.parse(file.read_text(encoding="utf-8"), str(file))) for file in files]
    return [(name, board) for name, board in boards if board.height == 15][:number]


def levels(number: int) -> list[Named]:
    """Random Overflow levels that have a longest solution of some length."""
    made: list[Named] = []
    for seed in range(1000):
        random = Random(seed)
        rows = ["".join(random.choice("---LLLLL+") for _ in range(9)) for _ in range(6)]
        for mark in "U##":
            r, c = random.randrange(6), random.randrange(9)
            rows[r] = rows[r][:c] + mark + rows[r][c + 1 :]
        board = Level(tuple(rows))
        found = best(board, Limit.seconds(SECONDS))
        if isinstance(found, Best) and found.value >= 12:
            made.append((f"6×9 seed {seed}", board))
        if len(made) == number:
            break
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer boards")
    number = 4 if parser.parse_args().quick else 15
    print_head("The next hint")
    cases = hints("Flow 9×9", FLOW, flow_levels(9, number), Target(500, worst=True))
    print_textbook(FLOW, spread(cases, 5))
    cases = hints("Aquarium 15×15", AQUARIUM, aquariums(number), Target(500, worst=True))
    print_textbook(AQUARIUM, spread(cases, 5))
    cases = hints("Overflow 6×9", OVERFLOW, levels(number), Target(500, worst=True))
    print_textbook(OVERFLOW, spread(cases, 5))
    print_head("The whole explanation")
    explanations("Flow 7×7", FLOW, flow_levels(7, number), Target(5000, worst=True))
    explanations("Flow 9×9", FLOW, flow_levels(9, number), Target(60_000, worst=True))
    explanations("Aquarium 15×15", AQUARIUM, aquariums(number), Target(60_000, worst=True))
    explanations("Overflow 6×9", OVERFLOW, levels(number), Target(60_000, worst=True))


if __name__ == "__main__":
    main()
