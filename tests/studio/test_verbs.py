"""Each verb of the studio answers what the command line prints with --json: the same document, but for the time it took."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from entails import load
from entails.limits import Limit
from entails.questions.follows import Following, follows
from entails.questions.partial import facts_of
from entails.studio.verbs import VERB_FIELDS, VERBS, answered
from tests.running import ROOT, entails

EXAMPLES = ROOT / "examples"


def text_of(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="utf-8")


def asked(verb: str, **body: Any) -> Any:
    """What the studio answers, as JSON."""
    status, text = answered(Limit.seconds(60), lambda message: None, verb, body)
    assert status == 200, text
    return json.loads(text)


def streamed(verb: str, **body: Any) -> list[Any]:
    """The items that the studio tells on the way."""
    items: list[Any] = []

    def hear(message: tuple[str, str]) -> None:
        if message[0] == "item":
            items.append(json.loads(message[1]))

    answered(Limit.seconds(60), hear, verb, body)
    return items


def printed(*arguments: str) -> Any:
    document = entails(*arguments, "--json").json()
    return timeless(document)


def timeless(document: Any) -> Any:
    return {key: value for key, value in document.items() if key != "seconds"}


def same(verb: str, file: str, *options: str, **body: Any) -> None:
    found = asked(verb, text=text_of(file), puzzle=Path(file).suffix[1:].replace("fol", "theory"), **body)
    assert timeless(found) == printed(verb, str(EXAMPLES / file), *options)


@pytest.mark.parametrize(
    "file",
    [
        "flow/seven.flow",
        "flow/several.flow",
        "overflow/small.overflow",
        "aquarium/eight.aquarium",
        "starbattle/five.starbattle",
        "unwordle/halts.unwordle",
        "theories/party.fol",
        "theories/seating.fol",
    ],
)
def test_solve_and_count_are_the_command_lines(file: str) -> None:
    same("solve", file)
    same("count", file)


def test_the_seconds_are_there_where_the_command_line_tells_them() -> None:
    for verb in ("solve", "count", "hint", "check"):
        body: dict[str, Any] = {"answer": {"paths": {}}} if verb == "check" else {}
        document = asked(verb, text="A.A", puzzle="flow", **body)
        assert ("seconds" in document) == (verb != "check")


def test_hints_are_the_command_lines(tmp_path: Path) -> None:
    same("hint", "flow/seven.flow")
    same("hint", "aquarium/ten.aquarium", "--steps", "3", steps=3)
    partial = {"rows": ["~" * 10, *["." * 10] * 9]}
    file = tmp_path / "partial.json"
    file.write_text(json.dumps(partial), encoding="utf-8")
    same("hint", "aquarium/ten.aquarium", "--answer", str(file), answer=partial)


def test_explanations_are_the_command_lines() -> None:
    same("explain", "starbattle/five.starbattle")
    steps = streamed("explain", text=text_of("starbattle/five.starbattle"))
    assert steps[-1].pop("after") == asked("explain", text=text_of("starbattle/five.starbattle"))["known"]
    whole = printed("explain", str(EXAMPLES / "starbattle/five.starbattle"))["steps"]
    told = ("conclusion", "technique", "lit", "cells", "facts", "told")  # what they rest on comes with the whole
    assert [[step[key] for key in told] for step in steps] == [[step[key] for key in told] for step in whole]


def test_a_handout_is_the_file_that_the_command_line_writes(tmp_path: Path) -> None:
    file = tmp_path / "handout.html"
    assert entails("explain", str(EXAMPLES / "starbattle/five.starbattle"), "--html", str(file)).code == 0
    found = asked("handout", text=text_of("starbattle/five.starbattle"), title="five.starbattle")
    assert found["text"] == file.read_text(encoding="utf-8")
    assert found["steps"] == found["text"].count("<li>")
    assert asked("handout", text=text_of("flow/diagonal.flow"))["status"] == "impossible"


def test_a_theory_with_a_grid_has_a_handout_as_well(tmp_path: Path) -> None:
    file, text = tmp_path / "handout.html", text_of("theories/nonogram.fol")
    assert entails("explain", str(EXAMPLES / "theories/nonogram.fol"), "--html", str(file)).code == 0
    found = asked("handout", text=text, puzzle="theory", title="nonogram.fol")
    written = file.read_text(encoding="utf-8")
    assert found["text"].replace("the text given", str(EXAMPLES / "theories/nonogram.fol")) == written
    assert found["text"].count("<svg") > found["steps"] > 0
    party = {"text": text_of("theories/party.fol"), "puzzle": "theory"}
    _, refused = answered(Limit.seconds(60), lambda _: None, "handout", party)
    assert "show … as grid" in refused


def test_a_few_answers_that_get_in_are_told_without_counting_all() -> None:
    found = asked("explore", text=text_of("flow/nine.flow"), without=["1"], few=True)["rules"][0]
    assert (found["needed"], found["extra"], found["at_least"], found["why"]) == (True, None, 100, None)
    assert found["broken"]
    few = asked("explore", text=text_of("flow/several.flow"), without=["6"], few=True)["rules"][0]
    assert few["extra"] == asked("explore", text=text_of("flow/several.flow"), without=["6"])["rules"][0]["extra"]


def test_what_follows_is_the_answer_of_its_question() -> None:
    text, marks = text_of("starbattle/five.starbattle"), {"rows": [".....", "..*..", ".....", ".....", "....."]}
    problem = load(text, "starbattle")
    found = follows(problem, facts_of(problem, marks), cell=(1, 0))
    assert isinstance(found, Following)
    document = asked("follows", text=text, answer=marks, cell=[1, 0])
    assert timeless(document) == {"puzzle": "starbattle", **json.loads(json.dumps(found.document()))}
    assert document["known"]["rows"][1] == "xx*xx"
    assert asked("follows", text=text, answer={"rows": ["**...", *["....."] * 4]})["status"] == "wrong"


def test_pictures_are_those_of_the_command_line(tmp_path: Path) -> None:
    for file in ("aquarium/tiny.aquarium", "theories/hamilton.fol"):
        drawn = tmp_path / "drawn.svg"
        solution = entails("solve", str(EXAMPLES / file), "--svg", str(drawn), "--json").json()["solution"]
        found = asked("picture", text=text_of(file), answer=solution)["svg"]
        assert _unnamed(found) == _unnamed(drawn.read_text(encoding="utf-8"))
    status, found = answered(
        Limit.seconds(9), lambda message: None, "picture", {"text": text_of("theories/hamilton.fol")}
    )
    assert (status, json.loads(found)["error"]["message"]) == (422, "there is no solution to draw")


def _unnamed(svg: str) -> str:
    """A picture of a theory says where it was read."""
    return re.sub("<title>.*?</title>", "", svg)


def test_all_lists_what_the_command_line_lists() -> None:
    lines = entails("all", str(EXAMPLES / "flow/several.flow"), "--json").out.splitlines()
    assert streamed("all", text=text_of("flow/several.flow")) == [json.loads(line) for line in lines]
    whole = asked("all", text=text_of("flow/several.flow"), limit=3)
    assert (whole["found"], whole["all"], len(whole["solutions"])) == (3, False, 3)


def test_the_referee_says_what_it_says_on_the_command_line(tmp_path: Path) -> None:
    file, text = EXAMPLES / "aquarium/eight.aquarium", text_of("aquarium/eight.aquarium")
    right = asked("solve", text=text)["solution"]
    wrong = {"rows": [row.replace("~", ".") for row in right["rows"]]}
    for answer in (right, wrong):
        kept = tmp_path / "answer.json"
        kept.write_text(json.dumps(answer), encoding="utf-8")
        assert asked("check", text=text, answer=answer) == printed("check", str(file), str(kept))
    assert asked("check", text=text, answer=wrong)["status"] == "refused"


def test_reasons_and_claims_are_the_command_lines() -> None:
    same("why", "flow/diagonal.flow")
    same("why", "aquarium/eight.aquarium", "--cell", "r1c3", cell=[0, 2])
    for claim in ("link(r1c1,r1c2)", "colour(r1c1,A)"):
        file = "flow/seven.flow"
        assert timeless(asked("ask", text=text_of(file), claim=claim)) == printed("ask", str(EXAMPLES / file), claim)


def test_two_solutions_that_differ_least_are_the_command_lines() -> None:
    same("why", "flow/several.flow", "--several", several=True)
    same("why", "flow/six.flow", "--several", several=True)


def test_what_looks_like_a_mistake_is_the_command_lines(tmp_path: Path) -> None:
    text = "sort X = {1..3}\ngiven q(X)\nfind p(X)\nrule “none”: ∀x (q(x) → p(x))\n"
    file = tmp_path / "odd.fol"
    file.write_text(text, encoding="utf-8")
    for verb in ("lint", "solve"):
        found = timeless(asked(verb, text=text, puzzle="theory"))
        expected = printed(verb, str(file))
        assert found["warnings"]
        for one in (*found["warnings"], *expected["warnings"]):
            one["file"] = None
        assert found == expected


def test_comparing_is_the_command_lines() -> None:
    one, other = "stages/1-broken-bridges.fol", "stages/1-broken-bridges.fol"
    mended = text_of(other).replace("-- mend: ", "")
    assert asked("compare", text=text_of(one), puzzle="theory", other=text_of(other))["status"] == "same"
    different = asked("compare", text=text_of(one), puzzle="theory", other=mended)
    assert different["status"] == "different"
    found = timeless(asked("compare", text=text_of(one), puzzle="theory", other=text_of("stages/1-broken-bridges.fol")))
    assert found == printed("compare", str(EXAMPLES / one), str(EXAMPLES / other))


def test_exploring_is_the_command_lines() -> None:
    same("explore", "flow/small.flow", "--without", "6", without=["6"])
    same("explore", "aquarium/tiny.aquarium")


def test_rules_and_formats_are_the_command_lines() -> None:
    same("rules", "flow/seven.flow")
    for to in ("puzz.link", "lp", "cnf"):
        file = EXAMPLES / "flow/seven.flow"
        found = asked("convert", text=text_of("flow/seven.flow"), to=to)
        assert found == printed("convert", str(file), "-", "--to", to)


def test_new_boards_are_the_command_lines() -> None:
    found = asked("generate", puzzle="aquarium", size=[5, 5], seed=3)
    assert timeless(found) == printed("generate", "aquarium", "--size", "5x5", "--seed", "3")
    wished = asked("generate", puzzle="aquarium", size=[5, 5], seed=3, needs=["too much"], without=["what if"])
    options = ("--size", "5x5", "--seed", "3", "--needs", "too much", "--without", "what if")
    assert timeless(wished) == printed("generate", "aquarium", *options)


@pytest.mark.parametrize("sequent", ["P→Q, ¬Q ⊢ ¬P", "P|Q |- P", "P, ¬P ⊢ Q"])
def test_proofs_are_the_command_lines(sequent: str) -> None:
    assert timeless(asked("prove", text=sequent)) == printed("prove", sequent)


def test_proofs_about_boards_are_the_command_lines() -> None:
    file = EXAMPLES / "aquarium/tiny.aquarium"
    text = file.read_text(encoding="utf-8")
    for claim in ("wet(r1c1) ∨ ¬wet(r1c1)", "wet(r1c1)"):
        found = timeless(asked("proof/board", text=text, puzzle="aquarium", claim=claim))
        assert found == printed("prove", "--board", str(file), "--claim", claim)


def test_verdicts_on_a_jape_file_are_the_command_lines() -> None:
    file = EXAMPLES / "proofs/textbook.jp"
    assert asked("proof/check", text=file.read_text(encoding="utf-8")) == printed("check", str(file))


def test_a_proof_is_built_by_offers() -> None:
    start = asked("proof/offers", text="P→Q, ¬Q ⊢ ¬P")
    assert [(one["step"], one["gives"]) for one in start["offers"]][:1] == [("¬ intro", ["show ⊥ assuming P"])]
    text = start["text"]
    for step in ("¬ intro", "→ elim 1,3", "¬ elim 4,2"):
        found = asked("proof/apply", text=text, step=step)
        text = found["text"]
    assert (found["status"], found["goals"]) == ("proved", [])
    assert asked("proof/check", text=found["jape"])["status"] == "accepted"
    assert asked("proof/offers", text=start["text"], goal=3, line=1)["offers"][0]["rule"] == "→ elim"


def test_hints_for_a_proof_have_three_strengths() -> None:
    found = asked("proof/hint", text="1 P→Q premise\n2 ¬Q premise\n3 | P assumption\n4 | ⊥ open\n5 ¬P ¬ intro 3-4")
    (goal,) = found["goals"]
    assert goal["closable"]
    assert goal["hints"][1:] == ["Use → elim on lines 1 and 3.", "Write Q, by → elim 1,3."]


@pytest.mark.parametrize("sequent", ["P∨¬P", "¬∀x.P(x) ⊢ ∃x.¬P(x)", "P→Q, ¬Q ⊢ ¬P"])
def test_proof_hints_lead_to_the_end_step_by_step(sequent: str) -> None:
    text = sequent
    for _ in range(20):
        found = asked("proof/hint", text=text)
        if found["status"] == "proved":
            return
        text = found["goals"][0]["then"]["text"]
    raise AssertionError(text)


def test_exported_proofs_are_the_files_of_the_command_line(tmp_path: Path) -> None:
    for form in ("jape", "latex", "html"):
        file = tmp_path / form
        assert entails("prove", "P→Q, ¬Q ⊢ ¬P", f"--{form}", str(file)).code == 0
        assert asked("proof/export", text="P→Q, ¬Q ⊢ ¬P", to=form)["text"] == file.read_text(encoding="utf-8")


def test_a_certificate_is_accepted_by_the_command_line(tmp_path: Path) -> None:
    text = text_of("flow/six.flow")
    certificate = asked("certificate", text=text)["text"]
    file = tmp_path / "six.cert"
    file.write_text(certificate, encoding="utf-8")
    done = entails("certify", str(file), str(EXAMPLES / "flow/six.flow"))
    assert done.code == 0, done
    assert asked("certify", text=text, certificate=certificate)["status"] == "accepted"
    assert asked("certify", text=text_of("flow/seven.flow"), certificate=certificate)["status"] == "refused"


@pytest.mark.parametrize(
    "text", ["A.\n.B", "rows: 9\ncolumns: 1 1\naa", "sort X = {1..3}\nrule “x”: p(1)", "no\nboard at all!", "\x00", ""]
)
def test_what_cannot_be_read_is_an_error_with_a_place(text: str) -> None:
    status, found = answered(Limit.seconds(60), lambda message: None, "solve", {"text": text})
    error = json.loads(found)["error"]
    assert status == 422
    assert set(error) == {"message", "file", "line", "column"}
    assert error["line"] is not None, error


def test_every_mistake_of_a_theory_is_told_as_on_the_command_line(tmp_path: Path) -> None:
    text = "sort X = {1..3}\nfind p(X)\nrule “one”: ∀x q(x)\nrule “two”: ∀x p(x,x)\n"
    file = tmp_path / "wrong.fol"
    file.write_text(text, encoding="utf-8")
    expected = json.loads(entails("solve", str(file), "--json").out)
    found = json.loads(
        answered(Limit.seconds(60), lambda message: None, "solve", {"text": text, "puzzle": "theory"})[1]
    )
    assert len(found["errors"]) == len(expected["errors"]) > 0
    for mine, its in zip([found["error"], *found["errors"]], [expected["error"], *expected["errors"]], strict=True):
        assert {**mine, "file": None} == {**its, "file": None}


def test_a_time_limit_is_an_answer() -> None:
    text = text_of("flow/fourteen.flow")
    status, found = answered(Limit.seconds(0), lambda message: None, "count", {"text": text})
    assert (status, json.loads(found)["status"]) == (200, "unknown")


def test_the_first_wrong_move_is_found() -> None:
    text = text_of("starbattle/five.starbattle")
    rows = asked("solve", text=text)["solution"]["rows"]
    stars = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "*"]
    empty = next((r, c) for r in range(5) for c in range(5) if (r, c) not in stars)
    answers, marks = [], dict[tuple[int, int], str]()
    for place in [stars[0], stars[1], empty, stars[2], stars[3]]:
        marks[place] = "*"
        answers.append({"rows": ["".join(marks.get((r, c), ".") for c in range(5)) for r in range(5)]})
    found = asked("mistake", text=text, answers=answers)
    assert (found["status"], found["move"]) == ("wrong", 2)
    assert list(empty) in found["reason"]["cells"]
    assert asked("mistake", text=text, answers=answers[:2])["status"] == "possible"


def test_a_superfluous_clue_is_one_without_which_there_is_still_one_solution() -> None:
    text = text_of("aquarium/eight.aquarium")
    found = asked("superfluous", text=text)
    assert found["finished"]
    assert found["tried"] >= len(found["clues"]) > 0
    for fewer in found["clues"]:
        assert asked("solve", text=fewer)["unique"] is True
        assert fewer != text


def test_a_clue_is_worth_the_solutions_that_there_are_without_it() -> None:
    text = text_of("slitherlink/small.slitherlink")
    found = asked("superfluous", text=text, puzzle="slitherlink", worth=True)
    assert found["finished"]
    assert len(found["worth"]) == found["tried"]
    for one in found["worth"]:
        number = asked("count", text=one["text"], puzzle="slitherlink")["count"]
        assert one["solutions"] == number if not one["more"] else one["solutions"] <= number
    assert [one["text"] for one in found["worth"] if one["solutions"] == 1] == found["clues"]


def test_a_brief_hint_says_the_same_without_what_lies_behind_it() -> None:
    text = text_of("starbattle/five.starbattle")
    whole, brief = (asked("hint", text=text, brief=brief)["steps"][0] for brief in (False, True))
    assert whole["because"]
    assert not brief["because"]
    assert (brief["conclusion"], brief["told"], brief["lit"]) == (whole["conclusion"], whole["told"], whole["lit"])


def test_a_table_is_told_as_a_theory_writes_it_and_a_page_is_read() -> None:
    table = "lesson,teacher\nalgebra,ada\nbiology,bert\n"
    (found,) = asked("facts", text=table, file="teacher.csv")["tables"]
    assert found == {"name": "teacher", "places": 2, "text": "{(algebra,ada), (biology,bert)}"}
    status, refused = answered(Limit.seconds(9), lambda message: None, "facts", {"text": table, "file": "teacher.txt"})
    assert (status, ".csv or .json" in refused) == (422, True)
    page = (ROOT / "src/entails/puzzles/pages/hitori.puzzle").read_text(encoding="utf-8")
    assert asked("board", text=page, puzzle="puzzle")["title"] == "Page of a puzzle"
    assert asked("lint", text=page, puzzle="puzzle")["status"] == "clean"


def test_a_budget_that_is_used_up_is_said() -> None:
    status, found = answered(
        Limit.seconds(0), lambda message: None, "superfluous", {"text": text_of("aquarium/eight.aquarium")}
    )
    document = json.loads(found)
    assert (status, document["status"], document["finished"], document["tried"]) == (200, "looked", False, 0)
    assert asked("superfluous", text="rows: . .\ncolumns: . .\nab\nab", puzzle="aquarium")["status"] == "open"


def test_every_verb_has_fields_and_a_function() -> None:
    assert set(VERB_FIELDS) == set(VERBS)
