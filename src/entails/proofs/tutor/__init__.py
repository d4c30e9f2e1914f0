"""Help with a proof that somebody is writing: `attempt` (a proof with gaps, and what may be done next), `offers` (the rules that
apply), `goals` (whether a gap can still be closed, and which step made it impossible), `hints` (the next step in three
strengths), `completing` (the rest of a proof), `typed` (a proof typed as lines in boxes), `telling` (a proof in English).

Imports all other rooms of `proofs`. Tests: tests/proofs/tutor, one file a module; laws: tests/laws/test_tutor.py.
"""
