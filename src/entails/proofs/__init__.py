"""Natural deduction as Jape has it: `kernel` (sequents, rules, the checker), `display` (boxes: text, HTML, LaTeX), `prover`
(not trusted), `jape` (its files) and `tutor` (help with a proof that somebody is writing).

Imports `logic`, `limits` and `errors`. Inside the room: kernel <- display <- prover, and
kernel <- jape; tutor imports all of them.
"""
