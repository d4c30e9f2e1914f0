"""Formats of boards that many puzzles share: `piece` (text that knows its place), `series` (our own packs), `addresses`
(of puzzle sites). What is particular to one puzzle is in its folder.

Imports `areas` and `grid` of `boards`, and `errors`.
"""
