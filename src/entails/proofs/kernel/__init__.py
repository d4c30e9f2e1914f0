"""The kernel: sequents, the rules of natural deduction one line each, and `check`. Small, and it never searches."""
