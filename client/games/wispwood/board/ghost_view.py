"""Painter of the ghost (Wispwood's solo opponent): values, wisps taken, fireflies and possible next looks."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import colours, tiles
from client.games.wispwood.board.forecast import GhostLook
from client.i18n import format_number, tr
from rules.wispwood import ghost as ghosts
from rules.wispwood.state import Ghost


class GhostModel(Struct, frozen=True):
    """View model of the ghost's panel: the ghost, the values of wisps, and what it may take next."""

    ghost: Ghost
    """The ghost (solo opponent) with the wisps it has taken."""
    values: tuple[int, ...]
    """Points of a wisp on each level of the ghost's board, top to bottom."""
    looks: tuple[GhostLook, ...]
    """The looks the ghost may take next; () if none, or while events are being shown."""
    look_count: int
    """The number of looks between events, for which the panel has room."""
    average: float | None
    """Points that the ghost gains next on average; None while that is not shown."""


def draw_panel(canvas: Canvas, box: Rect, model: GhostModel) -> None:
    """Draw the ghost's panel (the solo opponent): values, wisps taken, fireflies and possible looks."""
    ghost, looks = model.ghost, model.looks
    step = _get_value_step(box)
    box = get_panel_box(box, model.look_count)
    canvas.panel(box, radius=18, top=colours.GHOST_TOP, bottom=colours.GHOST_BOTTOM, edge=colours.GHOST_EDGE)
    canvas.spot((box.left + 54, box.top + 54), 84, colours.COLD, alpha=0.3)
    canvas.image("wispwood/ghost", (box.left + 54, box.top + 54), 84)
    canvas.text(tr("wispwood.table.ghost"), (box.left + 108, box.top + 38), styles.TITLE, anchor="midleft")
    canvas.text(
        tr("wispwood.table.this-round", n=ghosts.compute_round_points(ghost)),
        (box.left + 108, box.top + 68),
        styles.NOTE.with_colour(colours.COLD),
        anchor="midleft",
        max_width=box.width - 116,
        shrink=True,
    )
    y = box.top + 110.0
    for level, kind in enumerate(ghost.markers):
        row = Rect(box.left + 14, y, box.width - 28, step - 6)
        _draw_value(canvas, row, kind, model.values[level], ghost.taken[kind])
        y += step
    y = _draw_fireflies(canvas, box, y + 12, ghost)
    if looks and y + 40 < box.bottom:
        canvas.line((box.left + 18, y), (box.right - 18, y), colours.GHOST_LINE, width=1.5, alpha=0.6)
        canvas.text(
            tr("wispwood.table.next-look"),
            (box.left + 18, y + 24),
            styles.BODY_STRONG.with_colour(colours.COLD),
            anchor="midleft",
        )
        if model.average is not None:
            text, at = f"⌀ {format_number(model.average, 1)}", (box.right - 18, y + 24)
            canvas.text(text, at, styles.BODY_STRONG, anchor="midright")
        y += 44
        best = max(look.chance for look in looks)
        step = min(_LOOK_STEP, (box.bottom - 8 - y) / len(looks))
        for look in looks:
            _draw_look(
                canvas, Rect(box.left + 14, y, box.width - 28, step - 6), look, strong=look.chance == best
            )
            y += step


_LOOK_STEP = 52.0
"""Height of a possible look, the gap included, if there is room."""


def get_panel_box(box: Rect, look_count: int) -> Rect:
    """Return the box of the ghost's panel, as high as its contents, within the box that it may fill.

    Args:
        box: The box that it may fill.
        look_count: Number of possible looks.
    """
    looks = 44 + look_count * _LOOK_STEP if look_count else 0.0
    height = 110 + 4 * _get_value_step(box) + 88 + looks + 8
    return Rect(box.left, box.top, box.width, min(box.height, height))


def _get_value_step(box: Rect) -> float:
    """Return the height of a row of the ghost's values, the gap included.

    Args:
        box: The box that the panel may fill.
    """
    return min(52.0, (box.height - 330) / 4 + 8)


def split_panel(box: Rect, look_count: int) -> tuple[Rect, Rect, Rect]:
    """Return the boxes of the three sections of the ghost's panel: values, fireflies and possible looks.

    Args:
        box: The box that the panel may fill.
        look_count: Number of possible looks; the section of these is empty without one.
    """
    y = box.top + 110 + 4 * _get_value_step(box)
    inner = get_panel_box(box, look_count).inflate(-16, -16)
    values = Rect(inner.left, box.top + 104, inner.width, y - box.top - 104)
    fireflies = Rect(inner.left, y + 8, inner.width, 72)
    return values, fireflies, Rect(inner.left, y + 88, inner.width, max(0.0, inner.bottom - y - 88))


def locate_value_total(box: Rect, level: int) -> tuple[float, float]:
    """Return the right end of the total on a level of the ghost's values, where new points appear."""
    step = _get_value_step(box)
    return box.right - 28, box.top + 110 + level * step + (step - 6) / 2


