"""Entry point of the packaged program, also used for its worker processes."""

from __future__ import annotations

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from client.__main__ import main

    raise SystemExit(main())
