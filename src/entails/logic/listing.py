"""What sentences of all rooms share: lists, "a, b and c", and small numbers as words."""

from __future__ import annotations

from collections.abc import Sequence

NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def listed(words: Sequence[str], link: str = "and") -> str:
    """“a”, “a and b”, “a, b and c”; nothing of nothing."""
    return f" {link} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def numeral(number: int) -> str:
    """“no”, “one”, “two” … “twelve”, “13”."""
    return NUMERALS[number] if number < len(NUMERALS) else str(number)
