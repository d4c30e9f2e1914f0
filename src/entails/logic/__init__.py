"""Formulas: what they are, how they are written, when they are true.

Imports nothing of ours but `errors`.
"""
