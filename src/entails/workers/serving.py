"""Inside a worker process: `python -P -m entails.workers.serving MEMORY PARENT` answers questions on its standard input."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import Any

from entails.limits import STOPS, Limit, why
from entails.workers.frames import MESSAGE, RESULT, FrameReader, send
from entails.workers.lifeline import end_with, let_go
from entails.workers.memory import limit_memory, spare

FOR_EVER = 1e6  # seconds
TIDY_AFTER = 25  # answers; a collection takes some 20 ms


def serve(memory: int, parent: int) -> None:
    """Answer questions one after the other until the parent closes the pipe. What is printed meanwhile is discarded."""
    limit_memory(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(
        signal.SIG_UNBLOCK, [signal.SIGINT, signal.SIGTERM]
    )  # whoever started this may have held them back
    channel = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.set_blocking(2, False)
    reader = FrameReader(0)
    answers = 0
    while not reader.closed:
        for frame in reader.receive(FOR_EVER):
            end_with(parent, 0)
            outcome = _answer(frame.data, channel)
            let_go(0)
            send(channel, RESULT, outcome)
            answers += 1
            if answers % TIDY_AFTER == 0:
                # What grounding made is old at once, and the collector looks at old objects only when many young ones have
                # survived: by itself it hardly ever does, and a worker grew by 85 kB with every question.
                gc.collect()


def _answer(data: bytes, channel: int) -> bytes:
    """What a question returned, the error that it raised, why it was stopped: one of the three."""
    result, failed, stopped = None, None, None
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        question, arguments, seconds = pickle.loads(data)
        result = question(Limit.seconds(seconds), lambda message: _tell(message, channel), *arguments)
    except (*STOPS, MemoryError) as stop:
        spare()
        stopped = why(stop)
    except Exception as error:
        failed = error
    with suppress(KeyboardInterrupt):  # pressed too late: the answer is there
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return _packed((result, failed, stopped))


def _tell(message: Any, channel: int) -> None:
    send(channel, MESSAGE, pickle.dumps(message))


def _packed(outcome: tuple[Any, Exception | None, str | None]) -> bytes:
    try:
        return pickle.dumps(outcome)
    except Exception as error:  # what cannot be sent is said
        return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}"), None))


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
