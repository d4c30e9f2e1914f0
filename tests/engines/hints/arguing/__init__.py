"""Arguments by the shape of rules. `techniques` is tested with `arguer`, on theories, and in `tests/laws` by brute force;
`pieces` and `supposing` with `graphs`."""
