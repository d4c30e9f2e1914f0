"""Steps of Overflow in a player's words: each technique, and each thing that goes wrong, as it is told on a small level.

`tests.puzzles.reading` judges each step. Tested by themselves: the stretches between tiles (`Waterways`, `Water`), on
which all techniques rest, and how paths and tiles are written (`words`).
"""

from pathlib import Path

import pytest

from entails.boards.grid import cell_of
from entails.engines.hints.steps import Step
from entails.puzzles.overflow.board import parse
from entails.puzzles.overflow.telling import telling
from entails.puzzles.overflow.telling.stretches import DOWN, Stretch, Waterways
from entails.puzzles.overflow.telling.water import Water, WaterClash
from entails.puzzles.overflow.telling.words import chains, paths, tiles
from tests.puzzles import reading
from tests.puzzles.solving import EXAMPLES
from tests.running import transcript

GOLDEN = Path(__file__).parent / "golden"
NEAR = "-L-----L+\n+-L----+L\nL--+LLLU-\n--LLLLLL-\nL+L--LLLL\nLLLLLLL-#\n"


def steps(level: str, *links: tuple[str, str]) -> tuple[Step, ...]:
    """All steps of a level, from some links on."""
    cells = [[cell_of(name) for name in link] for link in links]
    return reading.steps("overflow", level, {"links": cells} if links else None)


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


def test_what_follows_is_followed_to_the_end_or_to_a_clash() -> None:
    ways = Waterways(parse("ULL\nL#L\n"))
    water = Water(ways, 0, {(0, 0): True})
    with pytest.raises(WaterClash) as clash:
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
        "r1c3 stays dry (1 of 1): given with the board: its longest solution wets 2 of 3 tiles, so one stays dry; r1c3 "
        "cannot run left–right or up–down: the board ends",
    ),
    (
        "the tally is full",
        "LU\nL#",
        "All tiles are wet: given with the board: its longest solution wets all 4 tiles",
    ),
    ("the water has ended", "LLLU\nLL##", "All other tiles stay dry (5 of 5): the water has reached a moat"),
    (
        "a moat for each ocean",
        "#LL\nL#L\nU#U",
        "The moat r2c2 is wet: two oceans need a moat each, and only two are left",
    ),
    (
        "back into itself",
        "#LL\nULL",
        "r1c3 stays dry (1 of the two that stay dry): given with the board: its longest solution wets 4 of 6 tiles, so two "
        "stay dry; if r1c3 were wet, water would run in a circle: the way would go r2c3–r1c3–r1c2–r2c2 (at the edge); r2c3 "
        "cannot go right (the board ends), only left to r2c2 again",
    ),
    (
        "two ends of a kind",
        "L##\nU#L\n#L+",
        "r2c3 stays dry (2 of 6): if r2c3 were wet, the moats r1c3 and r2c2 would be joined: the way would go r2c2–r2c3 (at "
        "the edge); r2c3 cannot go down (r3c3 is dry), only up to the moat r1c3",
    ),
    (
        "too many dry",
        "L#\nU#",
        "The moat r1c2 is wet: given with the board: its longest solution wets 3 of 4 tiles, so one stays dry; if the moat "
        "r1c2 stayed dry, too many would: r1c1 (at the edge) too; that makes two, but only one may",
    ),
    (
        "both want one tile",
        "UL#\nLLL\n+LL",
        "r1c2 is wet: if r1c2 stayed dry, r2c3 and r2c1 would both need r2c2: the way would go r1c1–r2c1–r2c2 (the ocean "
        "r1c1 not right: r1c2 is dry; else at the edge) and r1c3–r2c3 (the moat r1c3 not left: r1c2 is dry; else at the "
        "edge); r2c3 cannot go right (the board ends), only left to r2c2",
    ),
    (
        "dead end",
        "LU\n#L\n#L",
        "The moat r2c1 is wet: if the moat r2c1 stayed dry, the ocean r1c2 would be boxed in: r1c1 and r2c2 (at the edge) "
        "would stay dry too; the ocean r1c2 cannot go up or right (the board ends), down (r2c2 is dry) or left (r1c1 is dry)",
    ),
    (
        "the water ends too soon",
        "LLLU\nLL##",
        "r1c3 is wet: given with the board: its longest solution wets 3 of 8 tiles, so five stay dry; if r1c3 stayed dry, "
        "the water would end too soon: the way would go r1c4–r2c4 (the ocean r1c4 not left: r1c3 is dry; else at the edge); "
        "the water would be in its moat after only 2 tiles, but 3 have to be wet",
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
        ("#U#\nL-L\nLL-", "r2c1 cannot go left (the board ends) or right (r2c2 runs up–down)"),
        ("#UL\nUL#", "r2c2 and the moat r1c1 would both need the ocean r1c2"),
        ("LU#\nU#L", "the oceans r1c2 and r2c1 would be joined"),
        ("-#L\nULU\n##L", "with the one before those are all three, so r2c2 and r3c3 would be wet"),
        ("-LLL\nLLL#\n#UL-", "r1c3 would get no water: all water would be in its moat before"),
        ("#LUL\n-LLL\nL#-L", "or the right (r3c3 is dry), so the moat r3c2 too"),
        ("#LL\nL#U", "no ocean would be left for the moat r2c2"),
        ("#LL \n##LL\nU+LU", "the moat r2c2 would be needed"),
        ("L#L\n+LU\n#U-", "r2c1 would run up–down"),
    ],
)
def test_what_goes_wrong_has_a_name(level: str, said: str) -> None:
    assert any(said in sentence.text for step in steps(level) for sentence in step.reason)


