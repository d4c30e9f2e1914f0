"""Logic; `tokens` is tested through `notation`, which reads them."""
