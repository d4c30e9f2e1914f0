"""`python -m entails`, and the command `entails`."""

import gc
import os
import signal
import sys
from contextlib import suppress


def run() -> None:
    """Run the command line and end the process, without taking apart what was built, clause by clause."""
    status = 3
    try:
        status = _status()
        with suppress(OSError, ValueError):
            sys.stderr.flush()
    finally:
        os._exit(status)


def _status() -> int:
    gc.disable()  # one question, then the process ends: looking for cycles among millions of clauses is time lost
    try:
        from entails.cli.main import main

        signal.signal(signal.SIGTERM, signal.default_int_handler)  # both ways to be stopped give what was found
        status = main()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the answer is out: too late to stop
        return status
    except KeyboardInterrupt:
        return 3


if __name__ == "__main__":
    run()
