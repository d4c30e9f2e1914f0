"""Grounding: a theory and a world become clauses over integers, each of which knows its rule and its binding."""
