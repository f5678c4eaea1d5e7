"""Notices: short messages below the header of a screen that disappear by themselves."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Rect
from client.draw.paragraph import LaidParagraph
from client.draw.typesetter import Typesetter
from client.scene import NoticeKind

_MAX_NOTICES: Final = 3
_MAX_WIDTH: Final = 760.0
_GAP: Final = 12.0
_STYLE: Final = {
    "info": ("info", theme.IVORY, theme.KEY_TOP, theme.KEY_BOTTOM, theme.WELL_EDGE),
    "answer": ("info", theme.IVORY, theme.KEY_TOP, theme.KEY_BOTTOM, theme.WELL_EDGE),
    "refused": ("info", theme.IVORY, theme.KEY_TOP, theme.KEY_BOTTOM, theme.WELL_EDGE),
    "good": ("check", theme.GOOD, theme.KEY_TOP, theme.KEY_BOTTOM, theme.WELL_EDGE),
    "error": ("warning", theme.BAD_TEXT, theme.DANGER_TOP, theme.DANGER_BOTTOM, theme.DANGER_EDGE),
}


class _Notice(Struct):
    text: str
    kind: NoticeKind
    age: float = 0.0

    @property
    def duration_s(self) -> float:
        # longer texts and errors take more time to read
        return theme.NOTICE_STAYS + 0.04 * len(self.text) + (2.0 if self.kind == "error" else 0.0)


class Notices:
    """The notices (short messages that disappear by themselves) that are shown, oldest first."""

    def __init__(self) -> None:
        self._shown: list[_Notice] = []

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the notices that are shown, oldest first."""
        return tuple(notice.text for notice in self._shown)

    def add(self, text: str, kind: NoticeKind) -> None:
        """Show a notice; if the same text is shown already, its display time starts again."""
        self._shown = [notice for notice in self._shown if notice.text != text][-(_MAX_NOTICES - 1) :]
        self._shown.append(_Notice(text, kind))

    def clear_table_notices(self) -> None:
        """Remove the notices about what is on a table, which may be secret."""
        self._shown = [notice for notice in self._shown if notice.kind not in ("answer", "refused")]

    def update(self, dt: float) -> bool:
        """Advance the notices by `dt` seconds. Return whether they must be redrawn."""
        if not self._shown:
            return False
        before = self.animating
        for notice in self._shown:
            notice.age += dt
        remaining = [notice for notice in self._shown if notice.age < notice.duration_s + theme.FADE]
        changed = len(remaining) != len(self._shown)
        self._shown = remaining
        return changed or before or self.animating

    @property
    def animating(self) -> bool:
        """Whether a notice is fading in or out."""
        return any(notice.age < theme.PANEL_IN or notice.age > notice.duration_s for notice in self._shown)

    def get_seconds_to_fade(self) -> float | None:
        """Return the seconds until the next notice begins to fade out; None if none is shown."""
        return min((max(0.0, notice.duration_s - notice.age) for notice in self._shown), default=None)

    def draw(
        self, canvas: Canvas, *, at_foot: bool, obstacle: Rect | None = None, calm: bool = False
    ) -> None:
        """Draw the notices, the newest lowest.

        Args:
            canvas: The canvas of the whole screen.
            at_foot: Whether they lie above the bottom bar of the window, as on a table, whose top is in use;
                else below its header, away from the main button.
            obstacle: A rectangle that they do not cover, such as the card of a lesson.
            calm: Whether they appear without fading or moving.
        """
        texts, slide = canvas.texts, 12.0 if at_foot else -12.0
        boxes = self.locate(texts, canvas.width, canvas.height, at_foot=at_foot, obstacle=obstacle)
        for notice, box in zip(self._shown, boxes, strict=True):
            icon, ink, top, low, edge = _STYLE[notice.kind]
            block = _lay_out(texts, notice, canvas.width)
            coming = 1.0 if calm else ease_out(min(1.0, notice.age / theme.PANEL_IN))
            going = 1.0 if calm else max(0.0, min(1.0, 1.0 - (notice.age - notice.duration_s) / theme.FADE))
            with canvas.shift(0, slide * (1.0 - coming)), canvas.fade(min(coming, going)):
                canvas.shadow(box, radius=16, blur=14, dy=6, alpha=0.7)
                canvas.slab(box, radius=16, top=top, bottom=low, edge=edge)
                canvas.icon(icon, (box.left + 36, box.centery), 28, ink)
                canvas.block(
                    block,
                    (box.left + 62, box.top + 14),
                    block.width / texts.unit,
                    styles.BODY.with_colour(ink),
                )

    def locate(
        self, texts: Typesetter, width: float, height: float, *, at_foot: bool, obstacle: Rect | None = None
    ) -> list[Rect]:
        """Return the boxes of the notices in their order, the newest lowest.

        Args:
            texts: Measures texts.
            width: Width of the window in logical units.
            height: Height of the window in logical units.
            at_foot: Whether they lie above the bottom bar; else below the header.
            obstacle: A rectangle that they do not cover if there is room above it or beside it.
        """
        sizes = []
        for notice in self._shown:
            block = _lay_out(texts, notice, width)
            sizes.append((block.width / texts.unit + 84.0, block.height / texts.unit + 28.0))
        y = theme.get_header_height(height) + _GAP
        if at_foot:
            y = height - theme.BOTTOM_BAR - 20.0 - sum(tall for _, tall in sizes) - _GAP * (len(sizes) - 1)
        boxes = []
        for wide, tall in sizes:
            boxes.append(Rect((width - wide) / 2, y, wide, tall))
            y += tall + _GAP
        return boxes if obstacle is None else _make_way(boxes, obstacle, width, height)


def _make_way(boxes: list[Rect], obstacle: Rect, width: float, height: float) -> list[Rect]:
    """Return the boxes of notices moved above an obstacle, or beside it if there is no room above."""
    if not any(box.colliderect(obstacle) for box in boxes):
        return boxes
    up = max(box.bottom for box in boxes) - (obstacle.top - _GAP)
    if min(box.top for box in boxes) - up >= theme.get_header_height(height):
        return [box.move(0, -up) for box in boxes]
    is_left = obstacle.left >= width - obstacle.right
    edge = obstacle.left - _GAP if is_left else obstacle.right + _GAP
    return [box.move(edge - (box.right if is_left else box.left), 0) for box in boxes]


def _lay_out(texts: Typesetter, notice: _Notice, width: float) -> LaidParagraph:
    return texts.lay_out(notice.text, min(_MAX_WIDTH, width - 120.0) - 84.0, styles.BODY_STRONG)
