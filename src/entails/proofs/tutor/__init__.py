"""Help with a proof that somebody is writing: `attempt` (a proof with gaps, and the steps that may be taken), `offers` (the
rules that apply), `goals` (whether a gap can still be closed, and which step made it impossible), `hints` (the next step in
three strengths, and the rest of a proof), `mending` (taking back a step), `typed` (lines in boxes, read back), `telling` (a
proof in English).

Imports all other rooms of `proofs`. Tests: tests/proofs/tutor; laws: tests/laws/test_tutor.py.
"""
