"""Certificates: made, checked (`checking`, with `making`, `text` and `refutation`), in their `normal_form`, compared with
problems (`compare`), and written for other checkers (`drat`)."""
