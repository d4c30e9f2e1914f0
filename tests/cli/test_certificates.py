"""`entails certify`: what it says of a certificate, of a problem beside it, and to other checkers."""

from pathlib import Path

import pytest

from tests.engines.certificates.examples import examples, forged
from tests.running import ROOT, entails

BOARD = "AB\n..\nAB\n"
IMPOSSIBLE = "AB\nBA\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "board.flow").write_text(BOARD, encoding="utf-8")
    (tmp_path / "crossed.flow").write_text(IMPOSSIBLE, encoding="utf-8")
    assert entails("solve", "board.flow", "--certificate", "board.cert", folder=tmp_path).code == 0
    assert entails("solve", "crossed.flow", "--certificate", "crossed.cert", folder=tmp_path).code == 1
    return tmp_path


def test_a_verdict_names_what_it_is_about(folder: Path) -> None:
    done = entails("certify", "crossed.cert", folder=folder)
    first, sizes, *_ = done.out.splitlines()
    assert (done.code, first) == (0, "Accepted: the theory in the file has no solution.")
    assert sizes.startswith("The theory has 2 sorts, 6 elements, 7 relations, 6 rules,")
    assert "its digest is " in sizes
    answer = entails("certify", "crossed.cert", "--json", folder=folder).json()
    assert answer["digest"] in sizes
    assert answer["about"]["claim"] == "the theory in the file has no solution"
    assert answer["about"]["elements"] == 6
    assert "matches" not in answer


def test_a_certificate_is_compared_with_a_board(folder: Path) -> None:
    done = entails("certify", "board.cert", "board.flow", folder=folder)
    assert done.code == 0
    assert done.out.startswith("Accepted: the problem in board.flow has this solution and no other.\n")
    assert "The rules and facts in board.flow are those of the certificate." in done.out
    assert entails("certify", "board.cert", "board.flow", "--json", folder=folder).json()["matches"] is True


def test_that_another_board_is_impossible_is_refused(folder: Path) -> None:
    done = entails("certify", "crossed.cert", "board.flow", folder=folder)
    assert done.code == 1
    assert done.out.startswith("Refused: it is about another problem: ")
    answer = entails("certify", "crossed.cert", "board.flow", "--json", folder=folder).json()
    assert (answer["status"], answer["matches"]) == ("refused", False)


def test_a_theory_is_compared_as_it_is_parsed(folder: Path) -> None:
    rules = entails("rules", "board.flow", folder=folder).out
    (folder / "board.fol").write_text("-- the same\n" + rules, encoding="utf-8")
    assert entails("certify", "board.cert", "board.fol", folder=folder).code == 0
    assert entails("certify", "board.cert", "-", text=rules, folder=folder).code == 0
    (folder / "more.fol").write_text(rules + 'rule "more": ⊤\n', encoding="utf-8")
    done = entails("certify", "board.cert", "more.fol", folder=folder)
    assert (done.code, done.out) == (
        1,
        "Refused: it is about another problem: the rule “more” is there and not in the certificate.\n",
    )


def test_what_is_printed_is_what_was_parsed(tmp_path: Path) -> None:
    text = examples()["follows"].text()
    for new in ("--> served(cake)", "\x1b[2K\rAccepted: served(cake) follows", "\u202e)ekac(devres"):
        (tmp_path / "a.cert").write_text(
            forged(text, "¬served(soup)", f"¬served(soup) {new}"), encoding="utf-8", newline=""
        )
        for option in ("--no-color", "--json"):
            done = entails("certify", "a.cert", option, folder=tmp_path)
            assert done.code == 1
            assert "served(cake)" not in done.out
            assert done.out.replace("\n", "").isprintable()


def test_a_difference_is_printed_escaped(folder: Path) -> None:
    (folder / "other.fol").write_text('find s\nrule "a\x1b[2K": s\n', encoding="utf-8")
    assert entails("ask", "other.fol", "s", "--certificate", "s.cert", folder=folder).code == 0
    (folder / "fewer.fol").write_text("find s\n", encoding="utf-8")
    done = entails("certify", "s.cert", "fewer.fol", folder=folder)
    assert r"the rule “a\x1b[2K” is in the certificate and not there" in done.out


def test_clauses_and_lemmas_are_written_for_other_checkers(folder: Path) -> None:
    done = entails("certify", "crossed.cert", "--drat", "out/drat", folder=folder)
    assert done.code == 0
    assert "out/drat/formula.cnf" in done.out
    formula = (folder / "out/drat/formula.cnf").read_text(encoding="utf-8")
    assert formula.startswith("c claim: impossible\nc theory: ")
    assert (folder / "out/drat/proof.drup").read_text(encoding="utf-8").endswith("\n0\n")
    assert entails("certify", "crossed.cert", "--drat", "board.flow", folder=folder).code == 2
    assert entails("certify", "crossed.cert", "--drat", "board.flow/x", folder=folder).code == 2


def test_a_refused_certificate_writes_nothing_for_other_checkers(folder: Path) -> None:
    assert entails("certify", str(ROOT / "README.md"), "--drat", "out", folder=folder).code == 1
    assert not (folder / "out").exists()


def test_a_byte_order_mark_is_no_part_of_a_certificate(folder: Path) -> None:
    data = (folder / "crossed.cert").read_bytes()
    (folder / "crossed.cert").write_bytes(b"\xef\xbb\xbf" + data)
    assert entails("certify", "crossed.cert", folder=folder).code == 1


def test_a_folder_is_no_certificate_and_nothing_is_said_of_writing(folder: Path) -> None:
    done = entails("certify", ".", folder=folder)
    assert (done.code, done.err) == (2, "entails: .: cannot be read: Is a directory\n")


@pytest.mark.parametrize("name", ["formula.cnf", "proof.drup"])
def test_only_files_of_an_earlier_run_are_replaced_for_other_checkers(name: str, folder: Path) -> None:
    (folder / "drat").mkdir()
    (folder / "drat" / name).write_text("p cnf 1 1\n1 0\n", encoding="utf-8")
    done = entails("certify", "crossed.cert", "--drat", "drat", folder=folder)
    assert (done.code, "is there already" in done.err) == (2, True)
    assert [path.read_text(encoding="utf-8") for path in (folder / "drat").iterdir()] == ["p cnf 1 1\n1 0\n"]
    for _ in range(2):
        assert entails("certify", "crossed.cert", "--drat", "new", folder=folder).code == 0


def test_the_numbered_certificates_of_a_table_replace_certificates_only(folder: Path) -> None:
    (folder / "t.fol").write_text("find p, q\nrule: p\nrule: q\nrule: p ∨ q", encoding="utf-8")
    for _ in range(2):
        assert entails("explore", "t.fol", "--certificate", "proof.cert", folder=folder).code == 0
    (folder / "proof-3.cert").write_text("mine", encoding="utf-8")
    done = entails("explore", "t.fol", "--certificate", "proof.cert", folder=folder)
    said = "is there already, and is no certificate of ours: expected another name"
    assert (done.code, done.err) == (2, f"entails: proof-3.cert: {said}\n")
    assert (folder / "proof-3.cert").read_text(encoding="utf-8") == "mine"
