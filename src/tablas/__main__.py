"""`python -m tablas`, the same as the `tablas` command."""

import sys

from tablas.cli import main

if __name__ == "__main__":
    sys.exit(main())
