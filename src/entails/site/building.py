"""The page as a folder of files that any web server can give out.

    files(packages, catalogue)["index.html"]       # every file of the folder, by its path
    write(Path("out"), files(packages, catalogue))

The page is the studio's; what differs is `transport.js`, which asks a worker with Python inside instead of a server. The same
sources give the same bytes: nothing here depends on the clock, the machine or the order of a folder.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from entails.errors import EntailsError
from entails.limits import Limit
from entails.questions.catalogue import Catalogue
from entails.site.compiling import compiled
from entails.site.packages import Packages
from entails.studio.alone import reply
from entails.studio.examples import examples, puzzles, script

PACKAGE = Path(__file__).parents[1]
PAGE = PACKAGE / "studio" / "page"
PARTS = Path(__file__).parent / "parts"

NEEDLESS = ("batch", "bauhaus", "cli", "examples", "site", "studio/page")  # rooms that no question of the page asks
SERVED_ONLY = ("door.html", "door.js", "transport.js", "index.html")
STRANGE = "has files that `entails site` did not write"
LIBRARY = "python_stdlib.zip"  # Python's own modules
LISTING = "files.json"  # what this wrote, so that it may be written anew

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
MANIFEST = {
    "name": "Entails",
    "short_name": "Entails",
    "description": "You write down the rules; it works out what follows.",
    "start_url": ".",
    "display": "standalone",
    "background_color": "#faf9f6",
    "theme_color": "#faf9f6",
    "icons": [{"src": "page/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
}

IMPORTED = re.compile(r'^(?:import|export|\}) [^"(]*"\./([\w.]+)";$', re.MULTILINE)  # the other scripts of the page

Files = dict[str, bytes]


def files(packages: Packages, catalogue: Catalogue, limit: Limit) -> Files:
    """Every file of the site, by its path."""
    python = _python(packages)  # first: a package that is not the one published ends the work
    found = {**_page(catalogue), **_prepared(catalogue, limit), **python}
    found["manifest.webmanifest"] = _json(MANIFEST)
    found["offline.js"] = offline(found)
    return listed(found)


def documented(page: Files, where: str) -> Files:
    """The page as a part of a site: its help leads to the documentation."""
    found = {path: data for path, data in page.items() if path not in ("offline.js", LISTING)}
    link = f'<link rel="help" href="{where}">\n</head>'.encode()
    found["index.html"] = found["index.html"].replace(b"</head>", link, 1)
    return listed({**found, "offline.js": offline(found)})


def listed(found: Files) -> Files:
    """A site with the list of its files, so that it may be written anew."""
    return {**found, LISTING: _json(sorted([*found, LISTING]))}


def _page(catalogue: Catalogue) -> Files:
    found: Files = {}
    for file in PAGE.iterdir():
        if file.is_file() and file.name not in SERVED_ONLY:
            found[f"page/{file.name}"] = _relative(file, "./", "../puzzles/")
    for puzzle in catalogue.puzzles():
        if gestures := script(puzzle.name, catalogue):
            found[f"puzzles/{puzzle.name}/page.js"] = _relative(gestures, "../../page/", "../")
    found["page/transport.js"] = (PARTS / "transport.js").read_bytes()
    for name in ("worker.js", "python.mjs"):
        found[name] = (PARTS / name).read_bytes()
    return {**found, "index.html": _index(found)}


def _relative(file: Path, page: str, puzzle: str) -> bytes:
    """A script that may stand in any folder of a server: its imports are relative."""
    if file.suffix != ".js":
        return file.read_bytes()
    text = file.read_text(encoding="utf-8")
    for quote in '"`':
        text = text.replace(f"{quote}/page/", f"{quote}{page}").replace(f"{quote}/puzzles/", f"{quote}{puzzle}")
    return text.encode()


def _index(found: Files) -> bytes:
    text = (PAGE / "index.html").read_text(encoding="utf-8").replace('"/page/', '"page/')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    manifest = '<link rel="manifest" href="manifest.webmanifest">\n'
    head = '<meta charset="utf-8">\n'
    assert head in text
    text = text.replace(head, head + policy + manifest, 1)
    return text.replace("</head>", "".join(_wanted_at_once(found)) + "</head>", 1).encode()


def _wanted_at_once(found: Files) -> Iterator[str]:
    """Lines that let the browser fetch all at once what it would find out step by step: scripts that import scripts, and what
    the start page shows. Far from the server each step takes as long as a message there and back."""
    scripts, new = {"app.js"}, ["app.js"]
    while new:
        imports = IMPORTED.findall(found[f"page/{new.pop()}"].decode())
        new += (more := sorted(set(imports) - scripts))
        scripts.update(more)
    for name in sorted(scripts - {"app.js"}):
        yield f'<link rel="modulepreload" href="page/{name}">\n'
    for name in ("puzzles", "examples"):
        yield f'<link rel="preload" href="api/{name}.json" as="fetch" crossorigin>\n'


def _prepared(catalogue: Catalogue, limit: Limit) -> Files:
    """What the server's API answers always alike, and the examples as `board` reads them, so that they open at once."""
    boards = []
    for example in examples():
        limit.check()
        kind = "theory" if example["kind"] == "fol" else example["kind"]
        if kind in ("theory", "puzzle") or catalogue.has(kind):
            body = {"text": example["text"], "puzzle": kind}
            fine, text = reply("board", json.dumps(body), lambda message: None)
            boards += [{"text": example["text"], "board": json.loads(text)}] if fine else []
    return {
        "api/puzzles.json": _json(puzzles(catalogue)),
        "api/examples.json": _json({"examples": examples(), "packs": []}),
        "api/boards.json": _json(boards),
    }


