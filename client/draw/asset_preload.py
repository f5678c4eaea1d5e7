"""Preloading of images: a background thread reads the pictures that a later screen will need.

Reading an SVG takes some milliseconds, during which SDL releases Python's interpreter lock, so the player
notices nothing. The thread hands what it has read over to the main thread, which alone changes the image
caches.
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
    """Read images into the image cache on a new background thread, and return that thread.

    The thread ends after the last image, or as soon as the whole cache is dropped.

    Args:
        images: The image cache to fill.
        wanted: Function that returns the requests of the images to read; called on the thread.
        deliver: Function that has the main thread make a call; used to store each image that was read.
        then: Called by the main thread after the last image.
    """
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
    """Call `work` on a new background thread, a moment after the first frame is shown; return the thread."""

    def wait_and_work() -> None:
        first_frame_shown.wait()
        time.sleep(START_DELAY_S)
        work()

    thread = threading.Thread(target=wait_and_work, name="warming", daemon=True)
    thread.start()
    return thread
