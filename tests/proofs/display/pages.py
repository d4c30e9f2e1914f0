"""Golden pages: how a proof looked when it was last approved (`pytest --update` writes them anew)."""

from __future__ import annotations

from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def assert_it_looks_as_it_did(name: str, text: str, update: bool) -> None:
    golden = GOLDEN / name
    if update:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
