"""Scripts for bauhaus on the real libraries and on ours, in one run: building and compiling, solving, counting.

python benchmarks/bauhaus_scripts.py [--large]     (the real ones: pip install bauhaus nnf)

By CPU, the least of three rounds. Both count without the program dsharp, which is not on PyPI: the libraries by listing all
models, which is what they have. `--large` builds 100,000 propositions and a million clauses, and 54 propositions with 142,903
clauses, with ours alone.
"""

from __future__ import annotations

import argparse
import random
import resource
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

from entails import bauhaus as ours

Script = Callable[[Any], Any]  # from a library to a compiled theory
ROUNDS = 3


def letters(library: Any, number: int) -> tuple[Any, list[Any]]:
    encoding = library.Encoding()

    @library.proposition(encoding)
    class P:
        def __init__(self, number: int) -> None:
            self.number = number

        def _prop_name(self) -> str:
            return f"p{self.number}"

    return encoding, [P(number) for number in range(number)]


def queens(library: Any, n: int = 8) -> Any:
    encoding, cells = letters(library, n * n)
    rows = [cells[n * r : n * r + n] for r in range(n)]
    for row in rows:
        library.constraint.add_exactly_one(encoding, row)
    for c in range(n):
        library.constraint.add_exactly_one(encoding, [row[c] for row in rows])
    for d in range(2 - n, n - 1):
        library.constraint.add_at_most_one(encoding, [rows[r][r + d] for r in range(n) if 0 <= r + d < n])
        library.constraint.add_at_most_one(
            encoding, [rows[r][n - 1 - r - d] for r in range(n) if 0 <= n - 1 - r - d < n]
        )
    return encoding.compile(), (encoding, cells)


def latin(library: Any, n: int = 4) -> Any:
    encoding, some = letters(library, n**3)
    for a in range(n):
        for b in range(n):
            library.constraint.add_exactly_one(encoding, [some[n * n * a + n * b + c] for c in range(n)])
            library.constraint.add_exactly_one(encoding, [some[n * n * a + n * c + b] for c in range(n)])
            library.constraint.add_exactly_one(encoding, [some[n * n * c + n * a + b] for c in range(n)])
    return encoding.compile(), (encoding, some)


def formulas(library: Any, number: int = 12, constraints: int = 40) -> Any:
    draw = random.Random(1)
    encoding, some = letters(library, number)
    for _ in range(constraints):
        a, b, c, d = draw.sample(some, 4)
        encoding.add_constraint(((a & b) | ~c) >> (d | (~a & c)))
    return encoding.compile(), (encoding, some)


def chosen(library: Any, number: int = 12) -> Any:
    encoding, some = letters(library, number)
    library.constraint.add_at_most_k(encoding, 3, some)
    library.constraint.add_at_least_one(encoding, some)
    return encoding.compile(), (encoding, some)


SCRIPTS: dict[str, Script] = {"queens 8": queens, "latin 4": latin, "formulas 40": formulas, "3 of 12": chosen}


USUAL: dict[str, Script] = {  # too many models for the libraries to list: only compiled and solved
    "queens 12": lambda library: queens(library, 12),
    "latin 6": lambda library: latin(library, 6),
    "formulas 400": lambda library: formulas(library, 40, 400),
    "3 of 16": lambda library: chosen(library, 16),
}


def least(work: Callable[[], Any]) -> float:
    def once() -> float:
        begin = process_time()
        work()
        return process_time() - begin

    return min(once() for _ in range(ROUNDS))


def measured(script: Script, library: Any) -> Iterator[float]:
    """Seconds to build and compile, to solve, and to count."""
    yield least(lambda: script(library))
    yield least(lambda: script(library)[0].solve())
    if library is ours:
        yield least(lambda: ours.count_solutions(script(library)[0]))
    else:
        yield least(lambda: sum(1 for _ in script(library)[0].models()))


def large() -> None:
    draw = random.Random(1)
    begin = process_time()
    encoding, some = letters(ours, 100_000)
    for _ in range(1_000_000):
        a, b, c = draw.sample(some, 3)
        encoding.add_constraint(a | b | ~c)
    built = process_time()
    theory = encoding.compile()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 10**6
    times = f"built {built - begin:.1f} s, compiled {process_time() - built:.1f} s, {memory:.1f} GB"
    print(f"100,000 propositions, a million clauses: {times}")
    begin = process_time()
    encoding, some = letters(ours, 54)
    for _ in range(142_903):
        a, b, c, d, e, f = draw.sample(some, 6)
        encoding.add_constraint(a | ~b | c | ~d | e | f)
    built = process_time()
    theory = encoding.compile()
    theory.satisfiable()
    print(
        f"54 propositions, 142,903 clauses: built {built - begin:.1f} s, compiled and solved {process_time() - built:.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.large:
        large()
        return
    if not (find_spec("bauhaus") and find_spec("nnf")):
        raise SystemExit("the real libraries are not installed: pip install bauhaus nnf")
    import bauhaus as theirs

    ratios: list[list[float]] = []
    print("ms: the libraries, ours, times as fast      compile             solve               count")
    for name, script in SCRIPTS.items():
        pairs = list(zip(measured(script, theirs), measured(script, ours), strict=True))
        ratios.append([a / b for a, b in pairs])
        print(f"{name:36}", *(f"{1000 * a:8.1f} {1000 * b:6.1f} {a / b:4.0f}" for a, b in pairs))
    print(f"{'median':36}", *(f"{median(column):20.0f}" for column in zip(*ratios, strict=True)))
    for name, script in USUAL.items():
        two = zip(islice(measured(script, theirs), 2), islice(measured(script, ours), 2), strict=True)
        print(f"{name:36}", *(f"{1000 * a:8.1f} {1000 * b:6.1f} {a / b:4.0f}" for a, b in two))


if __name__ == "__main__":
    main()
