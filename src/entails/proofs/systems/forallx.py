"""Fitch proofs as in forallx (Calgary and Cambridge). Every name denotes, so there is no `actual`; ⊥ is by ¬E.

The last three rules are the Cambridge edition's names for ¬E, X and LEM.
"""

from entails.proofs.systems.system import System

TABLE = """
hyp                   : R 1
→ intro               : →I 1
→ elim                : →E 1,2
∧ intro               : ∧I 1,2
∧ elim                : ∧E 1
∨ intro               : ∨I 1
∨ elim                : ∨E 1,2,3
¬ intro               : ¬I 1
¬ elim                : ¬E 2,1
contra (classical)    : IP 1
RAA (derived)         : IP 1
contra (constructive) : X 1
↔ intro               : ↔I [A ⊢ B by →E 1,a],[B ⊢ A by →E 2,a]
↔ elim(L)             : →I [A ⊢ B by ↔E 1,a]
↔ elim(R)             : →I [A ⊢ B by ↔E 1,a]
∀ intro               : ∀I 1
∀ elim                : ∀E 1
∃ intro               : ∃I 1
∃ elim                : ∃E 1,2
= intro               : =I
= elim                : =E 1,2
→ MT                  : MT 1,2
¬¬ elim               : DNE 1
DS                    : DS 1,2
DeM                   : DeM 1
"""
SCHEMAS = """
R   : A / A
→I  : A ⊢ B / A→B
→E  : A→B; A / B
∧I  : A; B / A∧B
∧E  : A∧B / A
∧E  : A∧B / B
∨I  : A / A∨B
∨I  : A / B∨A
∨E  : A∨B; A ⊢ C; B ⊢ C / C
¬I  : A ⊢ ⊥ / ¬A
¬E  : ¬A; A / ⊥
IP  : ¬A ⊢ ⊥ / A
X   : ⊥ / A
↔I  : A ⊢ B; B ⊢ A / A↔B
↔E  : A↔B; A / B
↔E  : A↔B; B / A
∀I  : P(i) / ∀x.P(x)  i fresh
∀E  : ∀x.P(x) / P(i)
∃I  : P(i) / ∃x.P(x)
∃E  : ∃x.P(x); P(i) ⊢ C / C  i fresh
=I  : / i=i
=E  : i=j; P(i) / P(j)
=E  : j=i; P(i) / P(j)
MT  : A→B; ¬B / ¬A
DNE : ¬¬A / A
DS  : A∨B; ¬A / B
DS  : A∨B; ¬B / A
LEM : A ⊢ B; ¬A ⊢ B / B
DeM : ¬(A∨B) / ¬A∧¬B
DeM : ¬A∧¬B / ¬(A∨B)
DeM : ¬(A∧B) / ¬A∨¬B
DeM : ¬A∨¬B / ¬(A∧B)
CQ  : ∀x.¬P(x) / ¬∃x.P(x)
CQ  : ¬∃x.P(x) / ∀x.¬P(x)
CQ  : ∃x.¬P(x) / ¬∀x.P(x)
CQ  : ¬∀x.P(x) / ∃x.¬P(x)
⊥I  : A; ¬A / ⊥
⊥E  : ⊥ / A
TND : A ⊢ B; ¬A ⊢ B / B
"""
SYSTEM = System("forallx", "forallx", "fitch", TABLE, "PR", "AS", schemas=SCHEMAS)
