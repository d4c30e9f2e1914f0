"""Formulas: what they are, how they are written, when they are true; and minimal cores.

`formula` is the one type; `notation` reads and `printing` writes it; `evaluate` is truth in a finite structure. Imports
nothing of ours but `errors`. Tests: `tests/logic`, a file a module (`tokens` and `printing` in `test_notation`;
`meant` and `advice`, which say what to write instead, in `tests/models/test_mistakes.py`).
"""
