"""Entry point of the frozen program, also for its background processes."""

from __future__ import annotations

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from client.__main__ import main

    raise SystemExit(main())
