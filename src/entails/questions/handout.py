"""Explanations and boards on paper: a page to print, whole in one file.

drawn(explanation)                         # one Picture with a board for each step: what is new is framed
page(explanation, "six.flow")              # a web page without scripts: rules, board, each step beside its picture
boards_page(problems, "Flow", each=4)      # several boards a sheet, and their solutions at the end
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from html import escape
from pathlib import Path

from entails.boards.lighting import sheet
from entails.boards.picture import Picture, to_svg
from entails.engines.answers import Best, Fact, Solved
from entails.limits import FOREVER, Limit
from entails.models.theory import HOLE, in_number
from entails.models.writing import as_said
from entails.questions.drawn_steps import items, pictures_after, start_picture
from entails.questions.givens import givens
from entails.questions.hint import Explanation, hint
from entails.questions.problem import Problem
from entails.questions.solve import solve

PAPERS = {
    "a4": ("A4", 250),
    "letter": ("letter", 232),
}  # what CSS calls them; millimetres of a page that boards may fill
STYLE = """
@page { size: PAPER; margin: 14mm }
body { font: 16px/1.5 system-ui, sans-serif; color: #1c1d1f; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 28px } h2 { font-size: 18px; break-after: avoid }
figure { margin: 0 } svg { width: 100%; height: auto; print-color-adjust: exact }
.board { max-width: 24rem } ol { list-style: none; padding: 0 } footer { color: #5b5e63; font-size: 13px }
li { display: grid; grid-template-columns: 14rem 1fr; gap: 1.5rem; padding: 1rem 0; border-top: 1px solid #d6d3cb }
li { break-inside: avoid } i { font-style: normal; border-radius: .2em; padding: 0 .25em }
p { margin: 0 0 .5rem } .inner { margin-left: 1.5rem } .half figure { grid-column: 1 / 3; max-width: 22rem }
.rules { font-size: 14px; color: #43464b; break-inside: avoid } .rules ul { margin: 0; padding-left: 1.2rem }
.rules em { font-style: italic } .kinds { columns: 2; column-gap: 10mm; margin-bottom: 4mm }
.kinds section { break-inside: avoid; margin-bottom: 3mm } .kinds h2 { margin: 0 0 .3rem; font-size: 16px }
.rules + .sheet { margin-top: 4mm }
.alone { break-after: page }
.sheet { display: grid; gap: 12mm; align-content: start; break-inside: avoid; break-after: page }
.sheet:last-of-type { break-after: auto }
.sheet figure { break-inside: avoid; text-align: center } .sheet svg { max-height: var(--high, 120mm) }
@media (max-width: 40rem) { li { grid-template-columns: 1fr } }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt } h1 { font-size: 18pt; margin: 0 0 4mm }
  li { grid-template-columns: 48mm 1fr; gap: 5mm; padding: 3mm 0 } .board { max-width: 80mm }
  .half figure { max-width: 75mm } }
"""
LEGEND = "Thick orange: what the step says. Dashed blue: what its reason speaks of."
FEW = 6  # solutions, which are drawn larger
LARGE = 9  # steps: with more there is a large picture half-way
COLUMNS = {1: 1, 2: 1, 3: 1, 4: 2, 6: 2, 9: 3, 12: 3}  # of so many boards a sheet
CAPTION = 15  # millimetres of each row of boards: the number, and the gap under it
HEADING = 18  # millimetres
LINE = 5.6  # millimetres of a line of the rules
LETTERS = 90  # in such a line
LEAST = 0.55  # of its usual height has a board under the rules; where that is too little, they have a page of their own
_DRAWN = ("rows", "columns")  # lines of a head that the picture shows
_PIECE = re.compile(r"</p>|</li>")
_TAG = re.compile(r"<[^>]*>")
_CELL = re.compile(r"\br\{(\w+)\}c\{(\w+)\}")
_HEAD = re.compile(r"^([A-Za-z][\w ]*): *(\S.*)$", re.MULTILINE)


def drawn(explanation: Explanation) -> Picture:
    """The pictures of all steps on one sheet; of a single step, its picture."""
    pictures = list(pictures_of(explanation))
    if len(pictures) == 1:
        return pictures[0]
    return sheet(pictures, [str(number) for number in range(1, len(pictures) + 1)])


def pictures_of(explanation: Explanation) -> Iterator[Picture]:
    """The board as far as it is known after each step."""
    return pictures_after(explanation.problem, explanation.steps, explanation.start, explanation.sketch)


def page(explanation: Explanation, title: str, paper: str = "a4") -> str:
    """The rules, the board, and each step beside its picture; half-way through many of them, a large one."""
    problem, steps = explanation.problem, explanation.steps
    listed = list(items(problem, steps, explanation.start))
    if len(steps) > LARGE:
        middle = len(steps) // 2
        known = [*explanation.start, *(fact for step in steps[:middle] for fact in (*step.facts, *step.aside))]
        half = to_svg(start_picture(problem, known))
        listed.insert(middle, f"<li class=half><figure><p>So far, after step {middle}:</p>{half}</figure></li>\n")
    board = f"<figure class=board>{to_svg(start_picture(problem, explanation.start))}</figure>\n"
    steps_told = f"<ol>\n{''.join(listed)}</ol>\n" if listed else ""
    legend = f"<footer>{LEGEND}</footer>\n" if listed else ""
    return _page(title, f"{board}{_rules(problem)}{steps_told}{_ending(explanation)}{legend}", paper)


def _ending(explanation: Explanation) -> str:
    """A paragraph about what is still open after the steps."""
    if explanation.stopped is not None:
        return f"<p>Not known how it goes on: {escape(explanation.stopped.why)}.</p>\n"
    if not explanation.differing:
        return "" if explanation.steps else "<p>Nothing is left to find.</p>\n"
    several = [f"<figure>{to_svg(explanation.problem.picture(one))}</figure>" for one in explanation.differing]
    return f"<p>Nothing more is settled: there are several solutions. Two of them:</p>\n{_sheets(several, 2, 2, 250)}"


def boards_page(
    problems: Sequence[Problem], title: str, *, each: int = 4, paper: str = "a4", limit: Limit = FOREVER
) -> str:
    """So many boards on each sheet, with numbers, and small pictures of their solutions at the end."""
    boards, answers, alike = [], [], _of_one_head(problems)
    for number, problem in enumerate(problems, 1):
        limit.say(f"board {number} of {len(problems)}")
        said = "" if problem.kind in alike else _head(problem)
        boards.append(_numbered(number, start_picture(problem, _shown_at_first(problem, limit)), said))
        found = solve(problem, unique=False, limit=limit)
        if isinstance(found, Solved | Best):
            answers.append(_numbered(number, problem.picture(found.solution)))
        else:
            answers.append(f"<figure><figcaption>{number}. {escape(str(found))}</figcaption></figure>")
    rules, taken = _rules_of_each(problems, alike)
    room = PAPERS[paper][1]
    if _height(each, room - HEADING - taken) < LEAST * _height(each, room):
        rules, taken = f"<div class=alone>{rules}</div>\n", -HEADING
    body = rules + _sheets(boards, each, COLUMNS[each], room, HEADING + taken)
    small = FEW if max(each, len(answers)) <= FEW else 12
    solutions = _sheets(answers, small, COLUMNS[small], room, HEADING)
    body += f'<h1 style="break-before: page">Solutions</h1>\n{solutions}'
    return _page(title, body, paper)


def _of_one_head(problems: Sequence[Problem]) -> frozenset[str]:
    """The kinds of boards of which all heads say the same: that stands beside the rules, else beside each board."""
    heads: dict[str, set[str]] = {}
    for problem in problems:
        heads.setdefault(problem.kind, set()).add(_head(problem))
    return frozenset(kind for kind, said in heads.items() if len(said) == 1)


def _height(each: int, room: float) -> float:
    """The millimetres that a board has, where so many share a sheet."""
    return room / -(-each // COLUMNS[each]) - CAPTION


def _shown_at_first(problem: Problem, limit: Limit) -> Sequence[Fact]:
    """The facts to find that a theory gives from the start, such as clues; none of a board, which draws them itself."""
    if problem.puzzle:
        return ()
    steps = hint(problem, limit=limit)
    return steps.start if isinstance(steps, Explanation) else ()


def _sheets(figures: Sequence[str], each: int, columns: int, room: float, taken: float = 0) -> str:
    """So many figures a sheet, as high as the page has room for; on the first one something else takes room as well."""
    text = []
    for start in range(0, len(figures), each):
        high = _height(each, room - (taken if start == 0 else 0))
        look = f"grid-template-columns: repeat({columns}, 1fr); --high: {high:.0f}mm"
        text.append(f'<section class=sheet style="{look}">{"".join(figures[start : start + each])}</section>\n')
    return "".join(text)


def _numbered(number: int, picture: Picture, said: str = "") -> str:
    caption = f" · {escape(said)}" if said else ""
    return f"<figure><figcaption>{number}{caption}</figcaption>{to_svg(picture)}</figure>"


def _rules_of_each(problems: Sequence[Problem], alike: Set[str]) -> tuple[str, float]:
    """The rules of every kind of board, and of every theory; in two columns under their names, if there are several.
    And about how many millimetres they take."""
    first = {
        problem.puzzle.title if problem.puzzle else Path(problem.name).name: problem for problem in reversed(problems)
    }
    several = len(first) > 1
    sections, lines = [], 0.0
    for title, problem in reversed(first.items()):
        rules = _rules(problem, problem.kind in alike)
        sections.append(f"<section><h2>{escape(title)}</h2>\n{rules}</section>\n" if several else rules)
        lines += _lines(rules, LETTERS / 2) + 2 if several else _lines(rules, LETTERS)
    if several:
        return f"<div class=kinds>\n{''.join(sections)}</div>\n", (lines / 2 + 1) * LINE
    return "".join(sections), (lines + 1) * LINE


def _lines(rules: str, letters: float) -> int:
    """The number of lines that the rules fill on paper."""
    return sum(-(-len(one) // int(letters)) for text in _PIECE.split(rules) if (one := _TAG.sub("", text).strip()))


def _rules(problem: Problem, with_head: bool = True) -> str:
    """The rules on paper: their sentences, the meaning of the signs, and the options in the head of the board."""
    numbers = {name: table[()] for name, table in problem.world.numbers.items() if with_head and () in table}
    sentences = [rule.sentence for rule in problem.theory.rules if rule.kind == "rule" and not rule.declared]
    listed = "".join(
        f"<li style='display: list-item; border: 0; padding: 0'>{_sentence(one, numbers)}</li>" for one in sentences
    )
    legend = problem.puzzle.legend.splitlines() if problem.puzzle else []
    head = _head(problem) if with_head else ""
    lines = "".join(f"<p>{escape(line)}</p>\n" for line in (*legend, head) if line)
    given = "".join(f"<p>{escape(line)}</p>\n" for line in givens(problem))
    return f"<div class=rules>\n{lines}<ul>{listed}</ul>\n{given}</div>\n"


def _head(problem: Problem) -> str:
    """The options in the head of a board that are not drawn: “stars: 1”."""
    lines = _HEAD.findall(problem.puzzle.write(problem.board)) if problem.puzzle else []
    return ", ".join(f"{name}: {value}" for name, value in lines if name not in _DRAWN)


def _sentence(sentence: str, numbers: Mapping[str, int]) -> str:
    """The sentence of a rule as HTML, with numbers filled in where a board has one, and else the names of its variables."""
    sentence = in_number(HOLE.sub(lambda hole: str(numbers.get(hole[1], hole[0])), as_said(sentence)))
    sentence = _CELL.sub(r"({\1}, {\2})", sentence)  # beside italics “r3c5” is (r, c)
    return HOLE.sub(lambda hole: f"<em>{hole[1]}</em>", escape(sentence, quote=False))


def _page(title: str, body: str, paper: str) -> str:
    head = f"<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<title>{escape(title)}</title>\n"
    style = STYLE.replace("PAPER", PAPERS[paper][0])
    look = f'<meta name=viewport content="width=device-width">\n<style>{style}</style>\n'
    return f"{head}{look}<h1>{escape(title)}</h1>\n{body}"
