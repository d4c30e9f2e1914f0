import os

import pytest
from hypothesis import settings

settings.register_profile("entails", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("entails")
os.environ.setdefault("NO_COLOR", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the golden transcripts anew")
    parser.addoption("--thorough", action="store_true", help="more rounds of the random laws")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--thorough"))
