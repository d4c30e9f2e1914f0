"""Starts the studio: a socket, the server behind it, and a browser in front of it.

start(port=0, say=print)      # says http://127.0.0.1:43210/ and serves until Ctrl-C
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress

from entails.errors import EngineError

BACKLOG = 512
PORT = 8732  # always the same, since browsers keep what they remember by address
MISSING = "the studio needs two more packages: pip install 'entails[studio]' (starlette and uvicorn, 1 MB)"


def start(
    say: Callable[[str], None],
    host: str = "127.0.0.1",
    port: int | None = None,
    puzzles: str | None = None,
    version: str = "",
    browse: Callable[[str], object] | None = None,
) -> None:
    """Serve the page until the process is interrupted. `say` gets the address as soon as it can be opened."""
    try:
        import uvicorn

        from entails.studio.app import studio
        from entails.studio.pool import Pool
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        raise EngineError(MISSING) from None
    opened = usual(host) if port is None else bound(host, port)
    address = address_of(opened, host)
    say(address)
    if browse:
        browse(address)
    app = studio(Pool(puzzles=puzzles), host, version)
    config = uvicorn.Config(
        app, log_level="critical", access_log=False, lifespan="on", timeout_graceful_shutdown=1, server_header=False
    )
    with opened, suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[opened])


def usual(host: str) -> socket.socket:
    """The usual port; another one if somebody has that already, most likely a second studio."""
    try:
        return bound(host, PORT)
    except EngineError:
        return bound(host, 0)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there: from now on the address can be opened."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        opened = socket.socket(family, kind, protocol)
        try:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind(place)
            opened.listen(BACKLOG)
        except BaseException:
            opened.close()
            raise
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineError(f"cannot listen on {host}, port {port}: {reason}; --port 0 takes any free port") from None
    return opened


def address_of(opened: socket.socket, host: str) -> str:
    """What to type into a browser on this machine."""
    name, port = opened.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(name, host)
    return f"http://{f'[{shown}]' if ':' in shown and not shown.startswith('[') else shown}:{port}/"
