"""Pages about every puzzle: how its boards are written, from the same words that `entails rules KIND` prints."""

from __future__ import annotations

from entails.questions.catalogue import Catalogue
from tools.handbook.sources import block
from tools.handbook.tries import shown


def formats(catalogue: Catalogue) -> str:
    parts: list[str] = []
    for puzzle in sorted(catalogue.puzzles(), key=lambda one: one.title):
        legend = " ".join(puzzle.legend.split())
        parts.append(f"## {puzzle.title} {{ #{puzzle.name} }}\n\n`.{puzzle.name}` {legend}\n")
        parts.append(block("layout", puzzle.layout()))
        if example := shown(puzzle.name):
            parts.append(
                f"`{example.name}`:\n\n```text\n{example.text}```\n\n<p class='tries'>{example.link('')}</p>\n"
            )
    return "\n".join(parts)
