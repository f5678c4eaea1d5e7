"""A row of the shelf, and the picture of a game."""

from __future__ import annotations

from client import i18n
from client.draw import ornaments, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scenes.shelf import words as shelf_words
from client.widgets import RowLook
from saves.shelf import Entry

FINISHED = theme.rgb("c3b2ee")


def picture(canvas: Canvas, box: Rect, entry: Entry, *, radius: float = 12.0) -> None:
    """The thumbnail of the table, else the game's scene, else the sign of a broken file."""
    if entry.problem is not None:
        canvas.slab(
            box, radius=radius, top=theme.mix(theme.DAMAGED, theme.BLACK, 0.55),
            bottom=theme.mix(theme.DAMAGED, theme.BLACK, 0.62), edge=theme.DANGER_EDGE, light=0.0,
        )  # fmt: skip
        canvas.icon("broken", box.center, min(56.0, box.height * 0.52), theme.BAD)
        return
    file = entry.thumbnail
    if file is None or not canvas.picture(file, box, radius=radius):
        canvas.cover(f"scene-{entry.game}", box, radius=radius, zoom=1.0, focus=(0.5, 0.62))
    canvas.outline(box, theme.BUTTON_EDGE, radius=radius)


def draw_row(canvas: Canvas, box: Rect, entry: Entry, look: RowLook) -> None:
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
    pad = box.height * 0.115
    height = box.height - 2 * pad
    thumb = Rect(box.x + pad, box.y + pad, height * 1.68, height)
    picture(canvas, thumb, entry)
    text = Rect(thumb.right + 22, box.y + pad, box.right - pad - thumb.right - 22, height)
    if broken:
        _problem(canvas, text, entry)
        return
    _game(canvas, text, entry, look)


def _game(canvas: Canvas, box: Rect, entry: Entry, look: RowLook) -> None:
    low = box.height < 100
    icon = "trophy" if entry.finished else "play"
    canvas.icon(
        icon, (box.right - 16, box.centery), 26, theme.GOLD if look.selected or look.hovered else theme.MUTED
    )
    right = box.right - 52
    date = canvas.text(
        i18n.date(entry.modified), (right, box.y + box.height * 0.2), size=18, colour=theme.SECONDARY,
        anchor="midright",
    )  # fmt: skip
    words, colour = (tr("shelf.chip.finished"), FINISHED) if entry.finished else (
        tr("shelf.chip.playing"),
        theme.GOOD,
    )  # fmt: skip
    chip = ornaments.chip(
        canvas, (right, box.bottom - (15 if low else 17)), words, colour=colour, height=30 if low else 34,
        anchor="midright",
    )  # fmt: skip
    emblem = 34.0 if low else 42.0
    middle = box.y + box.height * 0.2
    canvas.image(f"emblem-{entry.game}", (box.x + emblem / 2, middle), emblem)
    x = box.x + emblem + 12
    canvas.text(
        shelf_words.title(entry), (x, middle - 1), size=24 if low else theme.SIZE_PANEL, font="serif",
        anchor="midleft", max_width=date.x - 16 - x,
    )  # fmt: skip
    size, share = (18, 0.52) if low else (20, 0.545)
    canvas.text(
        shelf_words.summary(entry), (box.x + 2, box.y + box.height * share), size=size,
        colour=theme.BODY, anchor="midleft", max_width=right - box.x - 8,
    )  # fmt: skip
    players(
        canvas,
        Rect(box.x, box.bottom - (29 if low else 32), chip.x - 20 - box.x, 32),
        entry,
        size=18 if low else 20,
    )


def players(canvas: Canvas, box: Rect, entry: Entry, *, size: float = 20.0) -> None:
    """Signs, names and scores side by side; when there is too little room, long names are cut."""
    texts = canvas.texts
    scores = [str(score) for score in (entry.card.scores if entry.card else ())]
    scores += [""] * (len(entry.seats) - len(scores))
    names = [texts.width(seat.name, size=size, font="semi") for seat in entry.seats]
    fixed = sum(32 + (8 + texts.width(score, size=size) if score else 0) for score in scores)
    gap = 26.0 if fixed + sum(names) + 26 * (len(names) - 1) <= box.width else 16.0
    widest = _widest(names, box.width - fixed - gap * (len(names) - 1))
    x = box.x
    for seat, (info, score) in enumerate(zip(entry.seats, scores, strict=True)):
        canvas.seat(info.colour, (x + 12, box.centery), 22)
        winner = entry.finished and seat in entry.winners
        x = canvas.text(
            info.name, (x + 32, box.centery - 1), size=size, font="semi", anchor="midleft",
            colour=theme.CHOSEN_TEXT if winner else theme.IVORY, max_width=widest + 1,
        ).right  # fmt: skip
        if score:
            x = canvas.text(
                score, (x + 8, box.centery - 1), size=size, colour=theme.SECONDARY, anchor="midleft"
            ).right
        x += gap


def _widest(names: list[float], room: float) -> float:
    """How wide a name may be so that all of them fit: only the longest are cut."""
    left = sorted(names)
    for i, width in enumerate(left):
        rest = len(left) - i
        if width * rest > room:
            return max(24.0, room / rest)
        room -= width
    return max(names, default=0.0)


def _problem(canvas: Canvas, box: Rect, entry: Entry) -> None:
    error = entry.problem
    if error is None:
        return
    low = box.height < 100
    size = 22 if low else 26
    words = shelf_words.problem(error)
    wrap = box.width - 16
    height = canvas.texts.paragraph_height(words, wrap, size=18, line=1.25, max_lines=2)
    top = box.centery - (size * 1.5 + 8 + height) / 2
    middle = top + size * 0.75
    tag = tr(error.tag)
    chip_x = box.right - 12 - ornaments.chip_width(canvas.texts, tag, icon=True)
    ornaments.chip(
        canvas, (chip_x, middle), tag, colour=theme.DANGER_TEXT, icon="warning", fill=theme.DANGER_TOP,
        edge=theme.DANGER_EDGE, height=30 if low else 34, anchor="midleft",
    )  # fmt: skip
    name = canvas.text(
        shelf_words.title(entry), (box.x, middle - 1), size=size, font="serif", anchor="midleft",
        max_width=chip_x - 20 - box.x,
    )  # fmt: skip
    date = i18n.date(entry.modified)
    if chip_x - name.right > canvas.texts.width(date, size=18) + 40:
        canvas.text(date, (chip_x - 18, middle), size=18, colour=theme.SECONDARY, anchor="midright")
    canvas.paragraph(
        words, (box.x, top + size * 1.5 + 8), wrap, size=18, colour=theme.BODY, max_lines=2, line=1.25
    )
