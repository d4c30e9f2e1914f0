"""Solvers: `sat` (incremental, with lazy definitions), `linear` (counts added up), `optimise` (the best solution), `count`
(how many solutions) with `ganak` and `components`, each in a `counting_process`, `frontier` (systems of paths, without any
grounding).

Tests: `tests/engines/solvers`; `counting_process` in `test_count`, `ganak` there and in the laws.
"""
