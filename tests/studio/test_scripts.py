"""The scripts of the page, without a browser: they can be read, their types fit (`// @ts-check`), and all are served.

`./test` installs the TypeScript compiler into .venv where there is npm. Where there is none, node at least reads the scripts.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.running import ROOT

PAGE = ROOT / "src/entails/studio/page"
OURS = [one for one in sorted(PAGE.glob("*.js")) if not one.name.endswith(".min.js")]  # not what was bundled
SCRIPTS = [*OURS, *sorted((ROOT / "src/entails/puzzles").glob("*/page.js"))]
OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "noEmit": True,
    "target": "es2022",
    "lib": ["es2022", "dom", "dom.iterable"],  # what browsers of the last years have: newer things are mistakes
    "module": "esnext",
    "moduleResolution": "bundler",
    "noUnusedLocals": True,
    "strict": False,
    "types": [],
    "paths": {"/page/*": [f"{PAGE}/*"]},
}


def compiler() -> str | None:
    own = ROOT / ".venv/node_modules/.bin/tsc"
    return str(own) if own.exists() and shutil.which("node") else shutil.which("tsc")


def ran(*command: str) -> str:
    """What a command complains about; nothing if it is content."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_types_of_all_scripts_fit(tmp_path: Path) -> None:
    tsc = compiler()
    if tsc is None:
        pytest.skip("no TypeScript compiler (npm): the types of the page's scripts are not checked")
    project = tmp_path / "tsconfig.json"
    given = {"compilerOptions": OPTIONS, "files": [str(one) for one in SCRIPTS]}
    project.write_text(json.dumps(given), encoding="utf-8")
    assert ran(tsc, "-p", str(project)) == ""


def test_every_script_can_be_read(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or compiler():
        pytest.skip("no node: the page's scripts are not read" if node is None else "the compiler has read them")
    for script in SCRIPTS:
        module = tmp_path / f"{script.parent.name}-{script.stem}.mjs"  # as a module: node reads others less strictly
        module.write_text(script.read_text(encoding="utf-8"), encoding="utf-8")
        assert ran(node, "--check", str(module)) == "", script


def test_every_script_asks_to_be_checked_and_says_what_it_is_for() -> None:
    for script in SCRIPTS:
        first, second, *_ = script.read_text(encoding="utf-8").splitlines()
        assert first == "// @ts-check", script
        assert second.startswith("// "), script


BUNDLE = PAGE / "codemirror.min.js"
TOOL = ROOT / "tools/codemirror"


def test_every_stage_of_the_engines_has_words_of_the_page() -> None:
    """While somebody waits, the page says what is going on; once it said “generate”."""
    sources = [one.read_text(encoding="utf-8") for one in (ROOT / "src/entails").rglob("*.py")]
    stages = {name for text in sources for name in re.findall(r'\.stage\("([^"]+)"', text)}
    (known,) = re.findall(r"const STAGES = \{(.*?)\n\};", (PAGE / "app.js").read_text(encoding="utf-8"), re.DOTALL)
    words = {name.strip('"') for name in re.findall(r'^  ("[^"]+"|\w+):', known, re.MULTILINE)}
    assert stages
    assert stages == words


def test_the_bundled_editor_has_its_licence_and_pinned_parts() -> None:
    head = BUNDLE.read_text(encoding="utf-8")[:2000]
    assert "MIT License" in head
    assert "Marijn Haverbeke" in head
    parts = json.loads((TOOL / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((TOOL / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, version in {**parts["dependencies"], **parts["devDependencies"]}.items():
        assert locked[f"node_modules/{name}"]["version"] == version, name
        assert locked[f"node_modules/{name}"]["integrity"], name


def test_the_same_bundle_comes_out_again(tmp_path: Path, thorough: bool) -> None:
    if not thorough or shutil.which("npm") is None:
        pytest.skip("fetches packages: only with --thorough, and where there is npm")
    made = tmp_path / "codemirror.min.js"
    assert ran("sh", str(TOOL / "build.sh"), str(made)) == ""
    assert made.read_bytes() == BUNDLE.read_bytes()
