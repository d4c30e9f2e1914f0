"""How boards are written is told for every puzzle, and nothing that a board may hold is left out."""

import pytest

from entails.pages.page import ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import HOLE
from entails.pages.reading import read_page
from entails.puzzles import names, page_text, pages, puzzle
from entails.puzzles.aquarium import board as aquarium
from entails.puzzles.flow import board as flow
from entails.puzzles.unwordle import board as unwordle
from tests.running import entails


@pytest.mark.parametrize("name", pages())
def test_every_block_token_and_option_of_a_page_is_told(name: str) -> None:
    page, told = read_page(page_text(name), name), puzzle(name).layout()
    lines = told.splitlines()
    for option in page.options:
        assert any(line.startswith(f"{option.name}: ") for line in lines)
    for read in page.reads:
        match read:
            case ReadCells(patterns):
                for pattern in patterns:
                    shown = HOLE.sub(lambda hole: "{" + hole[1] + "}", pattern.text)
                    assert any(line.startswith(f"  {shown}  ") for line in lines)
            case ReadRegions(relation):
                assert f"one {relation}" in told
            case ReadSide(where):
                assert any(where in line for line in lines)


def test_every_header_of_the_others_is_told() -> None:
    for headers, told in ((flow.HEADERS, flow.LAYOUT), (unwordle.HEADERS, unwordle.LAYOUT)):
        assert [line.split(":")[0] for line in told.splitlines() if line.split(":")[0] in headers]
        assert all(f"\n{key}: " in f"\n{told}" for key in headers)
    assert all(f"{key}: " in aquarium.LAYOUT for key in ("rows", "columns", "water", "wall"))
    assert all(puzzle(name).layout() for name in names())


def test_rules_print_it() -> None:
    done = entails("rules", "tents")
    assert "-- how a board is written" in done.out
    assert "--   T  tree\n" in done.out
    assert entails("rules", "tents", "--json").json()["board"][-2:] == ["  T  tree", "  .  free"]
