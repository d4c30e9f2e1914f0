"""Frames arrive whole, in whatever pieces the pipe hands them out."""

import os
from collections.abc import Iterator

import pytest

from entails.workers import frames
from entails.workers.frames import END, OUT, Frame, FrameReader, send


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        try:
            os.close(end)
        except OSError:
            continue


def test_what_is_sent_is_received_in_order(pipe: tuple[int, int]) -> None:
    send(pipe[1], OUT, b"Solved.\n")
    send(pipe[1], OUT, b"")
    send(pipe[1], END, b"\x03")
    reader = FrameReader(pipe[0])
    assert reader.receive(0) == [Frame(OUT, b"Solved.\n"), Frame(OUT, b""), Frame(END, b"\x03")]
    assert reader.receive(0) == []
    assert not reader.closed


def test_half_a_frame_is_never_seen(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "PIECE", 3)
    send(pipe[1], OUT, b"whole")
    os.write(pipe[1], OUT + (100).to_bytes(8, "big") + b"the first part of what a worker")
    os.close(pipe[1])
    reader, received = FrameReader(pipe[0]), []
    while not reader.closed:
        received += reader.receive(0)
    assert received == [Frame(OUT, b"whole")]
