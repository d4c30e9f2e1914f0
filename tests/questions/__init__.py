"""Questions that have something to decide have a test of their own here. The words and documents of all of them are
tested where people see them: `solve`, `count`, `each`, `ask`, `certify`, `rules` and `style` in
tests/cli/test_contract and the transcripts; `hint`, `told_steps`, `partial` in tests/cli/test_hinting and
tests/laws/test_hints; `why`, `impossible` in tests/cli/test_reasons and
tests/engines/hints/guiding/test_claims; `explore`, `edits`, `verdict`, `random_boards` in tests/cli/test_exploring and
tests/laws/test_explore; `grade` in test_generate; `prove`, `check_proofs`, `proof_lines` in tests/cli/test_proving;
`hint_proofs`, `complete_proofs`, `explain_proofs` in tests/cli/test_tutoring; `attempts` in tests/studio/test_verbs;
`forced`, `check` and how answers print in test_problem; `export` in tests/laws/test_exports_agree;
`matching`, `random_worlds`, `compared` in test_compare; `twice` in tests/laws/test_counters and
tests/cli/test_certificates;
`together`, `best_together`, `counted_together` in tests/laws/test_teams; `parameters` in test_question;
`drawn_steps` in test_handout; `rules_latex` in tests/cli/test_rules; `watching`, `clues` in tests/rules/test_assuming."""
