"""New boards by seed: drawn until one has exactly one solution and is as was wished.

Every board has a stream of random numbers of its own, named by the seed and by its number in the pack. So a board of a pack
can be made alone (`7.3` is the third board of seed 7), and is the same whatever came before it and however long that took.

    board = next(generate("flow", size=(7, 7), seed=1))
    print(board)             # the board file
    board.answer             # its only answer
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count as count_from
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from entails.boards.answer import Answer
from entails.boards.maker import DIFFICULTIES, Maker, Wish, stop_if_stopped
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Best, Counted, Solved
from entails.errors import BoardError, amount, listed
from entails.limits import STOPS, Limit, OutOfTime
from entails.questions.catalogue import CATALOGUE, OWN, Catalogue
from entails.questions.count import count
from entails.questions.problem import Problem
from entails.questions.solve import solve
from entails.questions.techniques import named
from entails.values import dataclass, replace

if TYPE_CHECKING:
    from entails.questions.grade import Grade

TRIES = 5_000  # boards that are drawn before a wish is given up
EXPLAINED = 500  # boards that are explained before a wish is given up: that takes longer than to draw them
FIRST = 300.0  # seconds for the first board with one solution, unless a limit is given: some pages have none
ONE_SOLUTION = "has exactly one solution"  # what none of the boards did, where nothing else was wished
ALIKE = 200  # boards in a row that a pack has already, before there seem to be no others


class Seed(NamedTuple):
    """Which board: the seed of the pack and the board's number in it, counted from 1."""

    pack: int
    board: int = 1

    def __str__(self) -> str:
        return f"{self.pack}.{self.board}"


@dataclass(frozen=True, slots=True)
class NewBoard:
    """A board that was made, its only solution (or the best, or one of few), and how hard it is to see."""

    puzzle: Puzzle[Any]
    board: Any
    seed: Seed
    answer: Answer
    solutions: int
    grade: Grade | None = None
    needs: tuple[str, ...] = ()  # techniques, as was wished
    without: tuple[str, ...] = ()

    @property
    def problem(self) -> Problem:
        return Problem.of(self.puzzle, self.board)

    def __str__(self) -> str:
        return self.puzzle.write(self.board)

    def _repr_svg_(self) -> str | None:
        return self.problem.svg()

    def about(self) -> str:
        """A few words about the board: its number of solutions, its grade, and the techniques that were asked for."""
        solutions = "one solution" if self.solutions == 1 else f"{self.solutions} solutions"
        if "length" in self.answer:
            solutions = f"one longest solution, of {self.answer['length']}"
        if self.grade is None:
            return solutions
        return "; ".join([f"{solutions}, {self.grade}", *self.grade.of_techniques(self.needs, self.without)])

    def document(self) -> dict[str, Any]:
        graded = self.grade
        return {
            "board": str(self),
            "seed": str(self.seed),
            "solutions": self.solutions,
            "solution": self.answer,
            "difficulty": graded.name if graded else None,
            "hardest": graded.hardest if graded else None,
            "steps": graded.steps if graded else None,
            "size": graded.size if graded else None,
            **({"technique": graded.technique, "times": graded.times} if graded and graded.technique else {}),
            **({"techniques": dict(graded.used)} if graded and graded.used else {}),
            **({"needs": list(self.needs)} if self.needs else {}),
            **({"without": list(self.without)} if self.without else {}),
        }


class NothingFound(Exception):
    """So many boards were drawn, and none was as wished."""


def generate(
    kind: str,
    *,
    size: tuple[int, int] | None = None,
    seed: int = 0,
    difficulty: str | None = None,
    minimal: bool = False,
    symmetric: bool = False,
    needs: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    catalogue: Catalogue = CATALOGUE,
    limit: Limit | float | None = None,
) -> Generated:
    """New boards of a puzzle without end, no two alike, each with exactly one solution (or best one). `size` is rows and
    columns; `difficulty` is easy, medium or hard; `needs` and `without` are techniques, as steps name them. When they end,
    `stopped` says why."""
    puzzle = puzzle_with_maker(kind, catalogue)
    assert puzzle.maker
    maker = puzzle.maker()
    if size is not None and not (isinstance(size, tuple | list) and all(isinstance(side, int) for side in size)):
        raise TypeError(f"expected size=(7, 7), rows and columns, found {size!r}")
    height, width = fitting_size(puzzle, maker, size or maker.usual)
    wish = with_techniques(puzzle, Wish(height, width, minimal, symmetric, difficulty), needs, without)
    refuse_wish(puzzle, maker, wish)
    return Generated(boards(puzzle, maker, wish, Seed(seed), Limit.of(limit)), Limit.of(limit))


