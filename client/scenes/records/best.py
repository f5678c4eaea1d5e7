"""The best games of somebody, each a press away from its sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from client import i18n
from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.records.tally import Appearance
from client.scenes.common.panels import PanelRow
from client.scenes.records import words
from client.widgets import ButtonState, Painted

ROW: Final = 68.0
_RANK: Final = 26.0


def row(
    rank: int, one: Appearance, *, add: Callable[[Painted], object], open_game: Callable[[Appearance], object]
) -> PanelRow:
    """A game in the list."""
    game = one.game.game
    number = one.points or 0
    label = tr("records.best-row", n=rank, told=words.told(one, words.points(game, number)))

    def paint(canvas: Canvas, box: Rect, look: ButtonState) -> None:
        top = theme.lighten(theme.ROW_TOP, round(14 * look.hover))
        edge = theme.mix(theme.EDGE, theme.GOLD, look.hover)
        canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=theme.ROW_BOTTOM, edge=edge)
        y = box.centery
        ornaments.number_badge(canvas, (box.left + 20 + _RANK / 2, y), f"{rank}", radius=_RANK / 2 + 3)
        x = box.left + 20 + _RANK + 20
        end = box.right - 20
        points = canvas.text(i18n.number(number), (end, y), styles.TOTAL, anchor="midright")
        end = points.left - 18
        if one.won:
            canvas.icon("trophy", (end - 13, y), 26, theme.GOLD)
            end -= 40
        room = end - x
        canvas.text(
            words.against(one), (x, y - 13), styles.BODY_STRONG, anchor="midleft", max_width=room, shrink=True
        )
        when = f"{words.day(one.game.created)} · {words.result(one)}"
        canvas.text(when, (x, y + 14), styles.NOTE, anchor="midleft", max_width=room, shrink=True)

    def make(box: Rect) -> None:
        add(
            Painted(f"records.best.{rank}", box, label, paint=paint, on_press=partial(open_game, one), lift=2)
        )

    return PanelRow(ROW, make)
