"""Cube and conquer. `bench`, `searching`, `best` and `totals` are tried as a whole, in `tests/laws/test_teams`."""
