"""One hard problem on many processors: cube and conquer.

A *cube* is a set of facts that a solution may agree with. Cubes that cover all solutions and share none divide the work: a
solution is in one of them, counts add up, and there is no solution if none of them has one (M. Heule, O. Kullmann,
S. Wieringa, A. Biere, "Cube and conquer", 2011). `scheduling` hands portions of work to a team, whoever that is
(`entails.workers.team` has processes on this machine). A portion that takes long comes back cut, so nobody has to know
beforehand how hard it is; `lookahead` says where. `searching` looks for solutions, `best` for better ones, `totals` counts,
and `proofs` refutes, with lemmas that make one certificate. What was tried is in
docs/decisions/027-one-problem-many-processes.md.
"""
