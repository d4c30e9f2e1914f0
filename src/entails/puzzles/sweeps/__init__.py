"""Boards as problems for the frontier engine, which counts paths without listing them.

A puzzle has a file here where its paths are more than its own file should hold."""
