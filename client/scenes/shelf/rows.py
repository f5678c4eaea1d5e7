"""A row of the shelf, and the picture of a game."""

from __future__ import annotations

from typing import Final

import pygame

from client import i18n
from client.draw import ornaments, styles, theme
from client.draw.cache import SurfaceCache
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.scenes.shelf import line, words as shelf_words
from client.scenes.shelf.pictures import Pictures
from client.scenes.shelf.row_layout import row_places, state_word, text_box, title_style, words_style
from client.widgets import RowLook
from saves.shelf import ShelfEntry

_GLOW: Final = 28.0


def thumbnail_box(box: Rect) -> Rect:
    """Where in a row the picture stands."""
    pad = box.height * 0.115
    height = box.height - 2 * pad
    return Rect(box.x + pad, box.y + pad, height * 1.68, height)


def paint_thumbnail(
    canvas: Canvas, box: Rect, entry: ShelfEntry, pictures: Pictures, *, radius: float = 12.0
) -> bool:
    """The picture of the table or the game's scene; False while it is being read. None for a broken file."""
    if entry.problem is not None:
        return True
    area = canvas.to_pixels(box)
    size = max(1, area.width), max(1, area.height)
    found = pictures.get(entry, size, round(radius * canvas.unit))
    if found is not None:
        canvas.blit(found, box.topleft)
        canvas.outline(box, theme.BUTTON_EDGE, radius=radius)
    return found is not None


def paint_frame(canvas: Canvas, box: Rect, entry: ShelfEntry, *, radius: float = 12.0) -> None:
    """What lies under a picture while it is being read; or the sign of a broken file."""
    if entry.problem is None:
        canvas.fill(box, theme.GROUND, radius=radius, alpha=0.6)
        canvas.outline(box, theme.BUTTON_EDGE, radius=radius)
        return
    canvas.slab(
        box, radius=radius, top=theme.mix(theme.DAMAGED, theme.BLACK, 0.55),
        bottom=theme.mix(theme.DAMAGED, theme.BLACK, 0.62), edge=theme.DANGER_EDGE, light=0.0,
    )  # fmt: skip
    canvas.icon("broken", box.center, min(56.0, box.height * 0.52), theme.BAD)


def draw_row(
    canvas: Canvas, box: Rect, entry: ShelfEntry, look: RowLook, pictures: Pictures, kept: SurfaceCache
) -> None:
    """A row: all but the picture is painted once and kept while it is scrolled."""
    area = canvas.to_pixels(box)
    glow = round(_GLOW * canvas.unit) if look.selected else 0  # it reaches beyond the edge
    size = area.width + 2 * glow, area.height + 2 * glow

    def make() -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        inner = Canvas(surface, canvas.unit, canvas.studio)
        at = glow / canvas.unit
        _paint_row(inner, Rect(at, at, box.width, box.height), entry, look)
        return surface

    key = (entry.path, entry.time, entry.size, look.hovered, look.selected, size)
    canvas.blit(kept.get(key, make), (box.x - glow / canvas.unit, box.y - glow / canvas.unit))
    paint_thumbnail(canvas, thumbnail_box(box), entry, pictures)


def _paint_row(canvas: Canvas, box: Rect, entry: ShelfEntry, look: RowLook) -> None:
    """A game with its picture, title, standing and players; or a file and what is wrong with it."""
    broken = entry.problem is not None
    top, bottom = (theme.DAMAGED, theme.mix(theme.DAMAGED, theme.PANEL_BOTTOM, 0.6)) if broken else (
        theme.ROW_TOP,
        theme.ROW_BOTTOM,
    )  # fmt: skip
    if look.selected:
        canvas.glow(box, radius=theme.RADIUS_ROW, blur=8, alpha=0.3)
        top, bottom = theme.lighten(top, 16), theme.lighten(bottom, 10)
    elif look.hovered:
        top, bottom = theme.lighten(top, 10), theme.lighten(bottom, 8)
    edge = theme.GOLD if look.selected else theme.DANGER_EDGE if broken else theme.EDGE
    canvas.slab(
        box, radius=theme.RADIUS_ROW, top=top, bottom=bottom, edge=edge, edge_width=2 if look.selected else 1
    )
    thumb = thumbnail_box(box)
    paint_frame(canvas, thumb, entry)
    text = text_box(box, thumb)
    if broken:
        _problem(canvas, text, entry)
    else:
        _game(canvas, text, entry, look)


def _game(canvas: Canvas, box: Rect, entry: ShelfEntry, look: RowLook) -> None:
    place = row_places(canvas.texts, box, entry)
    canvas.image(registry.emblem(entry.game), place.emblem.center, place.emblem.width)
    _head(canvas, box, entry, place.title.x)
    # how the game stands, with the sign that says what opening it shows
    icon = "trophy" if entry.finished else "play"
    lit = look.selected or look.hovered
    canvas.icon(icon, place.icon.center, place.icon.width, theme.GOLD if lit else theme.MUTED)
    colour = theme.FINISHED if entry.finished else theme.GOOD
    chip = place.chip
    ornaments.chip(canvas, chip.topleft, state_word(entry), colour=colour, height=chip.height)
    style = words_style(place.low)
    canvas.text(
        shelf_words.summary(entry), place.summary.midleft, style, anchor="midleft",
        max_width=place.summary.width, shrink=True,
    )  # fmt: skip
    line.paint(canvas, place.seats, line.sides(entry), style)


def _head(canvas: Canvas, box: Rect, entry: ShelfEntry, x: float) -> None:
    """The title from `x` on, and when the game was last played."""
    y = box.y + box.height * 0.2
    date = canvas.text(i18n.date(entry.modified), (box.right - 4, y), styles.NOTE, anchor="midright")
    canvas.text(
        shelf_words.title(entry), (x, y - 1), title_style(box.height < 100),
        anchor="midleft", max_width=date.x - 16 - x, shrink=True,
    )  # fmt: skip


def _problem(canvas: Canvas, box: Rect, entry: ShelfEntry) -> None:
    """What kind of problem a file has; the panel says more."""
    error = entry.problem
    if error is None:
        return
    low = box.height < 100
    _head(canvas, box, entry, box.x + 2)
    ornaments.chip(
        canvas, (box.x, box.y + box.height * (0.54 if low else 0.545)), tr(error.tag),
        colour=theme.DANGER_TEXT, icon="warning", fill=theme.DANGER_TOP, edge=theme.DANGER_EDGE,
        height=28 if low else 34, anchor="midleft",
    )  # fmt: skip
    at = (box.x + 2, box.bottom - (12 if low else 15))
    canvas.text(
        shelf_words.brief(error), at, styles.NOTE.in_(theme.BODY), anchor="midleft", max_width=box.width - 8
    )
