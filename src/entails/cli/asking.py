"""A question as a command: its options are those that its record names."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from entails.cli.options import add_file, whole
from entails.errors import BoardError
from entails.questions.parameters import CELL, FLAG, PAIRS, TEXTS, WHOLE, Parameter
from entails.questions.question import Question

if TYPE_CHECKING:
    from entails.boards.answer import Cell


def add_question(parser: argparse.ArgumentParser, question: Question, optional: Sequence[str] = ()) -> None:
    """The file that a question is about, and what else it takes. What is `optional` may be left out on the command line."""
    add_file(parser, str(question.subject.sign) if question.subject and question.subject.sign else "FILE")
    add_taken(parser, question, optional)


def add_taken(parser: argparse.ArgumentParser, question: Question, optional: Sequence[str] = ()) -> None:
    """What a question takes beside its file."""
    for name, parameter in question.takes.items():
        _add(parser, name, parameter._replace(required=parameter.required and name not in optional))


def _add(parser: argparse.ArgumentParser, name: str, parameter: Parameter) -> None:
    kind, sign = parameter.kind, parameter.sign or None
    if parameter.word:
        parser.add_argument(name, metavar=sign, nargs=None if parameter.required else "?", help=parameter.about)
        return
    option, more = f"--{name.replace('_', '-')}", dict[str, Any]()
    if kind is FLAG:
        parser.add_argument(option, action="store_true", help=parameter.about)
    elif kind in (TEXTS, PAIRS):
        more = {"nargs": 2} if kind is PAIRS else {}
        repeated = f"{parameter.about}; may be repeated"
        parser.add_argument(option, action="append", metavar=sign, default=[], help=repeated, **more)
    elif parameter.choices:
        parser.add_argument(option, choices=parameter.choices, help=parameter.about)
    else:
        parser.add_argument(option, type=_TYPES.get(kind.name, str), metavar=sign, help=parameter.about)


def cell(text: str) -> Cell:
    """r7c2, or 7,2: both count from 1."""
    from entails.boards.grid import cell_of  # few runs name a cell

    place = cell_of(text) or cell_of(re.sub(r"^([0-9]+),([0-9]+)$", r"r\1c\2", text, flags=re.ASCII))
    if place is None:
        raise BoardError(
            f"--cell: expected a row and a column, counted from 1, such as r1c3 or 1,3; found “{text[:20]}”"
        )
    return place


_TYPES: dict[str, Callable[[str], Any]] = {CELL.name: cell, WHOLE.name: whole}
