"""Tables as CSV and JSON."""

import re

import pytest

from entails.errors import TheoryError
from entails.models.reading.facts import csv_table, json_tables
from entails.models.reading.text import read_theory


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
        ("a,b\n1,\n", 2, "column 2 is empty here: write its value, or leave out the row"),
        ("a,b\n1,2\n\n1,x\\y\n", 4, "expected a name or a number"),
        ('a,b\n"x,y",z\n"un closed,3\n1,2\n', 3, "this quotation mark is never closed"),
        ('a,b\n"x"y,z\n', 2, "a name in quotes ends with its quotation mark"),
        ('a,b\n"he said ""hi""",2\n', 2, 'a name has no double quote: he said "hi"'),
    ],
)
def test_what_is_wrong_in_a_csv_file_has_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(TheoryError, match=words) as error:
        csv_table(text, "edge.csv")
    assert (error.value.file, error.value.line) == ("edge.csv", line)


def test_a_json_file_has_a_list_for_each_sort_and_relation() -> None:
    text = '{"Node": [1, "2", "x"], "edge": [[1, 2], [[1, 3], "x"]], "most": 3, "wet": true, "dry": false}'
    found = {table.name: list(table.rows) for table in json_tables(text, "board.json")}
    assert found == {
        "Node": [(1,), (2,), ("x",)],
        "edge": [(1, 2), (1, 3, "x")],
        "most": [(3,)],
        "wet": [()],
        "dry": [],
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[1]", "expected an object such as"),
        ('{"edge": [1}', "this is no JSON"),
        ('{"edge": [1,]}', "this comma is one too many: nothing follows it"),
        ('{"edge": [1], }', "this comma is one too many: nothing follows it"),
        ("", "the file is empty: expected an object such as"),
        ('{"edge": [[1, 2], [1, 2.5]]}', "expected a name or a whole number in row 2 of edge, found 2.5"),
        ('{"edge": [[1, true]]}', "row 1 of edge, found true"),
        ('{"edge": [[1, null]]}', "row 1 of edge, found null"),
        ('{"edge": [[1, NaN]]}', "row 1 of edge, found NaN"),
        ('{"edge": [[1, [2]]]}', r"row 1 of edge, found \[2\]"),
        ('{"edge": [{"a": 1, "b": 2}]}', 'row 1 of edge, found {"a": 1, "b": 2}'),
        ('{"edge": null}', r"expected a list of rows for edge, such as \[\[1, 3\]\], found null"),
        ('{"w": {"1": 3}}', r'expected a list of rows for w, such as \[\[1, 3\]\], found {"1": 3}'),
        ('{"edge": [[1, 2]],\n "edge": [[2, 3]]}', "edge stands twice: put both lists into one"),
        ('{"edge": ' + "[" * 100_000, "brackets inside each other"),
        ('{"edge": [[' + "9" * 6000 + "]]}", "a number has at most 9 digits"),
    ],
)
def test_what_is_wrong_in_a_json_file_is_said(text: str, words: str) -> None:
    with pytest.raises(TheoryError, match=words) as error:
        json_tables(text, "board.json")
    assert error.value.file == "board.json"


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("x,y\ny,z\n", [("the first line, x,y, is taken as the header: put the names of the columns above it", 0)]),
        ("1,2\n2,3\n", [("the first line, 1,2, is taken as the header: put the names of the columns above it", 0)]),
        ("a,b\n1,2\n1.5,1e3\n", [("“1.5” is taken as a name: numbers are whole", 8)]),
        ("a,b\n# all of them,2\n", [("“# all of them” is taken as a name: CSV has no comments", 4)]),
        ("a,1\n1,2\n007,1-5\n2a,e3\n", []),
    ],
)
def test_what_looks_like_a_mistake_in_a_csv_file_is_told(text: str, doubts: list[tuple[str, int]]) -> None:
    assert list(csv_table(text, "edge.csv").doubts) == doubts


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("3.5", "numbers are whole, and 3.5 is not: write all of them in smaller units"),
        ("3,500", "write 3500"),
        ("1234567890", "a number has at most 9 digits"),
        ("many", r"at the end of \(a, many\)$"),
    ],
)
def test_what_is_no_number_is_told_with_what_to_write(value: str, words: str) -> None:
    text = "sort City = {a}\ngiven pop(City): number\nfind p(City)\n"
    with pytest.raises(TheoryError) as caught:
        read_theory(text, data=[csv_table(f'city,pop\na,"{value}"\n', "pop.csv")])
    assert re.search(words, caught.value.message)


def test_where_only_a_number_can_stand_it_may_be_spelled_in_other_ways() -> None:
    """03 is a name elsewhere; programs write +4 and −3."""
    table = csv_table("node,cost\na,03\nb,+4\nc,−3\n03,0\n", "cost.csv")
    _, world = read_theory("sort N\ngiven cost(N): number\nfind p(N)\n", data=[table])
    assert world.numbers["cost"] == {("a",): 3, ("b",): 4, ("c",): -3, ("03",): 0}
    with pytest.raises(TheoryError, match=r"expected a number of cost at the end of \(a, 3x\)"):
        read_theory("sort N\ngiven cost(N): number\n", data=[csv_table("node,cost\na,3x\n", "cost.csv")])
