"""Help with proofs, at the command line: files that cannot be read in part, hints, completed files, proofs told."""

import csv
import json
from pathlib import Path

from entails.proofs.tutor.attempt import Attempt
from tests.running import ROOT, entails

UNFINISHED = ROOT / "examples" / "proofs" / "unfinished.jp"
TYPO = UNFINISHED.read_text(encoding="utf-8").replace("INFER P∧Q,", "INFER P∧,")


def told(*arguments: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(entails(*arguments, "--json").out)
    return found


def test_a_proof_that_cannot_be_read_costs_its_own_verdict_alone(tmp_path: Path) -> None:
    file = tmp_path / "typo.jp"
    file.write_text(TYPO, encoding="utf-8")
    done = entails("check", str(file), "--json")
    assert done.code == 1
    entries = json.loads(done.out)["proofs"]
    assert [one["status"] for one in entries] == ["incomplete", "unreadable", "incomplete", "wrong"]
    unreadable = entries[1]
    assert (unreadable["name"], unreadable["line"]) == ("2: or", TYPO.split("\n").index("INFER P∧,") + 1)
    assert "expected a formula" in unreadable["reason"]


def test_a_file_of_which_nothing_can_be_read_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "typo.jp"
    file.write_text('PROOF "x"\nINFER P→ ⊢ P\nIS\nNEXTGOAL\nEND\n', encoding="utf-8")
    assert entails("check", str(file)).code == 2


def test_goals_say_whether_they_can_be_closed_and_why_not() -> None:
    entries = told("check", str(UNFINISHED))["proofs"]
    assert isinstance(entries, list)
    first, second, third, fourth = entries
    assert [one["closable"] for entry in entries[:3] for one in entry["goals"]] == [True, False, False]
    assert second["goals"][0]["nowhere_line"] == 5
    assert second["goals"][0]["last_fine"] is None
    assert third["goals"][0]["countermodel"] == {"P": False, "Q": True}
    assert "nowhere" not in third["goals"][0]
    assert first["goals"][0]["assumptions"] == ["P→Q", "¬Q", "P"]
    (mistake,) = fourth["mistakes"]
    assert (mistake["rule"], mistake["found"], mistake["follows"]) == ("hyp", "P∧R", True)
    assert mistake["line"] == fourth["line"] == 42


def test_json_has_all_three_strengths_whatever_is_asked() -> None:
    entries = told("hint", str(UNFINISHED))["proofs"]
    assert isinstance(entries, list)
    assert [len(goal["hints"]) for entry in entries for goal in entry["goals"]] == [3, 3, 1, 3]
    assert told("hint", str(UNFINISHED), "--more")["proofs"] == entries


def test_a_completed_file_is_proved_where_it_holds_and_read_back(tmp_path: Path) -> None:
    out = tmp_path / "whole.jp"
    assert entails("prove", str(UNFINISHED), "--jape", str(out)).code == 1  # one of them does not hold
    entries = told("check", str(out))["proofs"]
    assert isinstance(entries, list)
    assert [one["status"] for one in entries] == ["proved", "proved", "incomplete", "proved"]
    assert [one["name"] for one in entries][:2] == ["1: modus tollens", "2: or"]


def test_one_proof_is_completed_and_the_others_are_left_as_they_are(tmp_path: Path) -> None:
    out = tmp_path / "one.jp"
    assert entails("prove", str(UNFINISHED), "--proof", "2: or", "--jape", str(out)).code == 0
    entries = told("check", str(out))["proofs"]
    assert isinstance(entries, list)
    assert [one["status"] for one in entries] == ["incomplete", "proved", "incomplete", "wrong"]


def test_a_proof_is_told_as_a_page_and_as_latex(tmp_path: Path) -> None:
    page, paper = tmp_path / "told.html", tmp_path / "told.tex"
    assert entails("explain", "P→Q, ¬Q ⊢ ¬P", "--html", str(page), "--latex", str(paper)).code == 0
    assert '<figure class="proof">' in page.read_text(encoding="utf-8")
    assert "<li value=3>Suppose P.</li>" in page.read_text(encoding="utf-8")
    assert r"\item[6] That P holds is absurd (lines 3-5), so \(\lnot\)P." in paper.read_text(encoding="utf-8")
    assert r"\begin{boxproof}" in paper.read_text(encoding="utf-8")


def test_a_batch_has_a_row_for_each_proof(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ann.jp").write_text(UNFINISHED.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "bob.jp").write_text(TYPO, encoding="utf-8")
    (folder / "cy.jp").write_text(Attempt.of("P ⊢ P").jape(), encoding="utf-8")
    table = tmp_path / "class.csv"
    entails("batch", "check", str(folder), "--csv", str(table), "--jobs", "1")
    assert len((tmp_path / "class.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(Path(row["file"]).stem, row["status"], row["closable"]) for row in rows] == [
        ("ann", "incomplete", "1 of 1"),
        ("ann", "incomplete", "0 of 1"),
        ("ann", "incomplete", "0 of 1"),
        ("ann", "wrong", ""),
        ("bob", "incomplete", "1 of 1"),
        ("bob", "unreadable", ""),
        ("bob", "incomplete", "0 of 1"),
        ("bob", "wrong", ""),
        ("cy", "proved", ""),
    ]
    assert rows[1]["proof"] == "2: or"
    assert rows[1]["why"].startswith("Line 5 leads nowhere")
