"""What a batch comes to: how many boards of each status, the slowest, and a table of all of them.

summary.add('{"file": "a.flow", …}')
summary.text()      # ["1 board: 1 solved (1 with exactly one solution)."]
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappush, heappushpop
from typing import Any

from entails.errors import amount, visible

Document = dict[str, Any]

COLUMNS = (
    "file",
    "board",
    "verb",
    "puzzle",
    "status",
    "unique",
    "count",
    "best",
    "seconds",
    "why",
    "proof",
    "closable",
)
SLOWEST = 5
ERRORS = 3  # that are told

_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠].")  # at the beginning of a cell; also as some keyboards have them
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", re.IGNORECASE)

_DECODER = json.JSONDecoder(parse_int=str)
NO = ("impossible", "refused", "invalid", "wrong")
ERROR, UNKNOWN = "error", "unknown"


class Summary:
    def __init__(self) -> None:
        self.statuses = Counter[str]()
        self.unique = self.undecided = 0
        self._slowest: list[tuple[float, int, str]] = []
        self._errors: list[str] = []  # the first few

    @property
    def boards(self) -> int:
        return self.statuses.total()

    def add(self, line: str) -> None:
        self.count(read_line(line))

    def count(self, document: Document) -> None:
        self.statuses[str(document.get("status"))] += 1
        self.unique += document.get("unique") is True
        self.undecided += is_undecided(document)
        if document.get("status") == ERROR and len(self._errors) < ERRORS:
            self._errors.append(error_line(document))
        entry = (float(document.get("seconds") or 0.0), -self.boards, place(document))
        if len(self._slowest) < SLOWEST:
            heappush(self._slowest, entry)
        else:
            heappushpop(self._slowest, entry)

    def slowest(self) -> list[tuple[str, float]]:
        return [(where, seconds) for seconds, _, where in sorted(self._slowest, reverse=True)]

    def document(self) -> Document:
        slowest = [{"board": where, "seconds": seconds} for where, seconds in self.slowest()]
        return {
            "boards": self.boards,
            "statuses": dict(self.statuses),
            "unique": self.unique,
            "undecided": self.undecided,
            "slowest": slowest,
        }

    def text(self) -> list[str]:
        """Lines for people."""
        each = [f"{many:,} {status}{self._unique(status)}" for status, many in self.statuses.most_common()]
        lines = [f"{amount(self.boards, 'board')}: {', '.join(each)}." if each else "There is no board here."]
        if self._errors:
            lines.append(
                "What is wrong:" if self.statuses[ERROR] <= ERRORS else f"What is wrong with the first {ERRORS}:"
            )
            lines += [f"  {error}" for error in self._errors]
        slow = [(where, seconds) for where, seconds in self.slowest() if seconds > 0]
        if self.boards > 1 and slow:
            lines.append("The slowest:")
            lines += [f"  {seconds:8.3f} s  {on_one_line(where)}" for where, seconds in slow]
        return lines

    def _unique(self, status: str) -> str:
        """The numbers of boards with exactly one solution, and of boards of which it is not known whether they have one."""
        if status != "solved" or not (self.unique or self.undecided):
            return ""
        known = [f"{self.unique:,} with exactly one solution"] if self.unique else []
        open_ones = [f"{self.undecided:,} where it is not known whether there are others"] if self.undecided else []
        return f" ({', '.join([*known, *open_ones])})"

    def outcome(self) -> str:
        """The outcome that decides the exit code: "error" if some board could not be read, else "unknown", "no" or "yes"."""
        if self.statuses[ERROR]:
            return ERROR
        if self.statuses[UNKNOWN]:
            return UNKNOWN
        return "no" if any(self.statuses[status] for status in NO) else "yes"


def error_line(document: Document) -> str:
    """error_line({"file": "a.flow", "status": "error", "error": {"message": "…", "line": 3}})    # "a.flow, line 3: …" """
    error = document.get("error")
    fields = error if isinstance(error, dict) else {"message": error}
    line = f", line {fields['line']}" if fields.get("line") else ""
    return f"{on_one_line(place(document))}{line}: {on_one_line(str(fields.get('message') or 'unknown'))}"


def is_undecided(document: Document) -> bool:
    """Was a solution found, and not whether it is the only one?"""
    return document.get("status") == "solved" and "unique" in document and document["unique"] is None


def on_one_line(text: str) -> str:
    """The name of a file may have line ends in it: they are spelled out, so that it looks like one name."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def read_line(line: str) -> Document:
    """A line of the file of answers. Numbers stay as they are written: a count may have more digits than Python reads."""
    found = _DECODER.decode(line)
    if not isinstance(found, dict):
        raise ValueError(line[:40])
    return found


def place(document: Document) -> str:
    """The board that a line is about, as one names it: levels.txt:12."""
    board = document.get("board")
    return f"{document.get('file')}" if board is None else f"{document.get('file')}:{board}"


def table(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a file of answers as CSV: the head, then a row for each board, and for each proof of a Jape file."""
    yield table_head()
    for line in lines:
        document = read_line(line)
        proofs = document.get("proofs") if document.get("verb") == "check" else None
        for found in [_of_proof(document, one) for one in proofs] if proofs else [_of_board(document)]:
            yield _row([_cell(found.get(name)) for name in COLUMNS])


def _of_board(document: Document) -> Document:
    reason = document.get("why") or (document.get("error") or {}).get("message")
    return {**document, "why": reason if isinstance(reason, str) else None}


def _of_proof(document: Document, proof: Document) -> Document:
    """The row of a proof: its status, and how many of its open goals can still be closed."""
    goals = proof.get("goals") or ()
    closable = sum(goal.get("closable") is True for goal in goals)
    tally = f"{closable} of {len(goals)}" if goals else None
    why = next((goal["nowhere"] for goal in goals if goal.get("nowhere")), None) or proof.get("reason")
    return {**document, "status": proof.get("status"), "proof": proof.get("name"), "closable": tally, "why": why}


def table_head() -> str:
    return _row(COLUMNS)


def _cell(value: object) -> str:
    """As JSON has it, but for text, which needs no quotes, and nothing, which is empty. Text that a spreadsheet would take
    for a formula gets a quote before it, as one would type it there; numbers stay numbers, and line ends and tabs are
    spelled out."""
    if value is None:
        return ""
    text = on_one_line(value) if isinstance(value, str) else json.dumps(value)
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def _row(values: Sequence[str]) -> str:
    row = io.StringIO()
    csv.writer(row, lineterminator="\n").writerow(values)
    return row.getvalue()
