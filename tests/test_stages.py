"""The six stages of the Overflow report: every number that their files state, by our engines and by trying all links.

What is tried shares nothing with the rules: a level is its drawing, an answer a set of links between neighbours, and each
stage has a few lines of Python that say what it accepts.
"""

import re
import shlex
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest

from entails import Best, Counted, Follows, Refuted, ask, count, read_theory, solutions, solve
from entails.boards.answer import Cell
from entails.cli.main import main
from entails.limits import FOREVER
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.overflow import PUZZLE as OVERFLOW
from entails.puzzles.overflow import counting

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples" / "stages"
FILES = sorted(FOLDER.glob("*.fol"))
FIGURE = ROOT.parent / "shared" / "corpus" / "overflow" / "figure1.overflow"

Level = dict[Cell, str]
Link = frozenset[Cell]
Links = frozenset[Link]
Wet = frozenset[Cell]


def text_of(stage: int, *mends: str) -> str:
    """The file of a stage, with the rules behind `-- mend: ` (or another word) put into force."""
    text = FILES[stage - 1].read_text(encoding="utf-8")
    for word in mends:
        text = text.replace(f"\n-- {word}: ", "\n")
    return text


def stage(number: int, *mends: str) -> tuple[Theory, World]:
    return read_theory(text_of(number, *mends), FILES[number - 1].name)


def drawing(number: int) -> list[str]:
    return re.findall(r"^--   \| (.*)$", text_of(number), re.MULTILINE)


def level_of(number: int) -> Level:
    return {(r, c): tile for r, row in enumerate(drawing(number)) for c, tile in enumerate(row) if tile != " "}


def cell(name: object) -> Cell:
    row, column = re.findall(r"\d+", str(name))
    return int(row) - 1, int(column) - 1


# --- what the files say ---


def test_there_are_six_stages() -> None:
    assert [int(file.name[0]) for file in FILES] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("number", range(1, 7))
def test_the_facts_are_those_of_the_drawing(number: int) -> None:
    level = level_of(number)
    _, world = stage(number)
    assert {cell(name) for name in world.elements["Cell"]} == set(level)
    for kind, tile in {"S": "-", "C": "L", "B": "+", "M": "#", "O": "U"}.items():
        assert {cell(name) for (name,) in world.facts.get(kind, ())} == {p for p in level if level[p] == tile}
    above, left = ({(cell(p), cell(q)) for p, q in world.facts[name]} for name in ("above", "left"))
    assert above == {((r, c), (r + 1, c)) for r, c in level if (r + 1, c) in level}
    assert left == {((r, c), (r, c + 1)) for r, c in level if (r, c + 1) in level}
    if "next" in world.facts:
        order = sorted(level)
        assert [(cell(p), cell(q)) for p, q in world.facts["next"]] == list(pairwise(order))


def commands() -> Iterator[tuple[int, str, str]]:
    for number, file in enumerate(FILES, start=1):
        for line in file.read_text(encoding="utf-8").splitlines():
            if found := re.fullmatch(r"--   ((?:sed|entails) .*?) +# (.*)", line):
                yield number, found[1], found[2]


@pytest.mark.parametrize(("number", "command", "answer"), list(commands()))
def test_the_commands_in_the_comments_answer_as_they_say(
    number: int,
    command: str,
    answer: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(FOLDER)
    if piped := re.fullmatch(r"sed 's/\^-- (.*?): //' (\S+) \| (.*)", command):
        file = tmp_path / "mended.fol"
        file.write_text(text_of(int(piped[2][0]), piped[1]), encoding="utf-8")
        command = re.sub(r" -( |$)", f" {file}\\1", piped[3])
    program, *arguments = shlex.split(command)
    assert program == "entails"
    main(arguments)
    assert capsys.readouterr().out.startswith(answer)


@pytest.mark.parametrize("number", range(1, 7))
def test_the_files_state_their_counts_and_lengths(number: int) -> None:
    told = [command for of, command, _ in commands() if of == number]
    for question in ("entails count", "entails solve"):
        assert any(command.startswith(question) or f"| {question}" in command for command in told)


def test_the_table_of_the_tour_is_right() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\d).*\| (\d*) ?\| (\d+) \| (\d*) ?\| (\d+) \|$", text, re.MULTILINE)
    assert [int(row[0]) for row in rows] == [1, 2, 3, 4, 5, 6]
    for number, wrong, right, wrong_length, length in rows:
        faulty, mended = stage(int(number)), stage(int(number), "mend")
        assert (count(*mended), best_value(*mended)) == (Counted(int(right)), int(length))
        if wrong:
            assert (count(*faulty), best_value(*faulty)) == (Counted(int(wrong)), int(wrong_length))


