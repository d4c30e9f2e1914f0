"""The room `rules`: `expressions`, `quantifiers`, `declared`, `collection` and `places` are tried in test_rules and, by the
law that a theory is the same as text, in test_law. What else programmers ask, `watching`, `clues` and `parallel`, in
test_assuming."""
