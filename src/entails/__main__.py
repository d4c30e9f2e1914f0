"""`python -m entails`, and the command `entails`."""

# Ctrl-C while things are being loaded ends the process as it ends any other: at once, and without a word.
import _signal  # type: ignore[import-not-found]

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

import gc
import os
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
    from entails.importing import import_quickly

    import_quickly("entails", os.path.dirname(os.path.abspath(__file__)))
    from entails.cli.main import main
    from entails.workers.fork import Fork

    fork = Fork()
    try:
        # Both ways to be stopped give what was found.
        for stop in (_signal.SIGINT, _signal.SIGTERM):
            if _signal.getsignal(stop) != _signal.SIG_IGN:
                _signal.signal(stop, _signal.default_int_handler)
        status = main(fork=fork)
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)  # the answer is out: too late to stop
    except KeyboardInterrupt:
        status = 3
    with suppress(OSError):
        fork.end(status)
    return status


if __name__ == "__main__":
    run()
