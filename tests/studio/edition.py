"""The edition without a server, as the tests of the page see it: what a `Studio` is, without a process behind it."""

import json

from entails.studio.alone import reply
from tests.studio.served import Answered, Studio


class Edition(Studio):
    processes = 0  # workers live inside the browser
    patience = 120_000  # milliseconds: Python has to start first

    def __init__(self, address: str) -> None:  # no process is started
        self.address = self.printed = address
        self.token = ""
        self.port = int(address.split(":")[2].strip("/"))

    def post(self, verb: str, body: object, **headers: str) -> Answered:
        """What the browser would be answered, from Python outside of it."""
        fine, text = reply(verb, json.dumps(body), lambda message: None)
        return Answered(200 if fine else 422, text, {})

    def workers(self) -> list[int]:
        return []
