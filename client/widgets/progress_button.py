"""A button that shows how far something has come that a press of it began."""

from __future__ import annotations

from typing import Protocol

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect
from client.widgets.button import Button

_LINE = 5.0
_RIM = 10.0


class Progressing(Protocol):
    """What goes on. share: how much is done, 0–1; None while nothing goes on."""

    @property
    def label(self) -> str:
        """What the button says just now."""

    @property
    def icon(self) -> str:
        """Its sign."""

    @property
    def share(self) -> float | None:
        """How much is done."""

    def press(self) -> object:
        """What a press does."""


class ProgressButton(Button):
    """A plain button whose words follow what goes on, with a slim bar at its foot. bare: a sign alone, whose
    words are its tooltip."""

    def __init__(self, id: str, box: Box, work: Progressing, *, bare: bool = False) -> None:
        super().__init__(id, box, work.label, on_press=work.press, icon=work.icon)
        self._work = work
        self._bare = bare
        self.shows_label = not bare
        self._follow()

    def _follow(self) -> None:
        self.label, self.icon, self._share = self._shown = self._now()
        self.tooltip = self.label if self._bare else ""

    def _now(self) -> tuple[str, str, float | None]:
        return self._work.label, self._work.icon, self._work.share

    def follow(self) -> None:
        """What goes on has gone on."""
        self._follow()
        self.changed()

    def update(self, dt: float) -> bool:
        """It looks by itself whether anything is other than it shows: also what had stopped may be done."""
        if self._now() != self._shown:
            self.follow()
        return super().update(dt)

    def draw(self, canvas: Canvas) -> None:
        """The button, and the bar."""
        if self._bare:
            self.icon_size = min(26.0, self.rect.width * 0.58)
        super().draw(canvas)
        share = self._share
        if share is None:
            return
        rim = min(_RIM, self.rect.width * 0.15)
        track = Rect(self.rect.left + rim, self.rect.bottom - _LINE - 4, self.rect.width - 2 * rim, _LINE)
        canvas.fill(track, theme.WELL_TOP, radius=_LINE / 2)
        wide = max(_LINE, track.width * share)
        canvas.fill(Rect(track.left, track.top, wide, _LINE), theme.GOLD, radius=_LINE / 2)
