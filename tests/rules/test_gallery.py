"""The notebooks in docs are run, cell by cell, and show what they show. `./test --update` writes their outputs anew."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
SHOW = """
def _show(value):
    import json
    kinds = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_", "text/latex": "_repr_latex_"}
    found = {kind: getattr(value, name)() for kind, name in kinds.items() if hasattr(value, name)}
    print(json.dumps({kind: one for kind, one in found.items() if one is not None}))
"""


def _script(cells: list[dict[str, Any]]) -> str:
    """All cells as one program in which the value at the end of each is shown."""
    lines = [SHOW]
    for cell in cells:
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1]
        assert isinstance(last, ast.Expr), "each cell of the gallery ends with something to show"
        call = ast.Call(ast.Name("_show", ast.Load()), [last.value], [])
        tree.body[-1] = ast.Expr(call)
        lines.append(ast.unparse(ast.fix_missing_locations(tree)))
    return "\n".join(lines)


def _outputs(shown: dict[str, str]) -> list[dict[str, Any]]:
    data = {kind: text.splitlines(keepends=True) for kind, text in shown.items()}
    return [{"output_type": "execute_result", "execution_count": None, "data": data, "metadata": {}}]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_show_what_they_show(file: Path, update: bool) -> None:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    done = subprocess.run(
        [sys.executable, "-c", _script(cells)], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    shown = [_outputs(json.loads(line)) for line in done.stdout.splitlines()]
    assert len(shown) == len(cells)
    assert all(one[0]["data"] for one in shown), "every answer shows itself"
    if update:
        for cell, outputs in zip(cells, shown, strict=True):
            cell["outputs"] = outputs
        file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert [cell["outputs"] for cell in cells] == shown


def test_there_is_a_gallery() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["gallery"]
