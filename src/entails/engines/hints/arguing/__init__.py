"""One way to argue, for any rules: what follows comes from the shape of a rule, and the words are the theory's own.

`shapes` reads tallies off a grounding ("of these literals, so many hold"); `techniques` has a function of a few lines for each
argument that takes several tallies; `arguer` finds the next one, checks it and names what single tallies give; `words` says
them. Imports what `engines.hints` does, and of that `knowledge`, `scopes`, `sentences` and `steps`.
"""