def best_value(theory: Theory, world: World) -> int:
    best = solve(theory, world)
    assert isinstance(best, Best)
    assert best.optimal
    return best.value


# --- trying all links ---

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
LINES = [{UP, DOWN}, {LEFT, RIGHT}]
CORNERS = [{UP, LEFT}, {UP, RIGHT}, {DOWN, LEFT}, {DOWN, RIGHT}]
ONE = [{UP}, {DOWN}, {LEFT}, {RIGHT}]
FORKS = [{UP, DOWN, LEFT}, {UP, DOWN, RIGHT}, {LEFT, RIGHT, UP}, {LEFT, RIGHT, DOWN}]
WAYS = {"-": LINES, "L": CORNERS, "#": ONE, "U": ONE, "+": [*LINES, {UP, DOWN, LEFT, RIGHT}]}
BROKEN = {**WAYS, "+": [*WAYS["+"], *FORKS]}


def every_link_set(level: Level) -> Iterator[Links]:
    sides = [frozenset({p, q}) for p in level for q in ((p[0] + 1, p[1]), (p[0], p[1] + 1)) if q in level]
    for bits in product([False, True], repeat=len(sides)):
        yield frozenset(side for side, bit in zip(sides, bits, strict=True) if bit)


def ways(p: Cell, links: Links) -> set[Cell]:
    return {(q[0] - p[0], q[1] - p[1]) for link in links if p in link for q in link - {p}}


def wetted(links: Links) -> Wet:
    return frozenset(p for link in links for p in link)


def fits(level: Level, links: Links, allowed: dict[str, list[set[Cell]]] = WAYS) -> bool:
    """Wet are the linked tiles; they link as they may, every ocean is one of them, and some moat."""
    wet = wetted(links)
    return (
        all(ways(p, links) in allowed[level[p]] for p in wet)
        and all(p in wet for p in level if level[p] == "U")
        and any(level[p] == "#" for p in wet)
    )


def flooded(links: Links, start: Cell) -> Wet:
    reached = {start}
    for _ in links:
        reached |= {p for link in links if link & reached for p in link}
    return frozenset(reached)


def no_loop(level: Level, links: Links) -> bool:
    oceans = [p for p in level if level[p] == "U"]
    return wetted(links) <= frozenset().union(*(flooded(links, p) for p in oceans))


def oceans_apart(level: Level, links: Links) -> bool:
    return all(sum(level[q] == "U" for q in flooded(links, p)) == 1 for p in level if level[p] == "U")


def no_moats_linked(level: Level, links: Links) -> bool:
    return not any(all(level[p] == "#" for p in link) for link in links)


ACCEPTED: dict[tuple[int, str], Callable[[Level, Links], bool]] = {
    (1, ""): lambda level, links: fits(level, links, BROKEN),
    (1, "mend"): fits,
    (2, ""): fits,
    (2, "6.3"): lambda level, links: fits(level, links) and no_moats_linked(level, links),
    (2, "mend"): lambda level, links: fits(level, links) and no_loop(level, links),
    (3, "mend"): fits,
    (5, ""): lambda level, links: fits(level, links) and no_loop(level, links),
    (5, "mend"): lambda level, links: fits(level, links) and no_loop(level, links) and oceans_apart(level, links),
    (6, ""): fits,
}
NUMBERS = {  # how many solutions, and the length of the longest
    (1, ""): (2, 6),
    (1, "mend"): (1, 4),
    (2, ""): (4, 9),
    (2, "6.3"): (2, 7),
    (2, "mend"): (1, 3),
    (3, "mend"): (1, 3),
    (5, ""): (3, 7),
    (5, "mend"): (1, 6),
    (6, ""): (2, 6),
}


def found_links(relations: dict[str, tuple[tuple[object, ...], ...]]) -> Links:
    """The links of a solution; both ends must say the same."""
    steps = {"LU": UP, "LD": DOWN, "LL": LEFT, "LR": RIGHT}
    directed = [(cell(name), step) for key, step in steps.items() for (name,) in relations[key]]
    sides = [frozenset({(r, c), (r + a, c + b)}) for (r, c), (a, b) in directed]
    assert all(sides.count(side) == 2 for side in sides)
    return frozenset(sides)


