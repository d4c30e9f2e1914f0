"""What a hint on an unfinished proof costs: the proofs of Jape files, each cut after every so many steps.

    PYTHONPATH=. .venv/bin/python benchmarks/hints_of_proofs.py FOLDER [EVERY]

Prints the CPU seconds of a hint for all open goals of a proof of up to 40 lines: the median, the 95th percentile, the most.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from entails.proofs.display.boxes import length
from entails.proofs.jape.file import read_jape
from entails.proofs.jape.judge import judge
from entails.proofs.tutor.attempt import Attempt
from tests.proofs.tutor.cutting import cut_after_steps, number_of_steps

MOST_LINES = 40


def main(folder: str, every: int) -> None:
    times: list[float] = []
    proofs = 0
    for path in sorted(Path(folder).rglob("*.jp")):
        text = path.read_text(encoding="utf-8")
        for verdict in judge(read_jape(text), text, holds=lambda sequent: True):
            if verdict.proof is None or length(verdict.proof) > MOST_LINES:
                continue
            proofs += 1
            for number in range(0, number_of_steps(verdict.proof), every):
                attempt = Attempt(cut_after_steps(verdict.proof, number), theorems=verdict.usable)
                start = process_time()
                attempt.hints()
                times.append(process_time() - start)
    worst = quantiles(times, n=20)[-1]
    print(
        f"{len(times)} hints on {proofs} proofs: median {median(times):.3f} s, 95% {worst:.3f} s, most {max(times):.2f} s"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5)
