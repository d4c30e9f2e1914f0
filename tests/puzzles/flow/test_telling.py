"""Flow's techniques: what a reader is told on positions made by hand, word for word.

`tests.puzzles.reading` judges each step. Tested by themselves: what is refuted or split into cases before a better
step is chosen (`refute`, `refuted`, `whichever`, `limit_by_crossing`), since `explain` shows the chosen step alone, and how
cells and ways are written (`words`).
"""

from pathlib import Path

import pytest

from entails.engines.hints.steps import Step
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.telling import TECHNIQUES
from entails.puzzles.flow.telling.cases import grown, shared, split
from entails.puzzles.flow.telling.crossing import limit_by_crossing
from entails.puzzles.flow.telling.mesh import Mesh
from entails.puzzles.flow.telling.position import Position
from entails.puzzles.flow.telling.search import ROUNDS, refute, suppose
from entails.puzzles.flow.telling.tales import refuted, whichever
from entails.puzzles.flow.telling.words import in_the_way, ranges, route
from entails.questions.hint import hint
from entails.questions.load import load
from entails.questions.showing.style import PAGE
from entails.questions.told_steps import step_text
from tests.puzzles import reading

EXAMPLES = Path(__file__).parents[3] / "examples" / "flow"
GOLDEN = Path(__file__).parent / "golden"


def position(rows: str, links: str = "") -> Position:
    """A board, and links such as "r1c1-r1c2"."""
    at = Position(Mesh(parse(rows)))
    for one in links.split():
        at.link(side(at, *one.split("-")), "given")
    at.settle()
    return at


def side(at: Position, here: str, there: str) -> int:
    return at.mesh.side[at.mesh.number[here], at.mesh.number[there]]


def steps(rows: str, answer: dict[str, object] | None = None) -> tuple[Step, ...]:
    return reading.steps("flow", rows, answer)


def said(step: Step) -> tuple[str, ...]:
    return (step.technique, step.conclusion, *(sentence.text for sentence in step.reason))


def wrong(rows: str, answer: dict[str, object]) -> str:
    """What is told of an answer with one mark, which is wrong."""
    (step,) = reading.mistake("flow", rows, answer).steps
    (sentence,) = step.reason
    return sentence.text


# --- what goes wrong ---

CLASHES = [
    ("A.B\n...\nAB.\n", "B", (3, 2), (2, 2), "If B at r2c2 went down to r3c2, r3c3 would be a dead end"),
    ("BCC\n.A.\nBA.\n", "A", (2, 2), (3, 2), "If A at r2c2 went down to r3c2, r3c3 would be boxed in"),
    ("...A\n...A\n....\n", "A", (1, 4), (2, 4), "If A at r1c4 went down to r2c4, no colour could reach r1c1"),
    ("..B\n.A.\n.BA\n", "A", (2, 2), (1, 2), "If A at r2c2 went up to r1c2, r2c3 would have to join B and A"),
    (
        ".AC.\n.BB.\n.AC.\n",
        "B",
        (2, 2),
        (2, 1),
        "If r2c1 were B, B's way from r2c2 to r2c1 would shut A at r1c2 off from A at r3c2",
    ),
    (
        "fill: no\n...\n.BA\nA.B\n",
        "B",
        (2, 2),
        (1, 2),
        "If r1c2 were B, A's way from r2c3 to r3c1 would shut B at r3c3 off from B at r1c2",
    ),
]


@pytest.mark.parametrize(("rows", "colour", "here", "there", "text"), CLASHES)
def test_a_wrong_link_is_told_with_what_goes_wrong(
    rows: str, colour: str, here: tuple[int, int], there: tuple[int, int], text: str
) -> None:
    path = [[row - 1, column - 1] for row, column in (here, there)]
    assert wrong(rows, {"paths": {colour: path}}) == text


