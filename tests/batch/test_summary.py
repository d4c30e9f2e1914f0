"""What a batch comes to."""

import json

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
    assert head == "file,board,verb,puzzle,status,unique,count,best,seconds,why\n"
    assert rows[:2] == ["a.txt,1,solve,,solved,true,,,0.5,\n", 'a.txt,2,solve,,error,,,,,"no, that, no"\n']
    assert rows[2].split(",")[6] == "1" + "0" * 5000
