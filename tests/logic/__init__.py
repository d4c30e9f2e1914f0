"""Logic; `tokens` is tested through `notation`, which reads them, and `other_languages` by tests/models/mistakes.txt."""
