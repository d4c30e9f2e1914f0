"""What a request may hold."""

import pytest

from entails.studio.requests import BadRequest, openapi, read_request
from entails.studio.verbs import ABOUT, VERB_FIELDS, VERBS


@pytest.mark.parametrize(
    ("verb", "body", "said"),
    [
        ("solve", [], "expected a JSON object {…}"),
        ("solve", {}, "the field “text” is missing: the board or theory, as a file would hold it"),
        ("solve", {"text": 7}, "text: expected a text, found 7"),
        ("hint", {"text": "AA", "steps": -1}, "steps: expected a whole number, found -1"),
        ("hint", {"text": "AA", "steps": True}, "steps: expected a whole number, found true"),
        ("hint", {"text": "AA", "answer": []}, "answer: expected an answer {…}, found []"),
        ("why", {"text": "AA", "cell": [1]}, "cell: expected [row, column], found [1]"),
        (
            "explore",
            {"text": "AA", "replace": [["1"]]},
            'replace: expected a list of pairs [rule, formula], found [["1"]]',
        ),
        (
            "count",
            {"text": "AA", "time_limit": 1e9},
            "time_limit: expected a number of seconds up to 600, found 1000000000.0",
        ),
        ("proof/hint", {"text": "P", "file": "x"}, "there is no field “file”: expected text, time_limit"),
        ("rules", {"text": "A.A", "notation": "x"}, 'notation: expected unicode or ascii or latex, found "x"'),
    ],
)
def test_a_bad_request_is_told_what_was_expected(verb: str, body: object, said: str) -> None:
    with pytest.raises(BadRequest) as bad:
        read_request(body, VERB_FIELDS[verb])
    assert str(bad.value) == said


def test_a_good_request_is_taken_as_it_is() -> None:
    body = {"text": "AA", "steps": 2, "answer": {"rows": ["AA"]}, "time_limit": 1}
    assert read_request(body, VERB_FIELDS["hint"]) == body


def test_the_description_names_every_verb_and_its_fields() -> None:
    paths = openapi("1", VERBS, ABOUT)["paths"]
    for verb, fields in VERB_FIELDS.items():
        content = paths[f"/api/{verb}"]["post"]["requestBody"]["content"]
        assert set(content["application/json"]["schema"]["properties"]) == set(fields)