class Generated(Iterator[NewBoard]):
    """New boards, until a limit or Ctrl-C stops that, or no board is as wished; `stopped` then says why."""

    def __init__(self, found: Iterator[NewBoard], limit: Limit) -> None:
        self._found, self._limit = found, limit
        self.stopped: str | None = None

    def __next__(self) -> NewBoard:
        try:
            return next(self._found)
        except STOPS as stop:
            self.stopped = self._limit.stopped(stop)
        except NothingFound as nothing:
            self.stopped = str(nothing)
        raise StopIteration


# --- what can be wished ---


def puzzle_with_maker(kind: str, catalogue: Catalogue) -> Puzzle[Any]:
    if catalogue.has(kind) and (puzzle := catalogue.puzzle(kind)).maker:
        return puzzle
    can = [name for name in catalogue.names() if catalogue.page_text(name) or catalogue.puzzle(name).maker]
    own = "" if catalogue.folder or catalogue.has(kind) else OWN
    raise BoardError(f"there are no boards of “{kind[:40]}” to make: expected {listed(can, 'or')}{own}")


def fitting_size(puzzle: Puzzle[Any], maker: Maker[Any], size: tuple[int, int]) -> tuple[int, int]:
    for side, least, most in zip(size, maker.smallest, maker.largest, strict=True):
        if not least <= side <= most:
            sizes = " to ".join("x".join(map(str, one)) for one in (maker.smallest, maker.largest))
            parts, found = " x ".join(maker.parts), "x".join(map(str, size))
            raise BoardError(f"--size: boards of {puzzle.title} are made from {sizes} ({parts}), not {found}")
    return size


def with_techniques(puzzle: Puzzle[Any], wish: Wish, needs: str | Iterable[str], without: str | Iterable[str]) -> Wish:
    """The wish, for such techniques too; it is graded if what is wished for is seen in the explanation only."""
    needed, avoided = named(puzzle, needs, "--needs"), named(puzzle, without, "--without")
    if both := [name for name in needed if name in avoided]:
        raise BoardError(f"--needs and --without: a board cannot need “{both[0]}” and never use it")
    graded = wish.graded or bool(wish.difficulty or needed or avoided)
    return replace(wish, needs=needed, without=avoided, graded=graded)


def refuse_wish(puzzle: Puzzle[Any], maker: Maker[Any], wish: Wish) -> None:
    if wish.minimal and not maker.drops:
        raise BoardError(f"--minimal: a board of {puzzle.title} has no clue that could be dropped")
    if wish.symmetric and not maker.symmetric:
        raise BoardError(f"--symmetric: boards of {puzzle.title} are not made symmetric")
    if wish.difficulty not in (None, *DIFFICULTIES):
        raise BoardError(f"--difficulty: expected {listed(DIFFICULTIES, 'or')}, found “{str(wish.difficulty)[:40]}”")


# --- making them ---


def boards(
    puzzle: Puzzle[Any], maker: Maker[Any], wish: Wish, first: Seed, limit: Limit, before: Iterable[object] = ()
) -> Iterator[NewBoard]:
    """Boards without end, no two of them alike. Raises `NothingFound`, and stops as `limit` says."""
    seeds = (Seed(first.pack, number) for number in count_from(first.board))
    return distinct((new_board(puzzle, maker, wish, seed, limit) for seed in seeds), maker, before)


def distinct(made: Iterable[NewBoard], maker: Maker[Any], before: Iterable[object] = ()) -> Iterator[NewBoard]:
    """The boards that are like none of those before them, in this run or in an earlier one (`before`: their likenesses)."""
    seen = set(before)
    alike = 0
    for found in made:
        likeness = maker.likeness(found.board)
        alike = alike + 1 if likeness in seen else 0
        if alike == ALIKE:
            raise NothingFound(f"there seem to be no more than {len(seen)} boards of this kind")
        if likeness not in seen:
            seen.add(likeness)
            yield found


def _graded(problem: Problem, maker: Maker[Any], found: Solved | Best, wish: Wish, limit: Limit) -> Grade | None:
    """The grade of a board, if one is wished for; None also as soon as the board is seen to be harder than wished."""
    if not wish.graded:
        return None
    from entails.questions.grade import grade  # this explains the board, and few boards are graded

    return grade(problem, maker, found, limit, wish)


