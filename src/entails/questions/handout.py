"""Explanations in pictures: a board for each step, on one sheet or as a page to print.

explanation = with_premises(explanation)
drawn(explanation)              # one Picture: what is new is framed, what it rests on is framed by dashes
page(explanation, "six.flow")   # a web page without scripts: the board, and each step beside its picture
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from html import escape

from entails.boards.lighting import sheet
from entails.boards.picture import Picture, to_svg
from entails.limits import FOREVER, OutOfTime
from entails.questions.drawn_steps import items, pictures_after
from entails.questions.hint import Explanation

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1c1d1f; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 28px } figure { margin: 0 } svg { width: 100%; height: auto }
.board { max-width: 24rem } ol { list-style: none; padding: 0 } footer { color: #5b5e63; font-size: 13px }
li { display: grid; grid-template-columns: 14rem 1fr; gap: 1.5rem; padding: 1rem 0; border-top: 1px solid #d6d3cb }
li { break-inside: avoid; print-color-adjust: exact } i { font-style: normal; border-radius: .2em; padding: 0 .25em }
p { margin: 0 0 .5rem } .inner { margin-left: 1.5rem }
@media (max-width: 40rem) { li { grid-template-columns: 1fr } }
"""
DETAILS = 20.0  # seconds of work to find what else the steps rest on
LEGEND = "Thick orange: what the step says. Dashed blue: what it rests on."


def with_premises(explanation: Explanation) -> Explanation:
    """The explanation with the facts that each step rests on, so that they are framed too. On a large board, where that takes
    long, as it is: then what its words name is framed, and no more."""
    with suppress(OutOfTime):
        return explanation.detailed(FOREVER.working(DETAILS))
    return explanation


def drawn(explanation: Explanation) -> Picture:
    """The pictures of all steps on one sheet; of a single step, its picture."""
    pictures = list(pictures_of(explanation))
    if len(pictures) == 1:
        return pictures[0]
    return sheet(pictures, [str(number) for number in range(1, len(pictures) + 1)])


def pictures_of(explanation: Explanation) -> Iterator[Picture]:
    """The board as far as it is known after each step."""
    return pictures_after(explanation.problem, explanation.steps, explanation.start, explanation.sketch)


def page(explanation: Explanation, title: str) -> str:
    problem = explanation.problem
    listed = "".join(items(problem, explanation.steps, explanation.start))
    head = f"<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<title>{escape(title)}</title>\n"
    look = f'<meta name=viewport content="width=device-width">\n<style>{STYLE}</style>\n'
    assert problem.puzzle is not None
    start = problem.puzzle.picture(problem.board, problem.puzzle.partial.sketch(problem.board, explanation.start))
    board = f"<figure class=board>{to_svg(start)}</figure>"
    board += "".join(f"\n<p>{escape(line)}</p>" for line in problem.puzzle.legend.splitlines())
    return f"{head}{look}<h1>{escape(title)}</h1>\n{board}\n<ol>\n{listed}</ol>\n<footer>{LEGEND}</footer>\n"
