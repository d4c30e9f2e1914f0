"""A question without a server is answered as by the server's worker."""

import json
from typing import Any

import pytest

from entails.limits import FOREVER
from entails.studio.alone import reply
from entails.studio.verbs import answered


def quiet(message: Any) -> None:
    pass


def test_a_question_is_answered_as_a_worker_answers_it() -> None:
    fine, text = reply("rules", '{"text": "A.A", "puzzle": "flow"}', quiet)
    assert (fine, text) == (True, answered(FOREVER, quiet, "rules", {"text": "A.A", "puzzle": "flow"})[1])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('{"text": 7}', "text: expected a text, found 7"),
        ('{"text": "A.A", "what": 1}', "there is no field “what”"),
        ("[]", "expected a JSON object"),
    ],
)
def test_what_cannot_be_read_is_a_mistake(body: str, said: str) -> None:
    fine, text = reply("solve", body, quiet)
    assert not fine
    assert said in json.loads(text)["error"]["message"]


def test_a_time_limit_is_an_answer() -> None:
    fine, text = reply("count", '{"text": "A.A", "time_limit": 0}', quiet)
    assert fine
    assert json.loads(text)["why"] == "time limit"


def test_what_is_heard_on_the_way_is_told() -> None:
    heard: list[Any] = []
    reply("all", '{"text": "A.A"}', heard.append)
    assert [name for name, _ in heard if name == "item"] == ["item"]
