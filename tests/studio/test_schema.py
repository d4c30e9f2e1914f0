"""Requests that nobody thought of, made from the description of the API: never a server error, always what is described."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.studio.served import Studio

schemathesis = pytest.importorskip("schemathesis", reason="no schemathesis: the API is not tried with made-up requests")

EXAMPLES = 2  # a verb
NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
)


def test_made_up_requests_are_answered_as_described(studio: Studio, thorough: bool) -> None:
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS

    headers = {"Authorization": f"Bearer {studio.token}"}
    schema = schemathesis.openapi.from_url(f"{studio.address}api/openapi.json", headers=headers)
    wanted = [CHECKS.get_one(name) for name in NAMES]
    tried = 0

    def ask(case: Any) -> None:
        nonlocal tried
        tried += 1
        if isinstance(case.body, dict):
            case.body = {**case.body, "time_limit": 1} if "time_limit" in case.body else case.body
        case.call_and_validate(checks=wanted, headers=headers, timeout=60)

    for result in schema.get_all_operations():
        operation = result.ok()
        strategy = operation.as_strategy(generation_mode=GenerationMode.POSITIVE) | operation.as_strategy(
            generation_mode=GenerationMode.NEGATIVE
        )
        number = 60 if thorough else EXAMPLES
        rounds: Any = settings(
            max_examples=number, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
        )
        tries: Any = given(strategy)
        rounds(tries(ask))()
    assert tried > EXAMPLES
