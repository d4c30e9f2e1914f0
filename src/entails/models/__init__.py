"""Theories, the worlds they speak of, and the clauses that the two make together.

Imports `logic` and `errors`, nothing else of ours.
"""
