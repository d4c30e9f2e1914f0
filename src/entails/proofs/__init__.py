"""Natural deduction as Jape has it: rules, a checker small enough to be trusted, a prover that is not, and Jape's files.

Imports `logic` and `errors` alone."""
