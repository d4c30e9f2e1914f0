"""Answers in files: what is wrong in one is told with the keys that lead there, and its line and column."""

import json
from random import Random
from typing import Any

import pytest

from entails.boards.answer import WrongAnswer
from entails.errors import BoardError
from entails.questions.answer_text import offset_of, read_answer


def test_an_answer_is_a_document_or_its_solution() -> None:
    assert read_answer('{"rows": ["~"]}', "a").value == {"rows": ["~"]}
    assert read_answer('{"solution": {"rows": ["~"]}, "status": "solved"}', "a").value == {"rows": ["~"]}
    assert read_answer("~.\n\n..", "a", rows=True).value["rows"] == ["~.", ".."]


def test_an_error_says_where_in_the_file_and_which_part() -> None:
    answer = read_answer('{"solution":\n {"rows": ["~.",\n  "o."]}}', "mine.json")
    assert str(answer.error(WrongAnswer("no", ("rows", 1)))).startswith("mine.json:3:3: solution.rows[1]: no\n")
    assert str(answer.error(BoardError("no"))).startswith("mine.json:2:2: solution: no\n")
    answer = read_answer("~.\n\no.", "mine.txt", rows=True)
    assert str(answer.error(WrongAnswer("no", ("rows", 1)))) == "mine.txt:3:1: no\n    o.\n    ^"


@pytest.mark.parametrize("text", ["", "{", '{"a" 1}', "nul", "[" * 100_000])
def test_what_is_no_json_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_answer(text, "a")
    assert (caught.value.file, caught.value.line) == ("a", 1)


def test_the_place_of_a_part_is_where_json_has_it() -> None:
    random = Random(5)

    def value(depth: int) -> object:
        kind = random.randrange(4 if depth else 2)
        if kind == 2:
            return [value(depth - 1) for _ in range(random.randrange(4))]
        if kind == 3:
            return {random.choice('ab"\\{é '): value(depth - 1) for _ in range(random.randrange(4))}
        return random.choice([1, -2.5, "x", '[{",\\', None, True])

    for _ in range(300):
        whole = value(3)
        text = json.dumps(whole, indent=random.choice([None, 1]))
        part: Any = whole
        path: tuple[str | int, ...] = ()
        while isinstance(part, dict | list) and part:
            step = random.choice(list(part) if isinstance(part, dict) else range(len(part)))
            part, path = part[step], (*path, step)
        assert json.JSONDecoder().raw_decode(text, offset_of(text, path))[0] == part, (text, path)


def test_a_part_that_is_missing_has_the_place_of_what_should_have_it() -> None:
    assert offset_of('{"rows": {"a": 1}}', ("rows", "b")) == 9
    assert offset_of(' {"a": 1, "a": 2}', ("a",)) == 15  # the last of them counts
