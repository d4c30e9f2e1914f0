"""Theories and facts read from text: `text` reads a theory (`.fol`), `given_text` the facts in it, `data` gathers them,
`facts` takes them from CSV, JSON and tables, and `conditions` works out those that are given by a condition.

Imports what `models` does, and `models.ground`. Tests: `tests/models/reading` (`given_text` in `test_data`, `text` in
`tests/models/test_theory`).
"""
