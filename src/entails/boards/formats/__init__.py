"""Formats of board files that are not a puzzle's own: packs, and what the addresses of puzzle sites share."""
