"""What puzzles share: the record of a puzzle, answers, grids, drawing, other people's formats, and making new boards.

Imports `engines`, `models`, `logic`, `limits` and `errors`; knows no puzzle by name. Tests: `tests/boards`; `answer` and
`puzzle` are types, which the laws over all puzzles use.
"""
