"""Requests about theories: whether two have the same solutions, and tables of data for them."""

from __future__ import annotations

from entails.errors import BoardError
from entails.models.facts import FactTable
from entails.models.writing import write_facts
from entails.questions.compare import compare as compared
from entails.questions.facts import facts_in
from entails.questions.load import load_text
from entails.questions.question import Document
from entails.studio.verbs import Asked

OTHER = "the other text"


def compare(asked: Asked) -> Document:
    """Two theories; `other` is the second one."""
    first = asked.problem()
    second = load_text(asked.body["other"], OTHER, "theory", catalogue=asked.catalogue, limit=asked.limit, ending="")
    return compared(first, second, limit=asked.limit).document()


def facts(asked: Asked) -> Document:
    """The tables of a CSV or JSON file, as a theory writes them. A table is called after its `file`."""
    name = asked.body["file"]
    if not name.endswith((".csv", ".json")):
        raise BoardError("expected the name of a file that ends in .csv or .json", file=name[:80])
    tables = [one for one in facts_in(asked.body["text"], name) if isinstance(one, FactTable)]
    return {
        "status": "read",
        "tables": [
            {"name": one.name, "places": len(one.rows[0]) if one.rows else 0, "text": _rows(one)} for one in tables
        ],
    }


def _rows(table: FactTable) -> str:
    """What stands behind the sign of equality: {(1,2), (2,3)}."""
    return write_facts(table.name, table.rows).partition("=")[2].strip()
