"""The kernel: sequents, the rules of natural deduction one line each, and `check`, which never searches.

Imports `logic` and `errors` alone. Tests: tests/proofs/kernel, one file a module; laws: tests/laws/test_proofs.py.
"""
