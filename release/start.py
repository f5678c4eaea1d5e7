"""What the frozen program begins with; a process that thinks begins here as well, and goes its own way."""

from __future__ import annotations

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from client.__main__ import main

    raise SystemExit(main())