NOT_LINKED = [
    (
        "between",
        "BA..\n..BA\n.C..\n...C\n",
        "r2c1-r2c2",
        0,
        "if r2c1 joined the other two, B at r1c1 and r3c1, r2c2 would have to join two of A, C and B",
    ),
    (
        "loop",
        "..A.\n..BA\n...B\n",
        "r3c2-r3c3",
        1,
        "if r3c2 joined the other two, r2c2 and r3c1, B from r2c3 would have to go down to r3c3, then right to r3c4 "
        "(r3c3 has only two ways); A from r3c1 up to r2c1; A from r2c2 up to r1c2; and r1c1 would close a loop",
    ),
    (
        "touch",
        "touch: no\nA..\nBAB\n",
        "r1c2-r2c2",
        0,
        "if r1c2 joined the other two, A at r1c1 and r1c3, A would touch itself at r1c2 and r2c2",
    ),
]


@pytest.mark.parametrize(("name", "rows", "denied", "effort", "text"), NOT_LINKED, ids=[one[0] for one in NOT_LINKED])
def test_that_a_cell_does_not_take_a_side_is_said_as_what_it_joins_instead(
    name: str, rows: str, denied: str, effort: int, text: str
) -> None:
    at = position(rows)
    here, there = denied.split("-")
    story = refute(at, side(at, here, there), False, at.mesh.number[here], ROUNDS[effort])
    assert story is not None
    assert (story.name, story.text) == (name, text)


def test_why_a_cell_does_not_have_a_colour() -> None:
    text = "If r2c3 were A, A from r2c3 would have to go down to r3c3, and A at r3c3 would be boxed in"
    assert wrong("A.B\n...\nAB.\n", {"rows": ["...", "..A", "..."]}) == text


def test_a_colour_that_cannot_get_to_a_cell() -> None:
    rows = ["." * 7 for _ in range(7)]
    rows[4] = "...B..."
    text = "If r5c4 were B, B could not get there and out again"
    assert wrong((EXAMPLES / "seven.flow").read_text(encoding="utf-8"), {"rows": rows}) == text


def test_a_wrong_link_is_told_by_what_would_go_wrong() -> None:
    wrong = hint(load("A.B\n...\nAB.\n", puzzle="flow"), answer={"paths": {"B": [[2, 1], [1, 1]]}})
    assert str(wrong).splitlines() == [
        "The answer cannot be right so far. It cannot be that r2c2 is linked to r3c2:",
        "1. B at r2c2 does not go down to r3c2.",
        "   • If B at r2c2 went down to r3c2, r3c3 would be a dead end",
    ]


# --- cases ---


def test_a_supposition_goes_wrong_case_by_case() -> None:
    at = position("A....BC\n.......\n.DEF...\n.....BC\n.......\n.F..G..\n..D.EGA\n")
    tree = split(grown(at, suppose(side(at, "r1c3", "r2c3"), True)), 1)
    assert tree is not None
    first, up, left = refuted(at, at.mesh.number["r1c3"], tree).split("\n")
    assert first.startswith("if r1c3 went down to r2c3, A would have to go through r6c7; ")
    assert first.endswith(" has two ways:")
    assert up == "\tleft to r5c2: F at r5c4 would be boxed in"
    assert left == "\tright to r5c4: E at r6c4 would be boxed in"


def test_what_follows_whichever_way_a_cell_goes() -> None:
    at = position("......\n.A..B.\n...C..\n..DA..\n....BC\n.....D\n")
    assert whichever(at, shared(at)[0]).split("\n") == [
        "whichever way r1c3 goes, that follows:",
        "\tjoining r2c3 and r1c4: r1c6 would have to join r1c5",
        "\tjoining r1c2 and r1c4: r1c6 would have to join r1c5",
        "\tjoining r1c2 and r2c3: r1c6 would have to join r1c5",
    ]


# --- steps ---


def test_corners_come_together() -> None:
    assert said(steps("....\n.AA.\n.BB.\n....\n")[0])[:2] == (
        "only way out",
        "Paths turn in the corners r1c1, r1c4, r4c1 and r4c4",
    )


