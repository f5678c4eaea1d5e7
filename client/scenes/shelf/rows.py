"""Rows of the list of saved games: layout, painting and tooltips."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame
from msgspec import Struct

from client import i18n
from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.surface_cache import SurfaceCache
from client.draw.typesetter import Typesetter
from client.games import registry
from client.i18n import tr
from client.scenes.shelf import game_text
from client.scenes.shelf.players_line import (
    draw_players_line,
    fit_players_line,
    list_player_scores,
    locate_players,
)
from client.scenes.shelf.thumbnails import Thumbnails
from client.widgets import RowState, TooltipArea, WidgetText, format_tooltip
from saves.shelf import ShelfEntry

LIST_ID: Final = "shelf.list"
_GLOW: Final = 28.0
"""Logical units by which the glow of the selected row reaches beyond it."""
_LOW_TEXT: Final = 100.0
"""Below this height of the text area everything in a row is a little smaller."""
_EMBLEM_SIZES: Final = (34.0, 42.0)
_FRAME_EMBLEM: Final = 0.6
"""Size of the emblem where a thumbnail is still to come, as a share of its height."""
_ICON_SIZE: Final = 26.0


# --- layout -----------------------------------------------------------------------------------------
class RowLayout(Struct, frozen=True):
    """Rectangles in the text part of a saved game's row (right of the thumbnail)."""

    low: bool
    """Whether the row is low, so that everything is a little smaller."""
    emblem: Rect
    """The emblem of the game."""
    date: Rect
    """When the game was last played."""
    title: Rect
    """The title of the saved game."""
    chip: Rect
    """The word for the status: in progress or finished."""
    icon: Rect | None
    """The icon that tells what opening a game in progress does; a finished one has none."""
    summary: Rect
    """The progress, or who won."""
    players: Rect
    """The line with players and scores."""

    @property
    def title_style(self) -> Style:
        """Text style of the title in a saved game's row."""
        return _title_style(low=self.low)

    @property
    def text_style(self) -> Style:
        """Text style of all words but the title in a saved game's row."""
        return styles.NOTE.with_colour(theme.BODY) if self.low else styles.BODY


def compute_row_layout(texts: Typesetter, area: Rect, entry: ShelfEntry) -> RowLayout:
    """Return the layout of a readable saved game's row, inside its text part (right of the thumbnail)."""
    low = area.height < _LOW_TEXT
    title_y = area.y + area.height * 0.2
    emblem_size = _EMBLEM_SIZES[0] if low else _EMBLEM_SIZES[1]
    date_width = texts.measure_width(i18n.format_date_time(entry.played), styles.NOTE)
    date = Rect(area.right - 4 - date_width, title_y - 14, date_width, 28)
    title_x = area.x + emblem_size + 12
    middle = area.y + area.height * (0.52 if low else 0.545)
    chip_height = 28.0 if low else 34.0
    chip_width = chrome.measure_chip(texts, game_text.format_status(entry))
    chip_right = area.right - (4 if entry.finished else 42)
    chip = Rect(chip_right - chip_width, middle - chip_height / 2, chip_width, chip_height)
    icon = Rect(area.right - 16 - _ICON_SIZE / 2, middle - _ICON_SIZE / 2, _ICON_SIZE, _ICON_SIZE)
    return RowLayout(
        low=low,
        emblem=Rect(area.x, title_y - emblem_size / 2, emblem_size, emblem_size),
        date=date,
        title=Rect(title_x, title_y - 18, date.x - 16 - title_x, 36),
        chip=chip,
        icon=None if entry.finished else icon,
        summary=Rect(area.x + 2, middle - 14, chip.x - 16 - area.x, 28),
        players=Rect(area.x, area.bottom - (29 if low else 32), area.width - 4, 32),
    )


def locate_thumbnail(row: Rect) -> Rect:
    """Return the rectangle of the thumbnail in a saved game's row."""
    padding = row.height * 0.115
    height = row.height - 2 * padding
    return Rect(row.x + padding, row.y + padding, height * 1.68, height)


def _locate_text(row: Rect) -> Rect:
    """Return the area beside the thumbnail."""
    thumbnail = locate_thumbnail(row)
    padding = thumbnail.y - row.y
    left = thumbnail.right + 22
    return Rect(left, thumbnail.y, row.right - padding - left, thumbnail.height)


def _title_style(*, low: bool) -> Style:
    return styles.HEADING if low else styles.TITLE


# --- thumbnails -------------------------------------------------------------------------------------
def draw_thumbnail(
    canvas: Canvas, box: Rect, entry: ShelfEntry, thumbnails: Thumbnails, *, radius: float = 12.0
) -> None:
    """Draw the thumbnail of a saved game once it has been read; draw nothing for a broken file."""
    if entry.problem is not None:
        return
    area = canvas.to_pixels(box)
    size = max(1, area.width), max(1, area.height)
    surface = thumbnails.get(entry, size, round(radius * canvas.unit))
    if surface is not None:
        canvas.blit(surface, box.topleft)
        canvas.outline(box, theme.BUTTON_EDGE, radius=radius)


