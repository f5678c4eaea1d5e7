"""Shows events one after another: each as a motion with a beginning, a drawn way and an end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from client.draw.canvas import Canvas

Drawing = Callable[[Canvas, float], None]


def nothing() -> None:
    """What a motion does that has nothing to do."""


class Motion(Struct):
    """One event on its way. seconds: how long (0: at once). draw: paints it at 0…1 over the table.

    begin and end are called once each, in this order, whatever the speed. still: nothing flies in it, it
    only comes and goes; it stays when motion is reduced. late: what chance brings is seen only when it has
    come to rest, so it is told no sooner.
    """

    seconds: float = 0.0
    draw: Drawing | None = None
    begin: Callable[[], None] = nothing
    end: Callable[[], None] = nothing
    still: bool = False
    late: bool = False


CALM: Final = 0.25
"""Seconds an event takes when motion is reduced and nothing flies."""

_MIDDLE: Final = 0.5
"""What only comes and goes is all there halfway."""


def calmed(motion: Motion) -> Motion:
    """The same where motion is reduced: what flies is not drawn, and what comes and goes is there at once,
    whole and at rest, until it is gone."""
    draw = motion.draw if motion.still else None
    return replace(
        motion,
        seconds=motion.seconds if motion.still else min(motion.seconds, CALM),
        draw=None if draw is None else lambda canvas, _: draw(canvas, _MIDDLE),
    )


class Animator(Struct):
    """The queue of motions. `held` keeps the next one from beginning (a score sheet lies on the table)."""

    held: bool = False
    _queue: deque[Motion] = field(default_factory=deque)
    _elapsed: float = 0.0
    _begun: bool = False
    _hurried: bool = False
    _unseen: bool = False

    @property
    def busy(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._queue)

    @property
    def moving(self) -> bool:
        """Whether something moves right now."""
        return bool(self._queue) and (self._begun or not self.held)

    def add(self, motion: Motion) -> None:
        """Put a motion at the end of the queue."""
        self._queue.append(motion)

    def start(self) -> None:
        """What was added begins, if nothing else is under way. It is drawn once as it begins before time
        passes for it: that frame has enough to do with what came of the decision."""
        idle = not self._begun
        self.update(0.0)
        self._unseen = idle and self._begun

    def drawn(self) -> None:
        """It was seen."""
        self._unseen = False

    def update(self, seconds: float) -> None:
        """Time passes; what ends, ends, and the next one begins with what is left of the time."""
        if self._unseen:
            self._unseen, seconds = False, 0.0
        while self._queue:
            motion = self._queue[0]
            if not self._begun:
                if self.held:
                    return
                self._begun = True
                self._elapsed = 0.0
                motion.begin()
            self._elapsed += seconds
            length = 0.0 if self._hurried else motion.seconds
            if self._elapsed < length:
                return
            seconds = self._elapsed - length
            self._queue.popleft()
            self._begun = False
            motion.end()

    def skip(self) -> None:
        """Everything up to the next hold is over at once."""
        self._hurried = True  # how long a motion takes is known only when it begins
        try:
            self.update(0.0)
        finally:
            self._hurried = False

    def drop(self) -> None:
        """Forget everything that is still to be shown."""
        self._queue.clear()
        self._begun = self.held = False

    def draw(self, canvas: Canvas) -> None:
        """Paint the motion under way."""
        if self._queue and self._begun:
            motion = self._queue[0]
            if motion.draw is not None and motion.seconds > 0:
                motion.draw(canvas, min(1.0, self._elapsed / motion.seconds))
