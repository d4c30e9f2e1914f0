"""Starts the studio: a socket, the server behind it, and a browser in front of it.

start(port=0, say=print)      # says http://127.0.0.1:43210/?token=… and serves until Ctrl-C
"""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from entails.errors import EngineError

BACKLOG = 512
EVERYBODY = ("0.0.0.0", "::")  # where a socket listens that all machines may reach
PORT = 8732  # always the same, since browsers keep what they remember by address
MISSING = "the studio needs two more packages: pip install 'entails[studio]' (starlette and uvicorn, 1 MB)"


def start(
    say: Callable[[str], None],
    host: str = "127.0.0.1",
    port: int | None = None,
    puzzles: str | None = None,
    version: str = "",
    browse: Callable[[str], object] | None = None,
    packs: Sequence[str] = (),
) -> None:
    """Serve the page until the process is interrupted. `say` gets the address with the token as soon as it can be opened;
    `browse` gets one that is good once. `packs` are files and folders of boards that the page offers first."""
    try:
        import uvicorn

        from entails.studio.app import studio
        from entails.studio.arrivals import Arrival
        from entails.studio.keys import Keys
        from entails.studio.pool import Pool
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio", "h11"):
            raise
        raise EngineError(MISSING) from None
    gc.enable()  # the command line turns it off, since most commands end soon: this one does not
    offered = _packs(packs, puzzles)
    opened = usual(host) if port is None else bound(host, port)
    address, keys = address_of(opened, host), Keys()
    say(f"{address}?token={keys.token}")
    if browse:
        browse(f"{address}?token={keys.once}")
    config = uvicorn.Config(
        studio(Pool(puzzles=puzzles), keys, host, version, offered),
        http=Arrival,
        ws="none",
        log_level="critical",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    with opened, suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[opened])


def _packs(paths: Sequence[str], puzzles: str | None) -> list[dict[str, Any]]:
    if not paths:
        return []
    from entails.questions.catalogue import Catalogue
    from entails.studio.packs import packs

    return packs(paths, Catalogue(puzzles))


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
    """What to type into a browser: on this machine, and on others if they are let in."""
    name, port = opened.getsockname()[:2]
    shown = own_address(opened) if name in EVERYBODY else host
    return f"http://{f'[{shown}]' if ':' in shown and not shown.startswith('[') else shown}:{port}/"


def own_address(opened: socket.socket) -> str:
    """The number by which other machines reach a socket that listens on all of this one's; on a machine without a network,
    that of the machine itself. A datagram socket that is connected sends nothing: the system only looks up the way."""
    ways = [(socket.AF_INET, "192.0.2.1", "127.0.0.1")]
    if opened.family == socket.AF_INET6:
        only = opened.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
        ways = [(socket.AF_INET6, "2001:db8::1", "::1"), *([] if only else ways)]
    for family, far, _ in ways:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
    return ways[0][2]
