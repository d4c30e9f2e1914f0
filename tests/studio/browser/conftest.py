from collections.abc import Iterator
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="no Playwright: the page is not tried in a browser")

from entails.site.building import write  # noqa: E402
from tests.site.conftest import built, packages, served  # noqa: E402
from tests.studio.browser.hands import Person  # noqa: E402
from tests.studio.edition import Edition  # noqa: E402
from tests.studio.served import Studio  # noqa: E402

__all__ = ["built", "packages"]

# What is about the server alone: who is let in, its processes, and how much it sends.
SERVED_ONLY = ("test_entering",)
ABOUT_THE_SERVER = ("host", "token", "process", "certif", "cross_origin", "worker", "first_page_is_small")

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


ASIDE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
DOUBLED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}}  # a desk at 200 %


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """With --thorough everything is done a second time, on the page without a server."""
    if "studio" in metafunc.fixturenames:
        name = metafunc.function.__name__
        alone = metafunc.module.__name__.rpartition(".")[2] not in SERVED_ONLY and not any(
            word in name for word in ABOUT_THE_SERVER
        )
        twice = alone and metafunc.config.getoption("--thorough")
        metafunc.parametrize("studio", ["served", "alone"] if twice else ["served"], indirect=True, scope="session")


@pytest.fixture(scope="session")
def studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    if request.param == "served":
        with Studio() as one:
            yield one
        return
    folder = request.getfixturevalue("tmp_path_factory").mktemp("edition")
    write(folder, request.getfixturevalue("built"))
    with served(folder) as address:
        yield Edition(address)


def person(browser: Any, studio: Studio, **options: Any) -> Iterator[Person]:
    """Someone with an empty browser. At the end nothing was complained about and nothing fetched from elsewhere."""
    context = browser.new_context(**{"accept_downloads": True, **options})
    someone = Person(context.new_page(), studio)
    someone.arrive()
    yield someone
    context.close()
    assert someone.complaints == []


@pytest.fixture
def desk(browser: Any, studio: Studio) -> Iterator[Person]:
    yield from person(browser, studio, **DESK)


@pytest.fixture
def phone(browser: Any, studio: Studio) -> Iterator[Person]:
    yield from person(browser, studio, **PHONE)


@pytest.fixture
def night(browser: Any, studio: Studio) -> Iterator[Person]:
    """In the dark, without motion."""
    yield from person(browser, studio, **DESK, color_scheme="dark", reduced_motion="reduce")
