"""Tokens written as FORMATS.md says: with blanks between them or without, regions as letters in order of appearance."""

Rows = list[list[str]]
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LINKS = ("countryroad", "masyu", "simpleloop", "slitherlink", "yajilin")
REGIONS = ("galaxies", "shikaku", "tatamibari")
NUMBERS = (
    *(
        "fillomino",
        "futoshiki",
        "hakyuu",
        "jigsawsudoku",
        "kakuro",
        "kenken",
        "killersudoku",
        "kropki",
        "makaro",
        "skyscrapers",
        "str8ts",
        "sudoku",
    ),
    "suguru",
)


def block(rows: Rows, tight: bool) -> str:
    return "\n".join(("" if tight else " ").join(row) for row in rows)


def regions_block(rows: Rows) -> str:
    """Numbers where letters do not suffice; what is neither letter nor number is in no region."""
    names = list(dict.fromkeys(token for row in rows for token in row if token.isalnum()))
    tight = len(names) <= len(LETTERS)
    shown = dict(zip(names, LETTERS if tight else map(str, range(1, len(names) + 1)), strict=False))
    return block([[shown.get(token, ".") for token in row] for row in rows], tight)


def write_answer(kind: str, rows: Rows) -> str:
    if kind in REGIONS:
        return regions_block(rows) + "\n"
    return block(rows, kind not in LINKS and kind not in NUMBERS) + "\n"
