"""The language a third time, from its contract alone: with a syntax, a printer and an evaluator that share nothing with ours,
so that reading is judged too. `formulas` says what is true, `theories` what the solutions are, `drawing` and `declaring`
draw theories at random."""
