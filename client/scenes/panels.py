"""The scrolled middle of a scene made of panels: where it goes on below, that is plain to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.i18n import tr
from client.scenes import sections
from client.scenes.frame import SceneFrame
from client.scenes.sections import Section, Spacing
from client.widgets import Button, ButtonState, Painted, ScrollArea
from client.widgets.ui import Ui

_FADE: Final = 92.0
_MORE: Final = 40.0
_STEP: Final = 0.72  # of the visible height, at one press of the chevron
_CUT: Final = 46.0  # how much of a panel goes on below the fold where its edge would have met it
_NEXT: Final = 44.0  # how much of the next panel has to be seen to say that there is one


class PanelsArea(ScrollArea):
    """A scroll area whose lower edge sinks into darkness while there is more below."""

    def __init__(
        self, id: str, box: Box, label: str, content_height: float, *, paint: Callable[[Canvas], None]
    ) -> None:
        super().__init__(id, box, label, content_height, paint=paint, ground=None)

    @property
    def more_below(self) -> bool:
        """Whether the end has not been reached."""
        return self.scrolls and self.offset < self.furthest - 2.0

    def show(self, box: Box) -> None:
        """Bring a part of the content into the light, clear of the dark edge."""
        part = rect(box)
        room = min(_FADE, max(28.0, (self.rect.height - part.height) / 2))
        super().show(Rect(part.x, part.y, part.width, part.height + room - 28.0))

    def draw(self, canvas: Canvas) -> None:
        """The panels, and the dark edges over them."""
        self._draw_window(canvas)
        if self.scrolls:
            seen = self.rect
            above = min(1.0, self.offset / 40.0)
            below = min(1.0, (self.furthest - self.offset) / 40.0)
            if above > 0.02:
                top = Rect(seen.left, seen.top, seen.width, _FADE / 2)
                canvas.gradient(
                    top, theme.GROUND, theme.GROUND, top_alpha=0.94 * round(above * 8) / 8, bottom_alpha=0.0
                )
                canvas.line(seen.topleft, seen.topright, theme.EDGE, alpha=above)
            if below > 0.02:
                low = Rect(seen.left, seen.bottom - _FADE, seen.width, _FADE)
                canvas.gradient(
                    low, theme.GROUND, theme.GROUND, top_alpha=0.0, bottom_alpha=0.97 * round(below * 8) / 8
                )
        self._draw_bar(canvas)
        self.draw_ring(canvas, self.rect, theme.RADIUS_CONTROL)


class More(Painted):
    """The small chevron at the lower edge: there is more, and a press brings it."""

    def __init__(self, id: str, area: PanelsArea, label: str) -> None:
        box = Rect(area.rect.centerx - _MORE / 2, area.rect.bottom - _MORE + 12, _MORE, _MORE)
        super().__init__(
            id, box, label, paint=_paint_more, on_press=self._go_on, radius=_MORE / 2, focusable=False
        )
        self.area = area
        self.visible = area.more_below

    def _go_on(self) -> None:
        self.area.scroll_by(self.area.rect.height * _STEP)

    def update(self, dt: float) -> bool:
        """It goes when the end is reached."""
        moving = super().update(dt)
        if self.visible != self.area.more_below:
            self.visible = self.area.more_below
            self.changed()
        return moving


def add_more(ui: Ui, area: PanelsArea, id: str, label: str) -> None:
    """Give an area its chevron, above all that stands in it."""
    if area.scrolls:
        ui.add(More(id, area, label))


def add_columns(
    ui: Ui, frame: SceneFrame, columns: Sequence[Sequence[Section]], spacing: Spacing, id: str, title: str
) -> PanelsArea:
    """An area for columns of panels in the middle of a screen, all equally wide; `fill_columns` puts in their
    widgets, which belong to it. id: what their ids begin with."""
    width = (frame.wide - frame.gutter * (len(columns) - 1)) / len(columns)
    lower = 0.0
    for number, column in enumerate(columns):
        left = frame.left + number * (width + frame.gutter)
        lower = max(lower, sections.arrange(column, left, 4, width, spacing))

    def paint(canvas: Canvas) -> None:
        sections.paint(canvas, [one for column in columns for one in column], spacing)

    return ui.add(PanelsArea(f"{id}.area", frame.middle, title, lower + 24, paint=paint))


def fill_columns(
    ui: Ui, area: PanelsArea, columns: Sequence[Sequence[Section]], spacing: Spacing, id: str
) -> None:
    """The widgets of columns in their area, and its chevron."""
    sections.populate([one for column in columns for one in column], spacing, area)
    add_more(ui, area, f"{id}.more", tr("settings.more"))


def add_done(ui: Ui, frame: SceneFrame, id: str, on_press: Callable[[], object]) -> None:
    """The golden answer of a screen on which everything holds at once."""
    box = frame.bar_button(frame.right, 240)
    ui.add(Button(id, box, tr("settings.done"), icon="check", kind="gold", on_press=on_press))


def _paint_more(canvas: Canvas, box: Rect, look: ButtonState) -> None:
    radius = box.width / 2
    canvas.shadow(box, radius=radius, blur=8, dy=4, alpha=0.6)
    canvas.slab(
        box,
        radius=radius,
        top=theme.lighten(theme.BUTTON_TOP, round(18 * look.hover)),
        bottom=theme.BUTTON_BOTTOM,
        edge=theme.mix(theme.BUTTON_EDGE, theme.GOLD, 0.45 + 0.55 * look.hover),
    )
    canvas.icon("chevron-down", (box.centerx, box.centery + 1), 24, theme.GOLD)


def loosen(panels: Sequence[Section], fold: float) -> bool:
    """Let the panel that ends at the fold go on below it; False if nothing had to be done.

    A panel that ends just there would look like the last one. The sections have to be arranged anew.
    """
    index = _edge_at(panels, fold)
    if index < 0:
        return False
    section = panels[index]
    section.extra = fold + _CUT - section.box.bottom
    return True


def _edge_at(panels: Sequence[Section], fold: float) -> int:
    for index, section in enumerate(panels[:-1]):
        following = panels[index + 1].box.top
        if section.box.bottom < fold + _CUT - 6 and fold < following + _NEXT:
            # a panel that ended long before the fold is followed by one that is seen well enough
            return index if fold > section.box.bottom - _CUT else -1
    return -1
