"""Pictures read in the background before a scene needs them.

Reading an SVG takes some milliseconds, in which SDL leaves the interpreter alone: a thread can do it while
the player looks at something else. What it has read is handed over to the main thread, which alone touches
the caches.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from client.draw.images import ImageRequest, Images

first_frame_shown: Final = threading.Event()
"""Whether the first picture of the program has been seen: nothing is read ahead of that."""

first_frame_shown.set()

Deliver = Callable[[Callable[[], object]], None]
"""Runs a call in the main thread, soon."""

START_DELAY_S: Final = 0.6
"""Seconds until it begins: the first frame of what is being opened goes first."""


def preload_images(
    images: Images,
    wanted: Callable[[], Sequence[ImageRequest]],
    deliver: Deliver,
    *,
    then: Callable[[], object] | None = None,
) -> threading.Thread:
    """Read images on a thread of its own, which ends by itself or once the images are dropped."""
    dropped = images.dropped

    def work() -> None:
        for one in wanted():
            if images.dropped != dropped:
                return
            made = images.prepare(one)
            if made is not None:
                deliver(made)
        if then is not None:
            deliver(then)

    return run_delayed(work)


def run_delayed(work: Callable[[], object]) -> threading.Thread:
    """Do some work on a thread of its own, a moment from now."""

    def wait_and_work() -> None:
        first_frame_shown.wait()
        time.sleep(START_DELAY_S)
        work()

    thread = threading.Thread(target=wait_and_work, name="warming", daemon=True)
    thread.start()
    return thread
