"""Formulas: what they are, how they are written, when they are true; and minimal cores.

`formula` is the one type, `term` what stands in it; `notation` reads it; `evaluate` is truth in a finite structure;
`sat_solvers` are PySAT's. Imports nothing of ours but `errors`. Tests: `tests/logic`, a file a module (`tokens` in
`test_notation`, `term` in `test_terms`; `meant`, `other_notations`, `other_languages` and
`surroundings`, which say what to write instead, in `tests/models/test_mistakes.py`).
"""
