"""Requests about theories: tables of data for them."""

from __future__ import annotations

from entails.errors import BoardError
from entails.models.reading.facts import FactTable
from entails.models.writing import write_facts
from entails.questions.facts import facts_in
from entails.questions.parameters import TEXT, Parameter
from entails.questions.question import Document, Question
from entails.studio.verbs import Asked, shown


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


VERBS = (
    Question(
        "facts",
        shown(facts, timed=False),
        {"file": Parameter(TEXT, "its name, after which a table is called", required=True)},
        Parameter(TEXT, "a table, as a .csv or .json file holds it", required=True),
    ),
)
