"""Other people's systems: how a proof of ours is written in them. A system is one module here that defines `SYSTEM`, a table.

`system` (what a table says), `systems` (all of them by name), `translate` (our lines as lines of another system), `fitch`,
`lemmon`, `trees` and `terms` (layouts), `reading` (Fitch proofs as text). Imports `kernel`, `display` and `logic`.
Tests: tests/proofs/systems; the tables `forallx`, `lemmon`, `gentzen`, `rocq` and `lean` are tested there by what they write.
"""
