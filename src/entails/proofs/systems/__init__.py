"""Other people's systems: how a proof of ours is written in them. A system is one module here that defines `SYSTEM`, a table.

`system` (what a table says), `systems` (all of them by name), `translate` (our lines as lines of another system), `layouts`
(as text, Fitch's and Lemmon's among them; `trees` and `terms` write the others),
`reading` (Fitch proofs as text). Imports `kernel`, `display`, `jape` and `logic`.
Tests: tests/proofs/systems, where the tables `forallx`, `lemmon`, `gentzen`, `rocq`, `lean` and `jape` are tested by what
they write.
"""
