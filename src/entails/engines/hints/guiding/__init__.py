"""The next step and its words: which step is next (`guide`), what is said before it (`lines`, `leading`), and how it reads.

`aim` grounds the theory and returns a `Guide`; `refutation` finds what takes several instances that have no shape of their
own, `chains` orders those instances into an argument; `claims` does both for a claim; `asides` has what comes along without
a word; `wording` puts a step into sentences, `breaking` has its words for a broken rule. Imports what `engines.hints` does,
that folder and its `arguing`. Tests: `tests/engines/hints/guiding` (`deducing` with `guide`, `breaking` with `wording`).
"""
