"""Jape's proof files: read, elaborated into proofs for the kernel, judged, and written."""
