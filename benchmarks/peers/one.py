"""One peer answers one question in a process of its own: `python one.py KIND PEER QUESTION.json`.

Prints a line of JSON: the answer, the CPU milliseconds that it took once the library was loaded and tried on something tiny,
and nothing of what the library prints itself. The whole process is measured by whoever started it.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

from models import PEERS

TINY: dict[str, dict[str, Any]] = {
    "counts": {
        "variables": 4, "implied": [], "apart": [], "exactly": [[[0, 1], 1], [[2, 3], 1], [[0, 2], 1], [[1, 3], 1]],
        "puzzle": "aquarium", "regions": [[0, 1], [2, 3]], "top": [1, 1], "side": [1, 1],
    },
    "flow": {"rows": ["A.A", "B.B"]},
    "flow-count": {"strands": 4, "edges": [[0, 1], [0, 2], [1, 3], [2, 3]], "pairs": [[0, 3]]},
}  # fmt: skip


def main() -> None:
    kind, peer, file = sys.argv[1:]
    answer = PEERS[kind][peer][1]
    question = json.loads(Path(file).read_text(encoding="utf-8"))
    with contextlib.redirect_stdout(io.StringIO()):
        answer(TINY[kind])
        begin = process_time()
        said = answer(question)
        taken = process_time() - begin
    sys.stdout.write(json.dumps({"answer": said, "ms": 1000 * taken}) + "\n")


if __name__ == "__main__":
    main()
