"""What a batch comes to."""

import csv
import io
import json

import pytest

from entails.batch.summary import Summary, table


def line(number: int, status: str, **more: object) -> str:
    return json.dumps({"file": "a.txt", "board": number, "verb": "solve", "status": status, **more})


def summary(*lines: str) -> Summary:
    found = Summary()
    for one in lines:
        found.add(one)
    return found


def test_statuses_are_counted_and_the_slowest_told() -> None:
    lines = [line(number, "solved", unique=number % 2 == 0, seconds=number / 10) for number in range(8)]
    found = summary(*lines, line(8, "impossible", seconds=0.55))
    assert found.text() == [
        "9 boards: 8 solved (4 with exactly one solution), 1 impossible.",
        "The slowest:",
        "     0.700 s  a.txt:7",
        "     0.600 s  a.txt:6",
        "     0.550 s  a.txt:8",
        "     0.500 s  a.txt:5",
        "     0.400 s  a.txt:4",
    ]
    assert found.document()["statuses"] == {"solved": 8, "impossible": 1}


def test_an_error_without_a_line_names_its_file() -> None:
    assert summary(line(1, "error", error={"message": "gone", "line": None})).text()[2] == "  a.txt:1: gone"


def test_the_first_errors_are_told_with_their_places() -> None:
    lines = [line(number, "error", error={"message": f"no {number}", "line": number}) for number in range(1, 6)]
    assert summary(lines[0]).text() == ["1 board: 1 error.", "What is wrong:", "  a.txt:1, line 1: no 1"]
    assert summary(*lines).text()[1:] == [
        "What is wrong with the first 3:",
        "  a.txt:1, line 1: no 1",
        "  a.txt:2, line 2: no 2",
        "  a.txt:3, line 3: no 3",
    ]


def test_an_undecided_uniqueness_is_told() -> None:
    """Nothing said of it would read as if there were several solutions."""
    lines = [line(number, "solved", unique=unique) for number, unique in enumerate([True, False, None, None])]
    found = summary(*lines, line(4, "counted"), line(5, "impossible", unique=None))
    known = "1 with exactly one solution, 2 where it is not known whether there are others"
    assert found.text()[0] == f"6 boards: 4 solved ({known}), 1 counted, 1 impossible."
    assert found.document()["undecided"] == 2


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "＝"])
def test_no_cell_of_a_table_is_a_formula(begin: str) -> None:
    """A spreadsheet would run it. The name of a file may be anything."""
    name = f"{begin}cmd|' /C calc'!A0"
    document = json.dumps({"file": name, "verb": "solve", "status": "error", "error": {"message": name}, "best": -3})
    _, row = table([document])
    (cells,) = csv.reader(io.StringIO(row))
    for cell in (cells[0], cells[9]):
        assert not cell.lstrip().startswith(("=", "+", "-", "@", "＝"))
        assert cell.isprintable()
        assert cell.endswith("cmd|' /C calc'!A0")
    assert cells[7] == "-3"  # a number is no formula


def test_a_name_with_a_line_end_is_one_line() -> None:
    found = summary(*(json.dumps({"file": f"a\n{n}.flow", "status": "solved", "seconds": n}) for n in (1, 2)))
    assert found.text()[2:] == ["     2.000 s  a\\n2.flow", "     1.000 s  a\\n1.flow"]


def test_the_outcome_is_that_of_the_worst_board() -> None:
    assert summary().outcome() == "yes"
    assert summary(line(1, "solved")).outcome() == "yes"
    assert summary(line(1, "solved"), line(2, "refused")).outcome() == "no"
    assert summary(line(1, "impossible"), line(2, "unknown")).outcome() == "unknown"
    assert summary(line(1, "unknown"), line(2, "error")).outcome() == "error"


def test_the_table_has_a_row_for_each_board() -> None:
    lines = [line(1, "solved", unique=True, seconds=0.5), line(2, "error", error={"message": "no, that, no"})]
    lines.append(f'{{"file": "b", "verb": "count", "status": "counted", "count": 1{"0" * 5000}}}')
    head, *rows = table(lines)
    assert head == "file,board,verb,puzzle,status,unique,count,best,seconds,why,proof,closable\n"
    assert rows[:2] == ["a.txt,1,solve,,solved,true,,,0.5,,,\n", 'a.txt,2,solve,,error,,,,,"no, that, no",,\n']
    assert rows[2].split(",")[6] == "1" + "0" * 5000
