"""A machine with nothing: empty folders, an empty HOME, and no word of what lies around here."""
