"""The calculus, one line a rule, written in the notation of formulas itself.

    name : premises / conclusion

Premises are separated by semicolons. The premise `A ⊢ B` means: B, proved while A is assumed. Capital letters stand for any
formulas, P(x) for any formula about x, and P(i) for the same formula about i. The rules and their names are those of Jape's
natural deduction. The last column holds a condition: “i fresh” means that i must not occur elsewhere in the step; “A assumed”
means that the conclusion must be one of the assumptions. In the rules of functions f stands for any function: what it makes
of elements of the domain is an element of the domain.

Each derived rule follows from the rules above it and saves steps. In the older calculus every name denotes an element of the
domain, so it has no `actual`. It proves more than Jape's calculus, and a proof that uses it is marked with a note.
"""

from __future__ import annotations

from functools import cache

from entails.logic.formula import Formula
from entails.logic.notation import Reader
from entails.proofs.kernel.sequent import Sequent, read_line, read_sequent
from entails.values import dataclass

RULES = """
hyp                    :                                / A          A assumed
cut                    : B;  B ⊢ C                      / C
thin                   : C                              / C
→ elim                 : A→B;  A                        / B
→ intro                : A ⊢ B                          / A→B
∧ intro                : A;  B                          / A∧B
∧ elim(L)              : A∧B                            / A
∧ elim(R)              : A∧B                            / B
∨ intro(L)             : A                              / A∨B
∨ intro(R)             : A                              / B∨A
∨ elim                 : A∨B;  A ⊢ C;  B ⊢ C            / C
¬ intro                : A ⊢ ⊥                          / ¬A
¬ elim                 : B;  ¬B                         / ⊥
contra (classical)     : ¬A ⊢ ⊥                         / A
contra (constructive)  : ⊥                              / B
truth                  :                                / ⊤
↔ intro                : A→B;  B→A                      / A↔B
↔ elim(L)              : A↔B                            / A→B
↔ elim(R)              : A↔B                            / B→A
∀ intro                : actual i ⊢ P(i)                / ∀x.P(x)    i fresh
∀ elim                 : ∀x.P(x);  actual i             / P(i)
∃ intro                : P(i);  actual i                / ∃x.P(x)
∃ elim                 : ∃x.P(x);  actual i, P(i) ⊢ C   / C          i fresh
= intro                :                                / i=i
= elim                 : i=j;  P(i)                     / P(j)
function               : actual i                       / actual f(i)
function (2)           : actual i;  actual j            / actual f(i,j)
function (3)           : actual i;  actual j;  actual k / actual f(i,j,k)
"""
DERIVED = """
→ MT                   : A→B;  ¬B                       / ¬A
¬¬ intro               : A                              / ¬¬A
¬¬ elim                : ¬¬A                            / A
⊥ intro                : A;  ¬A                         / ⊥
RAA (derived)          : ¬A ⊢ ⊥                         / A
"""
OLDER = """
∀ intro (older)        : P(i)                           / ∀x.P(x)    i fresh
∀ elim (older)         : ∀x.P(x)                        / P(i)
∃ intro (older)        : P(i)                           / ∃x.P(x)
∃ elim (older)         : ∃x.P(x);  P(i) ⊢ C             / C          i fresh
"""
# Rules of other courses' files: the premises come in another order, or one conjunction replaces two premises.
ELSEWHERE = """
¬ elim (older)         : ¬B;  B                         / ⊥
↔ intro (pair)         : (A→B)∧(B→A)                    / A↔B
↔ elim (pair)          : A↔B                            / (A→B)∧(B→A)
⊥ elim                 : ⊥                              / B
⊤ intro                :                                / ⊤
⊤ elim                 : C                              / C
→-I                    : A ⊢ B                          / A→B
→-E                    : A;  A→B                        / B
∧-I                    : A;  B                          / A∧B
∧-E(L)                 : A∧B                            / A
∧-E(R)                 : A∧B                            / B
∨-I(L)                 : A                              / A∨B
∨-I(R)                 : B                              / A∨B
∨-E                    : A∨B;  A ⊢ C;  B ⊢ C            / C
¬-I                    : A ⊢ B∧¬B                       / ¬A
¬-E                    : ¬¬A                            / A
"""
# A name that other versions of Jape's files use, and the rules that it may stand for.
ALSO = {
    "∧ elim": ("∧ elim(L)", "∧ elim(R)"),
    "∨ intro": ("∨ intro(L)", "∨ intro(R)"),
    "↔ elim": ("↔ elim(L)", "↔ elim(R)", "↔ elim (pair)"),
    "↔ intro": ("↔ intro (pair)",),
    "¬ elim": ("¬ elim (older)",),
    "function": ("function (2)", "function (3)"),
}


@dataclass(frozen=True, slots=True)
class ProofRule:
    """A rule of the calculus: its premises (each with what it may assume), its conclusion and its conditions."""

    name: str
    premises: tuple[Sequent, ...]
    conclusion: Formula
    fresh: str | None = None  # this name must not occur elsewhere in the step
    assumed: bool = False  # the conclusion must be an assumption
    fixed: bool = False  # letters and names stand for themselves: what a derived rule is given

    def formulas(self) -> list[Formula]:
        """The formulas of the premises, then the conclusion."""
        above = [formula for premise in self.premises for formula in (*premise.assumptions, premise.conclusion)]
        return [*above, self.conclusion]

    def __str__(self) -> str:
        above = ";  ".join(str(premise) for premise in self.premises)
        return f"{above} / {self.conclusion}" if above else str(self.conclusion)


def parse_rule(line: str) -> ProofRule:
    """The rule of one line of the tables above."""
    name, _, schema = line.partition(":")
    schema, assumed = (schema.split("A assumed")[0], True) if "A assumed" in schema else (schema, False)
    schema, fresh = (schema.split("i fresh")[0], "i") if "i fresh" in schema else (schema, None)
    above, _, below = schema.partition("/")
    premises = tuple(read_sequent(Reader(part)) for part in above.split(";") if part.strip())
    return ProofRule(name.strip(), premises, read_line(Reader(below)), fresh, assumed)


@cache
def rules() -> dict[str, ProofRule]:
    """Every rule of the four tables, by its name."""
    lines = [line for text in (RULES, DERIVED, OLDER, ELSEWHERE) for line in text.strip().splitlines()]
    return {rule.name: rule for rule in map(parse_rule, lines)}


def as_sequent(rule: ProofRule) -> Sequent:
    """A rule whose premises assume nothing, as the sequent that it comes to."""
    return Sequent(tuple(premise.conclusion for premise in rule.premises), rule.conclusion)


def as_rule(name: str, theorem: Sequent | ProofRule) -> ProofRule:
    """A theorem as a rule: `P→Q, ¬Q ⊢ ¬P` has the premises P→Q and ¬Q and concludes ¬P. A derived rule is one already."""
    if isinstance(theorem, ProofRule):
        return theorem
    return ProofRule(name, tuple(Sequent((), premise) for premise in theorem.assumptions), theorem.conclusion)
