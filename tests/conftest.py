import os
import shutil
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("entails", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("entails")
os.environ.setdefault("NO_COLOR", "1")

# Where a question stops by itself when no limit is given, after so many seconds. On a busy machine that would change answers.
PATIENCE = (
    "entails.questions.ask.LOOKING",
    "entails.questions.check_proofs.A_MOMENT",
    "entails.questions.explore.EACH",
    "entails.questions.explore.ALONE",
    "entails.questions.explore.DECIDING",
    "entails.questions.prove.SECONDS",
    "entails.questions.prove.A_MOMENT",
    "entails.questions.several.SOON",
    "entails.questions.verdict.LOOKING",
)
CLOCKS = Path(__file__).parent / "clocks"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the golden transcripts anew")
    parser.addoption("--thorough", action="store_true", help="more rounds of the random laws")
    parser.addoption(
        "--clock", type=float, default=1.0, metavar="RATE", help="let the clock of all time limits run so much faster"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PATIENCE:
        monkeypatch.setattr(name, 1e6)


@pytest.fixture(scope="session", autouse=True)
def clock_rate(request: pytest.FixtureRequest) -> Iterator[float]:
    """With --clock 10 the one clock runs ten times as fast, here and in processes that tests start: no result may change."""
    rate = float(request.config.getoption("--clock"))
    with pytest.MonkeyPatch.context() as patched:
        if rate != 1.0:
            patched.setattr("entails.limits.monotonic", lambda: time.monotonic() * rate)
            patched.setenv("ENTAILS_TEST_CLOCK", str(rate))
            patched.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(CLOCKS), os.environ.get("PYTHONPATH")])))
        yield rate


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that stands still: a time limit that a page shows never bites, however busy the machine is."""
    monkeypatch.setattr("entails.limits.monotonic", lambda: 0.0)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A clock that goes on by so many seconds whenever somebody looks at it: a limit then allows so many looks, however fast
    the machine is."""

    def start(seconds: float) -> None:
        looks = count()
        monkeypatch.setattr("entails.limits.monotonic", lambda: next(looks) * seconds)

    return start


def chromium() -> str | None:
    """The browser of the system: Debian's package, or Google's."""
    named = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((path for name in named if name and (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One for all tests: Playwright cannot be started twice in a process."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="no Playwright: the page is not tried in a browser")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium: the page is not tried in a browser")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()
