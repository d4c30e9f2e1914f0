"""Jape's files: as Jape saves them, as people find them, and what only looks like them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entails.errors import ProofError
from entails.proofs.jape.file import read_jape, write_jape, write_theorems
from entails.proofs.jape.judge import judge
from entails.proofs.kernel.sequent import parse_sequent, same
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.search import prove
from tests.proofs.examples import (
    EXAMPLES,
    ONE,
    TWO,
    block,
    content,
    jape_files,
    needs_corpus,
    own_files,
    verdict,
    verdicts,
)


def refused(text: str) -> ProofError:
    with pytest.raises(ProofError) as error:
        read_jape(text, "some.jp")
    assert error.value.line is not None
    assert error.value.column is not None
    return error.value


# --- other people's files ---


def assert_it_survives_being_written_and_read(text: str) -> None:
    theorems = read_jape(text)
    assert list(map(content, read_jape(write_theorems(theorems)))) == list(map(content, theorems))


@needs_corpus
def test_the_corpus_survives_being_written_and_read() -> None:
    for path in jape_files():
        assert_it_survives_being_written_and_read(path.read_text(encoding="utf-8"))


def test_our_own_files_survive_being_written_and_read() -> None:
    assert own_files()
    for path in own_files():
        assert_it_survives_being_written_and_read(path.read_text(encoding="utf-8"))


def test_our_own_proofs_are_proved_and_survive_being_written_and_read() -> None:
    found = verdicts(EXAMPLES)
    assert {one.status for one in found} == {"proved"}
    text = write_jape([(one.theorem.panel, one.theorem.label, one.proof) for one in found if one.proof])
    again = verdicts(text)
    assert [one.proof for one in again] == [one.proof for one in found]
    assert write_theorems(read_jape(text)) == text


# --- what a file may look like ---


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + TWO,
        TWO.replace("\n", "\r\n"),
        TWO.replace("\n", "\r"),
        "\n\n" + TWO + "\n \n",
        TWO.rstrip("\n"),
        TWO.replace(", P→Q \n", ",\n     P→Q\n"),
        TWO.replace("2 P→Q", "2 (P\n→ Q)"),
        TWO.replace("2 P→Q", "2 ((P))→(Q)"),
        TWO.replace("1 Q,", "1 Q,  "),
        TWO.replace("SEQ (", "SEQ (SEQ (").replace("\nEND", ")\nEND"),
        TWO.replace('SEQ ("→ elim"', 'SEQ (LAYOUT "→ elim" (0) ("→ elim"').replace("\nEND", ")\nEND"),
        TWO.replace('SEQ ("→ elim"', 'SEQ (LAYOUT "%s" (0 1) (LAYOUT "" () ("→ elim"').replace("\nEND", "))\nEND"),
        TWO.replace('SEQ ("→ elim"', 'SEQ (LAYOUT "of it" ("→ elim"').replace("\nEND", ")\nEND"),
        TWO.replace("INFER", "WHERE x NOTIN P\nAND FRESH i\nINFER"),
        TWO.replace("CONJECTUREPANEL Own", 'CONJECTUREPANEL "Własne – 01"'),
        TWO.replace("CONJECTUREPANEL Own", "/* from\nthe course */ TACTICPANEL Own"),
        TWO.replace("\nINFER", "\n(P, OBJECT x)\nINFER"),
        TWO.replace("CONJECTUREPANEL Own\n", ""),
        TWO.replace("CONJECTUREPANEL Own\n", "").replace("END\n", ""),
        TWO.replace("\nEND", "\nSEMANTICS\nP, P→Q ⊩ Q\nWORLD (0,0)\n  CHILDREN (-3,56)\n  LABELS P\nEND"),
        block("Q,\n     IS12,\n     END1→P ⊢ IS12", "IS12;END1→P", r"hyp[A\0]"),
        block("p_1',\n     État₂ ⊢ p_1'", "p_1'", r"hyp[A\0]"),
    ],
)
def test_it_is_read_all_the_same(text: str) -> None:
    assert verdict(text).status == "proved"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("\ufeff" + ONE + "\ufeff" + TWO, 2),
        (("\ufeff" + ONE).rstrip() + "\ufeff" + TWO, 2),  # the first save does not end its last line
        ("\ufeff" + TWO + "\n\n\ufeff" + TWO, 2),
        ("".join(f"\ufeff{line}\n" for line in TWO.splitlines()), 1),
        ("CONJECTUREPANEL Own\nEND\n", 0),
        ("CONJECTUREPANEL Own IS\nEND\n", 0),
        ("\ufeffCONJECTUREPANEL Own\n", 0),
        ("CONJECTUREPANEL Empty\nCONJECTUREPANEL Own\nEND\n\ufeff" + ONE, 1),
    ],
)
def test_saves_that_were_pasted_together_and_empty_panels_are_read(text: str, number: int) -> None:
    assert [one.status for one in verdicts(text)] == ["proved"] * number


def test_an_equivalence_binds_as_jape_has_it() -> None:
    """The level of →, from the right: in a file P→Q↔R is P→(Q↔R). What is written has brackets, and is read so by all."""
    (one,) = read_jape(block("P→Q↔R, P ⊢ Q↔R", "P;Q↔R;P→Q↔R", r'SEQ ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0])'))
    assert one.stated == parse_sequent("P→(Q↔R), P ⊢ Q↔R")
    (other,) = read_jape(block("P↔Q↔R, P↔Q→R ⊢ P", "P", "NEXTGOAL"))
    assert other.stated == parse_sequent("P↔(Q↔R), P↔(Q→R) ⊢ P")
    written = write_theorems([one, other])
    assert "P→(Q↔R)" in written
    assert "P↔(Q→R)" in written
    assert list(map(content, read_jape(written))) == [content(one), content(other)]


def test_the_name_of_a_theorem_is_read_as_jape_reads_it() -> None:
    text = block("P→Q↔R, P ⊢ Q↔R", "P;Q↔R;P→Q↔R", r'SEQ ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0])')
    assert verdict(text).notes == ()


@pytest.mark.parametrize("text", ["a=b, ∀x.R(a,x) ⊢ P→∀x.R(b,x)", "a=b ⊢ b=a", "actual c, a=c, R(a,c) ⊢ ∃x.R(x,x)"])
def test_proofs_with_equality_survive_being_written_and_read(text: str) -> None:
    found = prove(parse_sequent(text))
    assert isinstance(found, Proved)
    one = verdict(write_jape([("Own", text, found.proof)]))
    assert one.status == "proved"
    assert one.proof is not None
    assert same(one.proof.goal.conclusion, found.proof.goal.conclusion)


def test_several_panels_and_proofs() -> None:
    found = read_jape(ONE + TWO.replace("Own", '"Another one"') + ONE)
    assert [one.panel for one in found] == ["Own", "Another one", "Own"]
    assert [one.line for one in found] == [2, 10, 20]


def test_a_letter_with_a_replacement_is_that_letter() -> None:
    r"""Jape writes E[x\i] where it does not know that E says nothing of x."""
    text = block(
        "∀x.(Q(x)→E) ⊢ ∀x.(Q(x)→E)",
        r"Q(x)→E;x;i;Q(i)→E[x\i];actual i;∀x.(Q(x)→E)",
        r'SEQ ("∀ intro"[i,P,x\2,0,1]) (cut[B,C\3,3]) ("∀ elim"[P,i,x\0,2,1]) (hyp[A\5]) (hyp[A\4]) (hyp[A\3])',
    )
    assert verdict(text).status == "proved"
    assert "[" in refused(block("P ⊢ P", r"P(x)[x\i]", r"hyp[A\0]")).message


def test_a_name_may_be_a_number() -> None:
    text = block(
        "∀x.Q(x), actual 1 ⊢ Q(1)",
        "Q(x);x;1;∀x.Q(x);actual 1",
        r'SEQ ("∀ elim"[P,i,x\0,2,1]) (hyp[A\3]) (hyp[A\4])',
    )
    assert verdict(text).status == "proved"


# --- what is no Jape file ---


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ("", (1, 1), "this is no Jape file"),
        ("1. P premise\n2. P∨Q ∨ intro 1\n", (1, 1), "this is no Jape file"),
        ("My proof\n" + ONE, (1, 1), "this is no Jape file"),
        ("INFER P ⊢ P\n", (1, 1), "this is no Jape file"),
        (ONE + "IS\n", (9, 1), "“IS” stands outside of any proof"),
        (ONE + "and so on\n", (9, 1), "expected “CONJECTUREPANEL” or “PROOF”"),
        (ONE.replace("END\n", ""), (8, 1), "expected “END”"),
        (ONE.replace("IS\nhyp[A\\0]\n", ""), (6, 1), "expected “IS”"),
        (ONE.replace(r"hyp[A\0]", ""), (8, 1), "expected “SEQ” and the steps of the proof, found the end"),
        (ONE.replace("INFER P ⊢ P", ""), (4, 1), "expected “INFER”"),
        (ONE.replace("P ⊢ P \n", "P ⊢ \n"), (3, 10), "expected a formula"),
        (ONE.replace("P ⊢ P \n", "P ⊢ P) \n"), (3, 12), "found “)”"),
        (ONE.replace('PROOF "P ⊢ P"', 'PROOF "P ⊢ P'), (2, 7), "expected a name in quotation marks"),
        (ONE.replace("0 P ", "P "), (5, 1), "expected a number and a formula"),
        (ONE.replace("0 P ", "0 P\n1 Q"), (5, 4), "expected “,” after the formula"),
        (ONE.replace("0 P ", "0 P,\n0 Q"), (6, 1), "formula 0 is listed twice"),
        (ONE.replace("0 P ", "0 P∧∨Q"), (5, 5), "expected a formula, found “∨”"),
        (ONE.replace("0 P ", "0 "), (5, 3), "expected a formula"),
        (ONE.replace("IS\n", "IS\nIS\n"), (7, 1), "a second “IS”"),
        (ONE.replace(r"[A\0]", r"[A,B\0]"), (7, 4), "2 letters and 1 numbers"),
        (ONE.replace(r"[A\0]", r"[A\1]"), (7, 7), "there is no formula 1 in the list"),
        (ONE.replace(r"[A\0]", r"[A\٣]"), (7, 7), "there is no formula ٣ in the list"),
        (ONE.replace(r"[A\0]", r"[A\0"), (8, 1), "expected “,” or “]”"),
        (ONE.replace(r"[A\0]", "[A]"), (7, 6), "expected “,” or “\\”"),
        (ONE.replace(r"hyp[A\0]", r"(hyp[A\0]"), (8, 1), "expected “)”"),
        (ONE.replace(r"hyp[A\0]", r"hyp[A\0])"), (7, 9), "expected a step in brackets, found “)”"),
        (ONE.replace(r"hyp[A\0]", "SEQ ()"), (7, 6), "expected a step in brackets"),
        (ONE.replace(r"hyp[A\0]", "by the premise"), (7, 4), "expected a step in brackets, found “the”"),
        (ONE.replace(r"hyp[A\0]", '("hyp'), (7, 2), "not closed"),
        (ONE.replace(r"hyp[A\0]", "SEQ " + "(hyp) " * 2_001), (7, 12006), "at most 2,000 steps"),
        ("PROOF " + "a" * 5_000_000, (1, 1), "at most 5,000,000 characters"),
    ],
)
def test_what_only_looks_like_a_jape_file_gets_a_place_and_a_sentence(
    text: str, place: tuple[int, int], told: str
) -> None:
    error = refused(text)
    assert told in error.message
    assert (error.line, error.column) == place


PIECES = [
    "CONJECTUREPANEL",
    "PROOF",
    "CURRENTPROOF",
    "THEOREM",
    "WHERE",
    "FROM",
    "INFER",
    "FORMULAE",
    "IS",
    "SEQ",
    "END",
]
PIECES += [
    "NEXTGOAL",
    "LAYOUT",
    "SEMANTICS",
    "GIVEN 0",
    '"',
    "(",
    ")",
    "[",
    "]",
    "\\",
    ",",
    "\n",
    "0 ",
    "1 P",
    "hyp",
    "cut",
]
PIECES += ["P", "P→Q", "⊢", "∀x.", "actual i", "/*", "*/", r"hyp[A\0]", r'"→ elim"[A,B\0,1]', "\r", "\ufeff", "E[x\\i]"]
texts = st.one_of(
    st.text(), st.lists(st.sampled_from(PIECES)).map(" ".join), st.lists(st.sampled_from(PIECES)).map("".join)
)


def _read(text: str) -> None:
    try:
        theorems = read_jape(text)
    except ProofError as error:
        assert error.line is not None
        assert error.column is not None
        return
    for found in judge(theorems, text):
        assert found.status in ("proved", "incomplete", "wrong")
    again = read_jape(write_theorems(theorems)) if theorems else []
    assert [one.stated for one in again] == [one.stated for one in theorems]


@settings(deadline=None, max_examples=120)
@given(texts)
def test_any_text_is_a_list_of_theorems_or_an_error_with_a_place(text: str) -> None:
    _read(text)


@settings(deadline=None, max_examples=120)
@given(st.integers(0, len(EXAMPLES)), st.integers(0, 8), st.sampled_from(PIECES))
def test_a_damaged_file_is_read_or_refused(start: int, length: int, piece: str) -> None:
    _read(EXAMPLES[:start] + piece + EXAMPLES[start + length :])


@settings(deadline=None, max_examples=100)
@given(st.binary())
def test_any_bytes_are_a_list_of_theorems_or_an_error_with_a_place(data: bytes) -> None:
    _read("PROOF " + data.decode("utf-8", "replace"))


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        ONE.replace("0 P", "0 " + "(" * 100_000),
        ONE.replace(r"hyp[A\0]", "(" * 100_000),
        ONE.replace("0 P", "0 P" + "[\\" * 50_000),
        "PROOF " + "/*" * 50_000,
        "PROOF " + '"' * 99_999,
        "PROOF \n" * 20_000,
        f'PROOF "{" " * 200_000}a"',
        ONE * 1_000,
        ONE.replace(r"hyp[A\0]", '"no rule"') * 1_000,
        ONE.replace("0 P", ",\n".join(f"{number} P" for number in range(20_000))),
    ],
    ids=lambda text: text[-12:],
)
def test_large_files_are_no_trouble(text: str) -> None:
    _read(text)
