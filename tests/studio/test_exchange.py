"""What becomes of a worker's outcome as the answer to a request."""

import json
import sys
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the studio is not installed")

from entails.studio.exchange import _reply
from entails.studio.pool import CROWDED
from entails.workers.worker import Outcome


def replied(document: dict[str, Any], why: str | None) -> Any:
    reply = _reply(Outcome((200, json.dumps(document)), why=why))
    assert reply.status == 200
    return json.loads(reply.text)


def test_a_question_that_was_ended_for_others_says_so_and_keeps_what_it_found() -> None:
    found = {"status": "unknown", "why": "interrupted", "at_least": 17}
    assert replied(found, CROWDED) == {**found, "why": "ended for others: more than 3 long questions at once"}
    assert replied(found, None) == found


def test_an_answer_that_was_there_just_in_time_stays_as_it_is() -> None:
    assert replied({"status": "solved", "unique": True}, CROWDED) == {"status": "solved", "unique": True}


def test_a_number_that_is_too_long_to_be_read_is_no_server_error() -> None:
    text = '{"status": "unknown", "why": "interrupted", "at_least": ' + "9" * 5_000 + "}"
    usual = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(4_300)  # Python's own; a test before this one may have lifted it
        assert json.loads(_reply(Outcome((200, text), why=CROWDED)).text) == {"status": "unknown", "why": CROWDED}
    finally:
        sys.set_int_max_str_digits(usual)


def test_a_worker_that_was_killed_is_an_answer() -> None:
    assert json.loads(_reply(Outcome(why="killed")).text) == {"status": "unknown", "why": "killed"}
