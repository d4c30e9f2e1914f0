"""`entails prove` and `entails check FILE.jp`, as a program sees them."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails.cli.main import main
from entails.logic.notation import parse
from entails.proofs.jape.file import read_jape
from entails.proofs.jape.judge import judge
from entails.proofs.kernel.check import check
from entails.proofs.kernel.sequent import parse_sequent, same
from entails.puzzles import puzzle
from entails.questions.prove import Claimed
from tests.proofs.examples import block
from tests.puzzles.labs import LABS
from tests.running import entails

STEPS = r'SEQ ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0])'

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples" / "proofs").glob("*.sequent"))
BOARDS = {
    "flow": ["A.\n.A\n", "AB\nBA\n", "A.B\nB.A\n"],
    "aquarium": ["rows: 2 1\ncolumns: . .\naa\naa\n", "rows: 0 . \ncolumns: . 2\nab\nab\n"],
    "overflow": ["U-U\n", "U  \n #\n"],
}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    status = main([*arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_theorems_of_the_reports_are_proved_and_the_one_that_is_none_is_refuted(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jp"
    status, answer = run(capsys, "prove", str(file), "--jape", str(out))
    stated = parse_sequent(file.read_text(encoding="utf-8"))
    if file.stem == "overflow-3-oceans-as-stated":
        assert (status, answer["status"]) == (1, "invalid")
        values = answer["countermodel"]
        assert (not (values["PW"] and values["PO"]) or values["PE"]) != (
            values["PW"] and (not (values["PW"] and values["PO"]) or values["PE"])
        )
        assert not out.exists()
        return
    assert (status, answer["status"]) == (0, "proved")
    assert bool(answer["note"]) == (file.stem == "unwordle-3-colouring")
    assert [line["number"] for line in answer["lines"]] == list(range(1, len(answer["lines"]) + 1))
    (verdict,) = judge(read_jape(out.read_text(encoding="utf-8")))
    assert verdict.status == "proved"
    assert verdict.proof is not None
    assert check(verdict.proof) == []
    goal = verdict.proof.goal
    assert all(map(same, (*goal.assumptions, goal.conclusion), (*stated.assumptions, stated.conclusion)))


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in BOARDS.items() for text in texts])
def test_a_board_without_a_solution_is_proved_to_have_none(
    kind: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, out = tmp_path / f"board.{kind}", tmp_path / "out.jp"
    board.write_text(text, encoding="utf-8")
    status, answer = run(capsys, "prove", "--board", str(board), "--jape", str(out))
    assert (status, answer["status"]) == (0, "proved")
    assert answer["sequent"].endswith("⊢ ⊥")
    assert run(capsys, "check", str(out))[1]["status"] == "accepted"


def test_what_follows_on_a_board_is_proved_and_what_does_not_is_shown_to_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.flow"
    board.write_text("A.B\nA.B\n", encoding="utf-8")
    status, answer = run(capsys, "prove", "--board", str(board), "--claim", "link(r1c1,r1c2) ∨ link(r1c2,r1c3)")
    assert (status, answer["status"]) == (0, "proved")
    easy = tmp_path / "easy.flow"
    easy.write_text("A.A\n", encoding="utf-8")
    status, answer = run(capsys, "prove", "--board", str(easy), "--claim", "link(r1c1,r1c2)")
    assert (status, answer["status"]) == (0, "proved")
    assert answer["meaning"]["Lr1c1r1c2"] == "link(r1c1,r1c2)"
    status, answer = run(capsys, "prove", "--board", str(easy), "--claim", "¬link(r1c1,r1c2)")
    assert (status, answer["status"]) == (1, "invalid")
    assert answer["solution"]["rows"] == ["AAA"]
    status, answer = run(capsys, "prove", "--board", str(easy))
    assert (status, answer["status"]) == (1, "invalid")


def test_proofs_are_written_as_latex_and_html(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    latex, html = tmp_path / "out.tex", tmp_path / "out.html"
    assert main(["prove", "P->Q, ~Q |- ~P", "--latex", str(latex), "--html", str(html)]) == 0
    assert "¬ intro 3-5" in capsys.readouterr().out
    assert "\\begin{document}" in latex.read_text(encoding="utf-8")
    assert "<figure" in html.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["prove"], "expected a sequent"),
        (["prove", "P", "--board", "x.flow"], "expected a sequent"),
        (["prove", "P", "--claim", "Q"], "--claim is about a board"),
        (["prove", "P ⊢ "], "expected a formula"),
        (["prove", "P, Q"], "“⊢”"),
        (["prove", "nowhere.sequent"], "cannot be read"),
        (["check", "nowhere.jp"], "cannot be read"),
        (["check", "README.md"], "expected a board and an answer"),
    ],
)
def test_what_cannot_be_proved_or_checked_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_verdicts_on_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jp", tmp_path / "bad.j"
    assert main(["prove", "P∧Q ⊢ Q∧P", "--jape", str(good)]) == 0
    capsys.readouterr()
    assert run(capsys, "check", str(good)) == (
        0,
        {
            "puzzle": "jape",
            "status": "accepted",
            "proofs": [
                {
                    "name": "P∧Q ⊢ Q∧P",
                    "sequent": "P∧Q ⊢ Q∧P",
                    "panel": "Theorems",
                    "status": "proved",
                    "line": None,
                    "rule": None,
                    "reason": None,
                    "notes": [],
                }
            ],
        },
    )
    text = good.read_text(encoding="utf-8")
    bad.write_text(text.replace("∧ elim(L)", "∧ elim(R)"), encoding="utf-8")
    status, answer = run(capsys, "check", str(bad))
    assert (status, answer["status"]) == (1, "refused")
    (proof,) = answer["proofs"]
    assert (proof["status"], proof["rule"]) == ("wrong", "∧ elim(R)")
    assert "the rule concludes" in proof["reason"]


@pytest.mark.parametrize(
    ("name", "text", "claim"),
    [
        ("a.flow", "A.\n.A\n", None),  # ends on the diagonal
        (
            "b.flow",
            "A..A\nB..B\n",
            "∀c (link(r1c2,r1c3) ∧ colour(r1c2,c) → ¬∃d (d ≠ c ∧ colour(r1c3,d)))",
        ),  # one colour
        ("c.flow", "AB\nBA\n", None),  # four ends of two colours
        (
            "d.overflow",
            "U-L\nL-#\n",
            "link(r1c2,r1c1) → link(r1c2,r1c3) ∧ ¬link(r1c2,r2c2)",
        ),  # a straight tile at the edge
        ("e.overflow", "U-U\n", None),  # oceans do not feed each other
        (
            "f.overflow",
            "U-L\nL-#\n",
            "wet(r1c2) ↔ link(r1c2,r1c1) ∨ link(r1c2,r1c3) ∨ link(r1c2,r2c2)",
        ),  # water is links
    ],
)
def test_what_the_reports_prove_about_boards_is_proved_from_our_rules(
    name: str, text: str, claim: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, out = tmp_path / name, tmp_path / "out.jp"
    board.write_text(text, encoding="utf-8")
    more = ["--claim", claim] if claim else []
    status, answer = run(capsys, "prove", "--board", str(board), *more, "--jape", str(out))
    assert (status, answer["status"]) == (0, "proved")
    (verdict,) = judge(read_jape(out.read_text(encoding="utf-8")))
    assert verdict.status == "proved"
    assert 2 < len(answer["lines"]) < 80


@pytest.mark.parametrize("name", ["flow", "overflow", "aquarium"])
def test_a_board_without_a_solution_is_never_said_to_be_provable_of_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The premises are enough, whatever the reason rests on: rules, counts or definitions."""
    made, board_of, answers = puzzle(name), puzzle(name).sample, LABS[name].answers
    seen = 0
    for seed in range(60):
        board = board_of(Random(seed))
        if any(not made.referee(board, answer) for answer in answers(board)):
            continue
        file = tmp_path / f"board.{name}"
        file.write_text(made.write(board), encoding="utf-8")
        status, answer = run(capsys, "prove", "--board", str(file))
        assert (status, answer["status"]) == (0, "proved"), f"seed {seed}\n{made.write(board)}"
        seen += 1
    assert seen > 5


