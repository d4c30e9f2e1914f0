"""Making new boards: `maker` is the record of what a puzzle knows about it, `turning` compares boards with their copies.

Loaded only when a board is made. Imports `answer` of `boards`, and no puzzle.
"""
