"""Addresses of puzz.link: boards of pages go round, and what is wrong in one is told with its place."""

from pathlib import Path
from random import Random

import pytest

from entails import puzzles
from entails.errors import BoardError
from entails.pages.addresses import WAYS
from entails.pages.page_lines import WAYS as NAMES
from entails.pages.summary import address_names
from entails.questions.load import load_text
from tests.running import entails

HOST = "https://puzz.link/p?"
EXAMPLES = Path(__file__).parents[2] / "examples"
KINDS = [name for name in puzzles.pages() if address_names(puzzles.page_text(name))]


# Rows without a sum, heights in cells: puzz.link has no way to write these.
BEYOND = {("kakurasu", name) for name in ("small", "medium", "large")} | {
    ("skyscrapers", "medium"),
    ("skyscrapers", "large"),
}


def there_and_back(kind: str, text: str) -> str:
    puzzle = puzzles.puzzle(kind)
    address = puzzle.formats().writers["puzz.link"](puzzle.parse(text, None)).text
    problem = load_text(address, "x")
    assert problem.kind == kind
    return puzzle.write(problem.board)


def test_most_kinds_have_addresses() -> None:
    assert len(KINDS) == 33
    assert set(WAYS) == set(NAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_our_examples_go_round(kind: str) -> None:
    for file in sorted((EXAMPLES / kind).glob(f"*.{kind}")):
        text = file.read_text(encoding="utf-8")
        head, _, body = text.rpartition(
            "height: "
        )  # what stands in the head is lost; here it is what goes without saying
        if (kind, file.stem) in BEYOND:
            with pytest.raises(BoardError, match="address of puzz.link"):
                there_and_back(kind, text)
            continue
        assert there_and_back(kind, text) == (body.partition("\n\n")[2] if head or body != text else text), file


# By hand, from how puzz.link writes its boards.
@pytest.mark.parametrize(
    ("address", "board"),
    [
        ("nurikabe/3/3/2g3-10k", "2 . 3\n16 . .\n. . .\n"),
        ("akari/3/3/.g0bg.i", "# . 0\n1 . .\n. # .\n"),
        ("creek/1/2/0k", "0 .\n. .\n. .\n"),
        ("hitori/2/2/1a.-10", "1 10\n. 36\n"),
        ("mashu/3/2/fi", "wb.\nb..\n"),
        ("simpleloop/3/2/80", ".#.\n...\n"),
        ("yajilin/3/2/11a6102fb", "1n . 16n\n15s . .\n"),
        ("country/2/2/o0g2", ". 2\n. .\n\nab\nab\n"),
        ("tatamibari/3/1/1g3", "|.+\n"),
        ("nonogram/3/1/h11g", "0 0 1\n1\n"),
        ("tilepaint/2/1/gh.11", ". 1\n1\n\nab\n"),
        ("kakuro/2/1/l347", "# 3\\ 4\\\n\\7 . .\n"),
        ("tentaisho/2/1/21", "oo\n"),
    ],
)
def test_an_address_is_read_as_puzz_link_means_it(address: str, board: str) -> None:
    problem = load_text(HOST + address, "x")
    assert problem.puzzle is not None
    assert problem.puzzle.write(problem.board) == board


@pytest.mark.parametrize("kind", KINDS)
def test_random_boards_go_round_or_are_refused(kind: str) -> None:
    puzzle = puzzles.puzzle(kind)
    gone: list[str] = []
    for seed in range(40):
        board = puzzle.sample(Random(seed))
        try:
            address = puzzle.formats().writers["puzz.link"](board).text
        except BoardError:
            continue
        again = load_text(address, "x").board
        assert load_text(puzzle.formats().writers["puzz.link"](again).text, "x").board == again, seed
        gone.append(address)
    assert gone or kind in RARELY


# Sums at the edge, every number beside the board, no clue above 4: random boards are seldom so; the examples are.
RARELY = ("kakuro", "makaro")


@pytest.mark.parametrize(
    ("address", "column", "told"),
    [
        ("nurikabe/3/3/2g", 36, "expected a number: the address ends"),
        ("nurikabe/3/3/2gz", 36, "expected 9 places"),
        ("nurikabe/3/3/2.", 35, "expected a number, or a letter for places without one: found “.”"),
        ("nurikabe/3/3/o1", 35, "expected the end of the board: found “1”"),
        ("nurikabe/3/3/o/1", 36, "expected nothing behind the board"),
        ("mashu/2/2/z0", 31, "expected a number of 1 digits: found “z”"),
        ("snake/3/1/310", 31, "expected o: found “3”"),
        ("tatamibari/3/1/4h", 36, "expected 1 to 3: found “4”"),
        ("lits/2/2/0", 31, "expected 2 digits of borders, found 1"),
        ("yajilin/2/1/0.1", 33, "expected an arrow with a number: found “0”"),
        ("kakuro/2/1/l3!", 34, "expected a sum: found “!”"),
        ("nosuch/2/2/0", 21, "there is no puzzle “nosuch” here"),
    ],
)
def test_what_is_wrong_in_an_address_is_told_with_its_place(address: str, column: int, told: str) -> None:
    with pytest.raises(BoardError) as caught:
        load_text(HOST + address, "x")
    assert told in caught.value.message
    assert caught.value.column == column


def test_what_an_address_cannot_say_is_told() -> None:
    sudoku, lits, sky = (puzzles.puzzle(name) for name in ("sudoku", "lits", "skyscrapers"))
    written = sudoku.formats().writers["puzz.link"](sudoku.parse("height: 1\n\n1.\n..\n", None))
    assert written.lost == ("the address does not say height: 1",)
    with pytest.raises(BoardError, match="in no region"):
        lits.formats().writers["puzz.link"](lits.parse("ab\n.b\n", None))
    with pytest.raises(BoardError, match="“2” cannot be written"):
        sky.formats().writers["puzz.link"](sky.parse("1 .\n. .\n. .\n. .\n\n2.\n..\n", None))


def test_a_page_of_ones_own_has_addresses_if_it_says_how(tmp_path: Path) -> None:
    entails("new", "mine", folder=tmp_path)
    (tmp_path / "a.mine").write_text("puzzle: mine.puzzle\n. 2 .\n", encoding="utf-8")
    refused = entails("convert", "a.mine", "-", "--to", "puzz.link", folder=tmp_path)
    assert "the page of mine has no `address` line" in refused.err
    page = tmp_path / "mine.puzzle"
    page.write_text(page.read_text(encoding="utf-8") + "address mine: numbers\n", encoding="utf-8")
    written = entails("convert", "a.mine", "-", "--to", "puzz.link", folder=tmp_path)
    assert written.out == "https://puzz.link/p?mine/3/1/g2g\n"
    again = entails("convert", written.out.strip(), "-", "--puzzles", ".", folder=tmp_path)
    assert again.out == ". 2 .\n"