def _python(packages: Packages) -> Files:
    """Python, the solvers and ourselves, with all modules compiled: that takes most of a start otherwise."""
    python, wheels, folder = packages.python(), packages.wheels(), packages.folder
    python[LIBRARY] = compiled(python[LIBRARY], python, ".zip", folder)
    made = {name: compiled(data, python, ".zip", folder) for name, data in wheels.items()}
    made["entails.gz"] = compiled(_package(), python, ".gz", folder)
    return {f"python/{name}": data for name, data in (python | made).items()}


def _package() -> bytes:
    """Entails itself, without what a page never asks."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as whole:
        for file in sorted(PACKAGE.rglob("*")):
            inside = file.relative_to(PACKAGE).as_posix()
            needless = any(inside.startswith(f"{room}/") for room in NEEDLESS) or "__pycache__" in inside
            if file.is_file() and not needless:
                whole.writestr(zipfile.ZipInfo(f"entails/{inside}"), file.read_bytes())
    return packed.getvalue()


def offline(found: Files) -> bytes:
    """The script that keeps these files for the time without a network."""
    digest = sha256()
    for path in sorted(found):
        digest.update(f"{path} {len(found[path])}\n".encode() + found[path])
    text = (PARTS / "offline.js").read_text(encoding="utf-8")
    paths = json.dumps([".", *sorted(found)])
    return text.replace("{version}", digest.hexdigest()[:16]).replace("{files}", paths).encode()


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def write(out: Path, found: Files) -> None:
    """Write the folder. What is there is replaced only if this wrote it; a folder with anything else is left alone."""
    old = _ours(out)
    for path in sorted(old - set(found)):
        (out / path).unlink(missing_ok=True)
    for path, data in found.items():
        file = out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def refuse_strange(out: Path) -> None:
    """A folder that may not be written into is refused; so is one that cannot be made, since a file is in its way."""
    if above := next((one for one in out.parents if one.exists() and not one.is_dir()), None):
        raise EntailsError(f"{out} cannot be made: {above} is a file")
    _ours(out)


def _ours(out: Path) -> set[str]:
    """The files that an earlier run wrote there."""
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return set()
    if not out.is_dir():
        raise EntailsError(f"{out} is a file: expected a folder that is empty or new")
    try:
        listed = json.loads((out / LISTING).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise EntailsError(f"{out} {STRANGE}: expected a folder that is empty or new") from None
    there = {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}
    strange = sorted(there - set(listed))
    if strange:
        raise EntailsError(f"{out} {STRANGE}, such as {strange[0]}")
    return there
