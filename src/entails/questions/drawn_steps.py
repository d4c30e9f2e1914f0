"""Steps as pictures and as HTML: what a handout and a notebook have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from html import escape

from entails.boards.answer import Answer
from entails.boards.grid import cells_in
from entails.boards.lighting import labelled, lit, side_frame
from entails.boards.palette import readable_on
from entails.boards.picture import Line, Picture, to_svg
from entails.engines.answers import Fact, Solution, Unknown, framed_text
from entails.engines.hints.sentences import capital
from entails.engines.hints.steps import Step
from entails.models.world import Row
from entails.pages.geometry import CORNER_PARTS
from entails.questions.framing import framed
from entails.questions.problem import Problem
from entails.values import replace

LOOK = "display: grid; grid-template-columns: 12rem 1fr; gap: 1rem; padding: .5rem 0; list-style: none"


def has_pictures(problem: Problem) -> bool:
    """Have steps on it pictures? Those of a theory have, if it says what is shown as a grid."""
    return problem.puzzle is not None or "grid" in problem.theory.shows.values()


def pictures_after(
    problem: Problem, steps: Sequence[Step], start: Sequence[Fact], sketch: Answer | None = None
) -> Iterator[Picture]:
    """The board as far as it is known after each step, with the names of rows and columns; if there is no step, the board as
    it stands. What is new is framed, and what the sentences of the reason name."""
    known = list(start)
    if not steps:
        yield _known(problem, known, sketch)
    for step in steps:
        known += [*step.facts, *step.aside]
        if problem.puzzle is None:
            yield _grids(problem, known, step)
            continue
        new = [(r, c) for r, c in problem.cells_of_facts(step.facts)]
        picture = lit(_known(problem, known), new, reason_cells(step))
        yield replace(picture, shapes=(*picture.shapes, *_new_sides(problem, step.facts, picture)))


def _new_sides(problem: Problem, facts: Sequence[Fact], picture: Picture) -> Iterator[Line]:
    """Frames around the sides of cells that a step speaks of, where lines go from corner to corner."""
    for fact in facts:
        if problem.theory.relations[fact.relation].sorts[:4] == 2 * CORNER_PARTS and (0, 0) in picture.places:
            r, c, s, d = map(int, fact.row[:4])
            yield side_frame(picture, (r, c), (s, d))


def start_picture(problem: Problem, start: Sequence[Fact]) -> Picture:
    """The board before the first step."""
    return _known(problem, start)


def _known(problem: Problem, known: Sequence[Fact], sketch: Answer | None = None) -> Picture:
    if problem.puzzle is None:
        return _grids(problem, known)
    answer = sketch if sketch is not None else problem.puzzle.partial.sketch(problem.board, known)
    return labelled(problem.puzzle.picture(problem.board, answer))


def _grids(problem: Problem, known: Sequence[Fact], step: Step | None = None) -> Picture:
    """The grids of a theory with what is known, and with the frames of a step."""
    from entails.questions.showing.picture import shown_picture

    rows: dict[str, tuple[Row, ...]] = {one.name: () for one in problem.theory.find()}
    for fact in known:
        if fact.holds and fact.relation in rows:
            rows[fact.relation] += (fact.row,)
    parts = problem.shown(Solution(rows))
    return shown_picture(framed(problem, parts, step) if step else parts, problem.shown_title)


def reason_cells(step: Step) -> list[tuple[int, int]]:
    """What the sentences of a reason name: as the puzzle says, else the cells whose names stand there."""
    return list(step.lit) or cells_in(" ".join(one.text for one in step.reason))


def items(problem: Problem, steps: Sequence[Step], start: Sequence[Fact]) -> Iterator[str]:
    """Each step as an item of a list, beside its picture."""
    pictures = pictures_after(problem, steps, start)
    letters = frozenset(str(one) for some in problem.world.elements.values() for one in some if len(str(one)) == 1)
    for number, (step, picture) in enumerate(zip(steps, pictures, strict=False), 1):
        yield _item(number, step, picture, problem.inks(), frozenset() if problem.puzzle else letters)


def steps_html(problem: Problem, steps: Sequence[Step], start: Sequence[Fact], stopped: Unknown | None) -> str:
    """The steps in a notebook beside their pictures; nothing if they have none."""
    if not has_pictures(problem):
        return ""
    listed = "".join(items(problem, steps, start)).replace("<li>", f'<li style="{LOOK}">')
    ending = "" if stopped is None else framed_text(str(stopped))
    return f'<ol style="padding: 0">{listed}</ol>{ending}'


def _item(number: int, step: Step, picture: Picture, inks: Mapping[str, str], letters: Set[str]) -> str:
    reasons = [(_indent(one.depth), _inked(_sentence(one.text, letters), inks)) for one in step.reason]
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
    """The attributes that indent a sentence of a reason."""
    further = f' style="margin-left: {depth}em"' if depth > 1 else ""
    return f" class=inner{further}" if depth else ""


def _sentence(text: str, letters: Set[str]) -> str:
    """The text with a full stop, and with a capital letter unless it begins with a thing whose name is one letter."""
    begun = text if text.split(" ", 1)[0] in letters else capital(text)
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."
