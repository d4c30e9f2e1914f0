"""Who is let in: those who have the token of this start."""

import secrets
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import ClassVar
from urllib.parse import urlsplit

import pytest

from tests.studio.served import Studio

pytest.importorskip("starlette", reason="the studio is not installed")
pytest.importorskip("uvicorn", reason="the studio is not installed")

from entails.studio import keys as module
from entails.studio import opening
from entails.studio.keys import Keys, cookie_name

PATHS = ("/api/puzzles", "/api/examples", "/api/openapi.json", "/page/app.js", "/puzzles/flow/page.js", "/no/such/page")


def wrong(studio: Studio) -> list[dict[str, str]]:
    """What others may try."""
    token, name = studio.token, f"entails-{studio.port}"
    return [
        {"Authorization": ""},
        {"Authorization": "Bearer "},
        {"Authorization": f"Basic {token}"},
        {"Authorization": f"Bearer {token[:-1]}"},
        {"Authorization": f"Bearer {token}x"},
        {"Authorization": "Bearer ÿ"},
        {"Authorization": "", "Cookie": f"{name}="},
        {"Authorization": "", "Cookie": f"{name}={token[1:]}"},
        {"Authorization": "", "Cookie": f"entails-{(studio.port or 0) + 1}={token}"},
        {"Authorization": "", "Cookie": token},
    ]


def test_without_the_token_nothing_is_answered(studio: Studio) -> None:
    for headers in wrong(studio):
        for path in PATHS:
            answer = studio.get(path, **headers)
            assert (answer.status, answer.headers["www-authenticate"]) == (401, "Bearer"), (path, headers)
            assert "Authorization: Bearer" in answer.json()["error"]["message"]
        assert studio.post("solve", {"text": "AA", "puzzle": "flow"}, **headers).status == 401


def test_without_the_token_a_page_says_what_to_do(studio: Studio) -> None:
    for path in ("/", "/?token=", "/?token=wrong", f"/?token={studio.token[:-1]}", "/?token=%ff&token=" + studio.token):
        door = studio.get(path, Authorization="")
        assert (door.status, door.headers["content-type"]) == (401, "text/html; charset=utf-8")
        assert "Open the address that <code>entails studio</code> printed" in door.text
        assert "set-cookie" not in door.headers
        assert "default-src 'none'" in door.headers["content-security-policy"]
    for path in ("/page/door.js", "/page/style.css", "/page/icon.svg"):
        assert studio.get(path, Authorization="").status == 200


def test_the_address_that_is_printed_gives_a_cookie_and_loses_the_token(studio: Studio) -> None:
    assert studio.printed == f"http://127.0.0.1:{studio.port}/?token={studio.token}"
    assert len(studio.token) >= 32
    entered = studio.get(f"/?token={studio.token}", Authorization="")
    assert (entered.status, entered.headers["location"]) == (303, "/")
    cookie, *words = entered.headers["set-cookie"].split("; ")
    assert cookie.startswith(f"entails-{studio.port}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(words)
    for path in ("/", *PATHS[:-1]):
        assert studio.get(path, Authorization="", Cookie=f"a=b; {cookie}; c").status == 200
    assert studio.token not in studio.get("/", Cookie=cookie).text
    assert studio.get("/?token=", Authorization="", Cookie=cookie).status == 200


def test_the_token_opens_only_at_the_front(studio: Studio) -> None:
    assert studio.get(f"/api/puzzles?token={studio.token}", Authorization="").status == 401
    answer = studio.request("POST", f"/?token={studio.token}", b"", Authorization="", Host="evil.example")
    assert answer.status == 421


def test_every_start_has_another_token(studio: Studio) -> None:
    assert len({Keys().token for _ in range(20)} | {studio.token}) == 21


def test_the_key_for_the_browser_is_good_once_and_for_a_short_time(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 100.0
    monkeypatch.setattr(module, "now", lambda: time)
    keys = Keys()
    assert keys.once != keys.token
    assert not keys.opens(keys.once)
    assert [keys.lets_in(keys.once), keys.lets_in(keys.once)] == [True, False]
    assert keys.lets_in(keys.token)
    assert keys.lets_in(keys.token)
    keys = Keys()
    time = 1_000.0
    assert not keys.lets_in(keys.once)
    assert keys.opens(keys.token)


def test_keys_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(given: bytes, ours: bytes) -> bool:
        compared.append((given, ours))
        return False

    monkeypatch.setattr(secrets, "compare_digest", compare)
    keys = Keys()
    assert not keys.lets_in(keys.token)
    assert not keys.opens(keys.token)
    assert [ours for _, ours in compared] == [keys.once.encode(), keys.token.encode(), keys.token.encode()]


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("127.0.0.1:8732", "entails-8732"),
        ("[::1]:9000", "entails-9000"),
        ("[fe80::1]", "entails-80"),
        ("localhost", "entails-80"),
        ("", "entails-80"),
    ],
)
def test_two_studios_on_one_machine_have_cookies_of_their_own(host: str, name: str) -> None:
    assert cookie_name(host) == name


# --- the address ---


def test_the_address_for_everybody_is_one_that_others_reach() -> None:
    with Studio("--host", "0.0.0.0") as studio:
        host = urlsplit(studio.address).hostname or ""
        connection = socket.create_connection((host, studio.port or 0), timeout=60)
        connection.close()
        assert studio.get("/", Host=f"{host}:{studio.port}").status == 200
        assert studio.get("/", Host=f"{socket.gethostname()}:{studio.port}").status == 200
        assert studio.get("/", Host=f"{host}:{studio.port}", Authorization="").status == 401


class Probe(socket.socket):
    """A network in which this machine has an address, or none."""

    own: ClassVar[dict[int, str]] = {}

    def connect(self, address: object) -> None:
        if self.family not in self.own:
            raise OSError("the network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.own[self.family], 1


@pytest.mark.parametrize(
    ("family", "own", "expected"),
    [
        (socket.AF_INET, {socket.AF_INET: "10.0.0.7"}, "10.0.0.7"),
        (socket.AF_INET, {}, "127.0.0.1"),
        (socket.AF_INET6, {socket.AF_INET6: "2001::7", socket.AF_INET: "10.0.0.7"}, "2001::7"),
        (socket.AF_INET6, {socket.AF_INET: "10.0.0.7"}, "10.0.0.7"),
        (socket.AF_INET6, {}, "::1"),
    ],
)
def test_the_own_address_is_that_of_the_way_to_others(
    family: int, own: dict[int, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        monkeypatch.setattr(Probe, "own", own)
        monkeypatch.setattr(socket, "socket", Probe)
        assert opening.own_address(listening) == expected


def test_the_browser_is_opened_with_a_key_that_is_not_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks the system with what programs were started sees the address that the browser was given."""
    import uvicorn

    from entails.studio import pool

    said: list[str] = []
    opened: list[str] = []
    run: Callable[..., None] = lambda server, sockets: None  # noqa: E731
    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(pool, "Pool", lambda puzzles: SimpleNamespace(puzzles=puzzles))
    opening.start(said.append, port=0, browse=opened.append)
    (address, _, token), (same, _, key) = said[0].partition("?token="), opened[0].partition("?token=")
    assert address == same
    assert token
    assert key
    assert token != key