def test_paths_go_straight_over_a_bridge() -> None:
    assert said(steps("B....\n.C...\n..+.C\n.A..A\n....B\n")[0])[1] == "Paths go straight over the bridge r3c3"


STEPS = [
    (
        "only way out",
        "AB.C\n...B\n..C.\nA...\n",
        "C goes from r1c4 left to r1c3, then down to r2c3; B from r1c2 down to r2c2",
        "C is walled in by B and the edge; B by A, C and the edge",
    ),
    (
        "between",
        ".A..\n.B..\n..B.\nA.CC\n",
        "A path runs from r3c2 down to r4c2",
        "r4c2 cannot join A at r4c1 to C at r4c3",
    ),
    (
        "colours left",
        "......\n.A.AB.\n.B....\n.C....\n..DE..\nE...CD\n",
        "r6c3–r6c4 is C or E",
        "At r6c4 it can only join E at r5c4 or C at r6c5",
    ),
    (
        "boxed in",
        "A.....\nBA.C..\n...DC.\nE.....\n.D..B.\n..E...\n",
        "E goes from r4c1 down to r6c1, then right to r6c3 (done)",
        "If D at r5c2 went left to r5c1 and so on to r6c2, D at r6c2 would be boxed in. From there D at r5c2 and the edge "
        "leave r6c2 no other way",
    ),
    (
        "out of reach",
        ".A....\nAB.C..\n...D..\n.E....\n..B...\nE...CD\n",
        "r1c5–r1c6–r2c6 is C or D",
        "B and E cannot get there and out again",
    ),
    (
        "cut off",
        ".......\n.A....B\n....B..\nCDE..C.\n..DE...\n......F\nA.....F\n",
        "B goes from r3c5 left to r3c4",
        "If B at r3c5 went down to r4c5, C from r4c6 would have to go up to r3c6 and so on to r5c6, and A at r2c2 would "
        "be cut off from A at r7c1",
    ),
    (
        "crossing",
        "A.....\nBA.C..\n...DC.\nE.....\n.D..B.\n..E...\n",
        "D goes from r5c2 right to r5c3",
        "If r5c3 joined the other two, the path at r4c3 and the path at r5c4, D from r5c2 would have to go up to r4c2 and "
        "so on to r5c6, and D's way from r3c4 to r5c6 would shut B at r5c5 off from B at r3c2",
    ),
    (
        "only gap",
        ".......\n.A....B\n....B..\nCDE..C.\n..DE...\n......F\nA.....F\n",
        "r5c6–r5c7–r3c7–r3c6 is A",
        "All ways from A at r2c2 to A at r7c1 lead through there",
    ),
    (
        "looking ahead",
        "......\n.A.AB.\n.B....\n.C....\n..DE..\nE...CD\n",
        "D goes from r3c6 up to r1c6, then left to r1c3",
        "If B at r2c5 went right to r2c6 and so on to r1c5, B from r1c5 would have to go left to r1c4; D from r3c6 "
        "left to r3c5 and so on to r3c4; A from r2c4 left to r2c3; C from r4c5 left to r4c4; D from r3c4 left to r3c3; "
        "and C's way from r4c2 to r4c4 would shut D at r3c3 off from D at r5c3. From there B at "
        "r2c5, A at r2c4 and the edge leave r1c5 and r1c4 no other way",
    ),
]


@pytest.mark.parametrize("step", STEPS, ids=[one[0] for one in STEPS])
def test_a_step_in_words(step: tuple[str, str, str, str]) -> None:
    technique, rows, conclusion, reason = step
    assert (technique, conclusion, reason) in map(said, steps(rows))


def test_a_colour_does_not_get_to_a_rim_beyond_another() -> None:
    at = position("A..A\n....\nB..B\n")
    assert limit_by_crossing(at)
    left = {name: at.mesh.colours(at.colours[at.path[n]]) for n, name in enumerate(at.mesh.names)}
    assert {name: colours[0] for name, colours in left.items() if len(colours) == 1} == {
        **dict.fromkeys(("r1c1", "r1c2", "r1c3", "r1c4"), "A"),
        **dict.fromkeys(("r3c1", "r3c2", "r3c3", "r3c4"), "B"),
    }


