"""What people get wrong in a sequent, and what they are told: `mistakes.txt`, which `./test --update` writes anew."""

from pathlib import Path

from entails.errors import EntailsError
from entails.proofs.kernel.sequent import parse_sequent

GOLDEN = Path(__file__).with_name("mistakes.txt")
MARK = "=== "
TOLD = "---\n"


def _told(text: str) -> str:
    try:
        parse_sequent(text)
    except EntailsError as error:
        return f"{error.message}\n{error.excerpt}\n"
    return "(accepted)\n"


def test_mistakes_in_sequents_are_told_as_they_were(update: bool) -> None:
    _, *blocks = GOLDEN.read_text(encoding="utf-8").split(MARK)
    written = []
    for name, _, text in (block.partition("\n") for block in blocks):
        sequent = text.partition(TOLD)[0].rstrip("\n")
        written.append(f"{MARK}{name}\n{sequent}\n{TOLD}{_told(sequent)}\n")
    whole = "".join(written)
    assert "(accepted)" not in whole
    if update:
        GOLDEN.write_text(whole, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == whole
