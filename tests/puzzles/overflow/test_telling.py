"""Steps of Overflow in a player's words: each technique, and each thing that goes wrong, as it is told on a small level."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from entails.engines.answers import Best, Fact
from entails.engines.hints.aim import guide
from entails.engines.hints.steps import Step
from entails.limits import FOREVER
from entails.puzzles.overflow import PUZZLE
from entails.puzzles.overflow.board import parse
from entails.puzzles.overflow.counting import best
from entails.puzzles.overflow.telling import telling
from entails.puzzles.overflow.telling.stretches import DOWN, Stretch, Waterways
from entails.puzzles.overflow.telling.water import Clash, Water
from entails.puzzles.overflow.telling.words import both, chains, paths, tiles
from tests.puzzles.solving import EXAMPLES
from tests.running import transcript

GOLDEN = Path(__file__).parent / "golden"
NEAR = "-L-----L+\n+-L----+L\nL--+LLLU-\n--LLLLLL-\nL+L--LLLL\nLLLLLLL-#\n"


def steps(level: str, *links: tuple[str, str]) -> Iterator[Step]:
    """All steps of a level, from some links on."""
    board = parse(level)
    found = best(board, FOREVER)
    assert isinstance(found, Best)
    assumed = [Fact("link", link, True) for link in links]
    world = PUZZLE.world(board)
    with guide(PUZZLE.theory(board), world, found, assumed, (), FOREVER, telling().teller(board)) as guided:
        yield from guided.steps()
        assert guided.told is not None
        assert not guided.told.refused


def told(level: str, technique: str, *links: tuple[str, str]) -> str:
    """The first step of a level that a technique tells."""
    step = next(step for step in steps(level, *links) if step.technique == technique)
    return f"{step.conclusion}: " + "; ".join(sentence.text for sentence in step.reason)


# --- the level as a player sees it ---


def test_water_runs_along_stretches() -> None:
    ways = Waterways(parse("U--L\n +-L\n"))
    assert [paths(ways, [number]) for number in range(len(ways.stretches))] == ["r1c1–r1c4", "r1c4–r2c4"]
    assert ways.stretches[1] == Stretch(((0, 3), (1, 3)), DOWN)
    assert ways.over((1, 1), DOWN) is None
    assert ways.sides((0, 3)) == {"down": 1, "left": 0}


def test_no_stretch_leads_off_the_board_or_from_moat_to_moat() -> None:
    assert Waterways(parse("#-#\nL--\n")).stretches == [Stretch(((0, 0), (1, 0)), DOWN)]


def test_stretches_make_paths_and_tiles_make_ranges() -> None:
    ways = Waterways(parse("ULL\n#LL\n"))
    numbers = {paths(ways, [number]): number for number in range(len(ways.stretches))}
    path = [numbers["r2c2–r2c1"], numbers["r1c2–r2c2"], numbers["r1c1–r1c2"]]
    assert len(chains(ways, path)) == 1
    assert paths(ways, path) == "r1c1–r1c2–r2c2–r2c1"
    assert tiles([(0, 0), (0, 2), (0, 1), (2, 1), (1, 0)]) == "r1c1–r1c3, r2c1 and r3c2"
    assert both(["left", "up", "down"], "or") == "left, up or down"


def test_what_follows_is_followed_to_the_end_or_to_a_clash() -> None:
    ways = Waterways(parse("ULL\nL#L\n"))
    water = Water(ways, 0, {(0, 0): True})
    with pytest.raises(Clash) as clash:
        water.follow()
    assert clash.value.place is not None
    water = Water(ways, 3, {(0, 0): True, (1, 0): False})
    water.follow()
    wet = [place for place, holds in water.marks.items() if holds and isinstance(place, int)]
    assert paths(ways, wet) == "r1c1–r1c2–r2c2"
    assert water.marks[0, 2] is water.marks[1, 2] is False


# --- each technique ---


FIRST = (
    (
        "only way",
        "#U",
        "The ocean r1c2 goes left to the moat r1c1: the ocean r1c2 cannot go up, down or right: the board ends",
    ),
    (
        "no way through",
        "U#+",
        "r1c3 stays dry (1 of 1): known from the solver: the longest solution wets 2 of the 3 tiles, so one stays dry; r1c3 "
        "cannot run left–right or up–down: the board ends",
    ),
    ("the tally is full", "LU\nL#", "All tiles are wet: known from the solver: the longest solution wets all 4 tiles"),
    ("the water has ended", "LLLU\nLL##", "All other tiles stay dry (5 of 5): the water has reached a moat"),
    ("a moat for each ocean", "#LL\nL#L\nU#U", "The moat r1c1 stays dry (2 of 4): the two oceans have their moats"),
    (
        "back into itself",
        "#LL\nULL\nLL-",
        "r1c3 stays dry (2 of 5): if r1c3 were wet, water would run r2c2–r1c2–r1c3–r2c3; from r2c3 the water could only run "
        "back into itself",
    ),
    (
        "two ends of a kind",
        "L##\nU#L\n#L+",
        "r2c3 stays dry (2 of 6): if r2c3 were wet, water would run r2c3–r2c2; from r2c3 it could only run from moat to moat",
    ),
    (
        "too many dry",
        "L#\nU#",
        "The moat r1c2 is wet: known from the solver: the longest solution wets 3 of the 4 tiles, so one stays dry; if the "
        "moat r1c2 stayed dry, so would r1c1 (at the edge); that makes two, but only one may stay dry",
    ),
    (
        "both want one tile",
        "UL#\nLLL\n+LL",
        "r1c2 is wet: if r1c2 stayed dry, water would run r2c3–r1c3 and r1c1–r2c1–r2c2; r2c3 and r2c1 would both need r2c2",
    ),
    (
        "dead end",
        "LU\n#L\n#L",
        "The moat r2c1 is wet: if the moat r2c1 stayed dry, so would r1c1 and r2c2 (at the edge); the ocean r1c2 would be "
        "boxed in (with r2c2 and r1c1 dry)",
    ),
    (
        "the water ends too soon",
        "LLLU\nLL##",
        "r1c3 is wet: known from the solver: the longest solution wets 3 of the 8 tiles, so five stay dry; if r1c3 stayed "
        "dry, water would run r1c4–r2c4; the water would be in its moat after only 2 tiles, but 3 have to be wet",
    ),
)


@pytest.mark.parametrize(("technique", "level", "sentence"), FIRST)
def test_each_technique_has_its_sentence(technique: str, level: str, sentence: str) -> None:
    assert told(level, technique) == sentence


def test_half_a_stretch_of_an_answer_is_told_to_its_end() -> None:
    assert told("U--#", "straight on", ("r1c2", "r1c3")) == "The water runs r1c1–r1c4: it goes straight on"


def test_every_technique_is_tested_here() -> None:
    assert {technique for technique, _, _ in FIRST} | {"straight on"} == set(telling().techniques)


# --- each thing that goes wrong ---


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("LLL\nUL#", "r2c2 would be a dead end (with r1c2 dry)"),
        ("#LLL\nUL-L\n LL \nL#LL", "r2c4 could only use r2c3, but that runs up–down"),
        ("-#L\n#LU\n-LL", "those are all four, so r1c3 and r2c2 would be wet"),
        ("#LL\nU#+\nLU#", "from r3c1 the water could only run into another ocean's"),
        ("L+L#\nLLLL\n#LLL\n-#UL", "all water would be in its moat, and r2c2 would get none"),
        ("ULL\n##+", "with the two before that makes four, but only three may stay dry"),
        ("LU#\n--L\nLLL", "the water has to end in a moat, and r1c3 is the only one"),
    ],
)
def test_what_goes_wrong_has_a_name(level: str, said: str) -> None:
    assert any(said in sentence.text for step in steps(level) for sentence in step.reason)


def test_where_one_supposition_is_not_enough_another_one_is_made_within_it() -> None:
    found = list(steps((EXAMPLES / "overflow/nine.overflow").read_text(encoding="utf-8")))
    assert all(step.technique for step in found)
    (nested,) = [step for step in found if "there, if" in str(step)]
    assert nested.conclusion == "r5c1 is wet"


def test_where_no_argument_is_found_it_is_said_that_all_ways_were_tried() -> None:
    found = list(steps((EXAMPLES / "overflow/twelve.overflow").read_text(encoding="utf-8")))
    (tried,) = [step for step in found if not step.technique]
    assert tried.conclusion == "r4c11 is wet"
    assert tried.reason[-1].text == (
        "no short reason was found: the solver tried all ways with r4c11 dry, and none wets 47 tiles"
    )


# --- where water cannot go, and the way that it takes ---


@pytest.mark.parametrize(
    ("level", "conclusion", "reason"),
    [
        # r3c1 is dry too, but r3c2 is nearer.
        (
            NEAR,
            "r3c4 stays dry (4 of 7)",
            "r3c4 cannot run left–right (beyond r3c3, r3c2 runs up–down) or up–down (beyond r2c4, r1c4 runs left–right)",
        ),
        # The water is told from where it is known, with a reason for each turn, three turns at most.
        (
            NEAR,
            "The water runs r5c9–r5c8–r4c8–r4c7",
            "r5c9 cannot go right (the board ends), so left to r5c8; r5c8 cannot go down (r6c8 runs left–right), so up to "
            "r4c8; r4c8 cannot go right (r4c9 runs up–down), so left to r4c7",
        ),
        # A curve that has one of its links, and one that has both; the moat that is the only one.
        (
            NEAR,
            "Water comes to the moat r6c9 from r6c7",
            "the water has to end in a moat, and r6c9 is the only one; into r6c9 it cannot come from above (r5c9 links up, "
            "so not down) or below or the right (the board ends), so it comes from the left",
        ),
        (NEAR, "r4c6 goes left to r4c5", "r4c6 cannot go right: r4c7 links right and up"),
        # Each tile that a dry one leaves dry has its reason, and all of a line are named.
        (
            NEAR,
            "r1c2 is wet",
            "if r1c2 stayed dry, so would r1c3–r1c7 (at the edge) and r1c8 (no way right: r1c9 is dry); with the three "
            "before that makes ten, but only seven may stay dry",
        ),
        (NEAR, "r1c8 goes down to its ocean r3c8", "r1c8 cannot go up: the board ends"),
    ],
)
def test_a_step_names_what_is_nearest(level: str, conclusion: str, reason: str) -> None:
    found = {step.conclusion: step.reason[-1].text for step in steps(level)}
    assert found.get(conclusion) == reason, [*found]


def test_where_the_number_of_dry_tiles_comes_from_is_said_once() -> None:
    found = [sentence.text for step in steps(NEAR) for sentence in step.reason]
    introduction = "known from the solver: the longest solution wets 47 of the 54 tiles, so seven stay dry"
    assert found[0] == introduction
    assert found.count(introduction) == 1


# --- whole explanations ---


@pytest.mark.parametrize("level", ["small", "six", "two-oceans"])
def test_transcript(level: str, update: bool) -> None:
    text = transcript(f"explain examples/overflow/{level}.overflow")
    golden = GOLDEN / f"{level}.txt"
    if update:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
