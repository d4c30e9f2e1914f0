"""Ctrl-C, pressed at a chosen moment."""

from collections.abc import Sequence


class PressedOnce:
    """Listens to a limit, and presses Ctrl-C the n-th time that anyone looks up; never again."""

    def __init__(self, when: int) -> None:
        self.left = when

    def progress(self, text: str | None) -> None:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None:
        pass

    def stopped(self, stop: BaseException) -> None:
        pass
