"""What to type for a file whose ending names no kind of puzzle, where that is plain from the ending.

    instead("jp", "mine.jp")      # "proofs are asked about by: entails check mine.jp (or hint, explain, prove)"
    instead("xyz", "a.xyz")       # None

Loaded only where something is wrong.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from entails.errors import BoardError
from entails.questions.catalogue import OWN
from entails.questions.own_page import KIND as PAGE

_JAPE = "proofs are asked about by: entails check {file} (or hint, explain, prove)"
_FACTS = "facts belong to a theory: entails solve THEORY.fol --facts {file}"
_PICTURE = "pictures are written and not read: write the board as text (entails rules KIND says how)"
_LANGUAGE = "only theories of this language are read, in files that end in .fol: entails examples shows some"
_BY_ENDING = {
    **dict.fromkeys(("jp", "j"), _JAPE),
    "sequent": "sequents are proved by: entails prove {file}",
    "fitch": "proofs of textbooks are checked by: entails check {file} --system forallx",
    **dict.fromkeys(("csv", "json"), _FACTS),
    "tsv": "facts stand in .csv files, also with tabs: entails solve THEORY.fol --facts FILE.csv",
    **dict.fromkeys(
        ("xlsx", "xls", "ods", "yaml", "yml"), "facts of a theory are read from .csv, .json or .fol: --facts FILE.csv"
    ),
    "py": "scripts for bauhaus are run by: entails run {file}",
    "jsonl": "this is what a batch writes; one line of it is no board",
    **dict.fromkeys(("svg", "png", "jpg", "jpeg", "gif", "pdf"), _PICTURE),
    **dict.fromkeys(("lp", "mzn", "als", "tla", "smt2", "pl", "p", "lean", "v"), _LANGUAGE),
    "opb": "of clauses .cnf and .wcnf are read",
}


def instead(ending: str, file: str) -> str | None:
    advice = _BY_ENDING.get(ending.lower())
    return advice.format(file=f'"{file}"' if " " in file else file) if advice else None


def unknown(by: str, name: str, ending: str, kinds: Sequence[str], *, is_file: bool, own: bool) -> BoardError:
    """The error for a text of no kind. `by` is what does not tell its kind: the ending, its look, or a name that was given;
    pages of one's `own` are offered where no folder of them was named."""
    by_ending = by.startswith("the ending")
    if by_ending and (advice := instead(ending, name)):
        return BoardError(advice, file=name)
    advice = (
        f"{'the name of a theory ends in .fol, and else ' if by_ending else ''}--puzzle says it ({', '.join(kinds)})"
    )
    if own:
        advice += f"{OWN}, and so does a first line “puzzle: NAME.{PAGE}” for a page that lies beside a board"
    page = f"{ending}.{PAGE}"
    if is_file and ending and os.path.isfile(os.path.join(os.path.dirname(name), page)):
        folder = os.path.dirname(name) or "."
        advice = f"{page} lies beside it: --puzzles {folder} uses it, or a first line “puzzle: {page}”"
    return BoardError(f"cannot tell what this is by {by}; {advice}", file=name)
