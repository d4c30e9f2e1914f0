"""The calculus: one line a rule, in the notation itself.

    name : premises / conclusion

Premises are separated by semicolons. `A ⊢ B` among them means: B, with A assumed for the time being. Capital letters stand
for any formulas, P(x) for any formula about x and P(i) for the same about i. Rules are those of Jape's natural deduction, by
the names that its files have. In the last column: “i fresh” demands that i occurs in nothing else of the step; “A assumed”
that the conclusion is an assumption.

The derived rules save steps; each follows from those above it. The older calculus takes every name for that of a thing, so it
has no `actual`; it proves more, and a proof that uses it says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from entails.logic.formula import Formula
from entails.logic.notation import Reader
from entails.proofs.kernel.sequent import Sequent, read_line, read_sequent

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
# As other courses' files have them: premises in another order, or one conjunction where ours are two.
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
# Other names for a rule, as other versions of Jape's files have them.
ALSO = {
    "∧ elim": ("∧ elim(L)", "∧ elim(R)"),
    "∨ intro": ("∨ intro(L)", "∨ intro(R)"),
    "↔ elim": ("↔ elim(L)", "↔ elim(R)", "↔ elim (pair)"),
    "↔ intro": ("↔ intro (pair)",),
    "¬ elim": ("¬ elim (older)",),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """Premises with what they assume, a conclusion, and what is demanded of it."""

    name: str
    premises: tuple[Sequent, ...]
    conclusion: Formula
    fresh: str | None = None  # a name that occurs in nothing else
    assumed: bool = False  # the conclusion is an assumption
    fixed: bool = False  # its letters and names stand for themselves alone: what a derived rule is given

    def formulas(self) -> list[Formula]:
        """All that it speaks of."""
        above = [formula for premise in self.premises for formula in (*premise.assumptions, premise.conclusion)]
        return [*above, self.conclusion]

    def __str__(self) -> str:
        above = ";  ".join(str(premise) for premise in self.premises)
        return f"{above} / {self.conclusion}" if above else str(self.conclusion)


def parse_rule(line: str) -> Rule:
    name, _, schema = line.partition(":")
    schema, assumed = (schema.split("A assumed")[0], True) if "A assumed" in schema else (schema, False)
    schema, fresh = (schema.split("i fresh")[0], "i") if "i fresh" in schema else (schema, None)
    above, _, below = schema.partition("/")
    premises = tuple(read_sequent(Reader(part)) for part in above.split(";") if part.strip())
    return Rule(name.strip(), premises, read_line(Reader(below)), fresh, assumed)


@cache
def rules() -> dict[str, Rule]:
    lines = [line for text in (RULES, DERIVED, OLDER, ELSEWHERE) for line in text.strip().splitlines()]
    made = [parse_rule(line) for line in lines]
    return {rule.name: rule for rule in made}


def as_rule(name: str, stated: Sequent | Rule) -> Rule:
    """A theorem is a rule without assumptions of its own; a derived rule is one already."""
    if isinstance(stated, Rule):
        return stated
    return Rule(name, tuple(Sequent((), premise) for premise in stated.assumptions), stated.conclusion)
