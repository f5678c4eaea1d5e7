"""The queue of motions: the animations of game events are played one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from client.draw.canvas import Canvas

Drawing = Callable[[Canvas, float], None]

Cue = tuple[float, Callable[[], None]]
"""A time of a motion, 0-1, and what is to be done then, such as a sound."""


def do_nothing() -> None:
    """Do nothing: the default callback of a motion."""


class Motion(Struct):
    """The animation of one game event.

    `begin` and `end` are called once each, in this order, however fast animations run.
    """

    seconds: float = 0.0
    """Duration; 0 shows the result at once."""
    draw: Drawing | None = None
    """Draws the animation over the table at a time 0-1; None if nothing is drawn."""
    begin: Callable[[], None] = do_nothing
    """Called when the motion starts."""
    end: Callable[[], None] = do_nothing
    """Called when the motion is over; the position after the event is shown then."""
    cues: tuple[Cue, ...] = ()
    """What is done on the way, in the order of time; left out if the motion is ended early or reduced."""
    still: bool = False
    """Whether it moves nothing but only fades in and out; such animations are kept with reduced motion."""
    late: bool = False
    """Whether the log gets the lines of the event only when the animation has told it."""
    told_at: float = 1.0
    """The time, 0-1, at which it has told the event: from then on the position after it is shown, and the log
    has its lines if they are late."""
    has_own_fades: bool = False
    """Whether it knows reduced motion itself, as it fades more than once, and so keeps its time then."""
    waits_for_speech: bool = False
    """Whether it lasts until a screen reader may have read out the event, so that a long row of events can be
    followed by ear; its lines are then not `late`."""


REDUCED_MOTION_S: Final = 0.25
"""Seconds that an event takes with reduced motion."""

_SPOKEN_CHARS_PER_S: Final = 15.0
"""Speed of speech: about 180 words a minute, as screen readers begin with."""

_SPEECH_PAUSE_S: Final = 0.6
"""Seconds that a screen reader takes before it speaks."""


def estimate_speech_s(text: str) -> float:
    """Return the seconds in which a screen reader may have read out a text."""
    return _SPEECH_PAUSE_S + len(text) / _SPOKEN_CHARS_PER_S


_FULLY_VISIBLE_TIME: Final = 0.5
"""Time at which something that appears and disappears is fully visible."""


def reduce_motion(motion: Motion) -> Motion:
    """Return a copy of an animation that suits players who want reduced motion.

    If pieces move in the animation (its `still` is False), nothing is drawn and it takes at most
    REDUCED_MOTION_S seconds. One that only fades in and out is drawn fully visible for its whole duration,
    unless it has its own fades.
    """
    draw = motion.draw if motion.still else None
    return replace(
        motion,
        seconds=motion.seconds if motion.still else min(motion.seconds, REDUCED_MOTION_S),
        draw=draw if draw is None or motion.has_own_fades else partial(_draw_fully_visible, draw),
        cues=(),
    )


def _draw_fully_visible(draw: Drawing, canvas: Canvas, _time: float) -> None:
    draw(canvas, _FULLY_VISIBLE_TIME)


class Animator(Struct):
    """A queue that plays the animations of game events one after another.

    Attributes:
        is_held: Whether the next animation has to wait, for example until a score sheet is closed; one that
            is running goes on.
    """

    is_held: bool = False
    _queue: deque[Motion] = field(default_factory=deque)
    _elapsed: float = 0.0
    _begun: bool = False
    _given_cues: int = 0
    _hurried: bool = False
    _unseen: bool = False

    @property
    def is_busy(self) -> bool:
        """Whether any animation is running or queued."""
        return bool(self._queue)

    @property
    def is_moving(self) -> bool:
        """Whether an animation is running or may begin at once.

        False if all that are queued have to wait (`is_held`).
        """
        return bool(self._queue) and (self._begun or not self.is_held)

    def add(self, motion: Motion) -> None:
        """Append an animation to the queue."""
        self._queue.append(motion)

    def start(self) -> None:
        """Begin the first queued animation unless one is running or the queue is held.

        The next `update` does not advance it, so that its first frame is drawn at time 0 even if preparing
        that frame takes long.
        """
        idle = not self._begun
        self.update(0.0)
        self._unseen = idle and self._begun

    def release(self) -> None:
        """Let the queue of animations go on after it was held, starting its first animation at once."""
        self.is_held = False
        self.start()

    def on_drawn(self) -> None:
        """Record that the running animation has been drawn, so that its time may advance."""
        self._unseen = False

    def update(self, seconds: float) -> None:
        """Advance the animations by a number of seconds.

        Animations that are over end, and the time left over counts for those that follow, unless the queue is
        held.
        """
        if self._unseen:
            self._unseen, seconds = False, 0.0
        while self._queue:
            motion = self._queue[0]
            if not self._begun:
                if self.is_held:
                    return
                self._begun = True
                self._elapsed = 0.0
                self._given_cues = 0
                motion.begin()
            self._elapsed += seconds
            length = 0.0 if self._hurried else motion.seconds
            if self._elapsed < length:
                self._give_cues(motion)
                return
            seconds = self._elapsed - length
            self._queue.popleft()
            self._begun = False
            motion.end()

    def _give_cues(self, motion: Motion) -> None:
        """Do what the running motion does on its way and what is due."""
        for at, do in motion.cues[self._given_cues :]:
            if at * motion.seconds > self._elapsed:
                break
            self._given_cues += 1
            do()

    def finish_all(self) -> None:
        """End all queued animations at once; if one of them holds the queue, those after it stay."""
        self._hurried = True  # how long a motion takes is known only when it begins
        try:
            self.update(0.0)
        finally:
            self._hurried = False

    @property
    def running_seconds(self) -> float:
        """The duration of the running animation, 0.0 if none is running."""
        return self._queue[0].seconds if self._begun and self._queue else 0.0

    @property
    def waits_for_speech(self) -> bool:
        """Whether the running animation lasts until a screen reader may have read out its event."""
        return self._begun and bool(self._queue) and self._queue[0].waits_for_speech

    def finish_running(self) -> None:
        """End the running animation at once, and begin the next one."""
        if self._queue and self._begun:
            self.update(max(0.0, self._queue[0].seconds - self._elapsed))

    def clear(self) -> None:
        """Discard all animations without ending them, and stop holding the queue."""
        self._queue.clear()
        self._begun = self.is_held = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the running animation, if there is one."""
        if self._queue and self._begun:
            motion = self._queue[0]
            if motion.draw is not None and motion.seconds > 0:
                motion.draw(canvas, min(1.0, self._elapsed / motion.seconds))
