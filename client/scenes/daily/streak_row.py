"""Days in a row as three large numbers, each with what it counts."""

from __future__ import annotations

from client import i18n
from client.daily.standing import DayStanding
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.scenes.common.panels import PanelRow
from client.widgets.spoken import paragraph


def streak_row(texts: Typesetter, standing: DayStanding, width: float) -> PanelRow:
    """The row of that width."""
    streaks = standing.streaks
    won = tr("daily.streak.won-of", n=standing.won, m=standing.ended) if standing.ended else i18n.number(0)
    figures = (
        (i18n.number(streaks.current), tr("daily.streak.current")),
        (i18n.number(streaks.longest), tr("daily.streak.longest")),
        (won, tr("daily.streak.won")),
    )
    high = texts.line_height(styles.SCORE)
    step = width / len(figures)

    def paint(canvas: Canvas, box: Rect) -> None:
        for number, (figure, label) in enumerate(figures):
            left = box.left + number * step
            canvas.text(
                figure, (left, box.top), styles.SCORE.in_(theme.GOLD), max_width=step - 12, shrink=True
            )
            canvas.text(label, (left, box.top + high), styles.NOTE, max_width=step - 12, shrink=True)

    told = paragraph("", ", ".join(f"{label}: {figure}" for figure, label in figures))
    return PanelRow(high + texts.line_height(styles.NOTE), None, paint, accessible=told)
