"""Packs: the boards of the files and folders that `entails studio PACK` was started with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from entails.batch.inputs import Input, listed
from entails.errors import BoardError
from entails.questions.catalogue import Catalogue
from entails.questions.load import load_read

MOST_BOARDS = 2000  # of a pack


def packs(paths: Sequence[str], catalogue: Catalogue) -> list[dict[str, Any]]:
    """A pack for each path: its name, and its boards as the page has them once they are open. Raises what cannot be read.

    packs(["levels.flow"], CATALOGUE)     # [{"name": "levels.flow", "boards": [{"name": "1", "kind": "flow", "text": …}, …]}]
    """
    return [{"name": Path(path).name or path, "boards": _boards(path, catalogue)} for path in paths]


def _boards(path: str, catalogue: Catalogue) -> list[dict[str, str]]:
    inputs = islice(listed([path], "check", catalogue=catalogue), MOST_BOARDS)
    found = [board for one in inputs if (board := _board(one, catalogue))]
    if not found:
        raise BoardError("expected boards, found none", file=path)
    return found


def _board(one: Input, catalogue: Catalogue) -> dict[str, str] | None:
    """A board of a pack; None if it is a theory or a proof, which are not played."""
    if one.error:
        raise one.error
    if Path(one.file).suffix in (".jp", ".j", ".sequent", ".fitch"):
        return None
    problem = load_read(one.text, one.file, which=one.which, catalogue=catalogue)
    if problem.puzzle is None:
        return None
    name = Path(one.file).stem if one.board is None else str(one.board)
    return {"name": name, "kind": problem.kind, "text": problem.puzzle.write(problem.board)}
