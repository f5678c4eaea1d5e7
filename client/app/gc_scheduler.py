"""Scheduling of Python's garbage collector: it runs only while nobody waits for a frame.

A full collection takes longer than two frames and would otherwise happen in the middle of an animation.
Objects that survive a scene change are frozen (exempt from collection) until the next one. The rest is
collected while the program is idle, and so is everything after a scene has replaced others.
"""

from __future__ import annotations

import gc
from typing import Final

from client.draw.malloc_tuning import trim_heap, tune_malloc

_FULL_COLLECTION_THRESHOLD: Final = 200
"""Collections of the second generation before a full one, if the program is never idle."""

_MIN_COLLECTIONS: Final = 4
"""Collections of the second generation before a collection while idle is worth while."""


class GcScheduler:
    """Decides when garbage is collected and when freed memory is returned to the system."""

    def __init__(self) -> None:
        self._original_threshold: tuple[int, int, int] | None = None
        self._scene_count = 0
        self._collection_due = False
        self._drawn_since_collection = False

    def start(self) -> None:
        """Make full garbage collections rare, and run one now; called once the first frame is shown.

        From then on they run when scenes change, or while nothing on the screen moves.
        """
        tune_malloc()  # not before: what the first frame allocates for a moment comes back ten times
        gc.enable()
        if self._original_threshold is None:
            self._original_threshold = gc.get_threshold()
            gc.set_threshold(*self._original_threshold[:2], _FULL_COLLECTION_THRESHOLD)
            self.collect_all()

    def handle_scene_change(self, scene_count: int, *, replaced: bool) -> None:
        """Collect garbage if another scene fills the window: at once, or when idle if it was added.

        Args:
            scene_count: Number of scenes on the stack now.
            replaced: Whether another scene fills the window now, instead of an overlay above it.
        """
        added, self._scene_count = scene_count > self._scene_count, scene_count
        self._collection_due |= replaced and added
        if replaced and not added:
            self.collect_all()

    def collect_all(self) -> None:
        """Run a full garbage collection, freeze the survivors, and return free memory to the system."""
        if self._original_threshold is not None:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            trim_heap()
            self._collection_due, self._drawn_since_collection = False, True

    def collect_when_idle(self) -> None:
        """Collect the garbage that is due; called while nothing on the screen moves.

        Once after each full collection, also return to the system the memory that was needed only to draw a
        scene for the first time.
        """
        if self._collection_due:
            self.collect_all()
        elif self._drawn_since_collection:
            trim_heap()
            self._drawn_since_collection = False
        elif self._original_threshold is not None and gc.get_count()[2] >= _MIN_COLLECTIONS:
            gc.collect()
            gc.freeze()
            trim_heap()

    def stop(self) -> None:
        """Restore Python's automatic garbage collection."""
        if self._original_threshold is not None:
            gc.unfreeze()
            gc.set_threshold(*self._original_threshold)
            self._original_threshold = None
