"""One request to a verb: its body is read, a worker answers, and the answer goes back whole or as a stream of events.

With `Accept: text/event-stream` the response is a stream: `progress` and `item` while the work goes on, then `done` with the
whole document, or `error`. In both ways the work is stopped as soon as the client has gone.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

from entails.studio.pool import Busy, Pool
from entails.studio.requests import USUAL_SECONDS, BadRequest, Body, read_request
from entails.studio.verbs import VERB_FIELDS, answered, as_text
from entails.workers.supervisor import INTERRUPTED
from entails.workers.worker import Outcome

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

MOST_BYTES = 256 * 1024
STREAM = "text/event-stream"
RETRY = (b"retry-after", b"1")

OK, BAD, TOO_LARGE, NOT_JSON, UNREADABLE, BUSY = 200, 400, 413, 415, 422, 503


class Gone(Exception):
    """The client has closed the connection."""


class Reply(NamedTuple):
    status: int
    text: str

    @classmethod
    def error(cls, status: int, message: str) -> Reply:
        error = {"message": message, "file": None, "line": None, "column": None}
        return cls(status, json.dumps({"status": "error", "error": error, "errors": [error]}, ensure_ascii=False))


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request, by their names in small letters."""
    return {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}


class Exchange:
    """A request and its response. Plain ASGI, so that it is heard when the client goes."""

    def __init__(self, pool: Pool, verb: str, scope: Scope, receive: Receive, send: Send) -> None:
        self.pool, self.verb, self.receive, self.send = pool, verb, receive, send
        self.headers = headers_of(scope)
        self.streams = STREAM in self.headers.get("accept", "")
        self.started = False

    async def run(self) -> None:
        try:
            request = await self._request()
            if isinstance(request, Reply):
                await self._answer(request)
            else:
                await _unless(self._gone(), self._answered(request))
        except (Gone, OSError):
            pass

    # --- the request ---

    async def _request(self) -> Body | Reply:
        if self.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return Reply.error(NOT_JSON, "expected a request of the type application/json")
        data = bytearray()
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise Gone
            data += message.get("body", b"")
            if len(data) > MOST_BYTES:
                return Reply.error(TOO_LARGE, f"expected at most {MOST_BYTES // 1024} KB")
            if not message.get("more_body"):
                break
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):
            return Reply.error(BAD, "this is no JSON: expected an object {…}")
        try:
            return read_request(body, VERB_FIELDS[self.verb])
        except BadRequest as bad:
            return Reply.error(UNREADABLE, str(bad))

    async def _gone(self) -> None:
        while (await self.receive())["type"] != "http.disconnect":
            pass
        raise Gone

    # --- the response ---

    async def _answered(self, body: Body) -> None:
        messages: asyncio.Queue[tuple[str, str] | None] = asyncio.Queue()
        work = asyncio.create_task(self._asked(body, messages.put_nowait))
        work.add_done_callback(lambda _: messages.put_nowait(None))
        try:
            while (message := await messages.get()) is not None:
                if self.streams:
                    await self._event(*message)
            await self._answer(await work)
        finally:
            work.cancel()

    async def _asked(self, body: Body, tell: Callable[[Any], None]) -> Reply:
        seconds = body.pop("time_limit", USUAL_SECONDS)
        try:
            outcome = await self.pool.run(answered, self.verb, body, self.pool.puzzles, seconds=seconds, tell=tell)
        except Busy:
            return Reply.error(BUSY, "the studio is busy: try again in a moment")
        return _reply(outcome)

    async def _answer(self, reply: Reply) -> None:
        if self.streams and reply.status in (OK, UNREADABLE):
            await self._event("done" if reply.status == OK else "error", reply.text)
            await self.send({"type": "http.response.body", "body": b""})
            return
        body = reply.text.encode()
        head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        more = [RETRY] if reply.status == BUSY else []
        await self.send({"type": "http.response.start", "status": reply.status, "headers": [*head, *more]})
        await self.send({"type": "http.response.body", "body": body})

    async def _event(self, name: str, data: str) -> None:
        if not self.started:
            head = [(b"content-type", STREAM.encode()), (b"cache-control", b"no-store")]
            await self.send({"type": "http.response.start", "status": OK, "headers": head})
            self.started = True
        lines = "".join(f"data: {line}\n" for line in data.split("\n"))
        body = f"event: {name}\n{lines}\n".encode()
        await self.send({"type": "http.response.body", "body": body, "more_body": True})


def _reply(outcome: Outcome) -> Reply:
    """What a worker said, or what is to be said of one that could not say anything."""
    if outcome.result is not None:
        status, text = outcome.result
        return Reply(status, _because(text, outcome.why) if outcome.why else text)
    if outcome.why:
        return Reply(OK, json.dumps({"status": "unknown", "why": outcome.why}))
    return Reply.error(UNREADABLE, f"this could not be worked out ({outcome.error})")


def _because(text: str, reason: str) -> str:
    """An answer that was interrupted, with the reason. One that was there just in time stays as it is."""
    try:
        document = json.loads(text)
    except ValueError:  # a number that is too long to be read
        return json.dumps({"status": "unknown", "why": reason})
    return as_text({**document, "why": reason}) if document.get("why") == INTERRUPTED else text


async def _unless(watch: Coroutine[Any, Any, None], work: Coroutine[Any, Any, None]) -> None:
    """Run `work` and `watch` together until one of them ends, and cancel the other."""
    tasks = [asyncio.create_task(watch), asyncio.create_task(work)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
