"""What makers share."""

import pytest

from entails.boards.maker import stop_if_stopped
from entails.engines.answers import Impossible, Unknown
from entails.limits import OutOfTime


def test_what_stopped_an_engine_stops_the_making() -> None:
    with pytest.raises(OutOfTime):
        stop_if_stopped(Unknown("time limit"))
    with pytest.raises(KeyboardInterrupt):
        stop_if_stopped(Unknown("interrupted"))
    stop_if_stopped(Unknown("the level is too wide"))
    stop_if_stopped(Impossible())
