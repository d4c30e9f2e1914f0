"""Puzzles that are pages: a text file with the rules of a puzzle, how its boards are written, and what an answer is.

`reading` reads a page, `board` a board of it, `world` says what the board tells the theory, `answers` writes and reads
answers, and `puzzle` puts them together into the record that every puzzle is. `making` makes new boards, with `framing`,
`mending` and `random_regions`; `summary` is what lists show, `starting` a page to begin with. Nothing here runs Python of a
page's author. Imports `boards`, `engines`, `models`, `logic` and what those may import.
Tests: in `tests/pages`, test_reading (`page`, `page_lines`, `words`, `geometry`, `world`, `sayings`), test_boards (`board`,
`patterns`), test_looks (`unfinished`), test_making, test_summary, test_own_page (`starting`) and test_page_laws (`answers`,
`regions`, `places`, `referee`, `terminal`, `picture`, `sheet`, `sample`, `puzzle`).
"""
