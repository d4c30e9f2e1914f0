"""The record of a puzzle."""

import sys

from entails.boards.puzzle import Formats, Shortcuts, late


def test_a_late_function_is_imported_when_it_is_called() -> None:
    sys.modules.pop("this_is_late", None)
    broken = late("this_is_late", "nothing")  # no error yet
    assert "this_is_late" not in sys.modules
    assert callable(broken)
    assert late("math", "gcd")(12, 18) == 6


def test_a_puzzle_needs_neither_shortcuts_nor_formats() -> None:
    assert Shortcuts[str]().count is None
    assert not Formats[str]().genres
