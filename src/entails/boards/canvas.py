"""Characters on the squares of a terminal: texts, and lines that join where they meet."""

from __future__ import annotations

from collections.abc import Iterable

from entails.values import dataclass, field

HEAVY = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"  # by the sides that meet: 1 up, 2 down, 4 left, 8 right
SIDES = ("up", "down", "left", "right")


def ink(code: int) -> str:
    """The paint of bold text in one of the terminal's 256 colours."""
    return f"1;38;5;{code}"


@dataclass(slots=True)
class Spot:
    """What is on one square: a character, or lines from its middle to some sides."""

    sides: set[str] = field(default_factory=set)
    text: str = ""
    paint: str = ""  # the codes of an escape sequence, such as "1;38;5;33"


class Canvas:
    """Spots by line and column. Both may be negative; `lines` shows the part that was used.

    canvas = Canvas()
    canvas.join(0, 0, ["right", "down"])
    canvas.put(0, 1, "A")
    canvas.lines(color=False, fine=True)      # ["┏A"]
    """

    def __init__(self) -> None:
        self.spots: dict[tuple[int, int], Spot] = {}

    def put(self, line: int, column: int, text: str, paint: str = "") -> None:
        """Put one character on a spot. It hides the lines that meet there."""
        spot = self.spots.setdefault((line, column), Spot())
        spot.text, spot.paint = text, paint or spot.paint

    def join(self, line: int, column: int, sides: Iterable[str], paint: str = "") -> None:
        """Draw lines from the middle of a spot to some of its sides."""
        spot = self.spots.setdefault((line, column), Spot())
        spot.sides.update(sides)
        spot.paint = paint or spot.paint

    def lines(self, color: bool, fine: bool) -> list[str]:
        """The rows of text: with escape sequences if `color`, with line-drawing characters if `fine`, else in ASCII."""
        places = list(self.spots)
        first = min((column for _, column in places), default=0)
        rows = []
        for line in range(
            min((line for line, _ in places), default=0), max((line for line, _ in places), default=0) + 1
        ):
            last = max((column for other, column in places if other == line), default=first)
            spots = (self.spots.get((line, column)) for column in range(first, last + 1))
            rows.append("".join(_text(spot, color, fine) if spot else " " for spot in spots).rstrip())
        return rows


def _text(spot: Spot, color: bool, fine: bool) -> str:
    text = spot.text or _joined(spot.sides, fine)
    return f"\033[{spot.paint}m{text}\033[0m" if color and spot.paint and text != " " else text


def _joined(sides: set[str], fine: bool) -> str:
    if fine or not sides:
        return HEAVY[sum(1 << place for place, side in enumerate(SIDES) if side in sides)]
    upright, level = sides & {"up", "down"}, sides & {"left", "right"}
    return "+" if upright and level else "|" if upright else "-"
