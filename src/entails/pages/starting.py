"""A page to start from: a small puzzle with everything that a page needs, and comments that say what each line is for."""

from __future__ import annotations

PAGE = """\
-- {kind}.puzzle: the rules of a puzzle. Change one line after the other into your own puzzle.
-- A board to try it on: write the lines between the rulers into a file tiny.{kind}.
-- ----------
-- puzzle: {kind}.puzzle
-- . 2 .
-- . 1 .
-- 1 . 0
-- ----------
-- Then: entails solve tiny.{kind}        and, of this page: entails lint {kind}.puzzle

-- The title, and the rules in players' words.
puzzle "{title}": "Blacken cells. A number is white, and counts the black cells beside it. The white cells hang together."

-- A board is a grid of cells. Also: board Cell with corners.
board Cell

-- How a board is written: a token a cell. {{n}} is a number, p the cell. A cell without a token has a “.”.
-- Also: read regions room(p): Room   read left across(r)   read above down(c)
read cells "{{n}}": clue(p) = n

-- What is to be found, and how an answer is written.
find black(Cell)
answer cells "#": black(p); ".": ¬black(p)

-- How a fact is said in hints, of one cell and of several; if it holds, and if it does not.
say "{{p}} is black" | "{{p}} are black", "{{p}} is white" | "{{p}} are white": black(p)

-- The rules: a sentence for hints, with holes, and what it means. p and q are cells, beside(p,q) is a word of the board.
rule "{{p}} has {{clue(p)}} black cell(s) beside it":  ∀p ∃=clue(p) q (beside(p,q) ∧ black(q))
rule "the number in {{p}} is white":                   ∀p (clue(p) ≥ 0 → ¬black(p))
rule "the white cells hang together":                connected p ¬black(p)
"""


def page_to_start_from(kind: str) -> str:
    return PAGE.format(kind=kind, title=kind.replace("_", " ").capitalize())
