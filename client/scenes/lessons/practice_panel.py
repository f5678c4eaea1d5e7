"""The panel of the practice positions: how many are solved, and the way to the next one."""

from __future__ import annotations

import logging
from collections.abc import Callable

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.lessons.chapters import LessonError
from client.lessons.practice import next_item, practice, solved
from client.scene import Program
from client.scenes.common.panels import Panel, PanelRow
from client.widgets import Button
from client.widgets.spoken import paragraph

log = logging.getLogger(__name__)

_BUTTON = 56.0
_ABOVE = 20.0


def practice_panel(
    app: Program,
    game: str,
    width: float,
    *,
    add: Callable[[Button], object],
    press: Callable[[], object],
) -> Panel | None:
    """The panel; None for a game without such positions, or with a file that cannot be read, which the log
    tells. add: puts the button where it belongs."""
    try:
        items = practice(game)
    except LessonError as error:
        log.warning("no practice: %s", error)
        return None
    if not items:
        return None
    count, following = solved(app.settings, game), next_item(app.settings, game)
    text = tr("lessons.practice.all" if following is None else "lessons.practice.about")
    label = tr("lessons.practice.another" if following is None else "lessons.practice.button")
    high = app.texts.paragraph_height(text, width, styles.BODY)

    words = tr("lessons.practice.progress", n=count, m=len(items))

    def progress(canvas: Canvas, head: Rect) -> None:
        canvas.text(words, (head.right, head.centery), styles.NOTE, anchor="midright")

    def paint(canvas: Canvas, box: Rect) -> None:
        canvas.paragraph(text, box.topleft, box.width, styles.BODY)

    def make(box: Rect) -> None:
        wide = app.texts.width(label, styles.BODY_STRONG) + 90
        place = Rect(box.left, box.bottom - _BUTTON, min(wide, box.width), _BUTTON)
        add(Button("lessons.practice", place, label, icon="star", on_press=press))

    row = PanelRow(high + _ABOVE + _BUTTON, make, paint, accessible=paragraph("", text))
    return Panel(
        tr("lessons.practice.title"), [row], icon="star", paint_corner=progress, accessible_corner=words
    )
