"""Solvers: `sat` (incremental, with lazy definitions), `linear` (counts added up), `optimise` (the best solution), `count`
with `ganak` (how many solutions), `frontier` (systems of paths, without any grounding).

Tests: `tests/engines/solvers`.
"""
