"""One referee a kind, in plain Python, on the texts of FORMATS.md: it shares nothing with the project's own code.

`judge("hitori", board_text, answer_text)` returns the rules that the answer breaks, in words, each followed by a colon
and where: "black cells share a side: r1c1, r1c2"; none if the answer is right.
"""

from collections.abc import Callable

from tests.pages.referees import lines, numbers, objects, regions, shading
from tests.pages.referees.reading import UnreadableError

Referee = Callable[[str, str], list[str]]

_ALL: list[Referee] = [
    *(shading.aqre, shading.cave, shading.creek, shading.heyawake, shading.hitori, shading.kuromasu, shading.lits),
    *(shading.mosaic, shading.norinori, shading.nurikabe, shading.nurimisaki, shading.shimaguni, shading.tilepaint),
    *(shading.yin_yang, objects.akari, objects.battleship, objects.gokigennaname, objects.kakurasu, objects.magnets),
    *(objects.minesweeper, objects.nonogram, objects.snake, objects.starbattle, objects.tents, objects.thermometers),
    *(
        numbers.binairo,
        numbers.fillomino,
        numbers.futoshiki,
        numbers.hakyuu,
        numbers.jigsawsudoku,
        numbers.kakuro,
        numbers.kenken,
    ),
    *(
        numbers.killersudoku,
        numbers.kropki,
        numbers.makaro,
        numbers.skyscrapers,
        numbers.str8ts,
        numbers.sudoku,
        numbers.suguru,
    ),
    *(lines.countryroad, lines.masyu, lines.simpleloop, lines.slitherlink, lines.yajilin),
    *(regions.galaxies, regions.shikaku, regions.tatamibari),
]
REFEREES: dict[str, Referee] = {referee.__name__.replace("_", "-"): referee for referee in _ALL}
KINDS = sorted(REFEREES)


def judge(kind: str, board_text: str, answer_text: str) -> list[str]:
    try:
        return REFEREES[kind](board_text, answer_text)
    except UnreadableError as error:
        return [str(error)]


def rule_of(broken: str) -> str:
    """The rule alone, without the places."""
    return broken.split(":")[0]
