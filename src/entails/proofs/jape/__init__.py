"""Jape's proof files: `file` reads and writes them, `elaborate` turns their steps into proofs for the kernel, `judge` says
which theorems are proved.

Imports `kernel` and `logic`. Tests: tests/proofs/jape, test_file and test_judge; `source` and `steps` are tested through
`file`, `matching` and `elaborate` through `judge`.
"""
