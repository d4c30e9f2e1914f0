"""Solvers: incremental SAT with lazy definitions, exact counting, optimisation, the frontier, CP-SAT for counts."""