def test_a_time_limit_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.flow"
    board.write_text("A.B.\n....\n.B.A\n", encoding="utf-8")
    for limit in ("0", "0.02", "0.05", "0.1"):
        status, answer = run(capsys, "prove", "--board", str(board), "--time-limit", limit)
        assert (status, answer["status"]) in ((3, "unknown"), (3, "follows"), (0, "proved"))
        assert status == 0 or answer["why"] == "time limit"


def test_counts_with_too_many_cases_are_not_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.aquarium"
    board.write_text(f"rows: 10\ncolumns: {' '.join(['0'] * 11 + ['.'] * 9)}\n{'ab' * 10}\n", encoding="utf-8")
    status, answer = run(capsys, "prove", "--board", str(board))
    assert (status, answer["status"]) == (3, "unknown")
    assert "too many" in answer["why"]


def test_what_follows_without_a_proof_has_a_status_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for strategies in ("STRATEGIES", "ONCE"):
        monkeypatch.setattr(f"entails.proofs.prover.search.{strategies}", ())
    status, answer = run(capsys, "prove", "C∧∃y.(R(y)∧T(y)) ⊢ ∃x.T(x)")
    assert (status, answer["status"]) == (3, "follows")
    assert answer["why"] == "no natural-deduction proof was found"
    assert main(["prove", "P, P→Q ⊢ Q"]) == 3
    assert capsys.readouterr().out.startswith("It follows, but there is no proof to show")


