"""Our pages with a few random changes, and boards of those that can still be read: a mistake is told, and nothing crashes."""

from random import Random

import pytest

from entails import puzzles
from entails.errors import EntailsError
from entails.pages.puzzle import puzzle_of
from entails.pages.reading import read_page
from entails.pages.sheet import sheet

PIECES = (
    *('"<"', "p", "q", "(", ")", ":", ";", ",", '"{n}"', '"{w∈Way}"', "new k∈Clue", "=", "¬", "∀p", "∃=1", "loop"),
    *("link", "{1..rows}", "{rows..1}", "sort D", "board Cell", "read between", "answer links", "answer cells", "0"),
    *(
        "answer regions of(p)",
        "make regions 0..0",
        "option a: number",
        "option b(L): number",
        "read left a(r)",
        "..",
        "∈",
    ),
    *("read corners", "with corners", "square", "read regions room(p): Room", "in one piece", "as many as rows", "--"),
    *('note "x"', "connected", "{", "}", '"', "\\", "999999999999", "rows", 'address masyu: circles "w"', "\n"),
)
SIGNS = ".-?#x1<>^v\n 0a:é9"
SEEDS, MANY = 60, 6_000


def changed(text: str, random: Random) -> str:
    lines = text.split("\n")
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(lines))
        words = lines[place].split(" ")
        at = random.randrange(len(words))
        match random.randrange(5):
            case 0:
                lines[place] = ""
            case 1:
                lines.insert(place, random.choice(lines))
            case 2:
                words.insert(at, random.choice(PIECES))
                lines[place] = " ".join(words)
            case 3:
                words[at] = random.choice([random.choice(PIECES), words[at][:-1]])
                lines[place] = " ".join(words)
            case _:
                other = random.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
    return "\n".join(lines)


def look_at_all(text: str, random: Random) -> None:
    """Read the page, a random board of it, and one with a wrong sign; draw what can be drawn."""
    puzzle = puzzle_of(read_page(text, "changed"))
    board = puzzle.write(puzzle.sample(random))
    place = random.randrange(len(board))
    for one in (board, board[:place] + random.choice(SIGNS) + board[place + 1 :]):
        found = puzzle.parse(one, None)
        answer = puzzle.partial.sketch(found, ())
        list(puzzle.partial.facts(found, answer))
        puzzle.draw(found, answer, False, True)
        puzzle.picture(found, answer)
        sheet(found)


def test_what_is_wrong_is_told_and_nothing_crashes(thorough: bool) -> None:
    for seed in range(MANY if thorough else SEEDS):
        random = Random(seed)
        text = changed(puzzles.page_text(random.choice(puzzles.pages())), random)
        try:
            look_at_all(text, random)
        except EntailsError as error:
            assert str(error)
        except Exception as error:
            pytest.fail(f"seed {seed}: {error!r}\n{text}")
