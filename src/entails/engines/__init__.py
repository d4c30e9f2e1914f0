"""Engines: each takes a theory on the ground and a question, and returns an answer value.

Imports `logic`, `models` and `errors`; the solvers themselves are imported where a question needs them.
"""
