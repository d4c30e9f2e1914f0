"""Theories in the language of answer set programming (clingo), so that somebody else's grounder and solver can check ours.

`names` (how elements, relations and variables are spelled there), `formulas` (a formula as bodies of rules), `program` (the
whole theory). The room imports `logic` and the declarations of `models`, and nothing of `models/ground`.
"""