def test_one_of_two_rivals_stays_dry_and_is_explained_once() -> None:
    found = [sentence.text for step in steps("#L#L\nULUL\nLLL#") for sentence in step.reason]
    rivals = [text[text.index("one of") :] for text in found if "one of" in text]
    assert rivals[0] == "one of r2c4 and r3c3 (both need the ocean r2c3) that makes five, but only four may"
    assert {*rivals[1:]} == {"one of r2c4 and r3c3 (as before) that makes five, but only four may"}


def test_of_tiles_side_by_side_that_a_row_closes_the_row_is_named() -> None:
    found = [sentence.text for step in steps("-LLL\nU--L\nL+L#\nLLL#") for sentence in step.reason]
    assert any("r1c2 and r1c3 (not down: row 2 runs left–right there)" in text for text in found)


def test_a_long_story_has_a_line_for_each_part() -> None:
    step = next(step for step in steps("LLL\nUL#") if "would be a dead end" in str(step))
    assert [(sentence.depth, sentence.text) for sentence in step.reason] == [
        (0, "if r1c2 stayed dry, r2c2 would be a dead end:"),
        (1, "r1c1 (at the edge) would stay dry too"),
        (1, "the way would go r2c1–r2c2 (the ocean r2c1 not up: r1c1 is dry; else at the edge)"),
        (1, "r2c2 cannot go up (r1c2 is dry) or down (the board ends)"),
    ]


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
            "r3c4 stays dry (6 of 7)",
            "r3c4 cannot run left–right (beyond r3c3, r3c2 runs up–down) or up–down (beyond r2c4, r1c4 runs left–right)",
        ),
        # The way is told from where it is known, with a reason for each turn; the last one in a step of its own.
        (
            NEAR,
            "The way goes r4c7–r3c7–r3c6–r4c6–r4c5",
            "r4c7 cannot go down (r5c7 links left and down); r3c7 not right (the ocean r3c8 goes up); r3c6 not up (r2c6 runs "
            "left–right); r4c6 not right (r4c7 links right and up)",
        ),
        # A curve that has both of its links; the end of the water.
        (
            NEAR,
            "Back from the moat r6c9 the way goes r6c7–r5c7–r5c6",
            "the moat r6c9 cannot be reached from above (r5c9 links left and up) or below or the right (the board ends); "
            "r6c7 not down (the board ends); r5c7 not right (r5c8 links right and up)",
        ),
        (NEAR, "r6c5 goes up to r4c5", "r6c5 cannot go down: the board ends"),
        # Each tile that a dry one leaves dry has its reason, and all of a line are named.
        (
            NEAR,
            "r1c2 is wet",
            "if r1c2 stayed dry, too many would: r1c3–r1c7 (at the edge) and r1c8 (not right: r1c9 is dry) too; with the "
            "three before that makes ten, but only seven may",
        ),
        # To both sides of a tile, and as far as the ocean.
        (
            NEAR,
            "The way goes r6c2–r1c2–r1c8 to the ocean r3c8",
            "r1c2 cannot go left (r1c1 is dry) or up (the board ends); r1c8 not up (the board ends)",
        ),
        # With the last dry tile all others are wet.
        (
            NEAR,
            "r3c5 stays dry (7 of 7, so all others are wet)",
            "r3c5 cannot go left (r3c4 is dry) or right (r3c6 links right and down)",
        ),
    ],
)
def test_a_step_names_what_is_nearest(level: str, conclusion: str, reason: str) -> None:
    found = {step.conclusion: step.reason[-1].text for step in steps(level)}
    assert found.get(conclusion) == reason, [*found]


def test_straight_tiles_that_lead_off_the_board_are_named() -> None:
    step = next(step for step in steps("L+-U\nL-L#\n-LLL") if "off the board" in str(step))
    assert step.reason[-1].text == (
        "r3c1 cannot run left–right or up–down: the board ends; "
        "r3c2 cannot go up (r1c2 and r2c2 lead off the board) or down (the board ends)"
    )


def test_where_the_number_of_dry_tiles_comes_from_is_said_once() -> None:
    found = [sentence.text for step in steps(NEAR) for sentence in step.reason]
    introduction = "given with the board: its longest solution wets 47 of 54 tiles, so seven stay dry"
    assert found[1] == introduction
    assert found.count(introduction) == 1


# --- whole explanations ---


@pytest.mark.parametrize("level", ["small", "six", "two-oceans"])
def test_transcript(level: str, update: bool) -> None:
    text = transcript(f"explain examples/overflow/{level}.overflow")
    golden = GOLDEN / f"{level}.txt"
    if update:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
