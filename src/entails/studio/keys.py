"""Who may come in. Any user of this machine, or with `--host` of the network, can reach the port, so every start has a token.

The address that is printed ends in it (`?token=…`). Whoever opens that gets a cookie and is sent on to the address without
it, so that the token stands in no address that is kept or shared. Programs send it as a header (`Authorization: Bearer …`).
Everything needs it, the page's own files too: those of puzzles of one's own are nobody else's business, and one rule without
exceptions is easier to trust. Without it there is a page that says what to do.

The browser is opened with another key, since all users of a machine can read what a program was started with (`ps`): that
one is good once, and for a short time.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from starlette.responses import Response

from entails.limits import now
from entails.studio.exchange import Reply, headers_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

DOOR = Path(__file__).parent / "page" / "door.html"
OUTSIDE = ("/page/door.js", "/page/style.css", "/page/icon.svg")  # what that page needs
SHORT_TIME = 120.0  # seconds that the browser has
SEE_OTHER, UNAUTHORIZED = 303, 401
REFUSED = (
    "the token is missing, or is not that of this start: open the address that `entails studio` printed; programs send the "
    "header “Authorization: Bearer TOKEN”"
)


class Keys:
    """The token of a start, and the key for the browser that it opens."""

    def __init__(self) -> None:
        self.token, self.once = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self._until = now() + SHORT_TIME

    def opens(self, key: str) -> bool:
        """Is this the token? Takes as long wherever the first wrong letter is."""
        return secrets.compare_digest(key.encode(), self.token.encode())

    def lets_in(self, key: str) -> bool:
        """Does this key in an address let a browser in? A one-time key is removed."""
        if secrets.compare_digest(key.encode(), self.once.encode()) and now() < self._until:
            self._until = now()
            return True
        return self.opens(key)


class Gate:
    """An app behind a gate, which only those with a key pass."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app, self.keys = app, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or (scope["path"] in OUTSIDE and scope["method"] == "GET"):
            await self.app(scope, receive, send)
            return
        headers = headers_of(scope)
        name = cookie_name(headers.get("host", ""))
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        if scope["path"] == "/" and any(self.keys.lets_in(one) for one in given[:1]):
            await self._entered(name)(scope, receive, send)
        elif any(self.keys.opens(one) for one in _keys_in(headers, name)):
            await self.app(scope, receive, send)
        else:
            await _refused(scope["path"])(scope, receive, send)

    def _entered(self, name: str) -> Response:
        cookie = f"{name}={self.keys.token}; Path=/; HttpOnly; SameSite=Strict"
        return Response(None, SEE_OTHER, {"location": "/", "set-cookie": cookie, "cache-control": "no-store"})


def cookie_name(host: str) -> str:
    """Browsers send a cookie to every port of a machine, so that the port is in its name: two studios get on."""
    port = host.rpartition("]")[2].rpartition(":")[2]
    return f"entails-{port if port.isdecimal() else 80}"


def _keys_in(headers: Mapping[str, str], name: str) -> list[str]:
    """What a request has to show: a cookie, or a header."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    pairs = [pair.strip().partition("=") for pair in headers.get("cookie", "").split(";")]
    return [value for key, _, value in pairs if key == name] + ([token.strip()] if kind.lower() == "bearer" else [])


def _refused(path: str) -> Response:
    headers = {"www-authenticate": "Bearer", "cache-control": "no-store"}
    if path == "/":
        return Response(DOOR.read_bytes(), UNAUTHORIZED, headers, media_type="text/html; charset=utf-8")
    return Response(Reply.error(UNAUTHORIZED, REFUSED).text, UNAUTHORIZED, headers, media_type="application/json")
