"""How a theory's solution looks, from the theory alone: `layout` chooses (or obeys `show` lines), `terminal` writes
text, `picture` draws it, `placing` finds places for the nodes of a graph, `page` makes an HTML page of it;
`style` is how text for people looks on a line: colours, width, what the output can hold.
Tests: `tests/questions/test_showing` (`layout`, `terminal`, `picture`, `placing`, `page`).
"""
