"""Drawing of the preview of a game file: which game it is, who plays, or why it cannot be imported."""

from __future__ import annotations

from typing import Final

from client import i18n
from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.scenes.shelf import game_text
from client.scenes.shelf.players_line import draw_players_line, list_player_scores
from saves.shelf import ShelfEntry

_PADDING: Final = 24.0


def draw_preview_panel(canvas: Canvas, box: Rect, entry: ShelfEntry | None, hint: str) -> None:
    """Draw the preview of a game file as a tall panel; the text `hint` if `entry` is None."""
    canvas.panel(box)
    inner = box.inflate(-2 * _PADDING, -2 * _PADDING)
    if entry is None:
        canvas.icon("file", (box.centerx, box.y + box.height * 0.3), 72, theme.BUTTON_EDGE)
        at = (inner.x, box.y + box.height * 0.3 + 60)
        canvas.paragraph(hint, at, inner.width, styles.BODY.with_colour(theme.MUTED), align="center")
        return
    with canvas.clip(box.inflate(-8, -8)):
        if entry.problem is not None:
            _draw_problem(canvas, inner, entry)
        else:
            _draw_game(canvas, inner, entry)


def _draw_game(canvas: Canvas, box: Rect, entry: ShelfEntry) -> None:
    picture_height = min(box.width * 0.5625, max(0.0, box.height - 330))
    y = box.y
    if picture_height > 90:
        picture = Rect(box.x, y, box.width, picture_height)
        canvas.cover(registry.mood_image(entry.game), picture, radius=14, focus=(0.5, 0.62))
        canvas.outline(picture, theme.BUTTON_EDGE, radius=14)
        y = picture.bottom + 20
    canvas.image(registry.emblem_image(entry.game), (box.x + 24, y + 24), 48)
    x = box.x + 62
    canvas.text(
        game_text.format_heading(entry),
        (x, y + 23),
        styles.TITLE,
        anchor="midleft",
        max_width=box.right - x,
        shrink=True,
    )
    y += 60
    draw_players_line(canvas, Rect(box.x + 2, y, box.width - 4, 32), list_player_scores(entry), styles.BODY)
    y += 46
    status = game_text.format_summary(entry) if entry.finished else game_text.format_status(entry)
    facts = [
        ("trophy" if entry.finished else "play", status),
        *((fact.icon, fact.text) for fact in game_text.list_game_facts(entry)),
    ]
    for icon, text in facts:
        height = canvas.texts.measure_height(text, box.width - 44, styles.BODY, line=1.25, max_lines=3)
        if y + height > box.bottom + 4:
            break
        canvas.icon(icon, (box.x + 14, y + 13), 24, theme.MUTED)
        canvas.paragraph(
            text, (box.x + 42, y), box.width - 44, styles.BODY, line=1.25, max_lines=3, rich=False
        )
        y += height + 12


def _draw_problem(canvas: Canvas, box: Rect, entry: ShelfEntry) -> None:
    assert entry.problem is not None
    canvas.icon("broken", (box.x + 22, box.y + 24), 44, theme.BAD)
    x = box.x + 58
    canvas.text(
        tr(entry.problem.short_text_key),
        (x, box.y + 23),
        styles.TITLE,
        anchor="midleft",
        max_width=box.right - x,
        shrink=True,
    )
    y = box.y + 64
    y += canvas.paragraph(
        game_text.format_problem(entry.problem), (box.x, y), box.width, styles.BODY, line=1.3, rich=False
    )
    details = [entry.path.name]
    if entry.header is not None:
        details.insert(0, game_text.format_options(entry.header))
    for text in details:
        y += 12
        y += canvas.paragraph(
            text, (box.x, y), box.width, styles.NOTE.with_colour(theme.MUTED), max_lines=2, rich=False
        )


def draw_preview_strip(canvas: Canvas, box: Rect, entry: ShelfEntry | None, hint: str) -> None:
    """Draw the preview of a game file as a strip of two lines; the text `hint` if `entry` is None."""
    canvas.panel(box, radius=theme.RADIUS_ROW)
    inner = box.inflate(-32, -16)
    upper_y, lower_y = inner.y + inner.height * 0.27, inner.y + inner.height * 0.76
    if entry is None:
        canvas.text(
            hint,
            inner.midleft,
            styles.NOTE.with_colour(theme.MUTED),
            anchor="midleft",
            max_width=inner.width,
            shrink=True,
        )
        return
    icon_size = inner.height - 6
    icon_center = (inner.x + icon_size / 2, inner.centery)
    x = inner.x + icon_size + 14
    room = inner.right - x
    if entry.problem is not None:
        canvas.icon("broken", icon_center, icon_size * 0.8, theme.BAD)
        text = game_text.format_problem(entry.problem)
        style = styles.NOTE.with_colour(theme.BODY)
        height = canvas.texts.measure_height(text, room, style, line=1.15, max_lines=3)
        canvas.paragraph(
            text, (x, inner.centery - height / 2), room, style, line=1.15, max_lines=3, rich=False
        )
        return
    canvas.image(registry.emblem_image(entry.game), icon_center, icon_size)
    status = game_text.format_status(entry)
    chip = chrome.draw_chip(
        canvas, (inner.right, inner.centery), status, colour=theme.GOOD, height=30, anchor="midright"
    )
    room = chip.x - 14 - x
    date = i18n.format_date_time(entry.created) if entry.created is not None else ""
    title = f"{game_text.format_title(entry)} · {game_text.get_game_name(entry.game)} · {date}"
    canvas.text(title, (x, upper_y), styles.BODY_STRONG, anchor="midleft", max_width=room, shrink=True)
    draw_players_line(canvas, Rect(x, lower_y - 16, room, 32), list_player_scores(entry), styles.NOTE)
