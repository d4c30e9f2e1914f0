"""What a file of answers remembers beside the answers: what was asked, and about what.

Each line of the file has `digest`, that of the board's own text (and of the answer that is checked), and where other files
were read on the way (`include`, `words:`) `reads` with the digest of each. The first line begins with `asked`: the version of
Entails, the question, its options, and the digests of what all boards share: the pages of our puzzles, and those of
`--puzzles`. So a run that goes on can tell a different
question, which is refused, from a board that was changed, which is asked again.

    {"asked": {"entails": "0.1.0", "verb": "solve", …}, "file": "a.fol", …, "reads": {"walls.fol": "1f…"}, "digest": "9c…"}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from entails.batch.asking import BatchQuestion, as_text
from entails.batch.digests import digest, digests, file_digest
from entails.batch.inputs import Input
from entails.puzzles import page_text, pages

Asked = dict[str, Any]

# --- lines ---


def board_digest(board: Input) -> str:
    """The digest of what a board is read from; of one that could not be read, of the reason."""
    error = board.error.message if board.error else ""
    return digest(board.text, error, "" if board.answer is None else board.answer)


def remembered(line: str, board: str, asked: Asked | None = None) -> str:
    """The line of an answer with the digest of its board; the first one also with what was asked."""
    whole = f'{line[:-1]}, "digest": "{board}"}}'
    return whole if asked is None else f"{heading(asked)[:-1]}, {whole[1:]}"


def heading(asked: Asked) -> str:
    """The question of a batch as a line of JSON. A file of answers begins with it, up to the last bracket."""
    return as_text({"asked": asked})


def is_unchanged(document: Mapping[str, Any], board: Input) -> bool:
    """Is a line about this board as it is now, with all that is read on the way?"""
    reads = document.get("reads") or {}
    return document.get("digest") == board_digest(board) and digests(reads) == reads


# --- the question ---


def asked_document(
    question: BatchQuestion, version: str, *, answers: str | None = None, puzzle_files: Iterable[str] = ()
) -> Asked:
    """The question that every board is asked, with all options that change an answer; time limits are left out."""
    theory = [question.theory] if question.theory else []
    return {
        "entails": version,
        "verb": question.verb,
        "pages": digest(*map(page_text, pages())),
        **({"--best": True} if question.best else {}),
        **({"--puzzle": question.puzzle} if question.puzzle else {}),
        **({"--answers": answers} if answers else {}),
        **({"--puzzles": {question.puzzles: digest(*map(_name_and_digest, puzzle_files))}} if question.puzzles else {}),
        **({"--each": {name: digest(text) for name, text in theory}} if theory else {}),
        **({"--facts": {name: digest(text) for name, text in question.facts}} if question.facts else {}),
    }


def _name_and_digest(file: str) -> str:
    return f"{file} {file_digest(file)}"


def difference(before: Asked, now: Asked) -> str | None:
    """The options in which two questions differ, in words."""
    for name in {**before, **now}:
        old, new = before.get(name), now.get(name)
        if old != new:
            return _changed(name, old, new)
    return None


def _changed(name: str, old: Any, new: Any) -> str:
    if name == "pages":
        return "the pages of the puzzles have changed since"
    if isinstance(old, dict) and isinstance(new, dict) and [*old] == [*new]:
        changed = next(file for file in old if old[file] != new[file])
        return f"{name} {changed} has changed since"
    said = [" ".join([name, *one]) if isinstance(one, dict) else _option(name, one) for one in (old, new)]
    return f"it was {said[0]}, and is now {said[1]}"


def _option(name: str, value: Any) -> str:
    if value is None:
        return f"without {name}"
    return name if value is True else f"{name} {value}"
