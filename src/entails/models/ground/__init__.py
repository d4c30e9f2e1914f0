"""Grounding: a theory and a world become clauses over integers, each of which knows its rule and its binding.

`grounder` leads. For each rule: `rename` renames variables apart, `clausify` (with `polarity`) makes `clauses` over
variables, and `emitter` joins them with the facts (`tables`, `facts`, `atoms`) and writes out counts (`cardinality`).
`keeping` and `repeating` keep for the next world of a theory what each rule became, before and after it met the facts.
`fixpoint` holds definitions, `deriving` what they can derive; `connection` what must be one piece, which `connecting` makes
of a relation and a graph; `result` what comes out, `purpose` what it is for; `propositions` writes rule instances
out for paper. Tests: `tests/models/ground` (`connecting` in
`test_connection`, `facts` in `test_tables`); random theories in `tests/laws` go through all.
"""
