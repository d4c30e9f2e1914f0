"""What a release is made of: metadata, addresses, forms and workflows. `./test --thorough` builds and checks the packages."""

import os
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

import entails
from tests.test_package import ROOT, python_in, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOME = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["home"]
FORMS = {
    "vendor.github-workflows": sorted((ROOT / ".github/workflows").glob("*.yml")),
    "vendor.github-issue-forms": [ROOT / ".github/ISSUE_TEMPLATE" / name for name in ("bug.yml", "idea.yml")],
    "vendor.github-issue-config": [ROOT / ".github/ISSUE_TEMPLATE/config.yml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
    "custom.github-workflows-require-timeout": sorted((ROOT / ".github/workflows").glob("*.yml")),
}


@pytest.mark.parametrize("schema", FORMS)
def test_forms_and_workflows_are_valid(schema: str) -> None:
    pytest.importorskip("check_jsonschema")
    files = FORMS[schema]
    assert all(file.exists() for file in files)
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_form_that_is_wrong_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("check_jsonschema")
    wrong = tmp_path / "tests.yml"
    wrong.write_text("name: tests\non: push\njobs:\n  one:\n    steps: []\n", encoding="utf-8")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(wrong)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def test_versions_and_addresses_agree() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {entails.__version__}\n" in citation
    assert f"repository-code: {HOME}\n" in citation
    assert f"url: {HOME}/" in (ROOT / ".github/ISSUE_TEMPLATE/config.yml").read_text(encoding="utf-8")
    assert f"## {entails.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    workflow = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    listed = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if ":: 3.1" in line]
    assert all(f'"{version}"' in workflow for version in listed)


def test_extras_are_for_users() -> None:
    assert set(PROJECT["project"]["optional-dependencies"]) == {
        "engines",
        "ortools",
        "pyganak",
        "studio",
        "cluster",
        "test",  # what ./test installs, and
        "site",  # ./site, by pips that know no groups
    }
    assert {"bench", "peers", "drup", "release"} <= set(PROJECT["dependency-groups"])


def test_the_readme_of_an_index_has_whole_addresses() -> None:
    pytest.importorskip("hatchling")
    sys.path.insert(0, str(ROOT))
    try:
        from hatch_build import with_addresses
    finally:
        sys.path.remove(str(ROOT))
    text = '![a](docs/a.svg) <img src="b.png"> [c](docs/c.md#d) [e](https://x.org) [f](#f)'
    assert with_addresses(text, "H", "v1") == (
        '![a](H/raw/v1/docs/a.svg) <img src="H/raw/v1/b.png"> [c](H/blob/v1/docs/c.md#d) [e](https://x.org) [f](#f)'
    )


def test_packages_pass_the_checks_of_an_index_and_the_source_tests_itself(thorough: bool, tmp_path: Path) -> None:
    if not thorough:
        pytest.skip("builds packages and fetches what checks them")
    python = python_in(tmp_path / "checks")
    run(python, "-m", "pip", "install", "-q", *PROJECT["dependency-groups"]["release"])
    run(python, "-m", "build", "--outdir", str(tmp_path / "dist"))
    (wheel,), (source,) = (tmp_path / "dist").glob("*.whl"), (tmp_path / "dist").glob("*.tar.gz")
    run(python, "-m", "twine", "check", "--strict", wheel, source)
    run(python, "-m", "check_wheel_contents", wheel)
    assert wheel.stat().st_size < 8e6
    with tarfile.open(source) as packed:
        packed.extractall(tmp_path / "source", filter="data")
    (folder,) = (tmp_path / "source").iterdir()
    user = python_in(tmp_path / "user")
    run(user, "-m", "pip", "install", "-q", f"{folder}[test]")
    environment = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(
        [user, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/logic", "tests/rules", "tests/models"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
