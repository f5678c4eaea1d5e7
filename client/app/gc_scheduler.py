"""When the interpreter looks for what nobody needs any more: where nobody waits for a frame.

Looking through everything takes longer than two frames, and by itself it happens in the middle of a movement.
What stood at the last change of scenes is left out until the next one; the rest is looked through when the
program comes to rest, and so is everything where a scene has come over others.
"""

from __future__ import annotations

import gc
from typing import Final

from client.draw.memory import give_back, return_what_is_freed

_NEVER: Final = 200
"""So often what is younger is looked through before all of it is, if the program never comes to rest."""

_DUE: Final = 4
"""So often at least, before it is worth while at rest."""


class Collector:
    """The order in which garbage is collected while a program runs."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None
        self._scenes = 0
        self._put_off = False
        self._drawn_since = False

    def begin(self) -> None:
        """The program stands."""
        return_what_is_freed()  # not before: what the first picture needs for a moment comes ten times
        gc.enable()
        if self._before is None:
            self._before = gc.get_threshold()
            gc.set_threshold(*self._before[:2], _NEVER)
            self.sweep()

    def changed(self, scenes: int, *, whole: bool) -> None:
        """Another scene is on top, and so many stand now. whole: it is more than something over one. Where it
        lies over those that stood, nothing has gone that would be worth looking for: it is seen first."""
        more, self._scenes = scenes > self._scenes, scenes
        self._put_off |= whole and more
        if whole and not more:
            self.sweep()

    def sweep(self) -> None:
        """Everything is looked through, and what is free goes back to the system."""
        if self._before is not None:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            give_back()
            self._put_off, self._drawn_since = False, True

    def rest(self) -> None:
        """Nothing moves: what has been put off is done, what the next scene took for its first pictures alone
        goes back; else what has come since is looked through, if it is worth while."""
        if self._put_off:
            self.sweep()
        elif self._drawn_since:
            give_back()
            self._drawn_since = False
        elif self._before is not None and gc.get_count()[2] >= _DUE:
            gc.collect()
            gc.freeze()
            give_back()

    def end(self) -> None:
        """The program ends: all is as it was."""
        if self._before is not None:
            gc.unfreeze()
            gc.set_threshold(*self._before)
            self._before = None
