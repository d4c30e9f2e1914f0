"""Theories, the worlds they speak of, and the clauses that the two make together.

`theory` says what a theory is, `text` reads it (with `given_text`, `pages` for what it includes, `data` and `facts` for data
from elsewhere), `writing` writes it, `builder` checks it (with `variable_sorts`, `sorts` and `strata`), `mistakes` tells all
that is wrong with one, with `advice`; `world` holds facts, `conformance` says whether they fit; `ground` makes clauses;
`as_definitions` says `connected` and `loop` in other words; `renaming` and `merging` put two theories into one;
`propositions` writes rule instances out for paper. Imports `logic` and `errors`, nothing else of ours. Tests: `tests/models`
(`signature`, `demands`, `variable_sorts`, `sorts`, `builder` in `test_theory`, `given_text` in `test_data`, `conformance` in
`test_world`, `advice` in `test_mistakes`), `merging` in `tests/questions/test_compare`, `as_definitions` in
`tests/laws/test_connected`.
"""