def test_a_countermodel_says_what_is_missing_and_how_the_sequent_was_read(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = run(capsys, "prove", "R(j), ∀x.(R(x)→S(x)) ⊢ S(j)")
    assert (status, answer["status"], answer["missing"]) == (1, "invalid", ["actual j"])
    assert answer["countermodel"] == {"domain": ["a"], "names": {"j": "j"}, "relations": {"R": [["j"]], "S": []}}
    assert "reading" not in answer
    status, answer = run(capsys, "prove", "∀x.P(x)→Q ⊢ (∃x.P(x))→Q")
    assert (status, answer["reading"]) == (1, "(∀x.P(x))→Q ⊢ (∃x.P(x))→Q")
    assert len(answer["countermodel"]["domain"]) == 2
    assert "missing" not in answer
    assert main(["prove", "∀x.P(x)→Q, ∀x.P(x) ⊢ Q"]) == 0
    assert capsys.readouterr().out.startswith("Read as: (∀x.P(x))→Q, ∀x.P(x) ⊢ Q\n")


def test_a_jape_file_with_an_empty_panel_has_no_proofs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.jp"
    file.write_text("\ufeffCONJECTUREPANEL Own\nEND\n", encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == "There is no proof in this file.\n"


def test_what_is_printed_is_what_was_inferred_whatever_the_proof_is_called(tmp_path: Path) -> None:
    """A name is free text: it may read like a claim that nobody has proved."""
    claim = "P, P→Q ⊢ Q"
    derived = block(claim, "P;Q;P→Q", STEPS, "derived").replace("INFER", "FROM K ⊢ P\nINFER")
    for name, said in {
        claim: claim,
        "(P), P→Q⊢Q": "(P), P→Q⊢Q",
        "modus ponens": f"{claim} (named “modus ponens”)",
        f"{claim} (ex. 3)": f"{claim} (named “{claim} (ex. 3)”)",
        "⊢ P∧¬P (ex. 3)": f"{claim} (named “⊢ P∧¬P (ex. 3)”, which reads like another claim)",
        f"⊢ P∧¬P or {claim}": f"{claim} (named “⊢ P∧¬P or {claim}”)",
    }.items():
        (tmp_path / "a.jp").write_text(block(claim, "P;Q;P→Q", STEPS, name), encoding="utf-8")
        assert entails("check", "a.jp", folder=tmp_path).out == f"proved      {said}\n1 proved.\n"
        (entry,) = entails("check", "a.jp", "--json", folder=tmp_path).json()["proofs"]
        assert (entry["name"], entry["sequent"]) == (name, claim)
    (tmp_path / "a.jp").write_text(derived, encoding="utf-8")
    assert entails("check", "a.jp", folder=tmp_path).out.startswith(
        f"proved      from K ⊢ P: {claim} (named “derived”)"
    )


def test_a_class_says_what_may_be_cited_and_what_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "P→Q, ¬Q ⊢ ¬P", "--using", "MT"]) == 0
    assert "3 ¬P   → MT 1,2" in capsys.readouterr().out
    assert main(["prove", "¬(P∧Q) ⊢ ¬P∨¬Q", "--without", "RAA"]) == 3
    assert "every proof of it is by contradiction" in capsys.readouterr().out
    assert main(["prove", "P ⊢ P", "--using", "P ⊢ Q"]) == 2


def test_what_is_cited_goes_into_the_jape_file(tmp_path: Path) -> None:
    done = entails("prove", "P→Q, ¬Q, P∨R ⊢ R", "--using", "DS", "--jape", "a.jp", folder=tmp_path)
    assert "Theorem DS" in done.out
    assert entails("check", "a.jp", folder=tmp_path).out.endswith("2 proved.\n")


def test_a_sequent_is_read_as_it_is_typed_and_both_directions_are_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "∀x(Fx→Gx), Fa ∴ Ga", "--nonempty"]) == 0
    assert capsys.readouterr().out.startswith("Read as: ∀x.(F(x)→G(x)), F(a) ⊢ G(a)\nProved.\n1 actual a")
    status, answer = run(capsys, "prove", "P→Q ⊣⊢ ¬P∨Q")
    assert (status, answer["status"], len(answer["directions"])) == (0, "proved", 2)
    status, answer = run(capsys, "prove", "P→Q ⊣⊢ P∧Q")
    assert (status, answer["status"]) == (1, "invalid")
    status, answer = run(capsys, "prove", "∀x.P ⊢ ∀y.P")
    assert len(answer["notes"]) == 2


