"""The prover: finds proofs and countermodels. It is not trusted; every proof that it finds goes through the kernel.

Imports `kernel`, `display`, `logic` and `limits`. Tests: tests/proofs/prover; `derivation`, `consequences`, `context`,
`places`, `backwards` and `assemble` are tested there through `search`, because only whole proofs can be checked.
"""
