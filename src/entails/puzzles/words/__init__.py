"""Words for word puzzles: lists that ship (see NOTICE for where they are from), lists of the user's, and which words a
colouring allows.

Imports nothing of the puzzles.
"""
