"""How players argue where things are counted and may not touch: stars in rows, columns and regions. It knows the shape of
the rules (`shape`), and nothing of the puzzle: it is for every theory of that shape, with its own words.

`chart` has what is known, `findings` the techniques, `supposing` suppositions, `words` how cells are named, `steps` the
order.
Tests: tests/engines/hints/arguing/test_counting.py.
"""
