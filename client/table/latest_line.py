"""The newest line of the log, shown in the top bar while the right column with the log is folded away."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.table.log_entries import LogLine
from client.widgets import ButtonState, PaintedButton, WidgetText

LATEST_LINE: Final = "table.newest"
"""Id of the line's widget."""

FONT_SIZE: Final = 18.0
_PICTURE: Final = 22.0
_PAD: Final = 4.0
_BADGE_ROOM: Final = 7.0
"""Width that the badge of a gain takes beside the picture."""

_ASIDE = re.compile(r" \([^()]*\)")
_CLAUSE = re.compile(r"(?:[,:;]| –) ")


def list_wordings(text: str, names: Collection[str]) -> Iterator[str]:
    """Yield shorter and shorter versions of a line of the log, beginning with the whole text.

    First the text in brackets is left out, then the last clauses, one by one.

    Args:
        text: The line.
        names: Names of players; a version that is only a name is left out.
    """
    yield text
    bare = _ASIDE.sub("", text)
    yield bare
    for end in reversed([found.start() for found in _CLAUSE.finditer(bare)]):
        if bare[:end] not in names:
            yield bare[:end]


def fit_wording(texts: Typesetter, text: str, names: Collection[str], room: float) -> str:
    """Return the longest version of a line of the log that fits.

    If none fits, return the beginning of the shortest one with "…".

    Args:
        texts: Measures text.
        text: The line.
        names: Names of players; a version that is only a name is left out.
        room: The available width, in logical units.
    """
    shortest = text
    for words in list_wordings(text, names):
        if texts.measure_width(words, texts.shrink_style_to_fit(words, room, styles.NOTE)) <= room:
            return words
        shortest = words
    style = texts.shrink_style_to_fit(shortest, room, styles.NOTE)
    parts = shortest.split(" ")
    for count in range(len(parts) - 1, 0, -1):
        words = " ".join(parts[:count]).rstrip(",:;–") + " …"
        if texts.measure_width(words, style) <= room:
            return words
    return ""


def make_latest_line_button(
    texts: Typesetter, told: LogLine, box: Rect, names: Collection[str], on_press: Callable[[], object]
) -> PaintedButton:
    """Create the button that shows the newest line of the log and opens the log.

    If the line is shortened, its whole text is the tooltip.

    Args:
        texts: Measures text.
        told: The line.
        box: The box of the button.
        names: Names of players; the line is never shortened to a name alone.
        on_press: Opens the log.
    """
    left = box.left + _PAD + (_PICTURE + 8 if told.picture is not None else 0)
    left += _BADGE_ROOM if told.gained is not None else 0
    room = box.right - _PAD - left
    words = fit_wording(texts, told.text, names, room)

    def paint(canvas: Canvas, area: Rect, look: ButtonState) -> None:
        if look.hover:
            canvas.fill(area, theme.EDGE, radius=8, alpha=0.6 * look.hover)
        if told.picture is not None:
            tint = theme.SECONDARY if told.picture.startswith("icon-") else None
            middle = area.left + _PAD + _PICTURE / 2, area.centery
            canvas.image(told.picture, middle, _PICTURE - (2 if tint else 0), tint=tint)
            if told.gained is not None:
                gains.draw_gain_badge(canvas, told.gained, (middle[0] + 14, area.bottom - gains.BADGE_RADIUS))
        canvas.text(
            words,
            (left, area.centery),
            styles.NOTE.with_colour(theme.lighten(theme.SECONDARY, round(40 * look.hover))),
            anchor="midleft",
            max_width=room,
            shrink=True,
        )

    return PaintedButton(
        LATEST_LINE,
        box,
        WidgetText(told.text, details="" if words == told.text else told.text),
        paint=paint,
        on_press=on_press,
        radius=8,
        focusable=False,  # the button of the log is a stop already
    )
