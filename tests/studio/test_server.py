"""The server over HTTP: what it answers, what it refuses, and what becomes of work that nobody awaits."""

import json
import signal
import socket
import threading
from pathlib import Path

import pytest

from entails.limits import now
from tests.running import ROOT, entails
from tests.studio.served import Studio, children

pytest.importorskip("starlette", reason="the studio is not installed")
pytest.importorskip("uvicorn", reason="the studio is not installed")

SEVEN = (ROOT / "examples/flow/seven.flow").read_text(encoding="utf-8")
# No count of this ends: sixteen queens have fourteen million solutions.
QUEENS = """
sort Row = {1..16}
sort Col = {1..16}
find queen(Row, Col)
rule "one in row {r}": ∀r ∃=1 c queen(r,c)
rule "one in column {c}": ∀c ∃=1 r queen(r,c)
rule "{r},{c} and {s},{d}": ∀r,c,s,d (queen(r,c) ∧ queen(s,d) ∧ r<s → |r−s|≠|c−d|)
"""


def test_the_page_and_what_it_loads_are_served_with_the_policy(studio: Studio) -> None:
    page = studio.get("/")
    assert page.status == 200
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for path in ("/api/puzzles", "/api/examples", "/api/openapi.json"):
        answer = studio.get(path)
        assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert studio.get("/page/../app.py").status == 404
    assert studio.get("/puzzles/no-such-puzzle/page.js").status == 404
    assert studio.get("/api/solve").status == 405


def test_an_answer_over_http_is_the_command_lines(studio: Studio) -> None:
    found = studio.post("solve", {"text": SEVEN, "puzzle": "flow"}).json()
    expected = entails("solve", "examples/flow/seven.flow", "--json").json()
    assert found["solution"] == expected["solution"]
    assert set(found) == set(expected)


def test_a_stream_tells_items_and_then_the_whole(studio: Studio) -> None:
    *items, (last, document) = studio.stream("hint", {"text": SEVEN, "steps": 3})
    assert last == "done"
    assert [data["conclusion"] for name, data in items if name == "item"] == [
        step["conclusion"] for step in document["steps"]
    ]
    assert len(document["steps"]) == 3
    assert studio.stream("solve", {"text": "A"})[0][0] == "error"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:80@127.0.0.1"}, 421),
        ({"Host": "["}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_other_hosts_and_other_pages_are_refused(studio: Studio, headers: dict[str, str], status: int) -> None:
    assert studio.post("solve", {"text": "AA"}, **headers).status == status


def test_the_own_page_is_not_refused(studio: Studio) -> None:
    for name in ("127.0.0.1", "localhost"):
        host = f"{name}:{studio.port}"
        headers = {"Host": host, "Origin": f"http://{host}", "Sec_Fetch_Site": "same-origin"}
        assert studio.post("solve", {"text": "AA", "puzzle": "flow"}, **headers).status == 200


def test_bodies_are_small_json_objects(studio: Studio) -> None:
    headers = {"Content_Type": "application/json"}
    assert studio.request("POST", "/api/solve", b"{", **headers).status == 400
    assert studio.request("POST", "/api/solve", b"[" * 100_000, **headers).status == 400
    assert studio.request("POST", "/api/solve", b"\xff", **headers).status == 400
    assert studio.request("POST", "/api/solve", b"9" * 200_000, **headers).status == 400
    assert studio.post("solve", {"text": "x" * 300_000}).status == 413
    assert studio.post("solve", {"text": "x", "file": "y"}).status == 422


def test_no_file_of_this_machine_is_opened(studio: Studio, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("abbey\nabbot\n", encoding="utf-8")
    for name in (str(words), "../../../etc/passwd", "/etc/passwd", "/no/such/file"):
        answer = studio.post("solve", {"text": f"answer: abbey\nwords: {name}\nGGGGW", "puzzle": "unwordle"})
        assert answer.status == 422
        assert "this text stands in no file" in answer.json()["error"]["message"]
    assert studio.post("solve", {"text": str(ROOT / "examples/flow/seven.flow")}).status == 422


def two_workers(studio: Studio) -> list[int]:
    """Wait until both are there, and nothing else: no long question, and nothing that it has started."""
    begin = now()
    while len(found := [one for one in studio.workers() if _lives(one)]) != 2:
        assert now() < begin + 60
        threading.Event().wait(0.02)
    return found


def test_work_that_nobody_awaits_ends_with_all_that_it_has_started(studio: Studio) -> None:
    """The client hangs up in the middle of a hopeless count, which has processes of its own at work."""
    both = two_workers(studio)
    connection = socket.create_connection(("127.0.0.1", studio.port or 0))
    body = json.dumps({"text": QUEENS, "puzzle": "theory", "time_limit": 600}).encode()
    head = (
        f"POST /api/count HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {studio.token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}"
    )
    connection.sendall(head.encode() + b"\r\n\r\n" + body)
    begin = now()
    while not any(children(worker) for worker in both):
        assert now() < begin + 60, "the count starts a process of its own"
        threading.Event().wait(0.02)
    connection.close()
    two_workers(studio)
    assert studio.post("solve", {"text": SEVEN}).status == 200


def test_two_hundred_requests_at_once_are_answered_or_refused(studio: Studio) -> None:
    statuses: list[int] = []

    def ask() -> None:
        answer = studio.post("solve", {"text": SEVEN})
        statuses.append(answer.status)
        assert answer.status != 503 or answer.headers["retry-after"] == "1"

    threads = [threading.Thread(target=ask) for _ in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(statuses) == 200
    assert set(statuses) <= {200, 503}
    assert statuses.count(200) >= 32
    two_workers(studio)


def test_nothing_is_left_behind_when_the_server_ends(thorough: bool) -> None:
    for by in (signal.SIGINT, signal.SIGKILL, *([signal.SIGTERM] if thorough else [])):
        with Studio() as studio:
            assert studio.post("solve", {"text": SEVEN}).status == 200
            workers = studio.workers()
            assert workers
            code = studio.end(by)
        assert code == (-by if by == signal.SIGKILL else 0)
        begin = now()
        while any(Path(f"/proc/{worker}/cmdline").exists() and _lives(worker) for worker in workers):
            assert now() < begin + 20
            threading.Event().wait(0.02)


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


MINE = """
from dataclasses import replace
from entails.puzzles.starbattle import PUZZLE as other
PUZZLE = replace(other, name="mine", title="Mine")
"""


def test_a_puzzle_of_ones_own_brings_its_gestures_along(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "__init__.py").write_text(MINE, encoding="utf-8")
    (folder / "page.js").write_text("export default {};", encoding="utf-8")
    with Studio("--puzzles", str(tmp_path)) as studio:
        listed = {one["name"]: one["page"] for one in studio.get("/api/puzzles").json()["puzzles"]}
        assert listed["mine"] is True
        assert studio.get("/puzzles/mine/page.js").text == "export default {};"
        assert studio.post("solve", {"text": "a", "puzzle": "mine"}).json()["puzzle"] == "mine"


def test_a_port_that_is_taken_is_said(studio: Studio) -> None:
    done = entails("studio", "--no-browser", "--port", str(studio.port))
    assert done.code == 2
    assert f"cannot listen on 127.0.0.1, port {studio.port}" in done.err
    assert entails("studio", "--port", "70000").code == 2


def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "uvicorn", None)
    done = entails("studio", "--no-browser")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "entails: the studio needs two more packages: pip install 'entails[studio]' (starlette and uvicorn, 1 MB)\n"
    )
