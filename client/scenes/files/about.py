"""What the file chooser tells about a game: which it is, who plays, or why it cannot be taken."""

from __future__ import annotations

from typing import Final

from client import i18n
from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.scenes.shelf import game_text
from client.scenes.shelf.players_line import draw_players_line, player_scores
from saves.shelf import ShelfEntry

_PAD: Final = 24.0


def paint_panel(canvas: Canvas, box: Rect, entry: ShelfEntry | None, hint: str) -> None:
    """The tall panel. hint: what to say while nothing is chosen."""
    canvas.panel(box)
    inner = box.inflate(-2 * _PAD, -2 * _PAD)
    if entry is None:
        canvas.icon("file", (box.centerx, box.y + box.height * 0.3), 72, theme.BUTTON_EDGE)
        at = (inner.x, box.y + box.height * 0.3 + 60)
        canvas.paragraph(hint, at, inner.width, styles.BODY.in_(theme.MUTED), align="center")
        return
    with canvas.clip(box.inflate(-8, -8)):
        if entry.problem is not None:
            _paint_problem(canvas, inner, entry)
        else:
            _paint_game(canvas, inner, entry)


def _paint_game(canvas: Canvas, box: Rect, entry: ShelfEntry) -> None:
    tall = min(box.width * 0.5625, max(0.0, box.height - 330))
    y = box.y
    if tall > 90:
        picture = Rect(box.x, y, box.width, tall)
        canvas.cover(registry.scene(entry.game), picture, radius=14, focus=(0.5, 0.62))
        canvas.outline(picture, theme.BUTTON_EDGE, radius=14)
        y = picture.bottom + 20
    canvas.image(registry.emblem(entry.game), (box.x + 24, y + 24), 48)
    x = box.x + 62
    canvas.text(
        game_text.format_title(entry),
        (x, y + 23),
        styles.TITLE,
        anchor="midleft",
        max_width=box.right - x,
        shrink=True,
    )
    y += 60
    draw_players_line(canvas, Rect(box.x + 2, y, box.width - 4, 32), player_scores(entry), styles.BODY)
    y += 46
    told = game_text.format_summary(entry) if entry.finished else tr("shelf.chip.playing")
    facts = [
        ("trophy" if entry.finished else "play", told),
        *((fact.icon, fact.text) for fact in game_text.game_facts(entry)),
    ]
    for icon, told in facts:
        height = canvas.texts.paragraph_height(told, box.width - 44, styles.BODY, line=1.25, max_lines=3)
        if y + height > box.bottom + 4:
            break
        canvas.icon(icon, (box.x + 14, y + 13), 24, theme.MUTED)
        canvas.paragraph(
            told, (box.x + 42, y), box.width - 44, styles.BODY, line=1.25, max_lines=3, rich=False
        )
        y += height + 12


def _paint_problem(canvas: Canvas, box: Rect, entry: ShelfEntry) -> None:
    assert entry.problem is not None
    canvas.icon("broken", (box.x + 22, box.y + 24), 44, theme.BAD)
    x = box.x + 58
    canvas.text(
        tr(entry.problem.tag),
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
    told = [entry.path.name]
    if entry.header is not None:
        told.insert(0, game_text.format_options(entry.header))
    for one in told:
        y += 12
        y += canvas.paragraph(
            one, (box.x, y), box.width, styles.NOTE.in_(theme.MUTED), max_lines=2, rich=False
        )


def paint_strip(canvas: Canvas, box: Rect, entry: ShelfEntry | None, hint: str) -> None:
    """The same in two lines, where there is little room."""
    canvas.panel(box, radius=theme.RADIUS_ROW)
    inner = box.inflate(-32, -16)
    upper, lower = inner.y + inner.height * 0.27, inner.y + inner.height * 0.76
    if entry is None:
        canvas.text(
            hint,
            inner.midleft,
            styles.NOTE.in_(theme.MUTED),
            anchor="midleft",
            max_width=inner.width,
            shrink=True,
        )
        return
    sign = inner.height - 6
    middle = (inner.x + sign / 2, inner.centery)
    x = inner.x + sign + 14
    room = inner.right - x
    if entry.problem is not None:
        canvas.icon("broken", middle, sign * 0.8, theme.BAD)
        text = game_text.format_problem(entry.problem)
        style = styles.NOTE.in_(theme.BODY)
        tall = canvas.texts.paragraph_height(text, room, style, line=1.15, max_lines=3)
        canvas.paragraph(text, (x, inner.centery - tall / 2), room, style, line=1.15, max_lines=3, rich=False)
        return
    canvas.image(registry.emblem(entry.game), middle, sign)
    told = tr("shelf.chip.finished" if entry.finished else "shelf.chip.playing")
    chip = chrome.chip(
        canvas, (inner.right, inner.centery), told, colour=theme.GOOD, height=30, anchor="midright"
    )
    room = chip.x - 14 - x
    date = i18n.date(entry.created) if entry.created is not None else ""
    title = f"{game_text.format_title(entry)} · {game_text.game_name(entry.game)} · {date}"
    canvas.text(title, (x, upper), styles.BODY_STRONG, anchor="midleft", max_width=room, shrink=True)
    draw_players_line(canvas, Rect(x, lower - 16, room, 32), player_scores(entry), styles.NOTE)
