"""A game on a day as a row to choose: what is played, against whom, and how it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.daily.setups import DayGame
from client.daily.standing import DayStanding
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.games import registry
from client.i18n import tr
from client.scenes.common import panels
from client.scenes.common.panels import PanelRow
from client.scenes.daily import words
from client.scenes.daily.calendar import paint_mark
from client.widgets import ButtonState, Painted
from client.widgets.widget import Widget

_MEDAL: Final = 60.0
_EDGE: Final = 20.0
_SIGN: Final = 36.0
_STANDING: Final = 0.26
_LEAST: Final = 88.0


def game_row(
    texts: Typesetter,
    found: DayGame,
    standing: DayStanding,
    width: float,
    *,
    chosen: bool,
    add: Callable[[Widget], object],
    press: Callable[[], object],
) -> PanelRow:
    """The row. add: puts its button where it belongs. press: chooses it."""
    title, setup = tr(f"{found.game}.title"), words.setup(found)
    mark, said = standing.mark(found.day), words.day_standing(standing, found.day)
    side = min(width * _STANDING, texts.width(said, styles.BODY_STRONG)) + _SIGN
    room = width - _MEDAL - 3 * _EDGE - side - 12
    high = max(_LEAST, panels.measure_label(texts, title, setup, room) + 24)
    label = tr("daily.row", game=title, setup=setup, mark=said)

    def paint(canvas: Canvas, box: Rect, look: ButtonState) -> None:
        top = theme.lighten(theme.ROW_TOP, round(14 * look.hover))
        edge = theme.GOLD if chosen else theme.mix(theme.EDGE, theme.GOLD, look.hover)
        canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=theme.ROW_BOTTOM, edge=edge)
        if chosen:
            canvas.outline(box, theme.GOLD, radius=theme.RADIUS_ROW, width=2)
        canvas.image(registry.emblem(found.game), (box.left + _EDGE + _MEDAL / 2, box.centery), _MEDAL)
        place = Rect(box.left + 2 * _EDGE + _MEDAL, box.top, room, box.height)
        panels.paint_label(canvas, place, title, setup)
        strong = mark in ("won", "drawn", "lost", "begun", "open")
        style = styles.BODY_STRONG if strong else styles.BODY.in_(theme.MUTED)
        right = box.right - _EDGE
        canvas.text(
            said, (right, box.centery), style.in_(theme.GOLD) if mark == "open" else style,
            anchor="midright", max_width=side - _SIGN, shrink=True,
        )  # fmt: skip
        wide = min(canvas.texts.width(said, style), side - _SIGN)
        paint_mark(canvas, mark, (right - wide - _SIGN / 2 - 4, box.centery))

    def make(box: Rect) -> None:
        row = Painted(f"daily.game.{found.game}", box, label, paint=paint, on_press=press, lift=2)
        row.on = chosen
        add(row)

    return PanelRow(high, make)
