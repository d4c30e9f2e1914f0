"""What the page without a server is built from, besides ourselves: Python for browsers, and the solvers built for it.

Each package has its version and its digest here, so that two builds are the same, byte for byte.

    with Packages.fetched(None) as packages:          # by npm and pip, into a folder that is gone afterwards
        packages.python()["pyodide.asm.wasm"]         # b"\\0asm…"
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from entails.errors import EntailsError


class Package(NamedTuple):
    file: str
    digest: str


PYODIDE_VERSION, SOLVERS_VERSION = "314.0.7", "1.9.dev17"
PYODIDE = Package(f"pyodide-{PYODIDE_VERSION}.tgz", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0")
PLATFORM = "pyemscripten_2026_0_wasm32"
SOLVERS = Package(
    f"python_sat-{SOLVERS_VERSION}-cp314-cp314-{PLATFORM}.whl",
    "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
)

# A part of the solvers (reasons of a smallest size) imports it.
SIX_VERSION = "1.17.0"
SIX = Package(
    f"six-{SIX_VERSION}-py2.py3-none-any.whl", "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274"
)
# With it the search of the documentation works in a folder that is opened from a disk, where browsers allow no workers.
SHIM_VERSION = "1.0.4"
SHIM = Package(f"iframe-worker-{SHIM_VERSION}.tgz", "e8c5d12d87829c503afba01d67772ea9f4aba5b7ae57a0c98e1917711030efbb")

# Of Pyodide's package, what a page needs.
PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


class Packages:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    @contextmanager
    def fetched(cls, folder: Path | None) -> Iterator[Packages]:
        """Those in the folder; what is missing there is fetched into it. Without a folder, into one that does not stay."""
        with tempfile.TemporaryDirectory(prefix="entails-site-") as passing:
            packages = cls(folder or Path(passing))
            packages.folder.mkdir(parents=True, exist_ok=True)
            packages._npm(PYODIDE, f"pyodide@{PYODIDE_VERSION}")
            packages._pip(SOLVERS, f"python-sat=={SOLVERS_VERSION}")
            packages._pip(SIX, f"six=={SIX_VERSION}")
            yield packages

    def _npm(self, package: Package, exact: str) -> None:
        if not (self.folder / package.file).exists():
            run("npm", "pack", "--silent", exact, within=self.folder)

    def _pip(self, package: Package, exact: str) -> None:
        if not (self.folder / package.file).exists():
            wanted = ["--no-deps", "--only-binary=:all:", "--platform", PLATFORM, "--python-version", "3.14"]
            command = [sys.executable, "-m", "pip", "download", "--quiet", *wanted, "--dest", ".", exact]
            run(*command, within=self.folder)

    def python(self) -> dict[str, bytes]:
        """The files of Python for browsers, by name."""
        return self._unpacked(PYODIDE, PYTHON_FILES)

    def shim(self) -> bytes:
        """The script that stands in for workers where there are none."""
        self._npm(SHIM, f"iframe-worker@{SHIM_VERSION}")
        return self._unpacked(SHIM, ("shim/index.js",))["shim/index.js"]

    def _unpacked(self, package: Package, names: tuple[str, ...]) -> dict[str, bytes]:
        self._checked(package)
        found = {}
        with tarfile.open(self.folder / package.file) as whole:
            for name in names:
                member = whole.extractfile(f"package/{name}")
                assert member, f"{name} is not in {package.file}, although its digest is right"
                found[name] = member.read()
        return found

    def wheels(self) -> dict[str, bytes]:
        """The solvers, and what they import."""
        return {"python_sat.whl": self._checked(SOLVERS), "six.whl": self._checked(SIX)}

    def _checked(self, package: Package) -> bytes:
        file = self.folder / package.file
        try:
            data = file.read_bytes()
        except OSError as error:
            raise EntailsError(f"{package.file} could not be fetched: {error.strerror}") from None
        if sha256(data).hexdigest() != package.digest:
            raise EntailsError(f"{package.file} is not the file that was published: delete it and try again")
        return data


def run(*command: str, within: Path) -> None:
    """Start a program that fetches or makes a file in a folder."""
    program = shutil.which(command[0])
    if program is None:
        package = {"node": "nodejs"}.get(command[0], command[0])
        raise EntailsError(f"this needs {command[0]}, which is not installed (Debian: apt install {package})")
    done = subprocess.run([program, *command[1:]], cwd=within, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1]
        raise EntailsError(f"{Path(command[0]).name} could not make what was wanted: {last}")
