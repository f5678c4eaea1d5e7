"""A button that starts a long-running job and shows its progress."""

from __future__ import annotations

from typing import Protocol

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect
from client.widgets.button import Button

_LINE = 5.0
_RIM = 10.0


class ProgressJob(Protocol):
    """Interface of a long-running job that a `ProgressButton` starts, stops and shows."""

    @property
    def label(self) -> str:
        """The present label of the button that controls the job."""

    @property
    def icon(self) -> str:
        """Name of the icon on the button that controls the job."""

    @property
    def progress_share(self) -> float | None:
        """Share of the job that is done, 0-1; None while the job is not running."""

    def press(self) -> object:
        """Start the job if it is not running, else stop it."""


class ProgressButton(Button):
    """A button that starts a long-running job, with its label and a slim progress bar at its lower edge."""

    def __init__(self, id: str, box: Box, work: ProgressJob, *, bare: bool = False) -> None:
        """Show `work`; a `bare` button is an icon alone with the label as its tooltip."""
        super().__init__(id, box, work.label, on_press=work.press, icon=work.icon)
        self._work = work
        self._bare = bare
        self.shows_label, self.name_in_tooltip = not bare, bare
        self._follow()

    def _follow(self) -> None:
        self.text, self.icon, self._share = self._shown = self._get_present()

    def _get_present(self) -> tuple[str, str, float | None]:
        return self._work.label, self._work.icon, self._work.progress_share

    def refresh(self) -> None:
        """Copy label, icon and progress from the job to the button, and redraw it."""
        self._follow()
        self.request_redraw()

    def update(self, dt: float) -> bool:
        """Refresh the button if its job has changed; return True while the highlight is animated."""
        if self._get_present() != self._shown:
            self.refresh()
        return super().update(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw the button, and its progress bar while the job is running."""
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
