"""A golden transcript: what a person sees. `./test --update` writes it anew; look at the difference before committing."""

from pathlib import Path

from tests.running import transcript

GOLDEN = Path(__file__).parent / "golden.txt"
EXAMPLES = "examples/starbattle"
COMMANDS = (
    f"solve {EXAMPLES}/eight.starbattle",
    f"solve {EXAMPLES}/five.starbattle --json",
    f"solve {EXAMPLES}/crowded.starbattle",
    f"count {EXAMPLES}/bricks.starbattle",
    f"count {EXAMPLES}/fourteen.starbattle --json",
    f"all {EXAMPLES}/stripes.starbattle --json",
    f"hint {EXAMPLES}/ten.starbattle",
    f"hint {EXAMPLES}/tiny.starbattle --answer tests/puzzles/starbattle/wrong.json",
    f"hint {EXAMPLES}/tiny.starbattle --json",
    f"explain {EXAMPLES}/six.starbattle",
    f"explain {EXAMPLES}/nine.starbattle",
    f"why {EXAMPLES}/crowded.starbattle",
    f"why {EXAMPLES}/five.starbattle --cell r1c1",
    f"check {EXAMPLES}/tiny.starbattle tests/puzzles/starbattle/wrong.json",
    "rules starbattle",
    f"rules {EXAMPLES}/one.starbattle --notation ascii",
    f"explore {EXAMPLES}/tiny.starbattle",
    f"convert {EXAMPLES}/eight.starbattle - --to puzz.link",
    'convert "https://puzz.link/p?starbattle/6/6/1/igikc4e0rj08" -',
    'solve "https://puzz.link/p?starbattle/2/3/1/8g"',
    "generate starbattle --size 6x6 --seed 1 --grade",
    "generate starbattle --size 6x7 --seed 1",
    "generate starbattle --size 15x15 --seed 1",
    "generate starbattle --minimal --seed 1",
)


def test_transcript(update: bool) -> None:
    text = "\n".join(map(transcript, COMMANDS))
    if update:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
