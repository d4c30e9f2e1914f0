"""Proofs as people read them: `boxes` turns a proof tree into numbered lines in boxes; `text`, `html`, `latex` and `records`
write these for a terminal, a page, a paper and a program. `breaking` says where a long formula may be broken, `reach` how far
the quantifiers of a sequent reach.

Imports `kernel` and `logic`. Tests: tests/proofs/display, one file a module (`breaking` is tested with `text`).
"""
