"""How long a request may take to arrive, and how many connections there may be.

Whoever sends a byte a minute would keep a connection open for days, and three hundred of them would leave none for others.
So a head, and then a body, has so many seconds from its beginning, however its bytes are spread; what has not arrived by
then is answered with 408, and the connection is closed. Beyond `MOST_CONNECTIONS` the one that has been waited for longest
is closed; if all of them are being answered, the new one is.

uvicorn limits only the time between two requests. Its protocol is extended here; what it reads with, h11, says how far a
request is.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_SECONDS = 10.0  # for a head, and again for a body: 256 KB
MOST_CONNECTIONS = 256
MESSAGE = {"message": "the request did not arrive in time", "file": None, "line": None, "column": None}
ARRIVING = (h11.IDLE, h11.SEND_BODY)  # states of a client whose head or body is not there yet


class Arrival(H11Protocol):
    """A connection that is closed if its request does not arrive in time."""

    transport: asyncio.Transport
    _awaited: object = None  # the state of the client that the clock was set for
    _clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            late = [
                (one._clock.when(), id(one), one) for one in self.connections if isinstance(one, Arrival) and one._clock
            ]
            (min(late)[-1] if late else self)._close()
        self._look()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Set the clock for what is awaited, unless it was set for that before."""
        state = self.conn.their_state
        if state is self._awaited or self.transport.is_closing():
            return
        self._stop()
        self._awaited = state
        if state in ARRIVING:
            self._clock = self.loop.call_later(MOST_SECONDS, self._late)

    def _stop(self) -> None:
        if self._clock:
            self._clock.cancel()
        self._clock = None

    def _late(self) -> None:
        """The rest of the request has not arrived in time. Answer 408 if a part of it has, unless an answer was sent
        already."""
        begun = self.conn.trailing_data[0] or self.conn.their_state is h11.SEND_BODY
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_answer())
        self._close()

    def _close(self) -> None:
        self._stop()
        self.transport.close()


def _answer() -> bytes:
    document: dict[str, Any] = {"status": "error", "error": MESSAGE, "errors": [MESSAGE]}
    body = json.dumps(document).encode()
    head = f"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    return head.encode() + b"\r\nconnection: close\r\n\r\n" + body
