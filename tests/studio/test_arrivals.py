"""Requests that do not arrive: each has its time, and others are answered meanwhile."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="the studio is not installed")

from entails.studio import arrivals  # noqa: E402

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
WHOLE = HEAD + b"\r\nwhole"
AGES = 600.0  # seconds: more than any test takes


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers what it was sent."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


async def hasty(scope: Any, receive: Any, send: Any) -> None:
    """Answers before the body is there."""
    await send({"type": "http.response.start", "status": 401, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"no"})


Connect = Callable[[], socket.socket]


@pytest.fixture
def serving() -> Iterator[Callable[..., Connect]]:
    """Serves an app in a thread; returns how to connect."""
    with ExitStack() as stack:

        def serve(app: Any = echo) -> Connect:
            listening = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=512))
            config = uvicorn.Config(app, http=arrivals.Arrival, ws="none", lifespan="off", log_level="critical")
            server = uvicorn.Server(config)
            thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
            thread.start()
            stack.callback(thread.join)
            stack.callback(setattr, server, "should_exit", True)

            def connect() -> socket.socket:
                return stack.enter_context(socket.create_connection(listening.getsockname(), timeout=60))

            return connect

        yield serve


def heard(connection: socket.socket) -> bytes:
    """All that is answered until the connection is closed."""
    said = b""
    try:
        while piece := connection.recv(1 << 16):
            said += piece
    except ConnectionResetError:
        pass
    return said


def answered(connection: socket.socket) -> bool:
    connection.sendall(WHOLE)
    said = b""
    while not said.endswith(b"whole"):
        piece = connection.recv(1 << 16)
        if not piece:
            return False
        said += piece
    return said.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("sent", [b"", b"GET", HEAD, HEAD + b"\r\n", HEAD + b"\r\nwho", b"\r\n"])
def test_what_has_not_arrived_in_time_is_closed(
    sent: bytes, serving: Callable[..., Connect], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "MOST_SECONDS", 0.1)
    connection = serving()()
    connection.sendall(sent)
    said = heard(connection)
    assert said.startswith(b"HTTP/1.1 408 ") == (len(sent) > 2)
    assert said.endswith(b"}") == (len(sent) > 2)


def test_bytes_that_come_one_by_one_gain_no_time(
    serving: Callable[..., Connect], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that sends as long as the connection is open would never end, if each byte gave it more time."""
    monkeypatch.setattr(arrivals, "MOST_SECONDS", 0.1)
    connection = serving()()
    connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        while True:
            connection.sendall(b"x")


def test_an_answer_before_the_end_of_the_body_gives_no_more_time_for_it(
    serving: Callable[..., Connect], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "MOST_SECONDS", 0.1)
    connection = serving(hasty)()
    connection.sendall(HEAD + b"\r\n")
    said = heard(connection)
    assert said.startswith(b"HTTP/1.1 401 ")
    assert b"408" not in said


def test_a_connection_is_used_again_and_each_request_has_its_own_time(
    serving: Callable[..., Connect], monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = serving()()
    monkeypatch.setattr(arrivals, "MOST_SECONDS", AGES)
    assert answered(connection)
    assert answered(connection)
    monkeypatch.setattr(arrivals, "MOST_SECONDS", 0.1)
    assert answered(connection)
    connection.sendall(HEAD)
    assert heard(connection).startswith(b"HTTP/1.1 408 ")


def test_three_hundred_unfinished_requests_keep_nobody_out(
    serving: Callable[..., Connect], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest of them make room, and no more are open than there may be."""
    monkeypatch.setattr(arrivals, "MOST_SECONDS", AGES)
    monkeypatch.setattr(arrivals, "MOST_CONNECTIONS", 30)
    connect = serving()
    unfinished = []
    for number in range(60):
        unfinished.append(connect())
        unfinished[-1].sendall(HEAD if number % 2 else HEAD + b"\r\nwho")
        if number % 10 == 9:
            assert answered(connect())
    for one in unfinished[:20]:  # of 66 connections 30 are left; these are certainly among the oldest
        assert heard(one) == b""
    unfinished[-1].sendall(b"\r\nwhole")
    assert unfinished[-1].recv(1 << 16)


def test_where_all_are_being_answered_a_new_one_is_refused(
    serving: Callable[..., Connect], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "MOST_SECONDS", AGES)
    monkeypatch.setattr(arrivals, "MOST_CONNECTIONS", 2)
    let_go, begun = threading.Event(), threading.Semaphore(0)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        import asyncio

        begun.release()
        await asyncio.to_thread(let_go.wait, 60)
        await echo(scope, receive, send)

    connect = serving(slow)
    both = [connect(), connect()]
    for one in both:
        one.sendall(WHOLE)
        begun.acquire()
    assert heard(connect()) == b""
    let_go.set()
    assert all(one.recv(1 << 16).startswith(b"HTTP/1.1 200") for one in both)
