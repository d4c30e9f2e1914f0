"""What follows from a theory and a world, and why: `backbone` (what must hold), `ask` (does a claim hold), `assuming` (many
suppositions on one grounding), `completion` (all of a solution from a part), `explain` (the smallest set of rules that forces
something), `judging` (which part of an answer is wrong), `explore` (what a rule keeps out), `lemmas` (do they follow).

Imports `solvers`, `certificates`, `answers` and `grounding` of the engines. Tests: `tests/engines`.
"""