def found_wet(relations: dict[str, tuple[tuple[object, ...], ...]]) -> Wet:
    return frozenset(cell(name) for (name,) in relations["W"])


@pytest.mark.parametrize(("number", "mend"), list(NUMBERS))
def test_solutions_are_the_link_sets_that_the_stage_accepts(number: int, mend: str) -> None:
    level = level_of(number)
    theory, world = stage(number, mend)
    expected = {links for links in every_link_set(level) if ACCEPTED[number, mend](level, links)}
    listed = [found_links(dict(solution.relations)) for solution in solutions(theory, world)]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    how_many, longest = NUMBERS[number, mend]
    assert len(expected) == how_many
    assert count(theory, world) == Counted(how_many)
    assert max(len(wetted(links)) for links in expected) == longest
    assert best_value(theory, world) == longest


# --- what the puzzle itself says of the levels ---


@pytest.mark.parametrize("number", range(1, 7))
def test_mended_the_levels_have_the_solutions_of_the_game(number: int) -> None:
    board = OVERFLOW.parse("\n".join(drawing(number)), None)
    theory, world = stage(number, "mend")
    counted = counting.count(board, FOREVER)
    assert isinstance(counted, Counted)
    assert count(theory, world) == Counted(counted.count)
    longest = counting.best(board, FOREVER)
    assert isinstance(longest, Best)
    assert best_value(theory, world) == longest.value
    for solution in solutions(theory, world):
        assert not OVERFLOW.referee(board, answer_of(found_links(dict(solution.relations))))


@pytest.mark.parametrize(("number", "wrong"), [(1, 1), (2, 3), (3, 255), (5, 2)])
def test_the_referee_refuses_what_the_fault_lets_in(number: int, wrong: int) -> None:
    board = OVERFLOW.parse("\n".join(drawing(number)), None)
    listed = [found_links(dict(solution.relations)) for solution in solutions(*stage(number))]
    assert sum(bool(OVERFLOW.referee(board, answer_of(links))) for links in listed) == wrong
    assert len(listed) - wrong == counting.count(board, FOREVER).count  # type: ignore[union-attr]


def answer_of(links: Links) -> dict[str, object]:
    return {"links": [[list(p) for p in sorted(link)] for link in links]}


# --- stage 3: dry tiles ---


def wet_and_linked(level: Level, neighbours: bool) -> set[tuple[Links, Wet]]:
    """Links and water where nothing is said of dry tiles; with `neighbours`, a tile is wet exactly if it links a wet one."""
    found = set()
    for links in every_link_set(level):
        oceans = [p for p in level if level[p] == "U"]
        able = [p for p in level if level[p] != "U" and ways(p, links) in WAYS[level[p]]]
        if not all(ways(p, links) in ONE for p in oceans):
            continue
        for bits in product([False, True], repeat=len(able)):
            wet = frozenset([*oceans, *(p for p, bit in zip(able, bits, strict=True) if bit)])
            fed = {p for p in level if any(p in link and link - {p} <= wet for link in links)}
            agrees = all((p in wet) == (p in fed) for p in level if level[p] != "U")
            if any(level[p] == "#" for p in wet) and (agrees or not neighbours):
                found.add((links, wet))
    return found


def without_the_rule_of_the_draft(*mends: str) -> tuple[Theory, World]:
    text, number = re.subn(r'\nrule "[^"]*\(draft, 3\)":\n.*', "", text_of(3, *mends))
    assert number == 1
    return read_theory(text)


def test_dry_tiles_multiply_the_solutions_by_two_for_each_pair_of_them() -> None:
    level = level_of(3)
    expected = wet_and_linked(level, neighbours=True)
    listed = [(found_links(dict(s.relations)), found_wet(dict(s.relations))) for s in solutions(*stage(3))]
    assert set(listed) == expected
    assert len(listed) == len(expected) == 16 * 16
    assert count(*stage(3)) == Counted(256)
    dry = set(level) - {(0, 0), (0, 1), (0, 2)}
    pairs = [p for p in dry for q in ((p[0] + 1, p[1]), (p[0], p[1] + 1)) if q in dry]
    assert 2 ** len(pairs) == 256


