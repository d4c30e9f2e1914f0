"""Certificates: answers that someone who does not trust us can check, as one text file.

`text` is the format and `normal_form` the one way to write it; `making` proves a claim, `checking` replays the proof, both
ground its clauses by `refutation`; `drat` writes them for other checkers; `compare` tells problems apart. Imports what
engines may import. Tests: `tests/engines/certificates`, and forged ones in `tests/hostile`.
"""
