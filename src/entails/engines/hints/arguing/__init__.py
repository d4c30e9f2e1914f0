"""One way to argue, for any rules: what follows comes from the shape of a rule, and the words are the theory's own.

`shapes` reads quotas off a grounding ("of these literals, so many hold"); `techniques` has a function of a few lines for
each argument that takes several quotas; `graphs` names what is seen where a rule says `connected` or `loop`, `pieces` has
what takes a piece and its size, `plane` what may not cross, `blocks` what holds in every way to meet the rules about a few
things, `remaining` names those ways, `bounds` what the terms of a sum come to, and `numbers` what is seen of a piece of
equal numbers; `looping` has what lines leave for lines (`parity`, and `parts` with its words in `parting`); `arguer` finds
the next one, checks it and names what single quotas give; `supposing` finds the shortest
story; `words` says them. `counting` argues about what is counted and may not touch, as its players do; puzzles with
techniques of their own share `pruning` (plans without needless steps). Imports what `engines.hints` does, and
of that `hanging`, `knowledge`, `scopes`, `sentences`, `steps`, `sums`, `tables` and `telling`.

Tests: `pruning` in tests/engines/hints/test_sentences.py, `parts` also in tests/laws/test_arguing.py.
"""