def test_a_proof_of_another_system_is_written_and_checked(tmp_path: Path) -> None:
    text = entails("prove", "P∨Q, ¬P ⊢ Q", "--system", "forallx", folder=tmp_path).out.removeprefix("Proved.\n")
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    assert entails("check", "a.txt", "--system", "forallx", folder=tmp_path).out == "proved      P∨Q, ¬P ⊢ Q\n"
    (tmp_path / "b.txt").write_text(text.replace("∨E 1", "∨E 2"), encoding="utf-8")
    done = entails("check", "b.txt", "--system", "forallx", "--json", folder=tmp_path).json()
    assert (done["status"], done["proofs"][0]["line"]) == ("refused", 7)
    entails("prove", "P ⊢ P∨Q", "--system", "gentzen", "--svg", "a.svg", "--html", "a.html", folder=tmp_path)
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "<table" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_a_sheet_of_exercises_and_its_answers(tmp_path: Path) -> None:
    given = ("generate", "proof", "--rules", "∧", "--lines", "5", "--number", "2", "--seed", "1")
    sheet = entails(*given, folder=tmp_path).out
    assert sheet == entails(*given, folder=tmp_path).out
    assert sheet.startswith("1. ")
    entails(*given, "--answers", "--out", "a.jp", folder=tmp_path)
    assert entails("check", "a-answers.jp", folder=tmp_path).out.endswith("2 proved.\n")
    assert len(entails(*given, "--json", folder=tmp_path).json()["exercises"]) == 2


def test_a_proof_about_a_board_names_its_rules_and_its_cells(capsys: pytest.CaptureFixture[str]) -> None:
    board = str(ROOT / "examples" / "flow" / "diagonal.flow")
    assert main(["prove", "--board", board]) == 0
    shown = capsys.readouterr().out
    assert "  1: the end at r2c2 has one link\n" in shown
    assert " 1 (r2c2–r1c2∧¬r2c2–r2c1)∨(r2c2–r2c1∧¬r2c2–r1c2)  premise\n" in shown
    _, answer = run(capsys, "prove", "--board", board)
    assert answer["rules"][0] == {"line": 1, "rule": "the end at r2c2 has one link"}
    assert answer["lines"][1]["formula"] == "Lr2c2r1c2"


def test_a_claim_that_is_a_premise_is_said_to_be_one() -> None:
    claimed = Claimed(parse_sequent("Wr1c1 ⊢ Wr1c1"), sources={parse("Wr1c1"): "row 1 is full"})
    assert claimed.granted == "The claim is itself a premise, for a rule says it: row 1 is full"
    assert Claimed(parse_sequent("P ⊢ P∨Q"), sources={parse("P"): "P"}).granted is None


def test_a_long_proof_about_a_board_is_cut_into_ten_lemmas(capsys: pytest.CaptureFixture[str]) -> None:
    board = str(ROOT / "examples" / "overflow" / "too-few-moats.overflow")
    assert main(["prove", "--board", board]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Proved, in 10 lemmas.\n")
    assert (
        "Lemma 2: r2c4 is linked to r1c4\n  • a tile is wet if it is linked\n  • the ocean r1c4 links to one tile\n"
        in shown
    )
    assert "Lemma 10: there is no solution\n" in shown
    _, answer = run(capsys, "prove", "--board", board)
    assert all(any(row["line"] == number for row in answer["rules"]) for number in range(1, 17)), (
        "every premise is named"
    )
    known = {row["formula"] for row in answer["lines"] if row["reason"] == "premise"}
    for number, lemma in enumerate(answer["lemmas"], 1):
        assert lemma["number"] == number
        own = [row for row in lemma["lines"] if row["reason"] in ("premise", *(f"lemma {n}" for n in lemma["lemmas"]))]
        assert {row["formula"] for row in own} <= known
        assert lemma["lines"][-1]["formula"] == lemma["formula"]
        assert len(lemma["lines"]) < 25
        known.add(lemma["formula"])
    assert answer["lemmas"][-1]["formula"] == "⊥"


def test_a_rule_that_cannot_be_kept_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--board", str(ROOT / "examples" / "overflow" / "dry.overflow")]) == 0
    assert "One rule cannot be kept at all: there is an ocean\n" in capsys.readouterr().out


def test_what_fails_only_for_want_of_things_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "∀x.R(x) ⊢ ∃x.R(x)"]) == 1
    assert (
        "With --nonempty (the domain has an element, and every name denotes one) it is valid" in capsys.readouterr().out
    )
    _, answer = run(capsys, "prove", "∀x.R(x) ⊢ ∃x.R(x)")
    assert (answer["missing"], answer["nonempty"]) == (["actual i"], True)
    assert main(["prove", "∀x.R(x) ⊢ ∃x.R(x)", "--nonempty"]) == 0
    assert main(["explain", "∀xRx ∴ ∃xRx", "--nonempty"]) == 0
    capsys.readouterr()
    assert main(["prove", "∃x.R(x) ⊢ ∀x.R(x)"]) == 1
    assert "--nonempty" not in capsys.readouterr().out


