"""`entails hint` and `entails explain`: JSON, answers that are not finished, answers that are wrong, and what goes wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import Done, entails

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
WRONG = "examples/partial/six-wrong.txt"
FINISHED = [
    "flow/seven.flow",
    "flow/bridge.flow",
    "flow/hexagons.flow",
    "flow/warp.flow",
    "aquarium/ten.aquarium",
    "aquarium/vessels.aquarium",
    "overflow/six.overflow",
    "overflow/two-oceans.overflow",
    "unwordle/only.unwordle",
]


def run(*arguments: str, text: str = "") -> Done:
    return entails(*arguments, text=text, columns=80)


def asked(*arguments: str, text: str = "") -> tuple[int, dict[str, Any]]:
    code, out, _ = run(*arguments, "--json", text=text)
    return code, json.loads(out)


def solution(file: str) -> Any:
    return asked("solve", f"examples/{file}")[1]["solution"]


@pytest.mark.parametrize("file", FINISHED)
def test_an_explanation_ends_with_the_solution(file: str) -> None:
    code, told = asked("explain", f"examples/{file}")
    assert code == 0
    assert told["status"] == "explained"
    assert told["complete"]
    right = solution(file)
    if "rows" in right:
        shown = [row.replace("x", "·" if "overflow" in file else ".") for row in told["known"]["rows"]]
        assert shown == right["rows"]
    else:
        assert told["known"]["words"] == right["words"]
    for step in told["steps"]:
        assert step["conclusion"]
        assert step["size"] == len(step["because"]) >= step["effort"] >= 1
        assert step["cells"]
        assert all(len(cell) == 2 and min(cell) >= 0 for cell in step["cells"])
        for one in step["because"]:
            assert one["rule"]
            assert one["sentence"]
            assert isinstance(one["cells"], list)


def test_steps_follow_each_other_from_hint_to_hint(tmp_path: Path) -> None:
    """Each hint starts from what the ones before it showed."""
    part = tmp_path / "part.json"
    part.write_text("{}", encoding="utf-8")
    for _ in range(60):
        code, told = asked("hint", "examples/flow/six.flow", "--answer", str(part))
        assert code == 0
        if not told["steps"]:
            break
        assert len(told["steps"]) == 1
        part.write_text(json.dumps(told["known"]), encoding="utf-8")
    assert told["complete"]
    assert told["known"]["rows"] == solution("flow/six.flow")["rows"]


def test_steps_that_only_rule_out_lead_to_one_that_is_drawn() -> None:
    """Who copies the drawing back moves on: steps that it does not show come together with the next one that it shows."""
    rows = asked("hint", "examples/kakuro/small.kakuro")[1]["known"]["rows"]
    for _ in range(30):
        told = asked("hint", "examples/kakuro/small.kakuro", "--answer", "-", text="\n".join(rows) + "\n")[1]
        if not told["steps"]:
            break
        assert told["known"]["rows"] != rows
        rows = told["known"]["rows"]
    assert told["complete"]
    assert [row.replace("?", ".") for row in rows] == solution("kakuro/small.kakuro")["rows"]


def test_what_is_ruled_out_is_part_of_what_is_known() -> None:
    """One step at a time: the document keeps what no drawing shows, so that the next step is another."""
    known: dict[str, Any] = {}
    conclusions: list[str] = []
    for _ in range(60):
        text = json.dumps(known)
        told = asked("hint", "examples/kakuro/small.kakuro", "--steps", "1", "--answer", "-", text=text)[1]
        if not told["steps"]:
            break
        conclusions.append(told["steps"][0]["conclusion"])
        known = told["known"]
        if len(conclusions) == 1:
            assert known["¬value"] == [[4, 4, 1]]
    assert told["complete"]
    assert len(set(conclusions)) == len(conclusions) > 3
    assert [row.replace("?", ".") for row in known["rows"]] == solution("kakuro/small.kakuro")["rows"]
    assert "¬value" not in known


def test_so_many_steps_as_are_asked_for_come_and_in_words_as_well() -> None:
    assert len(asked("hint", "examples/flow/seven.flow", "--steps", "3")[1]["steps"]) == 3
    code, out, _ = run("hint", "examples/flow/seven.flow", "--steps", "2")
    assert code == 0
    assert out.startswith("1. ")
    assert "\n2. " in out
    assert "\n3. " not in out


def test_an_answer_may_be_rows_of_text_and_come_from_standard_input() -> None:
    rows = "\n".join(solution("flow/six.flow")["rows"]).replace("A", ".")
    code, told = asked("hint", "examples/flow/six.flow", "--answer", "-", text=rows)
    assert code == 0
    assert told["steps"]
    code, told = asked("hint", "examples/unwordle/animals.unwordle", "--answer", "-", text="d??\n?a?\n?at\n")
    assert code == 0
    assert told["known"]["words"][0] == "dog"


def test_a_finished_answer_leaves_nothing_to_find(tmp_path: Path) -> None:
    for file in ("flow/six.flow", "overflow/six.overflow"):
        part = tmp_path / "part.json"
        part.write_text(run("solve", f"examples/{file}", "--json")[1], encoding="utf-8")
        code, told = asked("explain", f"examples/{file}", "--answer", str(part))
        assert code == 0
        assert told["complete"]
    code, out, _ = run("hint", "examples/flow/six.flow", "--answer", "-", text=json.dumps(solution("flow/six.flow")))
    assert code == 0
    assert "Nothing is left to find." in out


def test_a_wrong_mark_is_found_with_its_cells_and_the_smallest_reason() -> None:
    rows = ["." * 10] * 10
    rows[3] = "~" + "." * 9  # row 4 has no water at all
    code, told = asked("hint", "examples/aquarium/ten.aquarium", "--answer", "-", text=json.dumps({"rows": rows}))
    assert code == 1
    assert told["status"] == "wrong"
    assert told["cells"] == [[3, 0]]
    assert told["facts"] == ["r4c1 is wet"]
    assert [one["sentence"] for one in told["because"]] == ["the number of row4 is 0"]
    code, out, _ = run("hint", "examples/aquarium/ten.aquarium", "--answer", "-", text="\n".join(rows))
    assert code == 1
    assert "cannot be right" in out
    assert "It cannot be that r4c1 is wet" in out
    assert "row 4 wants" in out


def test_water_that_is_right_but_not_the_longest_is_refused_because_of_the_length() -> None:
    listed = [json.loads(line) for line in run("all", "examples/overflow/six.overflow", "--json")[1].splitlines()]
    short = min((one["solution"] for one in listed if "solution" in one), key=lambda one: int(one["length"]))
    code, told = asked("hint", "examples/overflow/six.overflow", "--answer", "-", text=json.dumps(short))
    assert code == 1
    assert any("longest" in one["sentence"] for one in told["because"])


def test_what_is_open_is_shown_by_two_solutions_that_differ() -> None:
    code, told = asked("explain", "examples/flow/several.flow")
    assert code in (0, 1)
    assert told["status"] == "open"
    first, second = told["solutions"]
    assert first != second
    assert first in [
        json.loads(line)["solution"]
        for line in run("all", "examples/flow/several.flow", "--json")[1].splitlines()
        if "solution" in line
    ]
    small = "B...\n..B.\n.AA.\n....\n"
    assert "there are several solutions. Two of them:" in run("explain", "-", "--puzzle", "flow", text=small)[1]


def test_a_board_without_a_solution_is_told_why() -> None:
    code, told = asked("explain", "examples/flow/diagonal.flow")
    assert told["status"] == "impossible"
    assert told["because"]
    assert code == 1


def test_theories_are_explained_in_their_own_words() -> None:
    code, told = asked("explain", "examples/theories/knights.fol")
    assert code == 0
    assert told["steps"]
    code, told = asked("hint", "examples/theories/knights.fol", "--answer", "-", text='{"knight": [["zoe"]]}')
    assert code == 2


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("flow/six.flow", "AB", "6 rows"),
        ("flow/six.flow", '{"rows": ["......."]}', "6 rows"),
        ("flow/six.flow", '{"paths": {"Q": [[0, 0]]}}', "no end Q"),
        ("flow/six.flow", '{"paths": {"A": [[0, 0], [5, 5]]}}', "neighbours"),
        ("flow/six.flow", '{"paths": 7}', "standard input:1:11: paths: expected an object {…}, found 7"),
        ("flow/six.flow", "[1]", "standard input:1:1: expected an answer as"),
        ("flow/six.flow", "7", "standard input:1:1: expected an answer of 6 rows, found 1"),
        ("aquarium/six.aquarium", '{"rows": ["~~~~~~~~"]}', "6 rows"),
        ("aquarium/six.aquarium", '{"rows": ["q.....", "", "", "", "", ""]}', "expected one of"),
        ("overflow/six.overflow", '{"links": [[[0, 0], [4, 4]]]}', "neighbouring tiles"),
        ("overflow/six.overflow", '{"links": [[0]]}', "standard input:1:12: links[0]: expected two cells, found [0]"),
        ("unwordle/animals.unwordle", '{"words": ["ab"]}', "expected 3 words"),
        ("unwordle/animals.unwordle", '{"words": ["ab", "", ""]}', "expected 3 letters"),
        ("unwordle/animals.unwordle", '{"words": ["a§b", "", ""]}', "letters of words"),
        ("unwordle/animals.unwordle", "{}", "standard input:1:1: the key “words” is missing"),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused_in_a_sentence(file: str, text: str, expected: str) -> None:
    code, out, errors = run("hint", f"examples/{file}", "--answer", "-", text=text)
    assert code == 2
    assert expected in errors
    assert "Traceback" not in errors
    assert not out


def test_a_time_limit_leaves_what_was_found(ticking: Callable[[float], None]) -> None:
    ticking(0.02)  # 75 looks at the clock: enough to solve and to begin, and far too few to end
    code, told = asked("explain", "examples/aquarium/twenty.aquarium", "--time-limit", "1.5")
    assert code == 3
    assert told["status"] == "unknown"
    assert not told.get("complete")


THEORY = "sort S = {a, b, c}\nfind p(S)\nfind q(S)\n"
WORDS = 'say "{x} is p", "{x} is not p": p(x)\n'


def theory(folder: Path, text: str) -> str:
    file = folder / "some.fol"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_board_without_a_solution_is_a_no_and_has_no_steps() -> None:
    code, told = asked("hint", "examples/flow/diagonal.flow")
    assert (code, told["status"], told["steps"]) == (1, "impossible", [])


def test_what_an_answer_says_without_words_is_rested_on_and_may_be_wrong(tmp_path: Path) -> None:
    file = theory(tmp_path, THEORY + WORDS + 'rule "{x}": ∀x (q(x) → p(x))\nrule "one": p(b) ↔ ¬p(c)\n')
    code, told = asked("explain", file, "--answer", "-", text='{"q": [["b"]]}')
    assert (code, told["status"]) == (0, "open")
    assert [step["conclusion"] for step in told["steps"]] == ["b is p", "c is not p"]
    assert [step["known"] for step in told["steps"]] == [["q(b)"], ["b is p"]]
    code, told = asked("explain", file, "--answer", "-", text='{"q": [["b"], ["c"]]}')
    assert (code, told["status"], sorted(told["facts"])) == (1, "wrong", ["q(b)", "q(c)"])


def test_solutions_that_differ_in_what_has_no_words_are_open(tmp_path: Path) -> None:
    code, told = asked("explain", theory(tmp_path, THEORY + WORDS + 'rule "{x} is p": ∀x p(x)\n'))
    assert (code, told["status"], told["complete"]) == (0, "open", False)
    assert told["solutions"][0] != told["solutions"][1]


def test_hints_of_a_theory_can_be_followed_one_by_one(tmp_path: Path) -> None:
    file = theory(tmp_path, THEORY + 'rule "{x}": ∀x (p(x) ↔ ¬q(x))\nrule "a": ¬p(a)\nrule "b": p(b) ∧ (q(a) → q(c))\n')
    known: Any = {}
    for _ in range(5):
        code, told = asked("hint", file, "--answer", "-", text=json.dumps(known))
        assert code == 0
        known = told["known"]
        if not told["steps"]:
            break
    assert told["complete"]
    assert {"p": known["p"], "q": known["q"]} == asked("solve", file)[1]["solution"]
    assert known["¬p"] == [["a"], ["c"]]


def test_the_last_step_completes_an_explanation() -> None:
    steps = len(asked("hint", "examples/aquarium/six.aquarium", "--steps", "1000")[1]["steps"])
    assert not asked("hint", "examples/aquarium/six.aquarium", "--steps", str(steps - 1))[1]["complete"]
    assert asked("hint", "examples/aquarium/six.aquarium", "--steps", str(steps))[1]["complete"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ('{"p": ["a"]}', 'p[0]: expected a list […], found "a"'),
        ('{"link": [[true, 2]]}', "link[0]: link(True, 2) cannot hold"),
        ('{"link": [[1.0, 2]]}', "link[0]: expected names and numbers, found [1.0, 2]"),
        ('{"link": [[1, 3]]}', "expected a row of edge"),
    ],
)
def test_rows_of_a_theory_are_lists_of_its_elements(rows: str, expected: str, tmp_path: Path) -> None:
    text = "sort S = {a}\nsort N = {1..3}\ngiven edge(N, N) = {(1,2)}\nfind p(S)\nfind link(N, N) within edge\n"
    code, out, errors = run("hint", theory(tmp_path, text), "--answer", "-", text=rows)
    assert code == 2
    assert expected in errors
    assert not out


def test_a_relation_that_has_one_value_is_plain_and_nothing_else_is(tmp_path: Path) -> None:
    text = "sort P = {ann, bob}\nsort D = {tea, milk, beer}\nfind drinks(P, D)\n"
    text += 'say "{p} drinks {d}", "{p} does not drink {d}": drinks(p,d)\n'
    text += 'rule "{p} has no milk with tea": ∀p (drinks(p,tea) → ¬drinks(p,milk))\n'
    text += 'rule "{p} drinks milk or beer": ∀p (drinks(p,milk) ∨ drinks(p,beer))\n'
    text += 'rule "ann likes tea": drinks(ann,tea)\nrule "bob has no beer": ¬drinks(bob,beer)\n'
    told = [line for step in asked("explain", theory(tmp_path, text))[1]["steps"] for line in step["told"]]
    assert told == [
        "ann likes tea",
        "ann has no milk with tea; ann drinks tea: so ann does not drink milk",
        "ann drinks milk or beer",
        "bob has no beer: so bob does not drink beer",
        "bob drinks milk or beer",
    ]


def test_a_supposition_is_headed_by_the_one_fact_that_it_shows() -> None:
    told = [line for step in asked("explain", "examples/theories/blocks.fol")[1]["steps"] for line in step["told"]]
    assert "suppose that b is not on c at step 2" in told  # which is all that its step says
    told = [line for step in asked("explain", "examples/aqre/small.aqre")[1]["steps"] for line in step["told"]]
    heads = [line.split(": suppose that ") for line in told if ": suppose" in line]
    other = {"black": "white", "white": "black"}
    assert heads
    assert all(head.split()[:-1] == opposite.split()[:-1] for head, opposite in heads)
    assert all(other[head.split()[-1]] == opposite.split()[-1] for head, opposite in heads)


def test_water_that_is_known_is_not_told_again_and_again(tmp_path: Path) -> None:
    """Where only that a tile is wet is known, “~” says so."""
    board = tmp_path / "some.overflow"
    board.write_text("LL#\nUL#\n", encoding="utf-8")
    known: Any = {}
    for _ in range(12):
        told = asked("hint", str(board), "--answer", "-", text=json.dumps(known))[1]
        if not told["steps"]:
            break
        assert told["known"] != known
        known = told["known"]
    assert told["complete"]
    assert [row.replace("x", "·") for row in known["rows"]] == asked("solve", str(board))[1]["solution"]["rows"]
    board.write_text("LLLU\nLL##\n", encoding="utf-8")
    assert asked("hint", str(board))[1]["known"]["rows"][0][2] == "~"
    board.write_text("L#\nU#\n", encoding="utf-8")
    assert asked("hint", str(board), "--answer", "-", text="~·\n··\n")[1]["known"]["rows"][0][0] != "~"


def test_what_is_said_of_the_answer_is_in_the_row_below_the_guesses(tmp_path: Path) -> None:
    board = tmp_path / "some.unwordle"
    board.write_text("answer: ?\nlist: aa ab ba bb\nrepeat: yes\nWW\n", encoding="utf-8")
    code, told = asked("hint", str(board), "--answer", "-", text="aa\n??\n")
    assert (code, told["steps"][0]["cells"]) == (0, [[1, 0], [1, 1]])
    code, told = asked("hint", str(board), "--answer", "-", text="aa\na?\n")
    assert (code, told["cells"]) == (1, [[0, 0], [1, 0]])


@pytest.mark.parametrize(
    ("arguments", "text", "expected"),
    [
        (("--steps", "0"), "", "expected at least 1"),
        (("--answer", ""), "", "cannot be read"),
        (("--answer", "-"), '{"paths": {"A": [["4", 2]]}}', "paths.A[0]: expected [row, column], found"),
        (("--answer", "-"), '{"paths": {"A": [[4.9, 2]]}}', "paths.A[0]: expected [row, column], found"),
        (("--answer", "-"), '{"rows": "......"}', "1:10: rows: expected a list […], found"),
        (("--answer", "-"), '{"paths": {"A": [' + "[0,0]," * 700_000 + "[0,0]]}}", "longer than"),
    ],
)
def test_nothing_is_taken_for_what_it_is_not(arguments: tuple[str, ...], text: str, expected: str) -> None:
    code, out, errors = run("hint", "examples/flow/six.flow", *arguments, text=text)
    assert code == 2
    assert expected in errors
    assert not out


def test_the_board_and_the_answer_cannot_both_be_standard_input() -> None:
    code, _, errors = run("hint", "-", "--puzzle", "flow", "--answer", "-", text="A.A\n")
    assert code == 2
    assert "already" in errors


def test_two_moats_are_not_linked() -> None:
    code, _, errors = run("hint", "examples/overflow/loop.overflow", "--answer", "-", text='{"links": [[[1,0],[9,9]]]}')
    assert code == 2
    assert "both moats" in errors


@pytest.mark.parametrize("stage", ["solve", "propagate", "differ"])
def test_an_interruption_is_told_wherever_it_comes(
    stage: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C while the solution is looked for is not lost, and while two solutions are, the steps are told all the same."""
    from entails.cli.main import main
    from entails.engines.solvers.sat import Session

    def stop(*_: object, **__: object) -> bool:
        raise KeyboardInterrupt

    if stage == "propagate":
        monkeypatch.setattr(Session, "propagate", stop)
    elif stage == "solve":
        monkeypatch.setattr(Session, "alone", stop)
    else:
        monkeypatch.setattr("entails.engines.hints.guiding.guide.Guide.two_solutions", stop)
    files = {"differ": "aquarium/several.aquarium", "solve": "aquarium/six.aquarium"}
    file = files.get(stage, "flow/six.flow")
    assert main(["explain", str(EXAMPLES / file), "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["why"]) == ("unknown", "interrupted")
    assert bool(told["steps"]) == (stage == "differ")


def test_that_there_is_no_step_to_draw_is_said(tmp_path: Path) -> None:
    out = tmp_path / "steps.svg"
    for arguments in (
        ["explain", "examples/flow/diagonal.flow"],
        ["hint", "examples/aquarium/six.aquarium", "--answer", WRONG],
    ):
        done = run(*arguments, "--svg", str(out))
        assert done.code == 1
        assert f"No picture: there is no step to draw ({out} not written)." in done.out.replace("\n", " ")
        assert not out.exists()
