"""`climbing` and `targets` are tested with `test_optimise`, and by the laws in `tests/laws/test_aims_agree`."""
