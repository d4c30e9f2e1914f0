from collections.abc import Iterator
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="no Playwright: the page is not tried in a browser")

from tests.studio.browser.hands import Person  # noqa: E402
from tests.studio.served import Studio  # noqa: E402

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


ASIDE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
DOUBLED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}}  # a desk at 200 %


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
