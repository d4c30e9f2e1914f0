"""The verbs without a server: one question, asked in the same process, as the page does that has Entails inside the browser.

reply("solve", '{"text": "A.A"}', tell)     # (True, '{"puzzle": "flow", "status": "solved", …}')
"""

from __future__ import annotations

import json

from entails.limits import Limit
from entails.studio.progress import Tell
from entails.studio.requests import USUAL_SECONDS, BadRequest, read_request
from entails.studio.verbs import FINE, VERB_FIELDS, answered


def reply(verb: str, body: str, tell: Tell) -> tuple[bool, str]:
    """Whether the question could be read, and the document or the mistakes as JSON."""
    try:
        request = read_request(json.loads(body), VERB_FIELDS[verb])
    except BadRequest as bad:
        error = {"message": str(bad), "file": None, "line": None, "column": None}
        return False, json.dumps({"status": "error", "error": error, "errors": [error]}, ensure_ascii=False)
    seconds = request.pop("time_limit", USUAL_SECONDS)
    status, text = answered(Limit.seconds(seconds), tell, verb, request)
    return status == FINE, text
