"""Steps as pictures and as HTML: what a handout and a notebook have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from entails.boards.answer import Answer
from entails.boards.lighting import lit
from entails.boards.palette import readable_on
from entails.boards.picture import Picture, to_svg
from entails.engines.answers import Fact
from entails.engines.hints.sentences import capital
from entails.engines.hints.steps import Step
from entails.questions.problem import Problem

LOOK = "display: grid; grid-template-columns: 12rem 1fr; gap: 1rem; padding: .5rem 0; list-style: none"


def pictures_after(
    problem: Problem, steps: Sequence[Step], start: Sequence[Fact], sketch: Answer | None = None
) -> Iterator[Picture]:
    """The board as far as it is known after each step; if there is none, the board as it stands."""
    known = list(start)
    assert problem.puzzle is not None
    if not steps:
        yield problem.puzzle.picture(problem.board, sketch)
    for step in steps:
        known += [*step.facts, *step.aside]
        answer = problem.puzzle.partial.sketch(problem.board, known)
        new = [(r, c) for r, c in problem.cells_of_facts(step.facts)]
        yield lit(problem.puzzle.picture(problem.board, answer), new, reason_cells(problem, step))


def reason_cells(problem: Problem, step: Step) -> list[tuple[int, int]]:
    """Where the reason lies: as the puzzle tells it, and the known facts that it rests on."""
    return [*step.lit, *((r, c) for r, c in problem.cells_of_facts(step.premises))]


def items(problem: Problem, steps: Sequence[Step], start: Sequence[Fact]) -> Iterator[str]:
    """Each step as an item of a list, beside its picture."""
    pictures = pictures_after(problem, steps, start)
    for number, (step, picture) in enumerate(zip(steps, pictures, strict=False), 1):
        yield _item(number, step, picture, problem.inks())


def steps_html(problem: Problem, steps: Sequence[Step], start: Sequence[Fact]) -> str:
    """The steps on a board in a notebook."""
    listed = "".join(items(problem, steps, start)).replace("<li>", f'<li style="{LOOK}">')
    return f'<ol style="padding: 0">{listed}</ol>'


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