def _draw_value(canvas: Canvas, row: Rect, kind: int, value: int, taken: int) -> None:
    canvas.slab(row, radius=12, top=colours.LEVEL_TOP, bottom=colours.LEVEL_BOTTOM, edge=colours.LEVEL_EDGE)
    middle = row.centery
    canvas.image(tiles.get_wisp_image(kind), (row.left + 27, middle), min(38.0, row.height - 4))
    x = canvas.text(str(value), (row.left + 58, middle), styles.ROW_STRONG, anchor="midleft").right
    x = canvas.text("×", (x + 9, middle), styles.NOTE, anchor="midleft").right
    canvas.text(str(taken), (x + 9, middle), styles.ROW_STRONG, anchor="midleft")
    canvas.text(str(value * taken), (row.right - 14, middle), styles.FIGURE, anchor="midright")


def _draw_fireflies(canvas: Canvas, box: Rect, y: float, ghost: Ghost) -> float:
    """Draw the round's fireflies, turned up and to come; return the y below them."""
    if not ghost.spent and not ghost.fireflies:
        return y
    canvas.text(tr("wispwood.table.fireflies"), (box.left + 18, y + 10), styles.BODY_STRONG, anchor="midleft")
    left = tr("wispwood.table.fireflies-left", n=len(ghost.fireflies))
    canvas.text(left, (box.right - 18, y + 10), styles.NOTE, anchor="midright")
    count = len(ghost.spent) + len(ghost.fireflies)
    step = min(38.0, (box.width - 36) / max(1, count))
    x = box.left + 18 + step / 2
    for number in ghost.spent:
        canvas.image("wispwood/firefly-face", (x, y + 46), min(34.0, step - 3))
        canvas.text(
            str(number),
            (x, y + 45),
            styles.MARK.with_colour(colours.GAINED),
            anchor="center",
        )
        x += step
    for _ in ghost.fireflies:
        canvas.spot((x, y + 46), min(28.0, step * 0.75), colours.MOON, alpha=0.4)
        canvas.image("wispwood/firefly", (x, y + 46), min(36.0, step - 3))
        x += step
    return y + 76


def _draw_look(canvas: Canvas, row: Rect, look: GhostLook, *, strong: bool) -> None:
    edge = colours.COLD if strong else colours.LEVEL_EDGE
    top, bottom = (
        (colours.STRONG_TOP, colours.STRONG_BOTTOM) if strong else (colours.GHOST_TOP, colours.WEAK_BOTTOM)
    )
    canvas.slab(row, radius=12, top=top, bottom=bottom, edge=edge, edge_width=2 if strong else 1)
    middle = row.centery
    radius = min(14.0, row.height / 2 - 4)
    canvas.circle((row.left + 26, middle), radius, colours.COLD_BRIGHT if strong else colours.COLD_DARK)
    canvas.ring((row.left + 26, middle), radius, colours.COLD, width=2)
    ink = colours.COLD_INK if strong else colours.COLD_PALE
    canvas.text(str(look.number), (row.left + 26, middle), styles.MARK.with_colour(ink), anchor="center")
    chance = canvas.text(
        tr("wispwood.table.chance", n=round(look.chance * 100)),
        (row.right - 12, middle),
        styles.NOTE.with_colour(colours.COLD if strong else theme.SECONDARY),
        anchor="midright",
    )
    if look.slot is None:
        canvas.text(
            tr("wispwood.table.look-refresh"),
            (row.left + 50, middle),
            styles.NOTE.with_colour(theme.IVORY),
            anchor="midleft",
            max_width=chance.left - row.left - 58,
            shrink=True,
        )
        return
    canvas.icon("chevron-right", (row.left + 54, middle), 16, colours.COLD)
    canvas.image(tiles.get_wisp_image(look.kind), (row.left + 86, middle), min(36.0, row.height - 6))
    canvas.text(f"+{look.worth}", (row.left + 112, middle), styles.BODY_STRONG, anchor="midleft")


def draw_strip(canvas: Canvas, box: Rect, model: GhostModel) -> None:
    """Draw the ghost as a strip for small windows: points, fireflies, value of wisps, likeliest look."""
    ghost, looks = model.ghost, model.looks
    canvas.panel(
        box,
        radius=14,
        top=colours.GHOST_TOP,
        bottom=colours.GHOST_BOTTOM,
        edge=colours.GHOST_EDGE,
        shadow=False,
    )
    y = box.top + 20
    canvas.image("wispwood/ghost", (box.left + 26, y), 34)
    canvas.text(str(ghosts.compute_round_points(ghost)), (box.left + 50, y), styles.FIGURE, anchor="midleft")
    canvas.image("wispwood/firefly", (box.right - 52, y), 28)
    canvas.text(str(len(ghost.fireflies)), (box.right - 30, y), styles.BODY_STRONG, anchor="midleft")
    width = (box.width - 16) / 4
    values = model.values
    y += 32
    for level, kind in enumerate(ghost.markers):
        x = box.left + 8 + width * (level + 0.5)
        canvas.image(tiles.get_wisp_image(kind), (x - 12, y), 26)
        canvas.text(str(values[level]), (x + 6, y), styles.LABEL, anchor="midleft")
    room = Rect(box.left + 6, y + 16, box.width - 12, min(40.0, box.bottom - y - 20))
    if looks and room.height >= 30:
        _draw_look(canvas, room, max(looks, key=lambda look: look.chance), strong=True)
