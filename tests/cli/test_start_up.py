"""A tiny question loads little: what a command imports is most of what it costs as a process."""

import sys
from pathlib import Path
from subprocess import run

import pytest

from tests.running import ROOT

THEORY = """sort Node = {a, b, c}
given edge(Node, Node) = {(a,b), (b,c)}
find red(Node)
rule "{p} or {q} is red": ∀p,q (edge(p,q) → red(p) ∨ red(q))
"""
# Each takes as long to load as ten modules of ours, or brings others with it.
HEAVY = {
    *("ast", "asyncio", "dataclasses", "hashlib", "html", "inspect", "json", "logging", "pathlib", "pickle", "random"),
    *(
        "shutil",
        "signal",
        "subprocess",
        "tempfile",
        "textwrap",
        "threading",
        "unittest",
        "urllib",
        "importlib.metadata",
    ),
    *("numpy", "ortools", "pandas", "PIL", "pyganak", "pysat"),
}
# Modules of ours, of which a folder is one: as many as there are, so that one more is seen.
MOST = {"solve": 102, "hint": 200, "prove": 92}


def loaded(*arguments: str) -> list[str]:
    """The modules that a command has loaded when it has answered."""
    code = (
        "import sys; from entails.cli.main import main; status = main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(status)"
    )
    command = [sys.executable, "-P", "-S", "-c", f"import site; site.main(); {code}", *arguments]
    return run(command, capture_output=True, text=True, check=True, cwd=ROOT).stderr.split()


@pytest.mark.parametrize("command", MOST)
def test_a_tiny_question_loads_little(command: str, tmp_path: Path) -> None:
    theory = tmp_path / "tiny.fol"
    theory.write_text(THEORY, encoding="utf-8")
    about = {"solve": str(theory), "hint": "examples/flow/tiny.flow", "prove": "P∧Q ⊢ Q∧P"}[command]
    modules = loaded(command, about)
    assert not HEAVY & set(modules)
    assert len([name for name in modules if name.startswith("entails")]) <= MOST[command]


def test_a_proof_needs_no_grounding() -> None:
    assert not [name for name in loaded("prove", "P∧Q ⊢ Q∧P") if name.startswith("entails.models.ground")]
