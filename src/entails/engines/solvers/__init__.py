"""Solvers: `sat` (incremental, with lazy definitions), `linear` (counts added up), `optimise` (the best solution), `counters`
(who counts what, and when), `count` (the listing and the counters beside it), `ganak` and `components` (each in a
`counting_process`), `frontier` (systems of paths, without any grounding).

Tests: `tests/engines/solvers`; `counters` and `counting_process` in `test_count`, `ganak` there and in the laws.
"""
