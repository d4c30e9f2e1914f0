"""What is said of the theorems of a Jape file: proved, incomplete or wrong, and why."""

import json

import pytest

from entails.proofs.jape.file import read_jape, write_jape, write_theorems
from entails.proofs.jape.judge import judge
from tests.proofs.examples import (
    CORPUS,
    MODUS_TOLLENS,
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


@needs_corpus
def test_every_proof_of_the_corpus_is_judged_as_it_was_by_hand() -> None:
    expected = json.loads((CORPUS / "jape" / "expected.json").read_text(encoding="utf-8"))
    status = {"accept": "proved", "incomplete": "incomplete", "closed-but-CURRENTPROOF": "proved"}
    for path in jape_files():
        text = path.read_text(encoding="utf-8")
        found = judge(read_jape(text), text, holds=lambda sequent: True)
        told = [(one.theorem.label, one.status) for one in found]
        assert told == [(one["name"], status[one["expected"]]) for one in expected[path.name]], path.name


def test_our_own_files_are_judged_as_they_were_by_hand() -> None:
    told = {path.name: [one.status for one in verdicts(path.read_text(encoding="utf-8"))] for path in own_files()}
    unfinished = ["incomplete", "incomplete", "incomplete", "wrong"]
    assert told == {"textbook.jp": ["proved"] * 7, "unfinished.jp": unfinished}


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
    for name in ("modus ponens!", "modus", "P, P→Q ⊢ Q (ex. 3)", "3. P, P→Q ⊢ Q"):
        assert verdict(TWO.replace('"P, P→Q ⊢ Q"', f'"{name}"')).notes == (), name
    for name in ("⊢ P∧¬P (ex. 3)", "3. P ⊢ Q", "¬Q", "R", "ex. 3: P∧ ⊢ Q"):
        told = verdict(TWO.replace('"P, P→Q ⊢ Q"', f'"{name}"')).notes
        assert told == ("its name says something else than what is inferred: P, P→Q ⊢ Q",), name
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
