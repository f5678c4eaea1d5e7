"""Drawing of messages in place of an empty list."""

from __future__ import annotations

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.scenes.shelf.layout import ShelfLayout


def draw_message(canvas: Canvas, area: Rect, icon: str, title: str, text: str) -> None:
    """Draw an icon, a title and a sentence in place of an empty list."""
    y = area.y + area.height * 0.24
    canvas.icon(icon, (area.centerx, y), 64, theme.MUTED)
    y += 56
    width = min(640.0, area.width - 60)
    x = area.centerx - width / 2
    y += 10 + canvas.paragraph(title, (x, y), width, styles.TITLE, align="center")
    canvas.paragraph(text, (x, y), width, styles.BODY.with_colour(theme.SECONDARY), align="center")


def locate_new_game_button(layout: ShelfLayout, label_width: float) -> Rect:
    """Return the rectangle of the "New game" button that an empty shelf (list of saved games) shows."""
    width = max(280.0, label_width + 110)
    return Rect(layout.bar.centerx - width / 2, layout.bar.y - (96 if layout.low else 150), width, 64)


def draw_empty_shelf(canvas: Canvas, layout: ShelfLayout, button_y: float) -> None:
    """Draw a picture and two sentences in place of an empty shelf (list of saved games).

    `button_y` is the top of the "New game" button, which is below them.
    """
    top = layout.back.bottom + (12 if layout.low else 40)
    text_height = 122.0 if layout.low else 156.0
    height = max(80.0, button_y - top - text_height)
    max_width = canvas.width - 2 * layout.margin
    width = min(height * 1.78, max_width)
    box = Rect(canvas.width / 2 - width / 2, top, width, height)
    canvas.shadow(box, radius=theme.RADIUS_CARD)
    canvas.cover(
        registry.mood_image(registry.list_game_ids()[0]), box, radius=theme.RADIUS_CARD, focus=(0.5, 0.6)
    )
    canvas.outline(box, theme.EDGE, radius=theme.RADIUS_CARD)
    canvas.text(
        tr("shelf.empty.title"),
        (canvas.width / 2, box.bottom + text_height * 0.27),
        styles.TITLE if layout.low else styles.BANNER,
        anchor="center",
        max_width=max_width,
        shrink=True,
    )
    width = min(780.0, max_width)
    canvas.paragraph(
        tr("shelf.empty.text"),
        (canvas.width / 2 - width / 2, box.bottom + text_height * 0.47),
        width,
        styles.BODY.with_colour(theme.SECONDARY),
        align="center",
        max_lines=2,
    )
