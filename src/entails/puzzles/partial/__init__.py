"""Answers that are not finished: what they say as facts of the theory, and facts as an answer that can be drawn."""
