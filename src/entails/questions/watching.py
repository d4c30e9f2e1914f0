"""Questions that are watched, cancelled from another thread, or awaited.

watch = Watch(seconds=10, progress=print)
answer = solve(problem, limit=watch.limit)      # in one thread
watch.cancel()                                  # in another: the answer is Unknown("cancelled") soon after

answer = await later(solve, problem)            # in an event loop, which goes on meanwhile
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from typing import Any, TypeVar

from entails.limits import Cancelled, Limit, now

T = TypeVar("T")
PAUSE = 0.1  # seconds between two sentences of one kind
NO_NUMBER = str.maketrans("", "", "0123456789,.")


class Watch:
    """A limit that somebody watches. `progress` is called with sentences such as "1204 solutions so far", ten times a second
    with one kind of sentence; `stage` with the name of a stage that has ended, what it made, and how many seconds it took."""

    def __init__(
        self,
        seconds: float | None = None,
        progress: Callable[[str], object] | None = None,
        stage: Callable[[str, Sequence[str], float], object] | None = None,
    ) -> None:
        self._cancelled = Event()
        self._progress, self._stage = progress, stage
        self._kind, self._next = "", 0.0  # of what was heard last; when more of that kind is heard
        self.limit = Limit.seconds(seconds).heard_by(_Ears(self))

    def cancel(self) -> None:
        """Stop what is being asked: its answer says that it was cancelled. May be called in any thread."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Has somebody called `cancel`?"""
        return self._cancelled.is_set()

    def heard(self, text: str | None) -> None:
        """The engines call this now and then, with what there is to say, if anything."""
        if self.cancelled:
            raise Cancelled
        if text is None or not self._progress:
            return
        kind, when = text.translate(NO_NUMBER), now()
        if kind != self._kind or when >= self._next:
            self._kind, self._next = kind, when + PAUSE
            self._progress(text)

    def ended(self, name: str, details: Sequence[str], seconds: float) -> None:
        """The engines call this when a stage has ended."""
        if self._stage:
            self._stage(name, details, seconds)


class _Ears:
    """The listener that engines talk to."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def progress(self, text: str | None) -> None:
        self.watch.heard(text)

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None:
        self.watch.ended(name, details, seconds)

    def stopped(self, stop: BaseException) -> None:
        pass


async def later(question: Callable[..., T], *arguments: Any, watch: Watch | None = None, **options: Any) -> T:
    """The answer to a question that is asked in another thread: later(solve, problem, unique=False). Whoever stops waiting
    cancels the question. A `watch` has the limit."""
    import asyncio  # few programs wait so

    watch = watch or Watch(options.pop("limit", None))
    asked = asyncio.create_task(asyncio.to_thread(question, *arguments, limit=watch.limit, **options))
    try:
        return await asyncio.shield(asked)
    except asyncio.CancelledError:
        watch.cancel()
        await asyncio.wait([asked])
        raise
