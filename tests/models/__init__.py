"""`given_text` is tested in test_data and test_theory."""
