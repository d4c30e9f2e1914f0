"""Solutions at random, and the facts to give away so that one of them is the only one: for making boards.

Imports `solvers`, `answers` and `grounding` of the engines. Tests: `random_solution` and `reading_off` in
`tests/pages/test_making`.
"""
