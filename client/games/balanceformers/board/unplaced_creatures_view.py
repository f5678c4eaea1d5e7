"""Paints the tray: in the prelude, the creatures still to be placed, and who places how many next."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import colours
from client.games.balanceformers.board.creatures_view import Creature, draw_creature


class TrayModel(Struct, frozen=True):
    """The tray of unplaced creatures."""

    title: str
    """Words that name the player who places creatures now."""
    note: str
    """Words that say how many creatures the player has left to place."""
    creatures: tuple[tuple[Creature, tuple[float, float, float, float]], ...]
    """The unplaced creatures with left, top, width and height of their boxes."""
    gone: tuple[tuple[float, float, float, float], ...]
    """The empty boxes: left, top, width and height."""
    chain: tuple[tuple[str, int], ...]
    """Colour of a seat and number of creatures for each following placement, the present one first."""


def draw_tray(canvas: Canvas, box: Rect, shown: TrayModel) -> None:
    """Draw the tray: its panel, the unplaced creatures, and the order of the next placements."""
    wide = box.width > 2 * box.height
    canvas.panel(box, radius=20 if wide else 12)
    for place in shown.gone:
        spot = Rect(place)
        canvas.ring(spot.center, spot.width * 0.1, theme.SECONDARY, width=1.5, alpha=0.5)
    for creature, place in shown.creatures:
        spot = Rect(place)
        draw_creature(canvas, spot.center, spot.width * 0.97, creature)
    (_draw_text_beside if wide else _draw_text_above)(canvas, box, shown)


def _draw_text_beside(canvas: Canvas, box: Rect, shown: TrayModel) -> None:
    """Draw the creatures at the left, words and the order in the space at the right."""
    last = max(
        (Rect(place).right for place in (*shown.gone, *(p for _, p in shown.creatures))), default=box.left
    )
    left, right = last + 28, box.right - 20
    high = min(box.height, 150.0)
    canvas.text(
        shown.title,
        (left, box.centery - high * 0.32),
        styles.SUBHEADING,
        anchor="midleft",
        max_width=right - left,
        shrink=True,
    )
    _draw_order(canvas, Rect(left, box.centery - high * 0.17, right - left, high * 0.36), shown)
    canvas.text(
        shown.note,
        (left, box.centery + high * 0.34),
        styles.NOTE,
        anchor="midleft",
        max_width=right - left,
        shrink=True,
    )


def _draw_text_above(canvas: Canvas, box: Rect, shown: TrayModel) -> None:
    room, title = box.width - 20, shown.title
    if canvas.texts.measure_width(title, canvas.texts.shrink_style_to_fit(title, room, styles.NAME)) > room:
        title = title.rpartition(" ")[0]  # how many the signs below it say
    at = box.left + 10, box.top + 15
    canvas.text(title, at, styles.NAME, anchor="midleft", max_width=room, shrink=True)
    _draw_order(canvas, Rect(box.left + 8, box.top + 26, box.width - 16, 22), shown)


def _draw_order(canvas: Canvas, box: Rect, shown: TrayModel) -> None:
    """Signs with how many; the present one ringed."""
    size = min(34.0, box.height * 0.8)
    x, y = box.left, box.centery
    for index, (colour, count) in enumerate(shown.chain):
        step = size * 1.95
        if x + step > box.right:
            break
        if index == 0:
            frame = Rect(x, y - size * 0.7, step - size * 0.1, size * 1.4)
            canvas.slab(frame, radius=size * 0.4, top=colours.TRAY_TOP, bottom=colours.TRAY_BOTTOM,
                        edge=theme.GOLD, edge_width=1.8)  # fmt: skip
        with canvas.dim(1.0 if index == 0 else 0.75):
            canvas.seat(colour, (x + size * 0.62, y), size * 0.78)
            canvas.text(
                str(count),
                (x + size * 1.22, y),
                styles.MARK.with_size(max(styles.LEAST, size * 0.66)).with_colour(
                    theme.GOLD if index == 0 else theme.IVORY
                ),
                anchor="midleft",
            )
        x += step
