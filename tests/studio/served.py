"""A studio in a process of its own, and how to talk to it."""

import http.client
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]


class Answered(NamedTuple):
    status: int
    text: str
    headers: dict[str, str]

    def json(self) -> Any:
        return json.loads(self.text)

    def events(self) -> list[tuple[str, Any]]:
        """The events of a stream, each with its name."""
        parts = [part.split("\n", 1) for part in self.text.strip().split("\n\n")]
        return [(head.removeprefix("event: "), _data(data)) for head, data in parts]


def _data(lines: str) -> Any:
    text = "\n".join(line.removeprefix("data: ") for line in lines.split("\n"))
    return json.loads(text) if text.startswith("{") else text


class Studio:
    processes = 2  # the workers that are kept
    patience = 20_000  # milliseconds until an answer is there, on a busy machine

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-P", "-m", "entails", "studio", "--no-browser", "--port", "0", *options]
        paths = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths})
        assert self.process.stdout
        self.printed = self.process.stdout.readline().decode().strip()
        self.address, _, self.token = self.printed.partition("?token=")
        self.port = urlsplit(self.address).port

    def __enter__(self) -> "Studio":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()

    def end(self, by: int = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(by)
        code = self.process.wait(timeout=30)
        assert self.process.stdout
        self.process.stdout.close()
        return code

    def connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answered:
        connection = self.connected()
        try:
            shown = {"Authorization": f"Bearer {self.token}", **headers}
            connection.request(method, path, body, {key.replace("_", "-"): value for key, value in shown.items()})
            response = connection.getresponse()
            return Answered(
                response.status,
                response.read().decode(),
                {key.lower(): value for key, value in response.getheaders()},
            )
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answered:
        return self.request("GET", path, None, **headers)

    def post(self, verb: str, body: object, **headers: str) -> Answered:
        data = json.dumps(body).encode()
        return self.request("POST", f"/api/{verb}", data, **{"Content_Type": "application/json", **headers})

    def stream(self, verb: str, body: object) -> list[tuple[str, Any]]:
        return self.post(verb, body, Accept="text/event-stream").events()

    def workers(self) -> list[int]:
        return children(self.process.pid)


def children(process: int) -> list[int]:
    """The processes that a process has started, and what they have started."""
    found = []
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, thread.read_text(encoding="ascii").split()):
            found += [child, *children(child)]
    return found


def seconds_of(processes: list[int]) -> float:
    """The time that processes have computed so far."""
    ticks = 0
    for process in processes:
        try:
            fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
