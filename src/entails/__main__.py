"""`python -m entails`."""

import signal
import sys


def run() -> int:
    try:
        from entails.cli.main import main

        signal.signal(signal.SIGTERM, signal.default_int_handler)  # both ways to be stopped give what was found
        status = main()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the answer is out: too late to stop
        return status
    except KeyboardInterrupt:
        return 3


if __name__ == "__main__":
    sys.exit(run())
