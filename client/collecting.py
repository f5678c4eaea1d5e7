"""When the interpreter looks for what nobody needs any more: where nobody waits for a frame.

Looking through everything takes longer than two frames, and by itself it happens in the middle of a movement.
What stood at the last change of scenes is left out until the next one; the rest is looked through when the
program comes to rest.
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

    def begin(self) -> None:
        """The program stands."""
        return_what_is_freed()  # not before: what the first picture needs for a moment comes ten times
        gc.enable()
        if self._before is None:
            self._before = gc.get_threshold()
            gc.set_threshold(*self._before[:2], _NEVER)
            self.sweep()

    def sweep(self, *, whole: bool = True) -> None:
        """Another scene has come: everything is looked through, and what is free goes back to the system.
        whole: it is more than something over one."""
        if whole and self._before is not None:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            give_back()

    def rest(self) -> None:
        """Nothing moves: what has come since is looked through, if it is worth while."""
        if self._before is not None and gc.get_count()[2] >= _DUE:
            gc.collect()
            gc.freeze()

    def end(self) -> None:
        """The program ends: all is as it was."""
        if self._before is not None:
            gc.unfreeze()
            gc.set_threshold(*self._before)
            self._before = None
