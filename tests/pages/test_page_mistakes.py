"""What people get wrong in a page and in a board, and what they are told. `./test --update` writes `mistakes.txt` anew.

Each message is meant for somebody who writes the first page of their life: it says what to do now, and points at the place.
"""

from pathlib import Path

from entails.errors import EntailsError
from entails.pages.board import parse
from entails.pages.reading import read_page

GOLDEN = Path(__file__).with_name("mistakes.txt")
MARK = "=== "
TOLD = "---\n"


def _blocks() -> list[tuple[str, str]]:
    """The name and the text of every mistake; the first block is the page that boards are read by."""
    _, *blocks = GOLDEN.read_text(encoding="utf-8").split(MARK)
    return [(name, text.partition(TOLD)[0]) for name, _, text in (block.partition("\n") for block in blocks)]


def _told(name: str, text: str, page: str) -> str:
    try:
        if name.startswith("page: "):
            read_page(text, "test")
        else:
            parse(read_page(page, "test"), text)
    except EntailsError as error:
        return "".join(f"{one.message}\n{one.excerpt}\n" for one in error.each())
    return "(accepted)\n"


def test_forty_mistakes_are_told_as_they_were(update: bool) -> None:
    (head_name, page), *mistakes = _blocks()
    assert len(mistakes) >= 40
    told = {name: _told(name, text, page) for name, text in mistakes}
    assert "(accepted)\n" not in told.values()
    whole = f"{MARK}{head_name}\n{page}" + "".join(
        f"{MARK}{name}\n{text}{TOLD}{told[name]}\n" for name, text in mistakes
    )
    if update:
        GOLDEN.write_text(whole, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == whole