def test_jape_is_said_to_lack_what_it_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jp"
    for sequent, what in (
        ("actual a, ∀x.P(f(x)) ⊢ ∃y.P(y)", "functions"),
        ("a=b ⊢ b=a", "equality"),
        ("f(a)=b, P(f(a)) ⊢ P(b)", "functions and no equality"),
    ):
        assert main(["prove", sequent, "--jape", str(out)]) == 0
        assert f"Jape itself has no {what}, so it cannot load this file" in capsys.readouterr().err
        (verdict,) = judge(read_jape(out.read_text(encoding="utf-8")))
        assert verdict.status == "proved"
    assert main(["prove", "P(a) ⊢ P(a)∨Q", "--jape", str(out)]) == 0
    assert "Jape" not in capsys.readouterr().err


def test_several_sequents_in_one_file(tmp_path: Path) -> None:
    file = tmp_path / "three.sequent"
    file.write_text("-- the first\nP→Q, ¬Q ⊢\n  ¬P\n\nP ∧ Q ⊢ Q\n\n-- not valid\nP ∨ Q ⊢ P\n", encoding="utf-8")
    done = entails("prove", str(file))
    assert done.code == 1
    heads = [line for line in done.out.splitlines() if line[:2] in ("1.", "2.", "3.")]
    assert heads == ["1. P→Q, ¬Q ⊢ ¬P", "2. P∧Q ⊢ Q", "3. P∨Q ⊢ P"]
    found = json.loads(entails("prove", str(file), "--json").out)
    assert (found["status"], [one["status"] for one in found["sequents"]]) == (
        "invalid",
        ["proved", "proved", "invalid"],
    )
    assert "there are 3 sequents here" in entails("prove", str(file), "--latex", str(tmp_path / "out.tex")).err
    file.write_text("P ⊢ P\n\nP ⊢ ⊢ Q\n", encoding="utf-8")
    assert "three.sequent:3:5: " in entails("prove", str(file)).err
    file.write_text("P ⊢ P\n\n\nQ R\n", encoding="utf-8")
    assert entails("prove", str(file)).code == 2


def test_a_fragment_is_pasted_more_than_once(tmp_path: Path) -> None:
    out = tmp_path / "piece.tex"
    assert entails("prove", "P→Q, ¬Q ⊢ ¬P", "--latex", str(out), "--fragment").code == 0
    piece = out.read_text(encoding="utf-8")
    assert "documentclass" not in piece
    assert "begin{document}" not in piece
    assert piece.startswith("\\ifdefined\\boxproofnumbers\\else\n\\newdimen")
    assert piece.endswith("\\end{boxproof}\n")
    assert piece.count("\\fi") == piece.count("\\if")
    assert "expected --latex OUT as well" in entails("prove", "P ⊢ P", "--fragment").err
    assert entails("prove", "P ⊢ P∨Q", "--latex", str(out), "--fragment", "--system", "gentzen").code == 0
    assert out.read_text(encoding="utf-8").startswith("% in the preamble: \\usepackage{bussproofs}\n")


def test_sequents_may_stand_on_a_line_each(tmp_path: Path) -> None:
    (tmp_path / "three.sequent").write_text("P→Q, P ⊢ Q\n-- another\nP ⊢\n  P∨Q\nP ⊢ Q -- ⊢ no\n", encoding="utf-8")
    done = entails("prove", "three.sequent", "--json", folder=tmp_path)
    assert [one["status"] for one in done.json()["sequents"]] == ["proved", "proved", "invalid"]
    assert done.code == 1


def test_a_file_with_another_ending_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "three.txt").write_text("P ⊢ P\n", encoding="utf-8")
    done = entails("prove", "three.txt", folder=tmp_path)
    assert done.code == 2
    assert "three.txt is a file: sequents stand in files that end in .sequent" in done.err
