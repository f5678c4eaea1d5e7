"""What moves on the screen without being asked, and how long the loop may sleep."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from client.app.notices import Notices
    from client.scene import Scene
    from saves.settings import Settings

AMBIENT_RESTS: Final = 8.0
"""Seconds after the last input."""

PULSE: Final = 2.0
"""Seconds from one sign of life to the next."""

_AMBIENT_FRAMES: Final = 20
_LONGEST_SLEEP: Final = 5.0


class Stirring:
    """The part of the program that knows whether anything moves."""

    settings: Settings
    notices: Notices
    _since_input: float = 0.0
    _since_drawn: float = 0.0

    @abstractmethod
    def _visible(self) -> list[Scene]:
        """The scenes to be drawn, lowest first."""

    @property
    def _animating(self) -> bool:
        return self.notices.animating or any(scene.animating for scene in self._visible())

    @property
    def _ambient(self) -> bool:
        calm = self.settings.calm_background or self.settings.reduce_motion
        if calm or self._since_input > AMBIENT_RESTS:
            return False
        return any(scene.ambient for scene in self._visible())

    @property
    def _pulsing(self) -> bool:
        return not self.settings.reduce_motion and any(scene.pulsing for scene in self._visible()[-1:])

    @property
    def _stirs(self) -> bool:
        """Whether something moves in the frame to come."""
        return self._animating or self._ambient or (self._pulsing and self._since_drawn >= PULSE)

    @property
    def _rest(self) -> float:
        """Seconds that may be slept, if nothing happens before."""
        due = (self.notices.due(), *(scene.ui.due() for scene in self._visible()))
        waits = [_LONGEST_SLEEP, *(wait for wait in due if wait is not None)]
        if self._ambient:
            waits.append(1.0 / _AMBIENT_FRAMES)
        if self._pulsing:
            waits.append(max(0.0, PULSE - self._since_drawn))
        return min(waits)
