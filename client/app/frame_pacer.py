"""Waiting: for the next frame while something moves, else for the next event."""

from __future__ import annotations

import math
import time
from functools import partial
from typing import Final

import pygame

from client.draw.cache import Budget, Unfinished
from client.draw.display_list import Deadline
from client.draw.geometry import Point

FRAMES: Final = 60
BLIND: Final = ("offscreen", "dummy")
"""Drivers that show nothing."""

INPUT: Final = frozenset(
    {
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.KEYDOWN,
        pygame.TEXTINPUT,
        pygame.JOYBUTTONDOWN,
        pygame.JOYAXISMOTION,
        pygame.JOYHATMOTION,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERAXISMOTION,
    }
)
"""Events that come from somebody who is there."""

PROMPT: Final = 0.0015
"""Seconds of work after which a frame is shown, and what need not be in it comes with the next one."""

FULL: Final = 0.003
"""Seconds of work after which a frame is shown although not all of it is painted."""

OVER: Final = 0.0055
"""Seconds of work after which the next turn goes on painting a frame of which nothing is seen yet, if this
one has painted for a certain SHARE of them."""

MAKING: Final = 0.003
"""Seconds of work after which a turn of the loop makes nothing new any more for its frame, if it has spent a
certain SHARE on that, so that on a slow machine not all time goes by with beginning again."""

SHARE: Final = 0.3
"""None of it in the first turn: there, all that happened has been worked for already."""

MOST: Final = 60
"""So many turns may go by with one frame."""

_FINE: Final = time.get_clock_info("thread_time").resolution < 1e-5
worked: Final = time.thread_time if _FINE else time.perf_counter
"""Seconds that this thread has worked, from any beginning. Windows counts them in steps of 16 ms: there it is
the time on the wall."""

_LOOKS: Final = ((3.0, 0.01), (10.0, 0.02), (math.inf, 0.04))
"""Up to so many seconds after somebody was there it is looked each so many seconds for an event."""

_LATE: Final = 0.05


class FramePacer:
    """Keeps 60 frames a second while they are wanted, and sleeps otherwise."""

    def __init__(self) -> None:
        self._next = 0.0
        self._began = 0.0
        self._made = self._at = 0.0  # seconds that this turn has spent on what is new, and since when
        self._arrives = False
        self._holds = self._stands = False  # whether this turn leaves its frame to the next, or the last did
        self._passed = 0.0
        self._painting: float | None = None  # since when
        self._held = MOST  # the first frame of all comes at once

    def begin(self) -> None:
        """A turn of the loop begins."""
        self._began, self._made, self._arrives = worked(), 0.0, False
        self._painting = None
        self._stands, self._holds = self._holds, False

    def passes(self, seconds: float) -> float:
        """Time goes by: for what moves only where a frame of it was seen, since one is made for one moment,
        however many turns it takes. Gives how much that is now."""
        self._passed += seconds
        if self._stands:
            return 0.0
        passed, self._passed = self._passed, 0.0
        return passed

    def arrives(self) -> None:
        """In this turn another screen comes: to make it ready is a part of its frame."""
        self._arrives = True

    def maker(self) -> Budget | None:
        """Who says how much that is new is made for the frame of this turn; None: enough turns have gone by
        with it. Raises Unfinished where the next turn shall begin it."""
        if self._held >= MOST:
            return None
        if self._arrives and self._has_worked(MAKING):
            self.hold()
            raise Unfinished
        return self

    def begins(self) -> None:
        """Something new is to be made for the frame of this turn. Raises Unfinished where the next turn shall
        go on with it: what is shown stays so long, and events are answered in between."""
        self._goes_on(MAKING)

    def notes(self) -> None:
        """Some more of it is to be put together. Raises as above, but later: it takes little by itself."""
        self._goes_on(OVER)

    def pauses(self) -> None:
        """Something that is not done again has been done, and as much follows. Raises as above."""
        if self._has_worked(MAKING):
            self.hold()
            raise Unfinished

    def _goes_on(self, most: float) -> None:
        self._at = worked()
        all_of_it = self._at - self._began
        if all_of_it > most and (not self._held or self._made > SHARE * all_of_it):
            self.hold()
            raise Unfinished

    def ends(self) -> None:
        """It is made: what was made for it has been counted already."""
        now = worked()
        self._made += now - self._at
        self._at = now

    def hold(self) -> None:
        """One more turn of the loop for this frame."""
        self._held += 1
        self._holds = self._held < MOST

    def waits(self) -> None:
        """The same where what is missing is made beside the loop: that does not count, for it comes to an
        end."""
        self._holds = True

    def shown(self) -> None:
        """The frame is complete."""
        self._held = 0

    def deadline(self, looked_at: Point, unit: float) -> Deadline | None:
        """For the frame of this turn, as somebody looks at this point (logical units; negative: at none);
        None: enough turns have gone by with it."""
        if self._held >= MOST:
            return None
        x, y = (round(at * unit) for at in looked_at)
        eye = None if min(x, y) < 0 else (x, y)
        late, overdue = partial(self._has_worked, PROMPT), partial(self._has_worked, FULL)
        return Deadline(late, overdue, self._over, eye)

    def _over(self) -> bool:
        """Whether the next turn goes on: a certain share of this one went into painting."""
        now = worked()
        self._painting = now if self._painting is None else self._painting
        enough = not self._held or now - self._painting > SHARE * (now - self._began)
        return enough and self._has_worked(OVER)

    def _has_worked(self, seconds: float) -> bool:
        return worked() - self._began > seconds

    def tick(self) -> None:
        """Sleep until the next frame is due; a late frame is not caught up with."""
        pause = self._next - time.perf_counter()
        if pause > 0:
            time.sleep(pause)
        self._next = max(self._next, time.perf_counter() - _LATE) + 1.0 / FRAMES

    @staticmethod
    def wait(seconds: float, *, idle: float, listening: bool) -> pygame.Event | None:
        """The next event, or None when the time is up. idle: seconds since somebody was there: the longer ago
        that is, the less often is looked. listening: a screen reader asks, one question after another.

        pygame's own waiting looks a thousand times a second in any window, and takes a twentieth of a core.
        """
        if listening and pygame.display.get_driver() not in BLIND:
            event = pygame.event.wait(max(1, round(seconds * 1000)))
            return None if event.type == pygame.NOEVENT else event
        end = time.perf_counter() + seconds
        while True:
            event = pygame.event.poll()
            if event.type != pygame.NOEVENT:
                return event
            left = end - time.perf_counter()
            if left <= 0:
                return None
            alone = idle + seconds - left
            time.sleep(min(left, next(pause for until, pause in _LOOKS if alone < until)))
