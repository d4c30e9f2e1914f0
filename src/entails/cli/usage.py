"""What to type instead of a command line that argparse cannot place: another command, another option, one file at a time.

Loaded only where something is wrong, because the options of all commands are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from entails.batch.inputs import VERBS

QUOTED = {"ask": "the formula", "why": "the formula", "prove": "the sequent"}


def no_command(word: str, commands: Sequence[str]) -> str:
    """`slove` or a file's name where a command is expected."""
    if word == "help":
        return "help is an option: entails --help, or entails solve --help"
    if near := get_close_matches(word.lower(), commands, n=1):
        return f"there is no command {word!r}; did you mean {near[0]}?"
    if Path(word).suffix and Path(word).is_file():
        return f"expected a command before the file {word!r}: entails solve {word}"
    return f"there is no command {word!r} (there are: {', '.join(commands)})"


def too_much(command: str | None, words: Sequence[str], options: Mapping[str, Sequence[str]]) -> str:
    """Words that a command does not take: `--limit` for count, a second file for solve."""
    first = words[0].partition("=")[0]
    if command is None and (near := get_close_matches(first, ("--help", "--version", "--completion"), n=1)):
        return f"there is no option {first}; did you mean {near[0]}?"
    if command is None:
        return f"expected a command before {first}; try: entails --help"
    if first.startswith("-") and first != "-":
        return _no_option(command, first, options)
    if command in QUOTED and not first.startswith("-"):
        return f"{first!r} is one word too many for {command}; put {QUOTED[command]} in quotes"
    several = f"for many boards: entails batch {command} PATH… --out FILE.jsonl" if command in VERBS else ""
    return f"{first!r} is one word too many for {command}; {several or f'try: entails {command} --help'}"


def _no_option(command: str, option: str, options: Mapping[str, Sequence[str]]) -> str:
    if option in options[command]:
        return f"{option} stands before the command; write it behind: entails {command} … {option}"
    if having := [name for name, some in options.items() if option in some]:
        advice = f"it is an option of {', '.join(having)}"
    elif near := get_close_matches(option, options[command], n=1, cutoff=0.8):
        advice = f"did you mean {near[0]}?"
    else:
        advice = f"try: entails {command} --help"
    return f"{command} has no option {option}; {advice}"
