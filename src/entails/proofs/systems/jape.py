"""Jape's natural deduction: our own rules, in boxes."""

from entails.proofs.systems.system import System

SYSTEM = System("jape", "Jape", "boxes", actual=True)