class ProvedBoard(NamedTuple):
    """What was proved of a board: what `solve` said of it, a person's answer, and how many solutions there are."""

    found: Solved | Best
    answer: Answer
    solutions: int = 1


def new_board(puzzle: Puzzle[Any], maker: Maker[Any], wish: Wish, seed: Seed, limit: Limit) -> NewBoard:
    random, explained, turn = Random(f"{puzzle.name} {seed}"), 0, 0
    first = limit if limit.deadline else limit.within(FIRST)
    for turn in range(1, TRIES + 1):
        limit.check()
        limit.say(f"board {seed.board}, draft {turn:,}")
        try:
            drawn, proof = _drawn(puzzle, maker, wish, random, limit if explained else first)
        except OutOfTime:
            if explained or limit.deadline:
                raise
            raise NothingFound(_none_in_time(turn)) from None
        if proof and wish.minimal:
            drawn, proof = _reduced(puzzle, maker, wish, drawn, proof, random, limit)
        if proof is None or puzzle.parse(puzzle.write(drawn), None) != drawn:  # a whole row may have been dropped
            continue
        problem = Problem.of(puzzle, drawn)
        graded = _graded(problem, maker, proof.found, wish, limit)
        if not wish.graded or (graded and graded.meets(wish)):
            return NewBoard(puzzle, drawn, seed, proof.answer, proof.solutions, graded, wish.needs, wish.without)
        explained += 1
        if explained == EXPLAINED:
            break
    raise NothingFound(f"none of {turn:,} boards that were drawn {_as_wished(wish) if explained else ONE_SOLUTION}")


def _drawn(
    puzzle: Puzzle[Any], maker: Maker[Any], wish: Wish, random: Random, limit: Limit
) -> tuple[Any, ProvedBoard | None]:
    """A board, and what was proved of it; None if this draft is no board with one solution."""
    drawn = maker.draw(random, wish, limit)
    return drawn, None if drawn is None else proved(Problem.of(puzzle, drawn), maker, limit)


def _none_in_time(drafts: int) -> str:
    tried = f"{amount(drafts, 'draft')}; --time-limit gives it longer"
    return f"no board with one solution in {FIRST / 60:.0f} minutes ({tried})"


def _as_wished(wish: Wish) -> str:
    """The wish in words that follow “no board”: "needs “loop” and does without “between”"."""
    needs = " and ".join(f"“{name}”" for name in wish.needs)
    avoids = " or ".join(f"“{name}”" for name in wish.without)
    said = [*([f"needs {needs}"] if needs else []), *([f"does without {avoids}"] if avoids else [])]
    return f"{' and '.join(said)}{f' and is {wish.difficulty}' if wish.difficulty else ''}" if said else "was as wished"


def proved(problem: Problem, maker: Maker[Any], limit: Limit) -> ProvedBoard | None:
    """The answer and the number of solutions, if these are few enough; where there is a best one, if that is the only one."""
    answer = solve(problem, limit=limit)
    stop_if_stopped(answer)
    match answer:
        case Solved(unique=None) | Best(unique=None):  # only a stop leaves that open
            limit.check()
            raise KeyboardInterrupt
        case Best(value, bound, solution, True) if value == bound:
            return ProvedBoard(answer, problem.answer(solution))
        case Solved(solution, True):
            return ProvedBoard(answer, problem.answer(solution))
        case Solved(solution) if maker.few > 1:
            counted = count(problem, limit=limit)
            stop_if_stopped(counted)
            if isinstance(counted, Counted) and counted.count <= maker.few:
                return ProvedBoard(answer, problem.answer(solution), counted.count)
    return None


def _reduced(
    puzzle: Puzzle[Any], maker: Maker[Any], wish: Wish, drawn: Any, proof: ProvedBoard, random: Random, limit: Limit
) -> tuple[Any, ProvedBoard]:
    """Drop clues in random order while the board stays right, until none can be dropped."""
    assert maker.drops
    dropped = True
    while dropped:
        dropped = False
        drops = maker.drops(drawn, proof.answer, wish.symmetric)
        random.shuffle(drops)
        for drop in drops:
            fewer = drop(drawn)
            left = proved(Problem.of(puzzle, fewer), maker, limit)
            if left:
                drawn, proof, dropped = fewer, left, True
    return drawn, proof
