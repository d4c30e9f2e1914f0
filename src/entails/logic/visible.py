"""Characters that a reader cannot see, or that change what he sees: found, and written so that he can.

A terminal obeys control characters (an escape sequence can erase a verdict and write another one), a bidirectional mark turns
a line round, a zero-width character makes two different names look alike. `str.isprintable` is false of all of these but a
few letters and marks that Unicode asks not to show.

    hidden("p ∧ \\u202eq")     # 4
    visible("a\\x1b[2Kb")      # "a\\\\x1b[2Kb"
"""

from __future__ import annotations

from entails.values import pattern

# Letters, marks and symbols that are blank or invisible: joiners, fillers of Hangul, variation selectors, empty Braille.
_BLANK = pattern("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def hidden(text: str) -> int | None:
    """Where the first character stands that cannot be seen, line ends among them; None if there is none."""
    blank = _BLANK.search(text)
    if text.isprintable():
        return blank.start() if blank else None
    first = next(place for place, character in enumerate(text) if not character.isprintable())
    return min(first, blank.start()) if blank else first


def visible(text: str) -> str:
    """The text with such characters written as in Python: \\x1b, \\u202e."""
    if hidden(text) is None:
        return text
    return "".join(one if hidden(one) is None else _escaped(one) for one in text)


def code_point(character: str) -> str:
    """The name of a character that cannot be shown: U+202E."""
    return f"U+{ord(character):04X}"


def _escaped(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
