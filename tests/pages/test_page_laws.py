"""What holds for every page that is shipped, without a line about it: texts go round, answers are read as they are written,
and the referee accepts exactly the solutions."""

from random import Random

import pytest

from entails import puzzles
from entails.engines.answers import Solution
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.models.signature import mirrored
from entails.pages.board import Board
from entails.pages.patterns import NOTHING, OPEN

SEEDS = 6
MOST = 60  # solutions of a board that are looked at
NAMES = puzzles.pages()


def solutions(name: str, board: Board) -> list[Solution]:
    kind = puzzles.puzzle(name)
    with Session(ground(kind.theory(board), kind.world(board))) as session:
        found = []
        for solution in session.solutions(FOREVER):
            found.append(solution)
            if len(found) > MOST:
                break
        return found


def rows(board: Board, facts: object) -> set[tuple[str, tuple[object, ...]]]:
    """Facts that hold, those of symmetric relations in both directions."""
    relations = board.page.theory.relations
    found = set()
    for name, row, holds in facts:  # type: ignore[attr-defined]
        if holds:
            found |= {(name, row), (name, mirrored(row))} if relations[name].symmetric else {(name, row)}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_boards_and_answers_go_round_and_the_referee_knows_the_solutions(name: str) -> None:
    kind = puzzles.puzzle(name)
    for seed in range(SEEDS):
        board = kind.sample(Random(seed))
        text = kind.write(board)
        where = f"{name}, seed {seed}\n{text}"
        assert kind.write(kind.parse(text, None)) == text, where
        found = solutions(name, board)
        answers = [kind.read(board, solution)["rows"] for solution in found]
        for solution, answer in zip(found[:5], answers, strict=False):
            assert not kind.referee(board, {"rows": answer}), where
            said = rows(board, kind.partial.facts(board, {"rows": answer}))
            held = {(one, row) for one, some in solution.relations.items() for row in some}
            assert said == {(one, row) for one, row in held if one in said_of(board)}, where
            assert kind.draw(board, {"rows": answer}, False, False).isascii(), where
            assert kind.picture(board, {"rows": answer}).shapes, where
        if found and len(found) <= MOST:
            refuses_others(name, board, answers, Random(seed), where)


def said_of(board: Board) -> set[str]:
    """What an answer speaks of: all that is to be found, and not aside."""
    return {relation.name for relation in board.page.theory.find()}


def refuses_others(name: str, board: Board, answers: list[list[str]], random: Random, where: str) -> None:
    """An answer with one token changed is right if and only if it is a solution."""
    kind = puzzles.puzzle(name)
    lines = [line.split(" ") if " " in line else list(line) for line in random.choice(answers)]
    tokens = sorted({token for line in lines for token in line} | {NOTHING} | set(board.page.answers.is_short * "#"))
    r, c = random.randrange(len(lines)), random.randrange(len(lines[0]))
    for token in tokens:
        changed = [list(line) for line in lines]
        changed[r][c] = token
        sign = " " if any(" " in line for answer in answers for line in answer) else ""
        rows_ = [sign.join(line) for line in changed]
        try:
            broken = kind.referee(board, {"rows": rows_})
        except Exception as error:  # a token that cannot stand there is told so
            assert "expected" in str(error) or "cannot" in str(error) or "nothing to link" in str(error), where
            continue
        if not board.page.answers.links:  # half a link contradicts its other half, and says both
            assert bool(broken) == (rows_ not in answers), f"{where}\n{rows_}"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_known_so_far_goes_round(name: str) -> None:
    kind = puzzles.puzzle(name)
    board = kind.sample(Random(3))
    assert not list(kind.partial.facts(board, kind.partial.sketch(board, ())))
    for solution in solutions(name, board)[:2]:
        facts = list(kind.partial.facts(board, kind.read(board, solution)))
        for number in range(len(facts) + 1):
            known = facts[:number]
            again = rows(board, kind.partial.facts(board, kind.partial.sketch(board, known)))
            assert again <= rows(board, known), (name, kind.write(board), known)
        assert OPEN not in "".join(kind.partial.sketch(board, facts)["rows"])
