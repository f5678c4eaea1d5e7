"""The queue of motions: events are shown one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from client.draw.canvas import Canvas

Drawing = Callable[[Canvas, float], None]


def do_nothing() -> None:
    """Do nothing."""


class Motion(Struct):
    """The animation of one event.

    `begin` and `end` are called once each, in this order, whatever the speed.
    """

    seconds: float = 0.0
    """Duration; 0 shows the result at once."""
    draw: Drawing | None = None
    """Paints it over the table at a time of 0-1."""
    begin: Callable[[], None] = do_nothing
    """Called when the motion starts."""
    end: Callable[[], None] = do_nothing
    """Called when the motion is over; the position after the event is shown then."""
    still: bool = False
    """Nothing travels, it only appears and disappears; it is kept with reduced motion."""
    late: bool = False
    """Its result is visible only at its end, so the log reports it no sooner."""


REDUCED_MOTION_S: Final = 0.25
"""Seconds that an event takes with reduced motion."""

_FULLY_VISIBLE_TIME: Final = 0.5
"""Time at which something that appears and disappears is fully visible."""


def reduce_motion(motion: Motion) -> Motion:
    """Return the motion for reduced motion.

    What travels is not drawn; what appears and disappears is fully visible at once until it is gone.
    """
    draw = motion.draw if motion.still else None
    return replace(
        motion,
        seconds=motion.seconds if motion.still else min(motion.seconds, REDUCED_MOTION_S),
        draw=None if draw is None else lambda canvas, _: draw(canvas, _FULLY_VISIBLE_TIME),
    )


class Animator(Struct):
    """The queue of motions; while `is_held`, for example by a score sheet, the next one does not begin."""

    is_held: bool = False
    _queue: deque[Motion] = field(default_factory=deque)
    _elapsed: float = 0.0
    _begun: bool = False
    _hurried: bool = False
    _unseen: bool = False

    @property
    def is_busy(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._queue)

    @property
    def is_moving(self) -> bool:
        """Whether a motion is running."""
        return bool(self._queue) and (self._begun or not self.is_held)

    def add(self, motion: Motion) -> None:
        """Put a motion at the end of the queue."""
        self._queue.append(motion)

    def start(self) -> None:
        """Begin the first motion of the queue if none is running.

        It is drawn once at its start before time passes for it: that frame has enough to do with the
        decision's consequences.
        """
        idle = not self._begun
        self.update(0.0)
        self._unseen = idle and self._begun

    def release(self) -> None:
        """Continue with the motions that were held back, at once."""
        self.is_held = False
        self.start()

    def on_drawn(self) -> None:
        """Note that the running motion has been drawn."""
        self._unseen = False

    def update(self, seconds: float) -> None:
        """Advance by `dt` seconds: end motions and begin the next ones with the time that is left."""
        if self._unseen:
            self._unseen, seconds = False, 0.0
        while self._queue:
            motion = self._queue[0]
            if not self._begun:
                if self.is_held:
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

    def finish_all(self) -> None:
        """End all motions up to the next hold."""
        self._hurried = True  # how long a motion takes is known only when it begins
        try:
            self.update(0.0)
        finally:
            self._hurried = False

    def clear(self) -> None:
        """Forget everything that is still to be shown."""
        self._queue.clear()
        self._begun = self.is_held = False

    def draw(self, canvas: Canvas) -> None:
        """Paint the motion under way."""
        if self._queue and self._begun:
            motion = self._queue[0]
            if motion.draw is not None and motion.seconds > 0:
                motion.draw(canvas, min(1.0, self._elapsed / motion.seconds))
