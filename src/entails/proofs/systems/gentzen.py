"""Gentzen's trees: no lines, so no references; a number beside a rule names the assumptions that it discharges."""

from entails.proofs.systems.system import System

TABLE = """
→ intro               : →I
→ elim                : →E
∧ intro               : ∧I
∧ elim                : ∧E
∨ intro               : ∨I
∨ elim                : ∨E
¬ intro               : ¬I
¬ elim                : ¬E
contra (classical)    : RAA
RAA (derived)         : RAA
contra (constructive) : ⊥E
truth                 : ⊤I
↔ intro               : ↔I
↔ elim                : ↔E
∀ intro               : ∀I
∀ elim                : ∀E
∃ intro               : ∃I
∃ elim                : ∃E
= intro               : =I
= elim                : =E
function              : fn
→ MT                  : MT
¬¬ elim               : DNE
¬¬ intro              : DNI
"""
SYSTEM = System("gentzen", "Gentzen's system", "tree", TABLE, actual=True)
