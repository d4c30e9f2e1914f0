"""`python -m entails`."""

import gc
import os
import signal
import sys


def run() -> int:
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
    status = run()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)  # without taking apart what was built, clause by clause
