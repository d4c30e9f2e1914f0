"""Aquarium. `tanks` (their letters and walls) is tested through the formats that need it: `test_addresses`, `test_tasks`;
`names` in `test_telling`."""
