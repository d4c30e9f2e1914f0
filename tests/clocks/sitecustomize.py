"""Python runs this first where tests put its folder on the path: a clock that runs faster, in a process of its own."""

import os
import time

_rate = float(os.environ.get("ENTAILS_TEST_CLOCK", "1"))
_monotonic = time.monotonic
time.monotonic = lambda: _monotonic() * _rate
