"""The page as files: the same bytes each time, nothing from elsewhere, nothing written over that is not ours."""

import gzip
import json
import re
import shutil
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from entails.errors import EntailsError
from entails.limits import FOREVER
from entails.questions.catalogue import Catalogue
from entails.site.building import LIBRARY, LISTING, PARTS, POLICY, Files, documented, files, write
from entails.site.compiling import compiled
from entails.site.packages import PYODIDE, SIX, SOLVERS, Packages
from entails.studio.verbs import VERB_FIELDS
from tests.running import entails


def test_the_same_sources_give_the_same_bytes(packages: Packages, built: Files, thorough: bool, tmp_path: Path) -> None:
    """With --thorough all modules are compiled once more; else what was compiled is taken as it is."""
    if thorough:
        for one in (PYODIDE, SOLVERS, SIX):
            shutil.copy(packages.folder / one.file, tmp_path)
        packages = Packages(tmp_path)
    assert files(packages, Catalogue(), FOREVER) == built


def test_modules_are_compiled_alike_each_time(packages: Packages, built: Files, tmp_path: Path) -> None:
    python = {**packages.python(), LIBRARY: built[f"python/{LIBRARY}"]}  # starts sooner
    source = BytesIO()
    with ZipFile(source, "w") as whole:
        whole.writestr(
            ZipInfo("one/__init__.py"), 'NAMES = {"a", "b"}\n\n\ndef told(n):\n    """How."""\n    return n\n'
        )
        whole.writestr(ZipInfo("one/words.txt"), "a\n")
    found = []
    for round in ("1", "2"):
        (tmp_path / round).mkdir()
        found.append(compiled(source.getvalue(), python, ".gz", tmp_path / round))
    assert found[0] == found[1]
    head, _, rest = gzip.decompress(found[0]).partition(b"\n")
    (_, length), *others = json.loads(head)
    assert others == [["one/words.txt", 2]]
    assert rest[length:] == b"a\n"


