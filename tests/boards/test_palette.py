"""The palette under simulated colour blindness, and who gets which colour."""

from itertools import combinations
from math import dist

import pytest

from entails.boards.palette import (
    PALETTE,
    STEPS,
    Colour,
    channels,
    colours_for,
    contrast,
    readable_on,
    shown_in_terminals,
)

Light = tuple[float, ...]

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A physiologically-based model for simulation of color vision deficiency.
# IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0; rows act on linear red, green and blue.
SIGHT: dict[str, tuple[Light, Light, Light]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix: tuple[Light, ...], vector: Light) -> Light:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(code: str, sight: str) -> Light:
    """CIELAB of a colour as somebody sees it."""
    shares = (value / 255 for value in channels(code))
    linear = tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    seen = tuple(min(1.0, max(0.0, light)) for light in times(SIGHT[sight], linear))
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (value / white for value, white in zip(times(TO_XYZ, seen), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def least_distance(codes: list[str], sight: str) -> float:
    return min(dist(a, b) for a, b in combinations([lab(code, sight) for code in codes], 2))


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(("number", "bar", "terminal_bar"), [(8, 28, 24), (12, 20, 24), (16, 19, 8), (20, 15, 8)])
def test_the_first_colours_stay_apart(number: int, bar: float, terminal_bar: float, sight: str) -> None:
    assert least_distance([colour.code for colour in PALETTE[:number]], sight) >= bar
    assert least_distance([shown_in_terminals(colour) for colour in PALETTE[:number]], sight) >= terminal_bar


def test_the_measure_knows_what_it_measures() -> None:
    assert lab("#ffffff", "usual") == pytest.approx((100, 0, 0), abs=0.02)
    assert lab("#ff0000", "usual") == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    red_and_green = [least_distance(["#b8482e", "#6f7a1f"], sight) for sight in ("usual", "deuteranopia")]
    assert red_and_green[0] > 40 > 15 > red_and_green[1]


@pytest.mark.parametrize("colour", PALETTE, ids=lambda colour: colour.name)
def test_a_letter_can_be_read_on_every_colour(colour: Colour) -> None:
    for code in (colour.code, shown_in_terminals(colour)):
        assert contrast(readable_on(code), code) >= 4.5
    assert 16 <= colour.terminal < 232


def test_names_and_colours_are_all_different() -> None:
    for values in zip(*PALETTE, strict=True):
        assert len(set(values)) == len(PALETTE) == STEPS[-1]


def test_a_letter_gets_the_colour_that_begins_with_it() -> None:
    named = {letter: colour.name for letter, colour in colours_for("RGBYO").items()}
    assert named == {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "O": "orange"}
    assert colours_for("Aa")["A"] != colours_for("Aa")["a"]


def test_a_board_with_few_flows_takes_its_colours_from_the_first_ones() -> None:
    for number in range(1, 21):
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[-number:]
        pool = next(step for step in STEPS if step >= number)
        given = colours_for(letters)
        assert list(given) == sorted(letters)
        assert len(set(given.values())) == number
        assert set(given.values()) <= set(PALETTE[:pool])


def test_more_letters_than_colours_take_them_again() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    given = colours_for(letters)
    assert set(given) == set(letters)
    assert set(given.values()) == set(PALETTE)
    assert given == colours_for(reversed(letters))