def test_what_lies_beyond_is_told_with_the_way_that_would_be_crossed() -> None:
    rows = "A.AB.....\n.....C...\n......D..\nB.......E\n..D..F.G.\n.H..I...G\n.........\nHE.C.F.I.\n.........\n"
    assert said(next(step for step in steps(rows) if step.technique == "beyond")) == (
        "beyond",
        "r6c1–r7c1–r7c2 is not H",
        "H at r9c3 cannot get there without crossing the way from E at r8c2 to E at r4c9",
    )


def test_a_step_starts_from_what_the_reader_has() -> None:
    rows = "AB.C\n...B\n..C.\nA...\n"
    answer: dict[str, object] = {"rows": list(rows.split()), "paths": {"C": [[0, 3], [0, 2], [1, 2]]}}
    assert any("C from r3c3 up to r2c3 (done)" in step.conclusion for step in steps(rows, answer))


def test_colours_that_come_with_the_answer_are_taken_along_their_path() -> None:
    answer: dict[str, object] = {"rows": ["AAA", "BBB"], "paths": {"A": [[0, 0], [0, 1], [0, 2]]}}
    assert said(steps("A.A\nB.B\n", answer)[-1])[1].startswith("B goes from r2c1 right to r2c3")


def test_where_paths_may_not_touch_neighbours_of_one_colour_are_linked() -> None:
    found = steps("touch: no\nA..A\nB..B\n", {"rows": ["AA..", "...."]})
    assert said(found[0]) == (
        "touch",
        "r1c1–r1c2 is linked",
        "A path may not touch itself, so neighbours of one colour are linked",
    )


def test_a_link_that_brings_others_is_told_with_them() -> None:
    assert (
        steps("touch: no\nA..A\nB..B\n")[1].conclusion
        == "B goes from r2c1 right to r2c4 (done); A from r1c2 right to r1c4 (done)"
    )


def test_every_step_is_by_a_technique_that_has_a_general_sentence() -> None:
    for rows in {one[1] for one in STEPS[:4]}:
        assert {step.technique for step in steps(rows)} <= set(TECHNIQUES)


# --- words ---


def test_a_way_is_said_by_its_turns() -> None:
    mesh = Mesh(parse("A...\n....\n...A\n"))
    cells = [mesh.number[name] for name in ("r1c1", "r1c2", "r1c3", "r2c3", "r3c3")]
    assert route(mesh, cells) == "right to r1c3, then down to r3c3"
    assert ranges(mesh, cells) == "r1c1–r1c3–r3c3"


def test_a_way_over_the_rim_names_the_cell_alone() -> None:
    mesh = Mesh(parse("wrap: rows\nA...\nB.BA\n"))
    assert route(mesh, [mesh.number["r1c1"], mesh.number["r1c4"]]) == "to r1c4"


def test_what_is_in_the_way_is_named() -> None:
    at = position("ABC\n...\nABC\n")
    here, *closed = (at.mesh.number[name] for name in ("r1c2", "r1c1", "r1c3"))
    assert in_the_way(at, {here: closed}, "r1c2") == "A at r1c1, C at r1c3 and the edge leave r1c2 no other way"
    assert in_the_way(at, {here: closed}, "", "B is walled in") == "B is walled in by A, C and the edge"


# --- whole explanations ---


@pytest.mark.parametrize("name", ["small", "seven", "nine"])
def test_an_explanation_reads_as_it_was_read_aloud(name: str, update: bool) -> None:
    rows = (EXAMPLES / f"{name}.flow").read_text(encoding="utf-8")
    lines = [line for number, step in enumerate(steps(rows), 1) for line in step_text(step, number, PAGE)]
    text, file = "\n".join([rows, *lines, ""]), GOLDEN / f"{name}.txt"
    if update:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
