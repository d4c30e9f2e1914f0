"""Modules compiled by Python for browsers itself, outside of a browser: a start there would compile them each time.

compiled(archive, python, ".zip", Path("packages"))     # the same archive with *.pyc for *.py
"""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from entails.site.packages import run

HERE = Path(__file__).parent
SCRIPTS = ("compile.mjs", "compile.py")


def compiled(archive: bytes, python: dict[str, bytes], ending: str, folder: Path) -> bytes:
    """An archive with its modules compiled, as a file with this ending, kept in the folder under a digest of its origins.
    `python` are the files of Python for browsers, by name."""
    digest = sha256(ending.encode() + archive)
    for name in SCRIPTS:
        digest.update((HERE / name).read_bytes())
    for name in sorted(python):
        digest.update(name.encode() + python[name])
    folder = folder.resolve()  # the program runs there
    kept = folder / f"compiled-{digest.hexdigest()[:32]}{ending}"
    if not kept.exists():
        with tempfile.TemporaryDirectory(prefix=".compiling-", dir=folder) as passing:
            given, out = Path(passing, "in.zip"), Path(passing, f"out{ending}")
            given.write_bytes(archive)
            for name, data in python.items():
                Path(passing, name).write_bytes(data)
            run("node", str(HERE / "compile.mjs"), passing, str(given), str(out), within=folder)
            os.replace(out, kept)
    return kept.read_bytes()
