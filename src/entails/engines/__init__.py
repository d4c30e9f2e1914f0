"""Engines: each takes a theory (or its grounding) and a question, and returns an answer value.

`answers` are these values (`tables`: rows as other packages like them; `differing`), `grounding` is the one door to the
grounder. `solvers` search and count; `certificates` are proofs of answers; `cubes` share one problem among processes;
`consequences` say what follows and why; `hints` find steps for people; `sampling` makes solutions at random.
Imports `limits`, `logic`, `models` and `errors`; the solvers' packages are imported where a question needs them. Tests:
`tests/engines`; `tests/laws/test_engines_agree` sets them against brute force; `differing` is tested in `tests/questions`.
"""
