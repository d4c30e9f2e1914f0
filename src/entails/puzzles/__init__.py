"""Puzzles: one file each, found by its name. A puzzle says what the board says; its theory says what a solution is.

Imports `engines`, `models`, `logic` and `errors`.
"""
