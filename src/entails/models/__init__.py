"""Theories, the worlds they speak of, and the clauses that the two make together.

`theory` says what a theory is, `reading` reads it from text (with `pages` for what it includes), `writing` writes it,
`builder` checks it (with `variable_sorts`, `sorts` and `strata`), `mistakes` tells all that is wrong with one, with `advice`;
`world` holds facts, `conformance` says whether they fit; `ground` makes clauses, and propositions for paper;
`as_definitions` says `connected` and `loop` in other words; `renaming` and `merging` put two theories into one.
Imports `logic` and `errors`, nothing else of ours. Tests: `tests/models`
(`signature`, `demands`, `variable_sorts`, `sorts`, `builder` in `test_theory`, `conformance` in
`test_world`, `advice` in `test_mistakes`), `merging` in `tests/questions/test_compare`, `as_definitions` in
`tests/laws/test_connected`.
"""
