"""Command lines that are right, with the files that they name: what the fuzzer of `inputs` changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.running import ROOT, entails

EXAMPLES = ROOT / "examples"
SMALL = """sort N = {1..3}
given edge(N,N) = {(1,2),(2,3)}
given need(N): number = {1 -> 1}
find p(N), q(N,N) within edge
rule "{x}": ∀x ∃=need(x) y q(x,y)
define r(N): r(1); ∀x,y (r(x) ∧ q(x,y) → r(y))
maximise #x p(x)
"""
CLAIMS = {
    "aquarium": "∃p wet(p)",
    "flow": "∀p ∃c colour(p,c)",
    "overflow": "∀p (wet(p) → ∃q link(p,q))",
    "starbattle": "∃p star(p)",
    "unwordle": "∃r,p,l letter(r,p,l)",
    "party": "∃g comes(g)",
    "seating": "∀g ∃s sits(g,s)",
    "colouring": "∀c∈Country (colour(c) ≠ blue)",
    "knights": "∃s first(s)",
}


@dataclass(frozen=True)
class Case:
    """A command line and the files that it names, as they are before they are changed."""

    arguments: tuple[str, ...]
    files: Mapping[str, bytes]


def cases() -> list[Case]:
    return [*_boards(), *_theories(), *_proofs(), *_other_formats(), *_without_files()]


def _boards() -> Iterator[Case]:
    for file in sorted(EXAMPLES.glob("*/tiny.*")):
        board = {file.name: file.read_bytes()}
        words = {one.name: one.read_bytes() for one in file.parent.glob("*.txt")}
        answer = {**board, **words, "answer.json": _output("solve", str(file), "--json")}
        rows = {**board, **words, "answer.txt": "\n".join(_rows(answer["answer.json"])).encode()}
        for command in ("solve", "count", "hint", "explain", "why", "explore", "rules"):
            yield Case((command, file.name), {**board, **words})
        yield Case(("all", file.name, "--limit", "3"), board)
        yield Case(("why", file.name, "--cell", "r1c1"), board)
        yield Case(("ask", file.name, CLAIMS[file.suffix[1:]]), board)
        yield Case(("convert", file.name, "-"), board)
        yield Case(("prove", "--board", file.name), board)
        for _ in range(3):  # the answers matter more than their number
            yield Case(("check", file.name, "answer.json"), answer)
            yield Case(("hint", file.name, "--answer", "answer.json"), answer)
            yield Case(("explain", file.name, "--answer", "answer.txt"), rows)


def _rows(answer: bytes) -> list[str]:
    solution = json.loads(answer)["solution"]
    return [str(row) for row in solution.get("rows") or solution["words"]]


def _theories() -> Iterator[Case]:
    for name in ("party", "seating", "colouring", "knights"):
        theory = {f"{name}.fol": (EXAMPLES / "theories" / f"{name}.fol").read_bytes()}
        file = f"{name}.fol"
        for command in ("solve", "count", "why", "hint", "rules", "explore"):
            yield Case((command, file), theory)
        yield Case(("all", file, "--limit", "3", *(["--order", "best"] if name == "party" else [])), theory)
        yield Case(("ask", file, CLAIMS[name]), theory)
        answer = _output("solve", str(EXAMPLES / "theories" / file), "--json").replace(b"null", b"{}")
        yield Case(("hint", file, "--answer", "a.json"), {**theory, "a.json": answer})
    small = SMALL.encode()
    for command in ("solve", "count", "rules"):
        yield Case((command, "small.fol"), {"small.fol": small})
    certificate = _certificate("find s, t\nrule: s ∧ ¬s\nrule: t")
    for _ in range(4):
        yield Case(("certify", "a.cert"), {"a.cert": certificate})
        yield Case(("certify", "a.cert", "small.fol"), {"a.cert": certificate, "small.fol": small})


def _proofs() -> Iterator[Case]:
    book = (EXAMPLES / "proofs" / "textbook.jp").read_bytes()
    proofs = {"book.jp": b"END\n".join(book.split(b"END\n")[:3]) + b"END\n"}  # the first three
    for _ in range(4):
        yield Case(("check", "book.jp"), proofs)
    for sequent in ("P→Q, ¬Q ⊢ ¬P", "∀x (p(x) → q(x)), ∃x p(x) ⊢ ∃x q(x)", "P ∨ Q ⊢ P"):
        yield Case(("prove", sequent), {})


def _other_formats() -> Iterator[Case]:
    pack = b"=== 1\nA.A\n=== 2  harder\nA.B\n...\nA.B\n"
    levels = b"5,0,1,5;18,17,12;21,16,11,6;3,4,9;0,1,2,7,8,13,14,19,24,23,22;5,10,15,20\n3,0,2,1,4;0,1,2\n"
    task = b"1_2_3_1_2_3;1,1,2,1,2,2,2,2,2"
    link = b"https://puzz.link/p?numlin/5/5/1j2h3m1h2j3"
    for command in ("solve", "rules", "convert"):
        out = ("-",) if command == "convert" else ()
        yield Case((command, "pack.flow:2", *out), {"pack.flow": pack})
        yield Case((command, "levels.txt:1", *out), {"levels.txt": levels})
        yield Case((command, "a.url", *out), {"a.url": link})
        yield Case((command, "a.task", *out), {"a.task": task})
        yield Case((command, link.decode(), *out), {})


def _without_files() -> Iterator[Case]:
    yield Case(("generate", "flow", "--size", "3x3", "--seed", "1", "--number", "1"), {})
    yield Case(("generate", "aquarium", "--size", "3x3", "--difficulty", "easy"), {})
    yield Case(("rules", "flow", "--notation", "ascii"), {})
    yield Case(("--version",), {})
    yield Case((), {})


@cache
def _output(*arguments: str) -> bytes:
    return entails(*arguments).out.encode()


@cache
def _certificate(theory: str) -> bytes:
    with TemporaryDirectory() as folder:
        Path(folder, "a.fol").write_text(theory, encoding="utf-8")
        entails("solve", "a.fol", "--certificate", "a.cert", folder=Path(folder))
        return Path(folder, "a.cert").read_bytes()
