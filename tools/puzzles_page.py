"""Writes the list of kinds in docs/puzzles.md anew, with a picture of each: `.venv/bin/python tools/puzzles_page.py`.

The pictures are of our own boards (examples/KIND), with their solutions. The figures are those of benchmarks/kinds.json,
which `benchmarks/kinds.py` measures.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from entails import Solved, load, puzzles, solve
from entails.boards.picture import to_svg
from entails.pages.summary import summary

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "puzzles.md"
PICTURES = ROOT / "docs" / "pictures" / "puzzles"
FIGURES = ROOT / "benchmarks" / "kinds.json"
BEGIN, END = "<!-- kinds -->\n", "<!-- end of kinds -->\n"
HEAD = "| | kind | lines | boards | s | words | made, s |\n|---|---|---|---|---|---|---|\n"
EXAMPLES = {"starbattle": "six"}  # elsewhere the board is called small


def picture(kind: str) -> str:
    """Our smallest board with its solution, as SVG."""
    file = ROOT / "examples" / kind / f"{EXAMPLES.get(kind, 'small')}.{kind}"
    problem = load(file)
    answer = solve(problem)
    assert isinstance(answer, Solved)
    assert answer.unique, f"{file} has further solutions"
    return to_svg(problem.picture(answer.solution))


def row(kind: str, figures: dict[str, Any]) -> str:
    text = puzzles.page_text(kind)
    about = summary(text, kind)
    legend = about.legend.replace("\n", " ").replace("|", "\\|")
    cells = [
        f'<img src="pictures/puzzles/{kind}.svg" width="150" alt="{about.title}: a board and its solution">',
        f"**{about.title}** `.{kind}`<br>{legend}",
        str(len(text.splitlines())),
        *_solved(figures.get("solve")),
        str(figures.get("explain", {}).get("words") or ""),
        _made(figures.get("make"), text),
    ]
    return f"| {' | '.join(cells)} |\n"


def _solved(figures: dict[str, Any] | None) -> tuple[str, str]:
    if figures is None:
        return "", ""
    return (
        f"{figures['right']} of {figures['boards']}",
        f"{_seconds(figures['median'])} ({_seconds(figures['slowest'])})",
    )


def _made(figures: dict[str, Any] | None, text: str) -> str:
    if "\nmake nothing" in text:
        return "no"
    times = sorted(one if one is not None else float("inf") for one in figures["seconds"]) if figures else []
    if not times:
        return ""
    middle = times[len(times) // 2]
    return "over 20" if middle == float("inf") else _seconds(middle)


def _seconds(seconds: float) -> str:
    return (
        f"{seconds:.0f}" if seconds >= 10 else f"{seconds:.1f}" if seconds >= 1 else f"{seconds:.2g}".removeprefix("0")
    )


def listed() -> str:
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    return HEAD + "".join(row(kind, figures.get(kind, {})) for kind in puzzles.pages())


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for kind in puzzles.pages():
        (PICTURES / f"{kind}.svg").write_text(picture(kind), encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + listed() + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
