"""Lemmon's tables: a line has the assumptions that it rests on, and no boxes."""

from entails.proofs.systems.system import System

TABLE = """
hyp                   : R 1
→ intro               : CP 1
→ elim                : MPP 1,2
∧ intro               : &I 1,2
∧ elim                : &E 1
∨ intro               : vI 1
∨ elim                : vE 1,2,3
¬ intro               : RAA 1
¬ elim                : ¬E 1,2
contra (classical)    : DN(RAA) 1
RAA (derived)         : DN(RAA) 1
contra (constructive) : EFQ 1
↔ intro               : Df.↔ 1,2
↔ elim(L)             : Df.↔ 1
↔ elim(R)             : Df.↔ 1
∀ intro               : UI 1
∀ elim                : UE 1
∃ intro               : EI 1
∃ elim                : EE 1,2
= intro               : =I
= elim                : =E 1,2
→ MT                  : MTT 1,2
¬¬ elim               : DN 1
¬¬ intro              : DN 1
"""
SYSTEM = System("lemmon", "Lemmon's system", "lemmon", TABLE, "A", "A")
