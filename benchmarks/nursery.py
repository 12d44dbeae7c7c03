"""Begins servers without the seconds of loading a program: it is loaded once and forked as often as asked.

Told one line for each server on standard input, `PORT URL`; answers with its process.
"""

from __future__ import annotations

import os
import signal
import sys

from tablas.server.run import serve


def main() -> None:
    """Begin what is asked for until nobody asks any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is nobody's business here
    for line in sys.stdin:
        port, _, url = line.strip().partition(" ")
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(port=int(port), db=url, open_browser=False, announce=lambda _address: None)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
