"""Explanations in pictures: a board for each step, on one sheet or as a page to print.

explanation = with_premises(explanation)
drawn(explanation)              # one Picture: what is new is framed, what it rests on is framed by dashes
page(explanation, "six.flow")   # a web page without scripts: the board, and each step beside its picture
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape

from entails.boards.lighting import lit, sheet
from entails.boards.palette import readable_on
from entails.boards.picture import Picture, to_svg
from entails.engines.hints.sentences import capital
from entails.engines.hints.steps import Step
from entails.limits import FOREVER, OutOfTime
from entails.questions.hint import Explanation
from entails.questions.problem import Problem

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
    """The board as far as it is known after each step; if there is none, the board as it stands."""
    problem, known = explanation.problem, list(explanation.start)
    assert problem.puzzle is not None
    if not explanation.steps:
        yield problem.puzzle.picture(problem.board, explanation.sketch)
    for step in explanation.steps:
        known += [*step.facts, *step.aside]
        answer = problem.puzzle.partial.sketch(problem.board, known)
        new = [(r, c) for r, c in problem.cells_of_facts(step.facts)]
        yield lit(problem.puzzle.picture(problem.board, answer), new, reason_cells(problem, step))


def reason_cells(problem: Problem, step: Step) -> list[tuple[int, int]]:
    """Where the reason lies: as the puzzle tells it, and the known facts that it rests on."""
    return [*step.lit, *((r, c) for r, c in problem.cells_of_facts(step.premises))]


def page(explanation: Explanation, title: str) -> str:
    problem = explanation.problem
    steps = zip(explanation.steps, pictures_of(explanation), strict=False)
    items = [_item(number, step, picture, problem.inks()) for number, (step, picture) in enumerate(steps, 1)]
    head = f"<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<title>{escape(title)}</title>\n"
    look = f'<meta name=viewport content="width=device-width">\n<style>{STYLE}</style>\n'
    assert problem.puzzle is not None
    start = problem.puzzle.picture(problem.board, problem.puzzle.partial.sketch(problem.board, explanation.start))
    board = f"<figure class=board>{to_svg(start)}</figure>"
    board += "".join(f"\n<p>{escape(line)}</p>" for line in problem.puzzle.legend.splitlines())
    return f"{head}{look}<h1>{escape(title)}</h1>\n{board}\n<ol>\n{''.join(items)}</ol>\n<footer>{LEGEND}</footer>\n"


def _item(number: int, step: Step, picture: Picture, inks: Mapping[str, str]) -> str:
    reasons = [(_indent(one.depth), _inked(_sentence(one.text), inks)) for one in step.reason]
    says = f"<p><b>{number}. {_inked(step.conclusion, inks)}.</b></p>"
    inner = "".join(f"<p{indent}>{text}</p>" for indent, text in reasons)
    return f"<li><figure>{to_svg(picture)}</figure><div>{says}{inner}</div></li>\n"


def _inked(text: str, inks: Mapping[str, str]) -> str:
    """The text with the letters that stand for something coloured on their colours; "A path" has none."""

    def chip(found: re.Match[str]) -> str:
        ink = inks.get(found[0])
        return f'<i style="background: {ink}; color: {readable_on(ink)}">{found[0]}</i>' if ink else found[0]

    return re.sub(r"\b[A-Z]\b(?! path| corner)", chip, escape(text))


def _indent(depth: int) -> str:
    """How far a sentence of a reason stands in."""
    further = f' style="margin-left: {depth}em"' if depth > 1 else ""
    return f" class=inner{further}" if depth else ""


def _sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    begun = capital(text)
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."
