"""Cube and conquer. `bench`, `searching` and `totals` are tried as a whole, in `tests/laws/test_teams`."""
