"""What puzzles share: the record of a puzzle (`puzzle`), answers, grids, drawing, formats, and making new boards.

Formats are `piece` (text that knows its place), `series` (our own packs) and `addresses` (of puzzle sites); what is
particular to one puzzle is in its folder. For new boards `maker` is the record of what a puzzle knows about them, and
`turning` compares boards with their copies; both are loaded only when a board is made. Imports `engines`, `models`, `logic`,
`limits` and `errors`; knows no puzzle by name. Tests: `tests/boards`; `answer` and `puzzle` are types, which the laws over
all puzzles use.
"""
