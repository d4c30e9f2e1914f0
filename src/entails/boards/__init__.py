"""What puzzles share: the record that a puzzle is, grids, pictures, other formats, how new boards are made.

Imports `engines`, `models`, `logic`, `limits` and `errors`; knows no puzzle by name.
"""
