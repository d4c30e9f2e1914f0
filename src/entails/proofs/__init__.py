"""Natural deduction as Jape has it: `kernel` (sequents, rules, the checker), `display` (boxes: text, HTML, LaTeX), `prover`
(not trusted), `jape` (its files), `systems` (other people's rules and layouts) and `typed` (sequents as students type them).

Imports `logic`, `limits` and `errors`. Inside the room: kernel <- display <- prover <- systems; kernel <- jape <- systems.
"""
