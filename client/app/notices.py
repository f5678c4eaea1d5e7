"""Notices: short messages below the header of a screen that disappear by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.scene import NoticeKind

PlaceAnswer: TypeAlias = Callable[[Callable[[float], float]], Rect | None]
"""Returns the box of an answer, given the height that it has in a width; None for the usual place."""

_MAX_NOTICES: Final = 3
_MAX_WIDTH: Final = 760.0
_GAP: Final = 12.0
_RIM, _PAD = 84.0, 28.0
"""Width and height of a notice besides its text."""
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
    place: tuple[tuple[float, float], Rect | None] | None = None
    """Where an answer has been placed in a window of a size."""

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
        """Show a notice; if the same text is shown already, its display time starts again.

        An answer takes the place of the one before.
        """
        past = (kind,) if kind == "answer" else ()
        kept = [notice for notice in self._shown if notice.text != text and notice.kind not in past]
        self._shown = kept[-(_MAX_NOTICES - 1) :]
        self._shown.append(_Notice(text, kind))

    def clear_table_notices(self) -> None:
        """Remove the notices about what is on a table, which may be secret."""
        self._shown = [notice for notice in self._shown if notice.kind not in ("answer", "refused")]

    def drop_answers(self) -> bool:
        """Remove the answers to questions; return whether there were any."""
        remaining = [notice for notice in self._shown if notice.kind != "answer"]
        changed, self._shown = len(remaining) != len(self._shown), remaining
        return changed

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
        self,
        canvas: Canvas,
        *,
        at_foot: bool,
        obstacle: Rect | None = None,
        calm: bool = False,
        place_answer: PlaceAnswer | None = None,
    ) -> None:
        """Draw the notices, the newest lowest.

        Args:
            canvas: The canvas of the whole screen.
            at_foot: Whether they lie above the bottom bar of the window, as on a table, whose top is in use;
                else below its header, away from the main button.
            obstacle: A rectangle that they do not cover, such as the card of a lesson.
            calm: Whether they appear without fading or moving.
            place_answer: Where answers to questions lie; None for the place of all notices.
        """
        texts, slide = canvas.texts, 12.0 if at_foot else -12.0
        size = canvas.width, canvas.height
        boxes = self.locate(texts, *size, at_foot=at_foot, obstacle=obstacle, place_answer=place_answer)
        for notice, box in zip(self._shown, boxes, strict=True):
            icon, ink, top, low, edge = _STYLE[notice.kind]
            placed = notice.kind == "answer" and notice.place is not None and notice.place[1] is box
            wide = box.width - _RIM if placed else _get_text_width(canvas.width)
            block = texts.lay_out(notice.text, wide, styles.BODY_STRONG)
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
        self,
        texts: Typesetter,
        width: float,
        height: float,
        *,
        at_foot: bool,
        obstacle: Rect | None = None,
        place_answer: PlaceAnswer | None = None,
    ) -> list[Rect]:
        """Return the boxes of the notices in their order, the newest lowest.

        Args:
            texts: Measures texts.
            width: Width of the window in logical units.
            height: Height of the window in logical units.
            at_foot: Whether they lie above the bottom bar; else below the header.
            obstacle: A rectangle that they do not cover if there is room above it or beside it.
            place_answer: Where answers to questions lie; None for the place of all notices.
        """
        placed = [_place(texts, notice, (width, height), place_answer) for notice in self._shown]
        sizes = []
        for notice, place in zip(self._shown, placed, strict=True):
            if place is None:
                block = texts.lay_out(notice.text, _get_text_width(width), styles.BODY_STRONG)
                sizes.append((block.width / texts.unit + _RIM, block.height / texts.unit + _PAD))
        y = theme.get_header_height(height) + _GAP
        if at_foot:
            y = height - theme.BOTTOM_BAR - 20.0 - sum(tall for _, tall in sizes) - _GAP * (len(sizes) - 1)
        boxes = []
        for wide, tall in sizes:
            boxes.append(Rect((width - wide) / 2, y, wide, tall))
            y += tall + _GAP
        if obstacle is not None and boxes:
            boxes = _make_way(boxes, obstacle, width, height)
        others = iter(boxes)
        return [next(others) if place is None else place for place in placed]


def _place(
    texts: Typesetter, notice: _Notice, size: tuple[float, float], place_answer: PlaceAnswer | None
) -> Rect | None:
    """Return the box of an answer, which keeps its place; None for the usual place."""
    if notice.kind != "answer" or place_answer is None:
        return None
    if notice.place is None or notice.place[0] != size:
        notice.place = (
            size,
            place_answer(
                lambda wide: (
                    texts.lay_out(notice.text, wide - _RIM, styles.BODY_STRONG).height / texts.unit + _PAD
                )
            ),
        )
    return notice.place[1]


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


def _get_text_width(width: float) -> float:
    """Return the width of a notice's text in a window of a width."""
    return min(_MAX_WIDTH, width - 120.0) - _RIM
