"""Engines: each takes a theory (or its grounding) and a question, and returns an answer value.

`solvers` search and count; `hints` finds steps for people; `certificates` are proofs of answers; `ask`, `backbone`,
`explain`, `explore`, `lemmas` are questions of their own; `grounding` is the one door to the grounder. Imports `limits`,
`logic`, `models` and `errors`; the solvers' packages are imported where a question needs them. Tests: `tests/engines`;
`tests/laws/test_engines_agree` sets them against brute force; `random_solution` and `reading_off`, which make boards, are
tested in `tests/pages/test_making`, and `differing` in `tests/questions`.
"""
