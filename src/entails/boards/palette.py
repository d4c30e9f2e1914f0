"""Colours for flows: twenty with names, chosen so that people who see colours differently can tell them apart.

The bar: as most people see them and under simulated protanopia, deuteranopia and tritanopia, any two of the first 8 colours
are at least 28 apart in CIELAB, of the first 12 at least 20, of the first 16 at least 19, of all 20 at least 15; a terminal's
256 colours reach 24 up to 12 colours and 8 beyond (`tests/puzzles/test_palette.py` computes it). Two colours side by side
differ visibly from about 2 on, but a colour is recognised again only where the distance is several times that. What more than
about 12 colours mean: with two kinds of cones all colours lie on a plane, and on a thin line the nearest ones are easily
taken for each other. There the letters carry it, which is why an end always shows its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.values import NamedTuple


class Colour(NamedTuple):
    name: str
    code: str
    terminal: int  # one of the terminal's 256 that is near it and, like it, apart from the others


PALETTE = (
    Colour("blue", "#0e47fb", 63),
    Colour("orange", "#f9810a", 172),
    Colour("yellow", "#fcea7d", 228),
    Colour("green", "#3b905e", 71),
    Colour("red", "#c90306", 124),
    Colour("cyan", "#0ed0fd", 45),
    Colour("purple", "#620d9a", 55),
    Colour("pink", "#ffaab8", 181),
    Colour("lime", "#a5fd00", 154),
    Colour("brown", "#5f432d", 95),
    Colour("magenta", "#aa339f", 90),
    Colour("silver", "#80848e", 103),
    Colour("teal", "#155959", 23),
    Colour("violet", "#a86bdf", 134),
    Colour("tan", "#c5ac69", 186),
    Colour("navy", "#312a60", 60),
    Colour("sky", "#48a7c9", 74),
    Colour("maroon", "#690407", 52),
    Colour("olive", "#898039", 101),
    Colour("salmon", "#ed918a", 174),
)
STEPS = (8, 12, 16, 20)  # a board takes its colours from the first so many: as few as are enough


def colours_for(letters: Iterable[str]) -> dict[str, Colour]:
    """A colour for each letter: the one whose name begins with it if that is free (R is red), else the next free one.

    No colour is given twice while some are left; beyond twenty letters they come round again."""
    ordered = sorted(letters)
    number = next((step for step in STEPS if step >= len(ordered)), len(PALETTE))
    free = list(PALETTE[:number])
    chosen: dict[str, Colour] = {}
    for letter in sorted(ordered, key=lambda letter: (not letter.isupper(), letter)):
        own = next((colour for colour in free if colour.name[0] == letter.lower()), None)
        if own:
            chosen[letter] = own
            free.remove(own)
    for place, letter in enumerate(letter for letter in ordered if letter not in chosen):
        chosen[letter] = free[place] if place < len(free) else PALETTE[(place - len(free)) % len(PALETTE)]
    return {letter: chosen[letter] for letter in ordered}


def shown_in_terminals(colour: Colour) -> str:
    """The code of a colour as a terminal shows it. The 256 colours are a cube with six levels of red, green and blue."""
    level = (0, 95, 135, 175, 215, 255)
    place = colour.terminal - 16
    return "#" + "".join(f"{level[place // step % 6]:02x}" for step in (36, 6, 1))


# --- how colours mix, and which can be read on which ---


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(mine * (1 - share) + its * share):02x}" for mine, its in pairs)


def luminance(colour: str) -> float:
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    shares = (value / 255 for value in channels(colour))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """From 1 (none) to 21 (black on white); text can be read from 4.5 on."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable_on(colour: str) -> str:
    """Black or white, whichever can be read better; one of the two always reaches 4.5."""
    return max("#000000", "#ffffff", key=lambda text: contrast(text, colour))
