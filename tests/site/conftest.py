"""The page without a server, built once for all tests, and given out by a plain file server on this machine."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from entails.errors import EntailsError
from entails.limits import FOREVER
from entails.questions.catalogue import Catalogue
from entails.site.building import Files, files, write
from entails.site.packages import Packages
from tests.running import ROOT


@pytest.fixture(scope="session")
def packages() -> Iterator[Packages]:
    """Kept beside the other packages of the tests. Each process of the tests has its own: two may fetch at once."""
    if shutil.which("npm") is None:
        pytest.skip("no npm: Python for browsers cannot be fetched")
    kept = ROOT / ".venv/packages" / os.environ.get("PYTEST_XDIST_WORKER", "master")
    try:
        with Packages.fetched(kept) as packages:
            yield packages
    except EntailsError as error:
        pytest.skip(f"the packages cannot be fetched here: {error}")


@pytest.fixture(scope="session")
def built(packages: Packages) -> Files:
    return files(packages, Catalogue(), FOREVER)


@pytest.fixture(scope="session")
def folder(built: Files, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "deep" / "inside"
    write(out, built)
    return out


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def served(root: Path) -> Iterator[str]:
    """A folder, given out by a plain file server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The page, not at the root of its server: addresses must be relative."""
    with served(folder.parents[1]) as root:
        yield f"{root}deep/inside/"
