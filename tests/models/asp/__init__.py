"""Theories for clingo. `formulas` and `program` are tested in `test_program`, and by clingo in
`tests/laws/test_exports_agree`."""
