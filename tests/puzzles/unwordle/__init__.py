"""Unwordle. `shares` (the squares that people share) is tested through `test_board`, which reads them."""
