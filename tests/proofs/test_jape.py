"""Jape's files: as Jape saves them, as people find them, and what only looks like them."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entails.errors import ProofError
from entails.proofs.jape.file import Theorem, read_jape, write_jape, write_theorems
from entails.proofs.jape.judge import TheoremVerdict, judge
from tests.proofs.examples import CORPUS, EXAMPLES, block

ONE = block("P ⊢ P", "P", r"hyp[A\0]")
TWO = block("P, P→Q ⊢ Q", "P;Q;P→Q", r'SEQ ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0])')
MODUS_TOLLENS = block(
    "P→Q, ¬Q ⊢ ¬P",
    "P;Q;P→Q;¬Q",
    r'SEQ ("¬ intro"[A\0]) ("¬ elim"[B\1]) ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0]) (hyp[A\3])',
)


def verdicts(text: str) -> list[TheoremVerdict]:
    return judge(read_jape(text), text)


def verdict(text: str) -> TheoremVerdict:
    (one,) = verdicts(text)
    return one


def refused(text: str) -> ProofError:
    with pytest.raises(ProofError) as error:
        read_jape(text, "some.jp")
    assert error.value.line is not None
    assert error.value.column is not None
    return error.value


def content(theorem: Theorem) -> object:
    """A theorem without its places in the text."""
    steps = None if theorem.steps is None else [(step.rule, dict(step.formulas)) for step in theorem.steps]
    return theorem.panel, theorem.label, theorem.stated, steps, theorem.provisos, theorem.given, theorem.saved_open


# --- other people's files ---


def corpus() -> list[Path]:
    return sorted(CORPUS.glob("*.jp"))


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of Jape files is not beside the repository")
def test_every_proof_of_the_corpus_is_judged_as_it_was_by_hand() -> None:
    expected = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))
    status = {"accept": "proved", "incomplete": "incomplete", "closed-but-CURRENTPROOF": "proved"}
    for path in corpus():
        text = path.read_text(encoding="utf-8")
        found = judge(read_jape(text), text, holds=lambda sequent: True)
        told = [(one.theorem.label, one.status) for one in found]
        assert told == [(one["name"], status[one["expected"]]) for one in expected[path.name]], path.name


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of Jape files is not beside the repository")
def test_the_corpus_survives_being_written_and_read() -> None:
    for path in corpus():
        theorems = read_jape(path.read_text(encoding="utf-8"))
        assert list(map(content, read_jape(write_theorems(theorems)))) == list(map(content, theorems)), path.name


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


def test_several_panels_and_proofs() -> None:
    found = read_jape(ONE + TWO.replace("Own", '"Another one"') + ONE)
    assert [one.panel for one in found] == ["Own", "Another one", "Own"]
    assert [one.line for one in found] == [2, 10, 20]


def test_conjectures_without_a_proof_are_incomplete() -> None:
    lines = ['CONJECTUREPANEL "All" IS', "THEOREM INFER P ⊢ P", "THEOREM mine IS Q∨¬Q", "THEOREM IS Q ⊢ Q"]
    text = "\n  ".join([*lines, 'THEOREM "R ⊢ R"', "END\n"])
    found = verdicts(text)
    assert [one.theorem.label for one in found] == ["P ⊢ P", "mine", "Q ⊢ Q", "R ⊢ R"]
    assert {one.status for one in found} == {"incomplete"}
    assert list(map(content, read_jape(write_theorems(read_jape(text))))) == [content(one.theorem) for one in found]


def test_an_unfinished_proof_says_what_is_open() -> None:
    for gap in ("NEXTGOAL", "SEQ (NEXTGOAL)", "SEQ NEXTGOAL"):
        assert "1 open: P ⊢ P" in str(verdict(ONE.replace(r"hyp[A\0]", gap)).reason)
    middle = TWO.replace(r"(hyp[A\2])", "(NEXTGOAL)").replace("PROOF", "CURRENTPROOF")
    found = verdict(middle)
    assert (found.status, found.reason) == ("incomplete", "1 open: P, P→Q ⊢ P→Q")
    assert found.theorem.saved_open
    assert found.proof is not None
    again = verdict(write_jape([("Own", "P, P→Q ⊢ Q", found.proof)]))
    assert again.proof == found.proof
    assert again.theorem.saved_open
    few = verdict(TWO.replace(r" (hyp[A\0])", ""))
    assert (few.status, few.reason) == ("incomplete", "1 open: P, P→Q ⊢ P")


def test_a_closed_proof_that_was_saved_open_is_proved() -> None:
    assert verdict(TWO.replace("PROOF", "CURRENTPROOF")).status == "proved"


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


def test_rules_of_other_courses() -> None:
    for text in [
        block("P, ¬P ⊢ ⊥", "P;¬P", r'SEQ ("¬ elim"[B\0]) (hyp[A\1]) (hyp[A\0])'),
        block("P∧Q ⊢ P", "P;Q;P∧Q", r'SEQ ("∧ elim"[A,B\0,1]) (hyp[A\2])'),
        block("Q∧P ⊢ P", "P;Q;Q∧P", r'SEQ ("∧ elim"[A,B\1,0]) (hyp[A\2])'),
        block("P↔Q ⊢ (P→Q)∧(Q→P)", "P;Q;P↔Q", r'SEQ ("↔ elim"[A,B\0,1]) (hyp[A\2])'),
        block("P↔Q ⊢ Q→P", "P;Q;P↔Q", r'SEQ ("↔ elim"[A,B\0,1]) (hyp[A\2])'),
        block("(P→Q)∧(Q→P) ⊢ P↔Q", "P;Q;(P→Q)∧(Q→P)", r'SEQ ("↔ intro"[A,B\0,1]) (hyp[A\2])'),
        block("P, P→Q ⊢ Q", "P;Q;P→Q", r'SEQ ("→-E"[A,B\0,1]) (hyp[A\0]) (hyp[A\2])'),
        block("¬¬P ⊢ P", "P;¬¬P", r'SEQ ("¬¬ elim"[B\0]) (hyp[A\1])'),
    ]:
        found = verdict(text)
        assert (found.status, found.notes) == ("proved", ()), text
        assert found.proof is not None
        assert verdict(write_jape([("Own", found.theorem.label, found.proof)])).proof == found.proof


def test_the_premises_of_a_rule_in_the_other_order_are_known_by_what_comes_next() -> None:
    text = block(
        "P→¬Q, P, Q ⊢ ⊥",
        "P;Q;¬Q;P→¬Q",
        r'SEQ ("¬ elim"[B\1]) ("→ elim"[A,B\0,2]) (hyp[A\3]) (hyp[A\0]) (hyp[A\1])',
    )
    assert verdict(text).status == "proved"


def test_the_older_calculus_is_named_and_finds_its_premise_among_the_assumptions() -> None:
    text = block(
        "∀x.¬Q(x) ⊢ ¬∃y.Q(y)",
        "Q(i);¬Q(i);∀x.¬Q(x);i;¬Q(x);x;⊥;Q(y);y;∃y.Q(y);fresh i",
        r'SEQ ("¬ intro"[A\9]) ("∃ elim"[i,C,P,x\3,6,7,8]) (cut[B,C\1,6]) ("∀ elim"[T,P,x\3,4,5]) (hyp[A\2]) '
        r'("¬ elim"[B\0]) (hyp[A\1]) (hyp[A\0])',
    )
    user = block("∀x.¬D(x) ⊢ ¬∃y.D(y)", "D(x)", '"∀x.¬Q(x) ⊢ ¬∃y.Q(y)"')
    for found in verdicts(text + user):
        assert found.status == "proved", found.reason
        assert "older calculus" in found.notes[0]


# --- what is said of wrong proofs ---


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (r'"→ elim"[A,B\0,1]', r'"→ elimination"[A,B\0,1]', "step 1: there is no rule or theorem “→ elimination”"),
        (r"(hyp[A\2])", r"(hyp[A\1])", "step 2: the rule concludes Q, the goal is P→Q"),
        (r"[A,B\0,1]", r"[A,B\1,0]", "step 1: the rule concludes P, the goal is Q"),
        (r" (hyp[A\0])", r" (hyp[A\0]) (hyp[A\0])", "step 4: nothing is left to prove here"),
        ("INFER P, P→Q", "INFER P→Q, P→R", "step 3: P is not assumed here"),
    ],
)
def test_a_wrong_step_is_named(old: str, new: str, told: str) -> None:
    found = verdict(TWO.replace(old, new))
    assert found.status == "wrong"
    assert told in str(found.reason)
    assert found.line == 9


def test_the_line_is_right_whatever_ends_the_lines() -> None:
    wrong = "\ufeff" + ONE + ONE.replace(r"hyp[A\0]", '"no rule"')
    for end in ("\n", "\r\n", "\r"):
        assert verdicts(wrong.replace("\n", end))[1].line == 15


def test_a_label_is_only_a_label() -> None:
    other = verdict(TWO.replace('"P, P→Q ⊢ Q"', '"P, Q→P ⊢ Q"'))
    assert other.status == "proved"
    assert "its name says something else" in other.notes[0]
    assert verdict(TWO.replace('"P, P→Q ⊢ Q"', '"modus ponens!"')).notes == ()
    assert verdict(TWO.replace('"P, P→Q ⊢ Q"', '"(P),(P→Q)⊢Q"')).notes == ()


# --- theorems in proofs ---

USER = block("D→E, ¬E ⊢ ¬D", "D;E;D→E;¬E", r'"P→Q, ¬Q ⊢ ¬P"[P,Q\0,1]')


def test_a_theorem_may_be_used_before_and_after_it_is_proved() -> None:
    steps = r'SEQ ("P→Q, ¬Q ⊢ ¬P"[P,Q\0,1]) (hyp[A\2]) (hyp[A\3])'
    for user in (USER, USER.replace('"P→Q, ¬Q ⊢ ¬P"[P,Q\\0,1]', steps), USER.replace("P→Q, ¬Q", "(P→Q),¬Q")):
        assert [one.status for one in verdicts(MODUS_TOLLENS + user)] == ["proved", "proved"]
        assert [one.status for one in verdicts(user + MODUS_TOLLENS)] == ["proved", "proved"]


def test_a_theorem_that_is_not_proved_proves_nothing() -> None:
    broken = MODUS_TOLLENS.replace(r"[B\1]", r"[B\0]")
    assert [one.status for one in verdicts(broken + USER)] == ["wrong", "wrong"]
    assert "the theorem is not proved in this file" in str(verdicts(broken + USER)[1].reason)
    assert [one.status for one in verdicts(broken + MODUS_TOLLENS + USER)] == ["wrong", "proved", "proved"]
    assert "there is no rule or theorem" in str(verdict(USER).reason)
    (valid,) = judge(read_jape(USER), USER, holds=lambda sequent: True)
    assert valid.status == "proved"
    assert "is not in the file; it is valid" in valid.notes[0]


def test_theorems_do_not_rest_on_each_other() -> None:
    own = block("P ⊢ Q", "P;Q", r'"P ⊢ Q"[P,Q\0,1]')
    assert "it is used in its own proof" in str(verdict(own).reason)
    first = block("P ⊢ Q", "P;Q", r'"P ⊢ Q∧Q"[P,Q\0,1]', "first").replace("P ⊢ Q∧Q", "second")
    second = block("P ⊢ Q", "P;Q", r'"first"[P,Q\0,1]', "second")
    assert [one.status for one in verdicts(first + second)] == ["wrong", "wrong"]


def test_a_derived_rule_may_use_what_it_is_given_and_no_more() -> None:
    rule = block("K ⊢ P∨Q", "P;Q", r'SEQ ("∨ intro(L)"[B,A\1,0]) (GIVEN 0)', "weaker").replace(
        "INFER", "FROM K ⊢ P\nINFER"
    )
    assert verdict(rule).status == "proved"
    assert list(map(content, read_jape(write_theorems(read_jape(rule))))) == list(map(content, read_jape(rule)))
    assert verdict(rule.replace("GIVEN 0", "GIVEN 1")).status == "wrong"
    assert verdict(rule.replace("intro(L)", "intro(R)")).status == "wrong"
    user = block("K, D ⊢ D∨E", "D;E;K", r'SEQ ("weaker"[P,Q,K\0,1,2]) (hyp[A\0]) (hyp[A\2])')
    assert [one.status for one in verdicts(rule + user)] == ["proved", "proved"]
    unfounded = block("K ⊢ D∨E", "D;E;K", r'SEQ ("weaker"[P,Q,K\0,1,2]) (hyp[A\2])')
    assert [one.status for one in verdicts(rule + unfounded)] == ["proved", "wrong"]


def test_terms_that_grow_with_every_step_are_refused() -> None:
    grow = block("S(x), R(f(x)) ⊢ S(x)", "S(x)", r"hyp[A\0]", "one")
    grow += block("R(x), S(f(x)) ⊢ R(x)", "R(x)", r"hyp[A\0]", "two")
    steps = "SEQ (one) (NEXTGOAL) " + "(two) (NEXTGOAL) (one) (NEXTGOAL) " * 450
    assert verdicts(grow + block("S(a)", "S(a)", steps))[2].status in ("wrong", "incomplete")


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
        (ONE.replace("P ⊢ P \n", "P ⊢ \n"), (4, 1), "expected a formula"),
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


@settings(deadline=None, max_examples=300)
@given(texts)
def test_any_text_is_a_list_of_theorems_or_an_error_with_a_place(text: str) -> None:
    _read(text)


@settings(deadline=None, max_examples=300)
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
