"""Paints what a forest is worth, or would be, wish by wish, beside it."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import colours
from client.games.wispwood.board.cards_view import picture
from client.games.wispwood.board.forecast import Forecast
from client.i18n import tr
from rules.wispwood.content import Card


class ForestPoints(Struct, frozen=True):
    """The points of a forest, wish by wish."""

    wishes: tuple[Card, ...]
    points: tuple[int, ...]


class PointsForecast(Struct, frozen=True):
    """What a move that is shown would bring them."""

    wishes: tuple[Card, ...]
    preview: Forecast


def forecast(canvas: Canvas, box: Rect, then: PointsForecast) -> None:
    """What the shown move brings, wish by wish."""
    wishes, shown = then.wishes, then.preview
    panel = Rect(box.left, box.top, box.width, min(box.height - 100, 118 + 62 * len(wishes) + 8))
    canvas.panel(
        panel, radius=16, top=colours.PREVIEW_TOP, bottom=colours.PREVIEW_BOTTOM, edge=theme.GOLD_DEEP
    )
    middle = panel.centerx
    canvas.spot((middle, panel.top + 62), 84, theme.GOLD, alpha=0.3)
    canvas.text(
        tr("wispwood.table.preview"),
        (middle, panel.top + 24),
        styles.LABEL.in_(colours.PREVIEW_WORD),
        anchor="center",
    )
    words = f"{shown.gained:+d}".replace("-", "−") if shown.gained else "0"
    canvas.text(words, (middle, panel.top + 68), styles.DISPLAY.in_(colours.POINTS), anchor="center")
    canvas.line(
        (panel.left + 16, panel.top + 108),
        (panel.right - 16, panel.top + 108),
        theme.GOLD_DEEP,
        width=1.5,
        alpha=0.6,
    )
    step = (panel.height - 118) / len(wishes)
    for i, card in enumerate(wishes):
        y = panel.top + 114 + step * (i + 0.5)
        gain = shown.after[i] - shown.before[i]
        canvas.image(
            picture(card.deck), (panel.left + 34, y), min(42.0, step - 6), alpha=1.0 if gain else 0.5
        )
        words = f"{gain:+d}".replace("-", "−") if gain else "0"
        colour = colours.GAIN if gain > 0 else theme.BAD if gain < 0 else theme.SECONDARY
        canvas.text(
            words,
            (panel.right - 14, y),
            (styles.LEAD if gain else styles.BODY).in_(colour),
            anchor="midright",
        )
    total = sum(shown.after)
    canvas.text(tr("wispwood.table.after"), (middle, panel.bottom + 24), styles.NOTE, anchor="center")
    canvas.text(str(total), (middle, panel.bottom + 56), styles.BANNER, anchor="center")
    canvas.text(
        tr("wispwood.table.for-forest", n=total),
        (middle, panel.bottom + 86),
        styles.NOTE,
        anchor="center",
        max_width=box.width + 20,
        shrink=True,
    )


def standing(canvas: Canvas, box: Rect, now: ForestPoints) -> None:
    """What the forest has now, wish by wish; stands where the preview comes."""
    wishes, points = now.wishes, now.points
    panel = Rect(box.left, box.top, box.width, min(box.height - 20, 118 + 62 * len(wishes) + 8))
    canvas.slab(
        panel, radius=16, top=colours.STANDING_TOP, bottom=colours.STANDING_BOTTOM, edge=colours.STANDING_EDGE
    )
    middle = panel.centerx
    canvas.text(tr("wispwood.table.now"), (middle, panel.top + 24), styles.NOTE, anchor="center")
    canvas.text(str(sum(points)), (middle, panel.top + 68), styles.SCORE, anchor="center")
    canvas.line(
        (panel.left + 16, panel.top + 108),
        (panel.right - 16, panel.top + 108),
        colours.STANDING_EDGE,
        width=1.5,
    )
    step = (panel.height - 118) / len(wishes)
    for i, card in enumerate(wishes):
        y = panel.top + 114 + step * (i + 0.5)
        canvas.image(picture(card.deck), (panel.left + 34, y), min(42.0, step - 6), alpha=0.85)
        canvas.text(str(points[i]), (panel.right - 16, y), styles.ROW_STRONG, anchor="midright")
