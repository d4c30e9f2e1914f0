"""A question is one record, and every face reads its options off it."""

import argparse
from collections.abc import Iterator

import pytest

from entails.cli.asking import add_question
from entails.cli.main import parser
from entails.questions.parameters import CELL, FLAG, PAIRS, TEXT, TEXTS, WHOLE, Parameter
from entails.questions.question import QUESTIONS, YES, Asking, Part, Question, Report, question
from entails.questions.showing.style import PAGE, Style
from entails.studio.verbs import VERB_FIELDS

COMMANDS = {"proof/board": "prove", "proof/check": "check"}  # questions that share a command with another


def options(whole: argparse.ArgumentParser, command: str) -> set[str]:
    """What a command takes, as argparse calls it."""
    (commands,) = (action.choices for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    return {action.dest for action in commands[command]._actions}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_face_takes_what_the_record_names(name: str) -> None:
    one, command = question(name), COMMANDS.get(name, name)
    assert one.name == name
    assert set(one.takes) <= options(parser([command]), command)
    # Pages may ask for less than programs get; and of which puzzle a text is, only of boards.
    assert set(one.takes) | {"text", "time_limit"} == set(VERB_FIELDS[name]) - {"brief", "puzzle"}


class Asked(Asking):
    def given(self, name: str) -> object:
        return {"limit": 2}.get(name)


def _counting(asking: Asking) -> Iterator[Part]:
    for number in range(asking.given("limit")):
        yield Part([str(number)], lambda: {"number": number})  # noqa: B023 (it is heard at once)
    return Report(YES, {"status": "counted"}, lambda style: [style.bold("done")], answer=7)  # type: ignore[return-value]


def test_a_question_of_ones_own_is_asked_part_by_part() -> None:
    heard: list[object] = []
    report = Question("numbers", _counting).report(  # type: ignore[arg-type]
        Asked(), lambda part: heard.append(part.item and part.item())
    )
    assert heard == [{"number": 0}, {"number": 1}]
    assert (report.said(), report.lines_for(PAGE), report.answer) == ({"status": "counted"}, ["done"], 7)


def test_what_is_told_beside_an_answer_stands_below_it() -> None:
    report = Report(YES, lambda: {"status": "solved"}, ["solved"])
    both = report.beside({"certificate": "written"}, lambda style: [style.dim("written")])
    assert both.said() == {"status": "solved", "certificate": "written"}
    assert both.lines_for(Style(color=True)) == ["solved", "\x1b[2mwritten\x1b[0m"]
    assert report.beside({}, lambda _: []).said() == {"status": "solved"}
    assert Report(YES, None).said() == {}


def test_parameters_of_every_kind_become_options() -> None:
    takes = {
        "claim": Parameter(TEXT, "a claim", required=True, word=True),
        "no_unique": Parameter(FLAG, "a flag"),
        "limit": Parameter(WHOLE, "a number", sign="N"),
        "without": Parameter(TEXTS, "rules"),
        "replace": Parameter(PAIRS, "rules and formulas", sign=("RULE", "FORMULA")),
        "cell": Parameter(CELL, "a cell"),
        "order": Parameter(TEXT, "an order", choices=("best", "worst")),
    }
    read = argparse.ArgumentParser(exit_on_error=False)
    add_question(read, Question("x", _counting, takes))  # type: ignore[arg-type]
    shown = "f.fol p --no-unique --limit 3 --without a --without b --replace 1 q --cell r2c3 --order best"
    assert vars(read.parse_args(shown.split())) == {
        "file": "f.fol",
        "claim": "p",
        "no_unique": True,
        "limit": 3,
        "without": ["a", "b"],
        "replace": [["1", "q"]],
        "cell": (1, 2),
        "order": "best",
    }
    with pytest.raises(argparse.ArgumentError):
        read.parse_args(["f.fol", "p", "--order", "any"])
