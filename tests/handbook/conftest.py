"""The documentation as it is built, once for all tests; the packages are those of tests/site."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from entails.questions.catalogue import Catalogue
from entails.site.building import Files, documented, offline, write
from entails.site.packages import Packages
from tests.running import ROOT
from tests.site.conftest import built as page
from tests.site.conftest import packages, served
from tools.handbook.sources import Sources

__all__ = ["packages", "page"]


@pytest.fixture(scope="session")
def sources() -> Sources:
    from tools.handbook.building import gathered

    return gathered(ROOT, Catalogue())


@pytest.fixture(scope="session")
def pages(sources: Sources, packages: Packages) -> Files:
    pytest.importorskip(
        "material", reason="no MkDocs with Material: the documentation is not built (pip install 'entails[site]')"
    )
    from tools.handbook.building import built

    return built(sources, packages.shim())


@pytest.fixture(scope="session")
def folder(pages: Files, page: Files, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `./site` writes it."""
    out = tmp_path_factory.mktemp("handbook") / "deep"
    alone = {f"play/{path}": data for path, data in documented(page, "../index.html").items()}
    write(out, {**pages, "offline.js": offline(pages), **alone})
    return out


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    with served(folder.parent) as root:
        yield f"{root}deep/"