def test_what_was_compiled_is_kept(packages: Packages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = BytesIO()
    ZipFile(source, "w").close()
    asked: list[Path] = []

    def run(*command: str, within: Path) -> None:
        asked.append(within)
        Path(command[-1]).write_bytes(b"compiled")

    monkeypatch.setattr("entails.site.compiling.run", run)
    for python in ({"pyodide.mjs": b"1"}, {"pyodide.mjs": b"1"}, {"pyodide.mjs": b"2"}):
        assert compiled(source.getvalue(), python, ".zip", tmp_path) == b"compiled"
    assert len(asked) == 2  # for each Python once
    assert len(list(tmp_path.iterdir())) == 2


def test_every_file_is_kept_for_the_time_without_a_network(built: Files) -> None:
    """The first page by both of its addresses: whoever follows *Try it* in the documentation asks for index.html."""
    found = re.search(r"JSON\.parse\(`(.*)`\)", built["offline.js"].decode())
    assert found
    assert {*json.loads(found[1])} == {".", *built} - {"offline.js", LISTING}


def test_it_is_small_enough_for_a_phone(built: Files) -> None:
    assert sum(len(gzip.compress(data, 6)) for data in built.values()) < 12_000_000


def test_every_import_is_a_file_of_the_folder_and_relative(built: Files) -> None:
    """So that the page works in any folder of any server."""
    seen = 0
    for path, data in built.items():
        if not path.endswith(".js") or path.startswith("python/"):
            continue
        for found in re.findall(r'(?:from|import\() ?"([^"]+)"', data.decode()):
            assert found.startswith("."), f"{path} imports {found}"
            target = (Path("/") / path).parent.joinpath(found).resolve().relative_to("/").as_posix()
            assert target in built, f"{path} imports {found}"
            seen += 1
    assert seen > 50


def test_what_the_start_page_needs_is_named_in_its_head(built: Files) -> None:
    """A script that only another one names would be fetched a step later."""
    head = built["index.html"].decode().partition("</head>")[0]
    named = re.findall(r'(?:href|src)="([^"]+)"', head)
    assert {"api/puzzles.json", "api/examples.json"} <= set(named) <= set(built)
    scripts = [path for path in named if path.endswith(".js")]
    assert len(scripts) > 30
    for path in scripts:
        for found in re.findall(r' from "\./([^"]+)"', built[path].decode()):
            assert f"page/{found}" in scripts, f"{path} imports {found}"
    assert "page/codemirror.min.js" not in named  # only where theories are edited


def test_nothing_is_fetched_from_elsewhere(built: Files) -> None:
    for path, data in built.items():
        if path.startswith(("page/", "puzzles/")) or path in ("index.html", "worker.js", "offline.js"):
            text = data.decode().replace("http://www.w3.org/", "")
            assert not re.search(r"""(?:fetch|import|src=|href=)\W*https?:""", text), path
    assert POLICY.replace("'", "&#x27;") in built["index.html"].decode() or POLICY in built["index.html"].decode()


def test_examples_can_be_opened_before_python_is_there(built: Files) -> None:
    boards = {one["text"]: one["board"] for one in json.loads(built["api/boards.json"])}
    examples = json.loads(built["api/examples.json"])["examples"]
    kinds = {one["folder"] for one in examples if one["text"] in boards}
    assert {"flow", "aquarium", "overflow", "starbattle", "theories", "puzzle"} <= kinds
    assert all(board["status"] == "read" for board in boards.values())


def test_in_a_site_its_help_leads_to_the_documentation(built: Files) -> None:
    """Alone it has none to lead to. The script that keeps the files is that of the changed page."""
    link = b'<link rel="help" href="../index.html">'
    page = documented(built, "../index.html")
    assert link not in built["index.html"]
    assert page["index.html"].count(link) == 1
    changed = {path for path in page if page[path] != built[path]}
    assert changed == {"index.html", "offline.js"}
    assert set(page) == set(built)


def test_a_folder_that_holds_something_else_is_left_alone(built: Files, tmp_path: Path) -> None:
    mine = tmp_path / "notes.txt"
    mine.write_text("mine", encoding="utf-8")
    with pytest.raises(EntailsError, match="did not write"):
        write(tmp_path, built)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_a_folder_that_was_written_before_is_written_anew(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, {"a.txt": b"1", "old/b.txt": b"2", "files.json": b'["a.txt", "old/b.txt", "files.json"]'})
    write(out, {"a.txt": b"3", "files.json": b'["a.txt", "files.json"]'})
    assert (out / "a.txt").read_bytes() == b"3"
    assert not (out / "old/b.txt").exists()
    (out / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(EntailsError, match=r"such as mine\.txt"):
        write(out, {"a.txt": b"4", "files.json": b"[]"})
    assert (out / "a.txt").read_bytes() == b"3"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    with pytest.raises(EntailsError, match="is a file"):
        write(tmp_path / "out", {})


@pytest.mark.parametrize("package", [PYODIDE, SOLVERS, SIX])
def test_a_package_with_another_digest_is_refused(package: object, tmp_path: Path) -> None:
    for one in (PYODIDE, SOLVERS, SIX):
        (tmp_path / one.file).write_bytes(b"something else")
    with (
        Packages.fetched(tmp_path) as packages,
        pytest.raises(EntailsError, match="is not the file that was published"),
    ):
        packages.python() if package is PYODIDE else packages.wheels()


def test_without_npm_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EntailsError, match="this needs npm"), Packages.fetched(tmp_path / "kept"):
        pass


def test_every_verb_has_a_command_to_go_on_with() -> None:
    """What takes too long in a browser is answered with the command that does it: each of them is one."""
    text = (PARTS / "transport.js").read_text(encoding="utf-8")
    told = dict(re.findall(r'^  "?([\w/]+)"?: "(\w+ .*)",$', text, re.MULTILINE))
    assert {"prove", "generate", "picture"} <= set(told) <= set(VERB_FIELDS)
    for verb in VERB_FIELDS:
        command = told.get(verb) or f"{'hint' if verb.startswith('proof/') else verb} FILE"
        name, *words = command.split()
        done = entails(name, "--help")
        assert done.code == 0, command
        assert all(word in done.out for word in words if word.startswith("--")), command
