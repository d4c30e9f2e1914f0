"""Tables as CSV and JSON."""

import pytest

from entails.errors import TheoryError
from entails.models.facts import csv_table, json_tables


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("from,to\n1,2\n2, x y \n\n", [(1, 2), (2, "x y")]),
        ("from;to\n1;2", [(1, 2)]),
        ("from\tto\r\n1\t-2\r\n", [(1, -2)]),
        ('a,b\n"New York, NY",007\n', [("New York, NY", "007")]),
        ("only\n", []),
    ],
)
def test_a_csv_file_is_a_table_named_after_the_file(text: str, rows: list[object]) -> None:
    table = csv_table(text, "somewhere/edge.csv")
    assert (table.name, list(table.rows)) == ("edge", rows)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "expected a header line"),
        ("a,b\n1,2\n3\n", 3, "expected 2 columns as in the header, found 1"),
        ("a,b\n1,\n", 2, "expected a name or a number, found “”"),
        ("a,b\n1,2\n\n1,x\\y\n", 4, "expected a name or a number"),
    ],
)
def test_what_is_wrong_in_a_csv_file_has_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(TheoryError, match=words) as error:
        csv_table(text, "edge.csv")
    assert (error.value.file, error.value.line) == ("edge.csv", line)


def test_a_json_file_has_a_list_for_each_sort_and_relation() -> None:
    text = '{"Node": [1, "2", "x"], "edge": [[1, 2], [[1], "x"]], "most": 3, "wet": true, "dry": false}'
    found = {table.name: list(table.rows) for table in json_tables(text, "board.json")}
    assert found == {
        "Node": [(1,), (2,), ("x",)],
        "edge": [(1, 2), (1, "x")],
        "most": [(3,)],
        "wet": [()],
        "dry": [],
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[1]", "expected an object such as"),
        ('{"edge": [1,}', "this is no JSON"),
        ('{"edge": [[1, 2.5]]}', "expected names and whole numbers in the rows of edge, found 2.5"),
        ('{"edge": null}', "expected a list of rows for edge, found None"),
        ('{"edge": ' + "[" * 100_000, "brackets inside each other"),
        ('{"edge": [[' + "9" * 6000 + "]]}", "a number has at most 9 digits"),
    ],
)
def test_what_is_wrong_in_a_json_file_is_said(text: str, words: str) -> None:
    with pytest.raises(TheoryError, match=words) as error:
        json_tables(text, "board.json")
    assert error.value.file == "board.json"
