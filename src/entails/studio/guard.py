"""What the server refuses before anything is read: other hosts' names, other pages' requests, bodies that are too large.

A page of some other site can send requests to this machine, and can make its own name point here; the names that a browser
sends along (Host, Origin) give both away. Every response carries a policy that lets the page load nothing from elsewhere.
This is plain ASGI: Starlette's `BaseHTTPMiddleware` would hide that a client has gone.
"""

from __future__ import annotations

import ipaddress
import json
import socket
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from entails.studio.exchange import headers_of
from entails.values import pattern

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
MISDIRECTED, FORBIDDEN = 421, 403
_HOST = pattern(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")


class Guard:
    """An app behind a guard. `names` are those that this machine may be called by, besides its numbers."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self.app, self.names = app, {"localhost", host.lower(), socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = headers_of(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = [(key.encode(), value.encode()) for key, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", []), *more]}
            await send(message)

        if refused := self._refused(headers, scope["method"]):
            await _say(with_headers, *refused)
        else:
            await self.app(scope, receive, with_headers)

    def _refused(self, headers: Mapping[str, str], method: str) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return MISDIRECTED, "this server does not go by that name"
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host.lower()}":
            return FORBIDDEN, "this request comes from another page"
        followed = method == "GET" and headers.get("sec-fetch-mode") == "navigate"  # a link to the page, in a letter
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and not followed:
            return FORBIDDEN, "this request comes from another site"
        return None

    def _is_ours(self, host: str) -> bool:
        """A number is safe: a name that points here is what a foreign page would use."""
        match = _HOST.fullmatch(host.lower())
        if match is None:
            return False
        name = match[1].strip("[]")
        return name in self.names or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _say(send: Any, status: int, message: str) -> None:
    body = json.dumps({"status": "error", "error": {"message": message}}).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
