"""Frame pacing: whether anything moves, when the next frame is due, and how long the main loop may sleep."""

from __future__ import annotations

import time
from typing import Final

from client.app.notices import Notices
from client.scene import Program

FPS: Final = 60
"""Frames drawn per second while something moves."""

AMBIENT_TIMEOUT_S: Final = 8.0
"""Decorative motion stops so long after the last input."""

PULSE_INTERVAL_S: Final = 2.0
"""Time between two frames that show that an opponent is still thinking."""

_AMBIENT_FPS: Final = 20
_MAX_SLEEP_S: Final = 5.0

_MAX_LAG_S: Final = 0.05
"""Frames later than this are dropped instead of being caught up with."""


class FramePacer:
    """Spaces the frames of an animation evenly, `FPS` a second."""

    def __init__(self) -> None:
        self._due = 0.0

    def sleep_until_next_frame(self) -> None:
        """Sleep until the next frame of an animation is due."""
        pause = self._due - time.perf_counter()
        if pause > 0:
            time.sleep(pause)
        self._due = max(self._due, time.perf_counter() - _MAX_LAG_S) + 1.0 / FPS


class ActivityMonitor:
    """Knows whether visible scenes or notices move, and how long the player has been inactive.

    Attributes:
        since_input_s: Seconds since the last input.
        since_frame_s: Seconds since the last frame was shown.
    """

    def __init__(self, app: Program, notices: Notices) -> None:
        self._app = app
        self._notices = notices
        self.since_input_s = 0.0
        self.since_frame_s = 0.0

    def advance(self, elapsed_s: float) -> None:
        """Add elapsed seconds to the times since the last input and the last frame."""
        self.since_input_s += elapsed_s
        self.since_frame_s += elapsed_s

    @property
    def is_animating(self) -> bool:
        """Whether something on the screen moves at the full frame rate."""
        return self._notices.animating or any(scene.is_animating for scene in self._app.scenes.visible)

    @property
    def is_ambient(self) -> bool:
        """Whether a slow decorative animation is shown; it stops after a while without input."""
        settings = self._app.settings
        if settings.calm_background or settings.reduce_motion or self.since_input_s > AMBIENT_TIMEOUT_S:
            return False
        return any(scene.has_ambient_motion for scene in self._app.scenes.visible)

    @property
    def is_pulsing(self) -> bool:
        """Whether the top scene shows a pulsing sign that an opponent is thinking."""
        top = self._app.scenes.top
        return top is not None and not self._app.settings.reduce_motion and top.needs_pulse

    @property
    def needs_frame(self) -> bool:
        """Whether something that moves requires a frame in this iteration of the main loop."""
        pulse_is_due = self.is_pulsing and self.since_frame_s >= PULSE_INTERVAL_S
        return self.is_animating or self.is_ambient or pulse_is_due

    @property
    def max_sleep_s(self) -> float:
        """Maximum number of seconds that the main loop may sleep if no event arrives."""
        timers = (
            self._notices.get_seconds_to_fade(),
            *(scene.ui.seconds_to_redraw() for scene in self._app.scenes.visible),
            *(scene.seconds_to_wake for scene in self._app.scenes.visible),
        )
        limits = [_MAX_SLEEP_S, *(due for due in timers if due is not None)]
        if self.is_ambient:
            limits.append(1.0 / _AMBIENT_FPS)
        if self.is_pulsing:
            limits.append(max(0.0, PULSE_INTERVAL_S - self.since_frame_s))
        return min(limits)
