"""Help with a proof that somebody is writing: `attempt` (a proof with gaps, and the steps that may be taken), `offers` (the
rules that apply), `goals` (whether a gap can still be closed, and which step made it impossible), `hints` (the next step in
three strengths, and the rest of a proof), `mending` (taking back a step), `typed` (lines in boxes, read back), `telling` (a
proof in English); below them `tree` (places in a proof), `next_step` and `sentences`.

Imports all other rooms of `proofs`. Tests: tests/proofs/tutor, one file a module (`goals`, `mending`, `next_step` and
`sentences` are tested with `hints`, `offers` with `attempt`); laws: tests/laws/test_tutor.py.
"""
