"""One peer answers one question in a process of its own: `python one.py KIND PEER QUESTION.json`.

Prints a line of JSON (`taking_time`) and nothing of what the library prints itself. The whole process is measured by whoever
started it.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path

from models import PEERS
from taking_time import tell


def main() -> None:
    kind, peer, file = sys.argv[1:4]
    answer = PEERS[kind][peer][1]
    with contextlib.redirect_stdout(io.StringIO()):
        tell(Path(file), lambda text: answer(json.loads(text)))


if __name__ == "__main__":
    main()