def test_as_section_4_prints_it_the_water_may_stop_at_a_dry_tile() -> None:
    printed = without_the_rule_of_the_draft()
    assert count(*printed) == Counted(len(wet_and_linked(level_of(3), neighbours=False))) == Counted(800)
    assert isinstance(ask(*printed, "W(r1c2)"), Refuted)
    assert count(*without_the_rule_of_the_draft("mend")) == Counted(1)


# --- stage 4: the counter ---

BITS = range(3)
Number = dict[tuple[Cell, int], bool]


def numbers(level: Level, wet: Wet, kept: bool) -> Iterator[Number]:
    """Every way to fill in the bits that the four printed rules allow; `kept`: dry tiles leave the number as it is."""
    tiles = sorted(level)
    for bits in product([False, True], repeat=len(tiles) * len(BITS)):
        held = dict(zip(product(tiles, BITS), bits, strict=True))
        values = [sum(held[p, i] << i for i in BITS) for p in tiles]
        starts = values[0] == (tiles[0] in wet)
        steps = zip(tiles[1:], values, values[1:], strict=False)
        if starts and all(
            after == (before + 1) % 8 if q in wet else not kept or after == before for q, before, after in steps
        ):
            yield held


@pytest.mark.parametrize(("mend", "how_many"), [("", 65), ("mend", 2)])
def test_the_counter_is_free_at_dry_tiles_until_it_is_mended(mend: str, how_many: int) -> None:
    level = level_of(4)
    paths = [links for links in every_link_set(level) if fits(level, links)]
    expected = {
        (links, frozenset(place for place, bit in held.items() if bit))
        for links in paths
        for held in numbers(level, wetted(links), kept=bool(mend))
    }
    theory, world = stage(4, mend)
    listed = []
    for solution in solutions(theory, world):
        bits = frozenset((cell(p), i) for p, i in solution.relations["N"])
        listed.append((found_links(dict(solution.relations)), bits))
    assert set(listed) == expected
    assert len(listed) == how_many
    assert count(theory, world) == Counted(how_many)
    last = max(level)
    right = [sum(1 << int(i) for p, i in bits if p == last) == len(wetted(links)) for links, bits in listed]
    assert all(right) == bool(mend)
    assert best_value(theory, world) == max(map(len, map(wetted, paths))) == 4


@pytest.mark.skipif(not FIGURE.exists(), reason="the corpus of boards is not beside the clone")
def test_the_reports_example_of_a_number_is_from_its_second_longest_path() -> None:
    board = OVERFLOW.parse(FIGURE.read_text(encoding="utf-8"), None)
    so_far = {}
    for solution in solutions(OVERFLOW.theory(board), OVERFLOW.world(board)):
        answer = OVERFLOW.read(board, solution)
        wet = {tuple(p) for link in answer["links"] for p in link}
        so_far[answer["length"]] = sum(p <= (2, 2) for p in wet)
    assert [length for length, number in so_far.items() if number == 14] == [38]
    assert so_far[40] == 16


# --- stages 5 and 6: what the report proves ---


def test_theorem_3_holds_as_proved_and_not_as_stated() -> None:
    theory, world = read_theory("find W, O, E\n")
    assert isinstance(ask(theory, world, "(W ∧ O → E) ↔ (W ∧ (W ∧ O → E))"), Refuted)
    assert ask(theory, world, "(W ∧ (O → E)) ↔ (W ∧ (W ∧ O → E))") == Follows()


def test_water_is_a_defined_notion_wherever_dry_tiles_link_nowhere() -> None:
    claim = "∀p (W(p) ↔ LU(p) ∨ LD(p) ∨ LL(p) ∨ LR(p))"
    for number in (1, 2, 4, 5, 6):
        assert ask(*stage(number), claim) == Follows()
    assert isinstance(ask(*stage(3), claim), Refuted)
    assert ask(*stage(3, "mend"), claim) == Follows()


def test_without_the_definition_water_is_anything() -> None:
    level = level_of(6)
    text, number = re.subn(r"\ndefine W\(Cell\):(\n    .*)+", "\nfind W(Cell)", text_of(6))
    assert number == 1
    theory, world = read_theory(text)
    moats = sum(tile == "#" for tile in level.values())
    paths = sum(fits(level, links) for links in every_link_set(level))
    ways_to_wet = (2**moats - 1) * 2 ** (len(level) - moats)
    assert ways_to_wet == 96
    assert count(theory, world) == Counted(paths * ways_to_wet) == Counted(192)
    assert best_value(theory, world) == len(level) == 7
