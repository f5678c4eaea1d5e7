"""From the beginning of a process to its first picture: run by its path, so that nothing else is imported.

`floor`: pygame, a window, one picture. `program WORDS…`: the program with these words of its command line.
`kept WORDS…`: the same, left alone until what is kept for the next start is kept. The first two print the
clock (`time.perf_counter` is the same one in all processes of a machine) and the processor's time so far.

What comes with the developers' tools alone is not there: msgspec would read `typing_extensions` for 5 ms.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

import pygame

SIZE = (1920, 1080)


def _shown() -> None:
    sys.stdout.write(f"{time.perf_counter()} {time.process_time()}\n")
    sys.stdout.flush()
    os._exit(0)  # leaving in good order is not what is measured


def _floor() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    pygame.display.flip()
    _shown()


def _program(then: Callable[[], object], words: list[str]) -> None:
    flip = pygame.display.flip

    def shown() -> None:
        flip()
        then()

    pygame.display.flip = shown
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # players do not have it
    from client.__main__ import main  # noqa: PLC0415  its import belongs to what is measured

    main(words)


def _kept() -> None:
    """Wait, once there is a picture, until pictures have been preloaded and written."""
    import threading  # noqa: PLC0415

    from client.draw import asset_preload, raster_disk_cache  # noqa: PLC0415

    def wait() -> None:
        time.sleep(raster_disk_cache.WRITE_DELAY_S + asset_preload.START_DELAY_S + 1.0)
        while any(thread.name in ("warming", "raster-writer") for thread in threading.enumerate()):
            time.sleep(0.1)
        os._exit(0)

    pygame.display.flip = lambda: None
    threading.Thread(target=wait, daemon=True).start()


def _main(kind: str, *words: str) -> None:
    if kind == "floor":
        _floor()
    else:
        _program(_kept if kind == "kept" else _shown, list(words))


if __name__ == "__main__":
    _main(*sys.argv[1:])
