"""The server: the page, what puzzles add to it, and the verbs under /api."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from gzip import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Mount, Route

from entails.questions.catalogue import Catalogue
from entails.studio.examples import examples, puzzles, script
from entails.studio.exchange import Exchange, Reply
from entails.studio.guard import Guard
from entails.studio.keys import Gate, Keys
from entails.studio.pool import Pool
from entails.studio.requests import openapi
from entails.studio.verbs import ABOUT, VERBS

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

PAGE = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
FRESH = {"cache-control": "no-cache"}  # a page that was updated is seen at once


def studio(
    pool: Pool, keys: Keys, host: str = "127.0.0.1", version: str = "", packs: Sequence[Mapping[str, Any]] = ()
) -> ASGIApp:
    """The whole server as an ASGI app, for those who have a key. The pool is opened and closed with it."""
    catalogue = Catalogue(pool.puzzles)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with pool:
            yield

    async def gestures(request: Request) -> Response:
        return _file(request, script(request.path_params["name"], catalogue))

    def read(answer: Callable[[], object]) -> Callable[[Request], Awaitable[Response]]:
        async def give(request: Request) -> Response:
            return _packed(request, json.dumps(answer(), ensure_ascii=False).encode(), TYPES[".json"])

        return give

    described = openapi(version, VERBS, ABOUT)  # made now, which loads all verbs: no request has to wait for that
    api = [
        Route("/puzzles", read(lambda: puzzles(catalogue))),
        Route("/examples", read(lambda: {"examples": examples(), "packs": packs})),
        Route("/openapi.json", read(lambda: described)),
        *(Route(f"/{verb}", _Verb(pool, verb), methods=["POST"]) for verb in VERBS),
    ]
    routes = [
        Route("/", _page),
        Mount("/api", routes=api),
        Route("/puzzles/{name}/page.js", gestures),
        Route("/page/{name}", _part),
    ]
    handlers: Any = {HTTPException: _refused}
    return Guard(Gate(Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers), keys), host)


class _Verb:
    """A verb as an ASGI app of its own."""

    def __init__(self, pool: Pool, verb: str) -> None:
        self.pool, self.verb = pool, verb

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await Exchange(self.pool, self.verb, scope, receive, send).run()


# --- files ---


async def _page(request: Request) -> Response:
    return _file(request, PAGE / "index.html")


async def _part(request: Request) -> Response:
    return _file(request, next((one for one in PAGE.iterdir() if one.name == request.path_params["name"]), None))


def _file(request: Request, file: Path | None) -> Response:
    if file is None or file.suffix not in TYPES:
        return Response(Reply.error(404, "there is nothing at this address").text, 404, media_type=TYPES[".json"])
    return _packed(request, file.read_bytes(), TYPES[file.suffix])


def _packed(request: Request, data: bytes, kind: str) -> Response:
    """A text that may change, packed where the browser can unpack it."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(data, headers=FRESH, media_type=kind)
    return Response(
        _zipped(data), headers={**FRESH, "content-encoding": "gzip", "vary": "accept-encoding"}, media_type=kind
    )


@lru_cache(maxsize=64)
def _zipped(data: bytes) -> bytes:
    return compress(data, mtime=0)


async def _refused(request: Request, error: HTTPException) -> Response:
    text = Reply.error(error.status_code, error.detail).text
    return Response(text, error.status_code, error.headers, media_type=TYPES[".json"])
