"""Every system writes what we have proved, and its own checker agrees."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from entails import prove
from entails.errors import ProofError
from entails.logic.formula import Implies
from entails.proofs.display.boxes import Ref, lines
from entails.proofs.kernel.check import Proof
from entails.proofs.kernel.sequent import Sequent, canonical, parse_sequent, write_line
from entails.proofs.prover.answers import Proved
from entails.proofs.systems.layouts import to_table, written
from entails.proofs.systems.reading import check_fitch
from entails.proofs.systems.systems import system_named, systems
from entails.proofs.systems.translate import translated
from entails.proofs.systems.trees import forest, grown, to_html_tree, to_svg_tree, tree_records
from entails.proofs.tutor.attempt import Attempt
from tests.proofs.examples import CORPUS, corpus_proofs, corpus_theorems, needs_corpus, own_sequents
from tests.proofs.prover.asking import random_first_order, random_sequent
from tests.proofs.tutor.cutting import cut_after_steps, number_of_steps

FORALLX = system_named("forallx")
CLASSICS = [
    "P→Q, ¬Q ⊢ ¬P",
    "P∨¬P",
    "P↔Q ⊢ Q↔P",
    "P∨Q, ¬P ⊢ Q",
    "∀x.(F(x)→G(x)), ∃x.F(x) ⊢ ∃x.G(x)",
    "∀x.F(x) ⊢ ∀y.F(y)",
    "¬∃x.∀y.(S(x,y)↔¬S(y,y))",
    "∀x.∀y.x=y, ∃x.P(x) ⊢ ∀x.P(x)",
    "actual j ⊢ ∃y.∀x.(F(y)→F(x))",
    "actual a, ∀x.P(f(x)) ⊢ ∃y.P(y)",
    "∀x.f(f(x))=x ⊢ ∀x.∃y.f(y)=x",
    "a=b, f(a)=c, P(c) ⊢ P(f(b))",
    "actual a, actual b, ∀x.∀y.P(g(x,y)) ⊢ P(g(f(a),g(b,a)))",
    "∀x.h(x,x,x)=x, actual a, P(h(a,a,f)), f=a ⊢ P(h(a,a,f(a)))∨P(a)",
]


def with_functions(random: Random) -> Sequent:
    return random_first_order(random, equations=True, functions=True)


def proof_of(text: str | Sequent) -> Proof | None:
    found = prove(text)
    return found.proof if isinstance(found, Proved) else None


def proofs(number: int) -> list[Proof]:
    random = Random(5)
    texts: list[str | Sequent] = [*CLASSICS]
    texts += [make(random) for _ in range(number) for make in (random_sequent, random_first_order, with_functions)]
    return [found for found in map(proof_of, texts) if found is not None]


def small_corpus(longest: int) -> list[Proof]:
    texts = [text for text in (*corpus_theorems(), *own_sequents()) if len(text) < longest and "fresh" not in text]
    return [found for text in texts if (found := proof_of(parse_sequent(text))) is not None]


# --- Fitch ---


def test_a_proof_in_forallx() -> None:
    proof = proof_of("P→Q, ¬Q ⊢ ¬P")
    assert proof
    assert written(proof, FORALLX) == (
        "1 | P→Q  :PR\n2 | ¬Q   :PR\n3 | | P  :AS\n4 | | Q  :→E 1,3\n5 | | ⊥  :¬E 2,4\n6 | ¬P   :¬I 3-5\n"
    )


def without_actual(sequent: Sequent) -> list[object]:
    return [canonical(one) for one in sequent.formulas() if getattr(one, "name", "") != "actual"]


def assert_read_again(found: list[Proof]) -> int:
    tried = 0
    for proof in found:
        try:
            text = written(proof, FORALLX)
        except ProofError:  # ⊤ has no rule there
            assert "⊤" in str(list(lines(proof).rows()))
            continue
        (verdict,) = check_fitch(text, FORALLX)
        assert verdict.status == "proved", text
        assert verdict.sequent
        assert without_actual(verdict.sequent) == without_actual(proof.goal)
        tried += 1
    return tried


def test_what_is_written_in_forallx_is_accepted_there(thorough: bool) -> None:
    assert assert_read_again(proofs(100 if thorough else 25)) > 12


@needs_corpus
def test_the_corpus_is_accepted_in_forallx(thorough: bool) -> None:
    assert assert_read_again(small_corpus(150 if thorough else 40)) > 15


def test_a_wrong_line_is_found_where_it_is() -> None:
    """Another formula stands on a line. By X, ∨I and the like anything of a kind may stand there, so those are left alone."""
    random, refused = Random(3), 0
    for proof in proofs(10):
        try:
            rows = written(proof, FORALLX).splitlines()
        except ProofError:
            continue
        told = [number for number, row in enumerate(rows) if not re.search(":(AS|PR|X|IP|R) ?", row)]
        if not told:
            continue
        place = random.choice(told)
        wrong = list(rows)
        wrong[place] = re.sub(r"\| ([^|:]*?) *:", lambda found: f"| Stranger∧({found[1]}) :", rows[place], count=1)
        (verdict,) = check_fitch("\n".join(wrong), FORALLX)
        assert (verdict.status, verdict.line) == ("wrong", place + 1), "\n".join(wrong)
        refused += 1
    assert refused > 10


@pytest.mark.parametrize(
    "text",
    [
        "P->Q :PR\n~Q :PR\n    P :AS\n    Q :->E 1,3\n    ⊥ :~E 2,4\n~P :~I 3-5",
        "1. P→Q :PR\n2. ¬Q :PR\n3.   P :AS\n4.   Q :→E 1,3\n5.   ⊥ :¬E 2,4\n6. ¬P :¬I 3–5",
        "∀xFx :PR\nFa :∀E 1\n∃xFx :∃I 2",
        "Fa :PR\na=b :PR\nFb :=E 2,1",
        "P :PR\n  ¬P :AS\n  ⊥ :¬E 2,1\n¬¬P :¬I 2-3",
        "  P :AS\n  P :R 1\nP→P :→I 1-2",
        "AxAyRxy :PR\nAyRay :AE 1\nRaa :AE 2\nExRxx :EI 3",
        "~ExFx :PR\nAx~Fx :CQ 1\n~Fa :AE 2",
        "P v Q :PR\n~P :PR\n  P :AS\n  !? :~E 2,3\n  Q :X 4\n  Q :AS\n  Q :R 6\nQ :vE 1,3-5,6-7",
        "P v Q :PR\n~P :PR\n  P :AS\n  # :_|_I 3,2\n  Q :⊥E 4\n  Q :AS\n  Q :R 6\nQ :vE 1,3-5,6-7",
        "P -> Q :PR\n~P -> Q :PR\n  P :AS\n  Q :->E 1,3\n  ~P :AS\n  Q :->E 2,5\nQ :TND 3-4,5-6",
    ],
)
def test_what_people_write_is_accepted(text: str) -> None:
    assert [one.status for one in check_fitch(text, FORALLX)] == ["proved"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("P :PR\nQ :→E 1", 2, "→E is"),
        ("P :PR\n  Q :AS\n  P :R 1\nQ :R 2", 4, "in a box that has ended"),
        ("Fa :PR\n∀xFx :∀I 1", 2, "∀I is"),
        ("∃xFx :PR\n  Fa :AS\n  Fa :R 2\nFa :∃E 1,2-3", 4, "∃E is"),
        ("P :PR\nP :Magic 1", 2, "has no rule"),
        ("P :PR\nP :R 7", 2, "there is no line 7"),
        ("P :PR\nP∧ :R 1", 2, ""),
        ("P :PR\nP", 2, "expected a formula, a colon"),
        ("  P :AS\n  P :R 1", 2, "the last line is in a box"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, reason: str) -> None:
    (verdict,) = check_fitch(text, FORALLX)
    assert verdict.status != "proved"
    assert verdict.line == line
    assert reason in (verdict.reason or "")


def test_one_proof_that_cannot_be_read_leaves_the_others() -> None:
    found = check_fitch("P :PR\nP :R 1\n\nnothing\n\nP :PR\nQ :R 1\n", FORALLX)
    assert [one.status for one in found] == ["proved", "unreadable", "wrong"]


def test_every_rule_of_forallx_without_quantifiers_holds() -> None:
    for forms in FORALLX.rules.values():
        for form in forms:
            if form.name[0] in "∀∃=":
                continue
            premises = [
                one.conclusion if not one.assumptions else Implies(one.assumptions[0], one.conclusion)
                for one in form.premises
            ]
            assert proof_of(Sequent(tuple(premises), form.conclusion)), str(form)


# --- the others ---


def test_a_line_of_lemmon_rests_on_assumptions_and_the_last_on_premises(thorough: bool) -> None:
    system = system_named("lemmon")
    for proof in proofs(40 if thorough else 10):
        if "⊤" in str(list(lines(proof).rows())):
            continue
        display = translated(lines(proof), system)
        rows = to_table(display).splitlines()
        premises = sum(getattr(one, "name", "") != "actual" for one in proof.goal.assumptions)
        last = re.match(r"\{([\d,]*)\}", rows[-1])
        assert last
        assert all(1 <= int(one) <= premises for one in last[1].split(",") if one), "\n".join(rows)


def test_a_tree_has_the_premises_at_its_leaves() -> None:
    for proof in proofs(8):
        try:
            tree = grown(proof)
        except ProofError as error:
            assert "more than" in str(error)
            continue
        assumed = set(map(canonical, proof.goal.assumptions))
        leaves = [one for one in tree.nodes() if one.rule is None]
        assert all(one.number is not None or canonical(one.conclusion) in assumed for one in leaves)
        assert canonical(tree.conclusion) == canonical(proof.goal.conclusion)
        latex = written(proof, system_named("gentzen"))
        stack = 0
        for name, taken in re.findall(r"\\((Axiom|Unary|Binary|Trinary)(?:Inf)?C)\{", latex) and [
            (one, {"Axiom": 0, "Unary": 1, "Binary": 2, "Trinary": 3}[kind])
            for one, kind in re.findall(r"\\((Axiom|Unary|Binary|Trinary)(?:Inf)?C)\{", latex)
        ]:
            assert stack >= taken, name
            stack += 1 - taken
        assert stack == 1
        ElementTree.fromstring(to_svg_tree(tree))
        HTMLParser().feed(to_html_tree(tree))


def test_the_trees_of_an_attempt_have_its_gaps_and_every_line() -> None:
    attempt = Attempt.of("P→Q, ¬Q ⊢ ¬P").apply("¬ intro").apply("→ elim 1,3")
    derived, goal = forest(attempt.proof)
    assert (write_line(derived.conclusion), derived.rule) == ("Q", "→E")
    (gap,) = goal.above
    assert (gap.is_open, gap.line) == (True, Ref(5))
    assert [node.line for node in derived.nodes()] == [Ref(1), Ref(3), Ref(4)]
    assert tree_records([goal]) == [
        {
            "formula": "¬P",
            "rule": "¬I",
            "discharge": 1,
            "line": 6,
            "above": [{"formula": "⊥", "line": 5, "open": True, "above": []}],
        }
    ]
    (whole,) = forest(attempt.apply("¬ elim 4,2").proof)
    assert not any(node.is_open for node in whole.nodes())


def test_every_line_of_a_proof_that_was_cut_is_a_node_of_its_trees() -> None:
    tried = 0
    for proof in proofs(8):
        for number in range(0, number_of_steps(proof), 3):
            cut = cut_after_steps(proof, number)
            try:
                trees = forest(cut)
            except ProofError:
                continue
            nodes = [node for tree in trees for node in tree.nodes()]
            reasons = {row.line.number: row.line for row in lines(cut).rows()}
            derived = {one for one, line in reasons.items() if line.reason not in ("premise", "assumption", "hyp")}
            assert derived <= {node.line.line for node in nodes if node.line}, str(Attempt(cut))
            assert {node.line.line for node in nodes if node.is_open and node.line} == {
                one for one, line in reasons.items() if line.is_open
            }
            tried += 1
    assert tried > 50


def test_a_chain_of_many_lines_is_a_tree_and_one_that_is_too_high_is_refused() -> None:
    def chain(size: int) -> Proof:
        links = ", ".join(f"P{number}→P{number + 1}" for number in range(size))
        proof = proof_of(f"P0, {links} ⊢ P{size}")
        assert proof
        return proof

    assert len(list(grown(chain(90)).nodes())) == 181
    with pytest.raises(ProofError, match="one above the other"):
        grown(chain(120))


def test_terms_of_the_assistants() -> None:
    proof = proof_of("P→Q, ¬Q ⊢ ¬P")
    assert proof
    assert "(fun h3 : (v_P) => (let h4 : (v_Q) := (h1 h3) in (h2 h4)))" in written(proof, systems()["rocq"])
    assert "(fun (h3 : (v_P)) => (have h4 : (v_Q) := (h1 h3); (h2 h4)))" in written(proof, systems()["lean"])


@pytest.mark.skipif(shutil.which("coqc") is None, reason="Rocq is not installed")
def test_rocq_accepts_every_proof_and_refuses_a_wrong_one(tmp_path: Path, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    students = [text for proof in corpus_proofs() if (text := as_term(proof))]
    assert len(students) > 120 or not CORPUS.exists()
    texts = [*(written(proof, systems()["rocq"]) for proof in (*proofs(100), *small_corpus(150))), *students]
    texts = [text.removeprefix("Require Import Classical.\n") for text in texts]
    named = [text.replace("proved", f"proved_{number}", 1) for number, text in enumerate(texts)]
    assert compiled(tmp_path, "\n".join(named)) == ""
    wrong = named[0].replace("(h2 h4)", "(h2 h3)")
    assert wrong != named[0]
    assert "Error" in compiled(tmp_path, wrong)


def as_term(proof: Proof) -> str | None:
    """The proof for Rocq; None if it uses the older calculus, or a theorem."""
    try:
        return written(proof, systems()["rocq"])
    except ProofError:
        return None


def compiled(folder: Path, text: str) -> str:
    (folder / "all.v").write_text(f"Require Import Classical.\n{text}", encoding="utf-8")
    done = subprocess.run(["coqc", "-q", "all.v"], cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr


def test_a_system_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ProofError, match="expected forallx, gentzen"):
        system_named("Principia")
    with pytest.raises(ProofError, match="cannot be read"):
        check_fitch("P :PR", system_named("rocq"))
