"""Other people's ways to write boards down.

Imports the puzzles whose boards they are.
"""
