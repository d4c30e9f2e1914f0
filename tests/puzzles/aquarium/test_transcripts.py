"""Golden transcripts of explanations. `./test --update` writes them anew; read them aloud before committing."""

from pathlib import Path

from tests.running import transcript

GOLDEN = Path(__file__).parent / "golden.txt"
EXAMPLES = "examples/aquarium"
COMMANDS = (
    f"explain {EXAMPLES}/eight.aquarium",
    f"explain {EXAMPLES}/vessels.aquarium",
    f"explain {EXAMPLES}/fifteen.aquarium",
    f"hint {EXAMPLES}/six.aquarium --details",
)


def test_transcript(update: bool) -> None:
    text = "\n".join(map(transcript, COMMANDS))
    if update:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