def draw_thumbnail_frame(canvas: Canvas, box: Rect, entry: ShelfEntry, *, radius: float = 12.0) -> None:
    """Draw what is behind a saved game's thumbnail: its emblem, or for a broken file an icon that says so."""
    if entry.problem is None:
        canvas.slab(
            box, radius=radius, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.BUTTON_EDGE,
            light=0.0,
        )  # fmt: skip
        canvas.image(registry.emblem_image(entry.game), box.center, box.height * _FRAME_EMBLEM, alpha=0.5)
        return
    canvas.slab(
        box, radius=radius, top=theme.mix(theme.DAMAGED, theme.BLACK, 0.55),
        bottom=theme.mix(theme.DAMAGED, theme.BLACK, 0.62), edge=theme.DANGER_EDGE, light=0.0,
    )  # fmt: skip
    canvas.icon("broken", box.center, min(56.0, box.height * 0.52), theme.BAD)


# --- painting ---------------------------------------------------------------------------------------
class RowPainter:
    """Paints rows of the list of saved games; keeps them painted for scrolling, but for thumbnails."""

    def __init__(self, thumbnails: Thumbnails) -> None:
        self._thumbnails = thumbnails
        self._cache = SurfaceCache(0)

    def set_cache_limit(self, limit: int) -> None:
        """Set how many bytes of painted rows are cached at most."""
        self._cache.limit = limit

    def clear_cache(self) -> None:
        """Discard the cached rows, because their size, language or contents may have changed."""
        self._cache.clear()

    def draw(self, canvas: Canvas, row: Rect, entry: ShelfEntry, state: RowState) -> None:
        """Draw the row of a saved game."""
        area = canvas.to_pixels(row)
        glow = round(_GLOW * canvas.unit) if state.selected else 0
        size = area.width + 2 * glow, area.height + 2 * glow
        glow_units = glow / canvas.unit

        def paint() -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA, 32)
            row_canvas = Canvas(surface, canvas.unit, canvas.resources)
            _draw_row(row_canvas, Rect(glow_units, glow_units, row.width, row.height), entry, state)
            return surface

        key = (entry.path, entry.time, entry.size, state.hovered, state.selected, size)
        canvas.blit(self._cache.get(key, paint), (row.x - glow_units, row.y - glow_units))
        draw_thumbnail(canvas, locate_thumbnail(row), entry, self._thumbnails)


def _draw_row(canvas: Canvas, row: Rect, entry: ShelfEntry, state: RowState) -> None:
    """Draw a game, or a file and what is wrong with it."""
    broken = entry.problem is not None
    top, bottom = (theme.DAMAGED, theme.mix(theme.DAMAGED, theme.PANEL_BOTTOM, 0.6)) if broken else (
        theme.ROW_TOP,
        theme.ROW_BOTTOM,
    )  # fmt: skip
    if state.selected:
        canvas.glow(row, radius=theme.RADIUS_ROW, blur=8, alpha=0.3)
        top, bottom = theme.lighten(top, 16), theme.lighten(bottom, 10)
    elif state.hovered:
        top, bottom = theme.lighten(top, 10), theme.lighten(bottom, 8)
    edge = theme.GOLD if state.selected else theme.DANGER_EDGE if broken else theme.EDGE
    edge_width = 2 if state.selected else 1
    canvas.slab(row, radius=theme.RADIUS_ROW, top=top, bottom=bottom, edge=edge, edge_width=edge_width)
    draw_thumbnail_frame(canvas, locate_thumbnail(row), entry)
    if entry.problem is not None:
        _draw_problem(canvas, _locate_text(row), entry)
    else:
        _draw_game(canvas, _locate_text(row), entry, highlighted=state.selected or state.hovered)


def _draw_game(canvas: Canvas, area: Rect, entry: ShelfEntry, *, highlighted: bool) -> None:
    layout = compute_row_layout(canvas.texts, area, entry)
    canvas.image(registry.emblem_image(entry.game), layout.emblem.center, layout.emblem.width)
    _draw_title(canvas, area, entry, layout.title.x)
    if layout.icon is not None:
        icon_colour = theme.GOLD if highlighted else theme.MUTED
        canvas.icon("play", layout.icon.center, layout.icon.width, icon_colour)
    colour = theme.FINISHED if entry.finished else theme.GOOD
    status, chip = game_text.format_status(entry), layout.chip
    chrome.draw_chip(canvas, chip.topleft, status, colour=colour, height=chip.height)
    canvas.text(
        game_text.format_summary(entry), layout.summary.midleft, layout.text_style, anchor="midleft",
        max_width=layout.summary.width, shrink=True,
    )  # fmt: skip
    draw_players_line(canvas, layout.players, list_player_scores(entry), layout.text_style)


