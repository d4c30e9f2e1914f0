"""Natural deduction as Jape has it: `kernel` (sequents, rules, the checker), `display` (boxes: text, HTML, LaTeX), `prover`
(not trusted) and `jape` (its files).

Imports `logic`, `limits` and `errors`. Inside the room: kernel <- display <- prover, and kernel <- jape.
"""
