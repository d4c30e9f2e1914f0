"""Proofs as people read them: numbered lines in boxes, as text, HTML, LaTeX and JSON."""