def _draw_title(canvas: Canvas, area: Rect, entry: ShelfEntry, x: float) -> None:
    """Draw the title from `x` on, and when the game was last played."""
    y = area.y + area.height * 0.2
    date = canvas.text(
        i18n.format_date_time(entry.played), (area.right - 4, y), styles.NOTE, anchor="midright"
    )
    canvas.text(
        game_text.format_heading(entry), (x, y - 1), _title_style(low=area.height < _LOW_TEXT),
        anchor="midleft", max_width=date.x - 16 - x, shrink=True,
    )  # fmt: skip


def _draw_problem(canvas: Canvas, area: Rect, entry: ShelfEntry) -> None:
    """Draw what kind of problem a file has; the details panel says more."""
    error = entry.problem
    if error is None:
        return
    low = area.height < _LOW_TEXT
    _draw_title(canvas, area, entry, area.x + 2)
    chrome.draw_chip(
        canvas, (area.x, area.y + area.height * (0.54 if low else 0.545)), tr(error.short_text_key),
        colour=theme.DANGER_TEXT, icon="warning", fill=theme.DANGER_TOP, edge=theme.DANGER_EDGE,
        height=28 if low else 34, anchor="midleft",
    )  # fmt: skip
    text, at = game_text.format_short_problem(error), (area.x + 2, area.bottom - (12 if low else 15))
    canvas.text(text, at, styles.NOTE.with_colour(theme.BODY), anchor="midleft", max_width=area.width - 8)


# --- tooltips ---------------------------------------------------------------------------------------
def make_row_tooltips(
    texts: Typesetter, row: Rect, entry: ShelfEntry, *, with_players: bool
) -> list[TooltipArea]:
    """Return tooltip areas for the parts of a saved game's row, and one for the whole row for the keyboard.

    Args:
        texts: Measures text.
        row: Rectangle of the row.
        entry: The saved game.
        with_players: Whether the keyboard's tooltip also describes the players, because there is no details
            panel that does.
    """
    area, state = _locate_text(row), _explain_state(entry)
    if entry.problem is not None:
        lower = Rect(area.x, area.y + area.height * 0.36, area.width, area.height * 0.64)
        return [TooltipArea("sign", lower, state), _make_keyboard_tooltip(_format_tooltip(state))]
    layout = compute_row_layout(texts, area, entry)
    name, blurb = game_text.get_game_name(entry.game), f"{entry.game}.blurb"
    tooltips = [
        TooltipArea(
            "emblem", layout.emblem, WidgetText(name, details=tr(blurb) if i18n.has_text(blurb) else "")
        ),
        TooltipArea("date", layout.date, tr("shelf.tip.played", when=i18n.format_date_time(entry.played))),
        TooltipArea("state", layout.chip if layout.icon is None else layout.chip.union(layout.icon), state),
    ]
    title, summary = game_text.format_heading(entry), game_text.format_summary(entry)
    if texts.measure_width(title, layout.title_style) > layout.title.width:
        tooltips.append(TooltipArea("title", layout.title, title))
    if texts.measure_width(summary, layout.text_style) > layout.summary.width:
        tooltips.append(TooltipArea("summary", layout.summary, summary))
    tooltips += make_player_tooltips(texts, layout.players, entry, layout.text_style)
    players = game_text.explain_players_briefly(entry) if with_players else []
    return [*tooltips, _make_keyboard_tooltip("\n".join((name, _format_tooltip(state), *players)))]


def make_player_tooltips(
    texts: Typesetter, box: Rect, entry: ShelfEntry, style: Style
) -> Iterable[TooltipArea]:
    """Yield a tooltip area for each player in the line of players that is drawn in `box`."""
    line = fit_players_line(texts, list_player_scores(entry), box.width, style)
    for index, place in enumerate(locate_players(texts, box, line, style)):
        name, *details = game_text.explain_player(entry, index)
        text = WidgetText(name, details="\n".join(details))
        yield TooltipArea(f"side.{index}", place.inflate(8, 0), text, focusable=False)


def _make_keyboard_tooltip(text: str) -> TooltipArea:
    """Return what the keyboard reads of a row; the pointer never finds it."""
    return TooltipArea("row", Rect(0, 0, 0, 0), WidgetText("", details=text), explains=LIST_ID)


def _format_tooltip(text: WidgetText) -> str:
    """Return a text as its tooltip shows it."""
    return format_tooltip(text.name, text.details)


def _explain_state(entry: ShelfEntry) -> WidgetText:
    """Return whether a game is over and what opening it shows, or what is wrong with its file."""
    if entry.problem is not None:
        return WidgetText(tr(entry.problem.short_text_key), details=game_text.format_problem(entry.problem))
    name = "finished" if entry.finished else "playing"
    return WidgetText(game_text.format_status(entry), details=tr(f"shelf.tip.{name}"))
