"""The sections of FORMATS.md: for each kind an example board and an answer that is right for it."""

import re
from pathlib import Path

PAGE = Path(__file__).with_name("FORMATS.md")
SECTION = re.compile(
    r"^### (?P<title>[^\n]+) `\.(?P<kind>[a-z0-9-]+)`\n(?P<text>.+?)```text\n(?P<board>.*?)```\n```text\n(?P<answer>.*?)```",
    re.S | re.M,
)


def examples() -> dict[str, tuple[str, str]]:
    """Kind → (board text, answer text)."""
    return {
        found["kind"]: (found["board"], found["answer"]) for found in SECTION.finditer(PAGE.read_text(encoding="utf-8"))
    }


def titles() -> dict[str, str]:
    """Kind → the name of the puzzle."""
    return {found["kind"]: found["title"] for found in SECTION.finditer(PAGE.read_text(encoding="utf-8"))}
