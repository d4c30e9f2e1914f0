"""How boards look, where that is more than a puzzle's own file should hold: in the terminal and in pictures.

Imports what `puzzles` imports; the boards themselves only to name their type.
"""
