"""The server: the page, what puzzles add to it, and the verbs under /api."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route

from entails.questions.catalogue import Catalogue
from entails.studio.examples import examples, puzzles, script
from entails.studio.exchange import Exchange, Reply
from entails.studio.guard import Guard
from entails.studio.pool import Pool
from entails.studio.requests import VERB_FIELDS, openapi

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

PAGE = Path(__file__).parent / "page"
FRESH = {"cache-control": "no-cache"}  # a page that was updated is seen at once; what is unchanged is not sent again


def studio(pool: Pool, host: str = "127.0.0.1", version: str = "") -> ASGIApp:
    """The whole server as an ASGI app. The pool is opened and closed with it."""
    catalogue = Catalogue(pool.puzzles)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with pool:
            yield

    async def gestures(request: Request) -> Response:
        file = script(request.path_params["name"], catalogue)
        return FileResponse(file, media_type="text/javascript", headers=FRESH) if file else _nothing()

    async def part(request: Request) -> Response:
        file = next((one for one in PAGE.iterdir() if one.name == request.path_params["name"]), None)
        return FileResponse(file, headers=FRESH) if file else _nothing()

    def read(answer: Any) -> Any:
        async def give(request: Request) -> Response:
            return JSONResponse(answer(), headers=FRESH)

        return give

    api = [
        Route("/puzzles", read(lambda: puzzles(catalogue))),
        Route("/examples", read(lambda: {"examples": examples()})),
        Route("/openapi.json", read(lambda: openapi(version))),
        *(Route(f"/{verb}", _Verb(pool, verb), methods=["POST"]) for verb in VERB_FIELDS),
    ]
    routes = [
        Route("/", _page),
        Mount("/api", routes=api),
        Route("/puzzles/{name}/page.js", gestures),
        Route("/page/{name}", part),
    ]
    handlers: Any = {HTTPException: _refused}
    return Guard(Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers), host)


class _Verb:
    """A verb as an ASGI app of its own."""

    def __init__(self, pool: Pool, verb: str) -> None:
        self.pool, self.verb = pool, verb

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await Exchange(self.pool, self.verb, scope, receive, send).run()


async def _page(request: Request) -> Response:
    return FileResponse(PAGE / "index.html", headers=FRESH)


def _nothing() -> Response:
    return Response(Reply.error(404, "there is nothing at this address").text, 404, media_type="application/json")


async def _refused(request: Request, error: HTTPException) -> Response:
    text = Reply.error(error.status_code, error.detail).text
    return Response(text, error.status_code, error.headers, media_type="application/json")
