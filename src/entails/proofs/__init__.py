"""Natural deduction as Jape has it: `kernel` (sequents, rules, the checker), `display` (boxes: text, HTML, LaTeX), `prover`
(not trusted), `jape` (its files), `systems` (other people's rules and layouts), `typed` (sequents as students type them) and
`tutor` (help with a proof that somebody is writing).

Imports `logic`, `limits` and `errors`. Inside the room: kernel <- display <- prover <- systems; kernel <- jape <- systems;
tutor imports all but systems.
"""
