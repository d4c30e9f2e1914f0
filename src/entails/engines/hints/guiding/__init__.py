"""The next step and its words: which step is next (`guide`, `choosing`), what is said before it (`lines`, `leading`), how it
is put together (`composing`), and how it reads.

`aim` grounds the theory and returns a `Guide`; `refutation` finds what takes several instances that have no shape of their
own, `chains` orders those instances into an argument; `claims` does both for a claim, `faults` for a wrong answer; `asides`
has what comes along without a word, `obvious` what needs none; `wording` puts a step into sentences: `reasons` goes through
it, `arguments` has the sentence of each deduction, `breaking` the words for a broken rule, and `reader` what has been read.
Imports what `engines.hints` does, that folder and its `arguing`. Tests: `tests/engines/hints/guiding` (`deducing`,
`choosing`, `composing` and `faults` with `guide`; `arguments`, `breaking`, `obvious`, `reader` and `reasons` with `wording`).
"""
