from collections.abc import Iterator

import pytest

from tests.studio.served import Studio


@pytest.fixture(scope="session")
def studio() -> Iterator[Studio]:
    pytest.importorskip("starlette", reason="the studio is not installed (pip install 'entails[studio]')")
    pytest.importorskip("uvicorn", reason="the studio is not installed (pip install 'entails[studio]')")
    with Studio() as served:
        yield served
