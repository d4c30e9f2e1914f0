"""The examples that ship with the project, checked by other means than the rules they contain."""

from itertools import product
from pathlib import Path

import pytest

from entails import Best, Counted, Follows, Problem, Refuted, ask, count, each, read_theory, solve, why
from entails.models.theory import Theory
from entails.models.world import World

FOLDER = Path(__file__).parents[1] / "examples" / "theories"
LOOP = "¬(link(r3c3,r3c4) ∧ link(r3c4,r4c4) ∧ link(r4c4,r4c3) ∧ link(r4c3,r3c3))"


def read(name: str) -> tuple[Theory, World]:
    return read_theory((FOLDER / f"{name}.fol").read_text(encoding="utf-8"), name)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.fol")), ids=lambda file: file.stem)
def test_every_example_can_be_read(file: Path) -> None:
    theory, _ = read(file.stem)
    assert theory.rules


def test_the_largest_party_has_four_guests() -> None:
    theory, world = read("party")
    quarrel, needs = set(world.facts["quarrel"]), set(world.facts["needs"])
    guests = world.elements["Guest"]
    parties = []
    for bits in product([False, True], repeat=len(guests)):
        party = {guest for guest, bit in zip(guests, bits, strict=True) if bit}
        fits = not any(a in party and b in party for a, b in quarrel)
        fits = fits and all(b in party for a, b in needs if a in party) and bool(party & {"bea", "dan"})
        if fits:
            parties.append(party)
    best = solve(Problem(theory, world))
    assert isinstance(best, Best)
    assert best.value == max(map(len, parties))
    assert {guest for (guest,) in best.solution.relations["comes"]} in parties
    assert count(Problem(theory, world)) == Counted(len(parties))


def test_four_colours_are_needed_and_their_number_is_the_chromatic_polynomial() -> None:
    theory, world = read("colouring")
    countries, borders = world.elements["Country"], world.facts["borders"]

    def colourings(done: dict[object, int], left: list[object], colours: int) -> int:
        if not left:
            return 1
        first, *rest = left
        free = set(range(colours)) - {
            done[other] for pair in borders if first in pair for other in pair if other in done
        }
        return sum(colourings({**done, first: colour}, rest, colours) for colour in free)

    assert count(Problem(theory, world)) == Counted(colourings({}, list(countries), 4))
    three = World({**world.elements, "Colour": ["red", "green", "blue"]}, world.facts)
    assert count(Problem(theory, three)) == Counted(colourings({}, list(countries), 3)) == Counted(0)


def test_nobody_can_be_seated_and_the_reason_says_why() -> None:
    theory, world = read("seating")
    assert count(Problem(theory, world)) == Counted(0)
    reason = why(Problem(theory, world))
    sentences = [one.sentence for one in reason.instances]  # type: ignore[union-attr]
    assert {"cleo sits beside ada", "cleo sits beside ben"} <= set(sentences)
    assert len(sentences) <= 9


def test_the_knight_has_sixteen_tours() -> None:
    theory, world = read("knights")
    leaps = set(world.facts["leap"])
    squares = world.elements["Square"]
    board = {f"{'abcd'[c]}{r + 1}": (r, c) for r in range(3) for c in range(4)}
    assert leaps == {
        (s, t) for s, (a, b) in board.items() for t, (c, d) in board.items() if {abs(a - c), abs(b - d)} == {1, 2}
    }

    def tours(path: list[object]) -> int:
        if len(path) == len(squares):
            return 1
        return sum(tours([*path, t]) for s, t in leaps if s == path[-1] and t not in path)

    number = sum(tours([square]) for square in squares)
    assert number == 16
    assert count(Problem(theory, world)) == Counted(number)


def has_loop(links: set[frozenset[object]], ends: set[object]) -> bool:
    """Some cell cannot be reached from an end along links."""
    reached, todo = set(ends), list(ends)
    while todo:
        cell = todo.pop()
        for link in links:
            if cell in link:
                for other in link - reached:
                    reached.add(other)
                    todo.append(other)
    return any(not link <= reached for link in links)


def test_the_reports_connectivity_accepts_a_detached_loop_and_the_definition_does_not() -> None:
    theory, world = read("flow-loop-report")
    mended, same_world = read("flow-loop-mended")
    assert world == same_world
    ends: set[object] = {cell for (cell,) in world.facts["end"]}
    loops = []
    for solution in each(Problem(theory, world)):
        loops.append(has_loop({frozenset(row) for row in solution.relations["link"]}, ends))
    good = [has_loop({frozenset(row) for row in s.relations["link"]}, ends) for s in each(Problem(mended, world))]
    assert any(loops)
    assert not any(good)
    assert len(good) == loops.count(False) == 4
    assert isinstance(ask(Problem(theory, world), LOOP), Refuted)
    assert ask(Problem(mended, world), LOOP) == Follows()


def test_the_reports_connectivity_rules_are_vacuous() -> None:
    """They exclude nothing: without them there are just as many ways to link."""
    text = (FOLDER / "flow-loop-report.fol").read_text(encoding="utf-8")
    without = "\n".join(line for line in text.splitlines() if 'connected":' not in line and "find C" not in line)
    assert count(Problem(*read("flow-loop-report"))) == count(Problem(*read_theory(without)))


def test_the_flow_reports_page_has_no_solution_and_what_it_means_has_one() -> None:
    assert count(Problem(*read("flow-report"))) == Counted(0)
    assert count(Problem(*read("flow-mended"))) == Counted(1)


def test_the_unwordle_reports_page_gives_every_tile_every_colour() -> None:
    theory, world = read("unwordle-report")
    assert ask(Problem(theory, world), "∀i,j,c ∃l T(i,j,l,c)") == Follows()
    assert isinstance(ask(Problem(theory, world), "∀i,j,c ∃=1 l T(i,j,l,c)"), Refuted)


def test_unwordle_boards_are_those_that_a_loop_over_the_words_finds() -> None:
    theory, world = read("unwordle-mended")
    answer = "halts"
    rows = ["WGYWW", "YGWWW", "WGWYW"]
    hues = {"G": "green", "Y": "yellow", "W": "white"}
    for place, row in enumerate(rows, start=1):
        for column, mark in enumerate(row, start=1):
            assert [hue for hue in hues.values() if (place, column) in world.facts[hue]] == [hues[mark]]

    def marks(word: str) -> str:
        return "".join("G" if a == b else "Y" if a in answer else "W" for a, b in zip(word, answer, strict=True))

    fits = [[str(word) for word in world.elements["Word"] if marks(str(word)) == row] for row in rows]
    boards = sum(len(set(board)) == 3 for board in product(*fits))
    assert all(fits)
    assert count(Problem(theory, world)) == Counted(boards)
    spelled = {(word, column): letter for word, column, letter in world.facts["spells"]}
    assert all(spelled[word, c + 1] == str(word)[c] for word in world.elements["Word"] for c in range(5))
