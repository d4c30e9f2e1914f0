"""Proofs of our own as Jape files, and the corpus of other people's files, which may lie beside the repository.

A test on the corpus is skipped in a clone without it; each has a sibling on our own proofs that tests the same code.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from entails.proofs.jape.file import Theorem, read_jape
from entails.proofs.jape.judge import TheoremVerdict, judge
from entails.proofs.kernel.check import Proof
from tests.proofs.by_hand import WHOLE

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
OWN = Path(__file__).parents[2] / "examples" / "proofs"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not beside the repository")


def jape_files() -> list[Path]:
    """The Jape files of the corpus; none where there is no corpus."""
    return sorted((CORPUS / "jape").glob("*.jp"))


def own_files() -> list[Path]:
    return sorted(OWN.glob("*.jp"))


def own_sequents() -> list[str]:
    """The sequents of examples/proofs, one a file."""
    return [path.read_text(encoding="utf-8") for path in sorted(OWN.glob("*.sequent"))]


def corpus_theorems() -> list[str]:
    """The sequents of the theorems that were proved in Jape."""
    expected = json.loads((CORPUS / "jape" / "expected.json").read_text(encoding="utf-8"))
    # “fresh i” belongs to the older calculus, in which every name denotes an element of the domain.
    rows = [row for rows in expected.values() for row in rows if "fresh" not in row["name"]]
    return sorted({row["name"] for row in rows if row["expected"] in ("accept", "closed-but-CURRENTPROOF")})


def verdicts(text: str) -> list[TheoremVerdict]:
    return judge(read_jape(text), text)


def verdict(text: str) -> TheoremVerdict:
    (one,) = verdicts(text)
    return one


def content(theorem: Theorem) -> object:
    """A theorem without its places in the text."""
    steps = None if theorem.steps is None else [(step.rule, dict(step.formulas)) for step in theorem.steps]
    return theorem.panel, theorem.label, theorem.stated, steps, theorem.provisos, theorem.given, theorem.saved_open


def proofs_in(text: str) -> Iterator[Proof]:
    for one in verdicts(text):
        if one.proof is not None:
            yield one.proof


def own_proofs() -> list[Proof]:
    """Proofs in boxes by hand, the Jape file below, and those of examples/proofs that are finished."""
    texts = [EXAMPLES, *(path.read_text(encoding="utf-8") for path in own_files() if path.stem != "unfinished")]
    return [*(proof() for proof in WHOLE.values()), *(proof for text in texts for proof in proofs_in(text))]


def block(stated: str, formulas: str, steps: str, label: str | None = None, panel: str = "Own") -> str:
    """A block of a Jape file; formulas are separated by semicolons."""
    listed = ",\n".join(f"{number} {formula.strip()}" for number, formula in enumerate(formulas.split(";")))
    name = stated if label is None else label
    return f'CONJECTUREPANEL {panel}\nPROOF "{name}"\nINFER {stated} \nFORMULAE\n{listed} \nIS\n{steps}\nEND\n'


EXAMPLES = "".join(
    [
        block("P ⊢ P", "P", r"hyp[A\0]"),
        block("P, P→Q ⊢ Q", "P;Q;P→Q", r'SEQ ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0])'),
        block(
            "P∧Q ⊢ Q∧P",
            "P;Q;P∧Q",
            r'SEQ ("∧ intro"[A,B\1,0]) ("∧ elim(R)"[A,B\0,1]) (hyp[A\2]) ("∧ elim(L)"[A,B\0,1]) (hyp[A\2])',
        ),
        block(
            "P∨Q ⊢ Q∨P",
            "P;Q;P∨Q;Q∨P",
            r'SEQ ("∨ elim"[A,B,C\0,1,3]) (hyp[A\2]) ("∨ intro(R)"[B,A\1,0]) (hyp[A\0]) ("∨ intro(L)"[B,A\0,1]) (hyp[A\1])',
        ),
        block(
            "P→Q ⊢ ¬Q→¬P",
            "P;Q;P→Q;¬Q;¬P",
            r'SEQ ("→ intro"[A,B\3,4]) ("¬ intro"[A\0]) ("¬ elim"[B\1]) ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0]) (hyp[A\3])',
        ),
        block("¬¬P ⊢ P", "P;¬P;¬¬P", r'SEQ ("contra (classical)"[A\0]) ("¬ elim"[B\1]) (hyp[A\1]) (hyp[A\2])'),
        block("⊥ ⊢ ⊤∧P", "⊤;P;⊥", r'SEQ ("∧ intro"[A,B\0,1]) (truth) ("contra (constructive)"[B\1]) (hyp[A\2])'),
        block(
            "∀x.(Q(x)→R(x)), ∃x.Q(x) ⊢ ∃y.R(y)",
            "Q(x)→R(x);x;i;Q(x);∃y.R(y);R(y);y;Q(i);R(i);∀x.(Q(x)→R(x));∃x.Q(x);actual i;Q(i)→R(i)",
            r'SEQ ("∃ elim"[i,C,P,x\2,4,3,1]) (hyp[A\10]) ("∃ intro"[P,i,x\5,2,6]) ("→ elim"[A,B\7,8]) '
            r'("∀ elim"[P,i,x\0,2,1]) (hyp[A\9]) (hyp[A\11]) (hyp[A\7]) (hyp[A\11])',
        ),
        block(
            "∀x.∀y.R(x,y) ⊢ ∀y.∀x.R(x,y)",
            "∀x.R(x,y);y;i;R(x,i);x;j;∀y.R(x,y);R(j,y);∀x.∀y.R(x,y);actual i;actual j;∀y.R(j,y)",
            r'SEQ ("∀ intro"[i,P,x\2,0,1]) ("∀ intro"[i,P,x\5,3,4]) ("∀ elim"[P,i,x\7,2,1]) ("∀ elim"[P,i,x\6,5,4]) '
            r"(hyp[A\8]) (hyp[A\10]) (hyp[A\9])",
        ),
        block(
            "¬∃x.Q(x) ⊢ ∀x.¬Q(x)",
            "¬Q(x);x;i;Q(i);Q(x);∃x.Q(x);¬∃x.Q(x);actual i",
            r'SEQ ("∀ intro"[i,P,x\2,0,1]) ("¬ intro"[A\3]) ("¬ elim"[B\5]) ("∃ intro"[P,i,x\4,2,1]) (hyp[A\3]) '
            r"(hyp[A\7]) (hyp[A\6])",
        ),
        block(
            "P, Q ⊢ P∨R",
            "P;Q;R;P∨R",
            r'SEQ (cut[B,C\3,3]) (thin[A,C\1,3]) ("∨ intro(L)"[B,A\2,0]) (hyp[A\0]) (hyp[A\3])',
        ),
    ]
)
ONE = block("P ⊢ P", "P", r"hyp[A\0]")
TWO = block("P, P→Q ⊢ Q", "P;Q;P→Q", r'SEQ ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0])')
MODUS_TOLLENS = block(
    "P→Q, ¬Q ⊢ ¬P",
    "P;Q;P→Q;¬Q",
    r'SEQ ("¬ intro"[A\0]) ("¬ elim"[B\1]) ("→ elim"[A,B\0,1]) (hyp[A\2]) (hyp[A\0]) (hyp[A\3])',
)


@cache
def corpus_proofs() -> tuple[Proof, ...]:
    """The finished proofs of the Jape files of the corpus, as their authors wrote them."""
    found: list[Proof] = []
    for path in jape_files():
        text = path.read_text(encoding="utf-8")
        verdicts = judge(read_jape(text), text, holds=lambda sequent: True)
        found += [one.proof for one in verdicts if one.status == "proved" and one.proof is not None]
    return tuple(found)
