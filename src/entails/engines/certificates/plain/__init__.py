"""The checker's own grounding: slow, obvious, and shared with no solver (nothing of `models.ground` is used).

`circuit` holds conjunctions of literals, `meaning` says what a formula comes to, step by step as `logic.evaluate` does,
`grounding` does so for a whole theory, `definitions` for least fixpoints, `graphs` for what hangs together. Imports `logic`,
and of `models` what a theory and a world are. Tests: `circuit`, `meaning`, `definitions`, `graphs` and `grounding` in
tests/engines/certificates/test_plain.
"""
